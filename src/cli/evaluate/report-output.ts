/** Reports of runs in the formats that commands write. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../core/base/errors.ts';
import {
  type Report,
  type ReportPage,
  reportCsv,
  reportHtml,
  reportJson,
  reportMarkdown,
  reportText,
} from '../../core/evaluate/report/index.ts';
import type { RunReportFormat } from '../options/report-options.ts';
import { UsageError } from '../options/values.ts';
import { exportOutput } from '../output/new-file.ts';
import { printable, type Terminal } from '../output/terminal.ts';

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
      const page = await readPage();
      if (!page) out.error('proofmark: The pictures are not built, so that the file has tables alone.\n');
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

/** The page that draws reports: beside the command where that is built, else where it would be. */
async function readPage(): Promise<ReportPage | undefined> {
  for (const folder of ['./webview/', '../../../dist/webview/']) {
    const file = (ending: string): string =>
      fileURLToPath(new URL(`${folder}report-file.${ending}`, import.meta.url));
    if (!existsSync(file('js')) || !existsSync(file('css'))) continue;
    const [script, style] = await Promise.all([readFile(file('js'), 'utf8'), readFile(file('css'), 'utf8')]);
    return { script, style };
  }
  return undefined;
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
    throw new UsageError(`"${file}" cannot be written: ${messageOf(error)}`);
  }
}
