import * as vscode from 'vscode';

/** A file of the workspace, or why it is not read, as a sentence. */
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
 * Reads a file of a workspace folder. No link is followed, neither the file's own nor that of a folder on the way: it
 * could lead anywhere.
 * @param most the most bytes that are read
 */
export async function readInWorkspace(uri: vscode.Uri, most: number): Promise<WorkspaceFile> {
  const name = vscode.workspace.asRelativePath(uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  const inside = folder && uri.path.slice(folder.path.length).split('/').filter(Boolean);
  if (!folder || !inside?.length) return { problem: `${name} is not in the workspace, and is not read.` };
  const { File, Directory, SymbolicLink } = vscode.FileType;
  try {
    let at = folder;
    for (const [index, part] of inside.entries()) {
      at = vscode.Uri.joinPath(at, part);
      const { type, size } = await vscode.workspace.fs.stat(at);
      if (type & SymbolicLink)
        return { problem: `${name} is, or lies behind, a link, which is not followed.` };
      const isLast = index === inside.length - 1;
      if ((type & (isLast ? File : Directory)) === 0) return { problem: `${name} is not a file.` };
      if (isLast && size > most)
        return { problem: `${name} is larger than ${Math.floor(most / 1024)} kB, and is not read.` };
    }
    const bytes = await vscode.workspace.fs.readFile(at);
    if (bytes.length > most)
      return { problem: `${name} is larger than ${Math.floor(most / 1024)} kB, and is not read.` };
    return { text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { problem: `${name} is not there, or cannot be read.` };
  }
}
