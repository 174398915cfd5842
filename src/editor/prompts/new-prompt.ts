import * as vscode from 'vscode';
import {
  BUILT_IN_PROMPT_NAMES,
  type BuiltInPromptName,
  describeBuiltInPrompt,
  describePromptKind,
  getBuiltInPromptPath,
  listEarlierBuiltInPrompts,
  parsePromptFile,
} from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { askForText, pickFromList, type QuickPickRow, showError } from '../ask/index.ts';
import { fileExists } from '../base/files.ts';
import { promptFileLanguageId } from '../base/manifest-names.ts';
import { PROMPT_FILE_SUFFIX, readBuiltInPromptText } from '../models/index.ts';
import type { PromptFileServices } from './types.ts';

/** The maximum length of a prompt's name, in characters. */
const MAX_PROMPT_NAME = 100;

interface BuiltInChoice extends QuickPickRow {
  readonly name: string;
  readonly text: string;
}

/** Creates a prompt file from a built-in prompt after asking for the prompt and a name. Without a folder, opens an untitled document. */
export async function createPromptFile({ extensionUri }: PromptFileServices): Promise<void> {
  const newest = await Promise.all(BUILT_IN_PROMPT_NAMES.map((name) => loadBuiltInChoice(name, extensionUri)));
  const earlier = await Promise.all(
    listEarlierBuiltInPrompts().map(({ name, version }) => loadBuiltInChoice(name, extensionUri, version)),
  );
  const between = { label: t('earlier versions'), kind: vscode.QuickPickItemKind.Separator };
  const picked = await pickFromList<QuickPickRow & Partial<BuiltInChoice>>([...newest, between, ...earlier], {
    title: t('Select a prompt to start from'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked?.name === undefined || picked.text === undefined) return;
  const folder = await selectPromptFolder(vscode.window.activeTextEditor?.document);
  if (folder === 'none') return;
  if (!folder) {
    const document = await vscode.workspace.openTextDocument({
      content: picked.text,
      language: promptFileLanguageId,
    });
    await vscode.window.showTextDocument(document);
    return;
  }
  const uri = await askPromptName(folder, picked.name);
  if (!uri) return;
  const edit = new vscode.WorkspaceEdit();
  const contents = await vscode.workspace.encode(picked.text, { encoding: 'utf8' });
  edit.createFile(uri, { contents, overwrite: false });
  if (!(await vscode.workspace.applyEdit(edit))) {
    void showError(
      t(
        "Couldn't create {0}. Check that the file doesn't exist yet and that the folder is writable.",
        vscode.workspace.asRelativePath(uri),
      ),
    );
    return;
  }
  // Not a preview tab, so that the next opened file doesn't replace it.
  await vscode.window.showTextDocument(uri, { preview: false });
}

async function loadBuiltInChoice(
  name: BuiltInPromptName,
  extensionUri: vscode.Uri,
  version?: number,
): Promise<BuiltInChoice> {
  const text = await readBuiltInPromptText({ extensionUri }, getBuiltInPromptPath(name, version));
  const { prompt } = parsePromptFile(text, name);
  return {
    label: version === undefined ? name : t('{0}, version {1}', name, version),
    name,
    text,
    ...(prompt
      ? { description: prompt.parse, detail: describeBuiltInPrompt(name) ?? describePromptKind(prompt.kind) }
      : {}),
  };
}

/** The folder for the file: that of the active prompt, else a folder of the workspace. `none` if canceled. */
async function selectPromptFolder(front: vscode.TextDocument | undefined): Promise<vscode.Uri | undefined | 'none'> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (front?.languageId === promptFileLanguageId && vscode.workspace.getWorkspaceFolder(front.uri))
    return vscode.Uri.joinPath(front.uri, '..');
  const [first, ...others] = folders;
  if (!first || others.length === 0) return first?.uri;
  const rows = folders.map(({ name, uri }) => ({ label: name, description: uri.path, uri }));
  return (await pickFromList(rows, { title: t('Select a folder for the new prompt') }))?.uri ?? 'none';
}

/** Asks for the name of a new file. */
async function askPromptName(folder: vscode.Uri, from: string): Promise<vscode.Uri | undefined> {
  const uriOf = (name: string): vscode.Uri =>
    vscode.Uri.joinPath(folder, `${name.trim().replace(/\.judge\.md$/, '')}${PROMPT_FILE_SUFFIX}`);
  const name = await askForText({
    title: t('Enter a name for the new prompt'),
    prompt: t('Creates <name>.judge.md in {0}.', vscode.workspace.asRelativePath(folder, true)),
    value: `my-${from}`,
    validateInput: async (value) => {
      if (value.length > MAX_PROMPT_NAME) return t('Use at most {0} characters.', MAX_PROMPT_NAME);
      if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(value.trim()))
        return t('Use letters, digits, “.”, “_”, “-”, and spaces. Start with a letter or a digit.');
      return (await fileExists(uriOf(value)))
        ? t('{0} already exists. Enter another name.', vscode.workspace.asRelativePath(uriOf(value)))
        : undefined;
    },
  });
  return name === undefined ? undefined : uriOf(name);
}
