import * as vscode from 'vscode';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import type { ProofLabels } from './proof-labels.ts';

/** Moves the reader's labels with a file that is renamed or moved in the editor. */
export function registerFileRenameListener(labels: ProofLabels, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(async ({ files }) => {
    for (const { oldUri, newUri } of files) {
      try {
        const moved = await labels.move(oldUri, newUri);
        if (moved > 0) log.info(`Moved ${formatEnglishCountWithNoun(moved, 'label')} to ${newUri.path}.`);
      } catch (error) {
        log.warn(`Couldn't move the labels of ${oldUri.path}.`, error instanceof Error ? error : `${error}`);
      }
    }
  });
}
