/** Reads and writes the lines of label files. */
import { isRecord, parseJsonOrUndefined, type UntypedFields } from '../../base/unknown-fields.ts';
import { isValidAnnotatorName } from './annotator-name.ts';
import type { LabelMode, LabelRecord, LabelRecordKind } from './types.ts';

/** The longest note or reason, in UTF-16 code units. */
export const MAX_LABEL_NOTE_CHARS = 10_000;

/** The longest line that is read, in UTF-16 code units: room for the longest note with all characters escaped. */
export const MAX_LABEL_LINE_CHARS = 80_000;

const LONGEST_ITEM = 2_000;
/** The longest name or short text in a record, in UTF-16 code units. */
export const MAX_SHORT_LABEL_FIELD_CHARS = 200;
const MOST_STEPS = 1_000_000;

/**
 * A line of a label file. `later`: written by a later version, or of an unknown kind; it stays in the file. `broken`: not a record;
 * `reason` is for the log. `rest`: unknown fields.
 */
type LabelLine =
  | { readonly kind: 'record'; readonly record: LabelRecord; readonly rest?: UntypedFields }
  | { readonly kind: 'later' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'broken'; readonly reason: string };

const KINDS: Readonly<Record<LabelRecordKind, true>> = {
  earliest: true,
  step: true,
  agree: true,
  dispute: true,
  note: true,
  category: true,
  'gold-dispute': true,
  unsure: true,
  'out-of-depth': true,
  submit: true,
  reveal: true,
  retract: true,
};
const MODES: Readonly<Record<LabelMode, true>> = { assisted: true, blind: true, review: true };

/** The checks of all fields, in the order in which fields are written. */
const CHECKS: { readonly [K in keyof Required<LabelRecord>]: (value: unknown) => boolean } = {
  v: (value) => value === 1,
  time: isTime,
  annotator: (value) => typeof value === 'string' && isValidAnnotatorName(value),
  item: (value) => isText(value, LONGEST_ITEM) && value !== '',
  fingerprint: (value) => typeof value === 'string' && /^[0-9a-f]{1,64}$/.test(value),
  mode: (value) => typeof value === 'string' && Object.hasOwn(MODES, value),
  kind: isKind,
  value: (value) => isText(value, MAX_SHORT_LABEL_FIELD_CHARS) || (typeof value === 'number' && Number.isFinite(value)),
  step: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_STEPS,
  certain: (value) => typeof value === 'boolean',
  category: (value) => isText(value, MAX_SHORT_LABEL_FIELD_CHARS),
  note: (value) => isText(value, MAX_LABEL_NOTE_CHARS),
  usedReference: (value) => typeof value === 'boolean',
  unblinded: (value) => typeof value === 'boolean',
  milliseconds: (value) => typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER,
  judge: (value) => isText(value, MAX_SHORT_LABEL_FIELD_CHARS),
};

const REQUIRED = ['v', 'time', 'annotator', 'item', 'fingerprint', 'mode', 'kind'];

const FIELDS = Object.entries(CHECKS).map(([name, isRight]) => [name, isRight, REQUIRED.includes(name)] as const);

/**
 * Parses a line, without its line end. The line is untrusted: rejects fields that are too long or of a wrong type. Also rejects a time
 * that is years ahead, since it would override all later records of its annotator.
 * @param now in milliseconds since 1970
 */
export function parseLabelLine(line: string, now = MAX_LABEL_RECORD_TIMESTAMP_MS): LabelLine {
  if (line.length > MAX_LABEL_LINE_CHARS) return toBrokenLine(`more than ${MAX_LABEL_LINE_CHARS} characters`);
  const text = line.trim();
  if (text === '') return { kind: 'blank' };
  const value = parseJsonOrUndefined(text);
  if (!isRecord(value)) return toBrokenLine('not a JSON object');
  const { v, kind } = value;
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) return toBrokenLine('no version');
  if (v > 1) return { kind: 'later' };
  if (typeof kind === 'string' && kind !== '' && kind.length <= MAX_SHORT_LABEL_FIELD_CHARS && !isKind(kind))
    return { kind: 'later' };
  const known: Record<string, unknown> = {};
  let count = 0;
  for (const [name, isRight, isRequired] of FIELDS) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (found === undefined && !isRequired) continue;
    if (!isRight(found)) return toBrokenLine(found === undefined ? `no ${name}` : `invalid ${name}`);
    known[name] = found;
    count++;
  }
  if (kind === 'retract' && !isTime(value.value)) return toBrokenLine('no time of the retracted record');
  if (kind === 'note' && typeof value.note !== 'string') return toBrokenLine('note without text');
  // Every field of the record has been checked.
  const record = known as unknown as LabelRecord;
  if (Date.parse(record.time) > now + MOST_AHEAD) return toBrokenLine('time is more than ten years ahead');
  if (Object.keys(value).length === count) return { kind: 'record', record };
  const rest = Object.entries(value).filter(([name]) => !Object.hasOwn(known, name));
  return { kind: 'record', record, ...(rest.length > 0 ? { rest: Object.fromEntries(rest) } : {}) };
}

/**
 * Formats a record as a line, without its line end. Fields have a fixed order, so equal records give equal lines.
 * @param rest unknown fields that were read with the record
 */
export function formatLabelLine(record: LabelRecord, rest: UntypedFields = {}): string {
  const fields: UntypedFields = { ...record };
  const known = Object.keys(CHECKS).flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]] as const],
  );
  const others = Object.entries(rest).filter(([name]) => !Object.hasOwn(CHECKS, name));
  return JSON.stringify(Object.fromEntries([...known, ...others]));
}

function toBrokenLine(reason: string): LabelLine {
  return { kind: 'broken', reason };
}

function isKind(value: unknown): value is LabelRecordKind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

/** The latest possible time of a record, in milliseconds since 1970. A line with a later time is forged or broken. */
export const MAX_LABEL_RECORD_TIMESTAMP_MS = Date.UTC(3000, 0, 1) - 1;

/**
 * How far a record's time may be ahead of the clock, in milliseconds: ten years, more than any wrong clock. After a record that is
 * ahead by less, new records get later times.
 */
const MOST_AHEAD = 3652 * 86_400_000;

/** Whether a value is a time of the years 1000 to 2999 in ISO 8601. */
function isTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString() === value;
}
