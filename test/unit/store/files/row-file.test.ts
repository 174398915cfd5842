import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createLocalRowFileWriter } from '../../../../src/store/files/row-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-rows-'));
after(() => rmSync(folder, { recursive: true }));

test('what is written is there at the end, a line for each row', async () => {
  const file = join(folder, 'a.jsonl');
  const rows = await createLocalRowFileWriter(file);
  for (let k = 0; k < 5_000; k++) await rows.write(`${k} ${'x'.repeat(100)}`);
  await rows.end();
  const lines = readFileSync(file, 'utf8').split('\n');
  assert.equal(lines.length, 5_001);
  assert.deepEqual([lines[0]?.slice(0, 3), lines[4_999]?.slice(0, 6), lines[5_000]], ['0 x', '4999 x', '']);
});

test('a file that is there is not touched', async () => {
  const file = join(folder, 'there.jsonl');
  writeFileSync(file, 'mine');
  await assert.rejects(createLocalRowFileWriter(file), { code: 'EEXIST' });
  assert.equal(readFileSync(file, 'utf8'), 'mine');
});

test('a file is replaced once the new one is whole, and not before', async () => {
  const file = join(folder, 'replaced.jsonl');
  writeFileSync(file, 'old');
  const dropped = await createLocalRowFileWriter(file, { replaces: true });
  await dropped.write('new');
  await dropped.drop();
  assert.equal(readFileSync(file, 'utf8'), 'old');
  const rows = await createLocalRowFileWriter(file, { replaces: true });
  await rows.write('new');
  assert.equal(readFileSync(file, 'utf8'), 'old');
  await rows.end();
  assert.equal(readFileSync(file, 'utf8'), 'new\n');
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('what is dropped leaves nothing behind', async () => {
  const file = join(folder, 'dropped.jsonl');
  const rows = await createLocalRowFileWriter(file);
  await rows.write('x'.repeat(100_000));
  await rows.drop();
  assert.ok(!readdirSync(folder).includes('dropped.jsonl'));
});

test('where nothing can be written it is said at once', async () => {
  await assert.rejects(createLocalRowFileWriter(join(folder, 'no', 'such', 'folder.jsonl')), { code: 'ENOENT' });
});
