import { type FSWatcher, lstatSync, watch } from 'node:fs';
import path from 'node:path';
import { LABEL_ENDING } from '../../core/annotate/index.ts';

/**
 * Tells when files of labels may have changed. Every folder on the way is watched by itself, the first for the second to come
 * or go, and so on: a watcher of a whole tree may miss what is made right after its folder. Where nothing can be watched, as
 * on some network drives, it tells nothing.
 * @returns what ends it
 */
export function watchLabelFolder(root: string, below: readonly string[], changed: () => void): () => void {
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
      if (k > 0 && !isFolder(folder)) return;
      const next = below[k];
      // The folder is watched before it is looked for the next one, so that none comes unseen.
      const watcher = watchOne(folder, (name) => {
        if (isOver || !isOurs(name, next)) return;
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

function watchOne(folder: string, told: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => told(name));
    // It has gone, and whoever watches the folder above hears of that.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** Whether an event is about the next folder, or, in the last, about a file of labels. Some systems give no names. */
function isOurs(name: string | null, next: string | undefined): boolean {
  return name === null || (next === undefined ? name.endsWith(LABEL_ENDING) : name === next);
}

function isFolder(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
