/** Pseudorandom numbers for tournaments: the same seed and the same query give the same result. */
import { createRandomGenerator, shuffle } from './random.ts';

/** Hashes a seed and further parts to 32 bits, with the finalizer of MurmurHash3 (Appleby, public domain) after each part. */
export function hashSeedWithParts(seed: number, ...parts: readonly number[]): number {
  let state = finished(seed ^ 0x9e3779b9);
  for (const part of parts) state = finished(Math.imul(state, 5) + 0xe6546b64 + Math.imul(part, 0x85ebca6b));
  return state >>> 0;
}

function finished(state: number): number {
  let h = state | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The numbers from 0 to count - 1 in an order that depends on the seed and the parts (Fisher and Yates). */
export function shuffleIndices(count: number, seed: number, ...parts: readonly number[]): readonly number[] {
  return shuffle(
    Array.from({ length: count }, (_, k) => k),
    createRandomGenerator(hashSeedWithParts(seed, ...parts)),
  );
}
