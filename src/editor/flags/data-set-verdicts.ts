import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { EditorDataSet, ItemVerdict } from '../data/index.ts';
import { type ExtensionStorage, StoredTextForFile } from '../keep/index.ts';
import {
  isSavedVerdictCurrent,
  MAX_SAVED_VERDICTS,
  parseSavedVerdicts,
  type SavedItemVerdict,
  serializeSavedVerdicts,
  shouldReplaceVerdict,
} from './saved-verdicts.ts';

/** How long after a new verdict all are saved, in milliseconds. */
const VERDICT_SAVE_DELAY = 2_000;
/** The largest file that is read back, in bytes. */
const MAX_VERDICT_FILE = 64 << 20;

/** The verdicts on the items of one data set, saved in the extension's storage. */
export class DataSetVerdicts {
  readonly set: EditorDataSet;
  readonly #file: StoredTextForFile;
  readonly #clock: Clock;
  readonly #log: vscode.LogOutputChannel;
  readonly #items = new Map<string, SavedItemVerdict>();
  /** The ids of items whose verdicts belong to an earlier version of the file, and perhaps to other proofs. */
  readonly #doubtful = new Set<string>();
  /** Ids of items whose verdicts changed in this window since the last write. */
  readonly #own = new Set<string>();
  #stamp = '';
  #loaded: Promise<void> | undefined;
  #due: (() => void) | undefined;

  constructor(set: EditorDataSet, storage: ExtensionStorage, clock: Clock, log: vscode.LogOutputChannel) {
    this.set = set;
    this.#file = new StoredTextForFile(storage, 'flags', set.uri, MAX_VERDICT_FILE);
    this.#clock = clock;
    this.#log = log;
  }

  /** The verdict on an item's current proof. */
  of(id: string): SavedItemVerdict | undefined {
    return this.#doubtful.has(id) ? undefined : this.#items.get(id);
  }

  /** Items whose proofs may have changed since their verdicts. */
  get doubtful(): readonly string[] {
    return [...this.#doubtful];
  }

  /** Reads the saved verdicts, if there are any. */
  load(): Promise<void> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  async #load(): Promise<void> {
    this.#stamp = await this.#stampNow();
    this.#merge(await this.#file.read());
  }

  /** Reads verdicts that other windows have saved since. Returns whether there are new ones. */
  async refresh(): Promise<boolean> {
    await this.load();
    return this.#merge(await this.#file.read());
  }

  /** Merges saved files, the newest first, with the verdicts of this window. Returns whether there are new ones. */
  #merge(texts: readonly string[]): boolean {
    const seen = new Set<string>();
    let isNew = false;
    for (const text of texts) {
      const kept = parseSavedVerdicts(text);
      for (const [id, one] of kept?.items ?? []) {
        if (seen.has(id)) continue;
        const now = this.#items.get(id);
        if (this.#own.has(id) && !(now && isSavedVerdictCurrent(one, now) && now.judge === undefined)) continue;
        seen.add(id);
        if (now?.fingerprint === one.fingerprint && !shouldReplaceVerdict(one, now, one.fingerprint)) continue;
        isNew = true;
        this.#items.set(id, one);
        if (kept?.stamp !== this.#stamp) this.#doubtful.add(id);
      }
    }
    return isNew;
  }

  /** The data set has changed, so that verdicts may belong to other proofs. */
  async changed(): Promise<void> {
    for (const id of this.#items.keys()) this.#doubtful.add(id);
    this.#stamp = await this.#stampNow();
  }

  /** Sets the current proof of an item and drops a verdict on another proof. Returns whether the current proof has a verdict. */
  settle(id: string, fingerprint: string): boolean {
    this.#doubtful.delete(id);
    const known = this.#items.get(id);
    if (known && known.fingerprint !== fingerprint) {
      this.#items.delete(id);
      this.#own.add(id);
    }
    return known?.fingerprint === fingerprint;
  }

  /** Sets a verdict. Returns whether it is new. */
  put(id: string, fingerprint: string, verdict: ItemVerdict): boolean {
    this.settle(id, fingerprint);
    const before = this.#items.get(id);
    if (!shouldReplaceVerdict(verdict, before, fingerprint)) return false;
    if (!before && this.#items.size >= MAX_SAVED_VERDICTS) return false;
    this.#items.set(id, { ...verdict, fingerprint });
    this.#own.add(id);
    this.#due ??= this.#clock.after(VERDICT_SAVE_DELAY, () => void this.save());
    return true;
  }

  /** Saves new verdicts. */
  async save(): Promise<void> {
    if (!this.#due) return;
    this.#due();
    this.#due = undefined;
    // Keeps verdicts that were saved before.
    await this.load();
    try {
      await this.#file.update((texts) => {
        this.#merge(texts);
        this.#own.clear();
        return serializeSavedVerdicts({ stamp: this.#stamp, items: this.#items });
      });
    } catch (error) {
      this.#log.warn(`${this.set.name}: couldn't save the verdicts on its items. ${error}`);
    }
  }

  async #stampNow(): Promise<string> {
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(this.set.uri);
      return `${size}:${mtime}`;
    } catch {
      return 'gone';
    }
  }
}
