/** Building blocks for reports on labels, data sets and runs. */
export {
  /** The head of a column and the cell of an item. */
  type Column,
  /** A count with its share of the whole: `12 (40.0 %)`. */
  countOf,
  /** A duration to the second: `1:24`, `1:02:03`. */
  duration,
  /** A number with this many decimals. */
  figure,
  /** A line of a file as a relative address in Markdown. */
  fileLink,
  /** The median; undefined without values. */
  median,
  /** `40.0 %` of a share from 0 to 1. */
  perCent,
  /** A part of a report, for the terminal and for Markdown. */
  type ReportPart,
  /** A table of a report. */
  type ReportTable,
  /** A report as Markdown. */
  reportMarkdown,
  /** Renders a report for a terminal, with aligned columns. */
  reportText,
  /** The share of a part, 0 to 1; undefined if the whole is 0. */
  shareOf,
  /** A table with a row for each item. */
  tableOf,
} from './write.ts';
