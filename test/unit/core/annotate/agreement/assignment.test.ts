import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { orderAnnotatorsForItem } from '../../../../../src/core/annotate/agreement/assignment.ts';

const names = ['ada', 'emmy', 'sofia', 'maryam', 'karen', 'olga', 'julia'];

describe('who labels an item', () => {
  it('is a permutation of the annotators, the same however they are named', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.shuffledSubarray(names), (seed, item, annotators) => {
        const order = orderAnnotatorsForItem(seed, annotators, item);
        assert.deepEqual([...order].sort(), [...annotators].sort());
        assert.deepEqual(orderAnnotatorsForItem(seed, [...annotators].reverse(), item), order);
      }),
    );
  });

  it('stands: the protocol of a set that was begun means the same with every version', () => {
    assert.deepEqual(orderAnnotatorsForItem('a seed', names.slice(0, 5), 'math.jsonl#math-0'), [
      'emmy',
      'karen',
      'maryam',
      'ada',
      'sofia',
    ]);
  });

  it('is balanced: over 7,000 items each has about as many of each place', () => {
    const counts = new Map<string, number>();
    for (let k = 0; k < 7000; k++)
      for (const [place, name] of orderAnnotatorsForItem('seed', names, `math.jsonl#math-${k}`).entries())
        counts.set(`${name} ${place}`, (counts.get(`${name} ${place}`) ?? 0) + 1);
    assert.equal(counts.size, 49);
    // Of 1,000 expected, with a standard deviation of 29: five of these.
    for (const [place, count] of counts) assert.ok(Math.abs(count - 1000) < 147, `${place}: ${count}`);
  });

  it('another seed is another order, and who comes after whom tells nothing', () => {
    const three = names.slice(0, 3);
    const counts = new Map<string, number>();
    for (let k = 0; k < 6000; k++) {
      const both = `${orderAnnotatorsForItem('a', three, `${k}`).join()} ${orderAnnotatorsForItem('b', three, `${k}`).join()}`;
      counts.set(both, (counts.get(both) ?? 0) + 1);
    }
    // All 36 pairs of orders, each about 167 times, with a standard deviation of 13.
    assert.equal(counts.size, 36);
    for (const [both, count] of counts) assert.ok(Math.abs(count - 167) < 65, `${both}: ${count}`);
  });
});
