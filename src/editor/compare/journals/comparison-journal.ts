/** The journal of a comparison, which has each of its results. */

import type * as vscode from 'vscode';
import type {
  CallReply,
  ComparisonJournalContent,
  ComparisonJournalHeader,
  ManualDecision,
  RecordedInclusion,
} from '../../../core/select/index.ts';

/** The journal of one comparison, open to be written. */
export interface ComparisonJournal {
  /** The content when it was opened. */
  readonly found: ComparisonJournalContent;
  /** Resolves once the reply is written. Only then it counts. */
  heard(heard: CallReply): Promise<void>;
  decided(decision: ManualDecision): Promise<void>;
  included(candidate: RecordedInclusion): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** The location of a journal: a trusted root, and folders and a file name below it. None of these may be a symbolic link. */
export interface JournalLocation {
  readonly root: vscode.Uri;
  readonly below: readonly string[];
  /** Without folders. */
  readonly name: string;
}

/** Opens and reads journals, in a way that depends on the host. */
export interface ComparisonJournalOpener {
  /** Whether a copy of a journal can be in this folder. On Node: whether it is on this machine. */
  canCopyTo(root: vscode.Uri): boolean;
  /**
   * Starts a journal, or resumes one of the same comparison.
   * @param onProblem called once when it can no longer be written
   * @throws Error with a sentence for people
   */
  open(
    place: JournalLocation,
    header: ComparisonJournalHeader,
    how: 'start' | 'resume',
    onProblem: (sentence: string) => void,
  ): Promise<ComparisonJournal>;
  /** The content of a journal; undefined if there is none, or it isn't a journal. @throws Error with a sentence for people */
  read(place: JournalLocation): Promise<ComparisonJournalContent | undefined>;
}
