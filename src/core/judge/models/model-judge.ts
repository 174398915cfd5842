import type { Judge, JudgeDescription, JudgeReply, JudgeRequest } from '../contract.ts';
import { repliesOf } from './replies-of.ts';

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
