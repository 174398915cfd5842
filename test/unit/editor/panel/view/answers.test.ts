/** The final answer in the panel, beside the reference's; and times. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAnswer } from '../../../../../src/core/answer/index.ts';
import { buildAnswerComparisonTask } from '../../../../../src/core/judge/checker-client/answer-comparison.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { toDocumentRange, toRangeInStep } from '../../../../../src/core/proof/step-offsets.ts';
import { buildFinalAnswerComparison } from '../../../../../src/core/review/final-answer.ts';
import { formatFinalAnswerResult, type Review } from '../../../../../src/core/review/index.ts';
import { formatDayAndTime } from '../../../../../src/editor/panel/view/header.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../../../../src/editor/step-view/body-keys.ts';
import { saidIn } from '../../../../support/said.ts';
import { quietChecker, scriptedReview } from '../../../../support/scripted-reviews.ts';
import { allOpen, inputOf } from './inputs.ts';

const expectSaid = saidIn('editor/panel/view/answers');

/** A review of a proof that ends with 3/4, by whatever line ends. */
function withReference(reference: string, lineEnd = '\n'): Review {
  const text = 'A quarter\nis gone.\n\nSo it\nis so: the answer is $\\boxed{\\frac34}$.\n'.replaceAll('\n', lineEnd);
  const proof = { ...parseProofText(text, { language: 'markdown', split: 'logical' }), answer: { text: reference } };
  const question = buildAnswerComparisonTask(proof);
  assert.ok(question);
  const verdict = judgeAnswer(question.reference, question.text, {});
  const answer = buildFinalAnswerComparison(proof, question, { kind: 'final-answer', verdict });
  return scriptedReview({ proof, checker: quietChecker(2), answer });
}

test('one that differs is a flag, marked where it stands, and never loud', () => {
  for (const lineEnd of ['\n', '\r\n']) {
    const review = withReference('7', lineEnd);
    const view = buildReviewView(allOpen(review));
    const [, last] = view.steps;
    assert.deepEqual(last?.words, [formatFinalAnswerResult(review.answer ?? assert.fail())]);
    assert.equal(last?.isFlag, true);
    assert.equal(last?.isLoud, false);
    const body = JSON.stringify(renderReviewTextByKey(review, last?.body ?? ''));
    assert.match(body, /"tone":"doubt"/);
    assert.doesNotMatch(JSON.stringify(renderReviewTextByKey(review, view.steps[0]?.body ?? '')), /tone/);
    const said = view.details[1]?.sections.find((section) => section.kind === 'words' && section.words.includes('3/4'));
    assert.match(said && 'words' in said ? said.words : '', /3\/4.*\b7\b/);
    expectSaid(...view.header.grounds);
  }
});

test('one that is equal is told, and is no flag', () => {
  const review = withReference('0.75');
  const view = buildReviewView(allOpen(review));
  const [, last] = view.steps;
  assert.deepEqual(last?.words, []);
  assert.equal(last?.isFlag, false);
  assert.doesNotMatch(JSON.stringify(renderReviewTextByKey(review, last?.body ?? '')), /tone/);
  expectSaid(view.header.grounds.join(' '));
});

test('a range of a step is found in the document, and back', () => {
  const [, step] = withReference('7', '\r\n').proof.steps;
  assert.ok(step);
  for (let start = 0; start <= step.text.length; start++) {
    for (const end of [start, Math.min(start + 3, step.text.length), step.text.length]) {
      assert.deepEqual(toRangeInStep(step, toDocumentRange(step, { start, end })), { start, end });
    }
  }
  assert.deepEqual(toRangeInStep(step, { start: 0, end: 1e9 }), { start: 0, end: step.text.length });
});

test('times are told as people say them', () => {
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();
  assert.equal(formatDayAndTime(at(22, 14, 2), at(22, 14, 2)), 'today 14:02');
  assert.equal(formatDayAndTime(at(22, 0, 0), at(22, 23, 59)), 'today 00:00');
  assert.equal(formatDayAndTime(at(21, 23, 59), at(22, 0, 1)), 'yesterday 23:59');
  assert.equal(formatDayAndTime(at(2, 9, 5), at(22, 9, 5)), '2026-11-02 09:05');
  const review = withReference('7');
  const who = (values: Parameters<typeof inputOf>[1]) => buildReviewView(inputOf(review, values)).header.who;
  expectSaid(...who({ judgedAt: undefined }), ...who({ judgedAt: at(22, 14, 2), now: at(23, 1, 0) }));
});
