/** What reports on labels, data sets and runs are written with. */
export {
  countOf,
  duration,
  figure,
  fileLink,
  median,
  perCent,
  type ReportPart,
  type ReportTable,
  reportMarkdown,
  reportText,
  shareOf,
} from './write.ts';
