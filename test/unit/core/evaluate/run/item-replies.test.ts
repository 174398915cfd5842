import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findVerdictReplyIndex, ItemReplyReader } from '../../../../../src/core/evaluate/run/item-replies.ts';
import { abstained, earliest, grade, runRow } from '../../../../support/run-rows.ts';

const KEY = 'a'.repeat(64);
const line = (item: string | undefined, raw: string, more: object = {}): string =>
  JSON.stringify({ key: KEY, item, ...more, parser: 1, raw });

function repliesIn(text: string, item: string, size: number) {
  const reader = new ItemReplyReader(item);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) reader.take(bytes.slice(at, at + size));
  return reader.replies;
}

test('the replies to an item are found in a journal, in whatever pieces it comes', () => {
  const journal = [
    '{"v":1,"run":"r"}',
    line('set.jsonl#a', 'one “é”', { sample: 0, model: 'm' }),
    line('set.jsonl#ab', 'of another'),
    line(undefined, 'of none'),
    line('set.jsonl#a', 'kept', { kept: true }),
    '{"key":"torn","item":"set.jsonl#a","raw":"x',
    JSON.stringify({ item: 'set.jsonl#a', result: {} }),
    line('set.jsonl#a', 'not ended'),
  ].join('\n');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), (size) => {
      assert.deepEqual(repliesIn(journal, 'set.jsonl#a', size), [{ text: 'one “é”', sample: 0 }, { text: 'kept' }]);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (item, raw) => {
      const [reply] = repliesIn(`${line(item, raw)}\n`, item, 64);
      assert.equal(reply?.text, JSON.parse(JSON.stringify(raw)));
    }),
  );
});

test('the reply that counts is that of the first vote that agrees with the row', () => {
  const row = { ...runRow(earliest(1), { label: 0 }), votes: [0, 1, 1], steps: 4 };
  const texts = (...all: readonly string[]) => all.map((text) => ({ text }));
  // The first vote was asked again: replies and votes aren't one to one.
  const replies = texts('\\boxed{9}', '\\boxed{0}', 'So \\boxed{1}', '\\boxed{1}');
  assert.equal(findVerdictReplyIndex(row, 'critic', replies), 2);
  const graded = { ...runRow(grade(5, 7), {}), votes: [7, null, 4], steps: 4 };
  const sampled = [
    { text: 'a', sample: 0 },
    { text: 'b', sample: 2 },
    { text: 'b again', sample: 2 },
  ];
  assert.equal(findVerdictReplyIndex(graded, 'grader', sampled), 2);
  assert.equal(findVerdictReplyIndex(graded, 'grader', texts('a', 'b', 'c')), 2);
  assert.equal(findVerdictReplyIndex(graded, 'grader', texts('a', 'b')), 1, 'else the last');
  assert.equal(findVerdictReplyIndex({ ...row, said: abstained }, 'critic', replies), 3);
  assert.equal(findVerdictReplyIndex(row, 'critic', []), -1);
});
