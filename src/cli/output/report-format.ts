import { type ReportPart, renderReportMarkdown, renderReportText } from '../../core/report-parts/index.ts';
import { escapeForTerminal, type Terminal } from './terminal.ts';

export const REPORT_PART_FORMATS = ['text', 'json', 'markdown'] as const;
export type ReportPartFormat = (typeof REPORT_PART_FORMATS)[number];

/** Writes a report in a format. */
export function writeReportParts(
  format: ReportPartFormat,
  parts: readonly ReportPart[],
  json: unknown,
  out: Pick<Terminal, 'write'>,
): void {
  if (format === 'json') out.write(`${JSON.stringify(json)}\n`);
  else if (format === 'markdown') out.write(renderReportMarkdown(parts));
  else out.write(`${renderReportText(parts).split('\n').map(escapeForTerminal).join('\n')}\n`);
}
