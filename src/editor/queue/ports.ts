/** What the queue asks of others. What is hidden in blind mode is asked of sets alone that are not blind. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { commands } from '../base/names.ts';
import type { DataSets, ItemVerdicts, OpenSet } from '../data/index.ts';
import type { SetLabels } from '../labels/index.ts';

/** How sets are labelled, and where the annotator is. */
export interface QueueLabeling {
  /** Neither what judges and others say of its items nor who wrote them is in any list, and its order is the annotator's own. */
  isBlind(set: OpenSet): boolean;
  /** The number of the item that is labelled now. */
  currentIn(set: OpenSet): number | undefined;
  /**
   * Whether the annotator is asked for items one by one, so that no count may tell that there are more than there were.
   * That is so under an agreement protocol.
   */
  isHandedOut(set: OpenSet): boolean;
  /** Whether the annotator is asked for an item now; true of all where they are not handed out. */
  isAsked(set: OpenSet, number: number): boolean;
  /** Labels an item, or goes on there. @throws Error with a sentence for people */
  begin(set: OpenSet, number: number): Promise<void>;
  /** Of one set, or of any. */
  readonly onDidChange: vscode.Event<OpenSet | undefined>;
}

/** Labels of a set's items, by their ids. */
export type QueueLabels = Pick<
  SetLabels,
  'me' | 'of' | 'labelled' | 'annotators' | 'onDidChange' | 'dispose'
>;

/** What others' blind labels come to. */
export interface QueueAgreements {
  isDisagreed(set: OpenSet, number: number): boolean;
  readonly onDidChange: vscode.Event<OpenSet | undefined>;
}

export interface QueueParts {
  readonly sets: DataSets;
  readonly labeling: QueueLabeling;
  /** To be disposed of when the set is closed. */
  labelsOf(set: OpenSet): QueueLabels;
  readonly flags: ItemVerdicts;
  readonly agreements: QueueAgreements;
  /** Where filters are remembered, by set. */
  readonly memory: vscode.Memento;
  readonly clock: Clock;
}

/** The command that does what a click on a row of the queue does. Not in the palette: it needs the row. */
export const CHOOSE_ROW = '_proofmark.chooseQueueRow';

/** The commands of the view, and what each does. */
export const QUEUE_COMMANDS = [
  [CHOOSE_ROW, 'choose'],
  [commands.openItem, 'open-item'],
  [commands.compareItem, 'compare'],
  [commands.openItemLine, 'open-line'],
  [commands.closeDataSet, 'close'],
  [commands.changeDataSetFields, 'fields'],
  [commands.filterQueue, 'filter'],
  [commands.clearQueueFilter, 'clear-filter'],
  [commands.findItem, 'find'],
  [commands.nextQueuePage, 'next-page'],
  [commands.refreshQueue, 'refresh'],
] as const;

export type QueueCommand = (typeof QUEUE_COMMANDS)[number][1];
