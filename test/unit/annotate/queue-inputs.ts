/** Made-up queues: sources, words and filters. */
import fc from 'fast-check';
import {
  type BlindFilter,
  type OwnWord,
  QUEUE_GROUPS,
  QUEUE_MARKS,
  type QueueFilter,
  type QueueMark,
  type SeenItem,
  type VeiledItem,
} from '../../../src/core/annotate/index.ts';

export const SUBSETS = ['gsm8k', 'math', 'omni'] as const;
export const GENERATORS = ['model a', 'model b'] as const;

export const anySeenItems: fc.Arbitrary<readonly SeenItem[]> = fc
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
export function veiled(items: readonly SeenItem[]): readonly VeiledItem[] {
  return items.map(({ id, line, steps, subset }) => ({
    id,
    line,
    steps,
    ...(subset === undefined ? {} : { subset }),
  }));
}

export const anyWord: fc.Arbitrary<OwnWord> = fc.record(
  {
    group: fc.constantFrom(...QUEUE_GROUPS),
    earliest: fc.integer({ min: -1, max: 9 }),
    isBegun: fc.constant(true),
  },
  { requiredKeys: ['group'] },
);

export type Said =
  | { readonly number: number; readonly word: OwnWord }
  | { readonly number: number; readonly mark: QueueMark; readonly isMarked: boolean };

export const anySaid: fc.Arbitrary<readonly Said[]> = fc.array(
  fc.oneof(
    fc.record({ number: fc.nat(45), word: anyWord }),
    fc.record({ number: fc.nat(45), mark: fc.constantFrom(...QUEUE_MARKS), isMarked: fc.boolean() }),
  ),
  { maxLength: 60 },
);

export const anyFilter: fc.Arbitrary<QueueFilter> = fc.record(
  {
    groups: fc.uniqueArray(fc.constantFrom(...QUEUE_GROUPS)),
    marks: fc.uniqueArray(fc.constantFrom(...QUEUE_MARKS)),
    subsets: fc.uniqueArray(fc.constantFrom(...SUBSETS, 'nowhere')),
    generators: fc.uniqueArray(fc.constantFrom(...GENERATORS, 'nobody')),
  },
  { requiredKeys: [] },
);

export const anyBlindFilter: fc.Arbitrary<BlindFilter> = anyFilter.map(
  ({ marks: _, generators: __, ...rest }) => rest,
);
