/** The input of a view of the label panel. All values are plain: the host looks them up, and this folder draws. */
import type { ItemLabel, LabelVerdict } from '../../../core/annotate/index.ts';
import type { Proof } from '../../../core/proof/index.ts';
import type { Macro } from '../../../core/render/index.ts';
import type { Review } from '../../../core/review/index.ts';
import type { LabelingView } from '../../../protocol/index.ts';
import type { Marks } from '../../marks/index.ts';

/** What the annotator sees, whether or not anything is hidden. */
interface ShownItemBase {
  /** What its labels name it by: `<data set file name>#<id>`. */
  readonly key: string;
  readonly name: string;
  readonly subset?: string;
  readonly proof: Proof;
  /** The annotator's own label; absent if there is none. */
  readonly own?: ItemLabel;
  readonly verdict: LabelVerdict;
  /** When the last of it was written, in milliseconds since 1970. */
  readonly savedAt?: number;
  readonly isReferenceShown: boolean;
  /** The step that the annotator is at, from 0. */
  readonly current: number;
  /** On this item, in milliseconds; absent where it is not wanted. */
  readonly time?: number;
  /** The annotator has had it before them with nothing hidden. */
  readonly wasSeen?: boolean;
  /** What the item's text defines (`readMacros`, `statementsOf`). */
  readonly macros: readonly Macro[];
  readonly statements?: ReadonlyMap<string, string> | undefined;
}

/** An item with hidden facts, which have no fields here. */
export interface BlindItem extends ShownItemBase {
  readonly isVeiled: true;
}

/** Another annotator's label and its verdict. */
export interface OthersLabel {
  readonly label: ItemLabel;
  readonly verdict: LabelVerdict;
}

/** The verdict of a model judge on an item. */
interface JudgeVerdictInput {
  readonly judge: string;
  /** The outcome in a sentence. */
  readonly words: string;
  /** The index of the earliest error, -1 for none, where the judge has named it. */
  readonly earliest?: number;
}

export interface RevealedItem extends ShownItemBase {
  readonly isVeiled: false;
  /** The model that wrote it. */
  readonly generator?: string;
  /** The latest snapshot of a review of this proof, and its marks. */
  readonly judged?: {
    readonly review: Review;
    readonly marks: Pick<Marks, 'flags' | 'dimmed' | 'isWaiting'>;
  };
  /** The verdict of a model judge: from the review in memory, or else the saved one. */
  readonly judgeVerdict?: JudgeVerdictInput;
  /** Indices of steps that judges flag, if there is no review in memory. */
  readonly flags?: readonly number[];
  /** By annotator. */
  readonly others: readonly OthersLabel[];
  /** The ground truth: the index of the earliest error, -1 for none. */
  readonly gold?: number;
  /** Whether a model judge is chosen besides the checker. */
  readonly isModelChosen: boolean;
}

/** All that is known of an item, before what is hidden is left out. */
export type KnownItem = Omit<RevealedItem, 'isVeiled'>;

export interface LabelingInput {
  readonly revision: number;
  readonly phase: LabelingView['phase'];
  /** For phases without an item. */
  readonly sentence?: string;
  readonly mode: 'assisted' | 'blind';
  /** The agreement protocol requires it, regardless of the setting. */
  readonly isForced: boolean;
  readonly set?: { readonly address: string; readonly name: string };
  readonly item?: BlindItem | RevealedItem;
  readonly progress: LabelProgressInput;
  readonly notice?: LabelingView['notice'];
}

/** Counts of the annotator's own, of the items that are to be labeled. */
export interface LabelProgressInput {
  /** The number of items. Absent under a protocol, so that it doesn't reveal how many are still to come. */
  readonly all?: number;
  /** The place of the item that is shown, from 1. */
  readonly place?: number;
  /** Submitted ones, without those that the annotator is unsure of. */
  readonly labelled: number;
  /** Items marked or submitted as unsure or out of depth. */
  readonly unsure: number;
}
