/**
 * The paper's call counts, seen as requests on a *scripted* server: the machine, driven, through the asker, the limiter and the client
 * over real HTTP. What the server says comes from no model.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type Design, planOf, readDesign } from '../../../src/core/select/index.ts';
import type { Counted } from '../../support/counted-selection.ts';

interface Row {
  readonly method: Design['strategy'];
  readonly n: number;
  readonly keep?: number;
  readonly votes?: number;
  readonly calls: number;
}

/** As published (Scaling generative verifiers 7): the numbers of the table, in our own words. */
const ROWS: readonly Row[] = [
  { method: 'knockout', n: 64, calls: 63 },
  { method: 'knockout', n: 128, calls: 127 },
  { method: 'knockout', n: 256, calls: 255 },
  { method: 'knockout', n: 512, calls: 511 },
  { method: 'knockout', n: 100, keep: 16, calls: 84 },
  { method: 'pairwise', n: 8, calls: 28 },
  { method: 'pairwise', n: 16, calls: 120 },
  { method: 'judge', n: 256, votes: 32, calls: 8192 },
  { method: 'hybrid', n: 128, keep: 16, votes: 32, calls: 624 },
  { method: 'hybrid', n: 256, keep: 16, votes: 32, calls: 752 },
  { method: 'hybrid', n: 512, keep: 16, votes: 32, calls: 1008 },
];

function counted(design: Design): Promise<Counted> {
  const worker = new Worker(new URL('../../support/counted-selection.ts', import.meta.url), {
    workerData: design,
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

for (const { method, n, keep, votes, calls } of ROWS) {
  const name = [`${method} of ${n}`, keep && `keep ${keep}`, votes && `${votes} votes`].filter(Boolean);
  test(`${name.join(', ')}: ${calls} requests`, async () => {
    const design = readDesign({
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
    assert.equal(planOf(design).calls, calls);
    const { requests, ended, failure, standing } = await counted(design);
    assert.deepEqual([failure, ended, requests], [undefined, 'done', calls]);
    assert.deepEqual(
      [standing.calls.spent, standing.calls.repairs, standing.calls.atMostLeft],
      [calls, 0, 0],
    );
    if (standing.winner !== undefined) assert.equal(standing.winner, 0);
  });
}

const data = process.env.PROOFMARK_DATA;
const table = data && new URL('../acceptance/selection-calls.json', `file://${data}/`);
const isThere = table && existsSync(table);
test('these are all the counts of the table', {
  skip: isThere ? false : 'PROOFMARK_DATA has no table beside it',
}, () => {
  const { rows } = JSON.parse(readFileSync(table as URL, 'utf8')) as { rows: readonly Row[] };
  assert.deepEqual(ROWS, rows);
});
