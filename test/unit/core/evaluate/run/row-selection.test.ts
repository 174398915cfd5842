import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  canRowBeSelected,
  describeRowSelection,
  drawRowSample,
  readRowSelection,
} from '../../../../../src/core/evaluate/run/row-selection.ts';

const names = fc.uniqueArray(fc.string(), { maxLength: 40 });

test('a sample depends on the seed and the names, not on their order, and a larger one has the smaller one in it', () => {
  fc.assert(
    fc.property(names, fc.nat(50), fc.nat(50), fc.nat(), (all, a, b, seed) => {
      const [few, many] = [Math.min(a, b), Math.max(a, b)];
      const small = drawRowSample(all, few, seed);
      assert.equal(small.size, Math.min(few, all.length));
      for (const name of small) assert.ok(all.includes(name));
      assert.deepEqual(new Set(drawRowSample([...all].reverse(), few, seed)), new Set(small));
      const large = drawRowSample(all, many, seed);
      for (const name of small) assert.ok(large.has(name));
    }),
  );
});

test('each row is drawn about as often as any other, over seeds', () => {
  const rows = Array.from({ length: 20 }, (_, k) => `set#${k}`);
  const counts = new Map(rows.map((name) => [name, 0]));
  const seeds = 4000;
  for (let seed = 0; seed < seeds; seed++)
    for (const name of drawRowSample(rows, 5, seed)) counts.set(name, (counts.get(name) ?? 0) + 1);
  // 1,000 are expected, with a standard deviation of 27: five of them are never reached by chance.
  for (const [name, count] of counts) assert.ok(Math.abs(count - seeds / 4) < 140, `${name}: ${count}`);
});

test('what is named is wanted: of several names one, and of several kinds all', () => {
  const row = { subset: 'math', generator: 'A', id: 'r1' };
  assert.ok(canRowBeSelected({}, row));
  assert.ok(canRowBeSelected({ subsets: ['gsm8k', 'math'], generators: ['A'], ids: ['r1'] }, row));
  for (const no of [{ subsets: ['gsm8k'] }, { generators: ['B'] }, { ids: ['r2'] }, { subsets: ['math'], ids: [] }])
    assert.ok(!canRowBeSelected(no, row));
  assert.ok(!canRowBeSelected({ generators: ['A'] }, { subset: 'math', id: 'r1' }), 'nobody is not A');
});

test('a selection is read as it was written, and what is of no form is not there', () => {
  const all = { subsets: ['a'], generators: ['b'], ids: ['c', 'd'], sample: 3, rows: 2 };
  assert.deepEqual(readRowSelection(JSON.parse(JSON.stringify(all))), all);
  assert.deepEqual(readRowSelection({ subsets: 'a', sample: -1, rows: 1.5, ids: [1, 'x'] }), { ids: ['x'] });
  assert.deepEqual(readRowSelection(null), {});
});

test('people are told which rows they are', () => {
  assert.equal(describeRowSelection({}, null), undefined);
  assert.equal(
    describeRowSelection({ sample: 200, generators: ['A', 'B'] }, 7),
    '200 per data set, sampled with seed 7; generators: A, B',
  );
  assert.equal(describeRowSelection({ rows: 5, subsets: ['x'] }, null), 'first 5 of each data set; subsets: x');
  assert.equal(describeRowSelection({ ids: ['a', 'b'] }, null), '2 rows selected by ID');
});
