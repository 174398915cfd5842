import type * as vscode from 'vscode';
import type { LabelFolder } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { DataSetByteSource } from '../../core/data/index.ts';
import type { Endpoint, ReplyCache, SpendingStore } from '../../core/judge/calls/index.ts';
import type { CheckerRuleOptions, Judge, parsePromptFile } from '../../core/judge/index.ts';
import type {
  EnginePackage,
  LocalEngine,
  LocalModelDescription,
  LocalModelLoadProgress,
  LocalModelPool,
} from '../../core/judge/local/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import type { ModelJudgeFactory, ModelJudgeHost } from '../../judges/model-judges.ts';

export type PromptFileParser = typeof parsePromptFile;

/** The embedded checker, as the editor needs it. */
export interface EmbeddedChecker {
  /** The checker as a judge, with these options. */
  asking(question: CheckerRuleOptions): Judge;
  /** Starts its thread for a proof that will be checked soon. */
  prepare(): void;
  /** Clears its cached results. */
  forget(): void;
  /** Clears its cached results for a proof that isn't open anymore. */
  release(proof: Proof): void;
  dispose(): void;
}

/** The cache of model replies and the record of spending. */
export interface ReplyAndCostStore {
  readonly cache: ReplyCache;
  readonly spending: SpendingStore;
  /** Its location, as a sentence for the log. */
  describe(): string;
  close(): void;
}

/** Everything needed to query models. */
export interface ModelServices {
  /**
   * Opens the store of replies, on the first review by a model.
   * @param folder the extension's storage, which may not exist yet
   * @param onProblem gets sentences about problems of the store and their consequences
   */
  openStore(folder: vscode.Uri, onProblem: (sentence: string) => void): ReplyAndCostStore;
  /** Creates judges that query models. Each kind of host has its own transport. */
  createJudges(parts: ModelJudgeHost): ModelJudgeFactory;
  readonly readPrompt: PromptFileParser;
  /**
   * Opens the installed engines for models on this computer. Absent if the host has no file system.
   * @param folder the extension's storage, which may not exist yet
   */
  openEngines?(folder: vscode.Uri): EngineInstaller;
  /**
   * Opens the models that run on this computer. Absent if the host can't start processes.
   * @param folder the extension's storage
   * @param extension the folder of the extension
   * @param onProgress called while a model loads. Called without a progress when that ends
   */
  openLocalModels?(
    folder: vscode.Uri,
    extension: vscode.Uri,
    onProgress: (endpoint: Endpoint, progress: LocalModelLoadProgress | undefined) => void,
  ): LocalModelPool;
  /** Reads model files. Absent if the host has no file system. */
  readonly localModelFiles?: LocalModelFiles;
}

/** Reads the files of models on this computer. Errors have a sentence for users. */
export interface LocalModelFiles {
  /** Says what is known of a model before it is loaded. */
  describe(path: string): Promise<LocalModelDescription>;
  /** Hashes all files of a model. @throws the reason of `signal` once it aborts */
  hash(path: string, signal: AbortSignal, onProgress: (progress: LocalModelLoadProgress) => void): Promise<string>;
}

/** Installs and removes engines. Errors have a sentence for users, and change no installed engine. */
export interface EngineInstaller {
  /** Finds the package for this computer; undefined if none was built for it. */
  findPackage(engine: LocalEngine): EnginePackage | undefined;
  /** The address that the package is downloaded from. */
  getAddress(wanted: EnginePackage): string;
  /** Finds the folder of a completely installed engine. */
  find(engine: LocalEngine): { readonly folder: string } | undefined;
  /** @param options `onProgress` gets the downloaded bytes */
  install(
    engine: LocalEngine,
    options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
  ): Promise<unknown>;
  remove(engine: LocalEngine): Promise<void>;
}

/** A file of rows that is written line by line. */
export interface RowFileWriter {
  write(line: string): Promise<void>;
  end(): Promise<void>;
  drop(): Promise<void>;
}

/** Takes the lock with a name. Undefined if it isn't free in time, or the host has no locks. */
export type LockAcquirer = (name: string) => Promise<(() => void) | undefined>;

/** What differs between the extension hosts, handed to the composition root by `node/main.ts` and `web/main.ts`. */
export interface EditorHost {
  /** The kind of host, where its parts run and what is missing, as a sentence for the log. */
  readonly describe: string;
  readonly clock: Clock;
  /** The embedded checker, running off the extension host's own thread. Disposed with the extension. */
  readonly checker: EmbeddedChecker;
  /** Everything needed to query models. It is most of the extension, so it loads only when first needed. */
  asking(): Promise<ModelServices>;
  /**
   * Opens the label files in a local folder. Absent if files can only be opened through the editor.
   * @param place `below`: folders below `root`; `locks`: a folder of our own
   */
  openLabels?(place: { readonly root: string; readonly below: readonly string[]; readonly locks: string }): LabelFolder;
  /**
   * Locks that serialize the writing of several windows. Absent if the host has none.
   * @param folder the extension's own, for all workspaces
   */
  lock?(folder: vscode.Uri): LockAcquirer;
  /**
   * Opens a local data set to be read in place. Absent if files can only be opened through the
   * editor, which gives whole files only (`createInMemoryByteSource`).
   * @throws NoDataSet if it isn't a file, and the errors of the system
   */
  openData?(file: string): Promise<DataSetByteSource>;
  /**
   * Writes a local file of rows, replacing an existing one. Absent if files can only be written through
   * the editor.
   * @throws what the system throws
   */
  createRows?(file: string): Promise<RowFileWriter>;
  /** The MCP server for agents, as a program and its script. Absent if the host can't start programs. */
  readonly agentServer?: { readonly program: string; readonly script: string };
  /** Judges that run along with the checker. */
  readonly judges?: readonly Judge[];
}
