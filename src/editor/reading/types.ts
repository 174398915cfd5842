import type * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';
import type * as reading from '../../core/reading/index.ts';
import type {
  LocationInProof,
  LocationInProofConverter,
  ProofReading,
  RelationTrial,
  StepHint,
} from '../../core/reading/index.ts';
import type { DocumentReview } from '../review/index.ts';

/** The reading of an open proof, with the places of its passages in the document. */
export interface DocumentReading {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly reading: ProofReading;
  readonly locator: LocationInProofConverter;
}

/** The part of reading that loads when a relation is first tried with numbers. */
export type RelationTrialBundle = Pick<
  typeof reading,
  | 'describeRejectedAssumption'
  | 'formatCounterexampleForDispute'
  | 'describeRelationTrialSetupFailure'
  | 'listRelationTrialResultSentences'
  | 'prepareRelationTrial'
  | 'listRelationsToTry'
  | 'selectInitialAssumptions'
  | 'readUserAssumptions'
  | 'runRelationTrial'
  | 'tabulateRelationTrialResult'
>;

/** A relation to try in the review panel. */
export interface RelationToTry {
  readonly trials: RelationTrialBundle;
  readonly read: DocumentReading;
  readonly trial: RelationTrial;
  /** `Claim 1 ¶3, line 26`. */
  formatPlace(place: LocationInProof): string;
  /** Saves a counterexample as a dispute, or as a note on a step without a verdict. Undefined for a text without a review. */
  readonly objection: { readonly isDispute: boolean; save(reason: string): Promise<void> } | undefined;
  /** Copies a result to the clipboard. */
  copy(text: string): Promise<void>;
  /** Gives the focus back where the command was run, unless the panel had it. */
  leave(): Promise<void>;
}

/** A relation to try, and its step in a review panel. */
export interface RelationTrialCardTarget {
  readonly document: vscode.TextDocument;
  /** The address of the proof (see `toProofUri`). */
  readonly address: string;
  readonly step: number | undefined;
  readonly trial: RelationToTry;
}

/** A hint, or the words that say why the text isn't a proof, as offsets in the text of its step. */
export interface StepHintMark extends TextRange {
  readonly step: number;
  /** `asserted, not shown`; undefined for words about the whole text. */
  readonly name: string | undefined;
  /** An explanation, a sentence or two. */
  readonly text: string;
}

/** What the line above a proof says about its hints. */
export interface HintSummary {
  /** Why the text isn't a proof, a sentence that comes before everything else. Undefined if nothing says so. */
  readonly banner: string | undefined;
  /** The author's words that say so, and the step that they are in. */
  readonly quote: string | undefined;
  readonly step: number | undefined;
  /** The number of hints; undefined if they are too few to mention. */
  readonly hints: number | undefined;
  /** How many hints of each kind there are. */
  readonly kinds: string | undefined;
  /** All of them, by step. */
  listInSteps(): readonly StepHintMark[];
}

/** The headlines of open proofs. */
export interface HintSummaryProvider {
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
  /** Undefined if there is nothing to say. */
  of(latest: DocumentReview): HintSummary | undefined;
}

/** The readings of open proofs, for the reading view. */
export interface ReadingProvider {
  /** Readings or hints of a document have changed. */
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
  /** The reading of the current text; undefined while it is parsed, or if it is very long and hasn't been read yet. */
  read(latest: DocumentReview): DocumentReading | undefined;
  /** Reads the proof at an offset of a document, however long it is. */
  whenRead(
    document: vscode.TextDocument,
    offset: number,
    token: vscode.CancellationToken,
  ): Promise<DocumentReading | undefined>;
  /** The hints that aren't dismissed. Empty if hints are turned off. */
  listShownHints(read: DocumentReading): readonly StepHint[];
}
