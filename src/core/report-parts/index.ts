/** Building blocks for reports on labels, data sets and runs. */
export {
  /** The head of a column and the cell of an item. */
  type Column,
  /** A count with its share of the whole: `12 (40.0 %)`. */
  countOf,
  /** A time in words, to the second: `1:24`, `1:02:03`. */
  duration,
  /** A mean or a coefficient, with so many places behind the point. */
  figure,
  /** A line of a file as a relative address in Markdown. */
  fileLink,
  /** The middle value, or the mean of the two in the middle; undefined of none. */
  median,
  /** `40.0 %` of a share from 0 to 1. */
  perCent,
  /** A report as its parts, for the terminal and for Markdown alike. */
  type ReportPart,
  /** A table of a report. */
  type ReportTable,
  /** A report as Markdown. */
  reportMarkdown,
  /** A report for a terminal: columns as wide as they need be. */
  reportText,
  /** The part of a whole, 0 to 1; undefined of nothing. */
  shareOf,
  /** A table with a row for each item. */
  tableOf,
} from './write.ts';
