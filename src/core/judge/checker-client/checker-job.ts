import type { Stream } from '../../base/stream.ts';
import type { JudgeReply, JudgeRequest } from '../contract.ts';
import type { AnswerQuestion } from './answer-question.ts';
import type { ProofMemory } from './check-memory.ts';

/** A proof that the checker is asked about, and how far it is. */
export interface CheckerJob {
  readonly id: number;
  readonly request: JudgeRequest;
  readonly suspects: boolean;
  /** Indices of the steps that must be checked, in their order; the rest of the request was remembered. */
  steps: readonly number[];
  /** Steps that ran out of time: they are tried again behind the others, when nobody waits. */
  again: readonly number[];
  readonly answer: AnswerQuestion | undefined;
  readonly memory: ProofMemory;
  readonly replies: Stream<JudgeReply>;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  /** How many of `steps` are finished. */
  finished: number;
}
