import type * as vscode from 'vscode';
import type { BlindMask, DataSets, ItemVerdicts } from '../data/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import type { ProofReviews } from '../review/index.ts';

/** The services that flags use. */
export interface ItemVerdictServices extends Omit<ModelJudgingServices, 'endpoints'> {
  readonly sets: DataSets;
  readonly reviews: ProofReviews;
  readonly veil: BlindMask;
  /** The extension's folder for this workspace. It may not exist yet. */
  readonly storage: ExtensionStorage;
  readonly log: vscode.LogOutputChannel;
}

/** The part of flags that loads with the first data set. */
export interface LazyItemVerdictsFeature extends ItemVerdicts {
  /** Judges items with the chosen judge, after the user has confirmed the cost. */
  judge(uris: readonly vscode.Uri[] | undefined): Promise<void>;
  dispose(): void;
}
