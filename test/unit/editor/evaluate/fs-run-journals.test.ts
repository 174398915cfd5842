/** Journals of evaluations where there are no files but through the editor: over files in memory, that fail and are slow where a test says so. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type * as vscode from 'vscode';
import { normalizeToJsonValue, type RunHeader } from '../../../../src/core/evaluate/run/header.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import { abstained, earliest, failed, policies, runRow } from '../../../support/run-rows.ts';
import { entries, faults, reset, Uri, writes } from '../../../support/vscode-files.ts';

const { vsCodeRunJournalOpener } = await import('../../../../src/editor/evaluate/fs-run-journals.ts');
const { vsCodeRunJournalReader } = await import('../../../../src/editor/report/fs-run-files.ts');

const root = Uri.parse('memory:/storage') as unknown as vscode.Uri;
const place = { root, below: ['runs'], name: 'a-run.jsonl' };
const ADDRESS = 'memory:/storage/runs/a-run.jsonl';
const journal = Uri.parse(ADDRESS) as unknown as vscode.Uri;

const header: RunHeader = {
  run: 'a-run',
  name: 'embedded checker',
  dataSet: [{ name: 'made.jsonl', sha256: '00' }],
  judge: { id: 'embedded checker', kind: 'checker', votes: 1, stop: 'exact', suspects: false },
  selection: {},
  policies: normalizeToJsonValue(policies),
  seed: null,
  started: '2026-11-21T10:00:00.000Z',
};

const item = ({ set, id }: RunRow): string => `${set}#${id}`;
const textAt = (address: string): string => {
  const entry = entries.get(address);
  assert.ok(entry instanceof Uint8Array, `${address} is no file`);
  return new TextDecoder().decode(entry);
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

function begin(how: 'start' | 'resume' = 'start', of: RunHeader = header) {
  const problems: string[] = [];
  return {
    problems,
    opened: vsCodeRunJournalOpener.open(place, of, how, (sentence) => problems.push(sentence)),
  };
}

afterEach(reset);

test('a run that ends is read as the run that it was', async () => {
  const rows = [runRow(earliest(1), { label: 1 }), runRow(abstained), runRow(failed)];
  const run = await begin().opened;
  for (const row of rows) await run.note(item(row), row);
  await run.finish({ unreadable: 2 });
  await run.close();
  const read = await vsCodeRunJournalReader.read(journal);
  assert.deepEqual(read.rows, rows);
  assert.equal(read.unreadable, 2);
  assert.equal(read.info.stopped, undefined);
  assert.equal((await vsCodeRunJournalReader.info(journal))?.name, 'embedded checker');
});

test('what came is there although the window goes away at any moment, and is not judged again', async () => {
  const rows = Array.from({ length: 50 }, () => runRow(earliest(-1)));
  const run = await begin().opened;
  assert.match(textAt(ADDRESS), /^\{"v":1,.*\}\n$/, 'it can be taken up before anything came');
  for (const row of rows) {
    await run.note(item(row), row);
    await settled();
  }
  // Nothing more is called: the window is gone.
  const again = await begin('resume').opened;
  assert.equal(again.found.judged, 50);
  assert.deepEqual(
    rows.map((row) => again.judged(item(row))),
    rows,
  );
  const last = runRow(earliest(3));
  await again.note(item(last), last);
  await again.finish({});
  await again.close();
  const read = await vsCodeRunJournalReader.read(journal);
  assert.equal(read.rows.length, 51);
  assert.equal(read.info.stopped, undefined);
});

test('a long record is written again for every twenty rows at most, and one write waits for the other', async () => {
  let running = 0;
  let most = 0;
  faults.onWrite = async () => {
    most = Math.max(most, ++running);
    await settled();
    running--;
  };
  const run = await begin().opened;
  for (let k = 0; k < 3000; k++) {
    const row = runRow(earliest(0));
    await run.note(item(row), row);
    if (k % 10 === 9) await settled();
  }
  await run.finish({});
  await run.close();
  assert.equal(most, 1);
  const count = writes.get(ADDRESS) ?? 0;
  assert.ok(count > 100 && count < 450, `${count} writes`);
  assert.equal((await vsCodeRunJournalReader.read(journal)).rows.length, 3000);
});

test('what failed is tried again, and counts as what it came to last', async () => {
  const row = runRow(failed);
  const run = await begin().opened;
  await run.note(item(row), row);
  await run.finish({ stopped: 'Interrupted after 1 of 1 items.' });
  await run.close();
  assert.equal((await vsCodeRunJournalReader.read(journal)).info.stopped, 'Interrupted after 1 of 1 items.');
  const again = await begin('resume').opened;
  assert.equal(again.judged(item(row)), undefined);
  const good: RunRow = { ...row, said: earliest(2) };
  await again.note(item(row), good);
  await again.finish({});
  await again.close();
  const read = await vsCodeRunJournalReader.read(journal);
  assert.deepEqual(read.rows, [good]);
  assert.equal(read.info.stopped, undefined);
});

test('a write that fails is said once, and what it was to write is there after the next', async () => {
  const { opened, problems } = begin();
  const run = await opened;
  const rows = [runRow(earliest(0)), runRow(earliest(1)), runRow(earliest(2))];
  faults.onWrite = () => {
    throw new Error('the network is down');
  };
  for (const row of rows.slice(0, 2)) {
    await run.note(item(row), row);
    await settled();
  }
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /: the network is down$/);
  faults.onWrite = undefined;
  for (const row of rows.slice(2)) await run.note(item(row), row);
  await run.close();
  assert.equal((await vsCodeRunJournalReader.read(journal)).rows.length, 3);
});

test('a record that is full keeps all that came before, and how the run ended', async () => {
  const { opened, problems } = begin();
  const run = await opened;
  const reason = 'x'.repeat(1_000_000);
  for (let k = 0; k < 12; k++) {
    const row = runRow({ kind: 'abstained', reason });
    await run.note(item(row), row);
  }
  await run.finish({ stopped: 'Interrupted.' });
  await run.close();
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /\b8000000\b/);
  const read = await vsCodeRunJournalReader.read(journal);
  assert.equal(read.rows.length, 8);
  assert.equal(read.info.stopped, 'Interrupted.');
});

const refusal = (opened: Promise<unknown>): Promise<string> =>
  opened.then(
    () => assert.fail('it was opened'),
    (error: Error) => error.message,
  );

test('nothing is begun over another run, and none is taken up that is another or is gone', async () => {
  const run = await begin().opened;
  await run.close();
  const said = [await refusal(begin('start').opened), await refusal(begin('resume', { ...header, seed: 3 }).opened)];
  reset();
  said.push(await refusal(begin('resume').opened));
  assert.equal(new Set(said).size, 3, 'each has words of its own');
});

test('a run that cannot be noted is not begun', async () => {
  faults.onWrite = () => {
    throw new Error('there is no space left');
  };
  await assert.rejects(begin().opened, /: there is no space left/);
});

test('no link is followed to a record', async () => {
  entries.set('memory:/storage/runs', 'link');
  await assert.rejects(begin().opened, /\blink\b.*\bfolder\b/);
  entries.set('memory:/storage/runs', 'folder');
  entries.set(ADDRESS, 'link');
  await assert.rejects(begin('resume').opened, /\blink\b.*\bfile\b/);
});

test('a record that was torn is taken up without its last line', async () => {
  const [one, two] = [runRow(earliest(0)), runRow(earliest(1))];
  const run = await begin().opened;
  for (const row of [one, two]) await run.note(item(row), row);
  await run.close();
  const whole = textAt(ADDRESS);
  entries.set(ADDRESS, new TextEncoder().encode(whole.slice(0, -20)));
  assert.equal((await vsCodeRunJournalReader.read(journal)).rows.length, 1);
  const again = await begin('resume').opened;
  assert.equal(again.judged(item(two)), undefined);
  await again.note(item(two), two);
  await again.close();
  assert.deepEqual((await vsCodeRunJournalReader.read(journal)).rows, [one, two]);
});

test('what is no journal, and what cannot be read, is said in a sentence', async () => {
  entries.set(ADDRESS, new TextEncoder().encode('{"id": "a row"}\n'));
  await assert.rejects(vsCodeRunJournalReader.read(journal), /\bjournal\b/);
  assert.equal(await vsCodeRunJournalReader.info(journal), undefined);
  entries.delete(ADDRESS);
  await assert.rejects(vsCodeRunJournalReader.read(journal));
  assert.equal(await vsCodeRunJournalReader.info(journal), undefined);
});

test('what failed before is known as failed when the run is resumed, and as judged once it was', async () => {
  const [bad, good] = [runRow(failed), runRow(earliest(1))];
  const run = await begin().opened;
  for (const row of [bad, good]) await run.note(item(row), row);
  await run.finish({ stopped: 'Stopped' });
  await run.close();
  const again = await begin('resume').opened;
  assert.deepEqual([again.found.judged, again.found.failed], [1, 1]);
  assert.equal(again.judged(item(bad)), undefined);
  assert.deepEqual(again.failed?.(item(bad)), bad);
  assert.equal(again.failed?.(item(good)), undefined);
  const mended: RunRow = { ...bad, said: good.said };
  await again.note(item(bad), mended);
  await again.finish({});
  await again.close();
  const last = await begin('resume').opened;
  assert.deepEqual([last.found.judged, last.found.failed], [2, 0]);
  await last.close();
});
