/** The agreement protocol (ProcessBench 3.2): several annotators, each blind, until enough of them name the same index. */

/** How many have to agree, and the most votes that are asked for. The paper has 3 of at most 5. */
export interface Rules {
  readonly needed: number;
  readonly most: number;
}

/** The rules of the ProcessBench paper: three votes must agree, of at most five. */
export const PAPER_RULES: Rules = { needed: 3, most: 5 };

/** An agreement protocol of a data set, as `.proofmark/agreement/<data set file name>.json` says it. */
export interface Protocol extends Rules {
  /** The file's name; labels name items `<name>#<id>`. */
  readonly dataSet: string;
  /** What items are assigned by. */
  readonly seed: string;
  /** By name, each once. */
  readonly annotators: readonly string[];
}

/**
 * What one annotator gives to an item: the index of the earliest error, -1 for none, or that they pass. Who is unsure or out of their
 * depth has given no vote, and who has seen what is hidden before they submitted can give none: the item goes to the next
 * annotator in its order.
 */
export interface Ballot {
  readonly annotator: string;
  readonly said: number | 'unsure' | 'out-of-depth' | 'seen';
}

export interface Vote {
  readonly annotator: string;
  readonly index: number;
}

/** Who may label an item, and in which order they are asked. */
export interface Order {
  readonly annotators: readonly string[];
  /** Nobody else may come. Where there is no protocol, anybody may: an item is never given up for want of people. */
  readonly isClosed: boolean;
}

/** Why a ballot does not count: of somebody who is not among the annotators, who was not asked (yet), or for an index that the item does not have. */
export type LeftOut = 'not-assigned' | 'not-asked' | 'no-such-step';

/**
 * How far an item is.
 * `open`: `next` are to label it now, in their order. Without a protocol `next` is empty, and `wanted` says how many more there should be.
 * `settled`: enough named the same index. `dropped`: they settled on no error, though the final answer is wrong.
 * `discarded`: enough can no longer agree, since the votes disagree too much, or since people ran out.
 */
export type Outcome =
  | { readonly kind: 'open'; readonly next: readonly string[]; readonly wanted: number }
  | { readonly kind: 'settled'; readonly index: number }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'discarded'; readonly because: 'disagreement' | 'people' };

export interface ItemState {
  readonly outcome: Outcome;
  /** That count, in the order in which they were asked for. A settled item is settled after so many. */
  readonly votes: readonly Vote[];
  /** Who passed, in the same order. */
  readonly passed: readonly Ballot[];
  readonly leftOut: readonly { readonly ballot: Ballot; readonly because: LeftOut }[];
}

/** What of an item decides about votes. */
export interface ItemFactsForVotes {
  /** How many steps it has; 0 or absent where that is not known. */
  readonly steps?: number;
  /** Whether its final answer is right, by the row. */
  readonly isAnswerRight?: boolean;
}
