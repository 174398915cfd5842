/** Loaded when the first report opens. */
import { ReportPanelSet, type ReportServices, type RunJournalReader } from '../report/index.ts';
import './texts.ts';

/** @param files reads journals in the way that this kind of host supports */
export function createReportFeatureBundle(files: RunJournalReader) {
  return { createReports: (parts: ReportServices) => new ReportPanelSet(parts, files) };
}
