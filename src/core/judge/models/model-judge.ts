import { createStream } from '../../base/stream.ts';
import { brokenBy, type JudgeFailure } from '../calls/failure.ts';
import type { Judge, JudgeDescription, Judgement, JudgeReply, JudgeRequest } from '../contract.ts';
import type { Tally } from '../votes/tallies.ts';
import { Halt, poll } from './poll.ts';

/** Judges one proof: `say` takes what is said of it. Throws only the reason of `signal`. */
export type Run = (
  request: JudgeRequest,
  say: (reply: JudgeReply) => void,
  signal: AbortSignal,
) => Promise<void>;

/** A judge that asks a model, by what it does with one proof. Of a proof without steps it is asked nothing. */
export function modelJudge(description: JudgeDescription, run: Run): Judge {
  const { id } = description;
  return {
    id,
    describe: () => description,
    judge: (request, signal) =>
      repliesOf(id, signal, async (say, inner) => {
        if (request.proof.steps.length > 0) await run(request, say, inner);
      }),
  };
}

/** Asks for one judgement. Throws only the reason of the signal. */
export type Cast = (sample: number, signal: AbortSignal) => Promise<Judgement | JudgeFailure>;

/** What gives judgements of whole proofs, one at a time: each is a vote, or one of several among which the best is chosen. */
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

/**
 * What `run` says, as a judge gives it: it does not throw, and it ends at once when `signal` aborts. When it ends, and when the
 * consumer leaves before, what `run` still does is aborted.
 * @param id the judge's
 */
async function* repliesOf(
  id: string,
  signal: AbortSignal,
  run: (say: (reply: JudgeReply) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<JudgeReply> {
  if (signal.aborted) return;
  const stream = createStream<JudgeReply>();
  const inner = new AbortController();
  const leave = (): void => {
    inner.abort(signal.reason);
    stream.end();
  };
  signal.addEventListener('abort', leave, { once: true });
  const work = async (): Promise<void> => {
    try {
      await run(stream.push, inner.signal);
    } catch (error) {
      if (!inner.signal.aborted) stream.push(brokenBy({ id }, error));
    }
    stream.end();
  };
  void work();
  try {
    for await (const reply of stream) {
      if (signal.aborted) return;
      yield reply;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    inner.abort();
  }
}
