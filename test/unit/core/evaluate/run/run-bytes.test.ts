/** A journal as bytes comes to the same run, in whatever pieces it is read and whatever of it is damaged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RunJournalByteReader } from '../../../../../src/core/evaluate/run/run-bytes.ts';
import type { Run } from '../../../../../src/core/evaluate/run-types.ts';
import { journalOf } from '../../../../support/journals.ts';
import { earliest, runRows } from '../../../../support/run-rows.ts';
import { runOf } from '../../../../support/runs.ts';

const run = runOf(runRows(4, earliest(1), { label: 2, generator: 'é∎' }));
const REPLY = `{"key":"k","item":"made.jsonl#9","raw":"${'x'.repeat(60)}"}\n`;

/** The journal of the run with a reply before each of its rows. */
const text = journalOf(run).replaceAll('\n{"item"', `\n${REPLY}{"item"`);

function readIn(pieces: readonly Uint8Array[]): Run | undefined {
  const reader = new RunJournalByteReader();
  // As a file is read: the same memory again and again.
  const memory = new Uint8Array(Math.max(0, ...pieces.map(({ length }) => length)));
  for (const piece of pieces) {
    memory.set(piece);
    if (!reader.take(memory.subarray(0, piece.length))) break;
    memory.fill(0);
  }
  return reader.run();
}

const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);

test('it is the same run in whatever pieces it comes, with nothing said of lines that cannot be read', () => {
  const bytes = bytesOf(text);
  assert.deepEqual(readIn([bytes]), run);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 9 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      assert.deepEqual(readIn(at.slice(1).map((end, k) => bytes.subarray(at[k], end))), run);
    }),
  );
});

test('lines in the middle that cannot be read are counted, and the others stand', () => {
  const [header, ...lines] = text.split('\n');
  const bad = [
    '{"item":"made.jsonl#7","resu',
    '\u0000\u0000',
    '7',
    '{"item":"x"}',
    '{"item":"x","result":{}}',
    '{"key":"k","raw":',
  ];
  const good = ['', '  ', '{"item":"made.jsonl#8","error":"Down."}', REPLY.trim()];
  const damaged = readIn([bytesOf([header, ...bad, ...good, ...lines].join('\n'))]);
  assert.deepEqual(damaged, { ...run, broken: bad.length });
});

test('a last line that is torn is no line, and a first one that is damaged makes it no journal', () => {
  assert.deepEqual(readIn([bytesOf(`${text}{"item":"made.jsonl#7","resu`)]), run);
  assert.equal(readIn([bytesOf(text.slice(5))]), undefined);
});

test('a line that is longer than any row is passed over and counted; as the first one it makes it no journal', () => {
  const long = bytesOf(`{"item":"${'x'.repeat((16 << 20) + 1)}"}\n`);
  const [header = '', ...lines] = text.split('\n');
  const pieces = [bytesOf(`${header}\n`), long.subarray(0, 9 << 20), long.subarray(9 << 20), bytesOf(lines.join('\n'))];
  assert.deepEqual(readIn(pieces), { ...run, broken: 1 });
  assert.equal(readIn([long, bytesOf(text)]), undefined);
});
