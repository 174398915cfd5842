import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  CsvReader,
  createProblemKey,
  detectCsvSeparator,
  extractDataSetRows,
  parseMappedRow,
  type RowMapping,
  readCsvHeader,
  toCsvRow,
} from '../../core/data/index.ts';
import {
  convertRowToProof,
  getProofFileLanguage,
  guessProofLanguage,
  type Proof,
  type ProofLanguage,
  parseDataRow,
  parseDocumentProofs,
  parseProofText,
  type SolutionRow,
  type StepSplitMode,
} from '../../core/proof/index.ts';
import { addStepNames, type LatexInputFileContents } from '../../core/reading/index.ts';
import type { ProofOrigin } from '../../core/review/index.ts';
import { isCsvFile } from '../options/map-option.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import type { FolderConfigFinder } from './folder-config.ts';
import { formatErrorAsSentence, type InputErrorReporter, type UnreadableInput } from './input-errors.ts';
import { NOT_UTF8_MESSAGE, parseJsonFileText, readJsonLines } from './json-rows.ts';
import { decodeUtf8, MAX_LINE_OR_PROOF_BYTES, readTextLines, type TextLine } from './read-text.ts';
import { addPartsFromSiblingFiles, readLatexInputFiles, separateProofsFromParts } from './sibling-files.ts';

/**
 * One proof of the input, or the reason why something couldn't be read. `where` is the displayed place: a file, file#id, or a file
 * and the name of a problem in it.
 */
type ProofInput =
  | {
      readonly where: string;
      readonly source: ProofOrigin;
      readonly proof: Proof;
      /** The files that the LaTeX document names. Rows and standard input have no folder. */
      readonly files?: LatexInputFileContents | undefined;
      /** For a row, its number, as in faults. */
      readonly row?: number;
      /** For a row, its line in the file from 1, in files with one row per line. */
      readonly line?: number;
      /** For a row, its fields beside the solution, and a name of its problem that is the same for the same problem. */
      readonly said?: SolutionRow;
      readonly problem?: string;
    }
  | UnreadableInput;

export interface ProofInputOptions {
  readonly files: readonly string[];
  readonly split: StepSplitMode;
  readonly language?: ProofLanguage;
  /** The name of standard input, which gives its format and the files beside it. */
  readonly stdinName?: string;
  /** Gives formats of files, unless `language` does. */
  readonly configs?: Pick<FolderConfigFinder, 'findLanguage'>;
  /** Whether each problem with its solution is a proof of its own, in files with several. */
  readonly arePairsSeparate?: boolean;
  /** The meaning of the fields of rows. With it, CSV files are data sets. */
  readonly mapping?: RowMapping;
}

const TOO_LARGE = `Larger than ${MAX_LINE_OR_PROOF_BYTES / 1024 / 1024} MB, the maximum for a proof or a .json file.`;

export type ReadableProofInput = Extract<ProofInput, { readonly proof: Proof }>;

/**
 * Calls a function with each proof of all files, one after another. Reports unreadable input as faults and continues. Stops early,
 * and reports that, if the output is closed or the signal aborts.
 */
export async function forEachProof(
  options: ProofInputOptions,
  out: Terminal,
  work: (input: ReadableProofInput) => void | Promise<void>,
  faults: Pick<InputErrorReporter, 'say'>,
  signal?: AbortSignal,
): Promise<{ readonly isWhole: boolean }> {
  let isWhole = true;
  for await (const input of readInputProofs(options, out, faults)) {
    isWhole = !(out.closed || signal?.aborted);
    if (!isWhole) break;
    await work(input);
    await out.drained();
  }
  return { isWhole };
}

