import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';

/** The longest file that an extension can open at a line, in bytes: the editor hands no longer one to it. */
const LONGEST = 50 << 20;

/**
 * Opens a file at a line.
 * @param line from 1
 * @throws Error with a sentence for people, with the line, if the file is too large for the editor
 */
export async function openLine(uri: vscode.Uri, line: number): Promise<void> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size >= LONGEST)
    throw new Error(
      t(
        'It is line {0} of {1}. The file is too large to be opened there, with {2} MB.',
        line,
        uri.path.slice(uri.path.lastIndexOf('/') + 1),
        Math.round(size / 1_000_000),
      ),
    );
  const selection = new vscode.Range(line - 1, 0, line - 1, 0);
  await vscode.window.showTextDocument(uri, { selection });
}
