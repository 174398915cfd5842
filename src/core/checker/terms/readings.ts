/**
 * Enumerates the readings of ambiguous notation. A reader asks a {@link ReadingChooser} at each notation with more than one
 * reading; {@link tryEveryReading} runs the reader once for each combination of answers. A relation is refuted only if it
 * is false in all of them.
 */

import { MAX_READINGS_PER_RELATION } from './caps.ts';

/** Chooses one reading if a notation can be read in several ways. */
export interface ReadingChooser {
  /**
   * An answer from 0 to `count` − 1; 0 is the most usual reading. Questions with the same `key` get the same answer
   * within one reading: degrees or radians is one choice for a whole relation.
   */
  choose(count: number, key?: string): number;
}

/** Runs `read` once for each reading, usual reading first. `undefined` if there are too many readings. */
export function tryEveryReading<T>(read: (chooser: ReadingChooser) => T): readonly T[] | undefined {
  const results: T[] = [];
  const path: number[] = [];
  const counts: number[] = [];
  for (;;) {
    let position = 0;
    const keyed = new Map<string, number>();
    const chooser: ReadingChooser = {
      choose(count, key) {
        const known = key === undefined ? undefined : keyed.get(key);
        if (known !== undefined) return known;
        const answer = path[position] ?? 0;
        path[position] = answer;
        counts[position] = count;
        position++;
        if (key !== undefined) keyed.set(key, answer);
        return answer;
      },
    };
    results.push(read(chooser));
    path.length = position;
    let last = position - 1;
    while (last >= 0 && (path[last] ?? 0) + 1 >= (counts[last] ?? 1)) last--;
    if (last < 0) return results;
    if (results.length >= MAX_READINGS_PER_RELATION) return undefined;
    path.length = last + 1;
    path[last] = (path[last] ?? 0) + 1;
  }
}
