/** Texts as proofs: the problem, the solution cut into steps, and where each stands in its document. */

export { rangeInDocument, toDocument } from './anchor.ts';
export { edit, openDocument, type ParsedDocument } from './document.ts';
export { fingerprint } from './fingerprint.ts';
export { isProof } from './is-proof.ts';
export { languageOf } from './language.ts';
export { type ParseOptions, parse } from './parse.ts';
export { reanchor } from './reanchor.ts';
export { guessLanguage, proofOfRow } from './row-proof.ts';
export { parseRow, type Row } from './rows.ts';
export {
  largestSibling,
  missingParts,
  type SiblingPart,
  type SiblingProblem,
  type SiblingText,
  sharedPartOf,
  siblingNames,
  siblingOf,
  siblingParts,
  stemOf,
  tooLargeSibling,
  withSiblings,
} from './siblings.ts';
export { fromSteps } from './steps.ts';
export type { Change, Language, Part, Proof, Split } from './types.ts';
