/**
 * Final answers: which ones a solution states, whether one is the same as a reference's, and the verdict of a named
 * policy. Pure TypeScript; reading and evaluating mathematics is the checker's.
 */
export {
  /** Compares a reference's answer with a given one. */
  compareAnswers,
} from './equivalent.ts';
export {
  /** All candidates; weak ones only where there are no others. */
  extractAnswers,
} from './extract/extract.ts';
export type {
  /** Why a stretch of a solution was taken for an answer, the strongest reasons first. */
  AnswerEvidence,
  /** Which candidates of a solution count: the last; any; or all of them together as a set. */
  AnswerPolicy,
  /** Whether two answers are the same. */
  Equivalence,
} from './types.ts';
export {
  /** The verdict on the final answer of a solution. */
  type AnswerVerdict,
  /** Compares a reference (an answer, or a solution that states it) with a solution, or with a bare answer. */
  judgeAnswer,
} from './verdict.ts';
