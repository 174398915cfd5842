/** The input of a queue: the facts that lists, filters and orders of items may use. In blind mode there are no fields for hidden facts. */
import { getLabelStage, type ItemLabel } from '../labels/item-label.ts';

/** The groups of items by the annotator's own label, in the order of the list. */
export const QUEUE_GROUPS = ['to-do', 'changed', 'unsure', 'out-of-depth', 'labelled'] as const;

/** A group of the queue: how far the annotator's own label of an item is. */
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

/** Marks of an item: flagged by a judge, ground truth disputed, annotators disagree, the solution isn't a proof by its own words or end. */
export const QUEUE_ITEM_MARKS = ['flagged', 'disputed', 'disagreed', 'not-a-proof'] as const;

/** A mark of an item of the queue that isn't the annotator's own label. */
export type QueueItemMark = (typeof QUEUE_ITEM_MARKS)[number];

/** The annotator's own label of an item, as lists show it. */
export interface OwnLabelSummary {
  readonly group: QueueGroup;
  /** The last submitted label: the index of the earliest error, -1 for none. */
  readonly earliest?: number;
  /** Whether it has a label that isn't submitted. */
  readonly isBegun?: boolean;
}

export const EMPTY_LABEL_SUMMARY: OwnLabelSummary = { group: 'to-do' };

/** The facts about an item that lists may show in blind mode. They don't include its line, since the file may be sorted by hidden facts. */
export interface BlindQueueItem {
  readonly id: string;
  /** 0 if the text isn't split into steps yet. */
  readonly steps: number;
  readonly subset?: string;
  readonly generator?: never;
  readonly gold?: never;
  readonly isAnswerRight?: never;
  readonly isNotAProof?: never;
  readonly problem?: never;
}

/** Facts about an item for lists when nothing is hidden. */
export interface AssistedQueueItem {
  readonly id: string;
  /** From 1. */
  readonly line: number;
  readonly steps: number;
  readonly subset?: string | undefined;
  readonly generator?: string | undefined;
}

/** The items of a data set by number, from 0. More items may be added at the end. */
export interface QueueItemList<T> {
  readonly length: number;
  at(number: number): T | undefined;
}

/** The input of a queue. In blind mode it has its own order, since a file may be sorted by label or by generator. */
export type ItemQueueSource =
  | { readonly mode: 'assisted'; readonly items: QueueItemList<AssistedQueueItem> }
  | {
      readonly mode: 'blind';
      readonly seed: string;
      readonly items: QueueItemList<BlindQueueItem>;
      /** Whether an item is assigned now; absent if all are. Others count only once the annotator has labeled them. */
      readonly isAsked?: (number: number) => boolean;
    };

/** An item passes if, for each property, it has one of the values. An absent property passes all items. */
export interface BlindQueueFilter {
  readonly groups?: readonly QueueGroup[];
  readonly subsets?: readonly string[];
}

export interface QueueFilter extends BlindQueueFilter {
  /** An item must have all of these marks. */
  readonly marks?: readonly QueueItemMark[];
  readonly generators?: readonly string[];
}

/** The filter that every item passes. */
export const EMPTY_QUEUE_FILTER: QueueFilter = {};

/** Summarizes an annotator's own label of an item for lists. */
export function summarizeOwnLabel(label: ItemLabel | undefined): OwnLabelSummary {
  const stage = getLabelStage(label);
  switch (stage) {
    case 'todo':
      return EMPTY_LABEL_SUMMARY;
    case 'begun':
      return { ...EMPTY_LABEL_SUMMARY, isBegun: true };
    case 'unsure':
    case 'out-of-depth':
      return { group: stage };
    case 'changed':
    case 'labelled': {
      const verdict = label?.submissions.at(-1)?.verdict;
      if (verdict?.kind === 'earliest') return { group: stage, earliest: verdict.index };
      return verdict?.kind === 'none' ? { group: stage, earliest: -1 } : { group: stage };
    }
    default:
      return stage satisfies never;
  }
}
