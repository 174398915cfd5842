/** Votes beside what a row says of its step: how many say the same, how many something else. */
import { getOrCreate } from '../base/groups.ts';
import type { StepState, StepVotes, Verdict } from './types.ts';

/** The votes on a step, counted by whether they agree with the state that its row shows. */
export interface RowVotes {
  /** `objecting`: the row says what those say that object to the step; `clearing`: what those say that do not. */
  readonly stance: 'objecting' | 'clearing';
  readonly same: number;
  /** Votes that differ; one that puts the error in an earlier step says nothing good of this one, and differs, too. */
  readonly other: number;
  /** Votes that abstained, or are not in. */
  readonly out: number;
  readonly asked: number;
  readonly planned: number;
  readonly rest?: StepVotes['rest'];
  /** Whether more may come. */
  readonly isOpen: boolean;
}

/** Votes that put the error before a step, by the votes of a verdict. */
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
 * Counts the votes on a step by whether they agree with the state that its row shows. Undefined where none are in, and where no vote
 * could say what the row says: the step wasn't judged, or there is no verdict on it.
 * @param verdict the one that the votes are from
 */
export function countRowVotes(
  state: StepState,
  votes: StepVotes | undefined,
  index: number,
  verdict: Verdict | undefined,
): RowVotes | undefined {
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
      // Behind an error that is not settled, votes on it say nothing of the steps that come after it.
      if (abstained < asked) return undefined;
      return { stance: 'objecting', same: 0, other: 0, out, ...counts };
    case 'after-error':
    case 'failed':
      return undefined;
    default:
      return state satisfies never;
  }
}
