/** Reads label files of the command line: `<annotator>.jsonl`, or folders of them. */

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  AGREEMENT_FOLDER_PATH_SEGMENTS,
  type AgreementProtocol,
  type AgreementProtocolParseResult,
  formatLabelItemName,
  getAgreementProtocolFileName,
  isValidAnnotatorName,
  LABEL_FILE_EXTENSION,
  LABEL_FOLDER_PATH_SEGMENTS,
  type LabelRecord,
  MAX_AGREEMENT_PROTOCOL_BYTES,
  MAX_LABEL_LINE_CHARS,
  parseAgreementProtocol,
  parseLabelLine,
} from '../../core/annotate/index.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import { formatErrorAsSentence, type InputErrorReporter } from '../inputs/input-errors.ts';
import { readTextLines, stripByteOrderMark } from '../inputs/read-text.ts';
import { readTextOption } from '../options/option-values.ts';
import { UsageError } from '../output/usage-error.ts';

/** The labels that were read. */
export interface LoadedLabelFiles {
  readonly records: readonly LabelRecord[];
  /** The folders of the label files, each once. */
  readonly folders: readonly string[];
}

/**
 * Reads label files. For a folder, reads those in its `.proofmark/labels` if it has one, otherwise those in the folder. Reports
 * unreadable lines as faults, except an incomplete last line, and continues.
 */
export async function readLabelFiles(
  named: readonly string[],
  faults: Pick<InputErrorReporter, 'say'>,
): Promise<LoadedLabelFiles> {
  const files = new Set<string>();
  for (const place of named) {
    try {
      for (const file of await listLabelFiles(place)) files.add(file);
    } catch (error) {
      faults.say({
        file: place,
        error: error instanceof NoLabelsError ? error.message : formatErrorAsSentence(error),
      });
    }
  }
  const records: LabelRecord[] = [];
  for (const file of files) {
    try {
      await readLabelRecords(file, records, faults);
    } catch (error) {
      faults.say({ file, error: formatErrorAsSentence(error) });
    }
  }
  return { records, folders: [...new Set([...files].map((file) => resolve(file, '..')))] };
}

class NoLabelsError extends Error {}

async function listLabelFiles(place: string): Promise<readonly string[]> {
  if (!(await stat(place)).isDirectory()) {
    if (parseAnnotatorName(place) === undefined)
      throw new NoLabelsError(
        `Not a label file. Its name must be <annotator>${LABEL_FILE_EXTENSION}, with lowercase letters, digits, dots, hyphens, and underscores.`,
      );
    return [place];
  }
  const within = join(place, ...LABEL_FOLDER_PATH_SEGMENTS);
  const folder = (await isFolder(within)) ? within : place;
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && parseAnnotatorName(entry.name) !== undefined);
  if (files.length === 0) throw new NoLabelsError('No label files found.');
  return files.map(({ name }) => join(folder, name)).sort();
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

function parseAnnotatorName(file: string): string | undefined {
  const name = basename(file);
  const annotator = name.endsWith(LABEL_FILE_EXTENSION) ? name.slice(0, -LABEL_FILE_EXTENSION.length) : '';
  return isValidAnnotatorName(annotator) ? annotator : undefined;
}

async function readLabelRecords(
  file: string,
  into: LabelRecord[],
  faults: Pick<InputErrorReporter, 'say'>,
): Promise<void> {
  const annotator = parseAnnotatorName(file);
  /** Reported once it isn't the last line. */
  let broken: { readonly row: number; readonly error: string } | undefined;
  for await (const { number, text } of readTextLines(createReadStream(file))) {
    if (broken) faults.say({ file, ...broken });
    broken = undefined;
    const line = number === 1 && text !== undefined ? stripByteOrderMark(text) : text;
    const read = line === undefined ? undefined : parseLabelLine(line, Date.now());
    if (!read || read.kind === 'broken') {
      const reason = read?.reason ?? `it isn't UTF-8 text or has more than ${MAX_LABEL_LINE_CHARS} characters`;
      broken = { row: number, error: `Not a valid label: ${reason}.` };
    } else if (read.kind === 'later') {
      faults.say({
        file,
        row: number,
        error: 'Ignored this line because a later version of Proofmark wrote it.',
      });
    } else if (read.kind === 'record') {
      if (read.record.annotator === annotator) into.push(read.record);
      else
        faults.say({
          file,
          row: number,
          error: "Ignored this label because its annotator isn't the one in the file name.",
        });
    }
  }
  if (broken && !(await isTorn(file))) faults.say({ file, ...broken });
}

