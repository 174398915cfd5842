/** Describes how rows of an unknown format are read: the meaning of each field, and fields that look like an id or a label. */

import { isRecord } from '../../core/base/unknown-fields.ts';
import { listMappableFields as fieldsIn, type MappableField } from '../../core/data/index.ts';
import {
  hasExplicitRowId,
  isRowInPublishedFormat,
  parseDataRow,
  readNonemptyTextOrNumber,
  type SolutionRow,
} from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { FIELD_MEANINGS, type FieldMeaning, guessFieldMapping, type PartialFieldMapping } from './guess-mapping.ts';

export interface UsedAndIgnoredFields {
  /** The fields that are read, by meaning. */
  readonly read: PartialFieldMapping;
  /** Ignored fields that look like an id or a label by their names and values. */
  readonly unread: PartialFieldMapping;
}

/** @param values the first rows @returns undefined if no row can be read, or if the rows have a known format */
export function detectUsedAndIgnoredFields(values: readonly unknown[]): UsedAndIgnoredFields | undefined {
  const parsed = values.flatMap((value) => {
    if (!isRecord(value)) return [];
    const rows = parseDataRow(value, '');
    const row = 'error' in rows ? undefined : rows[0];
    return row ? [{ value, row }] : [];
  });
  if (parsed.length === 0 || parsed.some(({ value }) => isRowInPublishedFormat(value))) return undefined;
  const fields = fieldsIn(values);
  const read: PartialFieldMapping = {};
  for (const meaning of FIELD_MEANINGS) {
    const field = fields.find(({ name }) => isReadFrom(name, meaning, parsed));
    if (field) read[meaning] = field.name;
  }
  const taken = new Set(Object.values(read));
  const guess = guessFieldMapping(fields.filter(({ name }) => !taken.has(name)));
  const isNamed = parsed.some(
    ({ value }) => hasExplicitRowId(value) || readNonemptyTextOrNumber(value.problem_id) !== undefined,
  );
  const isLabelled = parsed.some(({ row }) => [row.label, row.verdict, row.points].some((one) => one !== undefined));
  const isInSteps = parsed.some(({ row }) => row.solution.kind === 'steps');
  const label = isLabelled ? undefined : fields.find(({ name }) => name === guess.label);
  return {
    read,
    unread: {
      ...(isNamed || guess.id === undefined ? {} : { id: guess.id }),
      ...(label && canFieldBeGroundTruth(label, isInSteps) ? { label: label.name } : {}),
    },
  };
}

/** Whether a field can be the ground truth: an earliest error, which needs numbered steps, or a verdict. */
export function canFieldBeGroundTruth({ kind }: MappableField, isInSteps: boolean): boolean {
  return kind !== 'number' || isInSteps;
}

/** `problem = prompt, solution = response` */
export function formatFieldMapping(mapping: PartialFieldMapping): string {
  return FIELD_MEANINGS.flatMap((meaning) =>
    mapping[meaning] === undefined ? [] : [`${nameMeaning(meaning)} = ${mapping[meaning]}`],
  ).join(', ');
}

interface Parsed {
  readonly value: Readonly<Record<string, unknown>>;
  readonly row: SolutionRow;
}

/** Whether all rows that have this meaning take it from this field. */
function isReadFrom(name: string, meaning: FieldMeaning, parsed: readonly Parsed[]): boolean {
  const told = parsed.filter(({ row }) => meant(row, meaning) !== undefined);
  return told.length > 0 && told.every(({ value, row }) => plainOf(value[name]) === meant(row, meaning));
}

function meant(row: SolutionRow, meaning: FieldMeaning): string | undefined {
  const { solution } = row;
  if (meaning === 'solution') return plainOf(solution.kind === 'steps' ? solution.steps : solution.text);
  return meaning === 'id' && row.id === '' ? undefined : plainOf(row[meaning]);
}

function plainOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function nameMeaning(meaning: FieldMeaning): string {
  const words: Readonly<Record<FieldMeaning, string>> = {
    solution: t('solution'),
    problem: t('problem'),
    id: t('ID'),
    label: t('ground truth'),
    reference: t('reference'),
    answer: t('reference answer'),
    generator: t('generator'),
    subset: t('subset'),
  };
  return words[meaning];
}
