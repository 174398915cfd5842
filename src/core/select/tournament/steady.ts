/** What of a selection makes no sense with a judge that says the same whenever it is asked the same. */
import type { AskerDescription } from '../ports.ts';
import type { Design } from '../types.ts';

type Steady = Pick<AskerDescription, 'isSteady'>;

/** What is wanted of a tournament with a judge that always says the same: those that are equal stay equal. */
export function steadily({ isSteady }: Steady): Pick<Partial<Design>, 'runOff'> {
  return isSteady ? { runOff: false } : {};
}

/** Whether a design asks such a judge the same question again: by several votes on two, or in both orders. */
export function askedAgain({ strategy, votes, order }: Design, { isSteady }: Steady): boolean {
  const isBestOf = strategy === 'knockout' || strategy === 'pairwise';
  return isSteady === true && (order === 'swap' || (isBestOf && votes > 1));
}
