import { type FSWatcher, lstatSync, watch } from 'node:fs';
import { lstat, mkdir, opendir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ANNOTATOR_NAME_TEXTS,
  isValidAnnotatorName,
  LABEL_FILE_EXTENSION,
  LABEL_FILE_LOG_TEXTS,
  LABEL_FOLDER_PATH_SEGMENTS,
  LABEL_GITATTRIBUTES_FILE,
  LABEL_SAVING_TEXTS,
  type LabelFile,
  type LabelFolder,
  type LabelFolderContent,
  LabelNotSavedError,
  type LabelRecord,
  MAX_LABEL_FILES,
  MAX_TOTAL_LABEL_FILE_BYTES,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { getSystemErrorCode } from '../files/errors.ts';
import {
  describeLabelReadError,
  describeLabelWriteError,
  ignoreMissingFileError,
  type LabelFileReadState,
  readLabelFile,
} from './label-file.ts';
import { createLabelWriter, type LabelWriter } from './label-writer.ts';

/** The maximum number of files of a folder to read. */
const MOST_NAMES = 2_000;

export interface LabelFolderLocation {
  /** The folder that contains the labels, or their subfolder. It may be a symbolic link. */
  readonly root: string;
  /** The subfolders below `root`; none may be a symbolic link. */
  readonly below?: readonly string[];
  /** The folder of locks, which make several windows write in turn. */
  readonly locks: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Opens the label files of a local folder. Only whole lines are appended, so windows never lose each other's labels. Symbolic links aren't
 * followed. Files outside the folder are never written.
 */
export function openLabelFolder(place: LabelFolderLocation): LabelFolder {
  const { root, below = LABEL_FOLDER_PATH_SEGMENTS, locks, now = Date.now } = place;
  const folder = path.join(root, ...below);
  const fileOf = (annotator: string): string => path.join(folder, annotator + LABEL_FILE_EXTENSION);
  const known = new Map<string, LabelFileReadState>();
  const writers = new Map<string, LabelWriter>();
  let hasAttributes = false;

  const appendAll = async (
    annotator: string,
    drafts: readonly UnsavedLabelRecord[],
  ): Promise<readonly LabelRecord[]> => {
    if (!isValidAnnotatorName(annotator)) throw new LabelNotSavedError(ANNOTATOR_NAME_TEXTS.notOne());
    try {
      if (!(await checkFolders(root, below))) {
        hasAttributes = false;
        await makeFolders(root, below);
      }
      if (!hasAttributes) await writeAttributes(folder);
      hasAttributes = true;
      const writer = writers.get(annotator) ?? createLabelWriter(fileOf(annotator), annotator, locks);
      writers.set(annotator, writer);
      return await writer(drafts, now);
    } catch (error) {
      throw error instanceof LabelNotSavedError
        ? error
        : new LabelNotSavedError(describeLabelWriteError(error, folder));
    }
  };

  return {
    async read(stamps, first) {
      if (!(await checkFolders(root, below))) return { files: [], problems: [] };
      const { names, problems } = await listAnnotators(folder, first);
      return readFiles(names, { stamps, known }, fileOf, problems);
    },

    watch: (changed) => watchLabelFolder(root, below, changed),

    async append(annotator, draft) {
      const [record] = await appendAll(annotator, [draft]);
      if (!record) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.nothing());
      return record;
    },

    appendAll,
  };
}

/** Whether the folders exist and aren't symbolic links. */
async function checkFolders(root: string, below: readonly string[]): Promise<boolean> {
  for (let k = 1; k <= below.length; k++) {
    const folder = path.join(root, ...below.slice(0, k));
    const found = await lstat(folder).catch(ignoreMissingFileError);
    if (!found) return false;
    if (!found.isDirectory()) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.noFolder(folder));
  }
  return true;
}

async function makeFolders(root: string, below: readonly string[]): Promise<void> {
  for (let k = 1; k <= below.length; k++) {
    // Check each folder before creating anything in it.
    if (await checkFolders(root, below.slice(0, k))) continue;
    await mkdir(path.join(root, ...below.slice(0, k))).catch((error: unknown) => {
      if (getSystemErrorCode(error) !== 'EEXIST') throw error;
    });
  }
  if (!(await checkFolders(root, below))) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.folderGone());
}

