import type * as vscode from 'vscode';
import type { EditorHost } from '../base/host.ts';
import type { BlindMask, DataSets, ItemVerdicts } from '../data/index.ts';
import type { Storage } from '../keep/index.ts';
import type { JudgeSelection, ModelReviews } from '../models/index.ts';
import type { Reviews } from '../review/index.ts';

/** The services that flags use. */
export interface FlagParts {
  readonly host: EditorHost;
  readonly sets: DataSets;
  readonly reviews: Reviews;
  readonly veil: BlindMask;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  /** The extension's folder for this workspace. It may not exist yet. */
  readonly storage: Storage;
  readonly log: vscode.LogOutputChannel;
}

/** The part of flags that loads with the first data set. */
export interface LateFlags extends ItemVerdicts {
  /** Judges items with the chosen judge, after the user has confirmed the cost. */
  judge(uris: readonly vscode.Uri[] | undefined): Promise<void>;
  dispose(): void;
}
