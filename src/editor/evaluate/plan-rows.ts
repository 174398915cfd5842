/** The lines of a plan: one for all that means something for this judge on these items, with what is chosen. */

import { firstOf } from '../../core/base/words.ts';
import { defaultPolicies, type Policies } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { machineSettings, section } from '../base/setting-names.ts';
import { type Plan, type PlanScope, plannedIds } from './plan.ts';

export type PlanKey =
  | 'begin'
  | 'subsets'
  | 'generators'
  | 'sample'
  | 'rows'
  | 'seed'
  | 'ties'
  | 'abstentions'
  | 'inconclusive'
  | 'thresholds'
  | 'rated'
  | 'ratedMost'
  | 'calls'
  | 'tokens'
  | 'money';

export interface PlanRow {
  readonly key: PlanKey;
  readonly label: string;
  readonly description?: string;
  /** A sentence below it. */
  readonly detail?: string;
}

/** The first line begins; each of the others leads to a question of its own. */
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
      ...(count > 0 ? { description: t('Enter begins') } : {}),
      ...(scope.judge.leak === undefined ? {} : { detail: scope.judge.leak }),
    },
    items: itemRows(scope, plan),
    scoring: scoringRows(scope, plan),
    limits: limitRows(scope, plan),
  };
}

function beginWords({ candidates, isListed }: PlanScope, count: number): string {
  const all = candidates.length;
  if (count === 0) return t('No item with a gold label is of these: choose others below.');
  if (count < all) return t('{0} of {1} items with a gold label', count, all);
  if (all === 1) return t('The one item with a gold label');
  return isListed
    ? t('All {0} items of the list with a gold label', all)
    : t('All {0} items with a gold label', all);
}

function itemRows({ candidates }: PlanScope, plan: Plan): PlanRow[] {
  const { subsets, generators, sample, rows, seed } = plan;
  if (candidates.length < 2) return [];
  return [
    ...(isVaried(candidates.map(({ subset }) => subset))
      ? [
          {
            key: 'subsets' as const,
            label: t('Subsets: {0}', subsets ? firstOf(subsets, MOST_NAMES) : t('all')),
          },
        ]
      : []),
    ...(isVaried(candidates.map(({ generator }) => generator))
      ? [
          {
            key: 'generators' as const,
            label: t('Generators: {0}', generators ? firstOf(generators, MOST_NAMES) : t('all')),
          },
        ]
      : []),
    {
      key: 'sample',
      label: sample === undefined ? t('A sample…') : t('A sample: {0}', sample),
      description: t('drawn by a seed, the same for every judge'),
    },
    ...(sample === undefined ? [] : [{ key: 'seed' as const, label: t('Seed: {0}', seed) }]),
    {
      key: 'rows',
      label: rows === undefined ? t('The first items…') : t('The first items: {0}', rows),
      description: t('in the order of the file'),
    },
  ];
}

function scoringRows({ judge, candidates }: PlanScope, { policies: own, thresholds }: Plan): PlanRow[] {
  const { kind, canTie, bounds } = judge;
  const policies = { ...defaultPolicies, ...own };
  const rows: PlanRow[] = [];
  if (canTie)
    rows.push({
      key: 'ties',
      label: t('Ties: {0}', tieWords(policies.ties)),
      description: t('“no error” has as many votes as a step'),
    });
  if (kind !== 'checker')
    rows.push({
      key: 'abstentions',
      label: t('Abstentions: {0}', abstentionWords(policies.abstentions)),
      description: t('no vote could be read'),
    });
  if (kind === 'answer')
    rows.push({
      key: 'inconclusive',
      label: t('Inconclusive replies: {0}', inconclusiveWords(policies.inconclusive)),
    });
  if (bounds) {
    const { correct, incorrect = correct } = thresholds ?? bounds;
    rows.push(
      kind === 'prm'
        ? { key: 'thresholds', label: t('A step is wrong below a score of {0}', short(correct)) }
        : {
            key: 'thresholds',
            label: t(
              'Accepted from {0}, rejected below {1} of {2} points',
              short(correct),
              short(incorrect),
              bounds.most,
            ),
          },
    );
  }
  // An answer grader is not scored against points.
  if (kind !== 'answer' && candidates.some(({ isPointsAlone }) => isPointsAlone))
    rows.push(...ratedRows(policies));
  return rows;
}

function ratedRows({ ratedAccepted, ratedRejected, ratedMost }: Policies): PlanRow[] {
  const [from, below] = [ratedAccepted, ratedRejected].map((share) => short(share * ratedMost));
  return [
    {
      key: 'rated',
      label: t('Points by people: right from {0}, wrong below {1}', from ?? '', below ?? ''),
      description: t('where nobody says more of an item'),
    },
    { key: 'ratedMost', label: t('Points by people: up to {0}', ratedMost) },
  ];
}

function limitRows({ judge: { calls, isPriced } }: PlanScope, { limits }: Plan): PlanRow[] {
  if (calls === undefined) return [];
  const { calls: own, tokens, money } = limits;
  return [
    {
      key: 'calls',
      label: t('Calls: at most {0}', own ?? calls),
      ...(own === undefined
        ? { description: t('by the setting {0}', `${section}.${machineSettings.callsPerRun.key}`) }
        : {}),
    },
    { key: 'tokens', label: tokens === undefined ? t('Tokens: no limit') : t('Tokens: at most {0}', tokens) },
    ...(isPriced
      ? [
          {
            key: 'money' as const,
            label: money === undefined ? t('Money: no limit') : t('Money: at most {0}', money),
          },
        ]
      : []),
  ];
}

export function tieWords(ties: Policies['ties']): string {
  switch (ties) {
    case 'index':
      return t('count as the step');
    case 'none':
      return t('count as no error');
    case 'abstention':
      return t('count as no verdict');
    default:
      return ties satisfies never;
  }
}

export function abstentionWords(policy: Policies['abstentions']): string {
  return policy === 'wrong' ? t('count as wrong') : t('are left out, and counted');
}

export function inconclusiveWords(policy: Policies['inconclusive']): string {
  switch (policy) {
    case 'wrong-verdict':
      return t('count as a wrong verdict');
    case 'incorrect':
      return t('count as “wrong”');
    case 'left-out':
      return t('are left out, and counted');
    default:
      return policy satisfies never;
  }
}

/** The most names that are listed. */
const MOST_NAMES = 3;

function isVaried(names: readonly (string | undefined)[]): boolean {
  return names.some((name) => name !== names[0]);
}

/** A share of points may be no round number. */
function short(value: number): number {
  return Number(value.toFixed(3));
}
