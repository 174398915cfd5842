/** What gives judgements of whole proofs, one at a time: each is a vote, or one of several among which the best is chosen. */

import type { JudgeFailure } from '../calls/failure.ts';
import type { Judge, JudgeDescription, Judgement, JudgeRequest } from '../contract.ts';
import { modelJudge } from './model-judge.ts';
import { Halt, poll } from './poll.ts';
import type { Tally } from './tallies.ts';

/** Asks for one judgement. Throws only the reason of the signal. */
export type Cast = (sample: number, signal: AbortSignal) => Promise<Judgement | JudgeFailure>;

export interface Voter {
  readonly description: JudgeDescription;
  /** A count of votes, at nothing. */
  readonly tally: () => Tally;
  /** What asks for judgements of one proof, or why none can be asked for. */
  readonly about: (request: JudgeRequest) => Cast | JudgeFailure;
}

/** A judge whose votes are a voter's judgements. */
export function votingJudge({ description, tally, about }: Voter, votes: number): Judge {
  return modelJudge(description, async (request, say, signal) => {
    const cast = about(request);
    if (typeof cast !== 'function') return say(cast);
    await poll({ votes, tally: tally(), halt: new Halt(), cast, say }, signal);
  });
}
