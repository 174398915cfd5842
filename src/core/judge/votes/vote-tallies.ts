import type { Judgement, VoteAggregation, VotingStopRule } from '../contract.ts';
import { countVotesNeededForSprt, type EarliestErrorVoteCounts } from './earliest-error-votes.ts';
import type { GradeScale } from './grade-vote.ts';
import { type EarliestErrorVoteCounter, getEarliestErrorVoteCounter, getGradeVoteCounter } from './vote-aggregation.ts';

/** Counts the votes of one poll and decides how many more are needed. */
export interface JudgeVoteTally {
  enter(vote: Judgement): void;
  /**
   * Returns how many further votes are certainly needed; 0 if none.
   * @param outstanding the number of votes in flight or not yet requested
   * @param lost the number of votes that failed
   */
  wave(outstanding: number, lost: number): number;
}

/** The numbers of missing votes. */
export interface MissingVoteCounts {
  /** The number of possible votes that weren't cast, and how many of them failed. */
  readonly missing: number;
  readonly lost: number;
}

/** A tally of votes for an index: of the earliest error or, in a poll on one step, of that step. */
interface IndexTally extends JudgeVoteTally {
  /** The votes so far. */
  ballot(): EarliestErrorVoteCounts;
}

function createIndexTally(
  stop: VotingStopRule,
  counter: EarliestErrorVoteCounter,
  indexOf: (vote: Judgement) => number | undefined,
): IndexTally {
  const ballot = new Map<number, number>();
  return {
    ballot: () => ballot,
    enter(vote) {
      const index = indexOf(vote);
      if (index !== undefined) ballot.set(index, (ballot.get(index) ?? 0) + 1);
    },
    wave(outstanding, lost) {
      if (stop === 'all') return outstanding;
      // After a failed vote the sequential test isn't valid, so decide exactly.
      return stop === 'sprt' && lost === 0
        ? countVotesNeededForSprt(ballot, outstanding)
        : counter.countNeeded(ballot, outstanding, lost);
    },
  };
}

/** @param stop `sprt` is a test of the majority only (`canStopBySprt`) */
export function createEarliestErrorTally(stop: VotingStopRule, aggregate?: VoteAggregation): JudgeVoteTally {
  const counter = getEarliestErrorVoteCounter(aggregate);
  return createIndexTally(stop, counter, (vote) => (vote.kind === 'earliest' ? vote.index : undefined));
}

export interface StepVoteTally extends JudgeVoteTally {
  /**
   * Returns whether the step is wrong after its poll; a tied majority counts as wrong. Undefined if there is no vote, or if missing votes could
   * change the result and weren't skipped by a sequential test.
   */
  isWrong(missing: MissingVoteCounts): boolean | undefined;
}

export function createStepTally(stop: VotingStopRule, aggregate?: VoteAggregation): StepVoteTally {
  const counter = getEarliestErrorVoteCounter(aggregate);
  const tally = createIndexTally(stop, counter, (vote) => {
    if (vote.kind !== 'step') return undefined;
    return vote.verdict === 'wrong' ? 0 : -1;
  });
  return {
    ...tally,
    isWrong({ missing, lost }) {
      const ballot = tally.ballot();
      const isTested = lost === 0 && countVotesNeededForSprt(ballot, missing) === 0;
      if (!counter.isSettled(ballot, missing) && !(stop === 'sprt' && isTested)) return undefined;
      const elected = counter.pick(ballot);
      return elected && elected.index !== -1;
    },
  };
}

/** Creates the tally of a grader. No sequential test is known for points, so `sprt` works like `exact`. */
export function createGradeTally(stop: VotingStopRule, scale: GradeScale, aggregate?: VoteAggregation): JudgeVoteTally {
  const counter = getGradeVoteCounter(aggregate, scale);
  const points: number[] = [];
  return {
    enter(vote) {
      if (vote.kind === 'grade') points.push(vote.points);
    },
    wave: (outstanding, lost) => (stop === 'all' ? outstanding : counter.countNeeded(points, outstanding, lost)),
  };
}

export function createAnswerGraderTally(stop: VotingStopRule): JudgeVoteTally {
  let ballot: AnswerGraderVerdictCounts = { yes: 0, no: 0, inconclusive: 0 };
  return {
    enter(vote) {
      if (vote.kind === 'answer') ballot = { ...ballot, [vote.verdict]: ballot[vote.verdict] + 1 };
    },
    wave: (outstanding, lost) =>
      stop === 'all' ? outstanding : countVotesNeededForAnswerGrader(ballot, outstanding, lost),
  };
}

const VERDICTS = ['yes', 'no', 'inconclusive'] as const;

export type AnswerGraderVerdictCounts = Readonly<Record<(typeof VERDICTS)[number], number>>;

/** Returns an answer grader's verdict with most votes; inconclusive in a tie, undefined if nobody voted. */
export function getAnswerGraderOutcome(ballot: AnswerGraderVerdictCounts): keyof AnswerGraderVerdictCounts | undefined {
  const { yes, no, inconclusive } = ballot;
  if (yes + no + inconclusive === 0) return undefined;
  if (yes > no && yes > inconclusive) return 'yes';
  if (no > yes && no > inconclusive) return 'no';
  return 'inconclusive';
}

/** Whether no outstanding vote can change the outcome. Each may give any of the three verdicts, or abstain. This is exact. */
export function isAnswerGraderOutcomeSettled(ballot: AnswerGraderVerdictCounts, outstanding: number): boolean {
  if (outstanding <= 0) return true;
  const { yes, no, inconclusive } = ballot;
  const outcome = getAnswerGraderOutcome(ballot);
  if (outcome === undefined) return false;
  if (outcome === 'yes') return yes > Math.max(no, inconclusive) + outstanding;
  if (outcome === 'no') return no > Math.max(yes, inconclusive) + outstanding;
  return yes + outstanding <= Math.max(no, inconclusive) && no + outstanding <= Math.max(yes, inconclusive);
}

/**
 * Returns the minimum number of further votes that could settle the outcome; 0 if it's settled. Counts as
 * `countVotesNeededForEarliestError` does.
 */
export function countVotesNeededForAnswerGrader(
  ballot: AnswerGraderVerdictCounts,
  outstanding: number,
  lost = 0,
): number {
  if (outstanding <= 0 || isAnswerGraderOutcomeSettled(ballot, outstanding + lost)) return 0;
  for (let sent = 1; sent < outstanding; sent++) {
    const open = outstanding - sent + lost;
    const alike = VERDICTS.map((verdict) => ({ ...ballot, [verdict]: ballot[verdict] + sent }));
    if (alike.some((one) => isAnswerGraderOutcomeSettled(one, open))) return sent;
  }
  return outstanding;
}
