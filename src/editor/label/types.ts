/** Types shared by the two parts of labeling, loaded at startup and later, and by other rooms. */

import type * as vscode from 'vscode';
import type { ItemQueue } from '../../core/annotate/index.ts';
import type { EditorHost } from '../base/editor-host.ts';
import type { DataSets, EditorDataSet, ItemVerdictProvider } from '../data/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';
import type { ProofLabels } from '../labels/index.ts';
import type { PageDraftStore } from '../pages/index.ts';
import type { ProofReviews } from '../review/index.ts';
import type { LabelBlindMask } from './blind-mask.ts';

/** The order of a set's items, under the annotator's filter. */
export interface LabelQueue {
  readonly queue: ItemQueue;
  /** Whether items are assigned one by one, so counts must not reveal how many are still to come. */
  readonly isHandedOut: boolean;
}

export interface LabelingServices {
  readonly extensionUri: vscode.Uri;
  readonly host: Pick<EditorHost, 'clock'>;
  readonly log: vscode.LogOutputChannel;
  readonly storage: ExtensionStorage;
  readonly sets: DataSets;
  readonly labels: ProofLabels;
  readonly reviews: ProofReviews;
  readonly veil: LabelBlindMask;
  /** The verdicts of judges. Absent if only open items are known. */
  readonly flags?: ItemVerdictProvider;
  /** Returns the queues of open sets and loads them if needed. */
  queues(): Promise<LabelQueueProvider>;
  /** The unsaved texts of the panel. */
  readonly drafts: PageDraftStore;
  /** Whether a model judge is chosen besides the checker. */
  isModelChosen(): boolean;
}

export interface LabelQueueProvider {
  of(set: EditorDataSet): LabelQueue;
  readonly onDidChange: vscode.Event<EditorDataSet | undefined>;
}

/** Where a session starts. */
export interface LabelingStartTarget {
  readonly set: EditorDataSet;
  /** The item's number in the set. Absent for the next item to label. */
  readonly number?: number | undefined;
  readonly step?: number | undefined;
}
