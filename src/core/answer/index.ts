/**
 * Final answers: finds them in solutions, compares them with reference answers, and decides by a named policy. Pure
 * TypeScript; the checker reads and evaluates the mathematics.
 */
export {
  /** Compares a reference's answer with a given one. */
  compareAnswers,
} from './answer-equivalence.ts';
export {
  /** The verdict on the final answer of a solution. */
  type AnswerVerdict,
  /** Compares the final answer of a solution, or a bare answer, with a reference answer or solution. */
  judgeAnswer,
  /** What the text of a problem says about its answer, for `compareAnswers`. */
  readAnswerCompareOptions,
} from './answer-verdict.ts';
export {
  /** All candidates; weak ones only where there are no others. */
  extractFinalAnswerCandidates,
} from './extract/answer-candidates.ts';
export type {
  /** The reason for reading a part of a solution as an answer, strongest reasons first. */
  AnswerCandidateReason,
  /** Whether two answers are the same. */
  AnswerEquivalence,
  /** Which candidates of a solution count: the last; any; or all of them together as a set. */
  AnswerSelectionPolicy,
} from './types.ts';
