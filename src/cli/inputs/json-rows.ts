/** Reads rows of any form: one JSON object per line, or a JSON array. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { formatJsonError } from '../../core/data/index.ts';
import { formatErrorAsSentence } from './input-errors.ts';
import { decodeUtf8, MAX_LINE_OR_PROOF_BYTES, readTextLines, stripByteOrderMark, type TextLine } from './read-text.ts';

/** The value of a JSON text, or the error as a sentence. */
type ParsedJson = { readonly value: unknown } | { readonly error: string };

/** A row that couldn't be read, with the reason. The number is absent if it is the whole file. */
export interface UnreadableJsonRow {
  readonly number?: number;
  readonly error: string;
}

export const NOT_UTF8_MESSAGE = 'Not UTF-8 text. Save the file as UTF-8.';

/** Yields each line that isn't blank, with its value. */
export async function* readJsonLines(
  lines: AsyncIterable<TextLine>,
): AsyncGenerator<Omit<TextLine, 'text'> & ParsedJson> {
  for await (const { text, ...place } of lines) {
    if (text === undefined) yield { ...place, error: "The line isn't UTF-8 text or is too long." };
    else if (text.trim() !== '')
      yield {
        ...place,
        ...tryParseJson(text, (error) => `The line isn't valid JSON: ${formatJsonError(error)}.`),
      };
  }
}

/** Parses a whole text. */
export function parseJsonFileText(text: string): ParsedJson {
  const why = (error: unknown): string =>
    `Not valid JSON: ${formatErrorAsSentence(error)} If it has one object per line, rename it to .jsonl.`;
  return tryParseJson(text, why);
}

function tryParseJson(text: string, why: (error: unknown) => string): ParsedJson {
  try {
    return { value: JSON.parse(stripByteOrderMark(text)) };
  } catch (error) {
    return { error: why(error) };
  }
}

/**
 * Yields the rows of a file, or of standard input for `-`. Lines are streamed; an array is read as a whole. Throws errors of the
 * file system.
 * @param read converts a value to a row; the number is its line in the file or its position in the array, from 1
 */
export async function* readJsonRows<Row>(
  file: string,
  read: (value: unknown, number: number) => Row | UnreadableJsonRow,
): AsyncGenerator<Row | UnreadableJsonRow> {
  const facts = file === '-' ? undefined : await stat(file);
  if (facts?.isDirectory()) yield { error: 'This is a folder. Specify a data set in it.' };
  else if (!facts || !/\.json$/i.test(file)) {
    for await (const line of readJsonLines(readTextLines(facts ? createReadStream(file) : process.stdin)))
      yield 'error' in line ? { number: line.number, error: line.error } : read(line.value, line.number);
  } else if (facts.size > MAX_LINE_OR_PROOF_BYTES) {
    const most = `${MAX_LINE_OR_PROOF_BYTES / 1024 / 1024} MB`;
    yield { error: `Larger than ${most}. Use a .jsonl file for a larger data set.` };
  } else {
    const text = decodeUtf8(await readFile(file));
    const whole = text === undefined ? { error: NOT_UTF8_MESSAGE } : parseJsonFileText(text);
    if ('error' in whole) yield whole;
    else {
      const rows: readonly unknown[] = Array.isArray(whole.value) ? whole.value : [whole.value];
      for (const [k, row] of rows.entries()) yield read(row, k + 1);
    }
  }
}
