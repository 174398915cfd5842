/** Unfinished runs. Plans are saved beside journals, where every window finds them, and beside workspace copies. */

import * as vscode from 'vscode';
import { getFieldsOrEmpty, isRecord } from '../../core/base/unknown-fields.ts';
import type { RunHeader } from '../../core/evaluate/index.ts';
import type { RunLimits } from '../../core/judge/calls/index.ts';
import type { JudgeThresholds } from '../../core/judge/index.ts';
import { encodeUtf8, listDirectory, readTextFile, tryDeleteFile } from '../base/files.ts';
import { createJournalFolders, getJournalUri, hasJournalFile, type JournalLocation } from '../compare/index.ts';

/** The key in the workspace state that version 0.1.0 used. Windows could overwrite each other's runs there. */
const UNFINISHED_RUNS_KEY = 'evaluations';
/** The maximum number of runs to list; the newest stay. */
const MAX_UNFINISHED_RUNS = 20;
const PLAN_FILE_ENDING = '.plan.json';
/** The longest plan that is read, in bytes. */
const MAX_PLAN_BYTES = 32 << 20;

export interface UnfinishedRun {
  readonly run: string;
  /** The data set's address. */
  readonly set: string;
  /** The ids of the items to judge. */
  readonly ids: readonly string[];
  readonly header: RunHeader;
  readonly planned: SavedRunPlan;
}

/** The parts of the plan that each resume needs. The scoring policies are in the header. */
export interface SavedRunPlan {
  readonly thresholds?: JudgeThresholds;
  readonly limits?: RunLimits;
}

export function getRunJournalFolder(root: vscode.Uri): Omit<JournalLocation, 'name'> {
  return { root, below: ['runs'] };
}

/** The folders of shared copies, one in each folder of a trusted workspace. */
export function listSharedRunJournalFolders(): readonly Omit<JournalLocation, 'name'>[] {
  if (!vscode.workspace.isTrusted) return [];
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
    root: uri,
    below: ['.proofmark', 'runs'],
  }));
}

export function createUnfinishedRunStore(memory: vscode.Memento, storage: vscode.Uri) {
  const own = getRunJournalFolder(storage);
  const older = (): readonly UnfinishedRun[] => {
    const found = memory.get<unknown>(UNFINISHED_RUNS_KEY);
    return Array.isArray(found) ? found.flatMap((run) => readUnfinishedRun(run) ?? []) : [];
  };
  return {
    /** Sorted by name, which starts with the time. */
    async all(): Promise<readonly UnfinishedRun[]> {
      const runs = new Map<string, UnfinishedRun>();
      for (const folder of listSharedRunJournalFolders())
        for (const { planned, ...run } of await readRunPlans(folder)) {
          // Anyone can write there, so limits come from the settings only.
          const { limits: _, ...others } = planned;
          runs.set(run.run, { ...run, planned: others });
        }
      for (const run of [...older(), ...(await readRunPlans(own))]) runs.set(run.run, run);
      return [...runs.values()].sort((a, b) => (a.run < b.run ? -1 : 1)).slice(-MAX_UNFINISHED_RUNS);
    },
    /** @throws the errors of the file system */
    async put(run: UnfinishedRun): Promise<void> {
      await writeRunPlan(own, run);
    },
    /** Saves the plan next to the copy of its journal. @throws the errors of the file system */
    async copy(run: UnfinishedRun, { name: _, ...to }: JournalLocation): Promise<void> {
      await writeRunPlan(to, run);
    },
    /** Removes a run that is finished, or that the person removed. */
    async forget(run: string): Promise<void> {
      for (const folder of [own, ...listSharedRunJournalFolders()])
        await tryDeleteFile(getJournalUri({ ...folder, name: run + PLAN_FILE_ENDING }));
      const left = older().filter((one) => one.run !== run);
      if (left.length < older().length) await memory.update(UNFINISHED_RUNS_KEY, left);
    },
  };
}

async function writeRunPlan(folder: Omit<JournalLocation, 'name'>, run: UnfinishedRun): Promise<void> {
  const place = { ...folder, name: run.run + PLAN_FILE_ENDING };
  await createJournalFolders(place);
  await hasJournalFile(place);
  await vscode.workspace.fs.writeFile(getJournalUri(place), encodeUtf8(JSON.stringify(run)));
}

/** Ignores symbolic links and unreadable plans. */
async function readRunPlans(folder: Omit<JournalLocation, 'name'>): Promise<readonly UnfinishedRun[]> {
  const entries = await listDirectory(vscode.Uri.joinPath(folder.root, ...folder.below));
  const names = entries.map(([name]) => name).filter((name) => name.endsWith(PLAN_FILE_ENDING));
  const found: UnfinishedRun[] = [];
  for (const name of names.sort().slice(-MAX_UNFINISHED_RUNS)) {
    try {
      const place = { ...folder, name };
      if (!(await hasJournalFile(place))) continue;
      if ((await vscode.workspace.fs.stat(getJournalUri(place))).size > MAX_PLAN_BYTES) continue;
      const run = readUnfinishedRun(JSON.parse(await readTextFile(getJournalUri(place))));
      if (run && run.run + PLAN_FILE_ENDING === name) found.push(run);
    } catch {
      // It is being written, or isn't a plan.
    }
  }
  return found;
}

/** Runs of versions without plans get an empty one. */
function readUnfinishedRun(value: unknown): UnfinishedRun | undefined {
  const { run, set, ids, header, planned } = getFieldsOrEmpty(value);
  const isRun =
    typeof run === 'string' &&
    /^[\w.-]+$/.test(run) &&
    typeof set === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string') &&
    typeof getFieldsOrEmpty(header).started === 'string' &&
    (planned === undefined || isRecord(planned));
  return isRun ? { ...(value as UnfinishedRun), planned: (planned ?? {}) as SavedRunPlan } : undefined;
}
