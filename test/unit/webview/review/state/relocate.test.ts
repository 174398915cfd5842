import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createStepIndexMapper,
  remapDisputeDrafts,
  remapStepIndices,
} from '../../../../../webview/review/state/relocate.ts';
import { stepsOf } from '../../views.ts';

function places(before: string, after: string): number[] {
  const to = createStepIndexMapper(stepsOf(before), stepsOf(after));
  return [...before].map((_, k) => to(k));
}

test('steps are found again where something was put in, taken out or changed before them', () => {
  assert.deepEqual(places('abcd', 'abcd'), [0, 1, 2, 3]);
  assert.deepEqual(places('abcd', 'xabcd'), [1, 2, 3, 4]);
  assert.deepEqual(places('abcd', 'abxcd'), [0, 1, 3, 4]);
  assert.deepEqual(places('abcd', 'acd'), [0, 1, 1, 2], 'the step that is gone leads to the one that took its place');
  assert.deepEqual(places('abcd', 'abXd'), [0, 1, 2, 3]);
  assert.deepEqual(places('abcd', 'WXYZ'), [0, 1, 2, 3]);
  assert.deepEqual(places('abcd', 'ab'), [0, 1, 1, 1]);
  assert.deepEqual(places('abcd', ''), [-1, -1, -1, -1]);
  assert.equal(createStepIndexMapper(stepsOf('ab'), stepsOf('ab'))(-1), -1);
  assert.equal(createStepIndexMapper(stepsOf('ab'), stepsOf('ab'))(7), -1);
});

const texts = fc.array(fc.constantFrom(...'abcdef'), { maxLength: 12 }).map((letters) => letters.join(''));

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const length = fc.nat(6);

test('places rise with the steps, lie within the proof, and unchanged ends stay where they are', () => {
  fc.assert(
    fc.property(length, length, length, length, (a, b, c, d) => {
      // No two steps alike: else which of them is which cannot be told.
      const cut = (from: number, count: number) => LETTERS.slice(from, from + count);
      const [head, middle, other, tail] = [cut(0, a), cut(a, b), cut(a + b, c), cut(a + b + c, d)];
      const before = head + middle + tail;
      const after = head + other + tail;
      const to = places(before, after);
      for (const [k, place] of to.entries()) {
        assert.ok(after === '' ? place === -1 : place >= 0 && place < after.length);
        if (k > 0) assert.ok(place >= (to[k - 1] ?? 0));
        if (k < head.length) assert.equal(place, k);
        if (k >= before.length - tail.length) assert.equal(after[place], before[k]);
      }
    }),
  );
});

test('no word of a draft is ever lost, whatever becomes of the steps', () => {
  const drafts = fc.dictionary(
    fc.nat(11).map(String),
    fc.string({ minLength: 1 }).map((text) => `«${text}»`),
  );
  fc.assert(
    fc.property(drafts, texts, texts, (written, before, after) => {
      const now = remapDisputeDrafts(written, createStepIndexMapper(stepsOf(before), stepsOf(after)));
      const all = Object.values(now).join('\n');
      for (const text of Object.values(written)) assert.ok(all.includes(text));
    }),
  );
});

test('steps that come together are named once', () => {
  const to = createStepIndexMapper(stepsOf('abcd'), stepsOf('ab'));
  assert.deepEqual(remapStepIndices([0, 1, 2, 3], to), [0, 1]);
});
