/** Runs that are resumed: from their own journals, from copies in the workspace, and what is said where there is neither. Over files in memory. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { EvaluationServices } from '../../../../src/editor/evaluate/ports.ts';
import type { RunningEvaluation } from '../../../../src/editor/evaluate/running-evaluations.ts';
import type { UnfinishedRun } from '../../../../src/editor/evaluate/unfinished-runs.ts';
import { dialogs, entries, reset, Uri, workspace } from '../../../support/vscode-files.ts';

const { createEvaluationCommands } = await import('../../../../src/editor/evaluate/evaluation-commands.ts');
const { vsCodeRunJournalOpener } = await import('../../../../src/editor/evaluate/fs-run-journals.ts');
const { getExtensionStorage } = await import('../../../../src/editor/keep/storage.ts');
const { createUnfinishedRunStore } = await import('../../../../src/editor/evaluate/unfinished-runs.ts');

const storage = Uri.parse('memory:/workspaceStorage/abcdef/proofmark');
const ROWS = 'memory:/place/rows.jsonl';
const JOURNAL = `${storage}/runs/a-run.jsonl`;
const COPY = 'memory:/place/.proofmark/runs/a-run.jsonl';
const remembered = {
  run: 'a-run',
  set: ROWS,
  ids: ['a'],
  header: { run: 'a-run', name: 'critic', started: '2026-11-21T10:00:00.000Z' },
  planned: { limits: { calls: 7 } },
} as unknown as UnfinishedRun;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function windowWith({ underWay = [], older = [] }: { underWay?: string[]; older?: readonly object[] } = {}) {
  const kept = new Map<string, unknown>([['evaluations', older]]);
  const opened: string[] = [];
  const memory = {
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
  const parts = {
    memory,
    storage: getExtensionStorage({ storageUri: storage, globalStorageUri: storage } as never),
    underWay: { all: underWay.map((run) => ({ header: { run } }) as RunningEvaluation) },
    sets: { all: [], open: async (uri: Uri) => void opened.push(uri.toString()) },
  } as unknown as EvaluationServices;
  const runs = createUnfinishedRunStore(memory as never, storage as never);
  return { evaluations: createEvaluationCommands(parts, vsCodeRunJournalOpener), kept, opened, runs };
}

function openFolder(): void {
  workspace.workspaceFolders = [{ uri: Uri.parse('memory:/place') }];
  for (const folder of ['memory:/place', 'memory:/place/.proofmark', 'memory:/place/.proofmark/runs'])
    entries.set(folder, 'folder');
  entries.set(ROWS, bytes('{}'));
}

afterEach(reset);

test('a run without a journal is not forgotten before a person says so', async () => {
  const { evaluations, runs } = windowWith();
  await runs.put(remembered);
  await evaluations.resume();
  assert.equal(dialogs.asked.length, 1);
  assert.deepEqual(
    (await runs.all()).map(({ run }) => run),
    ['a-run'],
  );
  dialogs.answer = 'Remove from List';
  await evaluations.resume();
  assert.deepEqual(await runs.all(), []);
  await assert.rejects(evaluations.resume());
  assert.equal(dialogs.asked.length, 2);
});

test('a run of 0.1.0 is resumed from its journal, and forgotten where it was remembered', async () => {
  openFolder();
  entries.set(`${storage}/runs`, 'folder');
  entries.set(JOURNAL, new Uint8Array());
  const { evaluations, opened, runs, kept } = windowWith({ older: [remembered] });
  await evaluations.resume();
  assert.deepEqual(opened, [ROWS]);
  await runs.forget('a-run');
  assert.deepEqual(kept.get('evaluations'), []);
});

test('another window of the same folder finds the run', async () => {
  const first = windowWith();
  await first.runs.put(remembered);
  assert.deepEqual(await windowWith().runs.all(), [remembered]);
});

test('with the copy in the workspace alone, as after moving the folder, a run is resumed from it on the data there', async () => {
  openFolder();
  entries.set(COPY, bytes('the journal\n'));
  const moved = { ...remembered, set: 'file:/before/rows.jsonl' };
  entries.set('memory:/place/.proofmark/runs/a-run.plan.json', bytes(JSON.stringify(moved)));
  const { evaluations, opened, runs } = windowWith();
  // Whoever can write there may not raise what is spent.
  assert.deepEqual((await runs.all())[0]?.planned, {});
  await evaluations.resume();
  assert.deepEqual(dialogs.asked, []);
  assert.deepEqual(opened, [ROWS]);
  assert.deepEqual(entries.get(JOURNAL), bytes('the journal\n'));
  await runs.forget('a-run');
  assert.deepEqual(await runs.all(), []);
});

test('nothing of a workspace that is not trusted is read', async () => {
  openFolder();
  entries.set('memory:/place/.proofmark/runs/a-run.plan.json', bytes(JSON.stringify(remembered)));
  workspace.isTrusted = false;
  assert.deepEqual(await windowWith().runs.all(), []);
  workspace.isTrusted = true;
});

test('a run that is under way is not resumed beside itself', async () => {
  const { evaluations, runs } = windowWith({ underWay: ['a-run'] });
  await runs.put(remembered);
  await assert.rejects(evaluations.resume());
  assert.equal((await runs.all()).length, 1);
});
