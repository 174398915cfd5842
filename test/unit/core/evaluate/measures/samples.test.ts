/** Reachable sets and what training makes of them, against sets by hand and against the paper's identities. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listKValuesForPassAtK } from '../../../../../src/core/base/shares.ts';
import {
  estimatePassAtK,
  findSolvedProblems,
  findUnsolvedProblems,
  measureSolvedProblemsChange,
  measureSolvedProblemsChangeByK,
  type SampleCorrectnessByProblem,
} from '../../../../../src/core/evaluate/measures/samples.ts';

const few = { seed: 1, resamples: 200 };

/** Samples from strings of 1 and 0. */
const of = (rows: Readonly<Record<string, string>>): SampleCorrectnessByProblem =>
  new Map(Object.entries(rows).map(([problem, one]) => [problem, [...one].map((sample) => sample === '1')]));

const base = of({ a: '0000', b: '0100', c: '1000', d: '0001', e: '0000' });
const post = of({ a: '0010', b: '1000', c: '0000', d: '0100', e: '0000', f: '1111' });

test('the sets of two models, by hand', () => {
  assert.deepEqual([...findSolvedProblems(base, 4)], ['b', 'c', 'd']);
  assert.deepEqual([...findSolvedProblems(base, 2)], ['b', 'c']);
  assert.deepEqual([...findSolvedProblems(of({ a: '1' }), 2)], [], 'there are not two samples');
  const all = measureSolvedProblemsChange(base, post, 4);
  assert.deepEqual([all.problems, all.leftOut], [['a', 'b', 'c', 'd', 'e'], 1]);
  assert.deepEqual([all.gained, all.lost], [['a'], ['c']]);
  assert.deepEqual([all.expansion.part, all.expansion.whole, all.expansion.value], [1, 5, 20]);
  assert.deepEqual([all.preservation.part, all.preservation.whole], [2, 3]);
  // Of b and d, which both reach, the first sample after training reaches b.
  assert.deepEqual([all.consolidation.part, all.consolidation.whole], [1, 2]);
});

test('shares of no problems are absent', () => {
  const nothing = measureSolvedProblemsChange(of({ a: '00' }), of({ a: '00' }), 2);
  assert.equal(nothing.preservation.value, undefined);
  assert.equal(nothing.consolidation.value, undefined);
  const none = measureSolvedProblemsChange(of({}), of({}), 1);
  assert.equal(none.expansion.value, undefined);
  assert.equal(estimatePassAtK(of({}), 1).pass, undefined);
  assert.deepEqual(measureSolvedProblemsChangeByK(of({}), of({}), [1]), []);
});

test('sets of unsolved problems: of each model, of any, and of all base models', () => {
  const models = new Map([
    ['one', of({ a: '00', b: '01', c: '00', d: '00' })],
    ['two', of({ a: '00', b: '11', c: '10', d: '00' })],
    ['trained', of({ a: '10', b: '11', c: '11', d: '0' })],
  ]);
  const sets = findUnsolvedProblems(models, 2, ['one', 'two']);
  assert.deepEqual(
    sets.models.map(({ problems }) => problems.join('')),
    ['ac', 'a', ''],
  );
  assert.deepEqual([sets.union, sets.intersection, sets.leftOut], [['a', 'c'], ['a'], 1]);
  assert.deepEqual(findUnsolvedProblems(models, 2).intersection, []);
  assert.deepEqual(findUnsolvedProblems(models, 2, []).intersection, []);
});

test('where nothing or everything is solved the interval is that of a share, not a point', () => {
  const { pass } = estimatePassAtK(of({ a: '00', b: '00', c: '00' }), 2, few);
  assert.equal(pass?.value, 0);
  assert.ok((pass?.interval.high ?? 0) > 50);
});

test('where all problems are alike the interval is no point either', () => {
  const one = estimatePassAtK(of({ a: '0101' }), 1, few).pass;
  assert.ok(one && one.value === 50 && one.interval.low < 10 && one.interval.high > 90);
  const three = estimatePassAtK(of({ a: '01', b: '10', c: '01' }), 1, few).pass;
  assert.ok(three && three.interval.low < 20 && three.interval.high > 80, `${three?.interval.low}`);
});

const four = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
const samples = fc
  .dictionary(fc.constantFrom(...'abcdefgh'), four, { noNullPrototype: true })
  .map((one): SampleCorrectnessByProblem => new Map(Object.entries(one)));

test('pass@k after training is expansion and preservation together, and curves end where the sets are', () => {
  fc.assert(
    fc.property(samples, samples, (before, after) => {
      const one = measureSolvedProblemsChange(before, after, 4);
      // MATH-Beyond 2.2: pass@k(π) = (|E| + |P|) / |D|.
      assert.equal(one.post.part, one.expansion.part + one.preservation.part);
      assert.equal(one.base.part, one.shrinkage.part + one.preservation.part);
      const curve = measureSolvedProblemsChangeByK(before, after, listKValuesForPassAtK(4), { resampling: few });
      assert.equal(curve.length, one.problems.length === 0 ? 0 : 3);
      const last = curve.at(-1);
      if (last) {
        assert.ok(Math.abs(last.expansion.value - (one.expansion.value ?? 0)) < 1e-9);
        assert.ok(Math.abs(last.shrinkage.value - (one.shrinkage.value ?? 0)) < 1e-9);
      }
      for (const [index, { base: pass }] of curve.entries())
        assert.ok(pass.value >= (curve[index - 1]?.base.value ?? 0) - 1e-9, 'more tries reach no less');
      const turned = new Map([...after].reverse());
      assert.deepEqual(estimatePassAtK(after, 2, few), estimatePassAtK(turned, 2, few));
    }),
    { numRuns: 60 },
  );
});

test('the curve at k is the mean over all ways to take k of the samples', () => {
  const before = of({ a: '0110', b: '0000', c: '1000' });
  const after = of({ a: '1000', b: '1100', c: '0000' });
  const ways: number[][] = [];
  for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) ways.push([i, j]);
  let expanded = 0;
  for (const problem of ['a', 'b', 'c'])
    for (const x of ways)
      for (const y of ways) {
        const hits = (set: SampleCorrectnessByProblem, way: readonly number[]): boolean =>
          way.some((i) => set.get(problem)?.[i]);
        if (hits(after, y) && !hits(before, x)) expanded++;
      }
  const [curve] = measureSolvedProblemsChangeByK(before, after, [2], { resampling: few });
  assert.ok(Math.abs((curve?.expansion.value ?? 0) - (100 * expanded) / (3 * 36)) < 1e-9);
});
