/** Loaded with the first proof that may have several problems and solutions. */

export { listDocumentPairs } from '../../core/proof/index.ts';
