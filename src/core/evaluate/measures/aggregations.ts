/** Verdicts by other ways to combine the votes of a run, without a query. */
import { definePluralText, t } from '../../../l10n/index.ts';
import type { ShareEstimate } from '../../base/shares.ts';
import { getDefaultVoteAggregation, type VoteAggregation } from '../../judge/index.ts';
import type { Run, RunRow, ScoringPolicies } from '../run-types.ts';
import { applyStopRuleToRows, computeAccuracyByCalls, isRowSettled, keepOnlyVotes } from './calls.ts';
import type { MetricOrAbsenceReason } from './confidence.ts';
import type { CorrectnessCriterion } from './paired.ts';
import { scoreVerdicts } from './verdicts.ts';

/**
 * The run with the verdicts that its votes have by another rule. A row without a verdict stays without one.
 * @returns the reason as a sentence if votes that weren't cast could change a verdict, with the number of such rows, or if its judge has no
 * such votes
 */
export function combineRunVotes(
  run: Run,
  aggregate: VoteAggregation,
  policies: ScoringPolicies,
): Run | { readonly refused: string; readonly open?: number } {
  const judged = run.rows.filter(hasVerdict);
  const own = run.info.policies.aggregate ?? getDefaultRule(judged);
  if (aggregate === own) return run;
  const unfit = explainUnfitRule(judged, aggregate);
  if (unfit !== undefined) return { refused: unfit };
  const chosen = { ...policies, aggregate };
  const open = judged.filter((row) => !isRowSettled(row, chosen)).length;
  if (open > 0) return { refused: describeOpenRows(open, aggregate), open };
  const combine = (row: RunRow): RunRow => ({ ...row, said: keepOnlyVotes(row, row.votes, chosen).said });
  return { ...run, rows: run.rows.map((row) => (hasVerdict(row) ? combine(row) : row)) };
}

/** Why votes can't be combined by a rule, with the number of rows whose verdict could change. */
export const describeOpenRows = definePluralText(
  "Can't combine the votes by {1}: voting stopped early, and the votes that weren't cast could change the verdict of {0} row. Run the judge without early stopping (stop: all).",
  "Can't combine the votes by {1}: voting stopped early, and the votes that weren't cast could change the verdict of {0} rows. Run the judge without early stopping (stop: all).",
);

function hasVerdict({ said: { kind } }: RunRow): boolean {
  return kind !== 'failed' && kind !== 'abstained';
}

/** The rule of these rows without another one. */
function getDefaultRule(rows: readonly RunRow[]): VoteAggregation {
  const { said } = rows[0] ?? {};
  return said?.kind === 'grade' ? getDefaultVoteAggregation('grader', said.max) : 'majority';
}

function explainUnfitRule(rows: readonly RunRow[], aggregate: VoteAggregation): string | undefined {
  if (rows.some(({ onSteps }) => onSteps)) return t('This judge votes on each step, not on the whole solution.');
  if (rows.some(({ votes, scores }) => votes.length === 0 || scores)) return t('This judge has no votes.');
  if (rows.some(({ said: { kind } }) => kind === 'answer'))
    return t('The votes of an answer grader can only be combined by the majority.');
  const other = getDefaultRule(rows);
  if (aggregate === 'mean' && other !== 'mean')
    return t('Only points have a mean. Use another way to combine the votes.');
  if (aggregate === 'majority' && other !== 'majority')
    return t("Points aren't combined by the majority. Use mean or median.");
  return undefined;
}

/** The scores of a rule with the first votes of each row. */
export interface AccuracyByAggregationPoint {
  readonly aggregate: VoteAggregation;
  readonly votes: number;
  /** Mean votes per row if voting stops once the rest can't change the verdict by this rule. */
  readonly calls: number;
  readonly accuracy: ShareEstimate;
  /** Shares of correct solutions accepted and of incorrect ones rejected. */
  readonly tpr: ShareEstimate;
  readonly tnr: ShareEstimate;
}

/**
 * The accuracy of verdicts by each rule, for 1, 2, 4 … votes and all. Refused where `computeAccuracyByCalls` is, and for judges whose votes
 * have only one rule.
 */
export function computeAccuracyByAggregation(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  by: CorrectnessCriterion,
): MetricOrAbsenceReason<readonly AccuracyByAggregationPoint[]> {
  const usable = computeAccuracyByCalls(rows, policies, by);
  if (usable.kind === 'refused') return usable;
  const unfit = explainUnfitRule(rows.filter(hasVerdict), 'any');
  if (unfit !== undefined) return { kind: 'refused', reason: unfit };
  const voted = rows.filter(({ said, votes }) => said.kind !== 'failed' && votes.length > 1);
  const most = voted.reduce((so, { wanted }) => Math.max(so, wanted), 0);
  const rules = listComparedRules(getDefaultRule(rows.filter(hasVerdict)), most, policies.aggregate);
  const figure = rules.flatMap((aggregate) =>
    listVoteCounts(most).map((votes): AccuracyByAggregationPoint => {
      const { rows: stopped, calls } = applyStopRuleToRows(voted, votes, 'exact', { ...policies, aggregate });
      const { accuracy, tpr, tnr } = scoreVerdicts(stopped, policies);
      return { aggregate, votes, calls, accuracy, tpr, tnr };
    }),
  );
  return { kind: 'known', figure };
}

/** The default, the run's own, and the others that differ with this number of votes. A quorum is a quarter of the votes, or two. */
function listComparedRules(
  usual: VoteAggregation,
  most: number,
  own: VoteAggregation = usual,
): readonly VoteAggregation[] {
  const quorum = Math.max(2, Math.ceil(most / 4));
  const several = most > 2 ? ([`quorum=${quorum}`, 'median'] as const) : [];
  return [...new Set<VoteAggregation>([usual, own, 'any', ...several, 'unanimous'])];
}

function listVoteCounts(most: number): readonly number[] {
  const counts: number[] = [];
  for (let votes = 1; votes < most; votes *= 2) counts.push(votes);
  return [...counts, most];
}
