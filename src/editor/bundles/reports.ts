/** What is loaded when the first report is opened. */
import { ReportPanelSet, type ReportParts, type RunFiles } from '../report/index.ts';
import './texts.ts';

/** @param files journals, as this kind of host reads them */
export function createReportsWith(files: RunFiles) {
  return { createReports: (parts: ReportParts) => new ReportPanelSet(parts, files) };
}
