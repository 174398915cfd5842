/** Results with fewer votes, and the calls that early stopping saves, computed from runs with all votes. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type ShareEstimate, toShareEstimate } from '../../base/shares.ts';
import {
  canStopBySprt,
  countVotesNeededForSprt,
  getAnswerGraderOutcome,
  getEarliestErrorVoteCounter,
  getGradeVoteCounter,
  isAnswerGraderOutcomeSettled,
} from '../../judge/index.ts';
import type { RunRow, RunRowOutcome, ScoringPolicies } from '../run-types.ts';
import { explainUnusableVoteShares, type MetricOrAbsenceReason } from './confidence.ts';
import { computeLocalizationF1, countLocalizationOutcomes, toLocalizationStrata } from './localization.ts';
import { createGradeScaleFromPolicies } from './outcomes.ts';
import { type CorrectnessCriterion, isJudgeRightOnRow } from './paired.ts';
import { computeMacroF1, countVerdictOutcomes, toVerdictStrata } from './verdicts.ts';

export interface AccuracyByCallsPoint {
  readonly votes: number;
  /** Mean votes per row, without retries for the format. */
  readonly calls: number;
  readonly accuracy: ShareEstimate;
  /** F1 of error localization, or macro-F1 of verdicts, in percent; absent without rows of either class. */
  readonly f1?: number;
}

export interface AccuracyByCallsCurves {
  /** With all of the first k votes, for each k or, if there are many, for some. */
  readonly all: readonly AccuracyByCallsPoint[];
  /** The same verdicts, with voting stopped once the rest can't change them. */
  readonly exact: readonly AccuracyByCallsPoint[];
  /** Stopped by the sequential test; for judges that vote on the earliest error. */
  readonly sprt: readonly AccuracyByCallsPoint[];
}

export type StopRuleOfVotes = 'all' | 'exact' | 'sprt';

/** The votes in the order of their samples. Refused if voting stopped early or the verdicts don't follow from the votes. */
export function computeAccuracyByCalls(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  by: CorrectnessCriterion,
): MetricOrAbsenceReason<AccuracyByCallsCurves> {
  const refuse = (reason: string) => ({ kind: 'refused', reason }) as const;
  const unusable = explainUnusableVoteShares(rows);
  if (unusable !== undefined) return refuse(unusable);
  const voted = rows.filter(({ said, votes, scores }) => said.kind !== 'failed' && votes.length > 1 && !scores);
  const most = voted.reduce((so, { wanted }) => Math.max(so, wanted), 0);
  if (most < 2) return refuse(t('This metric needs several votes per row. Run a judge that casts several votes.'));
  if (voted.some((row) => !hasSameOutcome(row.said, keepOnlyVotes(row, row.votes, policies).said)))
    return refuse(t("The verdicts don't follow from the votes alone, so fewer votes can't be simulated."));
  const counts = spreadVoteCounts(most);
  const curve = (ended: StopRuleOfVotes): readonly AccuracyByCallsPoint[] =>
    counts.map((votes) => toCallsPoint(voted, votes, ended, policies, by));
  const hasSteps =
    canStopBySprt(policies.aggregate) &&
    voted.every(({ said: { kind } }) => kind === 'earliest' || kind === 'abstained');
  return {
    kind: 'known',
    figure: { all: curve('all'), exact: curve('exact'), sprt: hasSteps ? curve('sprt') : [] },
  };
}

const MOST_CALLS_POINTS = 16;

/** Every number of votes or, if there are many, evenly spaced ones. */
function spreadVoteCounts(most: number): readonly number[] {
  const points = Math.min(most, MOST_CALLS_POINTS);
  return Array.from({ length: points }, (_, index) => Math.round(1 + (index * (most - 1)) / Math.max(1, points - 1)));
}

function toCallsPoint(
  rows: readonly RunRow[],
  most: number,
  ended: StopRuleOfVotes,
  policies: ScoringPolicies,
  by: CorrectnessCriterion,
): AccuracyByCallsPoint {
  const { rows: shorter, calls } = applyStopRuleToRows(rows, most, ended, policies);
  let right = 0;
  let scored = 0;
  for (const one of shorter) {
    const hit = isJudgeRightOnRow(one, policies, by);
    if (hit !== undefined) scored++;
    if (hit) right++;
  }
  return omitUndefined({
    votes: most,
    calls,
    accuracy: toShareEstimate(right, scored),
    f1:
      by === 'located'
        ? computeLocalizationF1(toLocalizationStrata(countLocalizationOutcomes(shorter, policies)))
        : computeMacroF1(toVerdictStrata(countVerdictOutcomes(shorter, policies))),
  });
}