/** Never overwrites an existing file; labels are saved even if this fails. */
async function writeAttributes(folder: string): Promise<void> {
  await writeFile(path.join(folder, LABEL_GITATTRIBUTES_FILE.name), LABEL_GITATTRIBUTES_FILE.text, {
    flag: 'wx',
  }).catch(() => undefined);
}

async function listAnnotators(
  folder: string,
  first: string | undefined,
): Promise<{ names: readonly string[]; problems: string[] }> {
  const names: string[] = [];
  let looked = 0;
  for await (const { name } of await opendir(folder)) {
    if (looked++ >= MOST_NAMES) break;
    if (!name.endsWith(LABEL_FILE_EXTENSION)) continue;
    const annotator = name.slice(0, -LABEL_FILE_EXTENSION.length);
    if (isValidAnnotatorName(annotator) && annotator !== first) names.push(annotator);
  }
  names.sort();
  const problems = looked > MOST_NAMES || names.length >= MAX_LABEL_FILES ? [LABEL_FILE_LOG_TEXTS.tooMany(folder)] : [];
  return { names: [...(first ? [first] : []), ...names].slice(0, MAX_LABEL_FILES), problems };
}

/** The results of earlier reads: the caller's state of each file, and its start. */
interface KnownLabelFiles {
  readonly stamps: ReadonlyMap<string, string>;
  readonly known: Map<string, LabelFileReadState>;
}

async function readFiles(
  names: readonly string[],
  { stamps, known }: KnownLabelFiles,
  fileOf: (annotator: string) => string,
  problems: string[],
): Promise<LabelFolderContent> {
  const files: LabelFile[] = [];
  let left = MAX_TOTAL_LABEL_FILE_BYTES;
  for (const annotator of names) {
    try {
      const [stamp, before] = [stamps.get(annotator), known.get(annotator)];
      const ofAsker = before && before.stamp === stamp ? before : stamp;
      const read = await readLabelFile(fileOf(annotator), annotator, ofAsker, left);
      known.delete(annotator);
      if (read === 'missing') continue;
      if (read === 'no file') {
        problems.push(LABEL_FILE_LOG_TEXTS.noFile(fileOf(annotator)));
        continue;
      }
      if (read.known) known.set(annotator, read.known);
      files.push(read.file);
      left -= read.bytes;
    } catch (error) {
      problems.push(describeLabelReadError(error, fileOf(annotator)));
    }
  }
  return { files, problems };
}

/**
 * Reports possible changes of label files. Each folder on the path has its own watcher, which sees the creation and removal of the next
 * one. A recursive watcher may miss files created right after their folder. On file systems that can't be watched, such as some network
 * drives, it reports nothing.
 * @returns a function that stops watching
 */
function watchLabelFolder(root: string, below: readonly string[], changed: () => void): () => void {
  let watchers: FSWatcher[] = [];
  let isOver = false;
  const stop = (): void => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const start = (): void => {
    stop();
    for (let k = 0; k <= below.length && !isOver; k++) {
      const folder = path.join(root, ...below.slice(0, k));
      if (k > 0 && !isExistingFolder(folder)) return;
      const next = below[k];
      // Watch the folder before looking for the next one, so that its creation isn't missed.
      const watcher = watchFolder(folder, (name) => {
        if (isOver || !isLabelFileEvent(name, next)) return;
        if (next !== undefined) start();
        changed();
      });
      if (!watcher) return;
      watchers.push(watcher);
    }
  };
  start();
  return () => {
    isOver = true;
    stop();
  };
}

function watchFolder(folder: string, told: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => told(name));
    // The folder was removed; the watcher of its parent reports that.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** Whether an event concerns the next folder or, in the last folder, a label file. Some systems report no names. */
function isLabelFileEvent(name: string | null, next: string | undefined): boolean {
  return name === null || (next === undefined ? name.endsWith(LABEL_FILE_EXTENSION) : name === next);
}

function isExistingFolder(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
