/** The strategies by name. */
import type { Strategy } from '../types.ts';
import { halving } from './halving.ts';
import { hybrid, judge } from './judge.ts';
import { knockout } from './knockout.ts';
import { pairwise } from './pairwise.ts';
import type { Method } from './strategy.ts';

export const METHODS: Readonly<Record<Strategy, Method>> = { knockout, pairwise, halving, judge, hybrid };
/** The strategies of selection, in the order in which people are offered them. */
export const STRATEGIES: readonly Strategy[] = ['knockout', 'pairwise', 'halving', 'judge', 'hybrid'];
