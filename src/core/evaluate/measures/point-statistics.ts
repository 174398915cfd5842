/** Statistics of pairs of points, from the counts of each pair. Undefined where a statistic isn't defined. */
import { sum } from '../../base/numbers.ts';

/** A human rating and a judge's points on the same scale. */
export interface PointPair {
  readonly human: number;
  readonly judge: number;
}

/** Distinct pairs in rising order, so that the order of rows changes nothing. */
export interface PointTable {
  readonly pairs: readonly PointPair[];
  /** How often each pair occurs. */
  readonly counts: readonly number[];
  /** The rank of each pair's value among the distinct human ratings, or the judge's distinct points, from 0. */
  readonly humanRanks: readonly number[];
  readonly judgeRanks: readonly number[];
}

/** A statistic of a table with other counts, as a bootstrap draws them. */
export type PointStatistic = (table: PointTable, counts: readonly number[]) => number | undefined;

/** @param others pairs that are in the table even if they don't occur */
export function countPointPairs(pairs: readonly PointPair[], others: readonly PointPair[] = []): PointTable {
  const sorted = [...pairs.map((pair) => ({ pair, count: 1 })), ...others.map((pair) => ({ pair, count: 0 }))].sort(
    ({ pair: a }, { pair: b }) => a.human - b.human || a.judge - b.judge,
  );
  const distinct: PointPair[] = [];
  const counts: number[] = [];
  for (const { pair, count } of sorted) {
    const last = distinct.at(-1);
    if (last?.human === pair.human && last.judge === pair.judge)
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + count;
    else {
      distinct.push(pair);
      counts.push(count);
    }
  }
  return {
    pairs: distinct,
    counts,
    humanRanks: rankValues(distinct.map(({ human }) => human)),
    judgeRanks: rankValues(distinct.map(({ judge }) => judge)),
  };
}

function rankValues(values: readonly number[]): readonly number[] {
  const ranks = new Map([...new Set(values)].sort((a, b) => a - b).map((value, rank) => [value, rank]));
  return values.map((value) => ranks.get(value) ?? 0);
}

function averageOver(
  { pairs }: PointTable,
  counts: readonly number[],
  of: (pair: PointPair) => number,
): number | undefined {
  let [total, weight] = [0, 0];
  for (const [k, pair] of pairs.entries()) {
    const count = counts[k] ?? 0;
    total += count * of(pair);
    weight += count;
  }
  return weight === 0 ? undefined : total / weight;
}

/** The mean of the judge's points minus the rating. */
export const computeMeanError: PointStatistic = (table, counts) =>
  averageOver(table, counts, ({ human, judge }) => judge - human);

export const computeMeanAbsoluteError: PointStatistic = (table, counts) =>
  averageOver(table, counts, ({ human, judge }) => Math.abs(judge - human));

/**
 * Cohen's kappa with quadratic weights, where the weight of a disagreement is the squared difference in points. On whole points it is the
 * usual one over all points of the scale; for means of votes it is Lin's concordance, which it equals. Undefined if all points are equal.
 * @see Cohen, Psychological Bulletin 70, 1968; Lin, Biometrics 45, 1989
 */
export const computeQuadraticKappa: PointStatistic = (table, counts) => {
  const human = averageOver(table, counts, (pair) => pair.human);
  const judge = averageOver(table, counts, (pair) => pair.judge);
  if (human === undefined || judge === undefined) return undefined;
  const spread = averageOver(table, counts, (pair) => (pair.human - human) ** 2 + (pair.judge - judge) ** 2) ?? 0;
  const together = averageOver(table, counts, (pair) => (pair.human - human) * (pair.judge - judge)) ?? 0;
  const expected = spread + (human - judge) ** 2;
  return expected === 0 ? undefined : (2 * together) / expected;
};

/**
 * Spearman's rank correlation: Pearson's of the ranks, tied values with the mean of theirs. Undefined if either side has only one value.
 * @see Spearman, American Journal of Psychology 15, 1904
 */
