/** The lines of a plan with their current values: one for each choice that applies to this judge and these items. */

import { defined, present } from '../../core/base/optional.ts';
import { firstOf } from '../../core/base/words.ts';
import { defaultPolicies, type Policies } from '../../core/evaluate/index.ts';
import { countText, t } from '../../l10n/index.ts';
import { machineSettings, section } from '../base/setting-names.ts';
import { type Plan, type PlanScope, plannedIds } from './plan.ts';

/** The choice that a line of a plan changes. */
export type PlanKey =
  | 'begin'
  | keyof Pick<Plan, 'subsets' | 'generators' | 'sample' | 'rows' | 'seed' | 'thresholds'>
  | keyof Pick<Policies, 'ties' | 'abstentions' | 'inconclusive' | 'ratedMost'>
  | keyof Plan['limits']
  | 'rated';

export interface PlanRow {
  readonly key: PlanKey;
  readonly label: string;
  readonly description?: string;
  /** A sentence below it. */
  readonly detail?: string;
}

/** The first line starts the run. Each of the others opens a question. */
export interface PlanRows {
  readonly begin: PlanRow;
  readonly items: readonly PlanRow[];
  readonly scoring: readonly PlanRow[];
  readonly limits: readonly PlanRow[];
}

export function planRows(scope: PlanScope, plan: Plan): PlanRows {
  const count = plannedIds(scope, plan).length;
  return {
    begin: {
      key: 'begin',
      label: beginWords(scope, count),
      ...(count > 0 ? { description: t('press Enter to start') } : {}),
      ...defined({ detail: scope.judge.leak }),
    },
    items: itemRows(scope, plan),
    scoring: scoringRows(scope, plan),
    limits: limitRows(scope, plan),
  };
}

const allItems = countText('{0} item with ground truth', 'All {0} items with ground truth');
const allListed = countText('{0} item with ground truth', 'All {0} listed items with ground truth');

function beginWords({ candidates, isListed }: PlanScope, count: number): string {
  const all = candidates.length;
  if (count === 0) return t('No items with ground truth match. Change the selection below.');
  if (count < all) return t('{0} of {1} items with ground truth', count, all);
  return isListed ? allListed(all) : allItems(all);
}

function itemRows({ candidates }: PlanScope, plan: Plan): PlanRow[] {
  const { subsets, generators, sample, rows, seed } = plan;
  if (candidates.length < 2) return [];
  return present<PlanRow>([
    isVaried(candidates.map(({ subset }) => subset)) && {
      key: 'subsets',
      label: t('Subsets: {0}', subsets ? firstOf(subsets, MOST_NAMES) : t('all')),
    },
    isVaried(candidates.map(({ generator }) => generator)) && {
      key: 'generators',
      label: t('Generators: {0}', generators ? firstOf(generators, MOST_NAMES) : t('all')),
    },
    {
      key: 'sample',
      label: sample === undefined ? t('Sample…') : t('Sample: {0}', sample),
      description: t('random by seed, the same for every judge'),
    },
    sample !== undefined && { key: 'seed', label: t('Seed: {0}', seed) },
    {
      key: 'rows',
      label: rows === undefined ? t('First items…') : t('First items: {0}', rows),
      description: t('in file order'),
    },
  ]);
}

function scoringRows({ judge, candidates }: PlanScope, { policies: own, thresholds }: Plan): PlanRow[] {
  const { kind, canTie, bounds } = judge;
  const policies = { ...defaultPolicies, ...own };
  const { correct = 0, incorrect = correct } = thresholds ?? bounds ?? {};
  const boundsWords = (most: number): string =>
    kind === 'prm'
      ? t('Threshold: a step is an error below {0}', short(correct))
      : t(
          'Thresholds: accept from {0}, reject below {1} of {2} points',
          short(correct),
          short(incorrect),
          most,
        );
  return present<PlanRow>([
    canTie && {
      key: 'ties',
      label: t('Ties: {0}', tieWords(policies.ties)),
      description: t('as many votes for “no error” as for a step'),
    },
    kind !== 'checker' && {
      key: 'abstentions',
      label: t('Abstentions: {0}', abstentionWords(policies.abstentions)),
      description: t('no readable vote'),
    },
    kind === 'answer' && {
      key: 'inconclusive',
      label: t('Inconclusive replies: {0}', inconclusiveWords(policies.inconclusive)),
    },
    bounds && { key: 'thresholds', label: boundsWords(bounds.most) },
    // Answer graders aren't scored against ratings.
    ...(kind !== 'answer' && candidates.some(({ isPointsAlone }) => isPointsAlone)
      ? ratedRows(policies)
      : []),
  ]);
}

function ratedRows({ ratedAccepted, ratedRejected, ratedMost }: Policies): PlanRow[] {
  const [from, below] = [ratedAccepted, ratedRejected].map((share) => short(share * ratedMost));
  return [
    {
      key: 'rated',
      label: t('Ratings: correct from {0}, incorrect below {1}', from ?? '', below ?? ''),
      description: t('for items without other ground truth'),
    },
    { key: 'ratedMost', label: t('Highest rating: {0}', ratedMost) },
  ];
}

function limitRows({ judge: { calls, isPriced } }: PlanScope, { limits }: Plan): PlanRow[] {
  if (calls === undefined) return [];
  const { calls: own, tokens, money } = limits;
  const setting = `${section}.${machineSettings.callsPerRun.key}`;
  return present<PlanRow>([
    {
      key: 'calls',
      label: t('Calls: at most {0}', own ?? calls),
      ...(own === undefined ? { description: t('from the setting {0}', setting) } : {}),
    },
    { key: 'tokens', label: tokens === undefined ? t('Tokens: no limit') : t('Tokens: at most {0}', tokens) },
    isPriced && {
      key: 'money',
      label: money === undefined ? t('Cost: no limit') : t('Cost: at most {0}', money),
    },
  ]);
}

export function tieWords(ties: Policies['ties']): string {
  const words = {
    index: t('counted as the step'),
    none: t('counted as no error'),
    abstention: t('counted as no verdict'),
  };
  return words[ties];
}

export function abstentionWords(policy: Policies['abstentions']): string {
  return policy === 'wrong' ? t('counted as wrong') : t('excluded, but reported');
}

export function inconclusiveWords(policy: Policies['inconclusive']): string {
  const words = {
    'wrong-verdict': t('counted as a wrong verdict'),
    incorrect: t('counted as “incorrect”'),
    'left-out': t('excluded, but reported'),
  };
  return words[policy];
}

/** The most names that are listed. */
const MOST_NAMES = 3;

function isVaried(names: readonly (string | undefined)[]): boolean {
  return names.some((name) => name !== names[0]);
}

/** A share of points may not be a round number. */
function short(value: number): number {
  return Number(value.toFixed(3));
}
