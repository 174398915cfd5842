/** The strategies by name. */
import type { SelectionStrategy } from '../types.ts';
import { hybrid, judge } from './grading.ts';
import { halving } from './halving.ts';
import { knockout } from './knockout.ts';
import { pairwise } from './pairwise.ts';
import type { StrategyMethod } from './strategy.ts';

export const METHODS: Readonly<Record<SelectionStrategy, StrategyMethod>> = {
  knockout,
  pairwise,
  halving,
  judge,
  hybrid,
};
/** The strategies of selection, in the order in which people are offered them. */
export const STRATEGIES: readonly SelectionStrategy[] = [
  'knockout',
  'pairwise',
  'halving',
  'judge',
  'hybrid',
];