export const computeSpearmanRho: PointStatistic = ({ humanRanks, judgeRanks }, counts) => {
  const [human, judge] = [computeMidRanks(humanRanks, counts), computeMidRanks(judgeRanks, counts)];
  const middle = (sum(counts) + 1) / 2;
  let [together, ofHuman, ofJudge] = [0, 0, 0];
  for (const [k, count] of counts.entries()) {
    const [a, b] = [(human[humanRanks[k] ?? 0] ?? 0) - middle, (judge[judgeRanks[k] ?? 0] ?? 0) - middle];
    together += count * a * b;
    ofHuman += count * a * a;
    ofJudge += count * b * b;
  }
  return ofHuman <= 0 || ofJudge <= 0
    ? undefined
    : clampCoefficient(together / Math.sqrt(ofHuman) / Math.sqrt(ofJudge));
};

/** The mean rank of each distinct value, from 1. */
function computeMidRanks(ranks: readonly number[], counts: readonly number[]): readonly number[] {
  let before = 0;
  return countByRank(ranks, counts).map((count) => {
    const middle = before + (count + 1) / 2;
    before += count;
    return middle;
  });
}

function countByRank(ranks: readonly number[], counts: readonly number[]): number[] {
  const all = new Array<number>(ranks.reduce((most, rank) => Math.max(most, rank + 1), 0)).fill(0);
  for (const [k, rank] of ranks.entries()) all[rank] = (all[rank] ?? 0) + (counts[k] ?? 0);
  return all;
}

/**
 * Kendall's τ-b: concordant minus discordant pairs of rows, with ties in either side excluded from its share. Undefined if either side has
 * only one value. Takes n log n time in the number of distinct pairs.
 * @see Kendall, Biometrika 33, 1945; Knight, Journal of the American Statistical Association 61, 1966
 */
export const computeKendallTau: PointStatistic = ({ humanRanks, judgeRanks }, counts) => {
  const byHuman = countByRank(humanRanks, counts);
  const byJudge = countByRank(judgeRanks, counts);
  const earlier = new RankCounter(byJudge.length);
  let difference = 0;
  for (let from = 0; from < counts.length; ) {
    let to = from;
    while (to < counts.length && humanRanks[to] === humanRanks[from]) to++;
    for (let k = from; k < to; k++) {
      const rank = judgeRanks[k] ?? 0;
      difference += (counts[k] ?? 0) * (earlier.below(rank) + earlier.below(rank + 1) - earlier.total);
    }
    for (let k = from; k < to; k++) earlier.add(judgeRanks[k] ?? 0, counts[k] ?? 0);
    from = to;
  }
  const pairs = countPairs(sum(counts));
  const ofHuman = pairs - sum(byHuman.map(countPairs));
  const ofJudge = pairs - sum(byJudge.map(countPairs));
  return ofHuman <= 0 || ofJudge <= 0
    ? undefined
    : clampCoefficient(difference / Math.sqrt(ofHuman) / Math.sqrt(ofJudge));
};

function countPairs(count: number): number {
  return (count * (count - 1)) / 2;
}

/** Rounding may exceed 1 by a digit. */
function clampCoefficient(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** Counts values below a rank (Fenwick, Software: Practice and Experience 24, 1994). */
class RankCounter {
  readonly #sums: Float64Array;
  total = 0;

  constructor(ranks: number) {
    this.#sums = new Float64Array(ranks + 1);
  }

  add(rank: number, count: number): void {
    this.total += count;
    for (let at = rank + 1; at < this.#sums.length; at += at & -at) this.#sums[at] = (this.#sums[at] ?? 0) + count;
  }

  below(rank: number): number {
    let total = 0;
    for (let at = rank; at > 0; at -= at & -at) total += this.#sums[at] ?? 0;
    return total;
  }
}
