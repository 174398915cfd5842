/** Calls as the paper counts them, from machines that are run to their end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateTournamentCost, getTournamentStanding } from '../../../../src/core/select/index.ts';
import { givenCounts, PAPER_COUNTS, type PaperCount, withoutCounts } from '../../../support/paper-counts.ts';
import { byNumber, designOf, playOut } from './playing.ts';

for (const row of PAPER_COUNTS) test(`${named(row)} takes ${row.calls} calls`, () => isAsCounted(row));

test('all rows of the acceptance table take as many calls as it says', { skip: withoutCounts }, () => {
  assert.ok(givenCounts && givenCounts.length > 0);
  for (const row of givenCounts) isAsCounted(row);
});

function isAsCounted({ method, n, keep, votes, calls }: PaperCount): void {
  const wanted = {
    strategy: method,
    count: n,
    ...(keep === undefined ? {} : { keep }),
    ...(votes === undefined ? {} : { votes }),
  };
  // All have other points here, but for those with none: a tie at the top would be played off.
  const design = designOf({ ...wanted, racing: false });
  const { tournament, heard } = playOut(design, byNumber);
  const standing = getTournamentStanding(tournament);
  assert.equal(heard.length, calls);
  assert.equal(standing.calls.spent, calls);
  assert.equal(standing.calls.atMostLeft, 0);
  assert.equal(standing.phase, 'done');
  assert.equal(estimateTournamentCost(design).calls, calls);
  assert.equal(estimateTournamentCost(design).games, standing.games.total);
  if (method === 'hybrid') {
    const raced = playOut(designOf(wanted), byNumber);
    assert.ok(raced.heard.length <= calls);
    assert.equal(getTournamentStanding(raced.tournament).winner, standing.winner);
  }
}

function named({ method, n, keep, votes }: PaperCount): string {
  const parts = [keep === undefined ? '' : ` to ${keep}`, votes === undefined ? '' : ` with ${votes} votes`];
  return `${method} of ${n}${parts.join('')}`;
}
