/**
 * Unfinished runs. Their plans are saved next to their journals, where every window finds them, and next to the copies in the
 * workspace.
 */

import * as vscode from 'vscode';
import { fieldsOf, isRecord } from '../../core/base/records.ts';
import type { RunHeader } from '../../core/evaluate/index.ts';
import type { RunLimits } from '../../core/judge/calls/index.ts';
import type { Thresholds } from '../../core/judge/index.ts';
import { bytesOf, deleteFile, entriesOf, readText } from '../base/files.ts';
import { isFileAt, type JournalPlace, makeFolders, uriOf } from '../compare/index.ts';

/** The key in the workspace state that version 0.1.0 used. Windows could overwrite each other's runs there. */
const KEY = 'evaluations';
/** The maximum number of runs to list; the newest stay. */
const MOST = 20;
const ENDING = '.plan.json';
/** The longest plan that is read, in bytes. */
const LONGEST = 32 << 20;

export interface Remembered {
  readonly run: string;
  /** The data set's address. */
  readonly set: string;
  /** The ids of the items to judge. */
  readonly ids: readonly string[];
  readonly header: RunHeader;
  readonly planned: Planned;
}

/** The parts of the plan that each resume needs. The scoring policies are in the header. */
export interface Planned {
  readonly thresholds?: Thresholds;
  readonly limits?: RunLimits;
}

/** The folder of runs in the extension storage. */
export function ownRuns(root: vscode.Uri): Omit<JournalPlace, 'name'> {
  return { root, below: ['runs'] };
}

/** The folders of shared copies, one in each folder of a trusted workspace. */
export function sharedRuns(): readonly Omit<JournalPlace, 'name'>[] {
  if (!vscode.workspace.isTrusted) return [];
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
    root: uri,
    below: ['.proofmark', 'runs'],
  }));
}

export function rememberedRuns(memory: vscode.Memento, storage: vscode.Uri) {
  const own = ownRuns(storage);
  const older = (): readonly Remembered[] => {
    const found = memory.get<unknown>(KEY);
    return Array.isArray(found) ? found.flatMap((run) => runIn(run) ?? []) : [];
  };
  return {
    /** Sorted by name, which starts with the time. */
    async all(): Promise<readonly Remembered[]> {
      const runs = new Map<string, Remembered>();
      for (const folder of sharedRuns())
        for (const { planned, ...run } of await plansIn(folder)) {
          // Anyone can write there, so limits come from the settings only.
          const { limits: _, ...others } = planned;
          runs.set(run.run, { ...run, planned: others });
        }
      for (const run of [...older(), ...(await plansIn(own))]) runs.set(run.run, run);
      return [...runs.values()].sort((a, b) => (a.run < b.run ? -1 : 1)).slice(-MOST);
    },
    /** @throws what the file system throws */
    async put(run: Remembered): Promise<void> {
      await writePlan(own, run);
    },
    /** Saves the plan next to the copy of its journal. @throws what the file system throws */
    async copy(run: Remembered, { name: _, ...to }: JournalPlace): Promise<void> {
      await writePlan(to, run);
    },
    /** Removes a run that is finished, or that the person removed. */
    async forget(run: string): Promise<void> {
      for (const folder of [own, ...sharedRuns()]) await deleteFile(uriOf({ ...folder, name: run + ENDING }));
      const left = older().filter((one) => one.run !== run);
      if (left.length < older().length) await memory.update(KEY, left);
    },
  };
}

async function writePlan(folder: Omit<JournalPlace, 'name'>, run: Remembered): Promise<void> {
  const place = { ...folder, name: run.run + ENDING };
  await makeFolders(place);
  await isFileAt(place);
  await vscode.workspace.fs.writeFile(uriOf(place), bytesOf(JSON.stringify(run)));
}

/** Ignores symbolic links and unreadable plans. */
async function plansIn(folder: Omit<JournalPlace, 'name'>): Promise<readonly Remembered[]> {
  const entries = await entriesOf(vscode.Uri.joinPath(folder.root, ...folder.below));
  const names = entries.map(([name]) => name).filter((name) => name.endsWith(ENDING));
  const found: Remembered[] = [];
  for (const name of names.sort().slice(-MOST)) {
    try {
      const place = { ...folder, name };
      if (!(await isFileAt(place))) continue;
      if ((await vscode.workspace.fs.stat(uriOf(place))).size > LONGEST) continue;
      const run = runIn(JSON.parse(await readText(uriOf(place))));
      if (run && run.run + ENDING === name) found.push(run);
    } catch {
      // It is being written, or isn't a plan.
    }
  }
  return found;
}

/** Runs of versions without plans get an empty one. */
function runIn(value: unknown): Remembered | undefined {
  const { run, set, ids, header, planned } = fieldsOf(value);
  const isRun =
    typeof run === 'string' &&
    /^[\w.-]+$/.test(run) &&
    typeof set === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string') &&
    typeof fieldsOf(header).started === 'string' &&
    (planned === undefined || isRecord(planned));
  return isRun ? { ...(value as Remembered), planned: (planned ?? {}) as Planned } : undefined;
}
