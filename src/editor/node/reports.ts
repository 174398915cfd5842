/** The entry of `dist/reports.cjs`, which loads on Node with the first report. */

import { readItemReplies, readRunInfo, readRunJournal } from '../../store/journals/read-run.ts';
import { createReportBundle } from '../bundles/reports.ts';
import { fsRunJournalReader, type RunJournalReader } from '../report/index.ts';

/** Journals as local files. Reading skips replies without parsing them. */
const files: RunJournalReader = {
  read: (journal) => (journal.scheme === 'file' ? readRunJournal(journal.fsPath) : fsRunJournalReader.read(journal)),
  replies: (journal, item) =>
    journal.scheme === 'file' ? readItemReplies(journal.fsPath, item) : fsRunJournalReader.replies(journal, item),
  info: (journal) => (journal.scheme === 'file' ? readRunInfo(journal.fsPath) : fsRunJournalReader.info(journal)),
};

export const reportBundle = createReportBundle(files);
