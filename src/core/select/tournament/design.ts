/** Completes partial designs and checks them. */
import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { isIntegerInRange } from '../../base/unknown-fields.ts';
import { STRATEGY_IMPLEMENTATIONS } from '../strategies/strategy-list.ts';
import {
  COMPARISON_STRATEGIES,
  type ComparerDescription,
  type ComparisonStrategy,
  MAX_TOURNAMENT_CANDIDATES,
  MAX_TOURNAMENT_VOTES_OR_JUDGES,
  type TournamentCostEstimate,
  type TournamentDesign,
} from '../types.ts';

/** A partial design; the rest gets defaults. */
export type TournamentDesignInput = Partial<TournamentDesign> & Pick<TournamentDesign, 'strategy' | 'count'>;

/** How many finalists of a hybrid are graded: 16, as in the paper (Scaling generative verifiers 7). */
const FINALISTS = 16;
/** With fewer than twice as many candidates, a quarter is graded, at least two. Grading 16 of 16 would leave no matches. */
const MANY = 2 * FINALISTS;
const VOTES: Readonly<Record<ComparisonStrategy, number>> = {
  knockout: 1,
  pairwise: 1,
  halving: 3,
  judge: 32,
  hybrid: 32,
  shortlist: 4,
};

/** Completes a design with defaults, or returns what is wrong with it as a sentence. */
export function fillInTournamentDesign(wanted: TournamentDesignInput): TournamentDesign | { readonly problem: string } {
  const { strategy, count } = wanted;
  const design: TournamentDesign = {
    strategy,
    count,
    keep: getKeep(wanted),
    votes: wanted.votes ?? VOTES[strategy],
    order: wanted.order ?? 'single',
    seed: wanted.seed ?? 0,
    scale: wanted.scale ?? 'points',
    racing: wanted.racing ?? strategy === 'hybrid',
    runOff: wanted.runOff ?? true,
    undecided: wanted.undecided ?? 'wait',
    judges: wanted.judges ?? 1,
  };
  const problem = findDesignProblem(design);
  return problem === undefined ? design : { problem };
}

/** The design of a tournament that more candidates join after the start, or what is wrong with it as a sentence. All matches so far stay. */
export function extendDesignForLateCandidates(
  design: TournamentDesign,
  more: number,
): TournamentDesign | { readonly problem: string } {
  const { strategy, count, keep, late = 0 } = design;
  if (more === 0) return design;
  // A shortlist is drawn up from the grades of all.
  const isGraded = strategy === 'judge' || strategy === 'hybrid';
  const larger = { ...design, count: count + more, keep: isGraded ? keep + more : keep, late: late + more };
  const problem = findDesignProblem(larger);
  return problem === undefined ? larger : { problem };
}

function getKeep({ strategy, count, keep }: TournamentDesignInput): number {
  switch (strategy) {
    case 'pairwise':
      return 1;
    case 'judge':
      return count;
    case 'hybrid':
    case 'shortlist':
      return keep ?? Math.min(count > MANY ? FINALISTS : Math.max(2, Math.ceil(count / 4)), count);
    case 'knockout':
    case 'halving':
      return keep ?? 1;
  }
}

function findDesignProblem({ strategy, count, keep, votes, seed, judges }: TournamentDesign): string | undefined {
  if (!isIntegerInRange(count, 1, MAX_TOURNAMENT_CANDIDATES))
    return t("Can't compare {0} candidates. Use 1 to {1}.", count, MAX_TOURNAMENT_CANDIDATES);
  if (!isIntegerInRange(keep, 1, count))
    return t("Can't keep {0} of {1} candidates. Keep at least 1, at most {1}.", keep, count);
  if (!isIntegerInRange(votes, 1, MAX_TOURNAMENT_VOTES_OR_JUDGES))
    return t("Can't use {0} votes. Use 1 to {1}.", votes, MAX_TOURNAMENT_VOTES_OR_JUDGES);
  const isBestOf = strategy === 'knockout' || strategy === 'pairwise';
  if (isBestOf && votes % 2 === 0) return t('A best-of-{0} match can tie. Use an odd number of votes.', votes);
  if (!isIntegerInRange(seed, -(2 ** 31), 2 ** 32 - 1))
    return t("Can't use the seed {0}. Use a 32-bit whole number.", seed);
  if (!isIntegerInRange(judges, 1, MAX_TOURNAMENT_VOTES_OR_JUDGES))
    return t("Can't use {0} judges. Use 1 to {1}.", judges, MAX_TOURNAMENT_VOTES_OR_JUDGES);
  return undefined;
}

/** Estimates the cost of a design, before the first call. */
export function estimateTournamentCost(design: TournamentDesign): TournamentCostEstimate {
  return STRATEGY_IMPLEMENTATIONS[design.strategy].plan(design);
}

export interface StrategyCostEstimate {
  readonly strategy: ComparisonStrategy;
  readonly design: TournamentDesign;
  readonly plan: TournamentCostEstimate;
}

/**
 * Estimates the cost of each strategy for a number of candidates. `wanted` applies to all strategies, except `keep` and `votes`: these
 * apply to the strategy named with them or, without one, to every strategy that they fit.
 */
export function estimateStrategyCosts(
  count: number,
  wanted: Partial<TournamentDesign> = {},
): readonly StrategyCostEstimate[] {
  const { keep, votes, ...others } = wanted;
  return COMPARISON_STRATEGIES.flatMap((strategy) => {
    const own = wanted.strategy === undefined || wanted.strategy === strategy;
    const plain = { ...others, strategy, count };
    const fitted = own ? omitUndefined({ ...plain, keep, votes }) : plain;
    for (const tried of [fitted, plain]) {
      const design = fillInTournamentDesign(tried);
      if (!('problem' in design)) return [{ strategy, design, plan: estimateTournamentCost(design) }];
    }
    return [];
  });
}

/** Whether a judge always gives the same reply. */
type SteadyComparer = Pick<ComparerDescription, 'isSteady'>;

/** Turns run-offs off for a judge that always gives the same reply, because equal candidates stay equal. */
export function disableRunOffForDeterministicJudge({
  isSteady,
}: SteadyComparer): Pick<Partial<TournamentDesign>, 'runOff'> {
  return isSteady ? { runOff: false } : {};
}

/** Whether a design repeats a query to a judge that always gives the same reply: with several votes on a pair, or in both orders. */
export function hasPointlessRepeatedQueries(
  { strategy, votes, order }: TournamentDesign,
  { isSteady }: SteadyComparer,
): boolean {
  const isBestOf = strategy === 'knockout' || strategy === 'pairwise';
  return isSteady === true && (order === 'swap' || (isBestOf && votes > 1));
}
