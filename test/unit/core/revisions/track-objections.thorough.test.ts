/** Versions of the open proofs with known edits: what is said of the objections to them. */
import { test } from 'node:test';
import { readSourceProofs } from '../../../support/data-proofs.ts';
import { makeRevisionPairs } from '../../../support/revision-pairs.ts';
import { assertGoodScores, scoreRevisionPairs } from '../../../support/revision-scores.ts';

const data = process.env.PROOFMARK_DATA;

test('300 versions of the open proofs with known edits', {
  skip: data === undefined && 'PROOFMARK_DATA is not set',
}, async (test) => {
  const pairs = makeRevisionPairs(readSourceProofs(data ?? ''), 300, 2027);
  const counts = await scoreRevisionPairs(pairs);
  test.diagnostic(`${counts.right} of ${counts.raised} right, ${counts.openWithoutNeed} left to a person`);
  assertGoodScores(counts);
});
