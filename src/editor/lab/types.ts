/** The types shared by the startup part of the lab and the part that loads later. */

import type * as vscode from 'vscode';
import type { EditorHost } from '../base/editor-host.ts';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';
import type { ModelJudgeProvider, SelectedJudgeStore, UserEndpoints } from '../models/index.ts';
import type { ActiveProofTracker, ProofDocuments } from '../review/index.ts';

/** The services that the lab needs. */
export interface LabServices {
  readonly extensionUri: vscode.Uri;
  /** The extension storage of this workspace, or the global one without a workspace. It may not exist yet. */
  readonly storage: ExtensionStorage;
  /** The state of the workspace. */
  readonly memory: vscode.Memento;
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocuments;
  readonly front: ActiveProofTracker;
  readonly items: DataSets;
  readonly veil: BlindMask;
  readonly models: ModelJudgeProvider;
  readonly selection: SelectedJudgeStore;
  readonly endpoints: UserEndpoints;
}

/** The task of a command, run once the lab is open. */
export type LabCommandTask = 'open' | 'run' | 'runCases' | 'addCase' | 'compare';
