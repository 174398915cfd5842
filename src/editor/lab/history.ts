/** What is kept of a prompt's runs, in the extension's own storage: what was asked and what came of it; replies stay where all replies are kept. */
import * as vscode from 'vscode';
import type { ReplyForm } from '../../core/judge/prompts/types.ts';
import type { JudgeKind } from '../../core/judge/types.ts';
import { fingerprint } from '../../core/proof/index.ts';
import { isRecord } from '../../core/records.ts';
import type { KeptCaseRun } from './case-run.ts';
import { isKeptComparison, type KeptComparison } from './kept-comparison.ts';
import type { KeptVote } from './vote-log.ts';

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** How many runs of a prompt are kept, and how many runs of its cases. */
const MOST_RUNS = 50;
const MOST_CASE_RUNS = 10;

/** The most characters of a proof that are kept with a run, to look for quotes in it. */
const MOST_TEXT = 200_000;

/** The longest file that is read, in characters. */
const MOST_FILE = 32 * 1024 * 1024;

/** A run on one proof, as it is kept. */
export interface KeptRun {
  readonly id: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly began: number;
  readonly prompt: string;
  readonly isDirty: boolean;
  readonly kind: JudgeKind;
  readonly parse: ReplyForm;
  readonly max: number;
  readonly endpoint: string;
  readonly model: string;
  readonly wanted: number;
  readonly subject: string;
  /** The address of its document, where it has one: what is labelled blind now is not shown. */
  readonly uri?: string;
  readonly step: number;
  /** Texts of the steps; empty ones where they are too long to keep. */
  readonly steps: readonly string[];
  readonly votes: readonly KeptVote[];
  readonly sentence: string;
  readonly milliseconds?: number;
}

export interface Kept {
  /** The newest first. */
  readonly runs: readonly KeptRun[];
  readonly caseRuns: readonly KeptCaseRun[];
  /** The last one, until a person leaves it. */
  readonly comparison?: KeptComparison;
}

const NOTHING: Kept = { runs: [], caseRuns: [] };

/** The steps of a proof as they are kept. */
export function keptSteps(steps: readonly { readonly text: string }[]): readonly string[] {
  const length = steps.reduce((sum, { text }) => sum + text.length, 0);
  return steps.map(({ text }) => (length > MOST_TEXT ? '' : text));
}

/** The runs of one prompt. */
export class History {
  readonly #file: vscode.Uri;
  readonly #log: vscode.LogOutputChannel;
  #kept: Kept = NOTHING;
  #loaded: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(storage: vscode.Uri, prompt: vscode.Uri, log: vscode.LogOutputChannel) {
    this.#file = vscode.Uri.joinPath(storage, 'lab', `${fingerprint(prompt.toString())}.json`);
    this.#log = log;
  }

  get kept(): Kept {
    return this.#kept;
  }

  load(): Promise<void> {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  async addRun(run: KeptRun): Promise<void> {
    await this.load();
    this.#kept = { ...this.#kept, runs: [run, ...this.#kept.runs].slice(0, MOST_RUNS) };
    await this.#write();
  }

  async addCaseRun(run: KeptCaseRun): Promise<void> {
    await this.load();
    this.#kept = { ...this.#kept, caseRuns: [run, ...this.#kept.caseRuns].slice(0, MOST_CASE_RUNS) };
    await this.#write();
  }

  /** @param comparison in the place of the one before it; undefined: there is none any more */
  async keepComparison(comparison: KeptComparison | undefined): Promise<void> {
    await this.load();
    const { comparison: before, ...kept } = this.#kept;
    if (!before && !comparison) return;
    this.#kept = { ...kept, ...(comparison ? { comparison } : {}) };
    await this.#write();
  }

  async #read(): Promise<void> {
    try {
      const bytes = await vscode.workspace.fs.readFile(this.#file);
      if (bytes.length > MOST_FILE) return;
      const text = await vscode.workspace.decode(bytes, { encoding: 'utf8' });
      const value: unknown = JSON.parse(text);
      if (!isRecord(value) || value.v !== 1) return;
      const { runs, caseRuns, comparison } = value;
      this.#kept = {
        runs: Array.isArray(runs) ? runs.filter(isRun) : [],
        caseRuns: Array.isArray(caseRuns) ? caseRuns.filter(isCaseRun) : [],
        ...(isKeptComparison(comparison) ? { comparison } : {}),
      };
    } catch (error) {
      if (!(error instanceof vscode.FileSystemError))
        this.#log.warn(`The history of the lab is not read: ${String(error)}`);
    }
  }

  /** One at a time, the last state in the end. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      try {
        const text = JSON.stringify({ v: 1, ...this.#kept });
        await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(this.#file, '..'));
        await vscode.workspace.fs.writeFile(this.#file, new TextEncoder().encode(text));
      } catch (error) {
        this.#log.warn(`The history of the lab is not kept: ${String(error)}`);
      }
    });
    return this.#writing;
  }
}

/** The file is our own; this is against other versions of it. */
function isRun(value: unknown): value is KeptRun {
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

function isCaseRun(value: unknown): value is KeptCaseRun {
  return (
    isRecord(value) &&
    isRecord(value.prompt) &&
    typeof value.time === 'string' &&
    Array.isArray(value.rows) &&
    isRecord(value.asked) &&
    isRecord(value.votes)
  );
}
