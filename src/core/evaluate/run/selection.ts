/** Which items of data sets a run is about. */

import { defined } from '../../base/optional.ts';
import { fieldsOf } from '../../base/records.ts';
import { firstInEnglish } from '../../base/words.ts';
import { fingerprint } from '../../proof/index.ts';
import type { RunRow } from '../run-types.ts';

/** All given criteria must match; a list matches if one of its names does. */
export interface Selection {
  /** By the row's subset, else by the set's name. */
  readonly subsets?: readonly string[];
  readonly generators?: readonly string[];
  readonly ids?: readonly string[];
  /** So many items of each set, drawn by the run's seed among those that are wanted. */
  readonly sample?: number;
  /** The first so many items of each set among those that are wanted. Not together with `sample`. */
  readonly rows?: number;
}

/** Whether an item is of those that are named. */
export function isWanted(
  { subsets, generators, ids }: Selection,
  { subset, generator, id }: Pick<RunRow, 'subset' | 'generator' | 'id'>,
): boolean {
  return (
    (subsets === undefined || subsets.includes(subset)) &&
    (generators === undefined || (generator !== undefined && generators.includes(generator))) &&
    (ids === undefined || ids.includes(id))
  );
}

/**
 * Draws `count` of these names. Which ones depends on the seed and the names alone, so that another judge on the same data gets the
 * same, in whatever order it is read, and a larger sample has the smaller one in it.
 */
export function drawn(names: Iterable<string>, count: number, seed: number): ReadonlySet<string> {
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const lots = Array.from(names, (name) => ({ name, lot: fingerprint(`${seed} ${name}`) }));
  lots.sort((a, b) => order(a.lot, b.lot) || order(a.name, b.name));
  return new Set(lots.slice(0, count).map(({ name }) => name));
}

/** What a journal's header says of it. */
export function selectionIn(value: unknown): Selection {
  const { subsets, generators, ids, sample, rows } = fieldsOf(value);
  return defined({
    subsets: namesIn(subsets),
    generators: namesIn(generators),
    ids: namesIn(ids),
    sample: countIn(sample),
    rows: countIn(rows),
  });
}

function namesIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

function countIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** The most names that are listed. */
const MOST_NAMES = 5;

/** In words for people, as in `200 per data set, sampled with seed 7; author models: A, B`; undefined where it is all of them. */
export function selectionWords(
  { subsets, generators, ids, sample, rows }: Selection,
  seed: number | null,
): string | undefined {
  const parts = [
    ...(sample === undefined ? [] : [`${sample} per data set, sampled with seed ${seed ?? 0}`]),
    ...(rows === undefined ? [] : [`first ${rows} of each data set`]),
    ...(subsets ? [`subsets: ${firstInEnglish(subsets, MOST_NAMES)}`] : []),
    ...(generators ? [`author models: ${firstInEnglish(generators, MOST_NAMES)}`] : []),
    ...(ids ? [ids.length === 1 ? `row ${ids[0]}` : `${ids.length} rows selected by ID`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}
