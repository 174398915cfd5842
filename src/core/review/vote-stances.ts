/** Counts votes by whether they agree with the state that a step's row shows. */
import { getOrCreate } from '../base/groups.ts';
import type { StepState, StepVoteCounts, Verdict } from './types.ts';

/** The votes on a step, counted by whether they agree with the state that its row shows. */
export interface VoteStanceCounts {
  /** Whether the row's state agrees with the votes that object to the step, or with those that find no error. */
  readonly stance: 'objecting' | 'clearing';
  readonly same: number;
  /** Votes that disagree. A vote for an error in an earlier step also disagrees, since it doesn't cover this step. */
  readonly other: number;
  /** Votes that abstained or haven't arrived. */
  readonly out: number;
  readonly asked: number;
  readonly planned: number;
  readonly rest?: StepVoteCounts['rest'];
  /** Whether more votes may arrive. */
  readonly isOpen: boolean;
}

/** Caches the number of votes for an error before each step. */
const votesBeforeCache = new WeakMap<Verdict['votes'], readonly number[]>();

function countVotesBefore({ votes }: Verdict, index: number): number {
  const sums = getOrCreate(votesBeforeCache, votes, () => {
    let sum = 0;
    return votes.map((one) => {
      const before = sum;
      sum += one?.against ?? 0;
      return before;
    });
  });
  return sums[index] ?? 0;
}

/**
 * Counts the votes on a step by whether they agree with the state that its row shows. Undefined without votes, or if no vote
 * could agree or disagree because the step wasn't judged.
 * @param verdict the verdict that the votes belong to
 */
export function countVoteStances(
  state: StepState,
  votes: StepVoteCounts | undefined,
  index: number,
  verdict: Verdict | undefined,
): VoteStanceCounts | undefined {
  if (!votes || votes.asked === 0) return undefined;
  const { against, asked, abstained, planned, rest } = votes;
  const before = verdict?.progress.of === 'votes' ? countVotesBefore(verdict, index) : 0;
  const counts = { asked, planned, ...(rest ? { rest } : {}), isOpen: verdict ? !verdict.isDone : false };
  const out = planned - asked + abstained;
  switch (state) {
    case 'no-error-found': {
      const clear = asked - abstained - against - before;
      return { stance: 'clearing', same: clear, other: against + before, out, ...counts };
    }
    case 'earliest-error':
    case 'doubtful':
    case 'false-statement':
    case 'please-check':
    case 'stale':
    case 'running':
    case 'pending':
      return { stance: 'objecting', same: against, other: asked - abstained - against, out, ...counts };
    case 'abstained':
      // Votes on an unsettled error don't cover the steps after it.
      if (abstained < asked) return undefined;
      return { stance: 'objecting', same: 0, other: 0, out, ...counts };
    case 'after-error':
    case 'failed':
      return undefined;
    default:
      return state satisfies never;
  }
}
