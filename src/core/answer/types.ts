import type { TextRange } from '../proof/index.ts';

/**
 * Why a stretch of a solution was taken for an answer, the strongest reasons first. A box; the line of a data set's
 * `####`; behind "the answer is"; under a heading; the letter of a choice that is said to be right; behind
 * "therefore"; in bold type; the last formula; the last number; the last line.
 */
export type AnswerEvidence =
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

/** One candidate answer of a solution. */
export interface Candidate {
  /** The answer as it was written, of several boxes in a row all of them with commas between. */
  readonly text: string;
  /** Where it stands in the solution; of several boxes in a row from the first to the last. */
  readonly range: TextRange;
  readonly why: AnswerEvidence;
  /** The contents of several consecutive boxes: `\boxed{5}$ or $\boxed{13}`. */
  readonly parts?: readonly string[];
}

/**
 * Which candidates of a solution count: the last; any; or all of them together as a set. Nobody can know which is meant: a
 * correction wants the last, a remark behind the answer wants an earlier one.
 */
export type AnswerPolicy = 'last' | 'any' | 'set';

/** Whether two answers are the same. `unknown` could not be shown either way, is left to a judge, and counts as not equal. */
export type Equivalence = 'equal' | 'different' | 'unknown';

/** What became of comparing two answers. */
export interface Comparison {
  readonly verdict: Equivalence;
  /** How each side was read, for people: `3/4`, `the set {1, 2}`, `the text “blue”`. */
  readonly gold: string;
  readonly pred: string;
  /** One short sentence. */
  readonly reason: string;
}

/** The meanings of the letters of a multiple choice. */
export type Choices = ReadonlyMap<string, string>;

/** What a comparison of two answers may know. */
export interface CompareOptions {
  /** The problem's choices, so that a letter equals its value. */
  readonly choices?: Choices;
}
