/** Texts as proofs: the problem, the solution cut into steps, and where each stands in its document. */

export { rangeInDocument, toDocument } from './anchor.ts';
export {
  isProof,
  languageOf,
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
} from './files/proof-files.ts';
export { fingerprint } from './fingerprint.ts';
export { edit, openDocument, type ParsedDocument } from './incremental/document.ts';
export { type ParseOptions, parse } from './parse/parse.ts';
export { fromSteps } from './parse/steps.ts';
export { reanchor } from './reanchor.ts';
export { parseRow } from './rows/parse-row.ts';
export { guessLanguage, proofOfRow } from './rows/proof-of-row.ts';
export type { Row } from './rows/row.ts';
export type { Change, Language, Part, Proof, Split } from './types.ts';
