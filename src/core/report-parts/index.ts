/** Building blocks for reports on labels, data sets and runs. */
export {
  /** A table with a row for each item. */
  buildReportTable,
  /** The median; undefined without values. */
  computeMedian,
  /** The share of a part, 0 to 1; undefined if the whole is 0. */
  computeShare,
  /** A line of a file as a relative address in Markdown. */
  createFileLineLink,
  /** A count with its share of the whole: `12 (40.0%)`. */
  formatCountWithShare,
  /** A number with this many decimals. */
  formatDecimal,
  /** A duration to the second: `1:24`, `1:02:03`. */
  formatRoundedClockDuration,
  /** `40.0%` of a share from 0 to 1. */
  formatShareAsPercent,
  /** A part of a report, for the terminal and for Markdown. */
  type ReportPart,
  /** A table of a report. */
  type ReportTable,
  /** The head of a column and the cell of an item. */
  type ReportTableColumn,
  /** A report as Markdown. */
  renderReportMarkdown,
  /** Renders a report for a terminal, with aligned columns. */
  renderReportText,
} from './render-report.ts';
