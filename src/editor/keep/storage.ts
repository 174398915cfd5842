/** The extension's storage: one folder for all windows of a workspace. */
import * as vscode from 'vscode';
import type { LockAcquirer } from '../base/editor-host.ts';
import { listDirectory } from '../base/files.ts';

/**
 * VS Code gives each further window of a workspace, and a host that replaces a killed one, its own storage folder with a number appended
 * (microsoft/vscode#128225). Such names have at least four characters before the number.
 */
const NUMBERED = /^(.{4,})-(\d{1,3})$/;

/** The folders of a workspace's storage. */
export interface ExtensionStorage {
  /** Shared by all windows of the workspace. It may not exist yet. */
  readonly root: vscode.Uri;
  /** Shared by all workspaces. It may not exist yet. */
  readonly shared: vscode.Uri;
  readonly lock: LockAcquirer;
}

/** The extension's storage folders, the same for all windows of a workspace. */
export function getExtensionStorage(
  { storageUri, globalStorageUri }: Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>,
  lock: LockAcquirer = async () => undefined,
): ExtensionStorage {
  return {
    root: storageUri ? getStorageFolderWithoutNumber(storageUri) : globalStorageUri,
    shared: globalStorageUri,
    lock,
  };
}

/** The folder without the number that VS Code appends to the workspace's name. */
export function getStorageFolderWithoutNumber(folder: vscode.Uri): vscode.Uri {
  const names = folder.path.split('/');
  const name = NUMBERED.exec(names.at(-2) ?? '')?.[1];
  if (name === undefined || names.at(-3) !== 'workspaceStorage') return folder;
  return folder.with({ path: [...names.slice(0, -2), name, names.at(-1)].join('/') });
}

/** The storage folders of other windows of the workspace, which earlier versions used. */
export async function listNumberedStorageFolders(root: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const names = root.path.split('/');
  const [workspace = '', own = ''] = names.slice(-2);
  if (names.at(-3) !== 'workspaceStorage') return [];
  const all = vscode.Uri.joinPath(root, '..', '..');
  return (await listDirectory(all))
    .map(([name]) => name)
    .filter((name) => NUMBERED.exec(name)?.[1] === workspace)
    .sort()
    .map((name) => vscode.Uri.joinPath(all, name, own));
}

/** Moves files of other windows' storage folders to the shared folder. Never overwrites a file there. */
export async function mergeNumberedStorageFolders(root: vscode.Uri, folders: readonly string[]): Promise<void> {
  for (const beside of await listNumberedStorageFolders(root))
    for (const folder of folders) {
      const from = vscode.Uri.joinPath(beside, folder);
      const files = (await listDirectory(from)).filter(
        ([name, type]) => type === vscode.FileType.File && !name.endsWith('.lock'),
      );
      if (files.length > 0) await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root, folder));
      for (const [name] of files) {
        const to = vscode.Uri.joinPath(root, folder, name);
        await vscode.workspace.fs
          .rename(vscode.Uri.joinPath(from, name), to, { overwrite: false })
          .then(undefined, () => undefined);
      }
    }
}
