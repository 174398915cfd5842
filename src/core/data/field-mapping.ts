/** Maps fields with unknown names to the meanings that a person chose. */
import { t } from '../../l10n/index.ts';
import { isRecord, type UntypedFields } from '../base/unknown-fields.ts';
import {
  GRADING_FIELD_NAMES,
  parseDataRow,
  type RowReadFailure,
  readNonemptyTextOrNumber,
  readStringList,
  type SolutionRow,
} from '../proof/index.ts';
import type { FieldMapping } from './types.ts';

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
  mapping: FieldMapping,
  fallbackId: string,
): readonly SolutionRow[] | RowReadFailure {
  const rows = parseDataRow(renameMappedFields(value, mapping), fallbackId);
  if (!('error' in rows) || !rows.fields) return rows;
  return { error: t('The row has no solution (text or list of steps) in the field “{0}”.', mapping.solution) };
}

export function hasMappedId(value: unknown, { id }: FieldMapping): boolean {
  return isRecord(value) && id !== undefined && readNonemptyTextOrNumber(valueAt(value, id)) !== undefined;
}

/** A copy of a row with the recognized field names. Values that aren't objects are returned unchanged. */
function renameMappedFields(value: unknown, mapping: FieldMapping): unknown {
  if (!isRecord(value)) return value;
  const get = (name: string | undefined): unknown => (name === undefined ? undefined : valueAt(value, name));
  const solution = get(mapping.solution);
  const steps = stepsIn(solution);
  const id = readNonemptyTextOrNumber(get(mapping.id));
  const named = Object.entries(value).filter(([name]) => GRADING_FIELD_NAMES.includes(name));
  return {
    ...Object.fromEntries(named),
    ...(id === undefined ? {} : { id }),
    problem: textIn(get(mapping.problem)),
    ...(steps ? { steps } : { proof: solution }),
    reference_solution: textIn(get(mapping.reference)),
    reference_answer: get(mapping.answer),
    ...readMappedLabel(get(mapping.label), steps !== undefined),
    generator: readNonemptyTextOrNumber(get(mapping.generator)),
    subset: readNonemptyTextOrNumber(get(mapping.subset)),
  };
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

function stepsIn(value: unknown): readonly string[] | undefined {
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
