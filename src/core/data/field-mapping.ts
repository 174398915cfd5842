/** Maps fields with unknown names to the meanings that a person chose. */
import { t } from '../../l10n/index.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { isNonnegativeNumber, isRecord, parseJsonOrUndefined, type UntypedFields } from '../base/unknown-fields.ts';
import {
  GRADING_FIELD_NAMES,
  parseDataRow,
  quoteValue,
  type RowReadFailure,
  readNonemptyTextOrNumber,
  readOtherFields,
  readStringList,
  type SolutionRow,
} from '../proof/index.ts';
import type { RowMapping } from './types.ts';

/** A field that a person can map. */
export interface MappableField {
  /** The path of a field in nested objects has dots: `question.problem`. */
  readonly name: string;
  readonly kind: 'text' | 'steps' | 'number' | 'truth' | 'other';
  /** The beginning of its first value, on one line. */
  readonly sample: string;
}

/** The maximum number of offered fields, their maximum nesting depth, and the maximum length of a sample in characters. */
const MOST_FIELDS = 100;
const DEEPEST = 3;
const LONGEST_SAMPLE = 120;

/** The text fields of steps that are objects. */
const STEP_TEXTS = ['text', 'step', 'content'] as const;

/** The fields of rows, in order of appearance. */
export function listMappableFields(values: readonly unknown[]): readonly MappableField[] {
  const found = new Map<string, MappableField>();
  const enter = (fields: UntypedFields, before: string, depth: number): void => {
    for (const [key, value] of Object.entries(fields)) {
      if (found.size >= MOST_FIELDS) return;
      const name = before + key;
      if (isRecord(value) && depth < DEEPEST) enter(value, `${name}.`, depth + 1);
      else if (value !== null && value !== undefined && !found.has(name))
        found.set(name, { name, kind: toFieldKind(value), sample: toFieldSample(value) });
    }
  };
  for (const value of values) if (isRecord(value)) enter(value, '', 1);
  return [...found.values()];
}

/** The solutions of a row, read with a mapping. Never throws. */
export function parseMappedRow(
  value: unknown,
  mapping: RowMapping,
  fallbackId: string,
): readonly SolutionRow[] | RowReadFailure {
  const renamed = renameMappedFields(value, mapping);
  if (isFailure(renamed)) return renamed;
  const rows = parseDataRow(renamed, fallbackId);
  if (!('error' in rows)) {
    const unread = mapping.points !== undefined && rows.find(({ unreadPoints }) => unreadPoints !== undefined);
    return unread ? { error: unread.unreadPoints ?? '' } : addOtherFields(rows, value, mapping);
  }
  if (!rows.fields || mapping.solution === undefined) return rows;
  return { error: t('The row has no solution (text or list of steps) in the field “{0}”.', mapping.solution) };
}

/** Adds short fields that the mapping doesn't name. Reports can group rows by them. */
function addOtherFields(rows: readonly SolutionRow[], value: unknown, mapping: RowMapping): readonly SolutionRow[] {
  if (mapping.solution === undefined || !isRecord(value)) return rows;
  const named = Object.values(mapping);
  const others = readOtherFields(Object.fromEntries(Object.entries(value).filter(([name]) => !named.includes(name))));
  return others ? rows.map((row) => ({ ...row, fields: others })) : rows;
}

function isFailure(value: unknown): value is RowReadFailure {
  return isRecord(value) && value.failure === MAPPING_FAILURE;
}

/** Tells a failure from a row with a field named `error`. */
const MAPPING_FAILURE = Symbol('mapping failure');

function fail(error: string): RowReadFailure {
  return Object.assign({ error }, { failure: MAPPING_FAILURE });
}

export function hasMappedId(value: unknown, { id }: RowMapping): boolean {
  return isRecord(value) && id !== undefined && readNonemptyTextOrNumber(valueAt(value, id)) !== undefined;
}

/** A copy of a row with the recognized field names. Values that aren't objects are returned unchanged. */
function renameMappedFields(value: unknown, mapping: RowMapping): unknown {
  if (!isRecord(value)) return value;
  const get = (name: string | undefined): unknown => (name === undefined ? undefined : valueAt(value, name));
  const solution = get(mapping.solution);
  const steps = stepsIn(solution);
  const id = readNonemptyTextOrNumber(get(mapping.id));
  const graded = readGradedFields(get, mapping);
  if ('error' in graded) return fail(graded.error);
  const meanings: UntypedFields = omitUndefined({
    problem: textIn(get(mapping.problem)),
    reference_solution: textIn(get(mapping.reference)),
    reference_answer: get(mapping.answer),
    ...readMappedLabel(get(mapping.label), steps !== undefined || mapping.solution === undefined),
    generator: readNonemptyTextOrNumber(get(mapping.generator)),
    subset: readNonemptyTextOrNumber(get(mapping.subset)),
    rubric: get(mapping.rubric),
    ...graded.fields,
  });
  const named = Object.entries(value).filter(
    ([name]) => mapping.solution === undefined || GRADING_FIELD_NAMES.includes(name),
  );
  return {
    ...Object.fromEntries(named),
    ...(id === undefined ? {} : { id }),
    ...(mapping.solution === undefined ? {} : steps ? { steps } : { proof: solution }),
    ...meanings,
  };
}

