/** Loaded when the first proof is reformatted. */
import './texts.ts';

export { reformatProof } from '../segment/index.ts';
