/** The entry of `dist/reports.cjs`, which loads on Node with the first report. */

import { readItemRepliesFromJournal, readRunInfo, readRunJournal } from '../../store/journals/read-run.ts';
import { createReportFeatureBundle } from '../bundles/reports.ts';
import { type RunJournalReader, vsCodeRunJournalReader } from '../report/index.ts';

/** Journals as local files. Reading skips replies without parsing them. */
const files: RunJournalReader = {
  read: (journal) =>
    journal.scheme === 'file' ? readRunJournal(journal.fsPath) : vsCodeRunJournalReader.read(journal),
  replies: (journal, item) =>
    journal.scheme === 'file'
      ? readItemRepliesFromJournal(journal.fsPath, item)
      : vsCodeRunJournalReader.replies(journal, item),
  info: (journal) => (journal.scheme === 'file' ? readRunInfo(journal.fsPath) : vsCodeRunJournalReader.info(journal)),
};

export const reportBundle = createReportFeatureBundle(files);
