/** Paired comparison of two judges on the same rows. */

import { getOrCreate } from '../../base/groups.ts';
import { sum } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import {
  type BootstrapResamplingSettings,
  type CountsByStratum,
  getMean,
  type MetricEstimate,
} from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { createWilsonCountShift, estimateStatisticFromCounts } from './estimate.ts';
import { classifyLocalization, computeLocalizationF1 } from './localization.ts';
import { classifyVerdictOutcome, computeMacroF1, type VerdictConfusionCell } from './verdicts.ts';

/** What counts as right: the exact labeled step, or the verdict on the whole solution. */
export type CorrectnessCriterion = 'located' | 'verdict';

/** `located` if any row has a label and the judge names steps. */
export function chooseCorrectnessCriterion(rows: readonly RunRow[], policies: ScoringPolicies): CorrectnessCriterion {
  return rows.some((row) => (classifyLocalization(row, policies) ?? 'failed') !== 'failed') ? 'located' : 'verdict';
}

/** Whether a judge is right on a row; undefined if the row isn't scored. */
export function isJudgeRightOnRow(
  row: RunRow,
  policies: ScoringPolicies,
  by: CorrectnessCriterion,
): boolean | undefined {
  const column = classifyPairRow(row, policies, by)?.column;
  return column === undefined ? undefined : column === 0;
}

/**
 * The class of the row (0: with an error, or correct; 1: the other) and the verdict on it: 0 right, 1 wrong, and for whole-solution
 * verdicts 2 for none. Undefined if it isn't scored.
 */
function classifyPairRow(row: RunRow, policies: ScoringPolicies, by: CorrectnessCriterion): PairColumn | undefined {
  if (by === 'located') {
    const place = classifyLocalization(row, policies);
    if (place === undefined || place === 'left-out' || place === 'failed') return undefined;
    const isRight = place === 'found' || place === 'passed';
    return { kind: row.label === -1 ? 1 : 0, column: isRight ? 0 : 1 };
  }
  return PAIR_COLUMNS[classifyVerdictOutcome(row, policies)];
}

interface PairColumn {
  readonly kind: 0 | 1;
  readonly column: 0 | 1 | 2;
}

const PAIR_COLUMNS: Readonly<Partial<Record<VerdictConfusionCell, PairColumn>>> = {
  truePositive: { kind: 0, column: 0 },
  falseNegative: { kind: 0, column: 1 },
  silentPositive: { kind: 0, column: 2 },
  trueNegative: { kind: 1, column: 0 },
  falsePositive: { kind: 1, column: 1 },
  silentNegative: { kind: 1, column: 2 },
};

/** One row as two judges saw it. */
export interface RunRowPair {
  readonly first: RunRow;
  readonly second: RunRow;
}

/** Pairs the rows of both by set and ID, and counts the rows in only one of them. */
export function pairRunRows(
  first: readonly RunRow[],
  second: readonly RunRow[],
): { readonly pairs: readonly RunRowPair[]; readonly onlyFirst: number; readonly onlySecond: number } {
  const others = new Map(second.map((row) => [toRowKey(row), row]));
  const pairs = first.flatMap((row) => {
    const other = others.get(toRowKey(row));
    return other ? [{ first: row, second: other }] : [];
  });
  return { pairs, onlyFirst: first.length - pairs.length, onlySecond: others.size - pairs.length };
}

const toRowKey = ({ set, id }: RunRow): string => JSON.stringify([set, id]);

/** The paired comparison of two runs on the same rows. */
export interface PairedRunComparison {
  readonly by: CorrectnessCriterion;
  /** Rows scored for both, and shared rows not scored for one. */
  readonly rows: number;
  readonly unscored: number;
  readonly bothRight: number;
  /** Rows on which only the first is right, and only the second. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly bothWrong: number;
  /** McNemar's exact test, two-sided; absent without rows. */
  readonly p?: number;
  /** Differences, the first's minus the second's, in points: of accuracy, of the F1 over all rows (macro-F1 of verdicts), and of the mean F1 of subsets where there are several. */
  readonly accuracy?: MetricEstimate;
  readonly f1?: MetricEstimate;
  readonly average?: MetricEstimate;
}

