/** A journal that grows is read again. */
import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { fileName } from '../base/file-name.ts';
import { statAt, watchFiles } from '../base/files.ts';

/** How long after a change on the disk a journal is read again, in milliseconds: who writes it goes on writing. */
const SETTLED = 2_000;

/**
 * Until it is disposed of, what is written to a journal has it read, some time later and then once for all of it. What is written before the
 * editor watches the file, which takes it a moment, is found by looking once.
 * @param isOwn whether it is written here, so that all of it is known anyway
 */
export function followJournal(
  journal: vscode.Uri,
  clock: Pick<Clock, 'after'>,
  isOwn: () => boolean,
  read: () => void,
): vscode.Disposable {
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(journal, '..'), fileName(journal));
  let due: (() => void) | undefined;
  const look = (): void => {
    if (isOwn()) return;
    due ??= clock.after(SETTLED, () => {
      due = undefined;
      read();
    });
  };
  const first = stampOf(journal);
  const cancel = clock.after(SETTLED, async () => {
    if ((await first) !== (await stampOf(journal))) look();
  });
  return vscode.Disposable.from(watchFiles(pattern, look), {
    dispose: () => {
      cancel();
      due?.();
    },
  });
}

/** Another one once something was written; of a file that is not there, none. */
async function stampOf(journal: vscode.Uri): Promise<string | undefined> {
  const found = await statAt(journal);
  return found && `${found.mtime} ${found.size}`;
}
