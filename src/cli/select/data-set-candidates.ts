/** Reads a data set as problems with candidates in bounded memory: first finds the place of each row, then reads one problem at a time. */

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { getErrorMessage } from '../../core/base/errors.ts';
import { extractDataSetRows } from '../../core/data/index.ts';
import { computeTextFingerprint } from '../../core/proof/index.ts';
import {
  type Candidate,
  makeCandidateIdsUnique,
  readRowCandidateSummary,
  readRowCandidates,
} from '../../core/select/index.ts';
import type { InputErrorReporter } from '../inputs/input-errors.ts';
import { readJsonLines } from '../inputs/json-rows.ts';
import {
  createFileReadError,
  decodeUtf8,
  MAX_LINE_OR_PROOF_BYTES,
  readTextLines,
  stripByteOrderMark,
} from '../inputs/read-text.ts';
import { UsageError } from '../output/usage-error.ts';
import type { SelectOptions } from './options.ts';

/** The candidates of one problem, unfiltered. */
export interface ProblemWithCandidates {
  /** The name of the problem; absent if it is the only one. */
  readonly problem?: string;
  /** The unique id of the problem in the run. */
  readonly id: string;
  readonly candidates: readonly Candidate[];
}

export interface DataSetCandidateSource {
  /** The names of problems with several candidates. */
  readonly names: readonly string[];
  readonly counts: readonly number[];
  /** The number of problems with only one candidate. */
  readonly lone: number;
  groups(): AsyncGenerator<ProblemWithCandidates>;
}

/** The place of a row in a file, or the row itself if the input can't be read again. */
interface SelectRowPlace {
  readonly number: number;
  readonly start: number;
  readonly length: number;
  readonly value?: unknown;
}

interface FoundProblem {
  readonly problem: string;
  count: number;
  readonly rows: SelectRowPlace[];
}

/** The maximum length of a problem's name, in characters. */
const LONGEST_NAME = 120;

/** Indexes a data set. @throws {@link UsageError} if it can't be read at all or has no rows */
export async function openCandidateDataSet(
  file: string,
  options: SelectOptions,
  faults: InputErrorReporter,
): Promise<DataSetCandidateSource> {
  const problems = new Map<string, FoundProblem>();
  let rows = 0;
  const enter = (value: unknown, { number, ...place }: SelectRowPlace, isLine: boolean): void => {
    rows++;
    const row = readRowCandidateSummary(value, number);
    if ('error' in row) {
      faults.say({ file, row: number, ...(isLine ? { line: number } : {}), error: row.error });
      return;
    }
    // Keeps a hash, since the texts of problems are long and there may be many.
    const key = computeTextFingerprint(row.key);
    const found = problems.get(key) ?? { problem: row.problem.slice(0, LONGEST_NAME), count: 0, rows: [] };
    problems.set(key, found);
    found.count += row.count;
    found.rows.push({ number, ...place });
  };
  const isFile = await scanDataSet(file, faults, enter);
  if (rows === 0) throw new UsageError(`${describeInput(file)} has no rows.`);
  const { problems: chosen } = options;
  const several = [...problems.values()].filter(({ count }) => count > 1);
  const wanted = several.filter(({ problem }) => chosen.length === 0 || chosen.includes(problem));
  return {
    names: several.map(({ problem }) => problem),
    counts: wanted.map(({ count }) => count),
    lone: chosen.length === 0 ? problems.size - several.length : 0,
    groups: () => readGroups(file, wanted, isFile, options, faults),
  };
}

