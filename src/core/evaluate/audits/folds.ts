/** Splits rows into folds for cross-fitting. */
import { createRandomGenerator, shuffle } from '../../base/random.ts';

/** The number of folds, if there are enough names. */
const FOLDS = 10;

/** Assigns names to folds whose sizes differ by at most one; deterministic for the seed and the set of names. */
export function assignGroupNamesToFolds(names: Iterable<string>, seed: number): ReadonlyMap<string, number> {
  const all = shuffle([...new Set(names)].sort(), createRandomGenerator(seed));
  return new Map(all.map((name, index) => [name, index % FOLDS]));
}

/** Rows by fold, without empty folds. */
export function splitIntoFolds<Row>(rows: readonly Row[], foldOf: (row: Row) => number): readonly (readonly Row[])[] {
  const folds: Row[][] = [];
  for (const row of rows) {
    const fold = foldOf(row);
    const own = folds[fold] ?? [];
    folds[fold] = own;
    own.push(row);
  }
  return folds.filter((fold) => fold !== undefined);
}
