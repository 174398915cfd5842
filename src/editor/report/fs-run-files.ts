/** Reads journals through the VS Code file system API, each as a whole. */

import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { ItemReplyReader, type Run, RunJournalByteReader } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import type { RunJournalReader } from './types.ts';

/** The largest journal that is read, in bytes, since all of it is in memory for a moment. */
const LARGEST_JOURNAL = 200_000_000;

/** Reads journals of evaluations through the VS Code file system API, for hosts without direct file access. */
export const vsCodeRunJournalReader: RunJournalReader = {
  async read(journal) {
    const run = await readRunIn(journal);
    if (run) return run;
    const name = vscode.workspace.asRelativePath(journal);
    throw new Error(t("{0} isn't a run journal: its first line doesn't describe a run.", name));
  },
  async replies(journal, item) {
    const reader = new ItemReplyReader(item);
    reader.take(await readJournalBytes(journal));
    return reader.replies;
  },
  info: async (journal) => (await readRunIn(journal).catch(() => undefined))?.info,
};

async function readRunIn(journal: vscode.Uri): Promise<Run | undefined> {
  const reader = new RunJournalByteReader();
  reader.take(await readJournalBytes(journal));
  return reader.run();
}

async function readJournalBytes(journal: vscode.Uri): Promise<Uint8Array> {
  const name = vscode.workspace.asRelativePath(journal);
  try {
    const { size } = await vscode.workspace.fs.stat(journal);
    if (size > LARGEST_JOURNAL) throw new Error(t('the file is larger than 200 MB'));
    return await vscode.workspace.fs.readFile(journal);
  } catch (error) {
    throw new Error(t("Can't read the run journal {0}: {1}", name, getErrorMessage(error)));
  }
}
