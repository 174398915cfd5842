import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { DataSetChangedError, DataSetFormatError, openDataSet } from '../../../../src/core/data/index.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { openDataSetFile } from '../../../../src/store/files/data-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'proofmark-data-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const isWindows = process.platform === 'win32';

function written(name: string, text = 'one\ntwo\n'): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const read = async (file: string, start: number, end: number): Promise<string> => {
  const bytes = await openDataSetFile(file);
  try {
    return Buffer.from(await bytes.read(start, end)).toString();
  } finally {
    await bytes.close();
  }
};

test('a part of a file is read, through a link too', { skip: isWindows }, async () => {
  const file = written('a.jsonl');
  assert.equal(await read(file, 4, 7), 'two');
  symlinkSync(file, path.join(folder, 'link.jsonl'));
  assert.equal(await read(path.join(folder, 'link.jsonl'), 0, 3), 'one');
  const bytes = await openDataSetFile(file);
  const into = new Uint8Array(100);
  assert.equal(Buffer.from(await bytes.read(0, 3, into)).toString(), 'one');
  assert.equal(Buffer.from(into.subarray(0, 3)).toString(), 'one');
  await bytes.close();
});

test('what is no file is refused, and a pipe is not waited for', {
  skip: isWindows,
  timeout: 5000,
}, async () => {
  await assert.rejects(openDataSetFile(folder), DataSetFormatError);
  const pipe = path.join(folder, 'pipe.jsonl');
  execFileSync('mkfifo', [pipe]);
  await assert.rejects(openDataSetFile(pipe), DataSetFormatError);
  await assert.rejects(openDataSetFile(path.join(folder, 'none.jsonl')), { code: 'ENOENT' });
});

test('a file that is written to, replaced or gone is not read on', async () => {
  const changes: readonly [string, (file: string) => void][] = [
    ['longer', (file) => appendFileSync(file, 'three\n')],
    ['as long', (file) => writeFileSync(file, 'ONE\nTWO\n')],
    ['shorter', (file) => writeFileSync(file, '')],
    ['gone', (file) => rmSync(file)],
    ['replaced', (file) => renameSync(written('other.jsonl'), file)],
  ];
  for (const [name, change] of changes) {
    const file = written(`${name}.jsonl`);
    // As if it had been written a while ago: the clocks of file systems are coarse.
    utimesSync(file, 1e9, 1e9);
    const bytes = await openDataSetFile(file);
    assert.equal(Buffer.from(await bytes.read(0, 3)).toString(), 'one');
    change(file);
    await assert.rejects(bytes.read(0, 3), DataSetChangedError, name);
    await bytes.close();
  }
});

test('a data set in a file is indexed, and says when it has changed since', async () => {
  const rows = Array.from({ length: 20_000 }, (_, k) => JSON.stringify({ id: `r${k}`, steps: ['A', 'B'], label: 0 }));
  const file = written('set.jsonl', rows.join('\n'));
  utimesSync(file, 1e9, 1e9);
  const set = await openDataSet(await openDataSetFile(file), { name: 'set.jsonl', clock: systemClock });
  await set.done;
  assert.equal(set.items.length, rows.length);
  assert.equal(set.failure, undefined);
  assert.equal((await set.read({ row: 19_999, part: 0 })).facts.id, 'r19999');
  appendFileSync(file, '\n');
  await assert.rejects(set.read({ row: 0, part: 0 }), DataSetChangedError);
  await set.close();
});
