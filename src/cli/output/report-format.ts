import { type ReportPart, renderReportMarkdown, renderReportText } from '../../core/report-parts/index.ts';
import { printable, type Terminal } from './terminal.ts';

export const REPORT_FORMATS = ['text', 'json', 'markdown'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Writes a report in a format. */
export function writeParts(
  format: ReportFormat,
  parts: readonly ReportPart[],
  json: unknown,
  out: Pick<Terminal, 'write'>,
): void {
  if (format === 'json') out.write(`${JSON.stringify(json)}\n`);
  else if (format === 'markdown') out.write(renderReportMarkdown(parts));
  else out.write(`${renderReportText(parts).split('\n').map(printable).join('\n')}\n`);
}
