import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataSet, memoryBytes, NoDataSet, openDataSet } from '../../../src/core/data/index.ts';
import { nodeClock } from '../../../src/judges/node-clock.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function opened(text: string, name = 'set.jsonl'): Promise<DataSet> {
  const set = await openDataSet(memoryBytes(encode(text)), { name, clock: nodeClock });
  await set.done;
  return set;
}

const row = (id: string, more: object = {}): string =>
  JSON.stringify({ id, problem: 'P', steps: ['A', 'B'], label: -1, ...more });

test('a data set of lines: facts, bad lines with their numbers, and items read again', async () => {
  const lines = [row('a'), '', '{"id": "b"', row('a', { label: 1, generator: 'g' }), row('c', { label: 7 })];
  const set = await opened(`\ufeff${lines.join('\r\n')}\r\n`);
  assert.equal(set.isIndexed, true);
  assert.equal(set.indexed, 1);
  assert.equal(set.rows, 4);
  assert.deepEqual(
    set.badRows.map(({ line }) => line),
    [3, 5],
  );
  assert.equal(set.badCount, 2);
  assert.equal(set.items.length, 2);
  const [first, second] = [set.items.at(0), set.items.at(1)];
  assert.ok(first && second);
  assert.deepEqual(
    { ...first, problem: '' },
    { id: 'a', row: 0, part: 0, line: 1, steps: 2, gold: -1, problem: '' },
  );
  assert.equal(second.id, 'a~4');
  assert.equal(second.generator, 'g');
  assert.equal(second.problem, first.problem);
  assert.equal(set.items.numberOf('a~4'), 1);
  const read = await set.read(second);
  assert.equal(read.row.id, 'a~4');
  assert.equal(read.row.label, 1);
  assert.deepEqual(read.facts, second);
  await assert.rejects(set.read({ row: 1, part: 0 }), /not JSON/);
  await assert.rejects(set.read({ row: 0, part: 1 }), /no such item/);
  await assert.rejects(set.read({ row: 9, part: 0 }), /no such item/);
  await set.close();
});

test('a JSON array, and an object with a list of rows', async () => {
  const rows = [row('a'), row('b'), '3'];
  for (const [text, name] of [
    [`[\n${rows.join(',\n')}\n]\n`, 'set.json'],
    [`[${rows.join(',')}]`, 'set.json'],
    [`{"version": [1, {}], "data": [${rows.join(', ')}], "test": [${row('d')}]}`, 'set.json'],
    [`{\n  "version": 2,\n  "rows": [\n${rows.join(',\n')}]}`, 'set.json'],
  ] as const) {
    const set = await opened(text, name);
    assert.deepEqual([set.items.at(0)?.id, set.items.at(1)?.id], ['a', 'b'], text);
    assert.equal(set.badCount, 1);
    assert.equal(set.items.length, text.includes('"test"') ? 3 : 2);
  }
});

test('one object over several lines is one row', async () => {
  const set = await opened(JSON.stringify(JSON.parse(row('a', { data: [1, 2] })), null, 2), 'set.json');
  assert.equal(set.items.length, 1);
  assert.equal(set.badCount, 0);
  assert.equal((await set.read({ row: 0, part: 0 })).row.id, 'a');
});

test('what is no text in UTF-8 is refused in a sentence', async () => {
  const clock = nodeClock;
  const refused = async (bytes: Uint8Array) =>
    assert.rejects(openDataSet(memoryBytes(bytes), { name: 'set.jsonl', clock }), NoDataSet);
  await refused(new Uint8Array(Buffer.from(`\ufeff${row('a')}`, 'utf16le')));
  await refused(new Uint8Array(Buffer.from(row('a'), 'utf16le')));
  await refused(encode('PAR1....'));
  await refused(new Uint8Array([0x1f, 0x8b, 8, 0]));
});
