/** The cases beside a prompt, `name.cases.jsonl`. */

import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import {
  addCaseToFileText,
  type CaseAdditionResult,
  MAX_CASE_FILE_CHARS,
  type ParsedCaseFile,
  type PromptTestCase,
  parseCaseFile,
} from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { encodeUtf8, fileExists, getOpenDocument, tryDeleteFile } from '../base/files.ts';
import { isBehindSymbolicLink, readWorkspaceFile } from '../base/workspace-files.ts';
import { PROMPT_FILE_SUFFIX } from '../models/index.ts';
import { getPromptName } from './prompt-document.ts';

/** Web standard, available in both kinds of extension host. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** The ending of the names of case files. */
export const CASE_FILE_SUFFIX = '.cases.jsonl';

const NO_CASES_READ: ParsedCaseFile = { cases: [], problems: [], bad: 0, unread: 0 };

export interface CaseFileContent extends ParsedCaseFile {
  /** A message that says why they can't be read. */
  readonly problem?: string;
  readonly isThere: boolean;
}

/** The address of the case file of a prompt; undefined if the prompt isn't saved yet. */
export function getCaseFileUri(prompt: vscode.Uri): vscode.Uri | undefined {
  if (prompt.scheme === 'untitled' || !prompt.path.endsWith(PROMPT_FILE_SUFFIX)) return undefined;
  return vscode.Uri.joinPath(prompt, '..', `${getPromptName(prompt)}${CASE_FILE_SUFFIX}`);
}

/** Reads the cases, from the editor if the file is open there. Never throws. */
export async function readCaseFile(prompt: vscode.Uri): Promise<CaseFileContent> {
  const uri = getCaseFileUri(prompt);
  if (!uri)
    return {
      ...NO_CASES_READ,
      isThere: false,
      problem: explainUnsavedPrompt(),
    };
  if (!(await fileExists(uri))) return { ...NO_CASES_READ, isThere: false };
  const file = await readCaseText(uri);
  if ('problem' in file) return { ...NO_CASES_READ, isThere: true, problem: file.problem };
  return { ...parseCaseFile(file.text), isThere: true };
}

function explainUnsavedPrompt(): string {
  return t(
    'Save the prompt in a file whose name ends in {0} first. Its cases are saved in a file next to the prompt.',
    PROMPT_FILE_SUFFIX,
  );
}

/** A message that says why no case of a prompt can be saved; undefined if one can. */
export function explainUnsavableCases(prompt: vscode.Uri): string | undefined {
  if (!getCaseFileUri(prompt)) return explainUnsavedPrompt();
  if (vscode.workspace.isTrusted) return undefined;
  return t('To save cases, trust this workspace.');
}

/**
 * Adds a case to the file, or creates the file. Existing lines stay unchanged. The write is atomic if the file system can rename.
 * @throws Error with a sentence for people
 */
export async function addCaseToFile(prompt: vscode.Uri, one: PromptTestCase): Promise<CaseAdditionResult> {
  const uri = getCaseFileUri(prompt);
  const why = explainUnsavableCases(prompt);
  if (!uri || why !== undefined) throw new Error(why);
  const name = vscode.workspace.asRelativePath(uri);
  const open = getOpenDocument(uri);
  if (open?.isDirty) throw new Error(t('{0} has unsaved changes. Save the file, then add the case.', name));
  if (await isBehindSymbolicLink(uri))
    throw new Error(t("Can't write to {0} because it's a symbolic link or in a linked folder.", name));
  let text = '';
  if (await fileExists(uri)) {
    const file = await readCaseText(uri);
    if ('problem' in file) throw new Error(file.problem);
    text = file.text;
  }
  const added = addCaseToFileText(text, one);
  if (added.kind === 'there') return added;
  if (added.text.length > MAX_CASE_FILE_CHARS)
    throw new Error(t('{0} would be larger than {1} KB. Remove some cases first.', name, MAX_CASE_FILE_CHARS / 1024));
  try {
    await replaceCaseFile(uri, encodeUtf8(added.text));
  } catch (error) {
    throw new Error(t("Couldn't write the case to {0}: {1}", name, getErrorMessage(error)));
  }
  return added;
}

/** Writes a temporary file and renames it. Writes in place if renaming fails. */
async function replaceCaseFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16)).join('');
  const beside = uri.with({ path: `${uri.path}.${random}.tmp` });
  try {
    await fs.writeFile(beside, bytes);
    await fs.rename(beside, uri, { overwrite: true });
  } catch {
    await tryDeleteFile(beside);
    await fs.writeFile(uri, bytes);
  }
}

/** Doesn't follow links in the workspace. A file outside it is the user's own. */
async function readCaseText(uri: vscode.Uri): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (vscode.workspace.getWorkspaceFolder(uri)) {
    const file = await readWorkspaceFile(uri, MAX_CASE_FILE_CHARS);
    return 'problem' in file ? file : { text: getOpenDocument(uri)?.getText() ?? file.text };
  }
  const name = vscode.workspace.asRelativePath(uri);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_CASE_FILE_CHARS)
      return { problem: t("Can't read {0} because it's larger than {1} KB.", name, MAX_CASE_FILE_CHARS / 1024) };
    return { text: await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri }) };
  } catch {
    return { problem: t("Can't find or read {0}.", name) };
  }
}
