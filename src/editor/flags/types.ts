import type * as vscode from 'vscode';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import type { ProofReviews } from '../review/index.ts';

export interface ItemVerdictServices extends Omit<ModelJudgingServices, 'endpoints'> {
  readonly sets: DataSets;
  readonly reviews: ProofReviews;
  readonly veil: BlindMask;
  /** The extension's folder for this workspace. It may not exist yet. */
  readonly storage: ExtensionStorage;
  readonly log: vscode.LogOutputChannel;
}
