import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';

/** How long a search may take, in milliseconds. The editor waits for ever where nobody searches, as on some virtual file systems. */
const LONGEST = 3_000;

/** The files of the workspace that a pattern names, at most so many; none where they are not found in time. */
export async function findFilesLike(
  clock: Clock,
  pattern: vscode.GlobPattern,
  most: number,
): Promise<readonly vscode.Uri[]> {
  const source = new vscode.CancellationTokenSource();
  let forget = (): void => {};
  const late = new Promise<readonly vscode.Uri[]>((resolve) => {
    forget = clock.after(LONGEST, () => {
      source.cancel();
      resolve([]);
    });
  });
  try {
    return await Promise.race([vscode.workspace.findFiles(pattern, undefined, most, source.token), late]);
  } finally {
    forget();
    source.dispose();
  }
}
