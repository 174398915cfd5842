import type * as vscode from 'vscode';
import type { LabelFolder } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { DataBytes } from '../../core/data/index.ts';
import type { ReplyCache, Spending } from '../../core/judge/calls/index.ts';
import type { CheckerQuestion, Judge, readPrompt } from '../../core/judge/index.ts';
import type { ModelHost, ModelJudges } from '../../judges/model-judges.ts';

export type ReadPromptFile = typeof readPrompt;

/** The embedded checker, as the editor needs it. */
export interface EmbeddedChecker {
  /** The judge that is asked for this much. */
  asking(question: CheckerQuestion): Judge;
  /** Forgets what it has said. */
  forget(): void;
  dispose(): void;
}

/** Where replies of models and what they cost are kept. */
export interface ModelStore {
  readonly cache: ReplyCache;
  readonly spending: Spending;
  /** For the log, in a sentence: where that is. */
  describe(): string;
  close(): void;
}

/** What it takes to ask models. */
export interface Asking {
  /**
   * Opens the store of replies, with the first review by a model.
   * @param folder the extension's own, which may not be there yet
   * @param onProblem told what happened to it and what that means, in sentences
   */
  openStore(folder: vscode.Uri, onProblem: (sentence: string) => void): ModelStore;
  /** Makes judges that ask models: each kind of host sends in its own way. */
  createJudges(parts: ModelHost): ModelJudges;
  /** Reads a prompt file. */
  readonly readPrompt: ReadPromptFile;
}

/** A file of rows as it is written, a line at a time. */
export interface RowFile {
  write(line: string): Promise<void>;
  end(): Promise<void>;
  drop(): Promise<void>;
}

/** Gives back the lock of a name; undefined where it can't be had in time, or there are no locks. */
export type TakeLock = (name: string) => Promise<(() => void) | undefined>;

/** What differs between the extension hosts, handed to the composition root by `node/main.ts` and `web/main.ts`. */
export interface EditorHost {
  /** For the log, in a sentence: which host this is, what runs where, and what is missing. */
  readonly describe: string;
  readonly clock: Clock;
  /** The embedded checker, running off the extension host's own thread. Disposed with the extension. */
  readonly checker: EmbeddedChecker;
  /**
   * What it takes to ask models, loaded when it is first needed: it is most of the extension, and who only has the checker
   * should not wait for it.
   */
  asking(): Promise<Asking>;
  /**
   * Opens the label files of a folder of this machine; absent where no file can be opened but through the editor.
   * @param place `below`: folders below `root`; `locks`: a folder of our own
   */
  openLabels?(place: {
    readonly root: string;
    readonly below: readonly string[];
    readonly locks: string;
  }): LabelFolder;
  /**
   * Locks by which several windows write one after another; absent where there are none.
   * @param folder the extension's own, for all workspaces
   */
  lock?(folder: vscode.Uri): TakeLock;
  /**
   * Opens a data set that is a file of this machine, to be read where it lies; absent where no file can be opened but through the
   * editor, which gives whole files only (`memoryBytes`).
   * @throws NoDataSet if it is no file, and what the system throws
   */
  openData?(file: string): Promise<DataBytes>;
  /**
   * Writes a file of rows of this machine, in the place of one that may be there; absent where no file can be written but through
   * the editor.
   * @throws what the system throws
   */
  createRows?(file: string): Promise<RowFile>;
  /** Judges that are asked along with the checker. */
  readonly judges?: readonly Judge[];
}
