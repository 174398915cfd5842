import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  createLabelRecord,
  findLatestRecordTimestamp,
  formatLabelLine,
  LABEL_SAVING_TEXTS,
  LabelNotSavedError,
  type LabelRecord,
  MAX_LABEL_LINE_CHARS,
  parseLabelFile,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { createSerialQueue } from '../../core/base/serial-queue.ts';
import { getSystemErrorCode } from '../files/errors.ts';
import { openRegularFile, readByteRange } from './label-file.ts';
import { createLabelFileLocker } from './label-lock.ts';

/** The maximum number of times that a label is rewritten because somebody replaced the file. */
const MOST_REPLACED = 5;

/** The length of the end of a file that contains its last records, in bytes. A UTF-16 code unit has at most three. */
const TAIL = 3 * MAX_LABEL_LINE_CHARS;

const LF = 10;

const { O_APPEND, O_CREAT, O_RDWR } = constants;

/** The end of a file after our last write. It's read again only if another process writes. */
interface FileEnd {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  /** The time of its latest record, in milliseconds since 1970; 0 if it has none. */
  readonly latest: number;
}

/** The written records, the file and its end. `end` is absent if another process wrote, too. */
interface Appended {
  readonly records: readonly LabelRecord[];
  readonly ino: number;
  readonly end: FileEnd | undefined;
}

/**
 * Appends records to a file, once. If that fails, removes the incomplete write. If that fails, too, an incomplete line stays, which the
 * next record doesn't continue.
 * @param known the end of the file after our last write, if any
 * @throws {@link LabelNotSavedError} if it isn't a regular file; system errors
 */
async function appendRecords(
  file: string,
  annotator: string,
  drafts: readonly UnsavedLabelRecord[],
  now: number,
  known: FileEnd | undefined,
): Promise<Appended> {
  const handle = await openRegularFile(file, O_RDWR | O_APPEND | O_CREAT);
  if (!handle) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.noFile(file));
  try {
    const { size, ino, mtimeMs } = await handle.stat();
    const { latest, isTorn } = await readLabelFileEnd(handle, annotator, { size, ino, mtimeMs }, known, now);
    const records: LabelRecord[] = [];
    for (const draft of drafts) {
      const last = records.at(-1);
      records.push(createLabelRecord(annotator, draft, last ? Date.parse(last.time) : latest, now));
    }
    // Our line must not continue an incomplete line.
    const lines = records.map((record) => `${formatLabelLine(record)}\n`);
    const bytes = Buffer.from(`${isTorn ? '\n' : ''}${lines.join('')}`);
    const after = await writeRecordBytes(handle, bytes, size);
    if (size === 0) await syncFolder(path.dirname(file));
    const last = records.at(-1);
    const isAlone = after.size === size + bytes.length;
    const end = { ...after, latest: Math.max(latest, last ? Date.parse(last.time) : 0) };
    return { records, end: isAlone ? end : undefined, ino };
  } finally {
    await handle.close();
  }
}

/** Returns the latest record at the end of a file, and whether its last line is incomplete. Reads only what isn't known. */
async function readLabelFileEnd(
  handle: FileHandle,
  annotator: string,
  { size, ino, mtimeMs }: Omit<FileEnd, 'latest'>,
  known: FileEnd | undefined,
  now: number,
): Promise<{ readonly latest: number; readonly isTorn: boolean }> {
  const isKnown = known !== undefined && known.ino === ino && known.size > 0;
  if (isKnown && known.size === size && known.mtimeMs === mtimeMs) return { latest: known.latest, isTorn: false };
  // Another process appended lines after ours, so read only from the known end.
  if (isKnown && known.size < size && size - known.size < TAIL) {
    const added = await readByteRange(handle, known.size - 1, size);
    if (added[0] === LF)
      return {
        latest: findLatestRecordTime(added, annotator, known.latest, now),
        isTorn: hasTornLine(added),
      };
  }
  const tail = await readByteRange(handle, Math.max(0, size - TAIL), size);
  return { latest: findLatestRecordTime(tail, annotator, 0, now), isTorn: hasTornLine(tail) };
}

function findLatestRecordTime(bytes: Buffer, annotator: string, before: number, now: number): number {
  return Math.max(before, findLatestRecordTimestamp(parseLabelFile(bytes.toString(), annotator, 0, now).records));
}

function hasTornLine(bytes: Buffer): boolean {
  return bytes.length > 0 && bytes.at(-1) !== LF;
}

/** @param size the size of the file before @returns the state of the file after the write */
async function writeRecordBytes(
  handle: FileHandle,
  bytes: Buffer,
  size: number,
): Promise<{ readonly ino: number; readonly size: number; readonly mtimeMs: number }> {
  let written = 0;
  let parts = 0;
  try {
    for (; written < bytes.length; parts++)
      written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
    await syncFile(handle);
    const after = await handle.stat();
    // Between two partial writes, another process may have written a line.
    if (parts > 1 && after.size !== size + bytes.length) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.crossed());
    return after;
  } catch (error) {
    await cutOffBytes(handle, size, written).catch(() => undefined);
    throw error;
  }
}

/** Removes an incomplete write. If another process wrote after it, it stays as an unreadable line. */
async function cutOffBytes(handle: FileHandle, size: number, written: number): Promise<void> {
  if (written > 0 && (await handle.stat()).size === size + written) await handle.truncate(size);
}

/** The error codes of file systems that can't flush to disk. */
const NO_SYNC: readonly unknown[] = ['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'];

async function syncFile(handle: FileHandle): Promise<void> {
  try {
    await handle.datasync();
  } catch (error) {
    if (!NO_SYNC.includes(getSystemErrorCode(error))) throw error;
  }
}

/** Flushes the folder to the disk, so that a new file survives a power failure, if the system supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Appends labels to a file. Resolves once they are on the disk. @throws what `appendRecords` throws */
export type LabelWriter = (drafts: readonly UnsavedLabelRecord[], now: () => number) => Promise<readonly LabelRecord[]>;

/**
 * Creates the writer of one annotator's file, which writes one label at a time, in turn with other windows. If somebody replaces the file
 * meanwhile, the new file gets the labels, too.
 * @param locks the folder of locks
 */
export function createLabelWriter(file: string, annotator: string, locks: string): LabelWriter {
  const take = createLabelFileLocker(locks, file);
  let end: FileEnd | undefined;
  const oneByOne = createSerialQueue();

  async function writeAll(drafts: readonly UnsavedLabelRecord[], now: number): Promise<readonly LabelRecord[]> {
    let known = end;
    end = undefined;
    for (let replaced = 0; ; replaced++) {
      const appended = await appendRecords(file, annotator, drafts, now, known);
      const there = replaced < MOST_REPLACED ? await stat(file).catch(() => undefined) : undefined;
      if (replaced === MOST_REPLACED || there?.ino === appended.ino) {
        end = appended.end;
        return appended.records;
      }
      known = undefined;
    }
  }

  return (drafts, now) =>
    oneByOne(async () => {
      const giveBack = await take();
      try {
        return await writeAll(drafts, now());
      } finally {
        giveBack?.();
      }
    });
}
