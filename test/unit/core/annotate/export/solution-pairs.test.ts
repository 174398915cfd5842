import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type PairableSolution, pairSolutions } from '../../../../../src/core/annotate/export/solution-pairs.ts';

const partners = fc.array(fc.record({ isRight: fc.boolean(), opening: fc.constantFrom('a', 'b', 'c') }), {
  maxLength: 12,
});

const isAlike = (all: readonly PairableSolution[], { right, wrong }: { right: number; wrong: number }) =>
  all[right]?.opening === all[wrong]?.opening;

test('all pairs of a right and a wrong solution come, each once, those that open alike first', () => {
  fc.assert(
    fc.property(partners, fc.integer(), (all, seed) => {
      const pairs = pairSolutions(all, seed, Number.POSITIVE_INFINITY);
      const rights = all.filter(({ isRight }) => isRight).length;
      assert.equal(pairs.length, rights * (all.length - rights));
      assert.equal(new Set(pairs.map(({ right, wrong }) => `${right} ${wrong}`)).size, pairs.length);
      for (const { right, wrong } of pairs) assert.deepEqual([all[right]?.isRight, all[wrong]?.isRight], [true, false]);
      const alike = pairs.map((pair) => isAlike(all, pair));
      assert.deepEqual(alike, [...alike].sort().reverse());
    }),
  );
});

test('of fewer pairs they are the first of all, by the seed alone', () => {
  fc.assert(
    fc.property(partners, fc.integer(), fc.nat({ max: 20 }), (all, seed, most) => {
      const pairs = pairSolutions(all, seed, most);
      assert.deepEqual(pairs, pairSolutions(all, seed, Number.POSITIVE_INFINITY).slice(0, most));
      assert.deepEqual(pairs, pairSolutions(all, seed, most));
    }),
  );
});

test('solutions are used in turn, those of the smaller side as evenly as can be', () => {
  for (const [rights, wrongs] of [
    [3, 7],
    [4, 6],
    [5, 5],
    [6, 2],
  ] as const) {
    const all = Array.from({ length: rights + wrongs }, (_, k) => ({ isRight: k < rights, opening: '' }));
    for (let most = 1; most <= rights * wrongs; most++) {
      for (const side of ['right', 'wrong'] as const) {
        const uses = new Map<number, number>();
        for (const pair of pairSolutions(all, 5, most)) uses.set(pair[side], (uses.get(pair[side]) ?? 0) + 1);
        const size = side === 'right' ? rights : wrongs;
        assert.ok(Math.max(...uses.values()) <= Math.ceil(most / size) + 1);
        if (most <= size) assert.ok(Math.max(...uses.values()) <= Math.ceil(most / Math.min(rights, wrongs)));
      }
    }
  }
});

test('another seed pairs others', () => {
  const all = Array.from({ length: 20 }, (_, k) => ({ isRight: k % 2 === 0, opening: '' }));
  assert.notDeepEqual(pairSolutions(all, 1, 10), pairSolutions(all, 2, 10));
});

test('very many solutions of one problem are paired in a moment', () => {
  const all = Array.from({ length: 20_000 }, (_, k) => ({ isRight: k % 2 === 0, opening: `${k}` }));
  const before = process.cpuUsage();
  assert.equal(pairSolutions(all, 0, 8).length, 8);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 1_000_000, `${user + system} µs`);
});
