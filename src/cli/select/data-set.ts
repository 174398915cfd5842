/** A data set as problems with candidates, in bounded memory: first it is found where each row stands, then a problem at a time is read. */

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { messageOf } from '../../core/base/errors.ts';
import { rowsIn } from '../../core/data/index.ts';
import { fingerprint } from '../../core/proof/index.ts';
import { type Candidate, rowCandidates, rowProblem, toldApart } from '../../core/select/index.ts';
import type { Faults } from '../inputs/faults.ts';
import { jsonLines } from '../inputs/json-rows.ts';
import { cannotRead, decode, LARGEST, linesOf, withoutMark } from '../inputs/text.ts';
import { UsageError } from '../output/usage-error.ts';
import type { SelectOptions } from './options.ts';

/** Candidates of one problem as they were given. */
export interface GivenGroup {
  /** What people call the problem; absent where there is one alone. */
  readonly problem?: string;
  /** Tells the groups of one run apart. */
  readonly id: string;
  readonly candidates: readonly Candidate[];
}

export interface DataProblems {
  /** What people call the problems that have several candidates. */
  readonly names: readonly string[];
  readonly counts: readonly number[];
  /** Problems that have one candidate only. */
  readonly lone: number;
  groups(): AsyncGenerator<GivenGroup>;
}

/** Where a row is: its place in a file, or the row itself where there is no file to come back to. */
interface RowPlace {
  readonly number: number;
  readonly start: number;
  readonly length: number;
  readonly value?: unknown;
}

interface Found {
  readonly problem: string;
  count: number;
  readonly rows: RowPlace[];
}

/** The longest name of a problem that is kept of each, in characters. */
const LONGEST_NAME = 120;

/**
 * Looks through a data set.
 * @throws {@link UsageError} if it cannot be read at all, or there is no row in it
 */
export async function openDataSet(
  file: string,
  options: SelectOptions,
  faults: Faults,
): Promise<DataProblems> {
  const problems = new Map<string, Found>();
  let rows = 0;
  const enter = (value: unknown, { number, ...place }: RowPlace, isLine: boolean): void => {
    rows++;
    const row = rowProblem(value, number);
    if ('error' in row) {
      faults.say({ file, row: number, ...(isLine ? { line: number } : {}), error: row.error });
      return;
    }
    // A hash: texts of problems are long, and there may be many.
    const key = fingerprint(row.key);
    const found = problems.get(key) ?? { problem: row.problem.slice(0, LONGEST_NAME), count: 0, rows: [] };
    problems.set(key, found);
    found.count += row.count;
    found.rows.push({ number, ...place });
  };
  const isFile = await scan(file, faults, enter);
  if (rows === 0) throw new UsageError(`${shown(file)} has no rows.`);
  const { problems: chosen } = options;
  const several = [...problems.values()].filter(({ count }) => count > 1);
  const wanted = several.filter(({ problem }) => chosen.length === 0 || chosen.includes(problem));
  return {
    names: several.map(({ problem }) => problem),
    counts: wanted.map(({ count }) => count),
    lone: chosen.length === 0 ? problems.size - several.length : 0,
    groups: () => groupsOf(file, wanted, isFile, options, faults),
  };
}

async function* groupsOf(
  file: string,
  problems: readonly Found[],
  isFile: boolean,
  options: SelectOptions,
  faults: Faults,
): AsyncGenerator<GivenGroup> {
  const handle = isFile ? await open(file) : undefined;
  const isAlone = options.files.every((other) => other === file || basename(other) !== basename(file));
  const name = isAlone ? basename(file) : file;
  const read = async ({ start, length, value }: RowPlace): Promise<unknown> => {
    if (!handle) return value;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    const text = bytesRead === length ? decode(buffer) : undefined;
    try {
      return text === undefined ? undefined : JSON.parse(withoutMark(text));
    } catch {
      // It was another row when it was looked at first.
      return undefined;
    }
  };
  try {
    for (const { problem, rows } of problems) {
      const candidates: Candidate[] = [];
      for (const place of rows) {
        const row = rowCandidates(await read(place), place.number, options);
        if ('error' in row) faults.say({ file, row: place.number, error: row.error });
        else for (const one of toldApart(row.candidates, candidates, place.number)) candidates.push(one);
      }
      // What was wrong with its rows is said.
      if (candidates.length > 0) yield { id: `${name}#${rows[0]?.number ?? 0}`, problem, candidates };
    }
  } finally {
    await handle?.close();
  }
}

function factsOf(file: string) {
  return stat(file).catch((error: unknown) => {
    throw cannotRead(file, error);
  });
}

/** Hands on each row with its place. False if it cannot be read a second time, so that the rows are in the places. */
async function scan(
  file: string,
  faults: Faults,
  enter: (value: unknown, place: RowPlace, isLine: boolean) => void,
): Promise<boolean> {
  if (file !== '-' && /\.jsonl$/i.test(file)) {
    const facts = await factsOf(file);
    if (facts.isDirectory()) throw new UsageError(`${file} is a folder.`);
    const isFile = facts.isFile();
    await scanLines(file, createReadStream(file), faults, (value, place) =>
      enter(value, isFile ? place : { ...place, value }, true),
    );
    return isFile;
  }
  if (file !== '-') await factsOf(file);
  const text = await wholeText(file);
  const trimmed = withoutMark(text).trimStart();
  if (trimmed.startsWith('[') || !isLines(trimmed)) {
    for (const [k, value] of valuesIn(file, text).entries())
      enter(value, { number: k + 1, start: 0, length: 0, value }, false);
  } else {
    await scanLines(file, [Buffer.from(text)], faults, (value, place) =>
      enter(value, { ...place, value }, true),
    );
  }
  return false;
}

async function scanLines(
  file: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  faults: Faults,
  enter: (value: unknown, place: RowPlace) => void,
): Promise<void> {
  async function* flowing(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  for await (const line of jsonLines(linesOf(flowing()))) {
    const { number, start, length } = line;
    if ('error' in line) faults.say({ file, row: number, line: number, error: line.error });
    else enter(line.value, { number, start, length });
  }
}

/** Standard input, or a file that is not read line by line: in bounded memory. */
async function wholeText(file: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (file === '-'
    ? process.stdin
    : createReadStream(file)) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST)
      throw new UsageError(`${shown(file)} is larger than 64 MB. Use a .jsonl file for a larger data set.`);
    chunks.push(chunk);
  }
  const text = decode(Buffer.concat(chunks));
  if (text === undefined) throw new UsageError(`${shown(file)} isn't UTF-8 text.`);
  return text;
}

/** Whether the first line is an object by itself, and no list of rows. */
function isLines(text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  try {
    const value: unknown = JSON.parse(first);
    return typeof value === 'object' && rowsIn(value)[0] === value;
  } catch {
    return false;
  }
}

function valuesIn(file: string, text: string): readonly unknown[] {
  try {
    return rowsIn(JSON.parse(withoutMark(text)));
  } catch (error) {
    throw new UsageError(
      `${shown(file)} isn't valid JSON (${messageOf(error)}).`,
      file === '-'
        ? 'Standard input must be a data set. Specify proofs as files.'
        : 'For one object per line, use a .jsonl file.',
    );
  }
}

function shown(file: string): string {
  return file === '-' ? 'Standard input' : file;
}
