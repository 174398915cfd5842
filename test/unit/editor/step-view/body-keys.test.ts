/** Texts with the phrases that are called wrong, by their keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Inline } from '../../../../src/core/render/index.ts';
import { adaptReviewToText, type Review } from '../../../../src/core/review/index.ts';
import { buildReviewView } from '../../../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../../../src/editor/step-view/body-keys.ts';
import { buildEvidenceSections } from '../../../../src/editor/step-view/details.ts';
import { coverage, evidence, proofOf, refutation } from '../../../support/builders.ts';
import { parseProof, quietChecker, saying, scriptedReview, votesOn } from '../../../support/scripted-reviews.ts';
import { allOpen, inputOf } from '../panel/view/inputs.ts';
import { inlineText } from '../panel/view/view-text.ts';

/** The phrases that are marked in a step, with their tones. */
function marked(review: Review, index: number): string[] {
  const view = buildReviewView(inputOf(review));
  const found: string[] = [];
  const look = (inline: Inline): void => {
    if ('tone' in inline && inline.tone) found.push(`${inline.tone}: ${inlineText(inline)}`);
    else if ('inlines' in inline) inline.inlines.forEach(look);
  };
  const walk = (block: Block): void => {
    if (block.kind === 'paragraph') block.inlines.forEach(look);
    if (block.kind === 'display' && block.tone) found.push(`${block.tone}: ${block.source}`);
  };
  renderReviewTextByKey(review, view.steps[index]?.body ?? '')?.blocks.forEach(walk);
  return found;
}

const proof = proofOf('We take one and two and three.', 'It is odd, and so is that.');
const at = (phrase: string, text = proof.steps[0]?.text ?? '') => {
  const start = text.indexOf(phrase);
  return { start, end: start + phrase.length };
};
const read = [coverage(0), coverage(1)];

test('of what the checker found the loud one is an error, and others are doubts', () => {
  const checker = [
    refutation(0, { range: at('one') }),
    refutation(0, { range: at('two') }),
    refutation(0, { range: at('three'), strength: 'suspect' }),
    ...read,
  ];
  assert.deepEqual(marked(scriptedReview({ proof, checker }), 0), ['error: one', 'doubt: two', 'doubt: three']);
});

test('a row of evidence has the sign between what is written and its value', () => {
  const left = { text: 'cos 30°', value: '0.866', sign: '≈' } as const;
  const checker = [refutation(0, { evidence: evidence({ left }) }), refutation(0), ...read];
  const [step] = scriptedReview({ proof, checker }).steps;
  assert.ok(step);
  const rows = buildEvidenceSections(step, true).flatMap((part) => (part.kind === 'evidence' ? part.rows : []));
  assert.deepEqual(
    rows.map(({ text, sign, value }) => [text, sign, value]),
    [
      ['cos 30°', '≈', '0.866'],
      ['', '', '8'],
      ['3 + 4', '=', '7'],
      ['', '', '8'],
    ],
  );
});

test('what is proved false is loud, and the error by votes in another step is not', () => {
  const checker = [refutation(0, { range: at('one') }), ...read];
  const replies = [saying({ kind: 'earliest', index: 1 }, 0, 'No.', 'It is odd')];
  const review = scriptedReview({ proof, checker, judge: {}, replies });
  assert.deepEqual(marked(review, 0), ['error: one']);
  assert.deepEqual(marked(review, 1), ['doubt: It is odd']);
});

test('where votes quote nothing, what the checker refuted there is the error', () => {
  const checker = [refutation(0, { range: at('one') }), refutation(0, { range: at('two') }), ...read];
  const review = scriptedReview({ proof, checker, judge: {}, replies: votesOn(0) });
  assert.deepEqual(marked(review, 0), ['error: one', 'doubt: two']);
});

test('where phrases overlap, the loud one stays whole', () => {
  const checker = [refutation(0, { range: at('take one and two') }), ...read];
  const replies = [saying({ kind: 'earliest', index: 0 }, 0, 'No.', 'two and three')];
  assert.deepEqual(marked(scriptedReview({ proof, checker, judge: {}, replies }), 0), ['error: two and three']);
});

