/** Which runs a list has to report on. Over files in memory. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { RunInfo } from '../../../../src/core/evaluate/index.ts';
import type { RunJournalReader } from '../../../../src/editor/report/types.ts';
import { entries, reset, Uri, workspace } from '../../../support/vscode-files.ts';

const { listSavedRuns } = await import('../../../../src/editor/report/pick-runs.ts');

const storage = Uri.parse('memory:/workspaceStorage/abcdef/proofmark');
const STORED = `${storage}/runs`;
const COPIES = 'memory:/place/.proofmark/runs';
const files = {
  info: async ({ path }: Uri) => ({ started: /\d+/.exec(path.slice(path.lastIndexOf('/')))?.[0] }) as RunInfo,
} as unknown as RunJournalReader;

afterEach(reset);

const addJournals = (folder: string, ...names: readonly string[]): void => {
  entries.set(folder, 'folder');
  for (const name of names) entries.set(`${folder}/${name}`, new Uint8Array());
};
const listed = async (): Promise<string[]> =>
  (await listSavedRuns(files, storage as never)).map(({ journal }) => journal.toString());

test('runs in the storage are listed, newest first, and none that has a copy in the workspace', async () => {
  workspace.workspaceFolders = [{ uri: Uri.parse('memory:/place') }];
  addJournals(COPIES, '2.jsonl', '2.plan.json');
  addJournals(STORED, '1.jsonl', '2.jsonl', '3.jsonl', '3.plan.json');
  assert.deepEqual(await listed(), [`${STORED}/3.jsonl`, `${COPIES}/2.jsonl`, `${STORED}/1.jsonl`]);
});

test('runs of two folders are listed, also when their journals have the same name', async () => {
  workspace.workspaceFolders = [{ uri: Uri.parse('memory:/place') }, { uri: Uri.parse('memory:/other') }];
  const others = 'memory:/other/.proofmark/runs';
  addJournals(COPIES, '2.jsonl');
  addJournals(others, '2.jsonl', '3.jsonl');
  addJournals(STORED, '2.jsonl');
  assert.deepEqual((await listed()).sort(), [`${others}/2.jsonl`, `${others}/3.jsonl`, `${COPIES}/2.jsonl`].sort());
});

test('without a folder, the runs in the storage are listed', async () => {
  addJournals(STORED, '1.jsonl');
  assert.deepEqual(await listed(), [`${STORED}/1.jsonl`]);
});
