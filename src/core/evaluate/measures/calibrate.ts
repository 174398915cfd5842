/** The threshold of a reward model, chosen on one part of the rows and scored on the other (ProcessBench 4.1 chooses it by best F1). */
import { createRandomGenerator, shuffle } from '../../base/random.ts';
import { type BootstrapResamplingSettings, getHarmonicMean } from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { type LocalizationScores, scoreLocalization } from './localization.ts';

export interface CalibratedThreshold {
  /** Steps below it are wrong. */
  readonly threshold: number;
  /** The number of problems in each part. Rows are split by problem, so no problem is in both parts. */
  readonly problems: { readonly tuning: number; readonly rest: number };
  /** On the rows of the choice, which is optimistic, and on the others. */
  readonly tuning: LocalizationScores;
  readonly rest: LocalizationScores;
}

export interface ThresholdCalibrationOptions {
  readonly seed?: number;
  /** The share of problems for the choice, above 0 and below 1. */
  readonly share?: number;
  readonly resampling?: BootstrapResamplingSettings;
}

/** Undefined with fewer than two problems, or if the tuning rows lack a class. Rows without scores are excluded. */
export function calibrateThreshold(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  { seed = 0, share = 0.5, resampling }: ThresholdCalibrationOptions = {},
): CalibratedThreshold | undefined {
  const scored = rows.filter(({ scores, label }) => scores && label !== undefined);
  const tuned = drawProblems(scored, share, seed);
  const isTuning = ({ problem }: RunRow): boolean => tuned.has(problem);
  const tuning = scored.filter(isTuning);
  const rest = scored.filter((row) => !isTuning(row));
  const threshold = findBestF1Threshold(tuning);
  if (threshold === undefined || rest.length === 0) return undefined;
  const chosen = { ...policies, threshold };
  const problems = new Set(scored.map(({ problem }) => problem)).size;
  return {
    threshold,
    problems: { tuning: tuned.size, rest: problems - tuned.size },
    tuning: scoreLocalization(tuning, chosen, resampling),
    rest: scoreLocalization(rest, chosen, resampling),
  };
}

/** Draws this share of the problems: at least one, but never all of them if there are two or more. Deterministic for the seed, regardless of row order. */
function drawProblems(rows: readonly RunRow[], share: number, seed: number): ReadonlySet<string> {
  const problems = shuffle([...new Set(rows.map(({ problem }) => problem))].sort(), createRandomGenerator(seed));
  const count = Math.min(problems.length - 1, Math.max(1, Math.round(share * problems.length)));
  return new Set(problems.slice(0, count));
}

/**
 * The threshold in 0 … 1 with the best F1, in the middle of the widest range that has it. Undefined without rows of either kind. It is
 * exact, because a row is right over one range of thresholds and only the ends matter.
 */
export function findBestF1Threshold(rows: readonly RunRow[]): number | undefined {
  return findBestThresholdOfRanges(
    rows.flatMap(({ scores, label }) =>
      scores && label !== undefined
        ? [{ kind: label === -1 ? (1 as const) : (0 as const), ...findCorrectThresholdBounds(scores, label) }]
        : [],
    ),
  );
}

/** A verdict on a row is right at thresholds above `low` up to `high`. `kind` is 0 for a row with an error. */
export interface CorrectThresholdRange {
  readonly kind: 0 | 1;
  readonly low: number;
  readonly high: number;
}

export function findBestThresholdOfRanges(ranges: readonly CorrectThresholdRange[]): number | undefined {
  const kinds = [0, 0];
  const changes: { readonly at: number; readonly kind: 0 | 1; readonly by: 1 | -1 }[] = [];
  for (const { kind, low, high } of ranges) {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (low >= high) continue;
    changes.push({ at: low, kind, by: 1 }, { at: high, kind, by: -1 });
  }
  const [errors = 0, corrects = 0] = kinds;
  if (errors === 0 || corrects === 0) return undefined;
  changes.sort((a, b) => a.at - b.at);
  let best = { f1: -1, low: 0, high: 1 };
  const right = [0, 0];
  // Thresholds above `from` and up to the next change have the same F1.
  for (let next = 0, from = 0; from < 1; ) {
    for (; next < changes.length && (changes[next]?.at ?? 1) <= from; next++) {
      const { kind = 0, by = 1 } = changes[next] ?? {};
      right[kind] = (right[kind] ?? 0) + by;
    }
    const to = Math.min(1, changes[next]?.at ?? 1);
    const f1 = getHarmonicMean((right[0] ?? 0) / errors, (right[1] ?? 0) / corrects);
    if (f1 > best.f1 || (f1 === best.f1 && to - from > best.high - best.low)) best = { f1, low: from, high: to };
    from = to;
  }
  return (best.low + best.high) / 2;
}

/** A verdict is right for thresholds above `low` up to `high`: the labeled step is below the threshold, and all earlier steps aren't. */
export function findCorrectThresholdBounds(
  scores: readonly number[],
  label: number,
): { readonly low: number; readonly high: number } {
  if (label === -1) return { low: 0, high: Math.min(1, ...scores) };
  return { low: scores[label] ?? 1, high: Math.min(1, ...scores.slice(0, label)) };
}
