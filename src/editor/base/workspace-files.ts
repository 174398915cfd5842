import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';

/** A file of the workspace, or a sentence with the reason why it can't be read. */
export type WorkspaceFile = { readonly text: string } | { readonly problem: string };

/**
 * The address of a path in a workspace folder, as a workspace may write it; undefined where it could lead out of the
 * folder, or is none.
 */
export function inFolder(folder: vscode.Uri, path: string): vscode.Uri | undefined {
  const parts = path.split('/');
  const isPlain = (part: string): boolean =>
    part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part);
  return parts.every(isPlain) ? vscode.Uri.joinPath(folder, ...parts) : undefined;
}

/**
 * Whether a file of the workspace is a link or lies behind one, as far as it is there. What is outside of the workspace is the user's own.
 */
export async function isBehindLink(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (!folder) return false;
  let at = folder;
  for (const part of uri.path.slice(folder.path.length).split('/').filter(Boolean)) {
    at = vscode.Uri.joinPath(at, part);
    try {
      if ((await vscode.workspace.fs.stat(at)).type & vscode.FileType.SymbolicLink) return true;
    } catch {
      return false;
    }
  }
  return false;
}

/**
 * Reads a file of a workspace folder. No link is followed, neither the file's own nor that of a folder on the way: it
 * could lead anywhere.
 * @param most the most bytes that are read
 */
export async function readInWorkspace(uri: vscode.Uri, most: number): Promise<WorkspaceFile> {
  const name = vscode.workspace.asRelativePath(uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  const inside = folder && uri.path.slice(folder.path.length).split('/').filter(Boolean);
  if (!folder || !inside?.length) return { problem: t("Can't read {0}: it isn't in the workspace.", name) };
  const { File, Directory, SymbolicLink } = vscode.FileType;
  try {
    let at = folder;
    for (const [index, part] of inside.entries()) {
      at = vscode.Uri.joinPath(at, part);
      const { type, size } = await vscode.workspace.fs.stat(at);
      if (type & SymbolicLink)
        return { problem: t("Can't read {0}: its path contains a symbolic link.", name) };
      const isLast = index === inside.length - 1;
      if ((type & (isLast ? File : Directory)) === 0)
        return { problem: t("Can't read {0}: it isn't a file.", name) };
      if (isLast && size > most)
        return { problem: t("Can't read {0}: it's larger than {1} KB.", name, Math.floor(most / 1024)) };
    }
    const bytes = await vscode.workspace.fs.readFile(at);
    if (bytes.length > most)
      return { problem: t("Can't read {0}: it's larger than {1} KB.", name, Math.floor(most / 1024)) };
    return { text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { problem: t("Can't find or read {0}.", name) };
  }
}
