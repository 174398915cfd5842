/**
 * The paper's call counts, seen as requests on a *scripted* server: the machine, driven, through the asker, the limiter and the client
 * over real HTTP. What the server says comes from no model.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { memoryCache } from '../../../src/core/judge/calls.ts';
import { drive } from '../../../src/core/select/drive.ts';
import {
  type Design,
  planOf,
  readDesign,
  standingOf,
  startTournament,
} from '../../../src/core/select/index.ts';
import { createModelJudges } from '../../../src/judges/model-judges.ts';
import { nodeClock } from '../../../src/judges/node-clock.ts';
import { deepPurse } from '../../support/endpoints.ts';
import { gatheredOf, numbersIn } from '../../support/gathered.ts';
import type { Script } from '../../support/scripted-server.ts';
import { serverOf } from '../../support/servers.ts';

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

/** The lower number is the better proof, and gets more points the fewer there are before it. */
const script: Script = ({ body }) => {
  const [a = 0, b] = numbersIn(String(body?.messages?.[0]?.content ?? ''));
  if (b === undefined) return { text: `Points: ${Math.max(0, 7 - (a % 8))}/7` };
  return { text: `Choice: ${a < b ? 1 : 2}` };
};

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
    const server = await serverOf(script);
    const judges = createModelJudges({
      clock: nodeClock,
      cache: memoryCache(),
      keyOf: async () => undefined,
      builtIn: (prompt) =>
        readFile(new URL(`../../../media/prompts/${prompt}.judge.md`, import.meta.url), 'utf8'),
    });
    const endpoints = [server.endpoint({ concurrency: 64 })];
    const asker = await judges.selector({ endpoint: 'scripted' }, endpoints, deepPurse, gatheredOf(n), {
      scale: 'points',
    });
    assert.ok('ask' in asker, 'kind' in asker ? asker.message : '');
    const { ended, tournament, failure } = await drive({
      tournament: startTournament(design),
      asker,
      signal: new AbortController().signal,
      heard: async () => undefined,
      changed: () => undefined,
    });
    assert.equal(failure?.message, undefined);
    assert.equal(ended, 'done');
    assert.equal(server.requests.length, calls);
    const standing = standingOf(tournament);
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