async function* readGroups(
  file: string,
  problems: readonly FoundProblem[],
  isFile: boolean,
  options: SelectOptions,
  faults: InputErrorReporter,
): AsyncGenerator<ProblemWithCandidates> {
  const handle = isFile ? await open(file) : undefined;
  const isAlone = options.files.every((other) => other === file || basename(other) !== basename(file));
  const name = isAlone ? basename(file) : file;
  const read = async ({ start, length, value }: SelectRowPlace): Promise<unknown> => {
    if (!handle) return value;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    const text = bytesRead === length ? decodeUtf8(buffer) : undefined;
    try {
      return text === undefined ? undefined : JSON.parse(stripByteOrderMark(text));
    } catch {
      // The row has changed since it was indexed.
      return undefined;
    }
  };
  try {
    for (const { problem, rows } of problems) {
      const candidates: Candidate[] = [];
      for (const place of rows) {
        const row = readRowCandidates(await read(place), place.number, options);
        if ('error' in row) faults.say({ file, row: place.number, error: row.error });
        else for (const one of makeCandidateIdsUnique(row.candidates, candidates, place.number)) candidates.push(one);
      }
      // Problems with its rows were already reported.
      if (candidates.length > 0) yield { id: `${name}#${rows[0]?.number ?? 0}`, problem, candidates };
    }
  } finally {
    await handle?.close();
  }
}

function statDataSet(file: string) {
  return stat(file).catch((error: unknown) => {
    throw createFileReadError(file, error);
  });
}

/** Calls back with each row and its place. Returns false if the input can't be read again, so that the places contain the rows. */
async function scanDataSet(
  file: string,
  faults: InputErrorReporter,
  enter: (value: unknown, place: SelectRowPlace, isLine: boolean) => void,
): Promise<boolean> {
  if (file !== '-' && /\.jsonl$/i.test(file)) {
    const facts = await statDataSet(file);
    if (facts.isDirectory()) throw new UsageError(`${file} is a folder.`);
    const isFile = facts.isFile();
    await scanDataSetLines(file, createReadStream(file), faults, (value, place) =>
      enter(value, isFile ? place : { ...place, value }, true),
    );
    return isFile;
  }
  if (file !== '-') await statDataSet(file);
  const text = await readWholeDataSet(file);
  const trimmed = stripByteOrderMark(text).trimStart();
  if (trimmed.startsWith('[') || !isJsonLines(trimmed)) {
    for (const [k, value] of parseRowValues(file, text).entries())
      enter(value, { number: k + 1, start: 0, length: 0, value }, false);
  } else {
    await scanDataSetLines(file, [Buffer.from(text)], faults, (value, place) =>
      enter(value, { ...place, value }, true),
    );
  }
  return false;
}

async function scanDataSetLines(
  file: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  faults: InputErrorReporter,
  enter: (value: unknown, place: SelectRowPlace) => void,
): Promise<void> {
  async function* flowing(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  for await (const line of readJsonLines(readTextLines(flowing()))) {
    const { number, start, length } = line;
    if ('error' in line) faults.say({ file, row: number, line: number, error: line.error });
    else enter(line.value, { number, start, length });
  }
}

/** Reads standard input, or a file that isn't read line by line, in bounded memory. */
async function readWholeDataSet(file: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (file === '-' ? process.stdin : createReadStream(file)) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_LINE_OR_PROOF_BYTES)
      throw new UsageError(`${describeInput(file)} is larger than 64 MB. Use a .jsonl file for a larger data set.`);
    chunks.push(chunk);
  }
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text === undefined) throw new UsageError(`${describeInput(file)} isn't UTF-8 text.`);
  return text;
}

/** Whether the first line is an object that isn't a list of rows. */
function isJsonLines(text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  try {
    const value: unknown = JSON.parse(first);
    return typeof value === 'object' && extractDataSetRows(value)[0] === value;
  } catch {
    return false;
  }
}

function parseRowValues(file: string, text: string): readonly unknown[] {
  try {
    return extractDataSetRows(JSON.parse(stripByteOrderMark(text)));
  } catch (error) {
    throw new UsageError(
      `${describeInput(file)} isn't valid JSON (${getErrorMessage(error)}).`,
      file === '-'
        ? 'Standard input must be a data set. Specify proofs as files.'
        : 'If it has one object per line, rename it to .jsonl.',
    );
  }
}

function describeInput(file: string): string {
  return file === '-' ? 'Standard input' : file;
}
