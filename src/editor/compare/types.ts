/** Types that the startup part and the lazy part of comparisons share. */

import type * as vscode from 'vscode';
import type { EditorHost } from '../base/host.ts';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { Endpoints, JudgeSelection, ModelReviews } from '../models/index.ts';
import type { ProofDocuments, Reviews } from '../review/index.ts';
import type { CandidateTexts } from './candidate-texts.ts';

/** The services that comparisons need. */
export interface CompareParts {
  readonly extensionUri: vscode.Uri;
  /** The extension's own folder for this workspace, or for this machine without a workspace. It may not exist yet. */
  readonly storage: vscode.Uri;
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocuments;
  readonly items: DataSets;
  readonly veil: BlindMask;
  readonly reviews: Reviews;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  readonly endpoints: Endpoints;
}

/** The services that a panel needs. */
export interface ComparePanelParts extends CompareParts {
  readonly texts: CandidateTexts;
}

/** The match and the pair that the reader looks at. */
export interface CompareLook {
  readonly game?: string;
  readonly pair?: readonly [number, number];
}
