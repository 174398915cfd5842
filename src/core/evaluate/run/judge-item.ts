import type { Clock } from '../../base/clock.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { isReplyNotReadyFailure, isUserStopFailure, type JudgeFailure } from '../../judge/calls/index.ts';
import type { ErrorConfirmer, Judge, Judgement } from '../../judge/index.ts';
import { findImageLinks } from '../../proof/index.ts';
import { findNotAProofReasonForList } from '../../reading/index.ts';
import { describeAbstentions, type Review, runProofReview, type Verdict } from '../../review/index.ts';
import type { RunRow, RunRowOutcome } from '../run-types.ts';
import type { RunItem } from './item.ts';

export interface JudgeItemOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly confirm?: ErrorConfirmer;
  /** Whether its time is meaningless because the replies already exist. */
  readonly isUntimed?: boolean;
}

export interface JudgedItem {
  readonly row: RunRow;
  /** Why the item wasn't judged; empty if it was. */
  readonly failures: readonly JudgeFailure[];
  /** Whether some replies come later, so the row isn't final. */
  readonly isWaiting: boolean;
}

/** Judges one item, like a review. Undefined if `signal` aborts first or the user stopped a part of it. */
export async function judgeItem(
  item: RunItem,
  judge: Judge,
  options: JudgeItemOptions,
): Promise<JudgedItem | undefined> {
  let last: Review | undefined;
  for await (const snapshot of runProofReview(item.proof, [judge], options)) last = snapshot;
  if (options.signal.aborted || last?.failures.some(isUserStopFailure)) return undefined;
  const said = last && readReviewOutcome(last);
  const isFailed = said === undefined;
  const failures = isFailed ? (last?.failures ?? []) : [];
  const reason = failures[0]?.message ?? 'No reason given.';
  const row = toRunRow(item, last, isFailed ? { kind: 'failed', reason } : said);
  return {
    row: options.isUntimed ? dropTime(row) : row,
    isWaiting: last?.failures.some(isReplyNotReadyFailure) ?? false,
    failures: isFailed && failures.length === 0 ? [{ ...NO_REASON_FAILURE, message: reason }] : failures,
  };
}

function dropTime({ milliseconds: _, ...row }: RunRow): RunRow {
  return row;
}

const NO_REASON_FAILURE = { kind: 'failure', failure: 'unavailable' } as const;

/** A verdict that holds despite missing votes, or none because every vote abstained; for the checker, a complete review. */
function readReviewOutcome({ verdict, outcome, failures, earliestError }: Review): RunRowOutcome | undefined {
  if (!verdict)
    return outcome !== 'failed' && failures.length === 0 ? { kind: 'earliest', index: earliestError } : undefined;
  const { earliestError: index, isUndecided, grade, answer } = verdict;
  if (index !== undefined) return { kind: 'earliest', index, ...(isUndecided ? { isTied: true } : {}) };
  if (grade?.outcome) return { kind: 'grade', points: grade.points, max: grade.max };
  if (answer?.outcome) return { kind: 'answer', verdict: answer.outcome };
  if (!hasOnlyAbstentions(verdict)) return undefined;
  const reason = describeAbstentions(verdict) ?? 'No reason given.';
  return { kind: 'abstained', reason, ...(verdict.isWrong ? { isWrong: true } : {}) };
}

/** Whether every vote arrived and abstained, or so many were unreadable that the rest was skipped. */
function hasOnlyAbstentions({ progress, failures }: Verdict): boolean {
  const isAsked = progress.failed === 0 || failures.every(({ cause }) => cause === 'form');
  return isAsked && progress.done > 0 && progress.abstained > 0;
}

function toRunRow({ proof, ...facts }: RunItem, last: Review | undefined, said: RunRowOutcome): RunRow {
  const steps = proof.steps.length;
  const isNotAProof = findNotAProofReasonForList(proof) ? (true as const) : undefined;
  if (!last) return { ...facts, steps, said, votes: [], wanted: 0, ...omitUndefined({ isNotAProof }) };
  const { verdict, usage, elapsed } = last;
  const leftOut = (verdict?.opinions ?? []).flatMap(({ judgement }) => judgement.said?.leftOut ?? []);
  // An evaluation doesn't send pictures.
  const pictures = findImageLinks(proof.problem?.text ?? '').length;
  const isAsked = !verdict || (usage?.calls ?? 0) > 0;
  return {
    ...facts,
    steps,
    said,
    ...(verdict ? readVoteFacts(verdict) : { votes: [], wanted: 0, ...readCheckerFacts(last) }),
    ...omitUndefined({
      usage,
      leftOut: leftOut.length === 0 ? undefined : [...new Set(leftOut)].sort(),
      unsentPictures: verdict && pictures > 0 ? pictures : undefined,
      isNotAProof,
      milliseconds: isAsked ? Math.round(elapsed) : undefined,
    }),
  };
}

/** The checker's flags and counts of relations. */
function readCheckerFacts({ steps, earliestError, tally }: Review): Pick<RunRow, 'rule' | 'flagged' | 'tally'> {
  // Suspects are among the findings only if requested.
  const flagged = steps.flatMap(({ step, findings }) => (findings.length > 0 ? [step.index] : []));
  const rule = steps[earliestError]?.findings[0]?.rule;
  return omitUndefined({ rule, flagged, tally });
}

function readVoteFacts(verdict: Verdict): Pick<RunRow, 'votes' | 'wanted' | 'scores' | 'onSteps'> {
  const { opinions, judge, scores } = verdict;
  const { on, count: wanted } = judge.votes ?? {
    on: judge.kind === 'stepwise' ? ('step' as const) : ('proof' as const),
    count: 1,
  };
  if (on === 'step') {
    const abstained = opinions.filter(({ judgement }) => judgement.kind === 'abstain').length;
    return { votes: [], wanted, onSteps: { votes: opinions.length, abstained } };
  }
  if (judge.kind === 'prm') {
    const isRead = verdict.earliestError !== undefined;
    const votes = isRead ? [verdict.earliestError] : opinions.map(() => null);
    return { votes, wanted: 1, ...(scores ? { scores } : {}) };
  }
  return {
    votes: [...opinions].sort((a, b) => a.sample - b.sample).map(({ judgement }) => toVoteNumber(judgement)),
    wanted,
  };
}

function toVoteNumber(judgement: Judgement): number | null {
  switch (judgement.kind) {
    case 'earliest':
      return judgement.index;
    case 'grade':
      return judgement.points;
    case 'answer':
      return judgement.verdict === 'yes' ? 1 : judgement.verdict === 'no' ? 0 : 0.5;
    default:
      return null;
  }
}
