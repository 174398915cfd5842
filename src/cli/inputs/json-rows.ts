/** Rows of any form: one JSON object a line, or a JSON array of them. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { jsonReason } from '../../core/data/index.ts';
import { sayWhy } from './faults.ts';
import { decode, LARGEST, type Line, linesOf, withoutMark } from './text.ts';

/** What stands in a text, or why that is nothing, in a sentence. */
type Parsed = { readonly value: unknown } | { readonly error: string };

/** A row that could not be read, and why; no number where it is the whole file. */
export interface BadRow {
  readonly number?: number;
  readonly error: string;
}

export const NOT_UTF8 = 'Not UTF-8 text.';

/** The lines that are not blank, each with what stands in it. */
export async function* jsonLines(lines: AsyncIterable<Line>): AsyncGenerator<Omit<Line, 'text'> & Parsed> {
  for await (const { text, ...place } of lines) {
    if (text === undefined) yield { ...place, error: "The line isn't UTF-8 text or is too long." };
    else if (text.trim() !== '')
      yield { ...place, ...parsed(text, (error) => `The line isn't valid JSON: ${jsonReason(error)}.`) };
  }
}

/** What stands in a whole text. */
export function jsonIn(text: string): Parsed {
  const why = (error: unknown): string =>
    `Not valid JSON: ${sayWhy(error)} For one object per line, use a .jsonl file.`;
  return parsed(text, why);
}

function parsed(text: string, why: (error: unknown) => string): Parsed {
  try {
    return { value: JSON.parse(withoutMark(text)) };
  } catch (error) {
    return { error: why(error) };
  }
}

/**
 * The rows of a file, or of standard input for `-`. Lines stream; an array is read whole. Throws what the file system does.
 * @param read the row of a value, whose number is its line in the file, or its place in the array, from 1
 */
export async function* jsonRows<Row>(
  file: string,
  read: (value: unknown, number: number) => Row | BadRow,
): AsyncGenerator<Row | BadRow> {
  const facts = file === '-' ? undefined : await stat(file);
  if (facts?.isDirectory()) yield { error: 'This is a folder. Specify a data set in it.' };
  else if (!facts || !/\.json$/i.test(file)) {
    for await (const line of jsonLines(linesOf(facts ? createReadStream(file) : process.stdin)))
      yield 'error' in line ? { number: line.number, error: line.error } : read(line.value, line.number);
  } else if (facts.size > LARGEST) {
    const most = `${LARGEST / 1024 / 1024} MB`;
    yield { error: `Larger than ${most}. For one object per line, use a .jsonl file.` };
  } else {
    const text = decode(await readFile(file));
    const whole = text === undefined ? { error: NOT_UTF8 } : jsonIn(text);
    if ('error' in whole) yield whole;
    else {
      const rows: readonly unknown[] = Array.isArray(whole.value) ? whole.value : [whole.value];
      for (const [k, row] of rows.entries()) yield read(row, k + 1);
    }
  }
}
