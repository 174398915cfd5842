/** The scoring policies that a reader of a report can choose: which ones matter, their values, and the choice. Plain values without VS Code. */
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import {
  computeScoringPolicyRelevance,
  DEFAULT_PRM_THRESHOLD,
  formatAbstentionPolicy,
  formatInconclusivePolicy,
  formatTiePolicy,
  type Run,
  type ScoringPolicies,
  type ScoringPolicyRelevance,
} from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import type { GradingPointThresholds, ScoringPolicyControl, ScoringPolicyOverrides } from '../../protocol/index.ts';
export interface ReportScoringPolicies {
  /** The policies that matter for the rows of a run. */
  readonly matters: ScoringPolicyRelevance;
  /** For the run under study. */
  readonly own: ScoringPolicies;
}

/** @param runs the one under study first */
export function collectReportScoringPolicies(runs: readonly [Run, ...Run[]]): ReportScoringPolicies {
  return { matters: computeScoringPolicyRelevance(runs.flatMap(({ rows }) => rows)), own: runs[0].info.policies };
}

/** The available choices with their current values. */
export function listScoringPolicyControls(
  { matters, own }: ReportScoringPolicies,
  chosen: ScoringPolicyOverrides,
): readonly ScoringPolicyControl[] {
  const { ties, inconclusive, most, rated, ratedMost, ratedScale, scores } = matters;
  const points = toPointBounds(own.accepted, own.rejected, most);
  const people = toPointBounds(own.ratedAccepted, own.ratedRejected, ratedMost ? own.ratedMost : ratedScale);
  const threshold = own.threshold ?? DEFAULT_PRM_THRESHOLD;
  const choice = <Name extends 'ties' | 'abstentions' | 'inconclusive'>(
    name: Name,
    label: string,
    values: readonly ScoringPolicies[Name][],
    words: (value: ScoringPolicies[Name]) => string,
  ): ScoringPolicyControl => ({
    kind: 'choice',
    name,
    label,
    options: values.map((value) => ({ value, title: words(value) })),
    value: chosen[name] ?? own[name],
    run: own[name],
  });
  return omitFalseOrUndefined<ScoringPolicyControl>([
    ties && choice('ties', t('Tie between “no error” and a step'), TIES, formatTiePolicy),
    choice('abstentions', t('No verdict'), ABSTENTIONS, formatAbstentionPolicy),
    inconclusive &&
      choice(
        'inconclusive',
        t('Final answer neither accepted nor rejected (inconclusive)'),
        INCONCLUSIVE,
        formatInconclusivePolicy,
      ),
    most > 0 && {
      kind: 'points',
      name: 'points',
      label: t('Points from the judge (maximum {0})', most),
      value: chosen.points ?? points,
      run: points,
    },
    rated && {
      kind: 'points',
      name: 'rated',
      label: ratedMost ? t('Human ratings') : t('Human ratings (maximum {0})', ratedScale),
      value: chosen.rated ?? people,
      run: people,
      ...(ratedMost ? { hasMost: true as const } : {}),
    },
    scores && {
      kind: 'score',
      name: 'threshold',
      label: t('Reward model threshold'),
      value: chosen.threshold ?? threshold,
      run: threshold,
    },
  ]);
}

const TIES: readonly ScoringPolicies['ties'][] = ['index', 'none', 'abstention'];
const ABSTENTIONS: readonly ScoringPolicies['abstentions'][] = ['wrong', 'left-out'];
const INCONCLUSIVE: readonly ScoringPolicies['inconclusive'][] = ['wrong-verdict', 'incorrect', 'left-out'];

/** The chosen policies that matter for these runs and differ from the run's. */
export function filterEffectiveScoringPolicies(
  chosen: ScoringPolicyOverrides,
  run: ReportScoringPolicies,
): ScoringPolicyOverrides {
  const meaningful = listScoringPolicyControls(run, chosen).filter(({ name, run: own }) => {
    const said = chosen[name];
    return said !== undefined && JSON.stringify(said) !== JSON.stringify(own);
  });
  return Object.fromEntries(meaningful.map(({ name }) => [name, chosen[name]]));
}

/** Drops saved choices that don't fit, since the journal may have changed. */
export function keepScoringPoliciesIfValid(
  chosen: ScoringPolicyOverrides,
  run: ReportScoringPolicies,
): ScoringPolicyOverrides {
  try {
    toPartialScoringPolicies(chosen, run);
    return chosen;
  } catch {
    return {};
  }
}

/** Converts choices to policies that override the run's. @throws Error with a sentence if the bounds are invalid */
export function toPartialScoringPolicies(
  chosen: ScoringPolicyOverrides,
  run: ReportScoringPolicies,
): Partial<ScoringPolicies> {
  const { ties, abstentions, inconclusive, points, rated, threshold } = filterEffectiveScoringPolicies(chosen, run);
  return {
    ...omitUndefined({ ties, abstentions, inconclusive, threshold }),
    ...(points === undefined ? {} : toGradePolicies(points, run.matters.most)),
    ...(rated === undefined ? {} : toRatingPolicies(rated, run)),
  };
}

function toGradePolicies({ from, below }: GradingPointThresholds, most: number): Partial<ScoringPolicies> {
  checkPointBounds({ from, below, most });
  return { accepted: from / most, rejected: below / most };
}

function toRatingPolicies(
  { from, below, most }: GradingPointThresholds,
  { matters }: ReportScoringPolicies,
): Partial<ScoringPolicies> {
  const { ratedMost, ratedScale } = matters;
  // If all rows have a maximum, it can't be chosen.
  const scale = ratedMost ? most : ratedScale;
  checkPointBounds({ from, below, most: scale });
  const shares = { ratedAccepted: from / scale, ratedRejected: below / scale };
  return ratedMost ? { ...shares, ratedMost: scale } : shares;
}

function checkPointBounds({ from, below, most }: GradingPointThresholds): void {
  if (most <= 0) throw new Error(t('The maximum of the scale must be greater than 0.'));
  if (from > most) throw new Error(t('The threshold {1} is above the maximum of {0} points.', most, from));
  if (below > from) throw new Error(t("The “incorrect” threshold can't be above the “correct” threshold."));
}

/** In points, without floating-point noise. */
function toPointBounds(accepted: number, rejected: number, most: number): GradingPointThresholds {
  const points = (share: number): number => Number((share * most).toFixed(6));
  return { from: points(accepted), below: points(rejected), most };
}
