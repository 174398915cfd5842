/** The paper's call counts as requests on a scripted server: the small ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRequests } from '../../../support/call-counts.ts';
import { FEW_CALLS, givenCounts, PAPER_COUNTS, withoutCounts } from '../../../support/paper-counts.ts';

countRequests(PAPER_COUNTS.filter(({ calls }) => calls <= FEW_CALLS));

// Not in the paper: n grades of each of m, then k - 1 matches.
countRequests([
  { method: 'shortlist', n: 16, keep: 4, votes: 4, calls: 16 * 4 + 3 },
  { method: 'shortlist', n: 8, keep: 1, votes: 2, calls: 16 },
]);

test('these are all the counts of the table', { skip: withoutCounts }, () => {
  assert.deepEqual(PAPER_COUNTS, givenCounts);
});
