import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  GIT_ATTRIBUTES,
  isAnnotator,
  LABEL_ENDING,
  LABEL_FOLDERS,
  type LabelDraft,
  type LabelFile,
  type LabelFolder,
  type LabelFolderContent,
  type LabelRecord,
  LabelsNotKept,
  LONGEST_LINE,
  MOST_BYTES,
  MOST_BYTES_IN_ALL,
  MOST_FILES,
  nextTime,
  readLabels,
  writeRecord,
} from '../core/annotate/index.ts';
import { t } from '../l10n/index.ts';
import { Locked, takeLock } from './lock-file.ts';

/** The most names that are looked at in a folder. */
const MOST_NAMES = 2_000;

/** As much of the end of a file as has its last records, in bytes: a character has at most three. */
const TAIL = 3 * LONGEST_LINE;

/** How long to wait for another window that writes, in milliseconds. */
const PATIENCE = 2_000;
const LOOK_EVERY = 10;

const { O_APPEND, O_CREAT, O_RDONLY, O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

export interface LabelPlace {
  /** The folder that the labels are in, or below. It is taken as it is, a link or not. */
  readonly root: string;
  /** Folders below `root`, none of which may be a link. */
  readonly below?: readonly string[];
  /** A folder of our own for locks, which put the times of several windows in order. */
  readonly locks: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * The label files of a folder on this machine. They only grow, a whole line at a time, so that several windows lose nothing of each
 * other's. No link is followed, and nothing is written outside the folder.
 */
export function openLabelFolder(place: LabelPlace): LabelFolder {
  const { root, below = LABEL_FOLDERS, locks, now = Date.now } = place;
  const folder = path.join(root, ...below);
  const fileOf = (annotator: string): string => path.join(folder, annotator + LABEL_ENDING);

  return {
    async read(known, first) {
      if (!(await checkFolders(root, below))) return { files: [], problems: [] };
      const { names, problems } = await namesIn(folder, first);
      return readFiles(names, known, fileOf, problems);
    },

    async append(annotator, draft) {
      if (!isAnnotator(annotator)) throw new LabelsNotKept(t('This is no name of an annotator.'));
      try {
        await makeFolders(root, below);
        await writeAttributes(folder);
        const lock = await waitForLock(locks, fileOf(annotator));
        try {
          return await appendTo(fileOf(annotator), annotator, draft, now());
        } finally {
          lock?.();
        }
      } catch (error) {
        throw error instanceof LabelsNotKept ? error : new LabelsNotKept(reasonOf(error, folder));
      }
    },
  };
}

/** Whether the folders are there, and are folders. @throws if one is a link or something else */
async function checkFolders(root: string, below: readonly string[]): Promise<boolean> {
  for (let k = 1; k <= below.length; k++) {
    const folder = path.join(root, ...below.slice(0, k));
    const found = await lstat(folder).catch(ifMissing);
    if (!found) return false;
    if (!found.isDirectory())
      throw new LabelsNotKept(t('{0} is a link or no folder: it is not followed.', folder));
  }
  return true;
}

async function makeFolders(root: string, below: readonly string[]): Promise<void> {
  for (let k = 1; k <= below.length; k++) {
    // One by one: each is looked at before anything is made in it.
    if (await checkFolders(root, below.slice(0, k))) continue;
    await mkdir(path.join(root, ...below.slice(0, k))).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  if (!(await checkFolders(root, below))) throw new LabelsNotKept(t('The folder of labels has just gone.'));
}

/** Never over one that is there, and without it labels are kept all the same. */
async function writeAttributes(folder: string): Promise<void> {
  await writeFile(path.join(folder, GIT_ATTRIBUTES.name), GIT_ATTRIBUTES.text, { flag: 'wx' }).catch(
    () => undefined,
  );
}

/** What gives the lock back; undefined if it cannot be had: lines are safe without it, only times could be equal. */
async function waitForLock(locks: string, file: string): Promise<(() => void) | undefined> {
  const name = Buffer.from(file).toString('base64url').slice(-200);
  try {
    await mkdir(locks, { recursive: true, mode: 0o700 });
    for (const until = performance.now() + PATIENCE; ; ) {
      try {
        return takeLock(path.join(locks, `${name}.lock`));
      } catch (error) {
        if (!(error instanceof Locked) || performance.now() > until) return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  } catch {
    return undefined;
  }
}

async function appendTo(
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
    const record: LabelRecord = { v: 1, time: nextTime(records, now), annotator, ...draft };
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

async function namesIn(
  folder: string,
  first: string | undefined,
): Promise<{ names: readonly string[]; problems: string[] }> {
  const names: string[] = [];
  let looked = 0;
  for await (const { name } of await opendir(folder)) {
    if (looked++ >= MOST_NAMES) break;
    if (!name.endsWith(LABEL_ENDING)) continue;
    const annotator = name.slice(0, -LABEL_ENDING.length);
    if (isAnnotator(annotator) && annotator !== first) names.push(annotator);
  }
  names.sort();
  const problems =
    looked > MOST_NAMES || names.length >= MOST_FILES
      ? [t('{0} has more files than are read: at most {1} files of labels are.', folder, MOST_FILES)]
      : [];
  return { names: [...(first ? [first] : []), ...names].slice(0, MOST_FILES), problems };
}

async function readFiles(
  names: readonly string[],
  known: ReadonlyMap<string, string>,
  fileOf: (annotator: string) => string,
  problems: string[],
): Promise<LabelFolderContent> {
  const files: LabelFile[] = [];
  let left = MOST_BYTES_IN_ALL;
  for (const annotator of names) {
    try {
      const file = await readFile(fileOf(annotator), annotator, known.get(annotator), left);
      if (file === 'missing') continue;
      if (file === 'no file')
        problems.push(t('{0} is a link or no file: it is not read.', fileOf(annotator)));
      else {
        files.push(file.file);
        left -= file.bytes;
      }
    } catch (error) {
      problems.push(reasonOf(error, fileOf(annotator)));
    }
  }
  return { files, problems };
}

async function readFile(
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

function ifMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What the system said, in a sentence. */
function reasonOf(error: unknown, place: string): string {
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
