import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { problemName, rowsIn } from '../../core/data/index.ts';
import {
  guessLanguage,
  type Language,
  languageOf,
  type Proof,
  parse,
  parseRow,
  proofOfRow,
  type Row,
  type Split,
} from '../../core/proof/index.ts';
import type { Source } from '../../core/review/index.ts';
import { notify, type Terminal } from '../output/terminal.ts';
import { type Fault, type Faults, sayWhy } from './faults.ts';
import { jsonIn, jsonLines, NOT_UTF8 } from './json-rows.ts';
import { readSiblings, setPartsAside } from './siblings.ts';
import { decode, LARGEST, type Line, linesOf } from './text.ts';

/** One proof of an input, or why something could not be read. `where` is what people read: a file, or file#id. */
type Input =
  | {
      readonly where: string;
      readonly source: Source;
      readonly proof: Proof;
      /** Of a row: its number, as a fault has it. */
      readonly row?: number;
      /** Of a row: its line in the file, from 1, where each row has one. */
      readonly line?: number;
      /** Of a row: what it says beside its solution, and a name of its problem, equal for equal problems. */
      readonly said?: Row;
      readonly problem?: string;
    }
  | Fault;

/** What decides how files are read. */
export interface Readable {
  readonly files: readonly string[];
  readonly split: Split;
  readonly language?: Language;
}

const TOO_LARGE = `Larger than ${LARGEST / 1024 / 1024} MB, the maximum for one proof.`;

/** An input that could be read. */
export type ReadInput = Extract<Input, { readonly proof: Proof }>;

/**
 * Does something with each proof of all files, one after another. What cannot be read is a fault, and the rest goes on; a
 * reader who has gone ends it, and so does the signal: then it is not whole.
 */
export async function forEachProof(
  options: Readable,
  out: Terminal,
  work: (input: ReadInput) => void | Promise<void>,
  faults: Pick<Faults, 'say'>,
  signal?: AbortSignal,
): Promise<{ readonly isWhole: boolean }> {
  let isWhole = true;
  for await (const input of proofsIn(options, out, faults)) {
    isWhole = !(out.closed || signal?.aborted);
    if (!isWhole) break;
    await work(input);
    await out.drained();
  }
  return { isWhole };
}

/** The proofs of all files, one after another, as they are wanted. What cannot be read is a fault, and the rest goes on. */
export async function* proofsIn(
  options: Readable,
  out: Pick<Terminal, 'error'>,
  faults: Pick<Faults, 'say'>,
): AsyncGenerator<ReadInput> {
  const { proofs, parts } = await setPartsAside(options.files);
  if (parts.length > 0) notify(out, sayAside(parts));
  for await (const input of readInputs(proofs, options)) {
    if ('error' in input) faults.say(input);
    else yield input;
  }
}

function sayAside(parts: readonly string[]): string {
  const shown = parts.slice(0, 3).join(', ');
  const more = parts.length > 3 ? ` and ${parts.length - 3} more` : '';
  return parts.length === 1
    ? `Skipped ${shown}: part of a proof beside it.`
    : `Skipped ${shown}${more}: parts of proofs beside them.`;
}

/** The proofs of all files, one after another; a data set's rows stream. */
async function* readInputs(files: readonly string[], options: Readable): AsyncGenerator<Input> {
  for (const file of files) {
    try {
      yield* file === '-' ? readStandardInput(options) : readFileInputs(file, options);
    } catch (error) {
      yield { file, error: sayWhy(error) };
    }
  }
}

async function* readFileInputs(file: string, options: Readable): AsyncGenerator<Input> {
  const facts = await stat(file);
  if (facts.isDirectory()) {
    yield { file, error: 'This is a folder. Specify the files in it.' };
  } else if (/\.jsonl$/i.test(file)) {
    yield* readRows(file, linesOf(createReadStream(file)), options);
  } else if (facts.size > LARGEST) {
    yield { file, error: TOO_LARGE };
  } else {
    const text = decode(await readFile(file));
    if (text === undefined) yield { file, error: NOT_UTF8 };
    else if (/\.json$/i.test(file)) yield* readJson(file, text, options);
    else yield* readProof(file, text, options);
  }
}

/** Rows if the first line that is not blank is a JSON object by itself, and they stream; a JSON array; else one text. */
async function* readStandardInput(options: Readable): AsyncGenerator<Input> {
  const lines = linesOf(process.stdin);
  const head: Line[] = [];
  if (options.language === undefined) {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      head.push(next.value);
      if (next.value.text?.trim() !== '') break;
    }
    if (isObject(head.at(-1)?.text)) {
      yield* readRows('-', chain(head, lines), options);
      return;
    }
  }
  const texts: string[] = [];
  let size = 0;
  for await (const { text } of chain(head, lines)) {
    if (text === undefined) {
      yield { file: '-', error: NOT_UTF8 };
      return;
    }
    size += text.length + 1;
    if (size > LARGEST) {
      yield { file: '-', error: TOO_LARGE };
      return;
    }
    texts.push(text);
  }
  const text = texts.join('\n');
  if (options.language === undefined && isJson(text)) yield* readJson('-', text, options);
  else yield readText('-', text, options, undefined);
}

async function* chain<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

/** A file that is a proof, with what stands in files beside it. */
async function* readProof(file: string, text: string, options: Readable): AsyncGenerator<Input> {
  const input = readText(file, text, options, languageOf(file));
  const { proof, problems } = await readSiblings(file, input.proof);
  for (const { name, message } of problems) yield { file: name, error: message };
  yield { ...input, proof };
}

function readText(file: string, text: string, options: Readable, known: Language | undefined): ReadInput {
  const language = options.language ?? known ?? guessLanguage(text);
  return { where: file, source: { file, text }, proof: parse(text, { language, split: options.split }) };
}

async function* readRows(file: string, lines: AsyncIterable<Line>, options: Readable): AsyncGenerator<Input> {
  for await (const line of jsonLines(lines)) {
    const { number } = line;
    if ('error' in line) yield { file, row: number, line: number, error: line.error };
    else for (const input of rowInputs(file, line.value, number, options)) yield { ...input, line: number };
  }
}

function* readJson(file: string, text: string, options: Readable): Generator<Input> {
  const whole = jsonIn(text);
  if ('error' in whole) yield { file, error: whole.error };
  else for (const [k, row] of rowsIn(whole.value).entries()) yield* rowInputs(file, row, k + 1, options);
}

function* rowInputs(file: string, value: unknown, number: number, options: Readable): Generator<Input> {
  const rows = parseRow(value, `${number}`);
  if ('error' in rows) {
    yield { file, row: number, error: rows.error };
    return;
  }
  const problem = problemName(value, rows[0], number - 1);
  for (const row of rows) {
    const { text, proof } = proofOfRow(row, options);
    const source = { file, id: row.id, text };
    yield { where: `${file}#${row.id}`, source, proof, row: number, said: row, problem };
  }
}

function isObject(line = ''): boolean {
  return line.trimStart().startsWith('{') && isJson(line);
}

/** Whether a whole text is a JSON array or object, over however many lines. */
function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && 'value' in jsonIn(text);
}
