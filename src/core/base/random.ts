/** A generator of pseudorandom numbers from 0 up to but not including 1. The same seed gives the same numbers. */
export type RandomGenerator = () => number;

/** Shuffles values in place (Fisher and Yates). */
export function shuffle<T>(values: T[], random: RandomGenerator): T[] {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [values[last], values[other]] = [values[other] as T, values[last] as T];
  }
  return values;
}

/** A generator of 32 bits by Marsaglia's xorshift (Journal of Statistical Software 8, 2003). Not for secrets. */
export function createRandomGenerator(seed: number): RandomGenerator {
  // Scatters adjacent seeds. A state of 0 would stay 0.
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
