/** The input of an export: solutions with their labels. */
import type { StepRating } from '../labels/item-label.ts';
import type { LabelMode } from '../records/types.ts';

/** The facts of a row about a solution, without its label. */
export interface SolutionToExport {
  /** Unique in its data set. */
  readonly id: string;
  /** The data set's file name, without its extension. */
  readonly dataSet: string;
  readonly problem?: string;
  readonly steps: readonly string[];
  /** The original text, if it wasn't split into steps. */
  readonly text?: string;
  readonly generator?: string;
  readonly subset?: string;
  /** A reference solution, and its final answer. */
  readonly reference?: string;
  readonly answer?: string;
  /** Whether the final answer is correct, according to the row. */
  readonly isAnswerRight?: boolean;
}

/** `wrong`: there is an error at an unknown step. `gave-up`: the annotator was unsure or out of their depth. */
export type ExportLabelVerdict =
  | { readonly kind: 'error'; readonly index: number }
  | { readonly kind: 'none' | 'wrong' | 'gave-up' };

export interface SolutionLabelToExport {
  readonly finding: ExportLabelVerdict;
  /** By step index. No rating contradicts the finding. */
  readonly ratings: ReadonlyMap<number, StepRating>;
  readonly category?: string;
  /** The texts of the notes, by time. */
  readonly notes: readonly string[];
  /** The annotator. Absent for the ground truth and for settled labels. */
  readonly annotator?: string;
  /** The time of the submission, such as `2026-11-21T10:00:00.000Z`. */
  readonly time?: string;
  /** The labeling time in milliseconds. */
  readonly milliseconds?: number;
  readonly mode?: LabelMode;
}

export interface LabeledSolution {
  readonly solution: SolutionToExport;
  readonly label: SolutionLabelToExport;
}
