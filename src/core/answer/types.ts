import type { TextRange } from '../proof/index.ts';

/**
 * The reason for reading a part of a solution as an answer, strongest reasons first: a box; the `####` line of a data
 * set; after "the answer is"; under a heading; the letter of a choice that the text calls correct; after "therefore";
 * in bold; the last formula; the last number; the last line.
 */
export type AnswerCandidateReason =
  | 'boxed'
  | 'hashes'
  | 'answer-is'
  | 'heading'
  | 'choice'
  | 'therefore'
  | 'bold'
  | 'formula'
  | 'number'
  | 'line';

export interface FinalAnswerCandidate {
  /** The answer as written. For several consecutive boxes, all of their contents with commas between them. */
  readonly text: string;
  /** Its range in the solution. For several consecutive boxes, from the first to the last. */
  readonly range: TextRange;
  readonly why: AnswerCandidateReason;
  /** The contents of several consecutive boxes: `\boxed{5}$ or $\boxed{13}`. */
  readonly parts?: readonly string[];
}

/**
 * Which candidates of a solution count: the last one, any one, or all of them as a set. The text doesn't show which is
 * meant: after a correction the last one counts, before a remark an earlier one.
 */
export type AnswerSelectionPolicy = 'last' | 'any' | 'set';

/** Whether two answers are the same. `unknown`: neither was shown. It is left to a judge, and counts as not equal. */
export type AnswerEquivalence = 'equal' | 'different' | 'unknown';

export interface AnswerComparison {
  readonly verdict: AnswerEquivalence;
  /** How each side was read: `3/4`, `the set {1, 2}`, `the text “blue”`. */
  readonly gold: string;
  readonly pred: string;
  /** One short sentence. */
  readonly reason: string;
}

/** The meanings of the letters of a multiple choice. */
export type AnswerChoices = ReadonlyMap<string, string>;

export interface AnswerCompareOptions {
  /** The problem's choices, so that a letter can equal the value of its choice. */
  readonly choices?: AnswerChoices;
  /** Whether the problem measures angles in degrees. Otherwise, a bare number may be an angle in radians. */
  readonly inDegrees?: boolean;
}
