/** Reviews files again when they change. */
import { type FSWatcher, statSync, watch } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listPossibleSiblingFileNames, SIBLING_FILE_PART_NAMES } from '../../core/proof/index.ts';
import { UsageError } from '../output/usage-error.ts';

/** The time without another change before a review, in milliseconds: editors save in several steps. */
const PAUSE = 200;
/** The maximum number of pauses, for a file that changes all the time. */
const MOST_PAUSES = 10;
/** The maximum number of folders to watch, since systems limit it. */
const MOST_FOLDERS = 1000;

/**
 * Reviews files, then again those that change, also in a part beside them, and new ones. Resolves when the signal aborts.
 * @param find finds the files. It names each folder that it is about to list, which is then watched, too
 * @param review reviews files. The first call gets all of them
 */
export async function reviewFilesOnChange(
  find: (watchFolder: (folder: string) => void) => Promise<readonly string[]>,
  review: (files: readonly string[], isFirst: boolean) => Promise<void>,
  halt: AbortSignal,
): Promise<void> {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly id: string }>();
  let isChanged = false;
  let wake = (): void => {};
  const stop = (): void => wake();
  halt.addEventListener('abort', stop);
  const forget = (path: string): void => {
    watchers.get(path)?.watcher.close();
    watchers.delete(path);
  };
  const watchFolder = (folder: string): void => {
    const path = resolve(folder);
    const id = readFolderId(path);
    if (watchers.get(path)?.id === id) return;
    forget(path);
    if (id === undefined) return;
    if (watchers.size >= MOST_FOLDERS)
      throw new UsageError(`--watch can watch at most ${MOST_FOLDERS} folders. Specify files in fewer folders.`);
    try {
      const watcher = watch(path, () => {
        isChanged = true;
        wake();
      });
      watchers.set(path, { watcher, id });
      watcher.on('error', () => forget(path));
    } catch {
      // The folder of a missing file, which is reported.
    }
  };
  const readStates = async (files: readonly string[]): Promise<Map<string, string>> =>
    new Map(await Promise.all(files.map(async (file): Promise<[string, string]> => [file, await readState(file)])));
  try {
    let states = new Map<string, string>();
    for (let isFirst = true; !halt.aborted; isFirst = false) {
      const files = await find(watchFolder);
      for (const file of files) {
        watchFolder(dirname(file));
        watchFolder(dirname(await realpath(file).catch(() => file)));
      }
      const before = states;
      states = await readStates(files);
      const changed = files.filter((file) => before.get(file) !== states.get(file));
      if (isFirst || changed.length > 0) await review(changed, isFirst);
      await new Promise<void>((done) => {
        wake = done;
        if (isChanged || halt.aborted) done();
      });
      for (let pauses = 0; isChanged && !halt.aborted && pauses < MOST_PAUSES; pauses++) {
        isChanged = false;
        await delay(PAUSE, undefined, { signal: halt }).catch(() => {});
      }
      isChanged = false;
    }
  } finally {
    halt.removeEventListener('abort', stop);
    for (const path of [...watchers.keys()]) forget(path);
  }
}

/** Tells a folder from another that has its name later, maybe with the same number. */
function readFolderId(folder: string): string | undefined {
  try {
    const { ino, birthtimeMs } = statSync(folder);
    return `${ino}:${birthtimeMs}`;
  } catch {
    return undefined;
  }
}

/** Changes with a file and with the files of its parts. */
async function readState(file: string): Promise<string> {
  const names = SIBLING_FILE_PART_NAMES.flatMap((part) => listPossibleSiblingFileNames(basename(file), part));
  const all = [file, ...names.map((name) => join(dirname(file), name))];
  const states = await Promise.all(
    all.map(async (path) => {
      const facts = await stat(path).catch(() => undefined);
      return facts ? `${facts.mtimeMs}:${facts.size}:${facts.ino}` : '';
    }),
  );
  return states.join(' ');
}
