/** Completes partial designs and checks them. */
import { t } from '../../../l10n/index.ts';
import { METHODS, STRATEGIES } from '../strategies/all.ts';
import type { AskerDescription } from '../types.ts';
import { type Design, MOST_CANDIDATES, MOST_VOTES, type Plan, type Strategy } from '../types.ts';

/** A partial design; the rest gets defaults. */
export type WantedDesign = Partial<Design> & Pick<Design, 'strategy' | 'count'>;

/** How many finalists of a hybrid are graded: 16, as in the paper (Scaling generative verifiers 7). */
const FINALISTS = 16;
/** With fewer than twice as many candidates a quarter is graded, at least two: 16 of 16 would mean no matches. */
const MANY = 2 * FINALISTS;
const VOTES: Readonly<Record<Strategy, number>> = {
  knockout: 1,
  pairwise: 1,
  halving: 3,
  judge: 32,
  hybrid: 32,
};

/** Completes a design with defaults, or returns what is wrong with it as a sentence. */
export function readDesign(wanted: WantedDesign): Design | { readonly problem: string } {
  const { strategy, count } = wanted;
  const design: Design = {
    strategy,
    count,
    keep: keepOf(wanted),
    votes: wanted.votes ?? VOTES[strategy],
    order: wanted.order ?? 'single',
    seed: wanted.seed ?? 0,
    scale: wanted.scale ?? 'points',
    racing: wanted.racing ?? strategy === 'hybrid',
    runOff: wanted.runOff ?? true,
    undecided: wanted.undecided ?? 'wait',
    judges: wanted.judges ?? 1,
  };
  const problem = problemOf(design);
  return problem === undefined ? design : { problem };
}

function keepOf({ strategy, count, keep }: WantedDesign): number {
  switch (strategy) {
    case 'pairwise':
      return 1;
    case 'judge':
      return count;
    case 'hybrid':
      return keep ?? Math.min(count > MANY ? FINALISTS : Math.max(2, Math.ceil(count / 4)), count);
    case 'knockout':
    case 'halving':
      return keep ?? 1;
  }
}

function problemOf({ strategy, count, keep, votes, seed, judges }: Design): string | undefined {
  if (!isWithin(count, 1, MOST_CANDIDATES))
    return t("Can't compare {0} candidates. Choose 1 to {1}.", count, MOST_CANDIDATES);
  if (!isWithin(keep, 1, count)) return t("Can't keep {0} of {1} candidates. Choose 1 to {1}.", keep, count);
  if (!isWithin(votes, 1, MOST_VOTES)) return t("Can't use {0} votes. Choose 1 to {1}.", votes, MOST_VOTES);
  const isBestOf = strategy === 'knockout' || strategy === 'pairwise';
  if (isBestOf && votes % 2 === 0)
    return t('A best-of-{0} match can tie. Use an odd number of votes.', votes);
  if (!isWithin(seed, -(2 ** 31), 2 ** 32 - 1)) return t("The seed {0} isn't a 32-bit whole number.", seed);
  if (!isWithin(judges, 1, MOST_VOTES))
    return t("Can't use {0} judges. Choose 1 to {1}.", judges, MOST_VOTES);
  return undefined;
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Estimates the cost of a design, before the first call. */
export function planOf(design: Design): Plan {
  return METHODS[design.strategy].plan(design);
}

/** A strategy with its design and its estimated cost. */
export interface PlannedStrategy {
  readonly strategy: Strategy;
  readonly design: Design;
  readonly plan: Plan;
}

/**
 * Estimates the cost of each strategy for a number of candidates. `wanted` applies to all strategies, except `keep` and `votes`: these
 * apply to the strategy named with them or, without one, to every strategy that they fit.
 */
export function plansOf(count: number, wanted: Partial<Design> = {}): readonly PlannedStrategy[] {
  const { keep, votes, ...others } = wanted;
  return STRATEGIES.flatMap((strategy) => {
    const own = wanted.strategy === undefined || wanted.strategy === strategy;
    const plain = { ...others, strategy, count };
    const fitted = {
      ...plain,
      ...(own && keep !== undefined ? { keep } : {}),
      ...(own && votes !== undefined ? { votes } : {}),
    };
    for (const tried of [fitted, plain]) {
      const design = readDesign(tried);
      if (!('problem' in design)) return [{ strategy, design, plan: planOf(design) }];
    }
    return [];
  });
}

/** A judge that always gives the same reply, for which some designs make no sense. */
type Steady = Pick<AskerDescription, 'isSteady'>;

/** Turns run-offs off for a judge that always gives the same reply, because equal candidates stay equal. */
export function steadily({ isSteady }: Steady): Pick<Partial<Design>, 'runOff'> {
  return isSteady ? { runOff: false } : {};
}

/** Whether a design repeats a query to such a judge: with several votes on a pair, or in both orders. */
export function askedAgain({ strategy, votes, order }: Design, { isSteady }: Steady): boolean {
  const isBestOf = strategy === 'knockout' || strategy === 'pairwise';
  return isSteady === true && (order === 'swap' || (isBestOf && votes > 1));
}
