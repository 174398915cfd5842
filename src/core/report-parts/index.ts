/** What reports on labels, data sets and runs are written with. */
export { countOf, duration, figure, median, perCent, shareOf } from './figures.ts';
export { fileLink } from './file-link.ts';
export type { ReportPart, ReportTable } from './types.ts';
export { reportMarkdown, reportText } from './write.ts';
