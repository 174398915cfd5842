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
  const problems = [...groupRunRowsByName(rows, ({ problem }) => problem).values()].flatMap((group) => {
    const candidates = group.flatMap((row) => {
      const [belief, isRight] = [computeSolutionConfidence(row), isCorrectByGroundTruth(row, policies)];
      return belief === undefined || isRight === undefined ? [] : [{ belief, isRight, isEarly: hasSkippedVotes(row) }];
    });
    if (candidates.length < 2) return [];
    const highest = Math.max(...candidates.map(({ belief }) => belief));
    const tied = candidates.filter(({ belief }) => belief === highest);
    const isEarly = candidates.some((one) => one.isEarly);
    return [
      {
        candidates: candidates.length,
        best: shareOfCorrect(tied),
        blind: shareOfCorrect(candidates),
        isEarly,
      },
    ];
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
    most: getMean(problems.map((one) => (one.blind > 0 ? 100 : 0))),
  });
}

function shareOfCorrect(candidates: readonly { readonly isRight: boolean }[]): number {
  return (100 * candidates.filter(({ isRight }) => isRight).length) / candidates.length;
}
