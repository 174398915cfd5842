/** Loaded with the first proof that may have several problems and solutions. */

export { listProblemSolutionPairs } from '../../core/proof/index.ts';
