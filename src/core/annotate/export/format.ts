/** An export format: its name, what its rows hold, and how a row is made. */
import { countText, t } from '../../../l10n/index.ts';
import type { Fields } from '../../base/records.ts';
import type { Filling, Loss, Omission } from './missing.ts';
import type { Labelled, Solution } from './types.ts';

/** A row, with what was filled in; or why there is none. */
export type Made =
  | { readonly row: Fields; readonly filled: ReadonlyMap<Filling, number> }
  | { readonly omitted: Omission };

export function made(row: Fields, filled: Partial<Readonly<Record<Filling, number>>> = {}): Made {
  const counts = Object.entries(filled) as [Filling, number][];
  return { row, filled: new Map(counts.filter(([, count]) => count > 0)) };
}

export function leftOut(omitted: Omission): Made {
  return { omitted };
}

/** Options for the rows of a format. */
export interface RowOptions {
  /** Rows of `trl-stepwise` end with the earliest error. */
  readonly untilError?: boolean;
}

/** How rows are written to a file. */
interface Lines {
  /** What the names of such files end in, without a dot. */
  readonly ending: string;
  /** The name of the file type, for dialogs. */
  kind(): string;
  /** The line before all rows, if there is one. */
  readonly head?: string;
  /** A row's line, without its end. */
  line(row: Fields): string;
}

/** A JSON object a line. */
export const JSON_LINES: Lines = {
  ending: 'jsonl',
  kind: () => t('JSON Lines'),
  line: (row) => JSON.stringify(row),
};

interface Format {
  /** Its name. */
  name(): string;
  /** A description of its rows, for the list of formats. */
  detail(): string;
  /** How many rows were written, in a sentence. */
  rowsWords(rows: number, solutions: number): string;
  /** What its rows hold. Everything else in {@link Loss} is lost. */
  readonly holds: readonly Loss[];
  readonly lines: Lines;
}

/** A format with a row for each solution. */
export interface SolutionFormat extends Format {
  readonly of: 'solution';
  row(labelled: Labelled, options: RowOptions): Made;
}

/** A format with a row for each problem. */
export interface ProblemFormat extends Format {
  readonly of: 'problem';
  /** @param index the row's number in the output, from 0 */
  row(solution: Solution, index: number): Made;
}

/** A format with a row for each pair of a right and a wrong solution of one problem. */
export interface PairFormat extends Format {
  readonly of: 'pair';
  row(right: Labelled, wrong: Labelled): Made;
}

/** A format of exported labels. */
export type LabelFormat = SolutionFormat | ProblemFormat | PairFormat;

/** `12 solutions.` */
export const solutionsWords: (rows: number) => string = countText('{0} solution.', '{0} solutions.');
