import type { Judgement, StopRule } from '../contract.ts';
import { countGradeWave, type GradeScale } from './grade-vote.ts';
import { countSprtWave, countWave, electIndex, type IndexVotes, isElectionSettled } from './vote.ts';

/** The votes of one poll, counted, and how many more are wanted. */
export interface Tally {
  enter(vote: Judgement): void;
  /**
   * How many further votes are wanted for sure; 0 if no more are.
   * @param outstanding those that can be asked for or are on their way
   * @param lost those that will never come
   */
  wave(outstanding: number, lost: number): number;
}

/** Votes that did not come. */
export interface MissingVotes {
  /** How many of the votes there might have been are not in, and of those how many went wrong. */
  readonly missing: number;
  readonly lost: number;
}

/** Votes for an index: of the earliest error, or, on one step, of the step. */
interface IndexTally extends Tally {
  /** The votes as they stand. */
  ballot(): IndexVotes;
}

function createIndexTally(stop: StopRule, indexOf: (vote: Judgement) => number | undefined): IndexTally {
  const ballot = new Map<number, number>();
  return {
    ballot: () => ballot,
    enter(vote) {
      const index = indexOf(vote);
      if (index !== undefined) ballot.set(index, (ballot.get(index) ?? 0) + 1);
    },
    wave(outstanding, lost) {
      if (stop === 'all') return outstanding;
      // After a loss the test would leave votes out unknowingly, and what is left decides exactly.
      return stop === 'sprt' && lost === 0
        ? countSprtWave(ballot, outstanding)
        : countWave(ballot, outstanding, lost);
    },
  };
}

/** Votes of a critic. */
export function createEarliestTally(stop: StopRule): Tally {
  return createIndexTally(stop, (vote) => (vote.kind === 'earliest' ? vote.index : undefined));
}

/** Votes on one step. */
export interface StepTally extends Tally {
  /**
   * Whether the step is wrong, once its poll has ended: a tie counts as wrong. Undefined if no vote says anything, and if some
   * that are missing could change it, unless a sequential test left them out.
   */
  isWrong(missing: MissingVotes): boolean | undefined;
}

export function createStepTally(stop: StopRule): StepTally {
  const tally = createIndexTally(stop, (vote) => {
    if (vote.kind !== 'step') return undefined;
    return vote.verdict === 'wrong' ? 0 : -1;
  });
  return {
    ...tally,
    isWrong({ missing, lost }) {
      const ballot = tally.ballot();
      const isTested = lost === 0 && countSprtWave(ballot, missing) === 0;
      if (!isElectionSettled(ballot, missing) && !(stop === 'sprt' && isTested)) return undefined;
      const elected = electIndex(ballot);
      return elected && elected.index !== -1;
    },
  };
}

/** Votes of a grader. A sequential test is not known for points: its budget mode is the exact one. */
export function createGradeTally(stop: StopRule, scale: GradeScale): Tally {
  let ballot = { sum: 0, votes: 0 };
  return {
    enter(vote) {
      if (vote.kind === 'grade') ballot = { sum: ballot.sum + vote.points, votes: ballot.votes + 1 };
    },
    wave: (outstanding, lost) =>
      stop === 'all' ? outstanding : countGradeWave(ballot, outstanding, lost, scale),
  };
}

/** Votes of an answer grader. */
export function createAnswerTally(stop: StopRule): Tally {
  let ballot: AnswerCounts = { yes: 0, no: 0, inconclusive: 0 };
  return {
    enter(vote) {
      if (vote.kind === 'answer') ballot = { ...ballot, [vote.verdict]: ballot[vote.verdict] + 1 };
    },
    wave: (outstanding, lost) => (stop === 'all' ? outstanding : countAnswerWave(ballot, outstanding, lost)),
  };
}

const VERDICTS = ['yes', 'no', 'inconclusive'] as const;

export type AnswerCounts = Readonly<Record<(typeof VERDICTS)[number], number>>;

/**
 * The verdict of most answer-grader votes; inconclusive if no single verdict leads.
 * @returns undefined if nobody voted
 */
export function getAnswerOutcome({ yes, no, inconclusive }: AnswerCounts): keyof AnswerCounts | undefined {
  if (yes + no + inconclusive === 0) return undefined;
  if (yes > no && yes > inconclusive) return 'yes';
  if (no > yes && no > inconclusive) return 'no';
  return 'inconclusive';
}

/** Whether the outcome is the same whatever comes of the outstanding votes: each may say any of the three, or abstain. Exact. */
export function isAnswerSettled(ballot: AnswerCounts, outstanding: number): boolean {
  if (outstanding <= 0) return true;
  const { yes, no, inconclusive } = ballot;
  const outcome = getAnswerOutcome(ballot);
  if (outcome === undefined) return false;
  if (outcome === 'yes') return yes > Math.max(no, inconclusive) + outstanding;
  if (outcome === 'no') return no > Math.max(yes, inconclusive) + outstanding;
  return yes + outstanding <= Math.max(no, inconclusive) && no + outstanding <= Math.max(yes, inconclusive);
}

/** The least number of further votes after which the outcome could be settled; 0 if it is. As `countWave` in `vote.ts`. */
export function countAnswerWave(ballot: AnswerCounts, outstanding: number, lost = 0): number {
  if (outstanding <= 0 || isAnswerSettled(ballot, outstanding + lost)) return 0;
  for (let sent = 1; sent < outstanding; sent++) {
    const open = outstanding - sent + lost;
    const alike = VERDICTS.map((verdict) => ({ ...ballot, [verdict]: ballot[verdict] + sent }));
    if (alike.some((one) => isAnswerSettled(one, open))) return sent;
  }
  return outstanding;
}
