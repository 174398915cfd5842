import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';

/** A file of the workspace, or a sentence with the reason why it can't be read. */
export type WorkspaceFileResult = { readonly text: string } | { readonly problem: string };

/** Resolves a path relative to a workspace folder. Undefined if it is invalid or could lead out of the folder. */
export function resolvePathInFolder(folder: vscode.Uri, path: string): vscode.Uri | undefined {
  const parts = path.split('/');
  const isPlain = (part: string): boolean => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part);
  return parts.every(isPlain) ? vscode.Uri.joinPath(folder, ...parts) : undefined;
}

/** Whether a workspace file's path has a symbolic link. Missing parts and files outside count as none. */
export async function isBehindSymbolicLink(uri: vscode.Uri): Promise<boolean> {
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
 * Reads a file of a workspace folder. Symbolic links aren't followed, because they could lead anywhere.
 * @param most the maximum size in bytes
 */
export async function readWorkspaceFile(uri: vscode.Uri, most: number): Promise<WorkspaceFileResult> {
  const name = vscode.workspace.asRelativePath(uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  const inside = folder && uri.path.slice(folder.path.length).split('/').filter(Boolean);
  if (!folder || !inside?.length) return { problem: t("Can't read {0} because it isn't in the workspace.", name) };
  const { File, Directory, SymbolicLink } = vscode.FileType;
  try {
    let at = folder;
    for (const [index, part] of inside.entries()) {
      at = vscode.Uri.joinPath(at, part);
      const { type, size } = await vscode.workspace.fs.stat(at);
      if (type & SymbolicLink) return { problem: t("Can't read {0} because its path contains a symbolic link.", name) };
      const isLast = index === inside.length - 1;
      if ((type & (isLast ? File : Directory)) === 0)
        return { problem: t("Can't read {0} because it isn't a file.", name) };
      if (isLast && size > most)
        return {
          problem: t("Can't read {0} because it's larger than {1} KB.", name, Math.floor(most / 1024)),
        };
    }
    const bytes = await vscode.workspace.fs.readFile(at);
    if (bytes.length > most)
      return { problem: t("Can't read {0} because it's larger than {1} KB.", name, Math.floor(most / 1024)) };
    return { text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { problem: t("Can't find or read {0}.", name) };
  }
}
