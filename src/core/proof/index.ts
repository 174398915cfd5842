/** Texts as proofs: the problem, the solution cut into steps, and where each stands in its document. */

export { rangeInDocument, toDocument } from './anchor.ts';
export { edit, openDocument, type ParsedDocument } from './document.ts';
export { fingerprint } from './fingerprint.ts';
export { isProof } from './is-proof.ts';
export { languageOf } from './language.ts';
export { type ParseOptions, parse } from './parse.ts';
export { reanchor } from './reanchor.ts';
export { guessLanguage, proofOfRow, type RowProof, type RowReading } from './row-proof.ts';
export { parseRow, type Row, type RowError, type RowSolution, type StepMark } from './rows.ts';
export {
  largestSibling,
  missingParts,
  type SiblingPart,
  type SiblingProblem,
  type SiblingText,
  siblingNames,
  siblingOf,
  siblingParts,
  stemOf,
  tooLargeSibling,
  withSiblings,
} from './siblings.ts';
export { fromSteps, type StepsDocument } from './steps.ts';
export type { Change, Language, Part, Proof, Range, Split, Step } from './types.ts';
