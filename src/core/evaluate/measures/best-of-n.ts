/** Best-of-N: how often the solution that a judge ranks first is correct. */
import { omitUndefined } from '../../base/optional-values.ts';
import { type BootstrapResamplingSettings, getMean, type MetricEstimate } from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { computeSolutionConfidence, explainBiasedVoteShares, hasSkippedVotes } from './confidence.ts';
import { groupRunRowsByName } from './groups.ts';
import { isCorrectByGroundTruth } from './outcomes.ts';
import { estimateMeanWithInterval } from './samples.ts';

export interface BestOfNScores {
  /** Problems with at least two solutions that have a label and a verdict; those with both correct and incorrect ones. */
  readonly problems: number;
  readonly mixed: number;
  /** The mean number of solutions per problem. */
  readonly candidates: number;
  /** In percent of problems: the judge's best solution is correct, with ties broken at random. Absent without problems. */
  readonly best?: MetricEstimate;
  /** The same over mixed problems, the only ones where the choice matters. */
  readonly bestOfMixed?: MetricEstimate;
  /** Why both are absent despite such problems: with early stopping, the best candidate isn't known. */
  readonly refused?: string;
  /** A random choice, and a choice that is correct whenever any solution is, over all problems. */
  readonly blind?: number;
  readonly most?: number;
}

/** Best-of-N by human ratings, in percent of the maximum points, over problems with at least two rated solutions that have a verdict. */
export interface RatedBestOfN {
  readonly problems: number;
  /** The mean rating of the judge's best solution, with ties broken at random; absent if voting stopped early on a candidate. */
  readonly best?: MetricEstimate;
  readonly blind: number;
  readonly most: number;
}

/**
 * The choice depends on the judge's confidence in each solution, which early stopping distorts: a solution with two of two votes would rank
 * above one with seven of eight. So the result is refused if voting stopped early on any candidate. Solutions without a label or without a
 * verdict aren't candidates. Problems are identified by `problem`, across subsets.
 */
export function scoreBestOfN(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): BestOfNScores {
  const problems = rankCandidates(rows, (row) => {
    const isRight = isCorrectByGroundTruth(row, policies);
    return isRight === undefined ? undefined : 100 * Number(isRight);
  });
  const refused = problems.some(({ isEarly }) => isEarly) ? explainBiasedVoteShares() : undefined;
  const mixed = problems.filter(({ blind }) => blind > 0 && blind < 100);
  const bestIn = (some: typeof problems) =>
    refused === undefined
      ? estimateMeanWithInterval(
          some.map((one) => one.best),
          resampling,
        )
      : undefined;
  return omitUndefined({
    problems: problems.length,
    mixed: mixed.length,
    candidates: getMean(problems.map((one) => one.candidates)) ?? 0,
    best: bestIn(problems),
    bestOfMixed: bestIn(mixed),
    refused,
    blind: getMean(problems.map((one) => one.blind)),
    most: getMean(problems.map((one) => one.most)),
  });
}

/** Undefined if no problem has two rated solutions with a verdict. @see scoreBestOfN */
export function scoreRatedBestOfN(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): RatedBestOfN | undefined {
  const problems = rankCandidates(rows, ({ points, pointsMost: most = policies.ratedMost }) =>
    points === undefined || points < 0 || points > most ? undefined : (100 * points) / most,
  );
  const [blind, most] = [getMean(problems.map((one) => one.blind)), getMean(problems.map((one) => one.most))];
  if (blind === undefined || most === undefined) return undefined;
  const isEarly = problems.some((one) => one.isEarly);
  const best = isEarly
    ? undefined
    : estimateMeanWithInterval(
        problems.map((one) => one.best),
        resampling,
      );
  return omitUndefined({ problems: problems.length, best, blind, most });
}

interface RankedProblem {
  readonly candidates: number;
  /** The worth of the judge's best candidate, the mean of tied ones; of a random one; and of the best one. */
  readonly best: number;
  readonly blind: number;
  readonly most: number;
  readonly isEarly: boolean;
}

/** Problems with at least two candidates. @param worthOf in percent; undefined for a row that isn't a candidate */
function rankCandidates(
  rows: readonly RunRow[],
  worthOf: (row: RunRow) => number | undefined,
): readonly RankedProblem[] {
  return [...groupRunRowsByName(rows, ({ problem }) => problem).values()].flatMap((group) => {
    const candidates = group.flatMap((row) => {
      const [belief, worth] = [computeSolutionConfidence(row), worthOf(row)];
      return belief === undefined || worth === undefined ? [] : [{ belief, worth, isEarly: hasSkippedVotes(row) }];
    });
    if (candidates.length < 2) return [];
    const highest = Math.max(...candidates.map(({ belief }) => belief));
    const all = candidates.map(({ worth }) => worth).sort((a, b) => a - b);
    const tied = candidates.filter(({ belief }) => belief === highest).map(({ worth }) => worth);
    return [
      {
        candidates: candidates.length,
        best: getMean(tied.sort((a, b) => a - b)) ?? 0,
        blind: getMean(all) ?? 0,
        most: all.at(-1) ?? 0,
        isEarly: candidates.some((one) => one.isEarly),
      },
    ];
  });
}
