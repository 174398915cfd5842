/** The types of export formats, and helpers to create rows. */
import { definePluralText, t } from '../../../l10n/index.ts';
import type { UntypedFields } from '../../base/unknown-fields.ts';
import type { ExportDroppedValueKind, ExportFilledValueKind, ExportOmissionReason } from './losses.ts';
import type { LabeledSolution, SolutionToExport } from './types.ts';

/** A row with the values that were filled in, or the reason why there is no row. */
export type ExportRowResult =
  | { readonly row: UntypedFields; readonly filled: ReadonlyMap<ExportFilledValueKind, number> }
  | { readonly omitted: ExportOmissionReason };

export function createExportedRowResult(
  row: UntypedFields,
  filled: Partial<Readonly<Record<ExportFilledValueKind, number>>> = {},
): ExportRowResult {
  const counts = Object.entries(filled) as [ExportFilledValueKind, number][];
  return { row, filled: new Map(counts.filter(([, count]) => count > 0)) };
}

export function createOmittedRowResult(omitted: ExportOmissionReason): ExportRowResult {
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
  line(row: UntypedFields): string;
}

/** JSON Lines: one JSON object per line. */
export const JSON_LINES_FILE_FORMAT: LineFormat = {
  ending: 'jsonl',
  kind: () => t('JSON Lines'),
  line: (row) => JSON.stringify(row),
};

interface ExportFormatBase {
  name(): string;
  /** A description of its rows, for the list of formats. */
  detail(): string;
  /** A sentence with the number of written rows. */
  rowsWords(rows: number, solutions: number): string;
  /** The facts that its rows contain. All others in {@link ExportDroppedValueKind} are lost. */
  readonly holds: readonly ExportDroppedValueKind[];
  readonly lines: LineFormat;
}

export interface SolutionExportFormat extends ExportFormatBase {
  readonly of: 'solution';
  row(labelled: LabeledSolution, options: ExportRowOptions): ExportRowResult;
}

export interface ProblemExportFormat extends ExportFormatBase {
  readonly of: 'problem';
  /** @param index the row's number in the output, from 0 */
  row(solution: SolutionToExport, index: number): ExportRowResult;
}

export interface PairExportFormat extends ExportFormatBase {
  readonly of: 'pair';
  row(right: LabeledSolution, wrong: LabeledSolution): ExportRowResult;
}

export type LabelExportFormat = SolutionExportFormat | ProblemExportFormat | PairExportFormat;

export const formatSolutionCountSentence: (rows: number) => string = definePluralText(
  '{0} solution.',
  '{0} solutions.',
);
