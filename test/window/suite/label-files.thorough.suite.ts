/** Label files through the editor's own file systems, as in the web extension host and in virtual workspaces. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { LabelNotSavedError, parseLabelFile, type UnsavedLabelRecord } from '../../../src/core/annotate/index.ts';
import { openVsCodeLabelFolder } from '../../../src/editor/labels/vscode-label-folder.ts';
import { MemoryFiles } from './memory-files.ts';

const draft: UnsavedLabelRecord = {
  item: 'a.proof.md',
  fingerprint: 'aa',
  step: 0,
  mode: 'review',
  kind: 'agree',
  value: 'doubtful',
};

describe('label files of any file system', () => {
  let root: string;
  let outside: string;
  beforeEach(() => {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-files-'));
    root = path.join(own, 'folder');
    outside = path.join(own, 'outside');
    fs.mkdirSync(root);
    fs.mkdirSync(outside);
  });
  afterEach(() => fs.rmSync(path.dirname(root), { recursive: true, force: true }));

  const labels = (): string => path.join(root, '.proofmark', 'labels');
  const fileOf = (annotator: string): string => path.join(labels(), `${annotator}.jsonl`);
  const open = () => openVsCodeLabelFolder(vscode.Uri.file(root));
  const recordsIn = (annotator: string) =>
    parseLabelFile(fs.readFileSync(fileOf(annotator), 'utf8'), annotator).records;

  it('grow line by line, with times that rise, and are read again only where they changed', async () => {
    const folder = open();
    assert.deepEqual(await folder.read(new Map(), undefined), { files: [], problems: [] });
    await Promise.all([1, 2, 3, 4, 5].map(() => folder.append('emmy', draft)));
    const times = recordsIn('emmy').map(({ time }) => time);
    assert.equal(new Set(times).size, 5);
    assert.deepEqual([...times].sort(), times);
    assert.match(fs.readFileSync(path.join(labels(), '.gitattributes'), 'utf8'), /merge=union/);
    const [file] = (await folder.read(new Map(), 'emmy')).files;
    assert.ok(file?.text);
    const [again] = (await folder.read(new Map([['emmy', file.stamp]]), 'emmy')).files;
    assert.deepEqual(again, { annotator: 'emmy', stamp: file.stamp });
  });

  it('take keys in quick succession in their order, in a file that is long already', async () => {
    const folder = open();
    const many = Array.from({ length: 5_000 }, () => draft);
    await folder.appendAll('emmy', many);
    const timeOf = async (annotator: string): Promise<number> => {
      const start = performance.now();
      await Promise.all(Array.from({ length: 20 }, (_, k) => folder.append(annotator, { ...draft, value: `${k}` })));
      return (performance.now() - start) / 20;
    };
    // Beside a file with nothing in it, on whatever machine this is.
    const short = await timeOf('ada');
    const each = await timeOf('emmy');
    const records = recordsIn('emmy');
    assert.deepEqual(
      records.slice(-20).map(({ value }) => value),
      Array.from({ length: 20 }, (_, k) => `${k}`),
    );
    assert.equal(new Set(records.map(({ time }) => time)).size, 5_020);
    assert.ok(each < 20 * short + 500, `${each} ms for a label in a file of 1 MB, ${short} ms in a new one`);
  });

  it('have again what another window swallowed a moment ago, and not what was taken away later', async () => {
    const folder = open();
    await folder.append('emmy', { ...draft, value: 'first' });
    const before = fs.readFileSync(fileOf('emmy'), 'utf8');
    const other = open();
    await other.append('emmy', { ...draft, value: 'theirs' });
    const theirs = fs.readFileSync(fileOf('emmy'), 'utf8').slice(before.length);
    await folder.append('emmy', { ...draft, value: 'swallowed' });
    // The other window had read the file before our line was in it.
    fs.writeFileSync(fileOf('emmy'), before + theirs);
    await folder.append('emmy', { ...draft, value: 'last' });
    const values = (): unknown[] => recordsIn('emmy').map(({ value }) => value);
    assert.deepEqual(values(), ['first', 'theirs', 'swallowed', 'last']);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    fs.writeFileSync(fileOf('emmy'), before);
    await folder.append('emmy', { ...draft, value: 'later' });
    assert.deepEqual(values(), ['first', 'later']);
  });

  it('keep what was there, be it torn', async () => {
    fs.mkdirSync(labels(), { recursive: true });
    fs.writeFileSync(fileOf('emmy'), '{"v":9}\n{"v":1,"ti');
    await open().append('emmy', draft);
    assert.match(fs.readFileSync(fileOf('emmy'), 'utf8'), /^\{"v":9\}\n\{"v":1,"ti\n\{"v":1,"time".*\}\n$/);
  });

  it('are not written, nor read, where a link stands', async () => {
    const isRefused = async (): Promise<void> => {
      await assert.rejects(open().append('emmy', draft), LabelNotSavedError);
      assert.deepEqual(fs.readdirSync(outside), []);
    };
    fs.symlinkSync(outside, path.join(root, '.proofmark'));
    await isRefused();
    await assert.rejects(open().read(new Map(), undefined), LabelNotSavedError);
    fs.rmSync(path.join(root, '.proofmark'));
    fs.mkdirSync(labels(), { recursive: true });
    fs.symlinkSync(path.join(outside, 'new'), fileOf('emmy'));
    await isRefused();
    fs.rmSync(fileOf('emmy'));
    fs.writeFileSync(path.join(root, 'theirs'), '{}\n');
    fs.symlinkSync(path.join(root, 'theirs'), fileOf('emmy'));
    await isRefused();
    assert.equal(fs.readFileSync(path.join(root, 'theirs'), 'utf8'), '{}\n');
    const { files, problems } = await open().read(new Map(), undefined);
    assert.deepEqual(files, []);
    assert.match(problems.join(), /link/);
  });

  it('say so where nothing can be written', async () => {
    const files = new MemoryFiles({});
    const registered = vscode.workspace.registerFileSystemProvider('proofmark-still', files, {
      isReadonly: true,
    });
    try {
      const folder = openVsCodeLabelFolder(vscode.Uri.from({ scheme: 'proofmark-still', path: '/' }));
      await assert.rejects(folder.append('emmy', draft), LabelNotSavedError);
    } finally {
      registered.dispose();
    }
  });
});