/** Yields the proofs of all files on demand. Reports unreadable input as faults and continues. */
export async function* readInputProofs(
  options: ProofInputOptions,
  out: Pick<Terminal, 'error'>,
  faults: Pick<InputErrorReporter, 'say'>,
): AsyncGenerator<ReadableProofInput> {
  const { proofs, parts } = await separateProofsFromParts(options.files);
  if (parts.length > 0) printNotice(out, describeSkippedParts(parts));
  for await (const input of readInputs(proofs, options)) {
    if ('error' in input) faults.say(input);
    else yield { ...input, proof: addStepNames(input.proof, input.source.text, input.files) };
  }
}

function describeSkippedParts(parts: readonly string[]): string {
  const shown = parts.slice(0, 3).join(', ');
  const more = parts.length > 3 ? `, and ${parts.length - 3} more` : '';
  return parts.length === 1
    ? `Skipped ${shown}: it belongs to a proof beside it.`
    : `Skipped ${shown}${more}: they belong to proofs beside them.`;
}

/** Yields the proofs of all files, one after another. The rows of a data set are streamed. */
async function* readInputs(files: readonly string[], given: ProofInputOptions): AsyncGenerator<ProofInput> {
  for (const file of files) {
    const name = file === '-' ? (given.stdinName ?? file) : file;
    const options = {
      ...given,
      ...omitUndefined({ language: given.language ?? (await given.configs?.findLanguage(name)) }),
    };
    try {
      yield* file === '-' ? readStandardInput(options) : readFileInputs(file, options);
    } catch (error) {
      yield { file, error: formatErrorAsSentence(error) };
    }
  }
}

async function* readFileInputs(file: string, options: ProofInputOptions): AsyncGenerator<ProofInput> {
  const facts = await stat(file);
  if (facts.isDirectory()) {
    yield { file, error: 'This is a folder. Specify the files in it.' };
  } else if (/\.jsonl$/i.test(file)) {
    yield* readRows(file, readTextLines(createReadStream(file)), options);
  } else if (options.mapping && isCsvFile(file)) {
    yield* readCsvRows(file, readTextLines(createReadStream(file)), options);
  } else if (facts.size > MAX_LINE_OR_PROOF_BYTES) {
    yield { file, error: TOO_LARGE };
  } else {
    const text = decodeUtf8(await readFile(file));
    if (text === undefined) yield { file, error: NOT_UTF8_MESSAGE };
    else if (/\.json$/i.test(file)) yield* readJson(file, text, options);
    else yield* readProof(file, text, options);
  }
}

/** Streams rows if the first line that isn't blank is a JSON object. Otherwise reads a JSON array or one text. */
async function* readStandardInput(options: ProofInputOptions): AsyncGenerator<ProofInput> {
  const lines = readTextLines(process.stdin);
  const { stdinName: name = '-' } = options;
  const mayBeRows = options.language === undefined && getProofFileLanguage(name) === undefined;
  const head: TextLine[] = [];
  if (mayBeRows) {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      head.push(next.value);
      if (next.value.text?.trim() !== '') break;
    }
    if (isObject(head.at(-1)?.text)) {
      yield* readRows(name, chainIterables(head, lines), options);
      return;
    }
  }
  const texts: string[] = [];
  let size = 0;
  for await (const { text } of chainIterables(head, lines)) {
    if (text === undefined) {
      yield { file: name, error: NOT_UTF8_MESSAGE };
      return;
    }
    size += text.length + 1;
    if (size > MAX_LINE_OR_PROOF_BYTES) {
      yield { file: name, error: TOO_LARGE };
      return;
    }
    texts.push(text);
  }
  const text = texts.join('\n');
  if (mayBeRows && isJson(text)) yield* readJson(name, text, options);
  else if (name === '-') yield* readTexts(name, text, options, undefined);
  else yield* readProof(name, text, options);
}

async function* chainIterables<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

/** A proof file, with the parts in files beside it and the files that it names. */
async function* readProof(file: string, text: string, options: ProofInputOptions): AsyncGenerator<ProofInput> {
  const told = new Set<string>();
  const inputs = readTexts(file, text, options, getProofFileLanguage(file));
  const files = inputs[0]?.proof.language === 'latex' ? await readLatexInputFiles(file, text) : undefined;
  for (const input of inputs) {
    const { proof, problems } = await addPartsFromSiblingFiles(file, input.proof);
    for (const { name, message } of problems) {
      if (!told.has(name)) yield { file: name, error: message };
      told.add(name);
    }
    yield { ...input, proof, files };
  }
}

