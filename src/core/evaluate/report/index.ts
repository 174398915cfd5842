/** Reports of runs: what they come to, and how that is written. */
export { leakOf } from './asked-words.ts';
export { type Reported, type ReportOptions, reportOf } from './report-of.ts';
export { samplingReport } from './samples/index.ts';
export type { Report } from './types.ts';
export { reportCsv } from './write/csv.ts';
export { type ReportPage, reportHtml } from './write/html.ts';
export { reportJson, reportMarkdown, reportText } from './write/text.ts';
