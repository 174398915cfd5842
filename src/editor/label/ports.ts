/** What a label session needs. It's independent of VS Code, so that sessions can be tested without it. */
import type { ItemLabel, LabelDraft, LabelRecord } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { Proof } from '../../core/proof/index.ts';
import type { KnownItem, LabelProgressInput } from './view/types.ts';

/** An item as a session has it before it. */
export interface SessionItem {
  /** In its data set, from 0. */
  readonly number: number;
  /** What its labels name it by: `<data set file name>#<id>`. */
  readonly key: string;
  readonly name: string;
  readonly proof: Proof;
  readonly subset?: string;
  readonly macros: KnownItem['macros'];
  readonly statements?: KnownItem['statements'];
}

/** What blind mode hides of an item. It isn't looked up while the item is hidden. */
export type RevealedFacts = Pick<
  KnownItem,
  'generator' | 'judged' | 'judgeVerdict' | 'flags' | 'gold' | 'isModelChosen'
>;

/** The items of one data set. */
export interface SessionItems {
  /** @throws Error with a sentence for people */
  read(number: number): Promise<SessionItem>;
  /** Undefined for an item of another set, or one that no longer exists. */
  numberOf(key: string): number | undefined;
  keyOf(number: number): string | undefined;
  /** Whether all items are known: the index and the queue are complete. */
  isComplete(): boolean;
  /** The current verdicts of judges and the ground truth. */
  seen(item: SessionItem): RevealedFacts;
  /** Indices of flagged steps, ascending; undefined if the item hasn't been judged. */
  flagsOf(number: number): readonly number[] | undefined;
  /** Has the item's document show the reference, or not. */
  showReference(item: SessionItem, isShown: boolean): void;
}

/** The order of the items under the annotator's filter. */
export interface SessionQueue {
  /** The nearest item before or after another; undefined: from the beginning or the end. */
  next(from: number | undefined, direction: 1 | -1): number | undefined;
  progress(number: number | undefined): LabelProgressInput;
}

/** The labels of one data set. */
export interface SessionLabels {
  readonly annotator: string;
  /** The annotator's own label; undefined if there is none. */
  own(key: string): ItemLabel | undefined;
  /** All of the annotator's own, each once. */
  all(): Iterable<readonly [key: string, label: ItemLabel]>;
  /** When the annotator last labeled an item, in milliseconds since 1970. */
  savedAt(key: string): number | undefined;
  /** Those of everybody else. */
  others(key: string): readonly ItemLabel[];
  /** Resolves once it is on the disk. @throws LabelsNotKept with a sentence for people */
  append(draft: LabelDraft): Promise<LabelRecord>;
  /**
   * Retracts the last record.
   * @param wasSeen whether the item was ever revealed, which the record then says
   * @returns undefined if there is nothing
   * @throws LabelsNotKept with a sentence for people
   */
  undo(mode: 'assisted' | 'blind', wasSeen: (key: string) => boolean): Promise<LabelRecord | undefined>;
}

export interface SessionBlindMask {
  mode(): 'assisted' | 'blind';
  /** The agreement protocol has it so. */
  isForced(): boolean;
  isVeiled(key: string): boolean;
  /** Whether this item is assigned to the annotator now. Without a protocol every item is. */
  isAsked(number: number): boolean;
  /** Whether the annotator has ever seen what is hidden of it. */
  wasSeen(key: string): boolean;
  noteSeen(key: string): void;
}

/** What other windows of the same annotator have open. */
export interface SessionWindows {
  /** Whether another window has an item open, as of the last look. */
  isOpen(key: string): boolean;
  /** Chooses an item once it's known what others have open, and claims it. No other window chooses meanwhile. */
  take(choose: () => number | undefined): Promise<number | undefined>;
}

export interface SessionPorts {
  readonly clock: Clock;
  readonly set: { readonly address: string; readonly name: string };
  readonly items: SessionItems;
  readonly queue: () => SessionQueue;
  readonly labels: SessionLabels;
  readonly veil: SessionBlindMask;
  readonly windows: SessionWindows;
  /** Asks whether to reveal the item. */
  confirmUnblind(): Promise<boolean>;
  /** Whether the annotator is at the item: in the panel or in its text, in a window that has the focus. */
  hasFocus(): boolean;
  showsTime(): boolean;
}
