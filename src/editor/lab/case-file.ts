/** The cases beside a prompt, `name.cases.jsonl`. */

import * as vscode from 'vscode';
import { messageOf } from '../../core/base/errors.ts';
import {
  type AddedCase,
  type Case,
  type CasesRead,
  MAX_CASES_FILE,
  readCases,
  withCase,
} from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { bytesOf, deleteFile, documentAt, isThere } from '../base/files.ts';
import { isBehindLink, readInWorkspace } from '../base/workspace-files.ts';
import { promptEnding } from '../models/index.ts';
import { promptName } from './prompt-text.ts';

/** Web-standard, and there in both kinds of extension host. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** The ending of the names of case files. */
export const casesEnding = '.cases.jsonl';

const NONE: CasesRead = { cases: [], problems: [], bad: 0, unread: 0 };

export interface CasesFound extends CasesRead {
  /** A message that says why they can't be read. */
  readonly problem?: string;
  readonly isThere: boolean;
}

/** The address of the case file of a prompt; undefined if the prompt isn't saved yet. */
export function casesUri(prompt: vscode.Uri): vscode.Uri | undefined {
  if (prompt.scheme === 'untitled' || !prompt.path.endsWith(promptEnding)) return undefined;
  return vscode.Uri.joinPath(prompt, '..', `${promptName(prompt)}${casesEnding}`);
}

/** Reads the cases, from the editor if the file is open there. Never throws. */
export async function readCaseFile(prompt: vscode.Uri): Promise<CasesFound> {
  const uri = casesUri(prompt);
  if (!uri)
    return {
      ...NONE,
      isThere: false,
      problem: notSaved(),
    };
  if (!(await isThere(uri))) return { ...NONE, isThere: false };
  const file = await readText(uri);
  if ('problem' in file) return { ...NONE, isThere: true, problem: file.problem };
  return { ...readCases(file.text), isThere: true };
}

function notSaved(): string {
  return t('Save the prompt as name{0} first. Its cases are saved in a file next to it.', promptEnding);
}

/** A message that says why no case of a prompt can be saved; undefined if one can. */
export function whyNoCases(prompt: vscode.Uri): string | undefined {
  if (!casesUri(prompt)) return notSaved();
  if (vscode.workspace.isTrusted) return undefined;
  return t('Trust this workspace to save cases.');
}

/**
 * Adds a case to the file, or creates the file. Existing lines stay unchanged. The write is atomic if the file system can rename.
 * @throws Error with a sentence for people
 */
export async function addToCaseFile(prompt: vscode.Uri, one: Case): Promise<AddedCase> {
  const uri = casesUri(prompt);
  const why = whyNoCases(prompt);
  if (!uri || why !== undefined) throw new Error(why);
  const name = vscode.workspace.asRelativePath(uri);
  const open = documentAt(uri);
  if (open?.isDirty) throw new Error(t('{0} has unsaved changes. Save it, then add the case.', name));
  if (await isBehindLink(uri))
    throw new Error(t("Can't write to {0}: it's a symbolic link or in a linked folder.", name));
  let text = '';
  if (await isThere(uri)) {
    const file = await readText(uri);
    if ('problem' in file) throw new Error(file.problem);
    text = file.text;
  }
  const added = withCase(text, one);
  if (added.kind === 'there') return added;
  if (added.text.length > MAX_CASES_FILE)
    throw new Error(t('{0} would exceed {1} kB. Remove some cases first.', name, MAX_CASES_FILE / 1024));
  try {
    await replace(uri, bytesOf(added.text));
  } catch (error) {
    throw new Error(t("Couldn't write the case to {0}: {1}", name, messageOf(error)));
  }
  return added;
}

/** Writes a temporary file and renames it. Writes in place if renaming fails. */
async function replace(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16)).join('');
  const beside = uri.with({ path: `${uri.path}.${random}.tmp` });
  try {
    await fs.writeFile(beside, bytes);
    await fs.rename(beside, uri, { overwrite: true });
  } catch {
    await deleteFile(beside);
    await fs.writeFile(uri, bytes);
  }
}

/** Doesn't follow links in the workspace. A file outside it is the user's own. */
async function readText(uri: vscode.Uri): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (vscode.workspace.getWorkspaceFolder(uri)) {
    const file = await readInWorkspace(uri, MAX_CASES_FILE);
    return 'problem' in file ? file : { text: documentAt(uri)?.getText() ?? file.text };
  }
  const name = vscode.workspace.asRelativePath(uri);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_CASES_FILE)
      return { problem: t("Can't read {0}: it's larger than {1} kB.", name, MAX_CASES_FILE / 1024) };
    return { text: await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri }) };
  } catch {
    return { problem: t("Can't find or read {0}.", name) };
  }
}
