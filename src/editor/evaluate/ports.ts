/** The interfaces between evaluations and the rest of the editor. */

import type * as vscode from 'vscode';
import type { RunEndRecord, RunHeader, RunProgressStore } from '../../core/evaluate/index.ts';
import type { ReplyCache } from '../../core/judge/calls/index.ts';
import type { JournalLocation } from '../compare/index.ts';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import type { RunningEvaluationRegistry } from './running-evaluations.ts';

export interface EvaluationServices extends Omit<ModelJudgingServices, 'endpoints'> {
  readonly sets: DataSets;
  readonly veil: BlindMask;
  /** Where version 0.1.0 saved the unfinished runs of this workspace. */
  readonly memory: vscode.Memento;
  /** The folder of journals, shared by all windows of the workspace. */
  readonly storage: ExtensionStorage;
  readonly log: vscode.LogOutputChannel;
  /** Notified of each run, for the views that show runs. */
  readonly underWay: RunningEvaluationRegistry;
}

/** The journal of a run, open to be written. */
export interface WritableRunJournal extends RunProgressStore {
  /** The numbers of results and replies in the journal when it was opened. */
  readonly found: { readonly judged: number; readonly failed: number; readonly replies: number };
  /** A cache that looks in the journal, then in `inner`, and writes new replies to the journal. */
  cache(inner: ReplyCache): ReplyCache;
  finish(end: Partial<Omit<RunEndRecord, 'finished'>>): Promise<void>;
  close(): Promise<void>;
}

/** Opens journals of runs in the way that a kind of host supports. */
export interface RunJournalOpener {
  /**
   * Starts a journal, or opens the journal of the same run to resume it.
   * @param onProblem called once if the journal can no longer be written
   * @throws Error with a sentence for people
   */
  open(
    place: JournalLocation,
    header: RunHeader,
    how: 'start' | 'resume',
    onProblem: (sentence: string) => void,
  ): Promise<WritableRunJournal>;
  /** Copies the current state of the journal. @throws the errors of the file system */
  copy(place: JournalLocation, to: JournalLocation): Promise<void>;
}