/** The proof of a text or, if it has several problems with solutions, those of all pairs. */
function readTexts(
  file: string,
  text: string,
  { language: given, split, arePairsSeparate = false }: ProofInputOptions,
  known: ProofLanguage | undefined,
): readonly ReadableProofInput[] {
  const options = { language: given ?? known ?? guessProofLanguage(text), split };
  if (!arePairsSeparate) return [{ where: file, source: { file, text }, proof: parseProofText(text, options) }];
  const { proof, pairs } = parseDocumentProofs(text, options);
  if (pairs.length === 0) return [{ where: file, source: { file, text }, proof }];
  return pairs.map(({ name, range, proof: own }) => ({
    where: `${file}, ${name}`,
    source: { file, text, part: { name, range } },
    proof: own,
  }));
}

async function* readRows(
  file: string,
  lines: AsyncIterable<TextLine>,
  options: ProofInputOptions,
): AsyncGenerator<ProofInput> {
  for await (const line of readJsonLines(lines)) {
    const { number } = line;
    if ('error' in line) yield { file, row: number, line: number, error: line.error };
    else for (const input of rowInputs(file, line.value, number, options)) yield { ...input, line: number };
  }
}

async function* readCsvRows(
  file: string,
  lines: AsyncIterable<TextLine>,
  options: ProofInputOptions,
): AsyncGenerator<ProofInput> {
  let reader: CsvReader | undefined;
  let columns: readonly string[] | undefined;
  for await (const { text, number } of lines) {
    if (text === undefined) {
      yield { file, row: number, line: number, error: NOT_UTF8_MESSAGE };
      continue;
    }
    reader ??= new CsvReader(detectCsvSeparator(text));
    const record = reader.take(text, number);
    if (!record) continue;
    if (!columns) {
      const header = readCsvHeader(record);
      if ('error' in header) {
        yield { file, error: header.error };
        return;
      }
      columns = header;
      continue;
    }
    const row = toCsvRow(columns, record);
    if ('error' in row) yield { file, row: row.line, line: row.line, error: row.error };
    else for (const input of rowInputs(file, row.value, row.line, options)) yield { ...input, line: row.line };
  }
  const open = reader?.end();
  if (open) yield { file, row: open.line, line: open.line, error: open.error };
}

function* readJson(file: string, text: string, options: ProofInputOptions): Generator<ProofInput> {
  const whole = parseJsonFileText(text);
  if ('error' in whole) yield { file, error: whole.error };
  else for (const [k, row] of extractDataSetRows(whole.value).entries()) yield* rowInputs(file, row, k + 1, options);
}

function* rowInputs(file: string, value: unknown, number: number, options: ProofInputOptions): Generator<ProofInput> {
  const { mapping = {} } = options;
  const isMapped = Object.keys(mapping).length > 0;
  const rows = isMapped ? parseMappedRow(value, mapping, `${number}`) : parseDataRow(value, `${number}`);
  if ('error' in rows) {
    yield { file, row: number, error: rows.error };
    return;
  }
  const shared = createProblemKey(value, rows[0], number - 1);
  for (const row of rows) {
    const problem = row.rubricName === undefined ? shared : createProblemKey(value, row, number - 1);
    const { text, proof } = convertRowToProof(row, options);
    const source = { file, id: row.id, text };
    yield { where: `${file}#${row.id}`, source, proof, row: number, said: row, problem };
  }
}

function isObject(line = ''): boolean {
  return line.trimStart().startsWith('{') && isJson(line);
}

/** Whether a whole text is a JSON array or object, on any number of lines. */
function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && 'value' in parseJsonFileText(text);
}
