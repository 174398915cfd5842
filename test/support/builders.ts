import type { Evidence } from '../../src/core/checker/terms/types.ts';
import type { CheckerFinding, Judge, JudgeDescription, JudgeReply } from '../../src/core/judge/contract.ts';
import { createProofFromSteps } from '../../src/core/proof/index.ts';
import type { Proof } from '../../src/core/proof/types.ts';

/** A proof of these steps, as a data set's row would give it. */
export function proofOf(...steps: string[]): Proof {
  return createProofFromSteps({ steps }).proof;
}

export function evidence(values: Partial<Evidence> = {}): Evidence {
  return {
    sign: '=',
    left: { text: '3 + 4', value: '7' },
    right: { text: '8', value: '8' },
    message: '3 + 4 is 7, not 8.',
    brief: 'False: left 7, right 8',
    ...values,
  };
}

export function refutation(step: number, values: Partial<CheckerFinding> = {}): CheckerFinding {
  return {
    kind: 'refutation',
    step,
    range: { start: 0, end: 1 },
    strength: 'refuted',
    rule: 'A',
    evidence: evidence(),
    ...values,
  };
}

/** What the checker says of a step it has read, beside its refutations. */
export function coverage(step: number, refuted = 0): JudgeReply {
  return { kind: 'coverage', step, held: 0, noCounterexample: 0, refuted, suspected: 0, notRead: 0 };
}

/** A scripted judge that votes: see `scriptedJudge`. */
export function scriptedVoter(
  replies: Iterable<JudgeReply | Promise<void>>,
  told: Required<Pick<JudgeDescription, 'votes' | 'context'>> & Partial<JudgeDescription>,
): Judge {
  const id = 'scripted-voter';
  const description: JudgeDescription = { id, name: 'scripted judge that votes', ...told };
  return { ...scriptedJudge(replies, id), describe: () => description };
}

/** A scripted judge: it gives these replies in this order, waiting for what it is told to wait for. */
export function scriptedJudge(replies: Iterable<JudgeReply | Promise<void>>, id = 'scripted'): Judge {
  return {
    id,
    describe: () => ({ id, name: `scripted judge ${id}`, context: 'step' }),
    async *judge(_request, signal) {
      for (const reply of replies) {
        if (signal.aborted) return;
        if (reply instanceof Promise) await reply;
        else yield reply;
      }
    },
  };
}
