import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { estimatePassAtKFromCounts } from '../../../../../src/core/base/shares.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { groupCandidatesByFinalAnswer } from '../../../../../src/core/select/candidates/answer-groups.ts';
import type { Candidate, CandidateRank, CandidateSet } from '../../../../../src/core/select/types.ts';
import { computePassAtK, estimateComparisonPromptTokens } from '../../../../../src/core/select/words/candidates.ts';

function candidate(text: string, rating?: number): Candidate {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  return { id: text, name: text, proof, ...(rating === undefined ? {} : { rating }) };
}

function ready(candidates: readonly Candidate[], more: Partial<CandidateSet> = {}): CandidateSet {
  return { candidates, merged: [], setAside: [], ...more };
}

/** All ways to take k of n, and in how many of them one of the first c is. */
function counted(n: number, c: number, k: number): number {
  let all = 0;
  let hit = 0;
  for (let set = 0; set < 2 ** n; set++) {
    const bits = [...Array(n).keys()].filter((bit) => set & (1 << bit));
    if (bits.length !== k) continue;
    all++;
    if (bits.some((bit) => bit < c)) hit++;
  }
  return hit / all;
}

test('pass@k is the share of all sets of k that have a right one in them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.integer({ min: 1, max: 9 }), (n, c, k) => {
      if (c > n || k > n) assert.equal(estimatePassAtKFromCounts(n, c, k), undefined);
      else assert.ok(Math.abs((estimatePassAtKFromCounts(n, c, k) ?? -1) - counted(n, c, k)) < 1e-12);
    }),
  );
  assert.equal(estimatePassAtKFromCounts(1024, 0, 512), 0);
  assert.equal(estimatePassAtKFromCounts(1024, 1, 512), 0.5);
  for (const [n, c, k] of [
    [4, 2, 0],
    [4, 2, 1.5],
    [0, 0, 1],
    [4, -1, 1],
  ] as const)
    assert.equal(estimatePassAtKFromCounts(n, c, k), undefined);
});

test('people say who is correct; merged are as right as who plays for them, set aside are wrong', () => {
  const [a, b, c] = [candidate('a', 7), candidate('b', 2), candidate('c', 2)];
  const found = computePassAtK(
    ready([a, b, c], {
      merged: [{ into: 0, candidate: candidate('a ') }],
      setAside: [{ candidate: candidate(''), reason: 'empty', words: '' }],
    }),
  );
  const { rule = '', ...counts } = found.correctness ?? {};
  assert.deepEqual(counts, { right: 2, of: 5 });
  assert.match(rule, /\b7\b/);
  assert.equal(found.words, `pass@1 40.0%, pass@2 70.0%, pass@4 100%, pass@5 100%. ${rule}`);
  assert.equal(computePassAtK(ready([a, b, c]), { ratedFrom: 2 }).correctness?.right, 3);
  const none = computePassAtK(ready([candidate('x', 0), candidate('y', 0)]));
  assert.deepEqual([none.correctness?.right, none.correctness?.of], [0, 2]);
  assert.doesNotMatch(none.correctness?.rule ?? '', /\d/);
  // Equal points say nothing of who is right.
  assert.equal(computePassAtK(ready([candidate('x', 3), candidate('y', 3)])).correctness, undefined);
});

test('else judges say it, if everyone was judged; else it cannot be said', () => {
  const two = ready([candidate('a'), candidate('b')]);
  const place = (index: number, mean?: number): CandidateRank => ({
    candidate: index,
    place: 1,
    isIn: true,
    ...(mean === undefined ? {} : { score: { kind: 'points', mean, max: 7, count: 2, low: 0, high: 7 } }),
  });
  const judged = computePassAtK(two, {
    correctFrom: 6,
    standing: { ranking: [place(1, 6.5), place(0, 5.5)] },
  });
  assert.match(judged.words, /^pass@1 50\.0%, pass@2 100%\. .*\bgrade is 6\b/);
  for (const options of [
    {},
    { correctFrom: 6 },
    { correctFrom: 6, standing: { ranking: [place(1, 6.5), place(0)] } },
  ]) {
    const found = computePassAtK(two, options);
    assert.deepEqual([found.correctness, found.chances], [undefined, []]);
    assert.match(found.words, /^n\/a: /);
  }
});

test('final answers are grouped if they are shown to be equal, and by nothing else', () => {
  const found = groupCandidatesByFinalAnswer(
    ready(
      [
        'The answer is \\boxed{1/2}.',
        'So it is $\\boxed{0.5}$.',
        'Hence $\\boxed{\\frac{2}{4}}$.',
        'We get $\\boxed{3}$.',
        'Thus $x = 3$.',
        'So \\boxed{f is the unique smooth thing}.',
        'So \\boxed{f is the only smooth thing}.',
      ].map((text) => candidate(text)),
    ),
  );
  assert.deepEqual(
    found.groups.map(({ candidates }) => candidates),
    [[0, 1, 2], [3], [5], [6]],
  );
  assert.deepEqual(found.without, [4]);
  assert.equal(found.isCut, false);
});

test('with very many different answers the comparisons are bounded, and that is said', () => {
  const found = groupCandidatesByFinalAnswer(
    ready(Array.from({ length: 200 }, (_, k) => candidate(`So $\\boxed{${1000 + k}}$.`))),
  );
  assert.equal(found.isCut, true);
  assert.equal(found.groups.length, 200);
});

test('tokens grow with calls and texts: two proofs for a comparison, one for a judgement', () => {
  const text = 'x'.repeat(4000);
  const two = ready([candidate(text), candidate(`${text}y`)]);
  const games = { games: 10, judgements: 0, calls: 10, maxCalls: 12 };
  const judged = { games: 0, judgements: 10, calls: 10, maxCalls: 10 };
  assert.ok(Math.abs(estimateComparisonPromptTokens(games, two, 0) - 10 * 2000) <= 20);
  assert.ok(Math.abs(estimateComparisonPromptTokens(judged, two, 0) - 10 * 1000) <= 20);
  assert.ok(estimateComparisonPromptTokens(judged, two) > estimateComparisonPromptTokens(judged, two, 0));
  assert.equal(estimateComparisonPromptTokens(games, ready([])), 0);
});
