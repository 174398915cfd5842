/** A data set as a queue: what lists, filters and orders of its items may know. It has no fields for what blind mode hides. */
import { getLabelStage, type ItemLabel } from '../labels/item-label.ts';

/** The groups of items by the annotator's own label, in the order of the list. */
export const QUEUE_GROUPS = ['to-do', 'changed', 'unsure', 'out-of-depth', 'labelled'] as const;

/** A group of the queue: how far the annotator's own label of an item is. */
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

/** Marks of an item: flagged by a judge, ground truth disputed, annotators disagree. */
export const QUEUE_MARKS = ['flagged', 'disputed', 'disagreed'] as const;

/** A mark that others or judges have set on an item of the queue. */
export type QueueMark = (typeof QUEUE_MARKS)[number];

/** The annotator's own label of an item, as lists show it. */
export interface OwnLabelSummary {
  readonly group: QueueGroup;
  /** As it was last submitted: the index of the earliest error, -1 for none. */
  readonly earliest?: number;
  /** It has a label that isn't submitted. */
  readonly isBegun?: boolean;
}

/** The summary of an item without a label. */
export const NO_OWN_LABEL: OwnLabelSummary = { group: 'to-do' };

/** All that a list knows of an item in blind mode: not its line either, since a file may be sorted by what is hidden. */
export interface BlindQueueItem {
  readonly id: string;
  /** 0 of a text that is not cut into steps yet. */
  readonly steps: number;
  readonly subset?: string;
  readonly generator?: never;
  readonly gold?: never;
  readonly isAnswerRight?: never;
  readonly problem?: never;
}

/** What a list knows about an item when nothing is hidden. */
export interface AssistedQueueItem {
  readonly id: string;
  /** From 1. */
  readonly line: number;
  readonly steps: number;
  readonly subset?: string | undefined;
  readonly generator?: string | undefined;
}

/** Items by their numbers in the set, from 0. It may grow at its end. */
export interface QueueItems<T> {
  readonly length: number;
  at(number: number): T | undefined;
}

/** The input of a queue. In blind mode it has its own order, since a file may be sorted by label or by generator. */
export type QueueSource =
  | { readonly mode: 'assisted'; readonly items: QueueItems<AssistedQueueItem> }
  | {
      readonly mode: 'blind';
      readonly seed: string;
      readonly items: QueueItems<BlindQueueItem>;
      /**
       * Whether an item is assigned to the annotator now. Absent if every item is assigned to everybody. An item that isn't assigned to
       * them counts only once they have labeled it.
       */
      readonly isAsked?: (number: number) => boolean;
    };

/** Several values of one property: any of them. Several properties: all of them. An absent property is no condition. */
export interface BlindFilter {
  readonly groups?: readonly QueueGroup[];
  readonly subsets?: readonly string[];
}

/** A filter of the queue by group, subset, mark and generator. */
export interface QueueFilter extends BlindFilter {
  /** All of them. */
  readonly marks?: readonly QueueMark[];
  readonly generators?: readonly string[];
}

/** The filter that every item passes. */
export const NO_FILTER: QueueFilter = {};

/** Summarizes an annotator's own label of an item for lists. */
export function summarizeOwnLabel(label: ItemLabel | undefined): OwnLabelSummary {
  const stage = getLabelStage(label);
  switch (stage) {
    case 'todo':
      return NO_OWN_LABEL;
    case 'begun':
      return { ...NO_OWN_LABEL, isBegun: true };
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
