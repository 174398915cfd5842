import { createStream } from '../../base/stream.ts';
import { brokenBy, type JudgeFailure } from '../calls/failure.ts';
import type { Judge, JudgeDescription, Judgement, JudgeReply, JudgeRequest } from '../contract.ts';
import type { Tally } from '../votes/tallies.ts';
import { Halt, poll } from './poll.ts';

/** Judges one proof and passes each reply to `say`. Throws only the reason of `signal`. */
export type Run = (
  request: JudgeRequest,
  say: (reply: JudgeReply) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Creates a judge from a function that judges one proof. A proof without steps causes no query. */
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

/** Casts one vote. Throws only the reason of the signal. */
export type Cast = (sample: number, signal: AbortSignal) => Promise<Judgement | JudgeFailure>;

/** Gives judgements of whole proofs one at a time: each is a vote, or one of several to select from. */
export interface Voter {
  readonly description: JudgeDescription;
  /** A count of votes, at nothing. */
  readonly tally: () => Tally;
  /** The function that casts votes on one proof, or the failure that prevents it. */
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
 * Streams the replies of `run`. Doesn't throw, and ends at once when `signal` aborts. When the stream ends or its consumer leaves, whatever
 * `run` still does is aborted.
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
