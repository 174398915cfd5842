/** The types shared by the startup part of the lab and the part that loads later. */

import type * as vscode from 'vscode';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import type { ActiveProofTracker, ProofDocumentClassifier } from '../review/index.ts';

export interface LabServices extends ModelJudgingServices {
  readonly extensionUri: vscode.Uri;
  /** The extension storage of this workspace, or the global one without a workspace. It may not exist yet. */
  readonly storage: ExtensionStorage;
  /** The state of the workspace. */
  readonly memory: vscode.Memento;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocumentClassifier;
  readonly front: ActiveProofTracker;
  readonly items: DataSets;
  readonly veil: BlindMask;
}

/** The task of a command, run once the lab is open. */
export type LabCommandTask = 'open' | 'run' | 'runCases' | 'addCase' | 'compare';
