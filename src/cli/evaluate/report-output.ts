/** Reports of runs in the formats that commands write. */

import { messageOf } from '../../core/base/errors.ts';
import {
  otherScales,
  type Policies,
  type Report,
  type Run,
  reportCsv,
  reportHtml,
  reportJson,
  reportMarkdown,
  reportText,
} from '../../core/evaluate/index.ts';
import type { RunReportFormat } from '../options/report-options.ts';
import { exportOutput } from '../output/new-file.ts';
import { notify, printable, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { reportPage } from '../shipped.ts';

/**
 * A report as a command writes it.
 * @param rows how many rows are listed, where the format has any
 */
export async function reportIn(
  format: RunReportFormat,
  report: Report,
  out: Pick<Terminal, 'error'>,
  rows?: number,
): Promise<string> {
  switch (format) {
    case 'text':
      return lines(reportText(report, rows));
    case 'markdown':
      return reportMarkdown(report, rows);
    case 'csv':
      return reportCsv(report);
    case 'json':
      return reportJson(report);
    case 'html': {
      const page = await reportPage();
      if (!page) notify(out, "The charts aren't built, so the file only has tables.");
      return reportHtml(report, page ? { page } : {});
    }
    default:
      return format satisfies never;
  }
}

/** Names in it are anybody's, and this goes to a terminal. */
function lines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Writes it to a new file, or to standard output. */
export async function writeReport(text: string, file: string | undefined, out: Terminal): Promise<void> {
  if (file === undefined) {
    out.write(text);
    await out.drained();
    return;
  }
  const output = await exportOutput(file, out);
  try {
    await output.write(text.replace(/\n$/, ''));
    await output.end();
  } catch (error) {
    await output.drop();
    throw new UsageError(`Can't write "${file}": ${messageOf(error)}`);
  }
}

/** Says it on the error stream, where it is seen whatever the format of the report. */
export function sayScales(
  { rows }: Run,
  { ratedMost }: Pick<Policies, 'ratedMost'>,
  out: Pick<Terminal, 'error'>,
): void {
  for (const { subset, most } of otherScales(rows, { ratedMost })) {
    const words = `${subset} has ratings up to ${most} on a scale up to ${ratedMost}, so its figures are wrong. Evaluate it separately with --subset "${subset}" --rated-most ${most}, or the maximum of its scale.`;
    notify(out, words);
  }
}
