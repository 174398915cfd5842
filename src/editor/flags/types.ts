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
