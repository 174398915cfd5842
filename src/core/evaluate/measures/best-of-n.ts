/** How often the solution that a judge holds for best is right, of the several that each problem has. */
import { defined } from '../../base/optional.ts';
import { type Estimate, meanOf, type Resampling } from '../../base/shares.ts';
import type { Policies, RunRow } from '../run-types.ts';
import { beliefOf, endedEarlyWords, isEndedEarly } from './confidence.ts';
import { grouped } from './groups.ts';
import { rightOf } from './outcomes.ts';
import { meanEstimate } from './samples.ts';

export interface BestOfN {
  /** Problems with two solutions or more of which people and judge say something; those of which some are right and some are not. */
  readonly problems: number;
  readonly mixed: number;
  /** Solutions of a problem, on the average. */
  readonly candidates: number;
  /** In per cent over problems: the best by the judge is right, a tie as a blind choice among the tied. Absent without problems. */
  readonly best?: Estimate;
  /** The same over mixed problems, where alone it matters who is chosen. */
  readonly bestOfMixed?: Estimate;
  /** Why neither is there although there are such problems: of candidates whose votes were ended early nobody knows the best. */
  readonly refused?: string;
  /** A blind choice, and one that is right whenever any solution is, over all problems. */
  readonly blind?: number;
  readonly most?: number;
}

/**
 * Who is chosen depends on how far a judge holds each solution for right, which a vote that was ended early does not say: one that ended after two of
 * eight votes would stand before one with seven of eight. So the best is refused where any candidate's was. Solutions without a verdict by either side
 * are no candidates. Problems are told apart by `problem`, whatever the subset.
 */
export function bestOfN(rows: readonly RunRow[], policies: Policies, resampling?: Resampling): BestOfN {
  const problems = [...grouped(rows, ({ problem }) => problem).values()].flatMap((group) => {
    const candidates = group.flatMap((row) => {
      const [belief, isRight] = [beliefOf(row), rightOf(row, policies)];
      return belief === undefined || isRight === undefined
        ? []
        : [{ belief, isRight, isEarly: isEndedEarly(row) }];
    });
    if (candidates.length < 2) return [];
    const highest = Math.max(...candidates.map(({ belief }) => belief));
    const tied = candidates.filter(({ belief }) => belief === highest);
    const isEarly = candidates.some((one) => one.isEarly);
    return [
      { candidates: candidates.length, best: shareRight(tied), blind: shareRight(candidates), isEarly },
    ];
  });
  const refused = problems.some(({ isEarly }) => isEarly) ? endedEarlyWords() : undefined;
  const mixed = problems.filter(({ blind }) => blind > 0 && blind < 100);
  const bestIn = (some: typeof problems) =>
    refused === undefined
      ? meanEstimate(
          some.map((one) => one.best),
          resampling,
        )
      : undefined;
  return defined({
    problems: problems.length,
    mixed: mixed.length,
    candidates: meanOf(problems.map((one) => one.candidates)) ?? 0,
    best: bestIn(problems),
    bestOfMixed: bestIn(mixed),
    refused,
    blind: meanOf(problems.map((one) => one.blind)),
    most: meanOf(problems.map((one) => (one.blind > 0 ? 100 : 0))),
  });
}

function shareRight(candidates: readonly { readonly isRight: boolean }[]): number {
  return (100 * candidates.filter(({ isRight }) => isRight).length) / candidates.length;
}
