/** What the queue needs from other rooms. It doesn't ask for hidden facts of blind sets. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { commandIds } from '../base/manifest-names.ts';
import type { DataSets, EditorDataSet, ItemVerdictProvider } from '../data/index.ts';
import type { DataSetLabels } from '../labels/index.ts';

/** How sets are labeled, with the current item. */
interface QueueLabeling {
  /** Whether a set is labeled blind: lists show no verdicts, other labels or generators. Each annotator has a different order. */
  isBlind(set: EditorDataSet): boolean;
  /** The number of the item that is being labeled. */
  currentIn(set: EditorDataSet): number | undefined;
  /** Whether a protocol assigns the items of a set one by one. Then no count may reveal how many are still to come. */
  isHandedOut(set: EditorDataSet): boolean;
  /** Whether an item is assigned to the annotator now. Always true without a protocol. */
  isAsked(set: EditorDataSet, number: number): boolean;
  /** Starts or resumes labeling at an item. @throws Error with a sentence for people */
  begin(set: EditorDataSet, number: number): Promise<void>;
  /** The mode, assignments or current item of a set changed; undefined for any set. */
  readonly onDidChange: vscode.Event<EditorDataSet | undefined>;
}

/** The labels of a set's items, by ID. */
export type DataSetLabelsForQueue = Pick<
  DataSetLabels,
  'me' | 'of' | 'labelled' | 'annotators' | 'onDidChange' | 'dispose'
>;

/** The agreement of annotators on items. */
interface QueueAgreements {
  isDisagreed(set: EditorDataSet, number: number): boolean;
  readonly onDidChange: vscode.Event<EditorDataSet | undefined>;
}

export interface QueueServices {
  readonly sets: DataSets;
  readonly labeling: QueueLabeling;
  /** To be disposed of when the set is closed. */
  labelsOf(set: EditorDataSet): DataSetLabelsForQueue;
  readonly flags: ItemVerdictProvider;
  readonly agreements: QueueAgreements;
  /** Whether rows may show hints, such as *not a proof*. */
  areHintsShown(set: EditorDataSet): boolean;
  /** Stores the filter of each set. */
  readonly memory: vscode.Memento;
  readonly clock: Clock;
}

/** The command that runs the action of a clicked row. It isn't in the palette, since it needs the row. */
export const CHOOSE_QUEUE_ROW_COMMAND = '_proofmark.chooseQueueRow';

/** The commands of the view with their names in `LazyQueue.run`. */
export const QUEUE_COMMANDS = [
  [CHOOSE_QUEUE_ROW_COMMAND, 'choose'],
  [commandIds.openItem, 'open-item'],
  [commandIds.compareItem, 'compare'],
  [commandIds.openItemLine, 'open-line'],
  [commandIds.closeDataSet, 'close'],
  [commandIds.changeDataSetFields, 'fields'],
  [commandIds.filterQueue, 'filter'],
  [commandIds.clearQueueFilter, 'clear-filter'],
  [commandIds.findItem, 'find'],
  [commandIds.nextQueuePage, 'next-page'],
  [commandIds.refreshQueue, 'refresh'],
] as const;

export type QueueCommandName = (typeof QUEUE_COMMANDS)[number][1];
