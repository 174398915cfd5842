/** Loaded when the first report opens. */
import { ReportPanelSet, type ReportParts, type RunFiles } from '../report/index.ts';
import './texts.ts';

/** @param files reads journals in the way that this kind of host supports */
export function createReportsWith(files: RunFiles) {
  return { createReports: (parts: ReportParts) => new ReportPanelSet(parts, files) };
}
