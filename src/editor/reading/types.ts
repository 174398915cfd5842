import type * as vscode from 'vscode';
import type { PlaceLocator, ProofReading } from '../../core/reading/index.ts';

/** The reading of an open proof, with the places of its passages in the document. */
export interface DocumentReading {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly reading: ProofReading;
  readonly locator: PlaceLocator;
}

/** What the line above a proof says about its hints. */
export interface ReadingHeadline {
  /** Sentences. */
  readonly text: string;
  /** Whether it says why the text isn't a proof, so that it comes before everything else. */
  readonly isBanner: boolean;
  /** The number of hints that *Next hint* goes through. */
  readonly hints: number;
}

/** The headlines of open proofs. */
export interface ReadingHeadlines {
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
  /** Undefined if there is nothing to say. */
  of(document: vscode.TextDocument): ReadingHeadline | undefined;
}