/** Compares two judges on rows that both judged. Pairs are drawn as such, within their subset and kind. */
export function compareJudgesOnRowPairs(
  pairs: readonly RunRowPair[],
  policies: ScoringPolicies,
  by: CorrectnessCriterion,
  resampling?: BootstrapResamplingSettings,
): PairedRunComparison {
  const bySubset = new Map<string, number[][]>();
  let unscored = 0;
  for (const { first, second } of pairs) {
    const [a, b] = [classifyPairRow(first, policies, by), classifyPairRow(second, policies, by)];
    if (!a || !b || a.kind !== b.kind) {
      unscored++;
      continue;
    }
    const joint = getOrCreate(bySubset, first.subset, () => [new Array(9).fill(0), new Array(9).fill(0)]);
    const counts = joint[a.kind];
    if (counts) counts[3 * a.column + b.column] = (counts[3 * a.column + b.column] ?? 0) + 1;
  }
  // Sorted, so that the order of rows doesn't affect the resampling.
  const joints = [...bySubset].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, joint]) => joint);
  const rows = pairs.length - unscored;
  const of = (isIn: (cell: number) => boolean): number =>
    sum(joints.flat().map((counts) => sum(counts.filter((_, cell) => isIn(cell)))));
  const bothRight = of((cell) => cell === 0);
  const onlyFirst = of((cell) => cell === 1 || cell === 2);
  const onlySecond = of((cell) => cell === 3 || cell === 6);
  return {
    by,
    rows,
    unscored,
    bothRight,
    onlyFirst,
    onlySecond,
    bothWrong: rows - bothRight - onlyFirst - onlySecond,
    ...(rows === 0 ? {} : { p: computeMcNemarPValue(onlyFirst, onlySecond) }),
    ...measureDifferences(joints, by === 'located' ? computeLocalizationF1 : computeMacroF1, resampling),
  };
}

function measureDifferences(
  joints: readonly CountsByStratum[],
  f1: (strata: CountsByStratum) => number | undefined,
  resampling: BootstrapResamplingSettings | undefined,
): Pick<PairedRunComparison, 'accuracy' | 'f1' | 'average'> {
  const flat = joints.flat();
  const difference = (measure: (joints: readonly CountsByStratum[]) => number | undefined) => {
    const statistic = (strata: CountsByStratum): number | undefined => {
      const drawn = splitIntoPairs(strata);
      const first = measure(drawn.map((joint) => joint.map(sumFirstJudge)));
      const second = measure(drawn.map((joint) => joint.map(sumSecondJudge)));
      return first === undefined || second === undefined ? undefined : first - second;
    };
    return estimateStatisticFromCounts(flat, statistic, resampling, DIFFERENCE_SCALE);
  };
  return omitUndefined({
    accuracy: difference(computePairAccuracy),
    f1: difference((all) => f1(poolStrata(all))),
    average: joints.length > 1 ? difference((all) => getMean(all.map(f1))) : undefined,
  });
}

/** Which judge is right in each cell of the joint table: 1 only the first, -1 only the second, 0 both or neither. */
const WINNER_BY_CELL = [0, 1, 1, -1, 0, 0, -1, 0, 0];

/** Widens intervals if both judges, or always the same one, are right on all rows. */
const DIFFERENCE_SCALE = {
  least: -100,
  most: 100,
  otherwise: [createWilsonCountShift(1, WINNER_BY_CELL), createWilsonCountShift(3, WINNER_BY_CELL)],
};

/** Regroups the strata by subset, in pairs. */
function splitIntoPairs(strata: CountsByStratum): readonly CountsByStratum[] {
  return strata.flatMap((counts, index) => (index % 2 === 0 ? [[counts, strata[index + 1] ?? []]] : []));
}

/** The marginal counts of the first judge and of the second, from the joint table. */
function sumFirstJudge(joint: readonly number[]): readonly number[] {
  return [0, 1, 2].map((a) => sum([0, 1, 2].map((b) => joint[3 * a + b] ?? 0)));
}

function sumSecondJudge(joint: readonly number[]): readonly number[] {
  return [0, 1, 2].map((b) => sum([0, 1, 2].map((a) => joint[3 * a + b] ?? 0)));
}

function computePairAccuracy(all: readonly CountsByStratum[]): number | undefined {
  const whole = sum(all.flat(2));
  return whole === 0 ? undefined : (100 * sum(all.flat().map(([right = 0]) => right))) / whole;
}

function poolStrata(all: readonly CountsByStratum[]): CountsByStratum {
  return [0, 1].map((kind) => [0, 1, 2].map((column) => sum(all.map((strata) => strata[kind]?.[column] ?? 0))));
}

/** The p-value of McNemar's exact two-sided test; 1 without discordant rows. @see McNemar, Psychometrika 12, 1947 */
export function computeMcNemarPValue(onlyFirst: number, onlySecond: number): number {
  const all = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  let logChoose = 0;
  let tail = 0;
  for (let count = 0; count <= fewer; count++) {
    tail += Math.exp(logChoose - all * Math.LN2);
    logChoose += Math.log((all - count) / (count + 1));
  }
  return Math.min(1, 2 * tail);
}
