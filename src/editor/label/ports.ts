/** What a label session needs. It's independent of VS Code, so that sessions can be tested without it. */
import type { ItemLabel, LabelRecord, UnsavedLabelRecord } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { FullLabelItem, LabelProgressCounts } from './view/types.ts';

export interface LabelSessionItem
  extends Pick<FullLabelItem, 'key' | 'name' | 'proof' | 'subset' | 'macros' | 'statements'> {
  /** Its number in the data set, from 0. */
  readonly number: number;
}

/** The facts about an item that blind mode hides. They aren't looked up while the item is hidden. */
export type FieldsHiddenInBlindMode = Pick<
  FullLabelItem,
  'generator' | 'judged' | 'judgeVerdict' | 'flags' | 'gold' | 'isModelChosen'
>;

/** The items of one data set. */
interface LabelSessionItemSource {
  /** @throws Error with a sentence for people */
  read(number: number): Promise<LabelSessionItem>;
  /** Undefined for an item of another set, or one that no longer exists. */
  numberOf(key: string): number | undefined;
  keyOf(number: number): string | undefined;
  /** Whether all items are known: the index and the queue are complete. */
  isComplete(): boolean;
  /** The current verdicts of judges and the ground truth. */
  seen(item: LabelSessionItem): FieldsHiddenInBlindMode;
  /** Indices of flagged steps, ascending; undefined if the item hasn't been judged. */
  flagsOf(number: number): readonly number[] | undefined;
  /** Shows or hides the reference in the item's document. */
  showReference(item: LabelSessionItem, isShown: boolean): void;
}

/** The order of the items under the annotator's filter. */
export interface LabelSessionQueue {
  /** Finds the nearest item before or after another. @param from undefined to start at the beginning or the end */
  next(from: number | undefined, direction: 1 | -1): number | undefined;
  progress(number: number | undefined): LabelProgressCounts;
}

/** The labels of one data set. */
interface LabelSessionLabels {
  readonly annotator: string;
  /** The annotator's own label; undefined if there is none. */
  own(key: string): ItemLabel | undefined;
  /** All of the annotator's own labels, each once. */
  all(): Iterable<readonly [key: string, label: ItemLabel]>;
  /** When the annotator last labeled an item, in milliseconds since 1970. */
  savedAt(key: string): number | undefined;
  /** The labels of other annotators. */
  others(key: string): readonly ItemLabel[];
  /** Saves a record. Resolves once it's on the disk. @throws {@link LabelNotSavedError} with a sentence for people */
  append(draft: UnsavedLabelRecord): Promise<LabelRecord>;
  /**
   * Retracts the last record.
   * @param wasSeen whether the item was ever revealed, which the record then says
   * @returns undefined if there is nothing to undo
   * @throws {@link LabelNotSavedError} with a sentence for people
   */
  undo(mode: 'assisted' | 'blind', wasSeen: (key: string) => boolean): Promise<LabelRecord | undefined>;
}

interface LabelSessionBlindMask {
  mode(): 'assisted' | 'blind';
  /** Whether an agreement protocol forces blind mode. */
  isForced(): boolean;
  isVeiled(key: string): boolean;
  /** Whether this item is assigned to the annotator now. Without a protocol every item is. */
  isAsked(number: number): boolean;
  /** Whether the annotator has ever seen the item with nothing hidden. */
  wasSeen(key: string): boolean;
  noteSeen(key: string): void;
}

/** The items that other windows of the same annotator have open. */
export interface LabelSessionItemLeases {
  /** Whether another window had an item open at the last check. */
  isOpen(key: string): boolean;
  /** Chooses an item once it's known what others have open, and claims it. No other window chooses meanwhile. */
  take(choose: () => number | undefined): Promise<number | undefined>;
}

export interface LabelSessionPorts {
  readonly clock: Clock;
  readonly set: { readonly address: string; readonly name: string };
  readonly items: LabelSessionItemSource;
  readonly queue: () => LabelSessionQueue;
  readonly labels: LabelSessionLabels;
  readonly veil: LabelSessionBlindMask;
  readonly windows: LabelSessionItemLeases;
  /** Asks whether to reveal the item. */
  confirmUnblind(): Promise<boolean>;
  /** Whether the annotator works on the item, in the panel or in its text, in a focused window. */
  hasFocus(): boolean;
  showsTime(): boolean;
}
