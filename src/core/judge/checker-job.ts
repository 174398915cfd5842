import type { AnswerQuestion } from './answer-question.ts';
import type { ProofMemory } from './check-memory.ts';
import type { Stream } from './stream.ts';
import type { JudgeReply, JudgeRequest } from './types.ts';

/** A proof that the checker is asked about, and how far it is. */
export interface CheckerJob {
  readonly id: number;
  readonly request: JudgeRequest;
  readonly suspects: boolean;
  /** Indices of the steps that must be checked; the rest of the request was remembered. */
  readonly steps: readonly number[];
  readonly answer: AnswerQuestion | undefined;
  readonly memory: ProofMemory;
  readonly replies: Stream<JudgeReply>;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  /** How many of `steps` are finished. */
  finished: number;
  /** How many of those were given up, because they took too long or broke the worker. */
  given: number;
}
