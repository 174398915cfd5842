/** What each strategy would take, before the first call. */
import { strategyName, strategyWords } from '../../../core/select/index.ts';
import type { PlanView } from '../../../protocol/index.ts';
import { cut } from '../../panel/view/bounds.ts';
import type { PlanInput } from './types.ts';

export function planView({ options, wanted, problem, words }: PlanInput): PlanView {
  const { strategy, keep, votes, order, seed, scale } = wanted;
  return {
    options: options.map(({ strategy: one, plan, tokens }) => ({
      strategy: one,
      name: strategyName(one),
      games: plan.games,
      judgements: plan.judgements,
      calls: plan.calls,
      maxCalls: plan.maxCalls,
      tokens: Math.max(0, Math.round(tokens)),
      words: strategyWords(one),
    })),
    chosen: strategy,
    keep,
    votes,
    order,
    seed,
    scale,
    ...(problem === undefined ? {} : { problem: cut(problem) }),
    words: words.map((one) => cut(one)),
  };
}
