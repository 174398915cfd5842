/**
 * The paper's call counts, seen as requests on a *scripted* server: the machine, driven, through the asker, the limiter and the client
 * over real HTTP. What the server says comes from no model.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { estimateTournamentCost, fillInTournamentDesign, type TournamentDesign } from '../../src/core/select/index.ts';
import type { Counted } from './counted-selection.ts';
import type { PaperCount } from './paper-counts.ts';

function counted(design: TournamentDesign): Promise<Counted> {
  const worker = new Worker(new URL('./counted-selection.ts', import.meta.url), {
    workerData: design,
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Has each of these selections made, and counts. */
export function countRequests(counts: readonly PaperCount[]): void {
  for (const { method, n, keep, votes, calls } of counts) {
    const name = [`${method} of ${n}`, keep && `keep ${keep}`, votes && `${votes} votes`].filter(Boolean);
    test(`${name.join(', ')}: ${calls} requests`, async () => {
      const design = fillInTournamentDesign({
        strategy: method,
        count: n,
        seed: 7,
        order: 'single',
        racing: false,
        runOff: false,
        scale: 'points',
        ...(keep === undefined ? {} : { keep }),
        ...(votes === undefined ? {} : { votes }),
      });
      assert.ok(!('problem' in design), 'problem' in design ? design.problem : '');
      assert.equal(estimateTournamentCost(design).calls, calls);
      const { requests, ended, failure, standing } = await counted(design);
      assert.deepEqual([failure, ended, requests], [undefined, 'done', calls]);
      assert.deepEqual([standing.calls.spent, standing.calls.repairs, standing.calls.atMostLeft], [calls, 0, 0]);
      if (standing.winner !== undefined) assert.equal(standing.winner, 0);
    });
  }
}
