/** The journal to which a comparison writes each result. */

import type * as vscode from 'vscode';
import type { CallReply, ManualDecision, SelectHeader, SelectRecord } from '../../../core/select/index.ts';

/** The journal of one comparison, open to be written. */
export interface ComparisonJournal {
  /** The content when it was opened. */
  readonly found: SelectRecord;
  /** Resolves once it is written, so that it may count. */
  heard(heard: CallReply): Promise<void>;
  decided(decision: ManualDecision): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** The location of a journal: a trusted root, and folders and a file name below it, none of which may be a symbolic link. */
export interface JournalLocation {
  readonly root: vscode.Uri;
  readonly below: readonly string[];
  /** Without folders. */
  readonly name: string;
}

/** Opens and reads journals, as a kind of host can. */
export interface ComparisonJournals {
  /** Whether a copy of a journal can be in this folder: on Node, one of this machine. */
  canCopyTo(root: vscode.Uri): boolean;
  /**
   * Starts a journal, or resumes one of the same comparison.
   * @param onProblem called once when it can no longer be written
   * @throws Error with a sentence for people
   */
  open(
    place: JournalLocation,
    header: SelectHeader,
    how: 'start' | 'resume',
    onProblem: (sentence: string) => void,
  ): Promise<ComparisonJournal>;
  /** The content of a journal; undefined if there is none, or it isn't a journal. @throws Error with a sentence for people */
  read(place: JournalLocation): Promise<SelectRecord | undefined>;
}
