/** Reports of runs: what they come to, and how that is written. */
export { leakOf } from './asked-words.ts';
export { type Reported, type ReportOptions, reportOf } from './report-of.ts';
export { samplingReport } from './samples/index.ts';
export type { Report } from './types.ts';
export * from './write/index.ts';
