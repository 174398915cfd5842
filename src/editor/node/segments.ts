/** Entry of the bundle that is loaded when the first proof is reformatted, on Node: `dist/segments.cjs`. */
import { segmentsIn } from '../segment/late.ts';

export const segments = segmentsIn();
