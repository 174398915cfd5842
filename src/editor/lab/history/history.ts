/** The history of a prompt's runs, in the extension storage: settings and results. Replies stay in the cache. */

import type * as vscode from 'vscode';
import { isRecord } from '../../../core/base/unknown-fields.ts';
import type { JudgeKind, ReplyFormat } from '../../../core/judge/index.ts';
import { type ExtensionStorage, StoredTextForFile } from '../../keep/index.ts';
import type { SavedPromptCasesRun } from '../case-run.ts';
import { isSavedPromptComparison, type SavedPromptComparison } from './saved-comparison.ts';
import type { SavedVote } from './vote-log.ts';

/** The maximum number of saved runs of a prompt on proofs, and on its cases. */
const MAX_SAVED_RUNS = 50;
const MAX_SAVED_CASE_RUNS = 10;

/** The maximum number of characters of a proof to save with a run. They are needed to find quotes. */
const MAX_SAVED_CHARACTERS = 200_000;

/** The maximum size of the file, in bytes. */
const MAX_HISTORY_BYTES = 32 * 1024 * 1024;

export interface SavedLabProofRun {
  readonly id: string;
  /** When it started, in milliseconds since 1970. */
  readonly began: number;
  readonly prompt: string;
  readonly isDirty: boolean;
  readonly kind: JudgeKind;
  readonly parse: ReplyFormat;
  readonly max: number;
  readonly endpoint: string;
  readonly model: string;
  readonly wanted: number;
  readonly subject: string;
  /** The address of its document, if any. Runs on items that are blind now are hidden. */
  readonly uri?: string;
  readonly step: number;
  /** The texts of the steps, each empty if all are too long to save. */
  readonly steps: readonly string[];
  readonly votes: readonly SavedVote[];
  /** The outcome of all votes. */
  readonly sentence: string;
  readonly milliseconds?: number;
  /** Present if it ended before its votes were done. Runs of 0.1.0 don't have it. */
  readonly ended?: 'stopped' | 'failed';
}

export interface SavedLabHistory {
  /** The newest first. */
  readonly runs: readonly SavedLabProofRun[];
  readonly caseRuns: readonly SavedPromptCasesRun[];
  /** The latest comparison, until the person closes it. */
  readonly comparison?: SavedPromptComparison;
}

const EMPTY_HISTORY: SavedLabHistory = { runs: [], caseRuns: [] };

/** The texts of the steps of a proof to save. */
export function listStepTextsToSave(steps: readonly { readonly text: string }[]): readonly string[] {
  const length = steps.reduce((sum, { text }) => sum + text.length, 0);
  return steps.map(({ text }) => (length > MAX_SAVED_CHARACTERS ? '' : text));
}

/** The runs of one prompt. */
export class LabHistory {
  readonly #file: StoredTextForFile;
  readonly #log: vscode.LogOutputChannel;
  #kept: SavedLabHistory = EMPTY_HISTORY;
  #loaded: Promise<void> | undefined;
  /** Whether this window has set the saved comparison. */
  #isComparisonOwn = false;

  constructor(storage: ExtensionStorage, prompt: vscode.Uri, log: vscode.LogOutputChannel) {
    this.#file = new StoredTextForFile(storage, 'lab', prompt, MAX_HISTORY_BYTES);
    this.#log = log;
  }

  get kept(): SavedLabHistory {
    return this.#kept;
  }

  load(): Promise<void> {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  async addRun(run: SavedLabProofRun): Promise<void> {
    await this.load();
    this.#kept = { ...this.#kept, runs: [run, ...this.#kept.runs].slice(0, MAX_SAVED_RUNS) };
    await this.#write();
  }

  async addCaseRun(run: SavedPromptCasesRun): Promise<void> {
    await this.load();
    this.#kept = { ...this.#kept, caseRuns: [run, ...this.#kept.caseRuns].slice(0, MAX_SAVED_CASE_RUNS) };
    await this.#write();
  }

  /** @param comparison replaces the saved one; undefined removes it */
  async keepComparison(comparison: SavedPromptComparison | undefined): Promise<void> {
    await this.load();
    const { comparison: before, ...kept } = this.#kept;
    if (!before && !comparison) return;
    this.#isComparisonOwn = true;
    this.#kept = { ...kept, ...(comparison ? { comparison } : {}) };
    await this.#write();
  }

  async #read(): Promise<void> {
    this.#merge(await this.#file.read());
  }

  /** Merges what other windows have saved. The first text is the newest. */
  #merge(texts: readonly string[]): void {
    const all = texts.map((text) => this.#keptIn(text));
    const [newest] = all;
    const comparison = this.#isComparisonOwn ? this.#kept.comparison : newest?.comparison;
    const runs = [this.#kept, ...all].flatMap((kept) => kept.runs);
    const caseRuns = [this.#kept, ...all].flatMap((kept) => kept.caseRuns);
    this.#kept = {
      runs: [...new Map(runs.map((run) => [run.id, run])).values()]
        .sort((a, b) => b.began - a.began)
        .slice(0, MAX_SAVED_RUNS),
      caseRuns: [...new Map(caseRuns.map((run) => [JSON.stringify([run.time, run.prompt]), run])).values()]
        .sort((a, b) => (a.time < b.time ? 1 : -1))
        .slice(0, MAX_SAVED_CASE_RUNS),
      ...(comparison ? { comparison } : {}),
    };
  }

  #keptIn(text: string): SavedLabHistory {
    try {
      const value: unknown = JSON.parse(text);
      if (!isRecord(value) || value.v !== 1) return EMPTY_HISTORY;
      const { runs, caseRuns, comparison } = value;
      return {
        runs: Array.isArray(runs) ? runs.filter(isSavedLabRun) : [],
        caseRuns: Array.isArray(caseRuns) ? caseRuns.filter(isSavedCaseRun) : [],
        ...(isSavedPromptComparison(comparison) ? { comparison } : {}),
      };
    } catch (error) {
      this.#log.warn(`Can't read the history of the lab: ${String(error)}`);
      return EMPTY_HISTORY;
    }
  }

  async #write(): Promise<void> {
    try {
      await this.#file.update((texts) => {
        this.#merge(texts);
        return JSON.stringify({ v: 1, ...this.#kept });
      });
    } catch (error) {
      this.#log.warn(`Couldn't save the history of the lab: ${String(error)}`);
    }
  }
}

/** Guards against files of other versions. */
function isSavedLabRun(value: unknown): value is SavedLabProofRun {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.began === 'number' &&
    typeof value.subject === 'string' &&
    typeof value.model === 'string' &&
    Array.isArray(value.steps) &&
    Array.isArray(value.votes)
  );
}

function isSavedCaseRun(value: unknown): value is SavedPromptCasesRun {
  return (
    isRecord(value) &&
    isRecord(value.prompt) &&
    typeof value.time === 'string' &&
    Array.isArray(value.rows) &&
    isRecord(value.asked) &&
    isRecord(value.votes)
  );
}
