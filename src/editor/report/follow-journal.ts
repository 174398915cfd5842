/** A journal that grows is read again. */
import * as vscode from 'vscode';
import type { Clock } from '../../core/clock.ts';

/** How long after a change on the disk a journal is read again, in milliseconds: who writes it goes on writing. */
const SETTLED = 2_000;

/**
 * Until it is disposed of, what is written to a journal has it read, some time later and then once for all of it.
 * @param isOwn whether it is written here, so that all of it is known anyway
 */
export function followJournal(
  journal: vscode.Uri,
  clock: Pick<Clock, 'after'>,
  isOwn: () => boolean,
  read: () => void,
): vscode.Disposable {
  const name = journal.path.slice(journal.path.lastIndexOf('/') + 1);
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(journal, '..'), name);
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  let due: (() => void) | undefined;
  const look = (): void => {
    if (isOwn()) return;
    due ??= clock.after(SETTLED, () => {
      due = undefined;
      read();
    });
  };
  return vscode.Disposable.from(watcher, watcher.onDidChange(look), watcher.onDidCreate(look), {
    dispose: () => due?.(),
  });
}
