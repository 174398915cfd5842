import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { LABEL_SAVING_TEXTS, type LabelFile, MAX_READ_LABEL_FILE_BYTES } from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { t } from '../../l10n/index.ts';
import { getSystemErrorCode } from '../files/errors.ts';
import { fillBufferFromFile } from '../files/read-at.ts';

const LF = 10;

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Opens a regular file; undefined if it's a symbolic link, a pipe or a folder. */
export async function openRegularFile(file: string, flags: number): Promise<FileHandle | undefined> {
  let handle: FileHandle;
  try {
    // Where `O_NOFOLLOW` doesn't exist, as on Windows, check the file before and after it's opened.
    if (O_NOFOLLOW === 0 && (await lstat(file).catch(ignoreMissingFileError))?.isFile() === false) return undefined;
    handle = await open(file, flags | O_NOFOLLOW | O_NONBLOCK, 0o644);
  } catch (error) {
    if (IS_NO_FILE.includes(getSystemErrorCode(error))) return undefined;
    throw error;
  }
  const opened = await handle.stat();
  if (opened.isFile()) {
    const there = O_NOFOLLOW === 0 ? await lstat(file).catch(ignoreMissingFileError) : opened;
    if (there?.isFile() && opened.ino === there.ino) return handle;
  }
  await handle.close();
  return undefined;
}

/** System errors for links that aren't followed, folders, pipes and sockets. */
const IS_NO_FILE: readonly unknown[] = ['ELOOP', 'EMLINK', 'EISDIR', 'ENXIO'];

export async function readByteRange(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  return bytes.subarray(0, await fillBufferFromFile(handle, bytes, from));
}

/** The state of a file when it was last read. While the file still starts with the same bytes, only the rest is read. */
export interface LabelFileReadState {
  readonly stamp: string;
  /** The number of bytes read, up to the end of a line. */
  readonly size: number;
  readonly hash: string;
  readonly lines: number;
}

/** The content of a file, and the state to pass to the next read if it was read completely. */
export interface LabelFileReadResult {
  readonly file: LabelFile;
  readonly bytes: number;
  readonly known?: LabelFileReadState;
}

/**
 * Reads the end of a file, from the start of a line.
 * @param known its state at the last read
 * @param most the maximum number of bytes to read
 */
export async function readLabelFile(
  file: string,
  annotator: string,
  known: LabelFileReadState | string | undefined,
  most: number,
): Promise<LabelFileReadResult | 'missing' | 'no file'> {
  const handle = await openRegularFile(file, O_RDONLY).catch(ignoreMissingFileError);
  if (!handle) return (await lstat(file).catch(ignoreMissingFileError)) ? 'no file' : 'missing';
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    const stamp = [size, mtimeMs, ino].join();
    const bytes = Math.min(size, MAX_READ_LABEL_FILE_BYTES, Math.max(most, 0));
    if (stamp === (typeof known === 'string' ? known : known?.stamp))
      return { file: { annotator, stamp }, bytes, ...(typeof known === 'object' ? { known } : {}) };
    const from = size - bytes;
    const read = await readByteRange(handle, from, size);
    if (from === 0) return { ...readWholeLabelFile(read, annotator, stamp, known), bytes };
    // Skip the incomplete first line.
    const begin = read.indexOf(LF) + 1 || read.length;
    const text = read.subarray(begin).toString();
    return { file: { annotator, stamp, text, skipped: from + begin }, bytes };
  } finally {
    await handle.close();
  }
}

function readWholeLabelFile(
  read: Buffer,
  annotator: string,
  stamp: string,
  before: LabelFileReadState | string | undefined,
): Pick<LabelFileReadResult, 'file' | 'known'> {
  const isAddition =
    typeof before === 'object' &&
    before.size <= read.length &&
    hashBytes(read.subarray(0, before.size)) === before.hash;
  const follows = isAddition ? before.lines : undefined;
  const text = read.subarray(isAddition ? before.size : 0).toString();
  const file = { annotator, stamp, text, ...(follows === undefined ? {} : { follows }) };
  // The last line may still be incomplete.
  const size = read.lastIndexOf(LF) + 1;
  const lines = (follows ?? 0) + text.split('\n').length - 1;
  return { file, known: { stamp, size, hash: hashBytes(read.subarray(0, size)), lines } };
}

function hashBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns undefined if a file doesn't exist. @throws other errors */
export function ignoreMissingFileError(error: unknown): undefined {
  const code = getSystemErrorCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

/** Describes a system error of reading as a sentence. */
export function describeLabelReadError(error: unknown, place: string): string {
  const code = getSystemErrorCode(error);
  return code === 'EACCES' || code === 'EPERM'
    ? LABEL_SAVING_TEXTS.notReadable(place)
    : describeLabelWriteError(error, place);
}

/** Describes a system error of writing as a sentence. */
export function describeLabelWriteError(error: unknown, place: string): string {
  switch (getSystemErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return LABEL_SAVING_TEXTS.noPermission(place);
    case 'ENOSPC':
    case 'EDQUOT':
      return t("Can't write {0}: no disk space is left.", place);
    case 'EFBIG':
      return t("Can't write {0}: the file is too large for this system.", place);
    case 'ELOOP':
      return t("Can't use {0}: it's a symbolic link or isn't a regular file.", place);
    default:
      return t('{0}: {1}', place, getErrorMessage(error));
  }
}
