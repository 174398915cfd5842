/** The types of export formats, and helpers to create rows. */
import { countText, t } from '../../../l10n/index.ts';
import type { Fields } from '../../base/records.ts';
import type { ExportFilling, ExportLoss, ExportOmission } from './losses.ts';
import type { ExportSolution, LabeledSolution } from './types.ts';

/** A row with the values that were filled in, or the reason why there is no row. */
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
  /** Whether rows of `trl-stepwise` end with the earliest error. */
  readonly untilError?: boolean;
}

/** How rows are written to a file. */
interface LineFormat {
  /** The file extension, without a dot. */
  readonly ending: string;
  /** The name of the file type, for dialogs. */
  kind(): string;
  /** The header line, if there is one. */
  readonly head?: string;
  /** Formats a row as a line, without its line end. */
  line(row: Fields): string;
}

/** JSON Lines: one JSON object per line. */
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
  /** A sentence with the number of written rows. */
  rowsWords(rows: number, solutions: number): string;
  /** The facts that its rows contain. All others in {@link ExportLoss} are lost. */
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
