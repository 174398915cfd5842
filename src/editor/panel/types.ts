/** The interface between the part of the panels that loads at startup and the part that loads on demand. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { PendingRetry } from '../../core/judge/calls/index.ts';
import type { ProofLabels, StepNoteComments } from '../labels/index.ts';
import type { PageDraftStore } from '../pages/index.ts';
import type { HintSummaryProvider, RelationToTry } from '../reading/index.ts';
import type { ActiveProofTracker, ProofDocumentClassifier, ProofReviews } from '../review/index.ts';

export interface ReviewPanelServices {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocumentClassifier;
  readonly reviews: ProofReviews;
  readonly front: ActiveProofTracker;
  readonly labels: ProofLabels;
  readonly notes: Pick<StepNoteComments, 'ask'>;
  /** Reviews a proof after the user agrees to what is sent. False if the document isn't a proof. */
  review(document: vscode.TextDocument): Promise<boolean>;
  /** Judges again from a step with the chosen judge. */
  judgeAgain(document: vscode.TextDocument, step: number): Promise<void>;
  /** The trouble with an endpoint while calls wait for it. */
  troubleOf(endpoint: string): PendingRetry | undefined;
  /** An endpoint's trouble has changed. */
  readonly onDidTrouble: vscode.Event<unknown>;
  /** The drafts in panels. */
  readonly drafts: PageDraftStore;
  /** Whether a judge that asks a model is chosen, beside the checker. */
  isModelChosen(): boolean;
  /** What hints say about the proofs. */
  readonly readings: HintSummaryProvider;
}

/** The document and step to open in a review panel. */
export interface ReviewPanelTarget {
  readonly document: vscode.TextDocument;
  /** The address of one of its proofs (see `toProofUri`). */
  readonly address?: string | undefined;
  /** The index of a step to go to. */
  readonly step?: number | undefined;
  readonly todo?: 'open' | 'dispute' | undefined;
  /** A relation to try with numbers. */
  readonly trial?: RelationToTry | undefined;
}
