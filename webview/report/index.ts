export {
  /** The body of a report: pictures, audits beside the rows, and all numbers below. */
  ReportBody,
} from './parts/body.tsx';
export {
  /** The header of a report: its outcome in one sentence, its basis, and the time of the runs. */
  ReportHeader,
} from './parts/header.tsx';
