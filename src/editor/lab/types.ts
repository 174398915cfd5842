/** What the part of the lab that is there from the start and the part that is loaded later know of each other. */

import type * as vscode from 'vscode';
import type { EditorHost } from '../base/host.ts';
import type { DataSets, Veil } from '../data/index.ts';
import type { Storage } from '../keep/index.ts';
import type { Endpoints, JudgeSelection, ModelReviews } from '../models/index.ts';
import type { ProofDocuments, ProofInFront } from '../review/index.ts';

/** What the lab is made with. */
export interface LabParts {
  readonly extensionUri: vscode.Uri;
  /** The extension's own folder for this workspace, or for this machine where there is none; it may not be there yet. */
  readonly storage: Storage;
  /** The workspace's. */
  readonly memory: vscode.Memento;
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ProofDocuments;
  readonly front: ProofInFront;
  readonly items: DataSets;
  readonly veil: Veil;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  readonly endpoints: Endpoints;
}

/** What a command is to do with a prompt, once its lab is open. */
export type LabTask = 'open' | 'run' | 'runCases' | 'addCase' | 'compare';
