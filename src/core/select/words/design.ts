/** Texts about the design of a tournament. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import { hasPointlessRepeatedQueries } from '../tournament/design.ts';
import {
  type ComparerDescription,
  type ComparisonStrategy,
  GRADING_STRATEGIES,
  type TournamentDesign,
} from '../types.ts';

export function getStrategyName(strategy: ComparisonStrategy): string {
  return {
    knockout: t('Knockout'),
    pairwise: t('Round robin'),
    halving: t('Halving'),
    judge: t('Grading'),
    hybrid: t('Hybrid'),
    shortlist: t('Shortlist'),
  }[strategy];
}

/** When to use a strategy. */
export function describeStrategy(strategy: ComparisonStrategy): string {
  return {
    knockout: t('Fewest calls: the loser of a match is out. One wrong reply can eliminate a good proof.'),
    pairwise: t('For few candidates: compares every pair, so a single lost match matters little.'),
    halving: t(
      'For an unreliable judge: several rounds of matches; after each round, the candidates with the worst scores are out.',
    ),
    judge: t('To see how good each proof is: grades each one on its own and shows its mean grade.'),
    hybrid: t('For many candidates: matches reduce the field, then the finalists are graded.'),
    shortlist: t('Grades each proof a few times, then runs a knockout of the best ones.'),
  }[strategy];
}

/** Strategy, order and seed, as the parts of one line. `who`: the judge. */
export function listTournamentDesignPhrases(design: TournamentDesign, who?: string): string[] {
  const { strategy, order, seed, votes } = design;
  const isBouts = (strategy === 'knockout' || strategy === 'pairwise') && votes > 1;
  const inOrder =
    order === 'swap'
      ? t('each pair in both orders, with a third call if the results differ')
      : t('each pair in one order');
  return omitFalseOrUndefined([
    describeFormat(design),
    isBouts && t('best of {0} votes per match', votes),
    strategy !== 'judge' && inOrder,
    who || undefined,
    t('seed {0}', seed),
  ]);
}

const GRADES = {
  ofEach: definePluralText('Candidates: {1}, {0} grade each', 'Candidates: {1}, {0} grades each'),
  afterMatches: definePluralText(
    'Hybrid: knockout from {1} to {2} candidates, then up to {0} grade for each',
    'Hybrid: knockout from {1} to {2} candidates, then up to {0} grades for each',
  ),
  beforeMatches: definePluralText(
    'Shortlist: {0} grade for each of {1} candidates, then a knockout of the best {2}',
    'Shortlist: {0} grades for each of {1} candidates, then a knockout of the best {2}',
  ),
  binary: definePluralText(
    '{0} grade per candidate, correct or incorrect',
    '{0} grades per candidate, correct or incorrect',
  ),
  points: definePluralText('{0} grade per candidate, 0 to 7 points', '{0} grades per candidate, 0 to 7 points'),
};

/** With early stopping, candidates that can no longer win get fewer grades. */
const MAX_GRADES = {
  binary: definePluralText(
    'up to {0} grade per candidate, correct or incorrect',
    'up to {0} grades per candidate, correct or incorrect',
  ),
  points: definePluralText(
    'up to {0} grade per candidate, 0 to 7 points',
    'up to {0} grades per candidate, 0 to 7 points',
  ),
};

const FORMATS = {
  knockout: definePluralText('Knockout of {0} candidate', 'Knockout of {0} candidates'),
  pairwise: definePluralText('Round robin of {0} candidate', 'Round robin of {0} candidates'),
  halving: definePluralText('Halving of {0} candidate', 'Halving of {0} candidates'),
};

function describeFormat({ strategy, count, keep, votes }: TournamentDesign): string {
  switch (strategy) {
    case 'knockout':
      return keep > 1 ? t('Knockout from {0} to {1} candidates', count, keep) : FORMATS.knockout(count);
    case 'pairwise':
      return FORMATS.pairwise(count);
    case 'halving':
      return keep > 1 ? t('Halving from {0} to {1} candidates', count, keep) : FORMATS.halving(count);
    case 'judge':
      return GRADES.ofEach(votes, count);
    case 'hybrid':
      return GRADES.afterMatches(votes, count, keep);
    case 'shortlist':
      return GRADES.beforeMatches(votes, count, keep);
    default:
      return strategy satisfies never;
  }
}

/** The title of the grades: `Finalists: up to 8 grades per candidate, 0 to 7 points`. */
export function formatGradingTitle({ strategy, votes, scale, racing }: TournamentDesign): string {
  const each = (racing ? MAX_GRADES : GRADES)[scale](votes);
  return strategy === 'hybrid' ? t('Finalists: {0}', each) : racing ? capitalize(each) : each;
}

/** The least mean grade that counts as correct. */
export function describeCorrectnessThreshold(from: number, { scale }: TournamentDesign): string {
  const least = Number(from.toFixed(2));
  return scale === 'binary'
    ? t('A candidate counts as correct if its share of “correct” grades is {0} or more.', least)
    : t('A candidate counts as correct if its mean grade is {0} or more.', least);
}

/** Why a judge can’t run a design; undefined if it can. */
export function explainUnsupportedDesign(
  design: TournamentDesign,
  asker: ComparerDescription | undefined,
): string | undefined {
  if (!asker) return undefined;
  const { strategy } = design;
  const grades = GRADING_STRATEGIES.includes(strategy);
  const compares = strategy !== 'judge';
  if (grades && !asker.grades) return t("{0} can't grade a proof. Choose another strategy or judge.", asker.name);
  if (compares && !asker.compares)
    return t("{0} can't compare two proofs. Choose another strategy or judge.", asker.name);
  if (hasPointlessRepeatedQueries(design, asker))
    return t('{0} always gives the same reply. Use one vote and one order, or choose another judge.', asker.name);
  return undefined;
}
