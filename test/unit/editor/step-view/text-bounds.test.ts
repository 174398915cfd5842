/** Views of what is very long, or very many. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StepLabelsAndNotes } from '../../../../src/core/review/types.ts';
import { buildReviewView } from '../../../../src/editor/panel/view/view.ts';
import { getRawVoteReply } from '../../../../src/editor/step-view/votes.ts';
import { parseWithSchema, reviewViewSchema as schema } from '../../../../src/protocol/index.ts';
import { coverage, evidence, proofOf, refutation } from '../../../support/builders.ts';
import { failure, saying, scriptedReview } from '../../../support/scripted-reviews.ts';
import { inputOf } from '../panel/view/inputs.ts';

/** Longer than any sentence that the protocol carries. */
const LONG = 'many words '.repeat(3_000);

test('whatever people, judges and servers say, the view keeps to what the protocol carries', () => {
  const checker = Array.from({ length: 3_000 }, () =>
    refutation(0, { evidence: evidence({ message: LONG, counterexample: LONG }) }),
  );
  const replies = [
    saying({ kind: 'earliest', index: 0 }, 0, LONG, LONG),
    saying({ kind: 'abstain', reason: LONG }, 1, LONG),
    ...Array.from({ length: 40 }, (_, k) => failure({ message: `${k} ${LONG}` })),
  ];
  const judge = { count: 64, name: LONG, model: LONG, id: LONG };
  const review = scriptedReview({
    proof: proofOf('Text.'),
    checker: [...checker, coverage(0)],
    judge,
    replies,
  });
  const said = { annotator: 'ada', time: '2026-11-22T13:00:00.000Z' };
  const label: StepLabelsAndNotes = {
    agreement: { kind: 'dispute', of: LONG, reason: LONG, ...said },
    notes: Array.from({ length: 2_000 }, () => ({ text: LONG, ...said })),
  };
  const view = buildReviewView(inputOf(review, { open: [0], labels: new Map([[0, label]]) }));
  assert.deepEqual(Object.keys(parseWithSchema(schema, view)), ['value']);
  const size = JSON.stringify(view).length;
  assert.ok(size < 5_000_000, `${size}`);
  assert.equal(view.steps[0]?.notes, 2_000);
});

test('a reply is cut behind 200,000 characters, which is said', () => {
  const review = scriptedReview({
    judge: {},
    replies: [saying({ kind: 'earliest', index: 0 }, 0, LONG.repeat(10))],
  });
  const [reply] = buildReviewView(inputOf(review, { open: [0] })).details[0]?.replies ?? [];
  const text = getRawVoteReply(review, reply?.id ?? '') ?? '';
  assert.ok(text.length < 200_100);
  assert.match(text, /… \(\d+ more characters\)$/);
});

test('steps that are open but not there, or twice, make no details', () => {
  const review = scriptedReview({ checker: [coverage(0)] });
  const { details } = buildReviewView(inputOf(review, { open: [2, 0, 2, 99, -1, 0.5] }));
  assert.deepEqual(
    details.map(({ index }) => index),
    [0, 2],
  );
});
