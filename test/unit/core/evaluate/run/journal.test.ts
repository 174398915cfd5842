/** What lines of a journal, which may be anybody's file, can say of a row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RunJournalLineReader } from '../../../../../src/core/evaluate/run/journal.ts';
import { earliest, runRow } from '../../../../support/run-rows.ts';

const HEADER = { v: 1, run: 'r', judge: { kind: 'critic' }, dataSet: [], policies: {}, seed: null };
const USAGE = { calls: 1, kept: 0, prompt: 9, cached: 0, completion: 3, uncounted: 0 };

function read(more: object) {
  const reader = new RunJournalLineReader();
  reader.take(JSON.stringify(HEADER));
  reader.take(JSON.stringify({ item: 's#1', result: { ...runRow(earliest(1), { label: 1, usage: USAGE }), ...more } }));
  const run = reader.run() ?? assert.fail();
  return [run.rows.length, run.broken ?? 0];
}

test('a row whose numbers can be none of theirs is a line that cannot be read', () => {
  assert.deepEqual(read({}), [1, 0]);
  assert.deepEqual(read({ usage: { ...USAGE, money: 0.25 } }), [1, 0]);
  for (const more of [
    { label: -7 },
    { label: 1e300 },
    { said: { kind: 'earliest', index: -2 } },
    { said: { kind: 'earliest', index: 1e20 } },
    { said: { kind: 'grade', points: 3, max: 0 } },
    { said: { kind: 'grade', points: -1, max: 7 } },
    { said: { kind: 'grade', points: 9, max: 7 } },
    { wanted: 1e300 },
    { usage: { ...USAGE, calls: -5 } },
    { usage: { ...USAGE, prompt: 1e308 } },
    { usage: { ...USAGE, money: -1 } },
    { milliseconds: -5 },
  ])
    assert.deepEqual(read(more), [0, 1], JSON.stringify(more));
});

test('fields of a row are at most twenty short values', () => {
  assert.deepEqual(read({ fields: { subject: 'geometry', year: 2024, has_image: true } }), [1, 0]);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, k) => [`f${k}`, k]));
  for (const fields of [{ a: {} }, { a: null }, { a: '' }, { a: 'x'.repeat(101) }, { a: 'b\nc' }, [1], many])
    assert.deepEqual(read({ fields }), [0, 1], JSON.stringify(fields));
});
