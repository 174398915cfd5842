/** Shards of a run: parts of its rows that several machines judge, each with a journal of its own. */

import { getFieldsOrEmpty } from '../../base/unknown-fields.ts';
import type { RunLimits } from '../../judge/calls/index.ts';

/** One of `count` shards. `index` is from 1 to `count`. */
export interface RunShard {
  readonly index: number;
  readonly count: number;
}

/** The maximum number of shards. */
export const MAX_SHARDS = 10_000;

/** Reads `2/8`; undefined if it is invalid. */
export function parseRunShard(text: string): RunShard | undefined {
  const [, index, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(text.trim()) ?? [];
  return readRunShard({ index: Number(index), count: Number(count) });
}

/** Reads a shard from the selection of a header; undefined if there is none. */
export function readRunShard(value: unknown): RunShard | undefined {
  const { index, count } = getFieldsOrEmpty(value);
  if (!isCountUpTo(count, MAX_SHARDS) || !isCountUpTo(index, count)) return undefined;
  return { index, count };
}

function isCountUpTo(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

/** Whether a shard has a row. Neighboring rows are in different shards, so all shards get about as much work. @param place from 0, among the selected rows of a data set */
export function isRowInShard(place: number, { index, count }: RunShard): boolean {
  return place % count === index - 1;
}

/** The part of a shard of the limits of a run. The parts of all shards add up to the limits. */
export function getShardRunLimits({ calls, tokens, money }: RunLimits, { index, count }: RunShard): RunLimits {
  const divide = (total: number): number => Math.floor(total / count) + (index <= total % count ? 1 : 0);
  return {
    ...(calls === undefined ? {} : { calls: divide(calls) }),
    ...(tokens === undefined ? {} : { tokens: divide(tokens) }),
    ...(money === undefined ? {} : { money: money / count }),
  };
}

/** Finds missing and repeated shards, as numbers from 1. */
export function findMissingAndRepeatedShards(shards: readonly RunShard[], count: number) {
  const found = new Set<number>();
  const repeated = new Set<number>();
  for (const { index } of shards) (found.has(index) ? repeated : found).add(index);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !found.has(index));
  return { missing, repeated: [...repeated] };
}
