/** The input of the label panel's view: plain values that the host has looked up. */
import type { ItemLabel, LabelVerdict } from '../../../core/annotate/index.ts';
import type { ReviewMarks } from '../../../core/marks/index.ts';
import type { Proof } from '../../../core/proof/index.ts';
import type { LatexMacro } from '../../../core/render/index.ts';
import type { Review } from '../../../core/review/index.ts';
import type { LabelingView } from '../../../protocol/index.ts';

/** The facts that are shown even if others are hidden. */
interface ShownItemBase {
  /** Its name in labels: `<data set file name>#<id>`. */
  readonly key: string;
  readonly name: string;
  readonly subset?: string;
  readonly proof: Proof;
  /** The annotator's own label; absent if there is none. */
  readonly own?: ItemLabel;
  readonly verdict: LabelVerdict;
  /** When it was last saved, in milliseconds since 1970. */
  readonly savedAt?: number;
  readonly isReferenceShown: boolean;
  /** The current step, from 0. */
  readonly current: number;
  /** The time spent on this item, in milliseconds. Absent if it isn't shown. */
  readonly time?: number;
  /** Whether the annotator has ever seen the item with nothing hidden. */
  readonly wasSeen?: boolean;
  /** The macros and statement names that the item's text defines. */
  readonly macros: readonly LatexMacro[];
  readonly statements?: ReadonlyMap<string, string> | undefined;
}

/** An item whose facts are hidden. There are no fields for them. */
export interface BlindLabelItem extends ShownItemBase {
  readonly isVeiled: true;
}

/** Another annotator's label and its verdict. */
export interface OtherAnnotatorLabel {
  readonly label: ItemLabel;
  readonly verdict: LabelVerdict;
}

/** The verdict of a model judge on an item. */
interface JudgeVerdictInput {
  readonly judge: string;
  /** The outcome in a sentence. */
  readonly words: string;
  /** The index of the earliest error, -1 for none. Absent if the judge hasn't named it. */
  readonly earliest?: number;
}

export interface RevealedLabelItem extends ShownItemBase {
  readonly isVeiled: false;
  /** The model that wrote it. */
  readonly generator?: string;
  /** The latest snapshot of a review of this proof, and its marks. */
  readonly judged?: {
    readonly review: Review;
    readonly marks: Pick<ReviewMarks, 'flags' | 'dimmed' | 'isWaiting'>;
  };
  /** The verdict of a model judge: from the review in memory, or else the saved one. */
  readonly judgeVerdict?: JudgeVerdictInput;
  /** Indices of steps that judges flag, if there is no review in memory. */
  readonly flags?: readonly number[];
  /** Sorted by annotator. */
  readonly others: readonly OtherAnnotatorLabel[];
  /** The ground truth: the index of the earliest error, -1 for none. */
  readonly gold?: number;
  /** Whether a model judge is chosen besides the checker. */
  readonly isModelChosen: boolean;
}

/** All facts about an item, before hidden ones are removed. */
export type FullLabelItem = Omit<RevealedLabelItem, 'isVeiled'>;

export interface LabelingViewInput {
  readonly revision: number;
  readonly phase: LabelingView['phase'];
  /** For phases without an item. */
  readonly sentence?: string;
  readonly mode: 'assisted' | 'blind';
  /** The agreement protocol requires it, regardless of the setting. */
  readonly isForced: boolean;
  readonly set?: { readonly address: string; readonly name: string };
  readonly item?: BlindLabelItem | RevealedLabelItem;
  readonly isAmongFinished?: boolean;
  readonly progress: LabelProgressCounts;
  readonly notice?: LabelingView['notice'];
}

/** The annotator's progress in the data set. */
export interface LabelProgressCounts {
  /** The number of items. Absent under a protocol, so that it doesn't reveal how many are still to come. */
  readonly all?: number;
  /** The position of the shown item, from 1. */
  readonly place?: number;
  /** Submitted items, without unsure ones. */
  readonly labelled: number;
  /** Items submitted as unsure or out of depth. */
  readonly unsure: number;
}
