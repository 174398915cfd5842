/** Calls as the paper counts them, from machines that are run to their end. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { planOf, type Strategy, standingOf } from '../../../src/core/select/index.ts';
import { byNumber, designOf, playOut } from './playing.ts';

interface Row {
  readonly method: Strategy;
  readonly n: number;
  readonly keep?: number;
  readonly votes?: number;
  readonly calls: number;
}

/** Scaling generative verifiers, sections 3 and 7. */
const PAPER: readonly Row[] = [
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

for (const row of PAPER) test(`${named(row)} takes ${row.calls} calls`, () => isAsCounted(row));

const { PROOFMARK_DATA: data, PROOFMARK_ACCEPTANCE: folder } = process.env;
const acceptance = folder ?? (data === undefined ? undefined : join(data, '..', 'acceptance'));
const file = acceptance && join(acceptance, 'selection-calls.json');
const skip =
  file && existsSync(file)
    ? false
    : 'there is no selection-calls.json in PROOFMARK_ACCEPTANCE, or beside PROOFMARK_DATA in ../acceptance';

test('all rows of the acceptance table take as many calls as it says', { skip }, () => {
  const { rows } = JSON.parse(readFileSync(file ?? '', 'utf8')) as { readonly rows: readonly Row[] };
  assert.ok(rows.length > 0);
  for (const row of rows) isAsCounted(row);
});

function isAsCounted({ method, n, keep, votes, calls }: Row): void {
  const wanted = {
    strategy: method,
    count: n,
    ...(keep === undefined ? {} : { keep }),
    ...(votes === undefined ? {} : { votes }),
  };
  // All have other points here, but for those with none: a tie at the top would be played off.
  const design = designOf({ ...wanted, racing: false });
  const { tournament, heard } = playOut(design, byNumber);
  const standing = standingOf(tournament);
  assert.equal(heard.length, calls);
  assert.equal(standing.calls.spent, calls);
  assert.equal(standing.calls.atMostLeft, 0);
  assert.equal(standing.phase, 'done');
  assert.equal(planOf(design).calls, calls);
  assert.equal(planOf(design).games, standing.games.total);
  if (method === 'hybrid') {
    const raced = playOut(designOf(wanted), byNumber);
    assert.ok(raced.heard.length <= calls);
    assert.equal(standingOf(raced.tournament).winner, standing.winner);
  }
}

function named({ method, n, keep, votes }: Row): string {
  const parts = [keep === undefined ? '' : ` to ${keep}`, votes === undefined ? '' : ` with ${votes} votes`];
  return `${method} of ${n}${parts.join('')}`;
}
