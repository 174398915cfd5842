export {
  /** Reads journals of evaluations through the VS Code file system API, for hosts without direct file access. */
  vsCodeRunJournalReader,
} from './fs-run-files.ts';
export {
  /** All reports, each in a panel of its own. */
  ReportPanelSet,
} from './report-set.ts';
export {
  /** The commands of reports, which are loaded with the first of them. */
  registerReportFeatures,
} from './reports.ts';
export type {
  /** What reports need from the extension. */
  ReportServices,
  /** Reads journals of runs, as this kind of host can. */
  RunJournalReader,
} from './types.ts';
