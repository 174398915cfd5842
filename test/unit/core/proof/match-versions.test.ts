import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createProofFromSteps, mapStepsToOlderProof, type Proof } from '../../../../src/core/proof/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { assertWithin } from '../../../support/scaling.ts';

function proofOf(steps: readonly string[]): Proof {
  return createProofFromSteps({ steps }).proof;
}

/** Steps are single letters. */
function anchors(previous: string, next: string): (number | undefined)[] {
  return mapStepsToOlderProof(proofOf([...previous]), proofOf([...next]));
}

describe('steps find themselves again', () => {
  const none = undefined;
  test('around one that was changed, put in or taken out', () => {
    assert.deepEqual(anchors('abc', 'abc'), [0, 1, 2]);
    assert.deepEqual(anchors('abc', 'axc'), [0, none, 2]);
    assert.deepEqual(anchors('abc', 'abxc'), [0, 1, none, 2]);
    assert.deepEqual(anchors('abc', 'ac'), [0, 2]);
    assert.deepEqual(anchors('', 'ab'), [none, none]);
    assert.deepEqual(anchors('ab', ''), []);
  });
  test('when they are moved, as many as keep their order', () => {
    assert.deepEqual(anchors('abcde', 'eabcd'), [none, 0, 1, 2, 3]);
    assert.deepEqual(anchors('xabcdy', 'ycdabx').filter((index) => index !== none).length, 2);
  });
  test('among others of the same text, by their place', () => {
    assert.deepEqual(anchors('aaa', 'aaaa'), [0, 1, 2, none]);
    assert.deepEqual(anchors('xqaqy', 'zqaqw'), [none, 1, 2, 3, none]);
    assert.deepEqual(anchors('xqaqbqy', 'zqaqw'), [none, 1, 2, 3, none]);
    assert.deepEqual(anchors('x-a-b-y', 'u-a-w-b-v'), [none, 1, 2, 3, none, none, 4, 5, none]);
  });
});

const letters = fc.string({ unit: fc.constantFrom(...'aabcdefgh'), maxLength: 30 });

describe('any two proofs', () => {
  test('are paired in order, equal with equal, the ends first', () => {
    fc.assert(
      fc.property(letters, letters, (previous, next) => {
        const found = anchors(previous, next);
        assert.equal(found.length, next.length);
        let last = -1;
        for (const [i, index] of found.entries()) {
          if (index === undefined) continue;
          assert.ok(index > last);
          assert.equal(previous[index], next[i]);
          last = index;
        }
        let prefix = 0;
        while (prefix < next.length && prefix < previous.length && previous[prefix] === next[prefix]) prefix++;
        for (let i = 0; i < prefix; i++) assert.equal(found[i], i);
        for (let i = 1; i <= Math.min(previous.length, next.length) - prefix; i++) {
          if (previous.at(-i) !== next.at(-i)) break;
          assert.equal(found.at(-i), previous.length - i);
        }
      }),
      { numRuns: countRuns(3000) },
    );
  });
  test('of different steps are paired as well as can be', () => {
    const shuffled = fc.shuffledSubarray([...'abcdefghijklmnop']).map((steps) => steps.join(''));
    fc.assert(
      fc.property(shuffled, shuffled, (previous, next) => {
        const paired = anchors(previous, next).filter((index) => index !== undefined).length;
        assert.equal(paired, longestCommon(previous, next));
      }),
      { numRuns: countRuns(1000) },
    );
  });
});

test('takes time in proportion to the steps', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `${i}`);
  assertWithin(10_000, () => {
    mapStepsToOlderProof(proofOf(many), proofOf(many.toReversed()));
    mapStepsToOlderProof(
      proofOf(['x', ...many.map(() => 'same'), 'y']),
      proofOf(['z', ...many.map(() => 'same'), 'w']),
    );
    mapStepsToOlderProof(proofOf(many), proofOf(many.flatMap((step) => ['same', step])));
  });
});

/** The length of the longest common subsequence, the slow way. */
function longestCommon(a: string, b: string): number {
  const lengths = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    let diagonal = 0;
    for (let i = 1; i <= b.length; i++) {
      const above = lengths[i] ?? 0;
      lengths[i] = b[i - 1] === letter ? diagonal + 1 : Math.max(above, lengths[i - 1] ?? 0);
      diagonal = above;
    }
  }
  return lengths[b.length] ?? 0;
}
