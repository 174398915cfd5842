export {
  /** Reads journals of evaluations through the VS Code file system API, for hosts without direct file access. */
  fsRunFiles,
} from './fs-run-files.ts';
export {
  /** All reports, each in a panel of its own. */
  ReportPanelSet,
} from './report-set.ts';
export {
  /** Reports of runs, each in a panel of its own. */
  Reports,
} from './reports.ts';
export type {
  /** What reports are made with. */
  ReportParts,
  /** All reports there are. */
  ReportSet,
  /** Reads journals of runs, as this kind of host can. */
  RunFiles,
} from './types.ts';
