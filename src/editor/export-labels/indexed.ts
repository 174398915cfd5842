import type { OpenSet } from '../data/types.ts';

/** Resolves once all rows of a set have been looked at. @throws Error with a sentence for people if that cannot be done */
export function untilIndexed(set: OpenSet): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      if (set.problem !== undefined) reject(new Error(set.problem));
      else if (set.isIndexed) resolve();
      else return false;
      return true;
    };
    if (look()) return;
    const listener = set.onDidChange(() => {
      if (look()) listener.dispose();
    });
  });
}
