/** The selection of items for a run. */

import { joinLeadingNamesInEnglish } from '../../base/counts-and-lists.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { getFieldsOrEmpty } from '../../base/unknown-fields.ts';
import { computeTextFingerprint } from '../../proof/index.ts';
import type { RunRow } from '../run-types.ts';
import { type RunShard, readRunShard } from './shards.ts';

/** All given criteria must match; a list matches if one of its names does. */
export interface RowSelection {
  /** By the row's subset, else by the set's name. */
  readonly subsets?: readonly string[];
  readonly generators?: readonly string[];
  readonly ids?: readonly string[];
  /** The size of a random sample per set among matching items, with the run's seed. */
  readonly sample?: number;
  /** The number of first matching items per set. Not together with `sample`. */
  readonly rows?: number;
  /** Selects among the items that match all the other criteria. */
  readonly shard?: RunShard;
}

/** Whether an item matches the selection. */
export function canRowBeSelected(
  { subsets, generators, ids }: RowSelection,
  { subset, generator, id }: Pick<RunRow, 'subset' | 'generator' | 'id'>,
): boolean {
  return (
    (subsets === undefined || subsets.includes(subset)) &&
    (generators === undefined || (generator !== undefined && generators.includes(generator))) &&
    (ids === undefined || ids.includes(id))
  );
}

/**
 * Draws `count` of these names. The draw depends only on the seed and the names, so every judge gets the same rows of the same data. A
 * larger sample contains the smaller one.
 */
export function drawRowSample(names: Iterable<string>, count: number, seed: number): ReadonlySet<string> {
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const lots = Array.from(names, (name) => ({ name, lot: computeTextFingerprint(`${seed} ${name}`) }));
  lots.sort((a, b) => order(a.lot, b.lot) || order(a.name, b.name));
  return new Set(lots.slice(0, count).map(({ name }) => name));
}

export function readRowSelection(value: unknown): RowSelection {
  const { subsets, generators, ids, sample, rows, shard } = getFieldsOrEmpty(value);
  return omitUndefined({
    subsets: readNames(subsets),
    generators: readNames(generators),
    ids: readNames(ids),
    sample: readPositiveCount(sample),
    rows: readPositiveCount(rows),
    shard: readRunShard(shard),
  });
}

function readNames(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

function readPositiveCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

const MOST_NAMES = 5;

/** The selection in words, as in `200 per data set, sampled with seed 7; generators: A, B`; undefined if all rows are selected. */
export function describeRowSelection(
  { subsets, generators, ids, sample, rows, shard }: RowSelection,
  seed: number | null,
): string | undefined {
  const parts = [
    ...(sample === undefined ? [] : [`${sample} per data set, sampled with seed ${seed ?? 0}`]),
    ...(rows === undefined ? [] : [`first ${rows} of each data set`]),
    ...(subsets ? [`subsets: ${joinLeadingNamesInEnglish(subsets, MOST_NAMES)}`] : []),
    ...(generators ? [`generators: ${joinLeadingNamesInEnglish(generators, MOST_NAMES)}`] : []),
    ...(ids ? [ids.length === 1 ? `row ${ids[0]}` : `${ids.length} rows selected by ID`] : []),
    ...(shard ? [`shard ${shard.index} of ${shard.count}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}
