/** How often at least one of k tries is right. */

/**
 * The chance that at least one of k tries is right, of n of which c are: 1 − C(n − c, k) / C(n, k), which is without bias.
 * Undefined where there are no k tries.
 * @see Chen et al., Evaluating Large Language Models Trained on Code, 2.1
 */
export function passAtK(n: number, c: number, k: number): number | undefined {
  if (!(Number.isInteger(n) && Number.isInteger(c) && Number.isInteger(k))) return undefined;
  if (k < 1 || k > n || c < 0 || c > n) return undefined;
  if (n - c < k) return 1;
  let wrong = 1;
  for (let i = n - c + 1; i <= n; i++) wrong *= 1 - k / i;
  return 1 - wrong;
}

/** 1, 2, 4, … below n, and n: the tries that are shown. */
export function doublings(n: number): readonly number[] {
  const all: number[] = [];
  for (let k = 1; k < n; k *= 2) all.push(k);
  return n < 1 ? [] : [...all, n];
}
