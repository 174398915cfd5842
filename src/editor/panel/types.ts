/** The interface between the part of the panels that is loaded at the start and the part that is loaded later. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { EndpointTrouble } from '../../core/judge/calls/index.ts';
import type { Labels, Notes } from '../labels/index.ts';
import type { KeptDrafts } from '../pages/index.ts';
import type { ActiveProof, ProofDocuments, Reviews } from '../review/index.ts';

/** The services that panels use. */
export interface PanelParts {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocuments;
  readonly reviews: Reviews;
  readonly front: ActiveProof;
  readonly labels: Labels;
  readonly notes: Pick<Notes, 'ask'>;
  /** Reviews a proof, once the person agrees to what is sent. False if it isn't one. */
  review(document: vscode.TextDocument): Promise<boolean>;
  /** Judges again from a step with the chosen judge. */
  judgeAgain(document: vscode.TextDocument, step: number): Promise<void>;
  /** What is wrong with an endpoint while calls wait for it. */
  troubleOf(endpoint: string): EndpointTrouble | undefined;
  /** The same has changed. */
  readonly onDidTrouble: vscode.Event<unknown>;
  /** What is being written in panels. */
  readonly drafts: KeptDrafts;
  /** Whether a judge that asks a model is chosen, beside the checker. */
  isModelChosen(): boolean;
}

/** Where a review is to be opened. */
export interface ReviewTarget {
  readonly document: vscode.TextDocument;
  /** The index of a step to go to. */
  readonly step?: number | undefined;
  readonly todo?: 'open' | 'dispute' | undefined;
}
