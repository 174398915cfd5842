/** Writes reports of runs in the formats of the commands. */

import { getErrorMessage } from '../../core/base/errors.ts';
import {
  findSubsetsExceedingPointScale,
  formatReportAsCsv,
  formatReportAsHtml,
  formatReportAsJson,
  formatReportAsMarkdown,
  formatReportAsText,
  type Report,
  type Run,
  type ScoringPolicies,
} from '../../core/evaluate/index.ts';
import type { RunReportFormat } from '../options/report-options.ts';
import { openOutputFile } from '../output/output-file.ts';
import { escapeForTerminal, printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { readReportPageAssets } from '../shipped-files.ts';

/** Formats a report. @param rows the maximum number of rows to list, in formats with rows */
export async function formatRunReport(
  format: RunReportFormat,
  report: Report,
  out: Pick<Terminal, 'error'>,
  rows?: number,
): Promise<string> {
  switch (format) {
    case 'text':
      return toPrintableLines(formatReportAsText(report, rows));
    case 'markdown':
      return formatReportAsMarkdown(report, rows);
    case 'csv':
      return formatReportAsCsv(report);
    case 'json':
      return formatReportAsJson(report);
    case 'html': {
      const page = await readReportPageAssets();
      if (!page)
        printNotice(
          out,
          "The report has tables but no charts, because the charts aren't built. Run npm run build first.",
        );
      return formatReportAsHtml(report, page ? { page } : {});
    }
    default:
      return format satisfies never;
  }
}

/** Formats text for a terminal, because names in the report are untrusted. */
function toPrintableLines(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n');
}

/** Writes a report to a new file or to standard output. */
export async function writeReportFile(text: string, file: string | undefined, out: Terminal): Promise<void> {
  if (file === undefined) {
    out.write(text);
    await out.drained();
    return;
  }
  const output = await openOutputFile(file, out);
  try {
    await output.write(text.replace(/\n$/, ''));
    await output.end();
  } catch (error) {
    await output.drop();
    throw new UsageError(`Can't write "${file}": ${getErrorMessage(error)}`);
  }
}

/** Warns on standard error, which is visible for every format of the report. */
export function warnAboutExceededPointScales(
  { rows }: Run,
  { ratedMost }: Pick<ScoringPolicies, 'ratedMost'>,
  out: Pick<Terminal, 'error'>,
): void {
  for (const { subset, most } of findSubsetsExceedingPointScale(rows, { ratedMost })) {
    const words = `${subset} has ratings up to ${most} on a scale up to ${ratedMost}, so its metrics are wrong. Evaluate it separately with --subset "${subset}" and the maximum of its scale, such as --rated-most ${most}.`;
    printNotice(out, words);
  }
}
