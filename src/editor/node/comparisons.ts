/** Entry of the bundle that is loaded when the first comparison is opened, on Node: `dist/comparisons.cjs`. */
import { comparisonsWith } from '../bundles/comparisons.ts';
import { nodeJournals } from './node-journals.ts';

export const comparisons = comparisonsWith(nodeJournals);
