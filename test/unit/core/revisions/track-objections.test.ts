/** What becomes of the objections to a version of a proof. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  alignProofs,
  listDifferenceLines,
  type TrackedObjection,
  trackObjections,
} from '../../../../src/core/revisions/index.ts';
import { makeRevisionPairs, REVISION_EDITS } from '../../../support/revision-pairs.ts';
import { assertGoodScores, readVersion, scoreRevisionPairs, withNote } from '../../../support/revision-scores.ts';

const parity = readFileSync(new URL('../../../fixtures/revisions/parity.md', import.meta.url), 'utf8');

async function track(old: string, next: string, note = ''): Promise<string[]> {
  const before = await readVersion(old);
  const noted = note === '' ? before : withNote(before, note);
  const after = await readVersion(next);
  return trackObjections(noted, after, alignProofs(noted.reading, after.reading)).map(describeTracked);
}

function describeTracked({ status, reason, old, new: next }: TrackedObjection): string {
  return `${(old ?? next?.objection)?.kind}: ${status}, ${reason}`;
}

const START = 'Let us begin with a remark on even numbers that is used below.';
const END = 'This ends the argument, since all cases were treated in turn.';
const around = (...middle: string[]) => [START, ...middle, END].join('\n\n');

describe('a false statement', () => {
  const old = around('In this case we get $4 \\cdot 12 = 47$ for the number of pairs.');

  test('is answered if the relation changed and is checked now', async () => {
    const next = around('In this case we get $4 \\cdot 12 = 48$ for the number of pairs.');
    assert.deepEqual(await track(old, next), ['refuted: answered, not-refuted']);
  });

  test('is still there if only the words around it changed', async () => {
    const next = around('We therefore get $4 \\cdot 12 = 47$ for the number of all pairs here.');
    assert.deepEqual(await track(old, next), ['refuted: still-there, still-found']);
  });

  test('is still there if another wrong value stands there', async () => {
    const next = around('In this case we get $4 \\cdot 12 = 46$ for the number of pairs.');
    assert.deepEqual(await track(old, next), ['refuted: still-there, still-found']);
  });

  test('is for a person to decide if words say it now, which nothing reads', async () => {
    const next = around('In this case we get four dozen less one for the number of pairs.');
    const [first = ''] = await track(old, next);
    assert.match(first, /^refuted: cannot-tell/);
  });

  test('moves with its sentence', async () => {
    const sentence = 'In this case we get $4 \\cdot 12 = 47$ for the number of pairs.';
    const more = ['A further remark is in order here as well.', 'It is about the sum of these two numbers.'];
    const before = [START, sentence, END, ...more].join('\n\n');
    const next = [START, END, ...more, sentence].join('\n\n');
    assert.deepEqual(await track(before, next), ['refuted: moved, same']);
  });

  test('is answered if its sentence is deleted, and not if another stands there', async () => {
    assert.deepEqual(await track(old, around()), ['refuted: answered, gone']);
    const next = around('The number of pairs does not matter.');
    assert.deepEqual(await track(old, next), ['refuted: cannot-tell, rewritten']);
  });

  test('in a new sentence is new', async () => {
    const next = around('In this case we get $4 \\cdot 12 = 48$ for the number of pairs.', 'Note that $7 + 8 = 16$.');
    assert.deepEqual(await track(old, next), ['refuted: new, new', 'refuted: answered, not-refuted']);
  });
});

test('a note stands with its sentence, and asks a person when that changes', async () => {
  const sentence = 'By symmetry, all other cases are treated in the same way.';
  const old = around(sentence);
  assert.deepEqual(await track(old, old, sentence), ['note: still-there, same']);
  assert.deepEqual(await track(old, around('A remark that is new.', sentence), sentence), ['note: still-there, same']);
  const next = around('By symmetry, the two other cases are treated in the same way.');
  assert.deepEqual(await track(old, next, sentence), ['note: cannot-tell, reworded']);
  assert.deepEqual(await track(old, around(), sentence), ['note: answered, gone']);
});

test('a reference that led nowhere', async () => {
  const steps = ['**Step 1.** We set up the notation first.', '**Step 2.** The claim follows by Step 7 at once.'];
  const old = around(...steps);
  assert.deepEqual(await track(old, old), ['reference: still-there, same']);
  assert.deepEqual(await track(old, old.replace('Step 7', 'Step 1')), ['reference: answered, not-found']);
  const more = Array.from(
    { length: 5 },
    (_, k) => `**Step ${k + 3}.** Remark number ${k} is about ${'xyzuv'.charAt(k)}.`,
  );
  assert.deepEqual(await track(old, around(...steps, ...more)), ['reference: answered, leads-somewhere']);
});

test('the lines count, and name both places', async () => {
  const sentence = '**Step 1.** In this case we get $4 \\cdot 12 = 47$ for the number of pairs.';
  const old = await readVersion(around(sentence, '**Step 2.** Then $3 + 3 = 7$ for the other pairs of numbers.'));
  const next = await readVersion(
    around(sentence.replace('47', '48'), '**Step 2.** Then $3 + 3 = 7$ for all other pairs of numbers.'),
  );
  const alignment = alignProofs(old.reading, next.reading);
  const lines = listDifferenceLines({ old, new: next, alignment, objections: trackObjections(old, next, alignment) });
  assert.deepEqual(
    lines.map(({ text }) => text),
    [
      '1 of 2 objections answered.',
      '4 of 4 steps of the old version matched. In the new version: 2 changed.',
      'Open objections',
      'still there, Step 2: False statement in Step 2: 3 + 3 is 6, not 7. The sentence has changed, but the objection still applies.',
      'Answered objections',
      "answered, Step 1: False statement in Step 1: 4 · 12 is 48, not 47. The relation has changed, and the checker doesn't refute the new one.",
      'Changed steps',
      'Step 1: changed',
      'Step 2: changed',
    ],
  );
});

test('versions of a proof of ours with known edits', async () => {
  const pairs = makeRevisionPairs([{ text: parity, language: 'markdown' }], 24, 1);
  assert.deepEqual(new Set(pairs.map(({ edit }) => edit)), new Set(REVISION_EDITS));
  const counts = await scoreRevisionPairs(pairs);
  assert.ok(counts.raised >= 2 * pairs.length);
  assertGoodScores(counts);
});
