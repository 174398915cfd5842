import { omitUndefined } from '../../base/optional-values.ts';
import { isRecord } from '../../base/unknown-fields.ts';
import {
  type BlindQueueFilter,
  QUEUE_GROUPS,
  QUEUE_ITEM_MARKS,
  type QueueFilter,
  type QueueGroup,
  type QueueItemMark,
} from './types.ts';

/** The most names in a filter, and the longest name in UTF-16 code units. */
const MOST_NAMES = 1_000;
const LONGEST_NAME = 2_000;

/** The parts of a filter that blind mode allows. */
export function toBlindQueueFilter({ groups, subsets }: QueueFilter): BlindQueueFilter {
  return omitUndefined({ groups, subsets });
}

/** Whether a filter has no conditions. */
export function isEmptyQueueFilter({ groups, marks, subsets, generators }: QueueFilter): boolean {
  return [groups, marks, subsets, generators].every((part) => part === undefined);
}

/** Reads a stored filter. Unknown or invalid parts are ignored. */
export function parseQueueFilter(value: unknown): QueueFilter {
  if (!isRecord(value)) return {};
  const { groups, marks, subsets, generators } = value;
  return createQueueFilter({
    groups: QUEUE_GROUPS.filter((one) => Array.isArray(groups) && groups.includes(one)),
    marks: QUEUE_ITEM_MARKS.filter((one) => Array.isArray(marks) && marks.includes(one)),
    subsets: readFilterNames(subsets),
    generators: readFilterNames(generators),
  });
}

/** Creates a filter; empty lists are left out. */
export function createQueueFilter(parts: {
  readonly groups?: readonly QueueGroup[] | undefined;
  readonly marks?: readonly QueueItemMark[] | undefined;
  readonly subsets?: readonly string[] | undefined;
  readonly generators?: readonly string[] | undefined;
}): QueueFilter {
  return omitUndefined({
    groups: keepIfNonEmpty(parts.groups),
    marks: keepIfNonEmpty(parts.marks),
    subsets: keepIfNonEmpty(parts.subsets),
    generators: keepIfNonEmpty(parts.generators),
  });
}

function keepIfNonEmpty<T>(values: readonly T[] | undefined): readonly T[] | undefined {
  return values && values.length > 0 ? values : undefined;
}

function readFilterNames(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const names = value
    .slice(0, MOST_NAMES)
    .filter((one): one is string => typeof one === 'string' && one.length <= LONGEST_NAME);
  return [...new Set(names)];
}
