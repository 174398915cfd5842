import * as vscode from 'vscode';
import { Disposables } from './disposables.ts';

/** The status of a file or folder. Undefined if it doesn't exist or can't be read. */
export async function statFile(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}

/** Whether a file or folder exists. False if that can't be determined. */
export async function fileExists(uri: vscode.Uri): Promise<boolean> {
  return (await statFile(uri)) !== undefined;
}

/** The entries of a folder. Empty if it can't be read. */
export async function listDirectory(folder: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}

/** Deletes a file if it exists and can be deleted. */
export async function tryDeleteFile(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}

/** Reads a file in UTF-8. @throws what the file system throws */
export async function readTextFile(uri: vscode.Uri): Promise<string> {
  return vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { encoding: 'utf8' });
}

/** Web standard, available in both kinds of extension host. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function getOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === address);
}

/** Opens the document with this URI; undefined if that fails. */
export async function tryOpenDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** Calls back when a file that matches a pattern is created, changed or deleted. */
export function watchFiles(
  pattern: vscode.GlobPattern,
  changed: (uri: vscode.Uri) => void,
  deleted = changed,
): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const watching = new Disposables();
  const { onDidCreate, onDidChange, onDidDelete } = watcher;
  watching.add(watcher, onDidCreate(changed), onDidChange(changed), onDidDelete(deleted));
  return watching;
}
