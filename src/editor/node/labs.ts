/** Entry of the bundle that is loaded when the first prompt lab is opened, on Node: `dist/labs.cjs`. */
import { labsIn } from '../bundles/labs.ts';

export const labs = labsIn();
