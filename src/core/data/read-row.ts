/** Parses the bytes of a row into its solutions and their facts, or an error. */
import { t } from '../../l10n/index.ts';
import { getFieldsOrEmpty } from '../base/unknown-fields.ts';
import {
  computeTextFingerprint,
  hasExplicitRowId,
  parseDataRow,
  type RowReadFailure,
  readNonemptyTextOrNumber,
  type SolutionRow,
} from '../proof/index.ts';
import { hasMappedId, parseMappedRow } from './field-mapping.ts';
import { formatJsonError } from './json-bytes.ts';
import type { FieldMapping, ItemMetadata, RowOffsets } from './types.ts';

export const MAX_ROW_BYTES = 64 << 20;

/** The maximum length of a parser error, in characters. It quotes the row. */
const LONGEST_REASON = 200;

/** The value of a row, or why there is none. */
export function parseRowJson(bytes: Uint8Array): { readonly value: unknown } | RowReadFailure {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { error: t("The row isn't UTF-8 text.") };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: t("The row isn't valid JSON: {0}.", formatJsonError(error).slice(0, LONGEST_REASON)) };
  }
}

export function createRowTooLargeFailure(): RowReadFailure {
  return { error: t('The row is larger than {0} MB, the maximum for one row.', MAX_ROW_BYTES >> 20) };
}

/** The solutions of a row with the facts of each. The ids are the row's own. */
export interface RowItems {
  readonly rows: readonly SolutionRow[];
  readonly facts: readonly ItemMetadata[];
  /** Whether the row has an id. Otherwise its position becomes the id. */
  readonly hasOwnId: boolean;
  /** Whether its `label` isn't read. */
  readonly hasUnreadLabel: boolean;
}

/**
 * @param number of the row, from 0
 * @param fallbackId the id of a row that has none
 */
export function readRowItems(
  value: unknown,
  number: number,
  { line }: Pick<RowOffsets, 'line'>,
  fallbackId: string,
  mapping: FieldMapping | undefined,
): RowItems | RowReadFailure {
  const rows = mapping ? parseMappedRow(value, mapping, fallbackId) : parseDataRow(value, fallbackId);
  if ('error' in rows) return rows;
  const shared = createProblemKey(value, rows[0], number);
  const keyOf = (row: SolutionRow): string =>
    row.rubricName === undefined ? shared : createProblemKey(value, row, number);
  return {
    rows,
    facts: rows.map((row, part) => toItemFacts(row, { row: number, part, line, problem: keyOf(row) })),
    hasOwnId: mapping ? hasMappedId(value, mapping) : hasExplicitRowId(getFieldsOrEmpty(value)),
    hasUnreadLabel: mapping === undefined && hasUnreadLabel(value, rows),
  };
}

/** The label of a solution in one text is ambiguous: the index of a step, or a verdict. */
function hasUnreadLabel(value: unknown, rows: readonly SolutionRow[]): boolean {
  const { label } = getFieldsOrEmpty(value);
  if (label === undefined || label === null) return false;
  return rows.some(
    (row) =>
      row.solution.kind === 'text' &&
      row.label === undefined &&
      row.verdict === undefined &&
      row.isAnswerRight === undefined,
  );
}

function toItemFacts(row: SolutionRow, place: Pick<ItemMetadata, 'row' | 'part' | 'line' | 'problem'>): ItemMetadata {
  const { id, solution, generator, subset, label, verdict, points, isAnswerRight } = row;
  return {
    ...place,
    id,
    steps: solution.kind === 'steps' ? solution.steps.length : 0,
    ...(generator === undefined ? {} : { generator }),
    ...(subset === undefined ? {} : { subset }),
    ...(label === undefined ? {} : { gold: label }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(isAnswerRight === undefined ? {} : { isAnswerRight }),
    ...(points === undefined ? {} : { isRated: true }),
  };
}

/** A key for the problem of a row. Equal problems have equal keys, if they are graded by the same of several rubrics. */
export function createProblemKey(value: unknown, row: SolutionRow | undefined, number: number): string {
  const problem = identifyProblem(value, row, number);
  return computeTextFingerprint(row?.rubricName === undefined ? problem : `${problem}\nrubric:${row.rubricName}`);
}

/** Identifies the problem of a row by its id, or else by its text, ignoring white space. */
function identifyProblem(value: unknown, row: SolutionRow | undefined, number: number): string {
  const id = readNonemptyTextOrNumber(getFieldsOrEmpty(value).problem_id);
  if (id !== undefined) return `id:${id}`;
  const text = row?.problem?.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? `row:${number}` : `text:${text}`;
}
