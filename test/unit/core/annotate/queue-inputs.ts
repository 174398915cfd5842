/** Made-up queues: sources, words and filters. */
import fc from 'fast-check';
import {
  type AssistedQueueItem,
  type BlindQueueItem,
  EMPTY_QUEUE_FILTER,
  ItemQueue,
  type OwnLabelSummary,
  QUEUE_GROUPS,
  QUEUE_ITEM_MARKS,
  type QueueFilter,
  type QueueGroup,
  type QueueItemMark,
} from '../../../../src/core/annotate/index.ts';
import type { BlindQueueFilter, ItemQueueSource } from '../../../../src/core/annotate/queue/types.ts';

const SUBSETS = ['gsm8k', 'math', 'omni'] as const;
const GENERATORS = ['model a', 'model b'] as const;

export const anySeenItems: fc.Arbitrary<readonly AssistedQueueItem[]> = fc
  .array(
    fc.record(
      {
        steps: fc.nat(30),
        subset: fc.constantFrom(...SUBSETS, ''),
        generator: fc.constantFrom(...GENERATORS),
      },
      { requiredKeys: ['steps'] },
    ),
    { maxLength: 40 },
  )
  .map((items) => items.map((item, k) => ({ id: `item-${k}`, line: k + 1, ...item })));

/** What may be known of them in blind mode. */
export function veiled(items: readonly AssistedQueueItem[]): readonly BlindQueueItem[] {
  return items.map(({ id, line, steps, subset }) => ({
    id,
    line,
    steps,
    ...(subset === undefined ? {} : { subset }),
  }));
}

export const anyWord: fc.Arbitrary<OwnLabelSummary> = fc.record(
  {
    group: fc.constantFrom(...QUEUE_GROUPS),
    earliest: fc.integer({ min: -1, max: 9 }),
    isBegun: fc.constant(true),
  },
  { requiredKeys: ['group'] },
);

export type Said =
  | { readonly number: number; readonly word: OwnLabelSummary }
  | { readonly number: number; readonly mark: QueueItemMark; readonly isMarked: boolean };

export const anySaid: fc.Arbitrary<readonly Said[]> = fc.array(
  fc.oneof(
    fc.record({ number: fc.nat(45), word: anyWord }),
    fc.record({ number: fc.nat(45), mark: fc.constantFrom(...QUEUE_ITEM_MARKS), isMarked: fc.boolean() }),
  ),
  { maxLength: 60 },
);

export const anyFilter: fc.Arbitrary<QueueFilter> = fc.record(
  {
    groups: fc.uniqueArray(fc.constantFrom(...QUEUE_GROUPS)),
    marks: fc.uniqueArray(fc.constantFrom(...QUEUE_ITEM_MARKS)),
    subsets: fc.uniqueArray(fc.constantFrom(...SUBSETS, 'nowhere')),
    generators: fc.uniqueArray(fc.constantFrom(...GENERATORS, 'nobody')),
  },
  { requiredKeys: [] },
);

export const anyBlindFilter: fc.Arbitrary<BlindQueueFilter> = anyFilter.map(
  ({ marks: _, generators: __, ...rest }) => rest,
);

/** The queue of a source that is all there: its groups and its order, under a filter. */
export function queueOf(
  source: ItemQueueSource,
  words: Iterable<readonly [number, OwnLabelSummary]>,
  marks: Iterable<readonly [number, QueueItemMark]> = [],
  filter: QueueFilter = EMPTY_QUEUE_FILTER,
): { readonly groups: ReadonlyMap<QueueGroup, readonly number[]>; readonly order: Uint32Array } {
  const queue = new ItemQueue(source);
  queue.grow();
  for (const [number, word] of words) queue.say(number, word);
  for (const [number, mark] of marks) queue.mark(number, mark, true);
  queue.setFilter(filter);
  const groups = new Map(QUEUE_GROUPS.map((group) => [group, queue.page(group, 0, queue.length)]));
  return { groups, order: queue.order() };
}
