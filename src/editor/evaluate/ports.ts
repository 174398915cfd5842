/** What evaluations in the editor ask of others. */

import type * as vscode from 'vscode';
import type { RunEnd, RunHeader, RunRecord } from '../../core/evaluate/index.ts';
import type { ReplyCache } from '../../core/judge/calls/index.ts';
import type { EditorHost } from '../base/host.ts';
import type { JournalPlace } from '../compare/index.ts';
import type { DataSets, Veil } from '../data/index.ts';
import type { Storage } from '../keep/index.ts';
import type { JudgeSelection, ModelReviews } from '../models/index.ts';
import type { RunsUnderWay } from './runs-under-way.ts';

/** The services that evaluations in the editor depend on. */
export interface EvaluationParts {
  readonly host: EditorHost;
  readonly sets: DataSets;
  readonly veil: Veil;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  /** Where 0.1.0 remembered runs that have not come to their end, of this workspace. */
  readonly memory: vscode.Memento;
  /** Where journals are kept, one for all windows of the workspace. */
  readonly storage: Storage;
  readonly log: vscode.LogOutputChannel;
  /** Told of each run, for those who show it. */
  readonly underWay: RunsUnderWay;
}

/** Evaluations as what is loaded later has them. Each throws Error with a sentence for people. */
export interface LateEvaluations {
  /** @param uris of items; without, a person is asked which */
  evaluate(uris: readonly vscode.Uri[] | undefined): Promise<void>;
  /** Takes up a run that was stopped. */
  resume(): Promise<void>;
  dispose(): void;
}

/** The journal of a run, open to be written. */
export interface KeptRun extends RunRecord {
  /** What was there when it was opened. */
  readonly found: { readonly judged: number; readonly failed: number; readonly replies: number };
  /** Replies of the journal first, then of `inner`; whatever comes is in the journal afterwards. */
  cache(inner: ReplyCache): ReplyCache;
  finish(end: Partial<Omit<RunEnd, 'finished'>>): Promise<void>;
  close(): Promise<void>;
}

/** Opens journals of runs, as a kind of host can. */
export interface RunKeeper {
  /**
   * Begins a journal, or takes one up that is of the same run.
   * @param onProblem told once when it cannot be written any more
   * @throws Error with a sentence for people
   */
  open(
    place: JournalPlace,
    header: RunHeader,
    how: 'start' | 'resume',
    onProblem: (sentence: string) => void,
  ): Promise<KeptRun>;
  /**
   * Brings a copy up to what the journal has now.
   * @throws what the file system throws
   */
  copy(place: JournalPlace, to: JournalPlace): Promise<void>;
}
