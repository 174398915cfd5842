/** Entry of the bundle that is loaded when the first proof is reformatted, on Node: `dist/segments.cjs`. */
import { segmentsIn } from '../bundles/segments.ts';

export const segments = segmentsIn();
