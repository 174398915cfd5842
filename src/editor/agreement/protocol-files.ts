/** Reads and writes the agreement protocols of data sets in their workspace folders. Doesn't follow links. */

import * as vscode from 'vscode';
import {
  AGREEMENT_FOLDER_PATH_SEGMENTS,
  AGREEMENT_PROTOCOL_TEXTS,
  type AgreementProtocol,
  formatAgreementProtocol,
  getAgreementProtocolFileName,
  MAX_AGREEMENT_PROTOCOL_BYTES,
  parseAgreementProtocol,
} from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { encodeUtf8 } from '../base/files.ts';
import {
  ensureFolderPath,
  formatFileUri,
  hasFolderAtPath,
  readFileType,
  readTextFileIfExists,
} from '../labels/index.ts';

/** A protocol, none, or the reason why it can't be read, as a sentence. */
export type AgreementProtocolLookupResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'protocol'; readonly protocol: AgreementProtocol }
  | { readonly kind: 'broken'; readonly error: string };

/** The address of a data set's protocol file. Undefined outside workspace folders. */
export function getAgreementProtocolUri(set: vscode.Uri): vscode.Uri | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(set);
  const name = set.path.slice(set.path.lastIndexOf('/') + 1);
  return (
    folder && vscode.Uri.joinPath(folder.uri, ...AGREEMENT_FOLDER_PATH_SEGMENTS, getAgreementProtocolFileName(name))
  );
}

/**
 * Reads the protocol of a data set, even in an untrusted workspace, since a protocol can only hide things. Never throws: a file that
 * can't be read is `broken`.
 */
export async function readAgreementProtocol(set: vscode.Uri): Promise<AgreementProtocolLookupResult> {
  const uri = getAgreementProtocolUri(set);
  const folder = vscode.workspace.getWorkspaceFolder(set);
  if (!uri || !folder) return { kind: 'none' };
  try {
    if (!(await hasFolderAtPath(folder.uri, AGREEMENT_FOLDER_PATH_SEGMENTS))) return { kind: 'none' };
    const type = await readFileType(uri);
    if (type === undefined) return { kind: 'none' };
    if (type !== vscode.FileType.File)
      return { kind: 'broken', error: AGREEMENT_PROTOCOL_TEXTS.noFile(formatFileUri(uri)) };
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_AGREEMENT_PROTOCOL_BYTES) return { kind: 'broken', error: AGREEMENT_PROTOCOL_TEXTS.tooLong() };
    const text = await readTextFileIfExists(uri);
    if (text === undefined) return { kind: 'none' };
    const read = parseAgreementProtocol(text, set.path.slice(set.path.lastIndexOf('/') + 1));
    return 'error' in read ? { kind: 'broken', ...read } : { kind: 'protocol', ...read };
  } catch (error) {
    return { kind: 'broken', error: getErrorMessage(error) };
  }
}

/** Writes the first protocol of a data set; returns its address. @throws Error with a sentence for people */
export async function createAgreementProtocolFile(set: vscode.Uri, protocol: AgreementProtocol): Promise<vscode.Uri> {
  const uri = getAgreementProtocolUri(set);
  const folder = vscode.workspace.getWorkspaceFolder(set);
  if (!uri || !folder) throw new Error(AGREEMENT_PROTOCOL_TEXTS.inNoFolder());
  await ensureFolderPath(folder.uri, AGREEMENT_FOLDER_PATH_SEGMENTS);
  if ((await readFileType(uri)) !== undefined) throw new Error(AGREEMENT_PROTOCOL_TEXTS.exists(formatFileUri(uri)));
  await vscode.workspace.fs.writeFile(uri, encodeUtf8(formatAgreementProtocol(protocol)));
  return uri;
}
