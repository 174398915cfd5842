import * as vscode from 'vscode';
import {
  formatReportAsCsv,
  formatReportAsHtml,
  formatReportAsJson,
  formatReportAsMarkdown,
  type Report,
} from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { readTextFile } from '../base/files.ts';
import { type ExportFormatChoice, type ExportRequest, exportToFile, getPagesFolder } from '../pages/index.ts';
import type { ReportFormat } from './types.ts';

/**
 * Writes a report to a file. Asks for missing arguments, and before overwriting a file.
 * @param journal the default location is beside it
 * @throws Error with a sentence for people if it cannot be written
 */
export async function exportReport(
  report: Report,
  journal: vscode.Uri,
  extensionUri: vscode.Uri,
  request: ExportRequest<ReportFormat>,
): Promise<void> {
  const exported = {
    title: t('Export Report'),
    word: 'report',
    of: journal,
    formats: listReportFormats(),
    textAs: (as: ReportFormat) => renderReportAs(report, as, extensionUri),
    asWhat: t('Select a format for the report'),
    written: (file: string) => t('Exported the report to {0}.', file),
    notWritten: (file: string, why: string) => t("Couldn't export the report to {0}: {1}", file, why),
    show: async (file: vscode.Uri, as: ReportFormat) => {
      if (as === 'html') await vscode.env.openExternal(file);
      else await vscode.commands.executeCommand('vscode.open', file);
    },
  };
  return exportToFile(exported, request);
}

function listReportFormats(): readonly ExportFormatChoice<ReportFormat>[] {
  return [
    {
      format: 'html',
      label: t('HTML'),
      description: t('for reading and printing, with charts'),
      ending: 'html',
    },
    { format: 'markdown', label: t('Markdown'), description: t('for reading, without charts'), ending: 'md' },
    { format: 'csv', label: t('CSV'), description: t('numbers for spreadsheets and plots'), ending: 'csv' },
    { format: 'json', label: t('JSON'), description: t('complete report for programs'), ending: 'json' },
  ];
}

async function renderReportAs(report: Report, format: ReportFormat, extensionUri: vscode.Uri): Promise<string> {
  switch (format) {
    case 'html': {
      const read = (name: string): Promise<string> =>
        readTextFile(vscode.Uri.joinPath(getPagesFolder(extensionUri), name));
      const [charts, script, style] = await Promise.all(['plot.js', 'report-file.js', 'report-file.css'].map(read));
      return formatReportAsHtml(report, {
        page: { script: `${charts}${script}`, style: style ?? '' },
        language: vscode.env.language,
      });
    }
    case 'markdown':
      return formatReportAsMarkdown(report);
    case 'csv':
      return formatReportAsCsv(report);
    case 'json':
      return formatReportAsJson(report);
    default:
      return format satisfies never;
  }
}
