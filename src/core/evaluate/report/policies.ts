/** The policies that matter in a report, in words and for machines, beside the runs' own. */
import { t } from '../../../l10n/index.ts';
import { describeVoteAggregation } from '../../judge/index.ts';
import { computeScoringPolicyRelevance, type ScoringPolicyRelevance } from '../run/policies.ts';
import type { ScoringPolicies } from '../run-types.ts';
import type { ReportedRun } from './report-runs.ts';
import type { EffectiveScoringPolicy } from './types.ts';

export interface ScoringPolicyTableRow {
  readonly what: string;
  readonly words: string;
  /** The run's own policy; it differs from `words` if the reader chose another. */
  readonly own: string;
  /** The values for machines. */
  readonly values: readonly EffectiveScoringPolicy[];
}

type ScoredSide = Pick<ReportedRun, 'series' | 'name' | 'info' | 'rows' | 'policies'>;

/**
 * Only policies that can change a score, such as the thresholds of grades if a grader judged some rows. The policies to compare with are
 * those of the run under study, except thresholds of reward models.
 */
export function listScoringPolicyRows(
  sides: readonly ScoredSide[],
  policies: ScoringPolicies,
): readonly ScoringPolicyTableRow[] {
  const matters = computeScoringPolicyRelevance(sides.flatMap(({ rows }) => rows));
  const own = sides[0]?.info.policies ?? policies;
  return [
    ...listCommonPolicyLines(matters, policies, own),
    ...listAggregationLines(sides),
    ...listThresholdLines(sides),
  ];
}

/** Whether the policy differs from the run's. */
export function isScoringPolicyOverridden({ values }: Pick<ScoringPolicyTableRow, 'values'>): boolean {
  return values.some(({ value, run }) => value !== run);
}

/** The policies that differ from the run's, with the run's; undefined if none differs. */
export function formatOverriddenPoliciesNote(lines: readonly ScoringPolicyTableRow[]): string | undefined {
  const others = lines
    .filter(isScoringPolicyOverridden)
    .map(({ what, words, own }) => t('{0}: {1} (in the run: {2})', what, words, own));
  return others.length === 0
    ? undefined
    : t("This report uses scoring policies that differ from the run's: {0}.", others.join('; '));
}

/** The value of the policy on neutral steps if a run has none. */
const ABSENT_POLICY = 'right';

function listCommonPolicyLines(
  matters: ScoringPolicyRelevance,
  policies: ScoringPolicies,
  own: ScoringPolicies,
): readonly ScoringPolicyTableRow[] {
  const line = (
    what: string,
    say: (of: ScoringPolicies) => string,
    ...names: readonly (keyof ScoringPolicies)[]
  ): ScoringPolicyTableRow => ({
    what,
    words: say(policies),
    own: say(own),
    values: names.map((name) => ({ name, value: policies[name] ?? ABSENT_POLICY, run: own[name] ?? ABSENT_POLICY })),
  });
  const { steps, inconclusive, most, isYesNo, rated, neutral } = matters;
  return [
    ...(steps ? [line(t('tie between “no error” and a step'), (of) => formatTiePolicy(of.ties), 'ties')] : []),
    line(t('no verdict'), (of) => formatAbstentionPolicy(of.abstentions), 'abstentions'),
    ...(inconclusive
      ? [line(t('inconclusive'), (of) => formatInconclusivePolicy(of.inconclusive), 'inconclusive')]
      : []),
    ...(most > 0
      ? [line(t('points from a grader'), (of) => formatPointBounds(of.accepted, of.rejected), 'accepted', 'rejected')]
      : []),
    // Thresholds don't apply to yes/no graders.
    ...(isYesNo ? [line(t('tie between “correct” and “incorrect”'), () => t('not scored'))] : []),
    ...(rated
      ? [
          line(
            t('human ratings'),
            (of) => formatPointBounds(of.ratedAccepted, of.ratedRejected),
            'ratedAccepted',
            'ratedRejected',
            'ratedMost',
          ),
        ]
      : []),
    ...(neutral ? [line(t('steps rated neutral'), (of) => formatNeutralPolicy(of.neutral), 'neutral')] : []),
  ];
}

/** Only for runs whose votes are combined in another way than usual, in the run or in this report. */
function listAggregationLines(sides: readonly ScoredSide[]): readonly ScoringPolicyTableRow[] {
  const said = (of: ScoringPolicies): string =>
    of.aggregate === undefined ? t("the judge's default") : describeVoteAggregation(of.aggregate);
  return sides
    .filter(({ info, policies }) => (policies.aggregate ?? info.policies.aggregate) !== undefined)
    .map(({ name, series, info, policies }) => ({
      what: sides.length > 1 ? t('votes of {0}', name) : t('votes'),
      words: said(policies),
      own: said(info.policies),
      values: [
        {
          series,
          name: 'aggregate',
          value: policies.aggregate ?? 'default',
          run: info.policies.aggregate ?? 'default',
        },
      ],
    }));
}

export const DEFAULT_PRM_THRESHOLD = 0.5;

function listThresholdLines(sides: readonly ScoredSide[]): readonly ScoringPolicyTableRow[] {
  const scored = sides.filter(({ rows }) => rows.some(({ scores }) => scores));
  const words = (threshold = DEFAULT_PRM_THRESHOLD): string =>
    t('the first step with a score below {0} is the earliest error', threshold);
  return scored.map(({ name, series, info, policies: { threshold } }) => ({
    what: scored.length > 1 ? t('scores from {0}', name) : t('scores from a reward model'),
    words: words(threshold),
    own: words(info.policies.threshold),
    values: [
      {
        series,
        name: 'threshold',
        value: threshold ?? DEFAULT_PRM_THRESHOLD,
        run: info.policies.threshold ?? DEFAULT_PRM_THRESHOLD,
      },
    ],
  }));
}

export function formatTiePolicy(ties: ScoringPolicies['ties']): string {
  const words = {
    index: t('counted as an error in the step'),
    none: t('counted as “no error”'),
    abstention: t('counted as no verdict'),
  };
  return words[ties];
}

export function formatAbstentionPolicy(policy: ScoringPolicies['abstentions']): string {
  return policy === 'wrong' ? t('counted as wrong') : t('excluded from scores, but reported');
}

export function formatInconclusivePolicy(policy: ScoringPolicies['inconclusive']): string {
  const words = {
    'wrong-verdict': t('counted as a wrong verdict'),
    incorrect: t('counted as “incorrect”'),
    'left-out': t('excluded from scores, but reported'),
  };
  return words[policy];
}

/** The policy on steps rated neutral in words. */
export function formatNeutralPolicy(neutral: ScoringPolicies['neutral']): string {
  if (neutral === undefined || neutral === 'right') return t('counted as correct');
  return neutral === 'wrong' ? t('counted as incorrect') : t('excluded from scores, but reported');
}

/** Shares of the maximum points, as `85.7%` for 6 of 7. */
function formatPointBounds(accepted: number, rejected: number): string {
  const [from, below] = [accepted, rejected].map((share) => `${Number((100 * share).toFixed(1))}%`);
  return accepted === rejected
    ? t('correct at {0} or more of the maximum points', from ?? '')
    : t(
        'correct at {0} or more of the maximum points, incorrect below {1}, otherwise not scored',
        from ?? '',
        below ?? '',
      );
}
