/** By what a file is known again once it was moved. */

import * as vscode from 'vscode';
import { fingerprint } from '../../core/proof/index.ts';

/** The birth of a file of which nothing is known, or that isn't there. */
export const UNBORN = '0';

/** The addresses of the window's folders. */
export function openFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}

/** The birth of the file at an address; undefined of one that isn't there, or of which nothing is known. */
export async function birthAt(address: string): Promise<string | undefined> {
  const birth = await birthOf(vscode.Uri.parse(address));
  return birth === UNBORN ? undefined : birth;
}

/** Stays the same where the file is moved or edited, and is another for a copy; `UNBORN` where nothing is known that does. */
export async function birthOf(file: vscode.Uri): Promise<string> {
  try {
    const { ctime } = await vscode.workspace.fs.stat(file);
    return ctime > 0 ? fingerprint(`${file.path.split('/').at(-1)}\n${ctime}`) : UNBORN;
  } catch {
    return UNBORN;
  }
}
