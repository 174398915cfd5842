import { fingerprint } from '../../proof/index.ts';
import type { AgreementProtocol, AssignmentOrder } from './types.ts';

/**
 * Who labels an item, in which order: a permutation of the annotators by seed and item. The order in which they are named makes no
 * difference. Each annotator has a hash of their own for each item, so every order is as likely as any other, and all have about the
 * same number of items: as far as chance balances it, to within a few times the root of that number.
 */
export function assignAnnotators(
  seed: string,
  annotators: readonly string[],
  item: string,
): readonly string[] {
  return createAssigner(seed, annotators)(item);
}

/** The same for many items. */
export function createAssigner(
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

/** The order of an item under a protocol. */
export function assignmentOrder({ seed, annotators }: AgreementProtocol, item: string): AssignmentOrder {
  return { annotators: assignAnnotators(seed, annotators, item), isClosed: true };
}

function hashAssignment(text: string): readonly [number, number] {
  const hash = fingerprint(text);
  return [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
}

/** 32 bits, each of which depends on all of the given ones. */
function mixAssignmentBits(lane: number): number {
  let x = lane ^ (lane >>> 16);
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
