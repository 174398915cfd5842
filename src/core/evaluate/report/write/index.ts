/** A report as files. */
import { reportMarkdown as markdownOf, reportText as textOf } from '../../../report-parts/index.ts';
import type { Report } from '../types.ts';
import { reportParts } from './parts.ts';

export { reportCsv } from './csv.ts';
export { type ReportPage, reportHtml } from './html.ts';

/** How many rows people read one by one. */
const MOST_IN_TEXT = 20;
const MOST_IN_MARKDOWN = 100;

/** For a terminal. The caller makes signs visible that would move its cursor. */
export function reportText(report: Report, mostRows = MOST_IN_TEXT): string {
  return `${textOf(reportParts(report, mostRows))}\n`;
}

export function reportMarkdown(report: Report, mostRows = MOST_IN_MARKDOWN): string {
  return markdownOf(reportParts(report, mostRows));
}

/** One object: the report as a page would draw it, with `numbers` unrounded and null where they are of nothing. */
export function reportJson(report: Report): string {
  return `${JSON.stringify(report)}\n`;
}
