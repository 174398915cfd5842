/** Loaded when the first proof is reformatted. */
import './texts.ts';

export { reformatProofIntoParagraphs } from '../segment/index.ts';