/** The points and ratings of a row, as numbers. */
function readGradedFields(
  get: (name: string | undefined) => unknown,
  { points, most, ratings, values }: RowMapping,
): { readonly fields: UntypedFields } | RowReadFailure {
  const said = points === undefined ? {} : translateValue(get(points), points, values?.points);
  if ('error' in said) return said;
  const given = ratings === undefined ? undefined : parseListCell(get(ratings));
  const list: readonly unknown[] | undefined = Array.isArray(given) ? given : undefined;
  if (ratings !== undefined && given !== undefined && !list)
    return { error: t('“{0}” must be {1}.', ratings, t('a list of ratings')) };
  const each: unknown[] = [];
  for (const [k, one] of (list ?? []).entries()) {
    const isTranslated = values?.ratings && (one !== null || values.ratings.has('null'));
    const rating = isTranslated ? translateValue(one, `${ratings}[${k}]`, values.ratings) : { value: one };
    if ('error' in rating) return rating;
    each.push(rating.value);
  }
  return {
    fields: omitUndefined({
      rating: said.value,
      max_points: toNumberIfNumeric(get(most)),
      ratings: list && each,
    }),
  };
}

/** The number that a value stands for. An absent value has none. */
function translateValue(
  value: unknown,
  name: string,
  values: ReadonlyMap<string, number | null> | undefined,
): { readonly value?: number | null } | RowReadFailure {
  if (value === undefined || value === '' || (value === null && !values)) return {};
  if (values) {
    const known = values.get(typeof value === 'string' ? value.trim() : `${JSON.stringify(value)}`);
    if (known !== undefined) return { value: known };
    const all = [...values.keys()].map((key) => `“${key}”`).join(', ');
    return { error: t('“{0}” is {1}, but the mapping has only {2}.', name, quoteValue(value), all) };
  }
  const number = toNumberIfNumeric(value);
  if (isNonnegativeNumber(number)) return { value: number };
  return { error: t('“{0}” must be a number of points from 0 up, not {1}.', name, quoteValue(value)) };
}

/** A number that a cell of a CSV file has as text. Other values are returned unchanged. */
function toNumberIfNumeric(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[-+]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
}

/** A list that a cell of a CSV file has as JSON. Other values are returned unchanged. */
function parseListCell(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const list = value.trimStart().startsWith('[') ? parseJsonOrUndefined(value) : undefined;
  return list ?? value;
}

/** The value of a field by its literal name, or else by its dotted path. */
function valueAt(fields: UntypedFields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  let value: unknown = fields;
  for (const part of name.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/** A text, or steps joined to a text. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : stepsIn(value)?.join('\n\n');
}

function stepsIn(given: unknown): readonly string[] | undefined {
  const value = parseListCell(given);
  if (!Array.isArray(value)) return undefined;
  return readStringList(
    value.map((step: unknown) =>
      isRecord(step) ? STEP_TEXTS.map((name) => step[name]).find((text) => typeof text === 'string') : step,
    ),
  );
}

/** The index of the earliest error from 0, or a verdict on the whole solution. */
function readMappedLabel(label: unknown, hasSteps: boolean): UntypedFields {
  const number = typeof label === 'string' && /^-?\d{1,6}$/.test(label.trim()) ? Number(label) : label;
  if (typeof number === 'number') return hasSteps ? { label: number } : {};
  return { human_label: label };
}

function toFieldKind(value: unknown): MappableField['kind'] {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'truth';
  return stepsIn(value) ? 'steps' : 'other';
}

function toFieldSample(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, LONGEST_SAMPLE * 2) : sampleJson(value);
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SAMPLE);
}

/** Shows only the first elements of a list, since a row may have millions. */
function sampleJson(value: unknown): string {
  const short: unknown = Array.isArray(value)
    ? value.slice(0, 3).map((one: unknown) => (typeof one === 'string' ? one.slice(0, LONGEST_SAMPLE) : one))
    : value;
  return (JSON.stringify(short) ?? '').slice(0, LONGEST_SAMPLE * 2);
}
