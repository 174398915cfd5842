/** What the part of labeling that is loaded at start, the part that is loaded later, and other rooms share. */

import type * as vscode from 'vscode';
import type { ItemQueue } from '../../core/annotate/index.ts';
import type { EditorHost } from '../base/host.ts';
import type { LabelKey } from '../base/names.ts';
import type { DataSets, ItemVerdicts, OpenSet } from '../data/index.ts';
import type { Storage } from '../keep/index.ts';
import type { Labels } from '../labels/index.ts';
import type { KeptDrafts } from '../pages/index.ts';
import type { Reviews } from '../review/index.ts';
import type { LabelBlindMask } from './blind-mask.ts';

/** The order of a set's items, under the annotator's filter. */
export interface LabelQueue {
  readonly queue: ItemQueue;
  /** Items are assigned one by one: counts must not reveal how many are to come. */
  readonly isHandedOut: boolean;
}

export interface LabelingParts {
  readonly extensionUri: vscode.Uri;
  readonly host: Pick<EditorHost, 'clock'>;
  readonly log: vscode.LogOutputChannel;
  readonly storage: Storage;
  readonly sets: DataSets;
  readonly labels: Labels;
  readonly reviews: Reviews;
  readonly veil: LabelBlindMask;
  /** The verdicts of judges. Absent if only open items are known. */
  readonly flags?: ItemVerdicts;
  /** The queues of open sets, which are loaded if need be. */
  queues(): Promise<LabelQueues>;
  /** What is being written in the panel. */
  readonly drafts: KeptDrafts;
  /** Whether a model judge is chosen besides the checker. */
  isModelChosen(): boolean;
}

export interface LabelQueues {
  of(set: OpenSet): LabelQueue;
  readonly onDidChange: vscode.Event<OpenSet | undefined>;
}

/** Where a session starts. */
export interface LabelTarget {
  readonly set: OpenSet;
  /** The item's number in the set; absent: the next to do. */
  readonly number?: number | undefined;
  readonly step?: number | undefined;
}

/** Labeling, once it is loaded. */
export interface LazyLabeling {
  /** Starts or resumes a session. @throws Error with a sentence for people */
  begin(target: LabelTarget): Promise<void>;
  /** Restores a panel after a reload. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  /** Performs the action of a key in the text editor, after earlier keys. */
  press(key: LabelKey): Promise<void>;
  stop(): void;
  showMenu(): Promise<void>;
  /** The set that is labeled, and the number of the item that is before the annotator. */
  readonly current: { readonly set: OpenSet; readonly number: number | undefined } | undefined;
  /** A session has started or ended, or moved to another item. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}
