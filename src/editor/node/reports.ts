/** The entry of `dist/reports.cjs`, which loads on Node with the first report. */

import { readItemReplies, readRunInfo, readRunJournal } from '../../store/journals/read-run.ts';
import { createReportBundle } from '../bundles/reports.ts';
import { fsRunFileReader, type RunFileReader } from '../report/index.ts';

/** Journals as local files. Reading skips replies without parsing them. */
const files: RunFileReader = {
  read: (journal) => (journal.scheme === 'file' ? readRunJournal(journal.fsPath) : fsRunFileReader.read(journal)),
  replies: (journal, item) =>
    journal.scheme === 'file' ? readItemReplies(journal.fsPath, item) : fsRunFileReader.replies(journal, item),
  info: (journal) => (journal.scheme === 'file' ? readRunInfo(journal.fsPath) : fsRunFileReader.info(journal)),
};

export const reportBundle = createReportBundle(files);
