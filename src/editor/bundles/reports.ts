/** What is loaded when the first report is opened. */
import './texts.ts';
import { ReportPanelSet } from '../report/report-set.ts';
import type { ReportParts, ReportSet, RunFiles } from '../report/types.ts';

/** @param files journals, as this kind of host reads them */
export function reportsWith(files: RunFiles) {
  return { createReports: (parts: ReportParts): ReportSet => new ReportPanelSet(parts, files) };
}
