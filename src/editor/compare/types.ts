/** Types that the startup part and the lazy part of comparisons share. */

import type * as vscode from 'vscode';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import type { ProofDocumentClassifier, ProofReviews } from '../review/index.ts';
import type { DataSetCandidateDocuments } from './candidate-documents.ts';

export interface ComparisonFeatureServices extends ModelJudgingServices {
  readonly extensionUri: vscode.Uri;
  /** The extension's own folder for this workspace, or for this machine without a workspace. It may not exist yet. */
  readonly storage: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocumentClassifier;
  readonly items: DataSets;
  readonly veil: BlindMask;
  readonly reviews: ProofReviews;
}

export interface ComparePanelServices extends ComparisonFeatureServices {
  readonly texts: DataSetCandidateDocuments;
}

/** The match and the pair that the reader looks at. */
export interface ComparePanelSelection {
  readonly game?: string;
  readonly pair?: readonly [number, number];
}
