/** Where the agreement protocol of a data set is: in its workspace folder, through no link. */

import * as vscode from 'vscode';
import {
  AGREEMENT_FOLDERS,
  LONGEST_PROTOCOL,
  type Protocol,
  protocolFileName,
  protocolSentences,
  readProtocol,
  writeProtocol,
} from '../../core/annotate/index.ts';
import { messageOf } from '../../core/base/errors.ts';
import { bytesOf, checkFolders, makeFolders, shown, textOf, typeOf } from '../labels/index.ts';

/** A protocol, none, or why it cannot be read, in a sentence. */
export type FoundProtocol =
  | { readonly kind: 'none' }
  | { readonly kind: 'protocol'; readonly protocol: Protocol }
  | { readonly kind: 'broken'; readonly error: string };

/** The agreement file of a data set; undefined of one in no workspace folder. */
export function protocolUri(set: vscode.Uri): vscode.Uri | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(set);
  const name = set.path.slice(set.path.lastIndexOf('/') + 1);
  return folder && vscode.Uri.joinPath(folder.uri, ...AGREEMENT_FOLDERS, protocolFileName(name));
}

/**
 * Reads the protocol of a data set. In a folder that is not trusted, too: all that a protocol can do is to have things hidden. It never
 * throws: a file that can't be read is `broken`.
 */
export async function findProtocol(set: vscode.Uri): Promise<FoundProtocol> {
  const uri = protocolUri(set);
  const folder = vscode.workspace.getWorkspaceFolder(set);
  if (!uri || !folder) return { kind: 'none' };
  try {
    if (!(await checkFolders(folder.uri, AGREEMENT_FOLDERS))) return { kind: 'none' };
    const type = await typeOf(uri);
    if (type === undefined) return { kind: 'none' };
    if (type !== vscode.FileType.File) return { kind: 'broken', error: protocolSentences.noFile(shown(uri)) };
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > LONGEST_PROTOCOL) return { kind: 'broken', error: protocolSentences.tooLong() };
    const text = await textOf(uri);
    if (text === undefined) return { kind: 'none' };
    const read = readProtocol(text, set.path.slice(set.path.lastIndexOf('/') + 1));
    return 'error' in read ? { kind: 'broken', ...read } : { kind: 'protocol', ...read };
  } catch (error) {
    return { kind: 'broken', error: messageOf(error) };
  }
}

/**
 * Writes the protocol of a data set that has none.
 * @returns its address
 * @throws Error with a sentence for people
 */
export async function keepProtocol(set: vscode.Uri, protocol: Protocol): Promise<vscode.Uri> {
  const uri = protocolUri(set);
  const folder = vscode.workspace.getWorkspaceFolder(set);
  if (!uri || !folder) throw new Error(protocolSentences.inNoFolder());
  await makeFolders(folder.uri, AGREEMENT_FOLDERS);
  if ((await typeOf(uri)) !== undefined) throw new Error(protocolSentences.exists(shown(uri)));
  await vscode.workspace.fs.writeFile(uri, await bytesOf(writeProtocol(protocol)));
  return uri;
}
