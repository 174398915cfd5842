import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReviewMarks, type ReviewMarks } from '../../../../src/core/marks/review-marks.ts';
import { computeReviewFromLog } from '../../../../src/core/review/conclude-review.ts';
import { addJudgeReplyToLog, createReviewLog } from '../../../../src/core/review/review-log.ts';
import { filterMarksToView, hasTooManyMarks } from '../../../../src/editor/paint/drawn-marks.ts';
import { coverage, proofOf, refutation } from '../../../support/builders.ts';

const JUDGES = [{ id: 'checker', name: 'embedded checker', context: 'step' as const }];

/** Steps of four letters, every tenth refuted, the others still to be read. */
function marksOf(steps: number): ReviewMarks {
  const proof = proofOf(...Array.from({ length: steps }, () => 'aaaa'));
  const ledger = createReviewLog(proof, JUDGES);
  for (let step = 0; step < steps; step += 10) {
    addJudgeReplyToLog(ledger, 'checker', refutation(step));
    addJudgeReplyToLog(ledger, 'checker', coverage(step, 1));
  }
  return createReviewMarks(computeReviewFromLog(proof, JUDGES, ledger, { stage: 'running', elapsed: 9999 }));
}

test('a proof of some thousand marks is drawn whole', () => {
  assert.equal(hasTooManyMarks([marksOf(4000)]), false);
  assert.equal(hasTooManyMarks([marksOf(6000)]), true);
});

test('of a large one only what is in the range is drawn, with all that belongs to it', () => {
  const marks = marksOf(20_000);
  const view = { start: 60_000, end: 66_000 };
  const some = filterMarksToView(marks, view);
  for (const offsets of some.gutter.values()) {
    assert.ok(offsets.every((at) => at >= view.start && at <= view.end));
  }
  const all = [...marks.gutter.values()].flat().filter((at) => at >= view.start && at <= view.end);
  assert.ok(all.length > 500);
  assert.equal([...some.gutter.values()].flat().length, all.length);
  assert.equal(
    some.flags.length,
    marks.flags.filter(({ range }) => range.end >= view.start && range.start <= view.end).length,
  );
  // Problems lists what it lists wherever one is; past that, squiggles are the painter's.
  assert.equal(some.problems.listed, marks.problems.listed);
  assert.ok(some.problems.cut.length > 0 && some.problems.cut.length < marks.problems.cut.length);
});

test('the ruler has marks of the whole proof, but not more than can be told apart', () => {
  const marks = {
    ...marksOf(6000),
    ruler: new Map([['stale' as const, Array.from({ length: 5500 }, (_, k) => k)]]),
  };
  const ruler = filterMarksToView(marks, { start: 0, end: 10 }).ruler.get('stale') ?? [];
  assert.ok(ruler.length <= 1000 && ruler.length > 500);
  assert.ok((ruler.at(-1) ?? 0) > 5400);
});
