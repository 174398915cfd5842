/** Texts about the design of a tournament. */
import { countText, t } from '../../../l10n/index.ts';
import { compact } from '../../base/optional.ts';
import { hasRepeatedQueries } from '../tournament/design.ts';
import type { ComparerDescription, SelectionStrategy, TournamentDesign } from '../types.ts';

/** The name of a strategy. */
export function getStrategyName(strategy: SelectionStrategy): string {
  return {
    knockout: t('Knockout'),
    pairwise: t('Round robin'),
    halving: t('Halving'),
    judge: t('Grading'),
    hybrid: t('Hybrid'),
  }[strategy];
}

/** When to use a strategy. */
export function describeStrategy(strategy: SelectionStrategy): string {
  return {
    knockout: t('Fewest calls: the loser of a match is out. One wrong reply can eliminate a good proof.'),
    pairwise: t('For few candidates: compares every pair, so one lost match decides little.'),
    halving: t('For an unreliable judge: several matches per candidate, then the better half advances.'),
    judge: t('For absolute quality: grades each proof on its own and shows a mean with its interval.'),
    hybrid: t('For many candidates: matches reduce the field, then the finalists are graded.'),
  }[strategy];
}

/** Strategy, order and seed, as the parts of one line. `who`: the judge. */
export function listDesignParts(design: TournamentDesign, who?: string): string[] {
  const { strategy, order, seed, votes } = design;
  const isBouts = (strategy === 'knockout' || strategy === 'pairwise') && votes > 1;
  const inOrder =
    order === 'swap'
      ? t('each match in both orders, with a third call if they disagree')
      : t('each match in one order');
  return compact([
    describeFormat(design),
    isBouts && t('each match best of {0}', votes),
    strategy !== 'judge' && inOrder,
    who || undefined,
    t('seed {0}', seed),
  ]);
}

const GRADES = {
  ofEach: countText('{0} grade for each of {1}', '{0} grades for each of {1}'),
  afterMatches: countText('Hybrid {1} → {2}, then {0} grade each', 'Hybrid {1} → {2}, then {0} grades each'),
  binary: countText('{0} grade each, correct or incorrect', '{0} grades each, correct or incorrect'),
  points: countText('{0} grade each, 0 to 7 points', '{0} grades each, 0 to 7 points'),
};

function describeFormat({ strategy, count, keep, votes }: TournamentDesign): string {
  switch (strategy) {
    case 'knockout':
      return keep > 1 ? t('Knockout {0} → {1}', count, keep) : t('Knockout of {0}', count);
    case 'pairwise':
      return t('Round robin of {0}', count);
    case 'halving':
      return keep > 1 ? t('Halving {0} → {1}', count, keep) : t('Halving of {0}', count);
    case 'judge':
      return GRADES.ofEach(votes, count);
    case 'hybrid':
      return GRADES.afterMatches(votes, count, keep);
    default:
      return strategy satisfies never;
  }
}

/** The title of the grades: `Finalists: 8 grades each, 0 to 7 points`. */
export function getGradingTitle({ strategy, votes, scale }: TournamentDesign): string {
  const each = GRADES[scale](votes);
  return strategy === 'hybrid' ? t('Finalists: {0}', each) : each;
}

/** The mean grade from which a proof counts as correct. */
export function describeCorrectThreshold(from: number, { scale }: TournamentDesign): string {
  const least = Number(from.toFixed(2));
  return scale === 'binary'
    ? t('Correct: share of {0} or more.', least)
    : t('Correct: mean of {0} points or more.', least);
}

/** Why a judge can’t run a design; undefined if it can. */
export function explainUnsupportedDesign(
  design: TournamentDesign,
  asker: ComparerDescription | undefined,
): string | undefined {
  if (!asker) return undefined;
  const { strategy } = design;
  const grades = strategy === 'judge' || strategy === 'hybrid';
  const compares = strategy !== 'judge';
  if (grades && !asker.grades)
    return t("{0} can't grade a proof. Choose another strategy or judge.", asker.name);
  if (compares && !asker.compares)
    return t("{0} can't compare two proofs. Choose another strategy or judge.", asker.name);
  if (hasRepeatedQueries(design, asker))
    return t(
      '{0} always gives the same reply. Use one vote and one order, or choose another judge.',
      asker.name,
    );
  return undefined;
}
