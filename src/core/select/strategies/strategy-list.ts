/** The strategies by name. */
import type { ComparisonStrategy } from '../types.ts';
import { gradingStrategy, hybridStrategy } from './grading.ts';
import { halvingStrategy } from './halving.ts';
import { knockoutStrategy } from './knockout.ts';
import { pairwiseStrategy } from './pairwise.ts';
import { shortlistStrategy } from './shortlist.ts';
import type { StrategyImplementation } from './strategy.ts';

export const STRATEGY_IMPLEMENTATIONS: Readonly<Record<ComparisonStrategy, StrategyImplementation>> = {
  knockout: knockoutStrategy,
  pairwise: pairwiseStrategy,
  halving: halvingStrategy,
  judge: gradingStrategy,
  hybrid: hybridStrategy,
  shortlist: shortlistStrategy,
};
