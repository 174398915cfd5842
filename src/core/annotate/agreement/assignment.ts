import { computeTextFingerprint } from '../../proof/index.ts';
import type { AgreementProtocol, AnnotatorAssignmentOrder } from './types.ts';

/**
 * Returns the annotators in the order in which they are assigned an item. The order depends on the seed, the item and the names, but not
 * on the order of the names. Each annotator has a hash per item, so all orders are equally likely. The numbers of items per annotator
 * differ by at most a few times the square root of that number.
 */
export function orderAnnotatorsForItem(seed: string, annotators: readonly string[], item: string): readonly string[] {
  return createAnnotatorOrderLookup(seed, annotators)(item);
}

/** Creates a function that returns the annotators of an item in order. It's faster than `orderAnnotatorsForItem` for many items. */
export function createAnnotatorOrderLookup(
  seed: string,
  annotators: readonly string[],
): (item: string) => readonly string[] {
  const hashed = annotators.map((annotator) => ({ annotator, hash: hashAssignment(annotator) }));
  return (item) => {
    const [low, high] = hashAssignment(JSON.stringify([seed, item]));
    return hashed
      .map(({ annotator, hash: [a, b] }) => ({
        annotator,
        rank: mixAssignmentBits(mixAssignmentBits(low ^ a) + (high ^ b)),
      }))
      .sort((one, other) => one.rank - other.rank || (one.annotator < other.annotator ? -1 : 1))
      .map(({ annotator }) => annotator);
  };
}

export function createAnnotatorAssignmentOrder(
  { seed, annotators }: AgreementProtocol,
  item: string,
): AnnotatorAssignmentOrder {
  return { annotators: orderAnnotatorsForItem(seed, annotators, item), isClosed: true };
}

function hashAssignment(text: string): readonly [number, number] {
  const hash = computeTextFingerprint(text);
  return [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
}

/** Mixes 32 bits so that each result bit depends on all input bits. */
function mixAssignmentBits(lane: number): number {
  let x = lane ^ (lane >>> 16);
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
