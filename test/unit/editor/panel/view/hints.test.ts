/** Hints in the rows of a view, and in the texts of their steps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../../../../src/editor/step-view/body-keys.ts';
import { parseWithSchema, reviewViewSchema } from '../../../../../src/protocol/index.ts';
import { reviewByChecker } from '../../../../support/checked-review.ts';
import { inputOf } from './inputs.ts';

const TEXT = 'I gave up.\n\nClearly it holds, and $2 + 2 = 5$ clearly.\n\nWords.';
const review = await reviewByChecker(parseProofText(TEXT, { language: 'markdown', split: 'logical' }));
const hint = { step: 1, start: 0, end: 7, name: 'asserted, not shown', text: 'No reason.' };
const admission = { step: 0, start: 0, end: 9, name: undefined, text: 'The author says so.' };
const draw = (hintsInSteps: readonly (typeof hint | typeof admission)[]) =>
  buildReviewView(inputOf(review, { hintsInSteps }));
const bodyOf = (view: ReturnType<typeof draw>, step: number) =>
  renderReviewTextByKey(review, view.steps[step]?.body ?? '');

test('a row names each kind of its hints once, and its text has the marks and the sentences', () => {
  const again = { ...hint, start: 32, end: 39, text: 'Again.' };
  const view = draw([admission, hint, again]);
  assert.ok('value' in parseWithSchema(reviewViewSchema, view));
  assert.deepEqual(
    view.steps.map(({ hints }) => hints),
    [[], ['asserted, not shown'], undefined],
  );
  assert.deepEqual(bodyOf(view, 1)?.hints, ['No reason.', 'Again.']);
  assert.equal(JSON.stringify(bodyOf(view, 1)).split('"tone":"hint"').length, 3);
  assert.deepEqual(bodyOf(view, 0)?.hints, ['The author says so.']);
});

test('without hints, rows, keys and texts are as if there had never been any', () => {
  const plain = buildReviewView(inputOf(review));
  assert.deepEqual(draw([]), plain);
  assert.equal(draw([hint]).steps[2]?.body, plain.steps[2]?.body);
  assert.notEqual(draw([hint]).steps[1]?.body, plain.steps[1]?.body);
  assert.equal(bodyOf(plain, 1)?.hints, undefined);
});

test('of two hints on the same words, each has a text with its own sentence', () => {
  const [one, other] = [draw([hint]), draw([{ ...hint, text: 'Other.' }])];
  assert.deepEqual([bodyOf(one, 1)?.hints, bodyOf(other, 1)?.hints], [['No reason.'], ['Other.']]);
});

test('a hint changes no flag, state or headline, and a false statement on its words keeps its own mark', () => {
  const start = TEXT.split('\n\n')[1]?.indexOf('2 + 2') ?? 0;
  const [plain, hinted] = [buildReviewView(inputOf(review)), draw([{ ...hint, start, end: start + 9 }])];
  const judge = ({ steps, ...view }: typeof plain) => [view, steps.map(({ body: _, hints: __, ...step }) => step)];
  assert.deepEqual(judge(hinted), judge(plain));
  assert.match(JSON.stringify(bodyOf(hinted, 1)?.blocks), /"tone":"error"/);
  assert.doesNotMatch(JSON.stringify(bodyOf(hinted, 1)?.blocks), /"tone":"hint"/);
});
