/** Comparisons in the extension's storage, so that they can be restored after a reload. */
import * as vscode from 'vscode';
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import type { ComparisonPlanChange } from '../../../protocol/index.ts';
import { encodeUtf8, listDirectory, readTextFile, tryDeleteFile } from '../../base/files.ts';
import type { ComparisonSource } from '../source.ts';
import {
  isComparisonId,
  isComparisonIdOfSource,
  listComparisonsToDelete,
  parseSavedComparisonPlan,
  parseSavedComparisonSource,
} from './saved-fields.ts';

/** How many closed comparisons stay saved; the oldest are deleted first. */
const MAX_SAVED = 30;
/** How many comparisons stay saved whose panel was never closed, for example because the window crashed. */
const MAX_LEFT_OPEN = 300;

const FOLDER = 'comparisons';
/** The folder of the journals, below the storage. */
export const COMPARISON_JOURNAL_FOLDER_SEGMENTS: readonly string[] = ['runs'];
const ENDING = '.json';
const PLAN_ENDING = '.plan.json';
/** An empty file that exists while a panel has the comparison, also in another window or before it is restored after a reload. */
const OPEN_ENDING = '.open';

/** A saved comparison. It keeps the texts that it started with, even if the files have changed. */
export interface SavedComparisonState {
  readonly found: ComparisonSource;
  /** Whether it has a journal in the storage. */
  readonly isBegun: boolean;
  readonly plan: ComparisonPlanChange;
}

/** The comparisons of a window's storage. */
export class SavedComparisonStore {
  readonly #storage: vscode.Uri;
  readonly #folder: vscode.Uri;
  /** Open comparisons of this window. */
  readonly #open = new Set<string>();

  /** @param storage the extension's own folder, which may not exist yet */
  constructor(storage: vscode.Uri) {
    this.#storage = storage;
    this.#folder = vscode.Uri.joinPath(storage, FOLDER);
  }

  /** @throws if it can't be written */
  async save(run: string, { found, isBegun }: Omit<SavedComparisonState, 'plan'>): Promise<void> {
    const text = JSON.stringify({ v: 1, found, isBegun });
    await vscode.workspace.fs.createDirectory(this.#folder);
    await vscode.workspace.fs.writeFile(this.#file(run, ENDING), encodeUtf8(text));
    await this.#prune(run);
  }

  /** Marks a comparison as open, so that it isn't deleted. @throws if that can't be written */
  async hold(run: string): Promise<void> {
    this.#open.add(run);
    await vscode.workspace.fs.createDirectory(this.#folder);
    await vscode.workspace.fs.writeFile(this.#file(run, OPEN_ENDING), new Uint8Array());
    // It may have been closed meanwhile.
    if (!this.#open.has(run)) await this.release(run);
  }

  /** Marks a comparison as closed. */
  async release(run: string): Promise<void> {
    this.#open.delete(run);
    await tryDeleteFile(this.#file(run, OPEN_ENDING));
  }

  async savePlan(run: string, plan: ComparisonPlanChange): Promise<void> {
    await vscode.workspace.fs.writeFile(this.#file(run, PLAN_ENDING), encodeUtf8(JSON.stringify(plan)));
  }

  /** Undefined if it doesn't exist or can't be read. */
  async read(run: string): Promise<SavedComparisonState | undefined> {
    if (!isComparisonId(run)) return undefined;
    const [saved, plan] = await Promise.all([
      readJsonAt(this.#file(run, ENDING)),
      readJsonAt(this.#file(run, PLAN_ENDING)),
    ]);
    const { v, found, isBegun } = getFieldsOrEmpty(saved);
    const read = v === 1 ? parseSavedComparisonSource(found) : undefined;
    if (!read) return undefined;
    return { found: read, plan: parseSavedComparisonPlan(plan), isBegun: isBegun === true };
  }

  /** The newest started comparison of a set; undefined if there is none. */
  async newestOf(set: string): Promise<string | undefined> {
    const runs = (await this.#runs(ENDING)).filter((run) => isComparisonIdOfSource(run, set));
    for (const run of [...runs].reverse()) if ((await this.read(run))?.isBegun) return run;
    return undefined;
  }

  /** Deletes a comparison that can't be resumed: it was closed before it started, or is too old. */
  async forget(run: string): Promise<void> {
    const files = [ENDING, PLAN_ENDING, OPEN_ENDING].map((ending) => this.#file(run, ending));
    for (const file of [
      ...files,
      vscode.Uri.joinPath(this.#storage, ...COMPARISON_JOURNAL_FOLDER_SEGMENTS, `${run}.jsonl`),
    ])
      await tryDeleteFile(file);
  }

  #file(run: string, ending: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, run + ending);
  }

  async #prune(but: string): Promise<void> {
    const [runs, left] = await Promise.all([this.#runs(ENDING), this.#runs(OPEN_ENDING)]);
    const ours = new Set([...this.#open, but]);
    const leftOpen = listComparisonsToDelete(left, ours, MAX_LEFT_OPEN);
    const open = new Set([...ours, ...left.filter((run) => !leftOpen.includes(run))]);
    for (const run of listComparisonsToDelete(runs, open, MAX_SAVED)) await this.forget(run);
  }

  /** Names of saved comparisons, the oldest first, because each begins with its time. */
  async #runs(ending: string): Promise<readonly string[]> {
    return (await listDirectory(this.#folder))
      .map(([name]) => name)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .filter(isComparisonId)
      .sort();
  }
}

async function readJsonAt(uri: vscode.Uri): Promise<unknown> {
  try {
    return JSON.parse(await readTextFile(uri)) as unknown;
  } catch {
    return undefined;
  }
}
