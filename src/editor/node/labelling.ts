/** Entry of the bundle that is loaded with the first data set or label session, on Node: `dist/labelling.cjs`. */
import { labellingIn } from '../bundles/labelling.ts';
import { nodeRuns } from './node-runs.ts';

export { openDataFile } from '../../store/files/data-file.ts';
export { createRowFile } from '../../store/files/row-file.ts';

export const labelling = labellingIn(nodeRuns);
