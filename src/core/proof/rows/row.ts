/** Rows of data sets, as they are read from any of the shapes that data sets have. */

/** One solution of a row, ready to be reviewed. */
export interface DataRow {
  readonly id: string;
  readonly problem?: string;
  readonly solution: RowSolution;
  /** The index of the earliest error from 0, or -1 for none (ProcessBench 3.1). */
  readonly label?: number;
  /** The final answer of a reference. */
  readonly answer?: string;
  /** A solution that is known to be right. */
  readonly reference?: string;
  /** By what its solutions are graded. */
  readonly rubric?: string;
  /** Who or what wrote the solution. */
  readonly generator?: string;
  /** The part of the data set that it belongs to: a competition, a level, a kind of question. */
  readonly subset?: string;
  /** Whether the final answer is right, as the row has it. */
  readonly isAnswerRight?: boolean;
  /** People's word on the solution as a whole, where the row has one; it does not follow from `label`. */
  readonly verdict?: 'right' | 'wrong';
  /** What people rated each step with: good, neutral, bad; null where they did not. As many as there are steps. */
  readonly ratings?: readonly StepMark[];
  /** What people rated the whole solution with, on a scale of the data set's own. */
  readonly points?: number;
}

/** Good, neutral, bad, or nothing said. */
export type StepMark = 1 | 0 | -1 | null;

/** A solution already in steps, or as text that is still to be split. */
export type RowSolution =
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** What is wrong with a row, to be shown to a person beside its line number. */
export interface RowError {
  readonly error: string;
  /** The names of its fields, where none is known to be the solution: then somebody can say which one is. */
  readonly fields?: readonly string[];
}
