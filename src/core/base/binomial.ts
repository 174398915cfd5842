import type { RandomGenerator } from './random.ts';

/** Below this expected number of successes, they are drawn by inversion. */
const FEW = 10;

/**
 * Draws the number of successes in n trials with probability p. The distribution is exact, and the time doesn't grow with n.
 * @param n a whole number of 0 or more
 * @see Hörmann, The generation of binomial random variates, Journal of Statistical Computation and Simulation 46, 1993 (BTRS)
 */
export function sampleBinomial(n: number, p: number, random: RandomGenerator): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - sampleBinomial(n, 1 - p, random);
  return n * p < FEW ? byInversion(n, p, random) : byRejection(n, p, random);
}

/** Adds probabilities from 0 successes upwards until their sum exceeds the drawn number. */
function byInversion(n: number, p: number, random: RandomGenerator): number {
  const odds = p / (1 - p);
  let rest = random();
  let chance = (1 - p) ** n;
  let hits = 0;
  while (rest >= chance && hits < n) {
    rest -= chance;
    hits++;
    chance *= (odds * (n - hits + 1)) / hits;
  }
  return hits;
}

function byRejection(n: number, p: number, random: RandomGenerator): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const middle = n * p + 0.5;
  const sure = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * spread;
  const odds = p / (1 - p);
  const mode = Math.floor((n + 1) * p);
  const ofMode = (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) + stirling(mode) + stirling(n - mode);
  for (;;) {
    const u = random() - 0.5;
    const v = random();
    const us = 0.5 - Math.abs(u);
    const hits = Math.floor(((2 * a) / us + b) * u + middle);
    if (us >= 0.07 && v <= sure) return hits;
    if (hits < 0 || hits > n) continue;
    const drawn = Math.log((v * alpha) / (a / (us * us) + b));
    const most =
      ofMode +
      (n + 1) * Math.log((n - mode + 1) / (n - hits + 1)) +
      (hits + 0.5) * Math.log((odds * (n - hits + 1)) / (hits + 1)) -
      stirling(hits) -
      stirling(n - hits);
    if (drawn <= most) return hits;
  }
}

/** The error of Stirling's formula for log(k!). */
function stirling(k: number): number {
  const known = STIRLING[k];
  if (known !== undefined) return known;
  const square = (k + 1) ** 2;
  return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1);
}

const STIRLING = [
  0.08106146679532726, 0.04134069595540929, 0.02767792568499834, 0.02079067210376509, 0.01664469118982119,
  0.01387612882307075, 0.01189670994589177, 0.010411265261972, 0.009255462182712733, 0.008330563433362871,
] as const;