/** Whether the last line is incomplete. */
async function isTorn(file: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size === 0) return false;
  let last = 0;
  for await (const chunk of createReadStream(file, { start: size - 1 })) last = (chunk as Buffer).at(-1) ?? last;
  return last !== 10;
}

type Sayer = Pick<InputErrorReporter, 'say'>;

/** The agreement protocol of a data set beside a folder of labels. Reports an unreadable protocol as a fault. */
export async function findAgreementProtocolBesideLabels(
  dataSet: string,
  folders: readonly string[],
  faults: Sayer,
): Promise<AgreementProtocol | undefined> {
  for (const folder of folders) {
    if (basename(folder) !== 'labels') continue;
    const file = join(folder, '..', AGREEMENT_FOLDER_PATH_SEGMENTS[1], getAgreementProtocolFileName(dataSet));
    try {
      const read = await readAgreementProtocolFile(file, dataSet);
      if ('protocol' in read) return read.protocol;
      faults.say({ file, error: read.error });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') faults.say({ file, error: formatErrorAsSentence(error) });
    }
  }
  return undefined;
}

/** Reads an agreement protocol. @param dataSet the file name of the expected data set; undefined for any @throws system errors */
export async function readAgreementProtocolFile(file: string, dataSet?: string): Promise<AgreementProtocolParseResult> {
  const { size } = await stat(file);
  return size > MAX_AGREEMENT_PROTOCOL_BYTES
    ? { error: 'The file is too large.' }
    : parseAgreementProtocol(await readFile(file, 'utf8'), dataSet);
}

/** The index of the earliest error by item (as labels name it) and by judge: -1 for no error, undefined without a verdict. */
export type JudgeVerdictsByItem = ReadonlyMap<string, ReadonlyMap<string, number | undefined>>;

/**
 * Reads verdicts of judges. Reports unreadable lines as faults and continues. If a judge has several reviews of an item, the last
 * one counts.
 */
export async function readJudgeVerdicts(
  files: readonly string[],
  faults: Pick<InputErrorReporter, 'say'>,
): Promise<JudgeVerdictsByItem> {
  const verdicts = new Map<string, Map<string, number | undefined>>();
  for (const file of files) {
    try {
      for await (const { number, text } of readTextLines(createReadStream(file))) {
        if (text?.trim() === '') continue;
        const read = parseVerdictLine(text);
        if (!read) {
          faults.say({
            file,
            row: number,
            error: "This line isn't the review of a row. Specify the output of proofmark review --format json.",
          });
          continue;
        }
        const ofItem = verdicts.get(read.item) ?? new Map<string, number | undefined>();
        verdicts.set(read.item, ofItem.set(read.judge, read.earliest));
      }
    } catch (error) {
      faults.say({ file, error: formatErrorAsSentence(error) });
    }
  }
  return verdicts;
}

function parseVerdictLine(line: string | undefined) {
  let value: unknown;
  try {
    value = line === undefined ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
  const { file, id, judge, earliestError } = getFieldsOrEmpty(value);
  if (typeof file !== 'string' || typeof id !== 'string' || typeof judge !== 'string') return undefined;
  if (earliestError !== null && !Number.isInteger(earliestError)) return undefined;
  const earliest = typeof earliestError === 'number' && earliestError >= -1 ? earliestError : undefined;
  return { item: formatLabelItemName(basename(file), id), judge: judge.slice(0, 200), earliest };
}

/**
 * The data sets of the command line, each once. Labels name a data set by its file name only, so two files with the same name would
 * be ambiguous.
 * @throws UsageError for two files with the same name
 */
export function readUniquelyNamedDataSetPaths(option: string, named: readonly string[]): readonly string[] {
  const files = [...new Set(named.map((file) => readTextOption(option, file)))];
  const names = new Map<string, string>();
  for (const file of files) {
    const name = basename(file);
    const other = names.get(name);
    if (other !== undefined)
      throw new UsageError(
        `Labels name a data set by its file name, which "${other}" and "${file}" share. Specify only one of them.`,
      );
    names.set(name, file);
  }
  return files;
}
