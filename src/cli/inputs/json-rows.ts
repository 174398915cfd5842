/** Rows of any form: one JSON object a line, or a JSON array of them. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { jsonReason } from '../../core/data/index.ts';
import { sayWhy } from './faults.ts';
import { decode, LARGEST, type Line, linesOf } from './text.ts';

/** A row that could not be read, and why; no number where it is the whole file. */
export interface BadRow {
  readonly number?: number;
  readonly error: string;
}

/**
 * The rows of a file, or of standard input for `-`. Lines stream; an array is read whole. Throws what the file system does.
 * @param read the row of a value, whose number is its line in the file, or its place in the array, from 1
 */
export async function* jsonRows<Row>(
  file: string,
  read: (value: unknown, number: number) => Row | BadRow,
): AsyncGenerator<Row | BadRow> {
  if (file === '-') {
    yield* fromLines(linesOf(process.stdin), read);
    return;
  }
  const facts = await stat(file);
  if (facts.isDirectory()) {
    yield { error: 'It is a folder. Name a data set in it.' };
  } else if (/\.json$/i.test(file)) {
    yield* facts.size > LARGEST
      ? [
          {
            error: `It is larger than ${LARGEST / 1024 / 1024} MB. One object a line is read from a file named .jsonl.`,
          },
        ]
      : fromArray(decode(await readFile(file)), read);
  } else {
    yield* fromLines(linesOf(createReadStream(file)), read);
  }
}

async function* fromLines<Row>(
  lines: AsyncIterable<Line>,
  read: (value: unknown, number: number) => Row | BadRow,
): AsyncGenerator<Row | BadRow> {
  for await (const { number, text } of lines) {
    if (text === undefined) {
      yield { number, error: 'The line is not text in UTF-8, or is too long.' };
      continue;
    }
    const bare = number === 1 ? text.replace(/^\ufeff/, '') : text;
    if (bare.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(bare);
    } catch (error) {
      yield { number, error: `The line is not JSON: ${jsonReason(error)}.` };
      continue;
    }
    yield read(value, number);
  }
}

function* fromArray<Row>(
  text: string | undefined,
  read: (value: unknown, number: number) => Row | BadRow,
): Generator<Row | BadRow> {
  let value: unknown;
  if (text === undefined) {
    yield { error: 'It is not text in UTF-8.' };
    return;
  }
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    yield { error: `It is not JSON: ${sayWhy(error)} One object a line is read from a file named .jsonl.` };
    return;
  }
  let number = 0;
  for (const row of Array.isArray(value) ? value : [value]) yield read(row, ++number);
}
