import { createPushStream } from '../../base/push-stream.ts';
import { createJudgeCrashFailure, type JudgeFailure } from '../calls/failure.ts';
import type { Judge, JudgeDescription, Judgement, JudgeReply, JudgeRequest } from '../contract.ts';
import type { JudgeVoteTally } from '../votes/vote-tallies.ts';
import { collectVotes, VotePollStopper } from './vote-poll.ts';

/** Judges one proof and passes each reply to `say`. Throws only the reason of `signal`. */
export type ModelJudgeRunner = (
  request: JudgeRequest,
  say: (reply: JudgeReply) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Creates a judge from a function that judges one proof. A proof without steps causes no query. */
export function createModelJudge(description: JudgeDescription, run: ModelJudgeRunner): Judge {
  const { id } = description;
  return {
    id,
    describe: () => description,
    judge: (request, signal) =>
      streamReplies(id, signal, async (say, inner) => {
        if (request.proof.steps.length > 0) await run(request, say, inner);
      }),
  };
}

/** Casts one vote. Throws only the reason of the signal. */
export type JudgeVoteCaster = (sample: number, signal: AbortSignal) => Promise<Judgement | JudgeFailure>;

/** A source of judgements of whole proofs, one at a time. Each is a vote, or one of several to select from. */
export interface WholeProofVoter {
  readonly description: JudgeDescription;
  readonly tally: () => JudgeVoteTally;
  /** The function that casts votes on one proof, or the failure that prevents it. */
  readonly about: (request: JudgeRequest) => JudgeVoteCaster | JudgeFailure;
}

export function createVotingJudge({ description, tally, about }: WholeProofVoter, votes: number): Judge {
  return createModelJudge(description, async (request, say, signal) => {
    const cast = about(request);
    if (typeof cast !== 'function') return say(cast);
    await collectVotes({ votes, tally: tally(), halt: new VotePollStopper(), cast, say }, signal);
  });
}

/**
 * Streams the replies of `run` for the judge `id`. Doesn't throw. `run` is aborted when `signal` aborts, or when the
 * stream ends or its consumer stops reading.
 */
async function* streamReplies(
  id: string,
  signal: AbortSignal,
  run: (say: (reply: JudgeReply) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<JudgeReply> {
  if (signal.aborted) return;
  const stream = createPushStream<JudgeReply>();
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
      if (!inner.signal.aborted) stream.push(createJudgeCrashFailure({ id }, error));
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
