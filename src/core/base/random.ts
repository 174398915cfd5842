/** Numbers in 0 … 1, 1 left out, that only look like chance: the same seed gives the same ones. */
export type Random = () => number;

/** A generator of 32 bits by Marsaglia's xorshift (Journal of Statistical Software 8, 2003). Not for secrets. */
export function createRandom(seed: number): Random {
  // Seeds that lie close together begin far apart; 0 would stay 0.
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
