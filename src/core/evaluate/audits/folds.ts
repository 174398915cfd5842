/** Splits rows into folds for cross-fitting. */
import { createRandom, shuffle } from '../../base/random.ts';

/** How many folds there are, where there are so many things to part. */
const FOLDS = 10;

/** The fold of each name: as many names in one as in another, within one, and the same for the same seed and names in any order. */
export function foldsOf(names: Iterable<string>, seed: number): ReadonlyMap<string, number> {
  const all = shuffle([...new Set(names)].sort(), createRandom(seed));
  return new Map(all.map((name, index) => [name, index % FOLDS]));
}

/** Rows by their fold; only folds that have any. */
export function inFolds<Row>(
  rows: readonly Row[],
  foldOf: (row: Row) => number,
): readonly (readonly Row[])[] {
  const folds: Row[][] = [];
  for (const row of rows) {
    const fold = foldOf(row);
    const own = folds[fold] ?? [];
    folds[fold] = own;
    own.push(row);
  }
  return folds.filter((fold) => fold !== undefined);
}
