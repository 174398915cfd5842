/** Groups and filters of a board's rows, by any field of the rows or of the replies to them. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { formatNamesDistinguishably } from '../report/format-report-texts.ts';
import { type BoardRowFacts, type BoardRowTable, type RunColumns, VERDICT_KINDS } from './columns.ts';
import type { BoardField } from './types.ts';

type FieldValue = string | number | boolean | undefined;

interface FieldReader {
  readonly name: () => string;
  /** Reads it from a row; or from the reply of a run. */
  readonly ofRow?: (facts: BoardRowFacts) => FieldValue;
  readonly ofReply?: (run: RunColumns, position: number) => FieldValue;
  /** The ends of its ranges; else quartiles. */
  readonly ends?: readonly number[];
}

const own = (value: number | undefined): FieldValue => (value === undefined || Number.isNaN(value) ? undefined : value);

const KNOWN: Readonly<Record<string, FieldReader>> = {
  subset: { name: () => t('subset'), ofRow: ({ subset }) => subset },
  generator: { name: () => t('generator'), ofRow: ({ generator }) => generator },
  set: { name: () => t('data set'), ofRow: ({ set }) => set },
  steps: { name: () => t('steps'), ofRow: ({ steps }) => steps, ends: [5, 10, 15] },
  length: { name: () => t('length'), ofRow: ({ length }) => length },
  label: {
    name: () => t('ground truth'),
    ofRow: ({ label, isRight }) =>
      (label === undefined ? isRight : label === -1) === undefined
        ? undefined
        : (label === undefined ? isRight : label === -1)
          ? 'correct'
          : 'incorrect',
  },
  verdict: { name: () => t('verdict'), ofReply: ({ verdicts }, k) => VERDICT_KINDS[verdicts[k] ?? -1] },
  tokens: { name: () => t('tokens'), ofReply: ({ tokens }, k) => own(tokens[k]) },
  calls: { name: () => t('calls'), ofReply: ({ calls }, k) => own(calls[k]) },
  seconds: { name: () => t('seconds'), ofReply: ({ milliseconds }, k) => own((milliseconds[k] ?? Number.NaN) / 1000) },
};

/** A field named as one that Proofmark knows is that one; all others are fields of the data set. */
function readerOf(field: string): FieldReader {
  return Object.hasOwn(KNOWN, field)
    ? (KNOWN[field] as FieldReader)
    : {
        name: () => field,
        ofRow: ({ fields }) => (fields && Object.hasOwn(fields, field) ? fields[field] : undefined),
      };
}

/** The values of a field as groups. */
export interface FieldGroups {
  readonly field: string;
  readonly name: string;
  /** Names of the groups in order, distinct and short. */
  readonly names: readonly string[];
  /** The values as they are, for matching those of published counts. */
  readonly keys: readonly string[];
  readonly isOfReply: boolean;
  /** The group of a row of a run, or -1. */
  readonly groupOf: (run: RunColumns, position: number) => number;
}

/** More values are one last group. */
const MOST_GROUPS = 40;
/** Numbers with more values become ranges. */
const MOST_NUMBERS = 8;

/** The groups of a field. Numbers with many values are split at quartiles of all rows. */
export function groupRowsByField(field: string, table: BoardRowTable, runs: readonly RunColumns[]): FieldGroups {
  const reader = readerOf(field);
  const { ofRow, ofReply } = reader;
  const readValue = (run: RunColumns, position: number): FieldValue => {
    const facts = table.facts[run.rows[position] ?? -1];
    return ofReply ? ofReply(run, position) : facts && ofRow?.(facts);
  };
  const values = ofReply
    ? runs.flatMap((run) => Array.from(run.rows, (_, position) => ofReply(run, position)))
    : table.facts.map((facts) => ofRow?.(facts));
  const known = values.filter((value) => value !== undefined);
  const about = { field, name: reader.name(), isOfReply: ofReply !== undefined };
  const numbers = known.filter((value) => typeof value === 'number');
  if (numbers.length === known.length && new Set(numbers).size > MOST_NUMBERS) {
    const ranges = splitIntoRanges(numbers, reader.ends);
    const groupOf = (run: RunColumns, position: number): number => {
      const value = readValue(run, position);
      return typeof value === 'number' ? ranges.findIndex(({ to }) => value <= to) : -1;
    };
    const names = ranges.map(({ name }) => name);
    return { ...about, names, keys: names, groupOf };
  }
  const counts = new Map<string, number>();
  for (const value of known) counts.set(`${value}`, (counts.get(`${value}`) ?? 0) + 1);
  const byCount = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([value]) => value);
  const few = byCount.length > MOST_GROUPS ? byCount.slice(0, MOST_GROUPS - 1) : byCount;
  const keys = few.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : 1));
  const others = byCount.length > few.length ? [t('all others')] : [];
  const indices = new Map(keys.map((value, index) => [value, index]));
  return {
    ...about,
    names: [...formatNamesDistinguishably(keys), ...others],
    keys: [...keys, ...others],
    groupOf(run, position) {
      const value = readValue(run, position);
      return value === undefined ? -1 : (indices.get(`${value}`) ?? keys.length);
    },
  };
}

