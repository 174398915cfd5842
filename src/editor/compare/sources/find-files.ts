import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';

/** The longest search, in milliseconds. On some virtual file systems VS Code never answers. */
const LONGEST = 3_000;

/** Files of the workspace that match a pattern, at most `most`; none if the search takes too long. */
export async function findWorkspaceFiles(
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
