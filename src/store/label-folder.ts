import { lstat, mkdir, opendir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  GIT_ATTRIBUTES,
  isAnnotator,
  LABEL_ENDING,
  LABEL_FOLDERS,
  type LabelFile,
  type LabelFolder,
  type LabelFolderContent,
  LabelsNotKept,
  MOST_BYTES_IN_ALL,
  MOST_FILES,
  notAFile,
  tooManyFiles,
} from '../core/annotate/index.ts';
import { t } from '../l10n/index.ts';
import { appendLabel, codeOf, ifMissing, readLabelFile, reasonOf } from './label-file.ts';
import { watchLabelFolder } from './label-watch.ts';
import { Locked, takeLock } from './lock-file.ts';

/** The most names that are looked at in a folder. */
const MOST_NAMES = 2_000;

/** How long to wait for another window that writes, in milliseconds. */
const PATIENCE = 2_000;
const LOOK_EVERY = 10;

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

    watch: (changed) => watchLabelFolder(root, below, changed),

    async append(annotator, draft) {
      if (!isAnnotator(annotator)) throw new LabelsNotKept(t('This is no name of an annotator.'));
      try {
        await makeFolders(root, below);
        await writeAttributes(folder);
        const lock = await waitForLock(locks, fileOf(annotator));
        try {
          return await appendLabel(fileOf(annotator), annotator, draft, now());
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
  const problems = looked > MOST_NAMES || names.length >= MOST_FILES ? [tooManyFiles(folder)] : [];
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
      const file = await readLabelFile(fileOf(annotator), annotator, known.get(annotator), left);
      if (file === 'missing') continue;
      if (file === 'no file') problems.push(notAFile(fileOf(annotator)));
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
