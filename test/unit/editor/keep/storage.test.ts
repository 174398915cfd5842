/** What must outlive a window is where every window finds it, over files in memory. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { births, entries, faults, reset, Uri } from '../../../support/vscode-files.ts';

const { mergeNumberedStorageFolders, getExtensionStorage, getStorageFolderWithoutNumber } = await import(
  '../../../../src/editor/keep/storage.ts'
);
const { StoredTextForFile } = await import('../../../../src/editor/keep/stored-file-text.ts');
const { LabHistory } = await import('../../../../src/editor/lab/history/history.ts');
const { DataSetVerdicts } = await import('../../../../src/editor/flags/data-set-verdicts.ts');

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const storage = (workspace: string) => `memory:/User/workspaceStorage/${workspace}/proofmark.proofmark`;
const uri = (address: string) => Uri.parse(address) as never;
const windowOf = (workspace: string) =>
  getExtensionStorage({
    storageUri: uri(storage(workspace)),
    globalStorageUri: uri('memory:/User/globalStorage'),
  } as never);
const log = { warn: (words: string) => assert.fail(words) } as never;
const clock = { now: () => 0, after: () => () => undefined } as never;

afterEach(reset);

test('the number that VS Code gives a further window is no part of the folder', () => {
  const of = (workspace: string) => getStorageFolderWithoutNumber(uri(storage(workspace))).toString();
  for (const [given, shared] of [
    ['-d84989a', '-d84989a'],
    ['-d84989a-1', '-d84989a'],
    ['0123456789abcdef0123456789abcdef-12', '0123456789abcdef0123456789abcdef'],
    ['-1', '-1'],
    ['-12345678', '-12345678'],
    ['1700000000000', '1700000000000'],
    ['abcdef-1a', 'abcdef-1a'],
  ] as const)
    assert.equal(of(given), storage(shared), given);
  const elsewhere = 'memory:/place/abcdef-1/proofmark.proofmark';
  assert.equal(getStorageFolderWithoutNumber(uri(elsewhere)).toString(), elsewhere);
});

test('files that windows of 0.1.0 left in folders of their own come to the shared one, and none is overwritten', async () => {
  entries.set(`${storage('abcdef')}/runs/a.jsonl`, bytes('ours'));
  entries.set(`${storage('abcdef-1')}/runs/a.jsonl`, bytes('theirs'));
  entries.set(`${storage('abcdef-1')}/runs/b.jsonl`, bytes('b'));
  entries.set(`${storage('abcdef-2')}/runs/c.jsonl`, bytes('c'));
  entries.set(`${storage('fedcba-1')}/runs/d.jsonl`, bytes('d'));
  await mergeNumberedStorageFolders(windowOf('abcdef-1').root, ['runs', 'comparisons']);
  const there = [...entries.keys()].filter((name) => name.startsWith(`${storage('abcdef')}/runs/`));
  assert.deepEqual(there.map((name) => name.split('/').at(-1)).sort(), ['a.jsonl', 'b.jsonl', 'c.jsonl']);
  assert.deepEqual(entries.get(`${storage('abcdef')}/runs/a.jsonl`), bytes('ours'));
  assert.deepEqual(entries.get(`${storage('abcdef-1')}/runs/a.jsonl`), bytes('theirs'));
});

test('a text is there for each window, after the file was moved, and not for another file', async () => {
  births.set('memory:/a/critic.judge.md', 17);
  entries.set('memory:/a/critic.judge.md', bytes(''));
  const of = (workspace: string, address: string) =>
    new StoredTextForFile(windowOf(workspace), 'lab', uri(address), 1000);
  await of('abcdef', 'memory:/a/critic.judge.md').update(() => 'kept');
  assert.deepEqual(await of('abcdef-1', 'memory:/a/critic.judge.md').read(), ['kept']);
  births.set('memory:/b/critic.judge.md', 17);
  births.set('memory:/b/other.judge.md', 17);
  for (const name of ['critic', 'other']) entries.set(`memory:/b/${name}.judge.md`, bytes(''));
  assert.deepEqual(await of('fedcba', 'memory:/b/critic.judge.md').read(), ['kept']);
  assert.deepEqual(await of('fedcba', 'memory:/b/other.judge.md').read(), []);
  await of('fedcba', 'memory:/b/critic.judge.md').update(([text]) => `${text}, moved`);
  assert.deepEqual(await of('fedcba', 'memory:/b/critic.judge.md').read(), ['kept, moved']);
});

test('a host that is killed while it writes leaves the text before, or the new one, and never half of one', async () => {
  const file = new StoredTextForFile(windowOf('abcdef'), 'lab', uri('memory:/a/critic.judge.md'), 1000);
  await file.update(() => 'before');
  faults.onWrite = () => {
    throw new Error('killed');
  };
  await assert.rejects(file.update(() => 'after'));
  assert.deepEqual(await file.read(), ['before']);
  faults.onWrite = undefined;
  const [name = '', text] = [...entries].find(([, entry]) => entry instanceof Uint8Array) ?? [];
  // Between taking the old one away and giving the new one its name.
  entries.delete(name);
  entries.set(`${name}.new`, text as Uint8Array);
  assert.deepEqual(await file.read(), ['before']);
});

test('two windows that run a prompt of the lab both have all runs', async () => {
  const at = uri('memory:/a/critic.judge.md');
  const [a, b] = [new LabHistory(windowOf('abcdef'), at, log), new LabHistory(windowOf('abcdef-1'), at, log)];
  await Promise.all([a.load(), b.load()]);
  const run = (id: string, began: number) => ({ id, began, subject: '', model: '', steps: [], votes: [] }) as never;
  await a.addRun(run('1', 1));
  await b.addRun(run('2', 2));
  await a.addRun(run('3', 3));
  const third = new LabHistory(windowOf('abcdef-2'), at, log);
  await third.load();
  assert.deepEqual(
    third.kept.runs.map(({ id }) => id),
    ['3', '2', '1'],
  );
});

test('what a model said of items in one window another one keeps, and the checker does not take its place', async () => {
  const set = { uri: uri('memory:/a/rows.jsonl'), name: 'rows.jsonl' } as never;
  entries.set('memory:/a/rows.jsonl', bytes('{}'));
  const verdicts = (workspace: string) => new DataSetVerdicts(set, windowOf(workspace), clock, log);
  const [a, b] = [verdicts('abcdef'), verdicts('abcdef-1')];
  await Promise.all([a.load(), b.load()]);
  a.put('1', 'f1', {
    flags: [1],
    judge: 'critic@local',
    words: 'The earliest error is in step 2.',
    earliest: 1,
  });
  await a.save();
  b.put('1', 'f1', { flags: [] });
  b.put('2', 'f2', { flags: [0] });
  await b.save();
  assert.equal(b.of('1')?.judge, 'critic@local');
  const third = verdicts('abcdef');
  await third.load();
  assert.deepEqual([third.of('1')?.judge, third.of('1')?.flags, third.of('2')?.flags], ['critic@local', [1], [0]]);
  assert.equal(a.of('2'), undefined);
  assert.equal(await a.refresh(), true);
  assert.deepEqual(a.of('2')?.flags, [0]);
});
