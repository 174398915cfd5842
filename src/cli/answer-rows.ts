/** Rows of answers to compare: one JSON object a line, or a JSON array of them. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { isRecord } from '../core/records.ts';
import { decode, LARGEST, type Line, linesOf } from './text.ts';

export interface AnswerRow {
  /** Its line in the file, or its place in the array, from 1. */
  readonly number: number;
  readonly gold: string;
  readonly pred: string;
  /** Absent where the row expects nothing. */
  readonly expected?: boolean | 'equal' | 'different' | 'unknown';
  readonly disputed: boolean;
  readonly problem?: string;
}

/** A row that could not be read, and why; no number where it is the whole file. */
export interface BadRow {
  readonly number?: number;
  readonly error: string;
}

/** The rows of a file, or of standard input for `-`. Lines stream; an array is read whole. */
export async function* answerRows(file: string): AsyncGenerator<AnswerRow | BadRow> {
  if (file === '-') {
    yield* fromLines(linesOf(process.stdin));
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
      : fromArray(decode(await readFile(file)));
  } else {
    yield* fromLines(linesOf(createReadStream(file)));
  }
}

async function* fromLines(lines: AsyncIterable<Line>): AsyncGenerator<AnswerRow | BadRow> {
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
      yield { number, error: `The line is not JSON: ${sayWhy(error)}` };
      continue;
    }
    yield readRow(value, number);
  }
}

function* fromArray(text: string | undefined): Generator<AnswerRow | BadRow> {
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
  for (const row of Array.isArray(value) ? value : [value]) yield readRow(row, ++number);
}

function readRow(value: unknown, number: number): AnswerRow | BadRow {
  if (!isRecord(value)) {
    return { number, error: 'The row is no object with "gold" and "pred".' };
  }
  const gold = textOf(value.gold);
  const pred = textOf(value.pred);
  if (gold === undefined || pred === undefined) {
    const name = gold === undefined ? 'gold' : 'pred';
    return {
      number,
      error: value[name] === undefined ? `The row has no "${name}".` : `"${name}" is no text.`,
    };
  }
  const { expected, problem, disputed } = value;
  if (expected !== undefined && expected !== null && !isExpected(expected)) {
    return { number, error: '"expected" is true, false, "equal", "different" or "unknown".' };
  }
  if (disputed !== undefined && disputed !== null && typeof disputed !== 'boolean') {
    return { number, error: '"disputed" is true or false.' };
  }
  if (problem !== undefined && problem !== null && typeof problem !== 'string') {
    return { number, error: '"problem" is no text.' };
  }
  return {
    number,
    gold,
    pred,
    ...(isExpected(expected) ? { expected } : {}),
    disputed: disputed === true,
    ...(typeof problem === 'string' ? { problem } : {}),
  };
}

/** Texts, and numbers as they are written. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

function isExpected(value: unknown): value is NonNullable<AnswerRow['expected']> {
  return typeof value === 'boolean' || value === 'equal' || value === 'different' || value === 'unknown';
}

function sayWhy(error: unknown): string {
  return error instanceof Error ? `${error.message.replace(/\.$/, '')}.` : String(error);
}
