/** What is loaded when the first proof is reformatted. */
import './texts.ts';

export { reformat } from '../segment/index.ts';
