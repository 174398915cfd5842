/** The entry of `dist/reports.cjs`, which loads on Node with the first report. */

import { readItemReplies, readRun, readRunInfo } from '../../store/journals/read-run.ts';
import { createReportsWith } from '../bundles/reports.ts';
import { fsRunFiles, type RunFiles } from '../report/index.ts';

/** Journals as local files. Reading skips replies without parsing them. */
const files: RunFiles = {
  read: (journal) => (journal.scheme === 'file' ? readRun(journal.fsPath) : fsRunFiles.read(journal)),
  replies: (journal, item) =>
    journal.scheme === 'file' ? readItemReplies(journal.fsPath, item) : fsRunFiles.replies(journal, item),
  info: (journal) => (journal.scheme === 'file' ? readRunInfo(journal.fsPath) : fsRunFiles.info(journal)),
};

export const reports = createReportsWith(files);
