/** The lines of a plan with their current values: one for each choice that applies to this judge and these items. */

import { joinLeadingNames } from '../../core/base/counts-and-lists.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import {
  DEFAULT_SCORING_POLICIES,
  formatAbstentionPolicy,
  formatInconclusivePolicy,
  formatTiePolicy,
  type ScoringPolicies,
} from '../../core/evaluate/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/setting-names.ts';
import { type EvaluationPlan, type EvaluationPlanContext, selectPlannedItemIds } from './evaluation-plan.ts';

/** The choice that a line of a plan changes. */
export type EvaluationPlanLineKey =
  | 'begin'
  | keyof Pick<EvaluationPlan, 'subsets' | 'generators' | 'sample' | 'rows' | 'seed' | 'thresholds'>
  | keyof Pick<ScoringPolicies, 'ties' | 'abstentions' | 'inconclusive' | 'ratedMost'>
  | keyof EvaluationPlan['limits']
  | 'rated';

export interface EvaluationPlanLine {
  readonly key: EvaluationPlanLineKey;
  readonly label: string;
  readonly description?: string;
  /** A sentence below it. */
  readonly detail?: string;
}

/** The first line, `begin`, starts the run. Each of the others opens a question. */
export function buildEvaluationPlanLines(scope: EvaluationPlanContext, plan: EvaluationPlan) {
  const count = selectPlannedItemIds(scope, plan).length;
  return {
    begin: {
      key: 'begin' as const,
      label: formatStartRow(scope, count),
      ...(count > 0 ? { description: t('press Enter to start') } : {}),
      ...omitUndefined({ detail: scope.judge.leak }),
    },
    items: buildItemRows(scope, plan),
    scoring: buildScoringRows(scope, plan),
    limits: buildLimitRows(scope, plan),
  };
}

const formatAllItems = definePluralText('{0} item with ground truth', 'All {0} items with ground truth');
const formatAllListedItems = definePluralText('{0} item with ground truth', 'All {0} listed items with ground truth');

function formatStartRow({ candidates, isListed }: EvaluationPlanContext, count: number): string {
  const all = candidates.length;
  if (count === 0) return t('No items with ground truth are selected. Change the selection below.');
  if (count < all) return t('{0} of {1} items with ground truth', count, all);
  return isListed ? formatAllListedItems(all) : formatAllItems(all);
}

function buildItemRows({ candidates }: EvaluationPlanContext, plan: EvaluationPlan): EvaluationPlanLine[] {
  const { subsets, generators, sample, rows, seed } = plan;
  if (candidates.length < 2) return [];
  return omitFalseOrUndefined<EvaluationPlanLine>([
    hasSeveralValues(candidates.map(({ subset }) => subset)) && {
      key: 'subsets',
      label: t('Subsets: {0}', subsets ? joinLeadingNames(subsets, MAX_LISTED_NAMES) : t('all')),
    },
    hasSeveralValues(candidates.map(({ generator }) => generator)) && {
      key: 'generators',
      label: t('Generators: {0}', generators ? joinLeadingNames(generators, MAX_LISTED_NAMES) : t('all')),
    },
    {
      key: 'sample',
      label: sample === undefined ? t('Random sample…') : t('Random sample: {0}', sample),
      description: t('drawn with the seed, so every judge gets the same items'),
    },
    sample !== undefined && { key: 'seed', label: t('Seed: {0}', seed) },
    {
      key: 'rows',
      label: rows === undefined ? t('First items…') : t('First items: {0}', rows),
      description: t('in file order'),
    },
  ]);
}

function buildScoringRows(
  { judge, candidates }: EvaluationPlanContext,
  { policies: own, thresholds }: EvaluationPlan,
): EvaluationPlanLine[] {
  const { kind, canTie, bounds } = judge;
  const policies = { ...DEFAULT_SCORING_POLICIES, ...own };
  const { correct = 0, incorrect = correct } = thresholds ?? bounds ?? {};
  const boundsWords = (most: number): string =>
    kind === 'prm'
      ? t('Threshold: a step with a score below {0} is an error', roundPoints(correct))
      : t(
          'Thresholds: accept at {0} or more, reject below {1} of {2} points',
          roundPoints(correct),
          roundPoints(incorrect),
          most,
        );
  return omitFalseOrUndefined<EvaluationPlanLine>([
    canTie && {
      key: 'ties',
      label: t('Ties: {0}', formatTiePolicy(policies.ties)),
      description: t('as many votes for “no error” as for a step'),
    },
    kind !== 'checker' && {
      key: 'abstentions',
      label: t('No verdict: {0}', formatAbstentionPolicy(policies.abstentions)),
      description: t('items on which the judge gave no verdict'),
    },
    kind === 'answer' && {
      key: 'inconclusive',
      label: t('Inconclusive replies: {0}', formatInconclusivePolicy(policies.inconclusive)),
    },
    bounds && { key: 'thresholds', label: boundsWords(bounds.most) },
    // Answer graders aren't scored against ratings.
    ...(kind !== 'answer' && candidates.some(({ isPointsAlone }) => isPointsAlone) ? buildRatingRows(policies) : []),
  ]);
}

function buildRatingRows({ ratedAccepted, ratedRejected, ratedMost }: ScoringPolicies): EvaluationPlanLine[] {
  const [from, below] = [ratedAccepted, ratedRejected].map((share) => roundPoints(share * ratedMost));
  return [
    {
      key: 'rated',
      label: t('Human ratings: correct at {0} or more, incorrect below {1}', from ?? '', below ?? ''),
      description: t('for items without other ground truth'),
    },
    { key: 'ratedMost', label: t('Highest possible human rating: {0}', ratedMost) },
  ];
}

function buildLimitRows(
  { judge: { calls, isPriced } }: EvaluationPlanContext,
  { limits }: EvaluationPlan,
): EvaluationPlanLine[] {
  if (calls === undefined) return [];
  const { calls: own, tokens, money } = limits;
  const setting = `${SETTINGS_SECTION}.${machineSettingDefinitions.callsPerRun.key}`;
  return omitFalseOrUndefined<EvaluationPlanLine>([
    {
      key: 'calls',
      label: t('Calls: at most {0}', own ?? calls),
      ...(own === undefined ? { description: t('from the setting {0}', setting) } : {}),
    },
    { key: 'tokens', label: tokens === undefined ? t('Tokens: no limit') : t('Tokens: at most {0}', tokens) },
    isPriced && {
      key: 'money',
      label: money === undefined ? t('Cost: no limit') : t('Cost: at most {0} in the currency of your prices', money),
    },
  ]);
}

const MAX_LISTED_NAMES = 3;

function hasSeveralValues(names: readonly (string | undefined)[]): boolean {
  return names.some((name) => name !== names[0]);
}

/** A share of points may not be a round number. */
function roundPoints(value: number): number {
  return Number(value.toFixed(3));
}
