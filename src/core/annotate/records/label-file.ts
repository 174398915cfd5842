import { t } from '../../../l10n/index.ts';
import { formatEnglishCountWithNoun } from '../../base/counts-and-lists.ts';
import { LabelNotSavedError, MAX_LABEL_FILES, type UnsavedLabelRecord } from './label-folder.ts';
import { formatLabelLine, MAX_LABEL_RECORD_TIMESTAMP_MS, parseLabelLine } from './label-lines.ts';
import type { LabelRecord } from './types.ts';

interface LabelFileContent {
  /** In the order of the lines. */
  readonly records: readonly LabelRecord[];
  /** The number of lines written by a later version. They stay in the file. */
  readonly later: number;
  /** Unreadable lines, counted from 1, with reasons. They stay in the file. */
  readonly broken: readonly { readonly line: number; readonly reason: string }[];
  /** Whether the last line is incomplete because a program was interrupted while writing it. It isn't counted. */
  readonly isTorn: boolean;
}

/**
 * Parses one annotator's label file. Records of other annotators don't count.
 * @param before how many lines precede the text in the file
 * @param now in milliseconds since 1970
 */
export function parseLabelFile(
  text: string,
  annotator: string,
  before = 0,
  now = MAX_LABEL_RECORD_TIMESTAMP_MS,
): LabelFileContent {
  const records: LabelRecord[] = [];
  const broken: { line: number; reason: string }[] = [];
  let later = 0;
  let isTorn = false;
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [k, line] of lines.entries()) {
    const read = parseLabelLine(line, now);
    switch (read.kind) {
      case 'record':
        if (read.record.annotator === annotator) records.push(read.record);
        else broken.push({ line: before + k + 1, reason: 'written by another annotator' });
        break;
      case 'later':
        later++;
        break;
      case 'broken':
        if (k === lines.length - 1) isTorn = true;
        else broken.push({ line: before + k + 1, reason: read.reason });
        break;
      case 'blank':
        break;
      default:
        read satisfies never;
    }
  }
  return { records, later, broken, isTorn };
}

/** How much of a file is parsed at a time, in UTF-16 code units: a few milliseconds of work. */
const PART = 1 << 18;

/**
 * Parses a long label file in parts, with pauses for other tasks.
 * @param before how many lines precede the text in the file
 * @param now in milliseconds since 1970
 * @param pause resolves when the next part may be parsed
 */
export async function parseLabelFileInChunks(
  text: string,
  annotator: string,
  before: number,
  now: number,
  pause: () => Promise<void>,
): Promise<LabelFileContent> {
  if (text.length <= PART) return parseLabelFile(text, annotator, before, now);
  const records: LabelRecord[] = [];
  const broken: { line: number; reason: string }[] = [];
  let later = 0;
  let isTorn = false;
  let lines = before;
  for (let start = 0; start < text.length; ) {
    const end = start + PART < text.length ? text.indexOf('\n', start + PART) + 1 || text.length : text.length;
    const part = text.slice(start, end);
    const content = parseLabelFile(part, annotator, lines, now);
    for (const record of content.records) records.push(record);
    for (const line of content.broken) broken.push(line);
    later += content.later;
    isTorn = content.isTorn;
    lines += part.split('\n').length - 1;
    start = end;
    if (start < text.length) await pause();
  }
  return { records, later, broken, isTorn };
}

/**
 * Creates a record with the current time, or a later one if the file already has later records, as far as possible.
 * @param latest the time of the latest record in the annotator's file, in milliseconds since 1970; 0 if there is none
 * @param now in milliseconds since 1970
 * @throws {@link LabelNotSavedError} if the record couldn't be read back
 */
export function createLabelRecord(
  annotator: string,
  draft: UnsavedLabelRecord,
  latest: number,
  now: number,
): LabelRecord {
  if (now > MAX_LABEL_RECORD_TIMESTAMP_MS)
    throw new LabelNotSavedError(
      t("Can't save this label because this computer's clock is wrong. Set the clock, then try again."),
    );
  // After a record with the latest possible time, there is no later time. New records then get the current time.
  const time = new Date(latest < MAX_LABEL_RECORD_TIMESTAMP_MS ? Math.max(now, latest + 1) : now).toISOString();
  const record: LabelRecord = { v: 1, time, annotator, ...draft };
  const read = parseLabelLine(formatLabelLine(record));
  if (read.kind !== 'record')
    throw new LabelNotSavedError(
      t("Can't save this label because the file path or the label's text is too long. Shorten one of them."),
    );
  return read.record;
}

/** Finds the latest time of some records, in milliseconds since 1970; 0 if there are none. */
export function findLatestRecordTimestamp(records: Iterable<LabelRecord>): number {
  let latest = 0;
  for (const { time } of records) latest = Math.max(latest, Date.parse(time));
  return latest;
}

/** Describes the problems of a label file, for the log. */
export function describeSkippedLabelLines(
  file: string,
  skipped: number | undefined,
  { broken, isTorn, later }: LabelFileContent,
): readonly string[] {
  const [first] = broken;
  const problems: string[] = [];
  if (skipped) problems.push(`${file}: read only the end; skipped the first ${skipped} bytes.`);
  if (first)
    problems.push(
      `${file}: skipped ${formatEnglishCountWithNoun(broken.length, 'unreadable line')}. Line ${first.line}: ${first.reason}.`,
    );
  if (isTorn) problems.push(`${file}: skipped the incomplete last line.`);
  if (later > 0)
    problems.push(`${file}: skipped ${formatEnglishCountWithNoun(later, 'line')} written by a later version.`);
  return problems;
}

/** Log sentences about label files that aren't read. */
export const LABEL_FILE_LOG_TEXTS = {
  tooMany: (folder: string) => `${folder} has too many label files. Proofmark reads at most ${MAX_LABEL_FILES}.`,
  noFile: (file: string) => `Skipped ${file} because it's a symbolic link or isn't a regular file.`,
  tooLong: (file: string, bytes: number) => `Skipped ${file}: too large (${bytes} bytes).`,
};
