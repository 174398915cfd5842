/**
 * Final answers: which ones a solution states, whether one is the same as a reference's, and the verdict of a named
 * policy. Pure TypeScript; reading and evaluating mathematics is the checker's.
 */

export { choicesOf } from './choices.ts';
export { compareAnswers } from './equivalent.ts';
export { extractAnswers } from './extract/extract.ts';
export type { Equivalence, Policy, Why } from './types.ts';
export { type AnswerVerdict, judgeAnswer } from './verdict.ts';
