/** The relations of a view: drawn as formulas or words, and shaded in the texts of their steps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import type { Review } from '../../../../../src/core/review/index.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../../../../src/editor/step-view/body-keys.ts';
import { parseWithSchema, type ReviewView, reviewViewSchema } from '../../../../../src/protocol/index.ts';
import { reviewByChecker } from '../../../../support/checked-review.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { documents, everything } from '../../../core/proof/pieces.ts';
import { inputOf } from './inputs.ts';

type Language = 'markdown' | 'latex' | 'plain';

const review = (text: string, language: Language = 'markdown'): Promise<Review> =>
  reviewByChecker(parseProofText(text, { language, split: 'logical' }));

const listed = ({ relations = [] }: ReviewView) =>
  relations.flatMap(({ kind, relations }) => relations.map(({ inlines }) => [kind, inlines] as const));

test('a view has the relations only if the page asked for them', async () => {
  const reviewed = await review('Let $x = 5$.');
  assert.equal(buildReviewView(inputOf(reviewed)).relations, undefined);
  assert.equal(buildReviewView(inputOf(reviewed, { isListing: true })).relations?.length, 1);
});

test('a relation is a formula without the signs of the layout, even if it has no delimiters', async () => {
  const text = 'So 3 + 4 = 7.\n\n$$\\begin{aligned} a_1 &= b \\\\ &< c\\&d \\end{aligned}$$';
  const view = buildReviewView(inputOf(await review(text), { isListing: true }));
  const maths = (tex: string) => [{ kind: 'maths', tex, source: tex }];
  assert.deepEqual(listed(view), [
    ['holds', maths('3 + 4 = 7')],
    ['definitions', maths('a_1  = b')],
    ['conditions', maths('b    < c\\&d')],
  ]);
});

test('a group says once why none of its relations was checked', async () => {
  const same = buildReviewView(inputOf(await review('Let $x = 5$, $y = 6$.'), { isListing: true }));
  assert.ok(same.relations?.[0]?.reason);
  assert.ok(same.relations[0].relations.every(({ reason }) => reason === undefined));
  const mixed = buildReviewView(inputOf(await review('Here $a < b$ and $x^2 = 4x$.'), { isListing: true }));
  assert.equal(mixed.relations?.[0]?.kind, 'conditions');
  assert.equal(mixed.relations[0].reason, undefined);
  assert.equal(new Set(mixed.relations[0].relations.map(({ reason }) => reason)).size, 2);
});

test('one line of the header leads to the list, also if nothing could be checked; none does without relations', async () => {
  const leads = async (text: string) =>
    buildReviewView(inputOf(await review(text))).header.lines.flatMap(({ name, leadsToRelations }) =>
      leadsToRelations ? [name] : [],
    );
  assert.deepEqual(await leads('Let $x = 5$ and $3 + 4 = 7$.'), ['Checked']);
  assert.deepEqual(await leads('Let $x = 5$.'), ['Not checked']);
  assert.deepEqual(await leads('Words.'), []);
});

test('shaded texts have keys of their own, and both texts can be drawn', async () => {
  const reviewed = await review('Let $x = 5$.\n\nWords.');
  const [plain, shaded] = [false, true].map((isShading) => buildReviewView(inputOf(reviewed, { isShading })));
  const bodies = (view: ReviewView | undefined) => (view?.steps ?? []).map(({ body }) => body);
  assert.notEqual(bodies(plain)[0], bodies(shaded)[0]);
  assert.equal(bodies(plain)[1], bodies(shaded)[1], 'a text without relations is the same');
  const draw = (key = '') => JSON.stringify(renderReviewTextByKey(reviewed, key));
  assert.doesNotMatch(draw(bodies(plain)[0]), /unchecked/);
  assert.match(draw(bodies(shaded)[0]), /unchecked/);
});

test('whatever the text, the view is valid and a listed range is inside its step', async () => {
  const language = fc.constantFrom<Language>('markdown', 'latex', 'plain');
  const property = fc.asyncProperty(documents(everything, 12), language, async (text, language) => {
    const reviewed = await review(text, language);
    const view = buildReviewView(inputOf(reviewed, { isListing: true, isShading: true }));
    const read = parseWithSchema(reviewViewSchema, view);
    assert.ok('value' in read, JSON.stringify(read));
    for (const { relations } of view.relations ?? [])
      for (const { step, range } of relations) {
        assert.ok(range.start < range.end && range.end <= (reviewed.proof.steps[step]?.text.length ?? 0));
      }
    for (const { body } of view.steps) assert.ok(renderReviewTextByKey(reviewed, body));
  });
  await fc.assert(property, { numRuns: countRuns(150) });
});
