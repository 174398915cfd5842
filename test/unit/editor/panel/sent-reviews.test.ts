import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findStepWithSameText,
  isReviewOfCurrentText,
  ReviewsSentToPage,
} from '../../../../src/editor/panel/sent-reviews.ts';
import type { DocumentReview } from '../../../../src/editor/review/review-entry.ts';
import { parseProof, quietChecker, scriptedReview } from '../../../support/scripted-reviews.ts';

const document = { version: 1, getText: () => before } as DocumentReview['document'];
const before = '# Solution\n\nLet $a = 1$.\n\nThen $a + 1 = 2$.\n\nDone.\n';
const after = before.replace('Let', 'We begin.\n\nLet');

function sentOf(text: string, of = document): DocumentReview {
  const proof = parseProof(text);
  const review = scriptedReview({ proof, checker: quietChecker(proof.steps.length) });
  return { document: of, version: of.version, review, marks: {} as DocumentReview['marks'] };
}

test('what a reader does is about the snapshot that they had before them', () => {
  const sent = new ReviewsSentToPage();
  sent.keep(1, sentOf(before));
  sent.keep(2, sentOf(after));
  assert.equal(sent.step({ revision: 1, step: 1 }).reviewed.step.text, 'Then $a + 1 = 2$.');
  assert.equal(sent.step({ revision: 2, step: 1 }).reviewed.step.text, 'Let $a = 1$.');
});

test('a step that was never shown, or too long ago, is refused in a sentence', () => {
  const sent = new ReviewsSentToPage();
  for (let revision = 1; revision <= 40; revision++) sent.keep(revision, sentOf(before));
  assert.throws(() => sent.step({ revision: 40, step: 9 }), /no longer exists/);
  assert.throws(() => sent.step({ revision: 1, step: 0 }), /no longer exists/);
  assert.throws(() => sent.step({ revision: 41, step: 0 }), /no longer exists/);
});

test('a view without a review makes none of the ones before', () => {
  const sent = new ReviewsSentToPage();
  sent.keep(1, sentOf(before));
  sent.keep(2, undefined);
  assert.throws(() => sent.step({ revision: 2, step: 0 }));
});

test('a step is found where it stands now, and not found where its text is another', () => {
  const seen = sentOf(before);
  const step = seen.review.steps[1]?.step;
  assert.ok(step);
  assert.equal(findStepWithSameText(step, sentOf(after).review)?.index, 2);
  assert.equal(findStepWithSameText(step, sentOf(before.replace('+ 1', '+ 2')).review), undefined);
});

test('a document that was opened again has the same steps only if it has the same text', () => {
  const latest = sentOf(before);
  assert.equal(isReviewOfCurrentText(latest, document), true);
  const again = { version: 1, getText: () => before } as DocumentReview['document'];
  assert.equal(isReviewOfCurrentText(latest, again), true);
  const other = { version: 1, getText: () => after } as DocumentReview['document'];
  assert.equal(isReviewOfCurrentText(latest, other), false);
  assert.equal(isReviewOfCurrentText({ ...latest, version: 0 }, document), false);
});