function splitIntoRanges(
  numbers: readonly number[],
  ends: readonly number[] | undefined,
): readonly { readonly to: number; readonly name: string }[] {
  const sorted = Float64Array.from(numbers).sort();
  const last = sorted.length - 1;
  const quartiles = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * last)] ?? 0);
  const least = sorted[0] ?? 0;
  const most = sorted[last] ?? 0;
  const cuts = [...new Set(ends ?? quartiles)].filter((end) => end >= least && end < most);
  const isWhole = numbers.every(Number.isInteger);
  const write = (value: number): string => (isWhole ? formatWholeNumber(value) : `${Number(value.toPrecision(3))}`);
  return [...cuts, Number.POSITIVE_INFINITY].map((to, k) => {
    const from = cuts[k - 1];
    const start =
      from === undefined ? write(ends ? Math.min(1, least) : least) : isWhole ? write(from + 1) : `> ${write(from)}`;
    return { to, name: to === Number.POSITIVE_INFINITY ? (isWhole ? `${start}+` : start) : `${start}–${write(to)}` };
  });
}

/** A condition on a field. Several values of `=` are alternatives. */
export interface RowFilter {
  readonly field: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
  readonly values: readonly string[];
}

/** Reads `subject=geometry`, `steps>=10`; undefined if it is invalid. */
export function parseRowFilter(text: string): RowFilter | undefined {
  const [, field = '', operator = '', value = ''] =
    /^([^=<>!]{1,200}?)\s*(!=|<=|>=|=|<|>)\s*([\s\S]{1,1000})$/.exec(text) ?? [];
  if (field.trim() === '' || operator === '') return undefined;
  if (/[<>]/.test(operator) && !Number.isFinite(Number(value))) return undefined;
  return { field: field.trim(), operator: operator as RowFilter['operator'], values: [value.trim()] };
}

/** Combines filters `=` of the same field into one that accepts each of their values. */
export function mergeRowFilters(filters: readonly RowFilter[]): readonly RowFilter[] {
  const merged = new Map<string, RowFilter>();
  for (const filter of filters) {
    const key = filter.operator === '=' ? filter.field : `${filter.field}${filter.operator}${filter.values.join('\n')}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, values: [...known.values, ...filter.values] } : filter);
  }
  return [...merged.values()];
}

/** Whether a row of a run meets all conditions. A row without the field meets none but `!=`. */
export function createRowFilter(
  filters: readonly RowFilter[],
  table: BoardRowTable,
): (run: RunColumns, position: number) => boolean {
  const tests = filters.map(({ field, operator, values }) => {
    const { ofRow, ofReply } = readerOf(field);
    return (run: RunColumns, position: number): boolean => {
      const facts = table.facts[run.rows[position] ?? -1];
      return meets(ofReply ? ofReply(run, position) : facts && ofRow?.(facts), operator, values);
    };
  });
  return (run, position) => tests.every((test) => test(run, position));
}

function meets(value: FieldValue, operator: RowFilter['operator'], values: readonly string[]): boolean {
  const [first = ''] = values;
  const is = (one: string): boolean => `${value}` === one || (typeof value === 'number' && value === Number(one));
  switch (operator) {
    case '=':
      return value !== undefined && values.some(is);
    case '!=':
      return !is(first);
    default: {
      if (typeof value !== 'number') return false;
      const bound = Number(first);
      return operator === '<'
        ? value < bound
        : operator === '<='
          ? value <= bound
          : operator === '>'
            ? value > bound
            : value >= bound;
    }
  }
}

/** More fields aren't listed, but can be named. */
const MOST_FIELDS = 100;

/** The fields that rows have, and the known ones that none has. */
export function listBoardFields(table: BoardRowTable, runs: readonly RunColumns[]): readonly BoardField[] {
  const names = new Set([
    ...Object.keys(KNOWN),
    'subject',
    ...table.facts.flatMap(({ fields }) => Object.keys(fields ?? {})),
  ]);
  return [...names].slice(0, MOST_FIELDS).map((id) => {
    const { name, ofReply } = readerOf(id);
    if (!ofReply) return { id, name: name(), values: groupRowsByField(id, table, []).names.length, isOfReply: false };
    // Numbers of replies become quartiles.
    let first: FieldValue;
    for (const run of runs) for (let k = 0; first === undefined && k < run.rows.length; k++) first = ofReply(run, k);
    const values = first === undefined ? 0 : typeof first === 'number' ? 4 : VERDICT_KINDS.length;
    return { id, name: name(), values, isOfReply: true };
  });
}
