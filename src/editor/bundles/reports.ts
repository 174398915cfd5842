/** What is loaded when the first report is opened. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { ReportPanelSet } from '../report/report-set.ts';
import type { ReportModule, RunFiles } from '../report/types.ts';

/** @param files as this kind of host reads them */
export function reportsWith(files: RunFiles): ReportModule {
  return {
    createReports: (parts) => {
      // On Node this is a bundle of its own, with texts of its own.
      useTexts(vscode.l10n.bundle);
      return new ReportPanelSet(parts, files);
    },
  };
}
