/** Entry of the bundle that is loaded when the first report is opened, on Node: `dist/reports.cjs`. */
import { reportsWith } from '../bundles/reports.ts';
import { nodeRunFiles } from './node-run-files.ts';

export const reports = reportsWith(nodeRunFiles);
