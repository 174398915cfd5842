/** Detects the file format of a data set from its first bytes. */
import { t } from '../../l10n/index.ts';
import { isRecord } from '../base/unknown-fields.ts';
import {
  CLOSE_BRACE_BYTE,
  COLON_BYTE,
  COMMA_BYTE,
  getByteOrderMarkLength,
  isJsonWhitespace,
  JsonStringSkipper,
  LINE_FEED_BYTE,
  OPEN_BRACE_BYTE,
  OPEN_BRACKET_BYTE,
  QUOTE_BYTE,
} from './json-bytes.ts';
import { DataSetFormatError } from './types.ts';

/**
 * `lines`: a row on each line; `array`: a list of rows; `object`: one object with a list of rows in a field named like one of
 * {@link ROW_LIST_FIELDS}, or else one row.
 */
export type DataSetFileLayout = 'lines' | 'array' | 'object';

/** The number of bytes at the start of a file that decide its format. */
export const FILE_LAYOUT_DETECTION_BYTES = 1 << 16;

/** Fields of an object that hold all rows of a data set. */
export const ROW_LIST_FIELDS: ReadonlySet<string> = new Set(
  'data,rows,items,examples,samples,instances,records,dataset,train,test,validation'.split(','),
);

/**
 * Detects how a file stores its rows.
 * @param head its first bytes: {@link FILE_LAYOUT_DETECTION_BYTES}, or all
 * @param name the file name. A `.jsonl` or `.ndjson` file has a row on each line unless it is clearly an array
 * @throws {@link DataSetFormatError} if it isn't UTF-8 text
 */
export function detectDataSetFileLayout(head: Uint8Array, name: string): DataSetFileLayout {
  rejectBinary(head);
  const isNamedLines = /\.(?:jsonl|ndjson)$/i.test(name);
  const first = findNextSolid(head, getByteOrderMarkLength(head));
  if (head[first] === OPEN_BRACKET_BYTE) {
    if (!isNamedLines) return 'array';
    // A list with text after it is a line of its own, not the list of all rows.
    const { end } = scanFirstValue(head, first);
    return end !== undefined && findNextSolid(head, end) < head.length ? 'lines' : 'array';
  }
  if (head[first] !== OPEN_BRACE_BYTE || isNamedLines) return 'lines';
  const { end, hasList } = scanFirstValue(head, first);
  const line = head.indexOf(LINE_FEED_BYTE, first);
  // An object that spans several lines can't be a row of JSON Lines.
  if (end === undefined) return hasList || (line >= 0 && line < head.length) ? 'object' : 'lines';
  const isLast = findNextSolid(head, end) === head.length;
  if (line >= 0 && line < end) return 'object';
  return isLast && hasList ? 'object' : 'lines';
}

function rejectBinary(head: Uint8Array): void {
  const [a, b, c, d] = head;
  const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  // The first two characters of JSON are ASCII, so a zero byte next to them means two bytes per character.
  if (isUtf16 || (a === 0 && b !== 0) || (a !== 0 && b === 0))
    throw new DataSetFormatError(t('The file is in UTF-16. Save it as UTF-8, then open it again.'));
  if (a === 0x50 && b === 0x41 && c === 0x52 && d === 0x31)
    throw new DataSetFormatError(t('The file is in Parquet format. Export it as JSON Lines, then open that file.'));
  if ((a === 0x1f && b === 0x8b) || (a === 0x50 && b === 0x4b && c === 3) || (a === 0x28 && b === 0xb5))
    throw new DataSetFormatError(t('The file is compressed. Extract it, then open the extracted file.'));
  if (head.includes(0))
    throw new DataSetFormatError(t("The file isn't text. A data set is a JSON Lines file or a JSON array."));
}

/** The position of the next nonblank byte, or the end. */
function findNextSolid(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isJsonWhitespace(bytes[at] ?? 0)) at++;
  return at;
}

/** The end of an object or list, if there is one, and whether the object has a field of a known name with a list of objects. */
function scanFirstValue(
  bytes: Uint8Array,
  start: number,
): { readonly end: number | undefined; readonly hasList: boolean } {
  const strings = new JsonStringSkipper();
  let depth = 0;
  let hasList = false;
  let text = '';
  let key: string | undefined;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE_BYTE) {
      const end = strings.skip(bytes, at + 1);
      if (end < 0) break;
      text = depth === 1 ? decodeShortString(bytes, at + 1, end) : '';
      at = end;
    } else if (byte === COLON_BYTE && depth === 1) key = text;
    else if (byte === COMMA_BYTE && depth === 1) key = undefined;
    else if (byte === OPEN_BRACKET_BYTE || byte === OPEN_BRACE_BYTE) {
      if (byte === OPEN_BRACKET_BYTE && depth === 1 && key !== undefined && ROW_LIST_FIELDS.has(key)) {
        const next = findNextSolid(bytes, at + 1);
        hasList ||= next === bytes.length || bytes[next] === OPEN_BRACE_BYTE;
      }
      depth++;
    } else if (byte === CLOSE_BRACE_BYTE || byte === 93) {
      depth--;
      if (depth === 0) return { end: at + 1, hasList };
    }
  }
  return { end: undefined, hasList };
}

/** A short string without decoding escapes, which is enough for field names. */
function decodeShortString(bytes: Uint8Array, start: number, end: number): string {
  return end - start > 20 ? '' : String.fromCharCode(...bytes.subarray(start, end));
}

/**
 * The rows of a parsed file, the same as those that `openCandidateDataSet` finds.
 * They are the elements of an array, the objects in an object's lists named in {@link ROW_LIST_FIELDS}, or else the value itself.
 */
export function extractDataSetRows(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [value];
  const lists = Object.entries(value).flatMap(([name, list]) =>
    ROW_LIST_FIELDS.has(name) && Array.isArray(list) && isRecord(list[0]) ? [list as readonly unknown[]] : [],
  );
  return lists.length === 0 ? [value] : lists.flat();
}
