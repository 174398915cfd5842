import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ReviewFlag } from '../../../../src/core/marks/review-marks.ts';
import {
  chooseFlagsForDiagnostics,
  describeOmittedFlags,
  findStepFirstWordsRange,
  MAX_FLAG_DIAGNOSTICS,
} from '../../../../src/core/marks/review-marks.ts';
import { TrackedOffsets } from '../../../../src/editor/paint/tracked-offsets.ts';
import { proofOf } from '../../../support/builders.ts';

function words(text: string): string {
  const [step] = proofOf(text).steps;
  assert.ok(step);
  const { start, end } = findStepFirstWordsRange(step);
  return step.text.slice(start, end);
}

test('a step without a quote is quoted by its first words', () => {
  assert.equal(words('So it is.'), 'So it is.');
  assert.equal(words('So it is\nfor every number.'), 'So it is');
  assert.equal(
    words('However, we want to find a number such that it is least.'),
    'However, we want to find a number such that',
  );
  assert.equal(words('However, we want to find \\(n = 1 + 2 + 3 + 4\\) with it.'), 'However, we want to find');
  assert.equal(words(`${'x'.repeat(43)}😀😀`), 'x'.repeat(43));
});

test('the first words are never empty, and never more than the first line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
      fc.pre(/\S/.test(text));
      const step = proofOf(text).steps[0];
      fc.pre(step !== undefined);
      const quoted = words(text);
      assert.ok(quoted.length > 0 && quoted.length <= 44);
      assert.doesNotMatch(quoted, /\n/);
    }),
  );
});

function flagsOf(levels: readonly ReviewFlag['level'][]): ReviewFlag[] {
  return levels.map((level, step) => ({
    step,
    icon: 'false-statement-later',
    range: { start: step, end: step + 1 },
    sentence: `${step}`,
    ...(level ? { level } : {}),
  }));
}

test('Problems lists all there is where there is room', () => {
  const flags = flagsOf(['warning', undefined, 'error', 'hint']);
  assert.deepEqual(chooseFlagsForDiagnostics(flags), { listed: [flags[0], flags[2], flags[3]], cut: [] });
  const full = flagsOf(Array.from({ length: MAX_FLAG_DIAGNOSTICS }, () => 'warning' as const));
  assert.equal(chooseFlagsForDiagnostics(full).cut.length, 0);
});

test('where there is more, it lists the error and the earliest warnings, and says what is cut', () => {
  const levels = Array.from({ length: 1300 }, (_, k) => (k % 2 === 0 ? ('warning' as const) : ('hint' as const)));
  const many = flagsOf([...levels, ...levels, 'error']);
  const { listed, cut } = chooseFlagsForDiagnostics(many);
  assert.equal(listed.length, MAX_FLAG_DIAGNOSTICS - 1);
  assert.equal(listed.length + cut.length, many.length);
  assert.equal(listed.at(-1)?.level, 'error');
  const warnings = many.filter(({ level }) => level === 'warning');
  assert.deepEqual(listed.slice(0, -1), warnings.slice(0, MAX_FLAG_DIAGNOSTICS - 2));
  assert.match(describeOmittedFlags(cut), /^1602 /);
});

test('offsets follow edits as the editor moves them, or are not known', () => {
  const followed = new TrackedOffsets([2, 5, 9], 'words');
  assert.ok(followed.shows([2, 5, 9], 'words'));
  assert.ok(!followed.shows([2, 5, 9], 'other words'));
  followed.arrived();
  followed.edit([{ start: 0, end: 1, text: 'abc' }]);
  assert.ok(followed.shows([4, 7, 11], 'words'));
  followed.edit([{ start: 8, end: 10, text: '' }]);
  assert.ok(followed.shows([4, 7, 9], 'words'));
  followed.edit([{ start: 6, end: 7, text: 'x' }]);
  assert.ok(!followed.isKnown);
  assert.ok(!followed.shows([4, 7, 9], 'words'));
});

test('an edit while offsets are on their way leaves them unknown', () => {
  const followed = new TrackedOffsets([5]);
  followed.edit([]);
  assert.ok(followed.isKnown);
  followed.edit([{ start: 0, end: 0, text: 'x' }]);
  followed.arrived();
  assert.ok(!followed.shows([6]));
});