test('what is doubtful, or not confirmed, is a doubt', () => {
  const replies = [saying({ kind: 'earliest', index: 0 }, 0, 'No.', 'one')];
  assert.deepEqual(marked(scriptedReview({ proof, judge: {}, replies, second: 'pending' }), 0), ['doubt: one']);
});

test('another mark is another key, the same marks in another snapshot the same', () => {
  const key = (range: { start: number; end: number }): string => {
    const review = scriptedReview({ proof, checker: [refutation(0, { range }), ...read] });
    return buildReviewView(inputOf(review)).steps[0]?.body ?? '';
  };
  assert.equal(key(at('one')), key(at('one')));
  assert.notEqual(key(at('one')), key(at('two')));
  const plain = scriptedReview({ proof, checker: read });
  const later = scriptedReview({ proof: proofOf(...proof.steps.map(({ text }) => text)), checker: read });
  assert.equal(buildReviewView(inputOf(plain)).steps[0]?.body, buildReviewView(inputOf(later)).steps[0]?.body);
});

test('very many marks make no long key, and as many as are drawn count', () => {
  const text = 'a b c d e f g h i j '.repeat(60).trim();
  const many = proofOf(text);
  const checker = Array.from({ length: 500 }, (_, k) => refutation(0, { range: { start: 2 * k, end: 2 * k + 1 } }));
  const review = scriptedReview({ proof: many, checker: [...checker, coverage(0, 500)] });
  const key = buildReviewView(inputOf(review)).steps[0]?.body ?? '';
  assert.ok(key.length <= 200, `${key.length}`);
  assert.equal(marked(review, 0).length, 64);
});

test('LaTeX is drawn with what the document defines, and named by it', () => {
  const tex = { ...proofOf('\\begin{claim}Let \\R{} be.\\end{claim}'), language: 'latex' } as const;
  const review = scriptedReview({ proof: tex, checker: quietChecker(1) });
  const view = (body: string, name: string) =>
    buildReviewView(inputOf(review, { macros: [{ name: '\\R', body }], statements: new Map([['claim', name]]) }))
      .steps[0]?.body ?? '';
  const first = view('reals', 'Claim');
  assert.match(JSON.stringify(renderReviewTextByKey(review, first)), /Claim/);
  const second = view('reals', 'Behauptung');
  assert.notEqual(first, second);
  assert.match(JSON.stringify(renderReviewTextByKey(review, second)), /Behauptung/);
  assert.notEqual(view('real numbers', 'Behauptung'), second);
  assert.equal(renderReviewTextByKey(review, first), undefined);
});

test('a stale step has its former text with the phrase that was called wrong', () => {
  const replies = [saying({ kind: 'earliest', index: 1 }, 0, 'No.', 'It is odd')];
  const review = scriptedReview({ proof, judge: {}, replies });
  const stale = adaptReviewToText(review, proofOf(proof.steps[0]?.text ?? '', 'It is even, and so is that.'));
  const was = buildReviewView(allOpen(stale)).details[1]?.sections.find((section) => section.kind === 'was');
  assert.match(was?.words ?? '', /: .*\b1 of 1 vote\. \S/);
  assert.match(JSON.stringify(renderReviewTextByKey(stale, was?.body ?? '')), /"mark","tone":"error".*It is odd/);
  assert.deepEqual(marked(stale, 1), []);
});

test('the problem has a key', () => {
  const review = scriptedReview({
    proof: parseProof('# Problem\n\nShow *it*.\n\n# Proof\n\nSo it is.\n'),
    checker: quietChecker(1),
  });
  const { problem } = buildReviewView(inputOf(review));
  assert.equal(problem?.length, 'Show *it*.'.length);
  assert.match(JSON.stringify(renderReviewTextByKey(review, problem?.body ?? '')), /emphasis/);
});
