import type * as vscode from 'vscode';
import type { ModelReviews } from '../models/model-reviews.ts';
import type { ProofDocuments } from '../review/proof-documents.ts';

/** What reformatting needs of the window. */
export interface SegmentParts {
  readonly documents: ProofDocuments;
  readonly models: ModelReviews;
  readonly log: vscode.LogOutputChannel;
}
