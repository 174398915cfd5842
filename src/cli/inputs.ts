import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fromSteps, languageOf, parse, parseRow } from '../core/proof/index.ts';
import type { Language, Proof } from '../core/proof/types.ts';
import type { Source } from '../core/review/index.ts';
import type { Options } from './usage.ts';

/** One proof of an input, or why it could not be read. `where` is what people read: a file, or file#id. */
export type Input =
  | { readonly where: string; readonly source: Source; readonly proof: Proof }
  | { readonly where: string; readonly error: string };

/** A file larger than this is refused unless it is a data set, which is read line by line. */
const LARGEST = 64 * 1024 * 1024;

/** The proofs of all files, one after another; a data set's rows stream. */
export async function* readInputs(options: Options): AsyncGenerator<Input> {
  for (const file of options.files) {
    try {
      yield* file === '-' ? readStandardInput(options) : readFileInputs(file, options);
    } catch (error) {
      yield { where: file, error: sayWhy(error) };
    }
  }
}

async function* readFileInputs(file: string, options: Options): AsyncGenerator<Input> {
  const facts = await stat(file);
  if (facts.isDirectory()) {
    yield { where: file, error: 'It is a folder. Name the files in it.' };
    return;
  }
  if (/\.jsonl$/i.test(file)) {
    yield* readRows(
      file,
      createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity }),
      options,
    );
    return;
  }
  if (facts.size > LARGEST) {
    yield { where: file, error: `It has ${facts.size} bytes; the most for one proof is ${LARGEST}.` };
    return;
  }
  const text = decode(await readFile(file));
  if (text === undefined) {
    yield { where: file, error: 'It is not text in UTF-8.' };
  } else if (/\.json$/i.test(file)) {
    yield* readJson(file, text, options);
  } else {
    yield readText(file, text, options, languageOf(file));
  }
}

async function* readStandardInput(options: Options): AsyncGenerator<Input> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const text = decode(Buffer.concat(chunks));
  if (text === undefined) yield { where: '-', error: 'It is not text in UTF-8.' };
  else if (options.language === undefined && looksLikeRows(text))
    yield* readRows('-', text.split('\n'), options);
  else yield readText('-', text, options, undefined);
}

function readText(file: string, text: string, options: Options, known: Language | undefined): Input {
  const language = options.language ?? known ?? guessLanguage(text);
  return { where: file, source: { file, text }, proof: parse(text, { language, split: options.split }) };
}

async function* readRows(
  file: string,
  lines: AsyncIterable<string> | Iterable<string>,
  options: Options,
): AsyncGenerator<Input> {
  let number = 0;
  for await (const line of lines) {
    number++;
    const content = number === 1 && line.startsWith('\ufeff') ? line.slice(1) : line;
    if (content.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch (error) {
      yield { where: `${file}:${number}`, error: `The line is not JSON: ${sayWhy(error)}` };
      continue;
    }
    yield* rowInputs(file, value, number, options);
  }
}

function* readJson(file: string, text: string, options: Options): Generator<Input> {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) {
    yield* rowInputs(file, value, 1, options);
    return;
  }
  let number = 0;
  for (const row of value) yield* rowInputs(file, row, ++number, options);
}

function* rowInputs(file: string, value: unknown, number: number, options: Options): Generator<Input> {
  const rows = parseRow(value, `${number}`);
  if ('error' in rows) {
    yield { where: `${file}:${number}`, error: rows.error };
    return;
  }
  for (const row of rows) {
    const where = `${file}#${row.id}`;
    const problem = row.problem;
    if (row.solution.kind === 'steps') {
      const { text, proof } = fromSteps({
        steps: row.solution.steps,
        ...(problem === undefined ? {} : { problem }),
        language: options.language ?? 'markdown',
      });
      yield { where, source: { file, id: row.id, text }, proof };
      continue;
    }
    const { text } = row.solution;
    const parsed = parse(text, { language: options.language ?? guessLanguage(text), split: options.split });
    const proof = problem === undefined ? parsed : { ...parsed, problem: { text: problem } };
    yield { where, source: { file, id: row.id, text }, proof };
  }
}

/** Rows, if the first line that is not blank is a JSON object by itself. */
function looksLikeRows(text: string): boolean {
  const first = /\S[^\n]*/.exec(text)?.[0] ?? '';
  if (!first.startsWith('{')) return false;
  try {
    return typeof JSON.parse(first) === 'object';
  } catch {
    return false;
  }
}

function guessLanguage(text: string): Language {
  return /\\documentclass|\\begin\{(?:document|proof|theorem|lemma|solution|problem)\}/.test(
    text.slice(0, 20_000),
  )
    ? 'latex'
    : 'markdown';
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Why the system could not do it, in words. */
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'There is no such file.';
    case 'EACCES':
    case 'EPERM':
      return 'It may not be read: permission denied.';
    default:
      return error.message;
  }
}
