import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReviewMarks, hasDisputableVerdict } from '../../../../src/core/marks/review-marks.ts';
import { computeReviewFromLog } from '../../../../src/core/review/conclude-review.ts';
import { addJudgeReplyToLog, createReviewLog } from '../../../../src/core/review/review-log.ts';
import { coverage, evidence, proofOf, refutation } from '../../../support/builders.ts';
import { saidIn } from '../../../support/said.ts';
import { assertLinear } from '../../../support/scaling.ts';

const expectSaid = saidIn('core/marks/review-marks');

const JUDGES = [{ id: 'checker', name: 'embedded checker', context: 'step' as const }];

function marksOf(replies: Parameters<typeof addJudgeReplyToLog>[2][], elapsed = 10, complete = true) {
  const proof = proofOf('aaaa', 'bbbb', 'cccc', 'dddd');
  const ledger = createReviewLog(proof);
  for (const reply of replies) addJudgeReplyToLog(ledger, 'checker', reply);
  return createReviewMarks(
    computeReviewFromLog(proof, JUDGES, ledger, {
      stage: complete ? 'complete' : 'running',
      elapsed,
    }),
  );
}

test('the first refuted step is red, later ones amber, suspicions hints', () => {
  const marks = marksOf([
    coverage(0),
    refutation(1),
    coverage(1, 1),
    refutation(2),
    coverage(2, 1),
    refutation(3, { strength: 'suspect' }),
    coverage(3),
  ]);
  assert.deepEqual(
    [...marks.gutter],
    [
      ['false-statement', [6]],
      ['false-statement-later', [12]],
      ['please-check', [18]],
    ],
  );
  assert.deepEqual(
    marks.flags.map(({ level, step, reason }) => [level, step, reason]),
    [
      ['error', 1, 'False: left 7, right 8'],
      ['warning', 2, 'False: left 7, right 8'],
      ['hint', 3, undefined],
    ],
  );
  expectSaid(marks.flags[0]?.sentence);
  assert.equal(marks.ruler.size, 0);
  assert.equal(marks.dimmed, undefined);
});

test('a step only the checker has seen carries no mark', () => {
  assert.equal(marksOf([0, 1, 2, 3].map((step) => coverage(step))).gutter.size, 0);
});

test('waiting is drawn only when it lasts', () => {
  assert.equal(marksOf([coverage(0)], 100, false).gutter.size, 0);
  assert.deepEqual([...marksOf([coverage(0)], 900, false).gutter], [['pending', [6, 12, 18]]]);
});

test('marks of a document with CRLF stand on the phrase', () => {
  const text = 'one\r\ntwo = 3';
  const step = {
    index: 0,
    text: 'one\ntwo = 3',
    range: { start: 0, end: text.length },
    fingerprint: '',
    crlf: [3],
  };
  const proof = { language: 'plain', steps: [step] } as const;
  const ledger = createReviewLog(proof);
  addJudgeReplyToLog(ledger, 'checker', refutation(0, { range: { start: 4, end: 11 }, evidence: evidence() }));
  const { flags } = createReviewMarks(computeReviewFromLog(proof, JUDGES, ledger, { stage: 'complete', elapsed: 1 }));
  assert.equal(text.slice(flags[0]?.range.start, flags[0]?.range.end), 'two = 3');
});

test('10,000 steps are projected in linear time', () => {
  assertLinear((size) => {
    const proof = proofOf(...Array.from({ length: size }, (_, k) => `step ${k}`));
    const ledger = createReviewLog(proof);
    for (let k = 0; k < size; k++) {
      addJudgeReplyToLog(ledger, 'checker', refutation(k));
      addJudgeReplyToLog(ledger, 'checker', coverage(k, 1));
    }
    createReviewMarks(computeReviewFromLog(proof, JUDGES, ledger, { stage: 'complete', elapsed: 1 }));
  }, 10_000);
});

test('agreement is not offered for what has no verdict', () => {
  assert.ok(hasDisputableVerdict('earliest-error') && hasDisputableVerdict('please-check'));
  assert.ok(!hasDisputableVerdict('stale') && !hasDisputableVerdict('answer-different'));
});
