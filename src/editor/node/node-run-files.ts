/** Journals as files of this machine, whose replies are passed over as bytes. */

import { readRunInfo } from '../../store/journals/first-line.ts';
import { readItemReplies, readRun } from '../../store/journals/read-run.ts';
import { fsRunFiles } from '../report/fs-run-files.ts';
import type { RunFiles } from '../report/types.ts';

export const nodeRunFiles: RunFiles = {
  read: (journal) => (journal.scheme === 'file' ? readRun(journal.fsPath) : fsRunFiles.read(journal)),
  replies: (journal, item) =>
    journal.scheme === 'file' ? readItemReplies(journal.fsPath, item) : fsRunFiles.replies(journal, item),
  info: (journal) => (journal.scheme === 'file' ? readRunInfo(journal.fsPath) : fsRunFiles.info(journal)),
};
