import type * as vscode from 'vscode';
import type { EditorHost } from '../base/host.ts';
import type { DataSets, ItemVerdicts, Veil } from '../data/types.ts';
import type { Storage } from '../keep/storage.ts';
import type { JudgeSelection } from '../models/judges/judge-selection.ts';
import type { ModelReviews } from '../models/model-reviews.ts';
import type { Reviews } from '../review/reviews.ts';

/** What flags are made with. */
export interface FlagParts {
  readonly host: EditorHost;
  readonly sets: DataSets;
  readonly reviews: Reviews;
  readonly veil: Veil;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  /** The extension's own folder for this workspace; it may not be there yet. */
  readonly storage: Storage;
  readonly log: vscode.LogOutputChannel;
}

/** Flags as what is loaded later has them. */
export interface LateFlags extends ItemVerdicts {
  /** Has the chosen judge judge items, once a person has agreed to what that takes. */
  judge(uris: readonly vscode.Uri[] | undefined): Promise<void>;
  dispose(): void;
}
