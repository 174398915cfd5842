/** An export format: its name, what its rows hold, and how a row is made. */
import { countText, t } from '../../../l10n/index.ts';
import type { Fields } from '../../base/records.ts';
import type { ExportFilling, ExportLoss, ExportOmission } from './losses.ts';
import type { ExportSolution, LabeledSolution } from './types.ts';

/** A row, with what was filled in; or why there is none. */
export type ExportedRow =
  | { readonly row: Fields; readonly filled: ReadonlyMap<ExportFilling, number> }
  | { readonly omitted: ExportOmission };

export function toExportedRow(
  row: Fields,
  filled: Partial<Readonly<Record<ExportFilling, number>>> = {},
): ExportedRow {
  const counts = Object.entries(filled) as [ExportFilling, number][];
  return { row, filled: new Map(counts.filter(([, count]) => count > 0)) };
}

export function skipRow(omitted: ExportOmission): ExportedRow {
  return { omitted };
}

/** Options for the rows of a format. */
export interface ExportRowOptions {
  /** Rows of `trl-stepwise` end with the earliest error. */
  readonly untilError?: boolean;
}

/** How rows are written to a file. */
interface LineFormat {
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
export const JSON_LINES: LineFormat = {
  ending: 'jsonl',
  kind: () => t('JSON Lines'),
  line: (row) => JSON.stringify(row),
};

interface ExportFormatBase {
  /** Its name. */
  name(): string;
  /** A description of its rows, for the list of formats. */
  detail(): string;
  /** How many rows were written, in a sentence. */
  rowsWords(rows: number, solutions: number): string;
  /** What its rows hold. Everything else in {@link ExportLoss} is lost. */
  readonly holds: readonly ExportLoss[];
  readonly lines: LineFormat;
}

/** A format with a row for each solution. */
export interface SolutionFormat extends ExportFormatBase {
  readonly of: 'solution';
  row(labelled: LabeledSolution, options: ExportRowOptions): ExportedRow;
}

/** A format with a row for each problem. */
export interface ProblemFormat extends ExportFormatBase {
  readonly of: 'problem';
  /** @param index the row's number in the output, from 0 */
  row(solution: ExportSolution, index: number): ExportedRow;
}

/** A format with a row for each pair of a right and a wrong solution of one problem. */
export interface PairFormat extends ExportFormatBase {
  readonly of: 'pair';
  row(right: LabeledSolution, wrong: LabeledSolution): ExportedRow;
}

/** A format of exported labels. */
export type LabelFormat = SolutionFormat | ProblemFormat | PairFormat;

/** `12 solutions.` */
export const formatSolutionCount: (rows: number) => string = countText('{0} solution.', '{0} solutions.');
