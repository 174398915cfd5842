/** Rows of data sets in one common form. */

/** One solution of a row, ready for review. */
export interface SolutionRow {
  readonly id: string;
  readonly problem?: string;
  readonly solution: SolutionStepsOrText;
  /** The index of the earliest error from 0, or -1 for none (ProcessBench 3.1). */
  readonly label?: number;
  /** The final answer of a reference. */
  readonly answer?: string;
  /** A correct solution. */
  readonly reference?: string;
  /** The criteria for grading solutions. */
  readonly rubric?: string;
  /** The author of the solution, usually a model. */
  readonly generator?: string;
  /** The part of the data set that the row belongs to: a competition, a level, a kind of question. */
  readonly subset?: string;
  /** Whether the final answer is correct according to the row. */
  readonly isAnswerRight?: boolean;
  /** An annotator's verdict on the whole solution, if the row has one. It doesn't follow from `label`. */
  readonly verdict?: 'right' | 'wrong';
  /** An annotator's rating of each step: good, neutral, or bad; null for unrated steps. One for each step. */
  readonly ratings?: readonly RowStepRating[];
  /** An annotator's points for the whole solution, on the data set's scale, and the maximum of the scale if the row has it. */
  readonly points?: number;
  readonly pointsMost?: number;
  /** The name of the rubric that the points follow, if the row has several. */
  readonly rubricName?: string;
  /** Why the row's points can't be read, as a sentence. */
  readonly unreadPoints?: string;
  /** All other short values of the row, such as its subject. Reports can group rows by them. */
  readonly fields?: ShortRowFields;
}

/** Short values of a row by the names of their fields. */
export type ShortRowFields = Readonly<Record<string, string | number | boolean>>;

/** Good, neutral, bad, or unrated. */
export type RowStepRating = 1 | 0 | -1 | null;

/** A solution in steps, or a text to be split into steps. */
export type SolutionStepsOrText =
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** Why a row can't be read; shown next to its line number. */
export interface RowReadFailure {
  readonly error: string;
  /** The names of its fields, if none is known as the solution, so that the user can choose one. */
  readonly fields?: readonly string[];
}