/** The rows with at most this many votes, stopped by a rule, and their mean number of votes. */
export function applyStopRuleToRows(
  rows: readonly RunRow[],
  most: number,
  ended: StopRuleOfVotes,
  policies: ScoringPolicies,
): { readonly rows: readonly RunRow[]; readonly calls: number } {
  let calls = 0;
  const shorter = rows.map((row) => {
    const asked = countVotesUntilStop(row, most, ended, policies);
    calls += asked;
    return keepOnlyVotes(row, row.votes.slice(0, asked), policies);
  });
  return { rows: shorter, calls: rows.length === 0 ? 0 : calls / rows.length };
}

/** The number of votes until the rest can't change the outcome or the test stops. */
function countVotesUntilStop(row: RunRow, most: number, ended: StopRuleOfVotes, policies: ScoringPolicies): number {
  const count = Math.min(row.votes.length, most);
  if (ended === 'all') return count;
  const poll = createRowPoll(row.said, policies);
  for (let asked = 1; asked < count; asked++) {
    poll.add(row.votes[asked - 1] ?? null);
    if (poll.isEnded(count - asked, ended)) return asked;
  }
  return count;
}

/** The row as it would be with these votes alone. */
export function keepOnlyVotes(row: RunRow, votes: RunRow['votes'], policies: ScoringPolicies): RunRow {
  const poll = createRowPoll(row.said, policies);
  for (const vote of votes) poll.add(vote);
  const isSilent = row.said.kind === 'abstained' || votes.every((vote) => vote === null);
  const said = isSilent ? { kind: 'abstained' as const, reason: 'Every vote abstained.' } : poll.said();
  return { ...row, votes, wanted: votes.length, said };
}

/** Whether the votes of a row that weren't cast can't change its verdict by the policies. */
export function isRowSettled(row: RunRow, policies: ScoringPolicies): boolean {
  const poll = createRowPoll(row.said, policies);
  for (const vote of row.votes) poll.add(vote);
  return row.votes.length >= row.wanted || poll.isEnded(row.wanted - row.votes.length, 'exact');
}

/** Counts the votes of a row one by one. */
interface RowPoll {
  /** @param vote null for an abstention */
  add(vote: number | null): void;
  /** Whether voting stops with this number of votes outstanding. */
  isEnded(outstanding: number, ended: StopRuleOfVotes): boolean;
  /** The outcome of the votes; at least one was added. */
  said(): RunRowOutcome;
}

function createRowPoll(said: RunRowOutcome, policies: ScoringPolicies): RowPoll {
  if (said.kind === 'grade') {
    const points: number[] = [];
    const counter = getGradeVoteCounter(policies.aggregate, createGradeScaleFromPolicies(said.max, policies));
    return {
      add(vote) {
        if (vote !== null) points.push(vote);
      },
      isEnded: (outstanding) => counter.isSettled(points, outstanding),
      said: () => ({ ...said, points: counter.combine(points) ?? 0 }),
    };
  }
  if (said.kind === 'answer') {
    // Yes is 1, no 0, and inconclusive between them.
    const ballot = { yes: 0, no: 0, inconclusive: 0 };
    return {
      add(vote) {
        if (vote !== null) ballot[vote === 1 ? 'yes' : vote === 0 ? 'no' : 'inconclusive']++;
      },
      isEnded: (outstanding) => isAnswerGraderOutcomeSettled(ballot, outstanding),
      said: () => ({ kind: 'answer', verdict: getAnswerGraderOutcome(ballot) ?? 'inconclusive' }),
    };
  }
  const ballot = new Map<number, number>();
  const counter = getEarliestErrorVoteCounter(policies.aggregate);
  return {
    add(vote) {
      if (vote !== null) ballot.set(vote, (ballot.get(vote) ?? 0) + 1);
    },
    isEnded: (outstanding, ended) =>
      ended === 'sprt' ? countVotesNeededForSprt(ballot, outstanding) === 0 : counter.isSettled(ballot, outstanding),
    said() {
      const { index, isUndecided } = counter.pick(ballot) ?? { index: -1, isUndecided: false };
      return { kind: 'earliest', index, ...(isUndecided ? { isTied: true } : {}) };
    },
  };
}

function hasSameOutcome(a: RunRowOutcome, b: RunRowOutcome): boolean {
  if (a.kind === 'earliest' && b.kind === 'earliest') return a.index === b.index;
  if (a.kind === 'grade' && b.kind === 'grade') return Math.abs(a.points - b.points) < 1e-9;
  if (a.kind === 'answer' && b.kind === 'answer') return a.verdict === b.verdict;
  return a.kind === b.kind;
}
