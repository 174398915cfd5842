import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import {
  type LabelDraft,
  type LabelFile,
  type LabelRecord,
  LabelsNotKept,
  LONGEST_LINE,
  MOST_BYTES,
  newRecord,
  readLabels,
  writeRecord,
} from '../core/annotate/index.ts';
import { t } from '../l10n/index.ts';

/** As much of the end of a file as has its last records, in bytes: a character has at most three. */
const TAIL = 3 * LONGEST_LINE;

const { O_APPEND, O_CREAT, O_RDONLY, O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Adds a record to the end of a file. @throws if it is a link or no file, and what the system says */
export async function appendLabel(
  file: string,
  annotator: string,
  draft: LabelDraft,
  now: number,
): Promise<LabelRecord> {
  const handle = await openFile(file, O_RDWR | O_APPEND | O_CREAT);
  if (!handle) throw new LabelsNotKept(t('{0} is a link or no file: nothing is written there.', file));
  try {
    const { size } = await handle.stat();
    const tail = await bytesOf(handle, Math.max(0, size - TAIL), size);
    const { records } = readLabels(tail.toString(), annotator);
    const record = newRecord(annotator, draft, records, now);
    // What was torn off must not become the beginning of this line.
    const gap = tail.length > 0 && tail.at(-1) !== 10 ? '\n' : '';
    const bytes = Buffer.from(`${gap}${writeRecord(record)}\n`);
    const { bytesWritten } = await handle.write(bytes);
    if (bytesWritten < bytes.length) throw new LabelsNotKept(t('{0} could not be written to its end.', file));
    await handle.datasync().catch(() => undefined);
    return record;
  } finally {
    await handle.close();
  }
}

/** Opens a file that is one; undefined if it is a link, a pipe, a folder. */
async function openFile(file: string, flags: number): Promise<FileHandle | undefined> {
  const found = await lstat(file).catch(ifMissing);
  if (found && !found.isFile()) return undefined;
  // Without O_NOFOLLOW, as on Windows, what was looked at before and after must be the same.
  const handle = await open(file, flags | O_NOFOLLOW | O_NONBLOCK, 0o644);
  const [opened, there] = [await handle.stat(), await lstat(file).catch(ifMissing)];
  if (opened.isFile() && there?.isFile() && opened.ino === there.ino) return handle;
  await handle.close();
  return undefined;
}

async function bytesOf(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  let got = 0;
  while (got < bytes.length) {
    const { bytesRead } = await handle.read(bytes, got, bytes.length - got, from + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return bytes.subarray(0, got);
}

/**
 * Reads the end of a file, from the beginning of a line on.
 * @param known its stamp when it was read last
 * @param most how much of it, in bytes
 */
export async function readLabelFile(
  file: string,
  annotator: string,
  known: string | undefined,
  most: number,
): Promise<{ file: LabelFile; bytes: number } | 'missing' | 'no file'> {
  if (!(await lstat(file).catch(ifMissing))) return 'missing';
  const handle = await openFile(file, O_RDONLY);
  if (!handle) return 'no file';
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    const stamp = [size, mtimeMs, ino].join();
    const bytes = Math.min(size, MOST_BYTES, Math.max(most, 0));
    if (stamp === known) return { file: { annotator, stamp }, bytes };
    const from = size - bytes;
    const read = await bytesOf(handle, from, size);
    // A line that was cut through is none.
    const begin = from === 0 ? 0 : read.indexOf(10) + 1 || read.length;
    const text = read.subarray(begin).toString();
    const skipped = from + begin;
    return { file: { annotator, stamp, text, ...(skipped > 0 ? { skipped } : {}) }, bytes };
  } finally {
    await handle.close();
  }
}

/** For what is not there: undefined. @throws what else went wrong */
export function ifMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What the system said, in a sentence. */
export function reasonOf(error: unknown, place: string): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return t('{0} cannot be written: it is read-only for you.', place);
    case 'ENOSPC':
    case 'EDQUOT':
      return t('{0} cannot be written: the disk is full.', place);
    case 'ELOOP':
      return t('{0} is a link or no file: it is not followed.', place);
    default:
      return t('{0}: {1}', place, error instanceof Error ? error.message : `${error}`);
  }
}
