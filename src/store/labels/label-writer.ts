import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  createLabelRecord,
  findLatestTime,
  type LabelDraft,
  LabelNotSavedError,
  type LabelRecord,
  LONGEST_LABEL_LINE,
  labelSavingTexts,
  parseLabelFile,
  writeLabelLine,
} from '../../core/annotate/index.ts';
import { createSerialQueue } from '../../core/base/in-turn.ts';
import { getSystemErrorCode } from '../files/errors.ts';
import { openRegularFile, readByteRange } from './label-file.ts';
import { createLabelLock } from './label-lock.ts';

/** How often a label is written again into a file that somebody puts in the place of the one it was written to. */
const MOST_REPLACED = 5;

/** As much of the end of a file as has its last records, in bytes: a character has at most three. */
const TAIL = 3 * LONGEST_LABEL_LINE;

const LF = 10;

const { O_APPEND, O_CREAT, O_RDWR } = constants;

/** The end of a file as we left it: as long as nobody else writes, it need not be read again. */
interface FileEnd {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  /** The time of its latest record, in milliseconds since 1970; 0 if it has none. */
  readonly latest: number;
}

/** The written records, the file and its end; without `end` if others wrote, too. */
interface Appended {
  readonly records: readonly LabelRecord[];
  readonly ino: number;
  readonly end: FileEnd | undefined;
}

/**
 * Appends records to a file, once. If that fails, what was written is cut off again or, if even that fails, stays as an incomplete line,
 * which the next record doesn't continue.
 * @param known how we left the file, if we have written it
 * @throws {@link LabelNotSavedError} if it isn't a regular file; system errors
 */
async function appendRecords(
  file: string,
  annotator: string,
  drafts: readonly LabelDraft[],
  now: number,
  known: FileEnd | undefined,
): Promise<Appended> {
  const handle = await openRegularFile(file, O_RDWR | O_APPEND | O_CREAT);
  if (!handle) throw new LabelNotSavedError(labelSavingTexts.noFile(file));
  try {
    const { size, ino, mtimeMs } = await handle.stat();
    const { latest, isTorn } = await readLabelFileEnd(handle, annotator, { size, ino, mtimeMs }, known, now);
    const records: LabelRecord[] = [];
    for (const draft of drafts) {
      const last = records.at(-1);
      records.push(createLabelRecord(annotator, draft, last ? Date.parse(last.time) : latest, now));
    }
    // What was torn off must not become the beginning of a line of ours.
    const lines = records.map((record) => `${writeLabelLine(record)}\n`);
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

/** The latest record at the end of a file, and whether its last line has no end. Only what is not known is read. */
async function readLabelFileEnd(
  handle: FileHandle,
  annotator: string,
  { size, ino, mtimeMs }: Omit<FileEnd, 'latest'>,
  known: FileEnd | undefined,
  now: number,
): Promise<{ readonly latest: number; readonly isTorn: boolean }> {
  const isKnown = known !== undefined && known.ino === ino && known.size > 0;
  if (isKnown && known.size === size && known.mtimeMs === mtimeMs)
    return { latest: known.latest, isTorn: false };
  // Somebody has added to it: with the end of what we left their lines begin.
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
  return Math.max(before, findLatestTime(parseLabelFile(bytes.toString(), annotator, 0, now).records));
}

function hasTornLine(bytes: Buffer): boolean {
  return bytes.length > 0 && bytes.at(-1) !== LF;
}

/** @param size of the file before. @returns the file as it is then */
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
    // In parts, somebody else's line may have come between.
    if (parts > 1 && after.size !== size + bytes.length)
      throw new LabelNotSavedError(labelSavingTexts.crossed());
    return after;
  } catch (error) {
    await cutOffBytes(handle, size, written).catch(() => undefined);
    throw error;
  }
}

/** Removes an incomplete write, unless somebody wrote after it: then it stays as an unreadable line. */
async function cutOffBytes(handle: FileHandle, size: number, written: number): Promise<void> {
  if (written > 0 && (await handle.stat()).size === size + written) await handle.truncate(size);
}

/** Errors of file systems that can't flush to a disk. */
const NO_SYNC: readonly unknown[] = ['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'];

async function syncFile(handle: FileHandle): Promise<void> {
  try {
    await handle.datasync();
  } catch (error) {
    if (!NO_SYNC.includes(getSystemErrorCode(error))) throw error;
  }
}

/** A new file is found again after a power cut once its folder is on the disk, where the system has that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Adds labels to a file. Resolves once they are on the disk. @throws what `append` does */
export type LabelWriter = (
  drafts: readonly LabelDraft[],
  now: () => number,
) => Promise<readonly LabelRecord[]>;

/**
 * Writes one annotator's file, one label at a time, in turn with other windows. If somebody replaces the file meanwhile, the new file gets
 * the labels, too, since the old one is gone.
 * @param locks the folder of locks
 */
export function createLabelWriter(file: string, annotator: string, locks: string): LabelWriter {
  const take = createLabelLock(locks, file);
  let end: FileEnd | undefined;
  const oneByOne = createSerialQueue();

  async function writeAll(drafts: readonly LabelDraft[], now: number): Promise<readonly LabelRecord[]> {
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
