import * as vscode from 'vscode';
import type { JudgeFailure } from '../../../core/judge/calls/index.ts';
import { type JudgeKind, type JudgePrompt, MAX_PROMPT_FILE_CHARS } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import type { EditorHost, PromptFileParser } from '../../base/editor-host.ts';
import { getOpenDocument } from '../../base/files.ts';
import { getContainingFileUri } from '../../base/item-address.ts';
import { readWorkspaceFile, resolvePathInFolder } from '../../base/workspace-files.ts';
import { PROMPT_FILE_SUFFIX } from './judge-values.ts';

/** The maximum number of prompt files to offer. */
const MAX_PROMPT_FILES = 50;

/** A prompt file of the user or the workspace, with its prompt. */
export interface JudgePromptFile {
  readonly uri: vscode.Uri;
  /** Its path in the workspace, as in settings. */
  readonly path: string;
  readonly kind: JudgeKind;
  readonly prompt: JudgePrompt;
  /** Whether it is the user's own file, outside the workspace. */
  readonly isOwn: boolean;
}

/** Finds the prompt files of the workspace that can judge proofs; none in an untrusted workspace. */
export async function findJudgePromptFiles(host: EditorHost): Promise<JudgePromptFile[]> {
  if (!vscode.workspace.isTrusted) return [];
  const found = await vscode.workspace.findFiles(`**/*${PROMPT_FILE_SUFFIX}`, '**/node_modules/**', MAX_PROMPT_FILES);
  if (found.length === 0) return [];
  const { readPrompt } = await host.asking();
  const read = await Promise.all(found.map((uri) => readWorkspacePrompt(uri, readPrompt)));
  return read.flatMap((file) => ('prompt' in file ? [file] : [])).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Reads a prompt file by its path in the folder of a document. An absolute path must come from the user's own settings.
 * @param isOwn whether the path comes from the user's own settings
 */
export async function readJudgePromptFileByPath(
  path: string,
  document: Pick<vscode.TextDocument, 'uri'>,
  isOwn: boolean,
  host: EditorHost,
): Promise<JudgePromptFile | JudgeFailure> {
  const { readPrompt } = await host.asking();
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(path))
    return isOwn
      ? readUserPrompt(vscode.Uri.file(path), readPrompt)
      : createPromptFailure(
          t(
            "Can't use the absolute path {0}, because it isn't from your user settings. Use a path relative to the workspace folder.",
            path,
          ),
        );
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = vscode.workspace.getWorkspaceFolder(getContainingFileUri(document.uri)) ?? folders[0];
  // In a multi-root workspace, `asRelativePath` starts with the folder's name.
  const [first = '', ...rest] = path.split('/');
  const named = folders.length > 1 ? folders.find(({ name }) => name === first) : undefined;
  const at = named ? resolvePathInFolder(named.uri, rest.join('/')) : folder && resolvePathInFolder(folder.uri, path);
  return at
    ? readWorkspacePrompt(at, readPrompt)
    : createPromptFailure(t("Can't read {0} because it isn't in the workspace.", path));
}

async function readWorkspacePrompt(uri: vscode.Uri, read: PromptFileParser): Promise<JudgePromptFile | JudgeFailure> {
  const file = await readWorkspaceFile(uri, MAX_PROMPT_FILE_CHARS);
  if ('problem' in file) return createPromptFailure(file.problem);
  return toPromptFile(
    uri,
    vscode.workspace.asRelativePath(uri),
    getOpenDocument(uri)?.getText() ?? file.text,
    false,
    read,
  );
}

async function readUserPrompt(uri: vscode.Uri, read: PromptFileParser): Promise<JudgePromptFile | JudgeFailure> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_PROMPT_FILE_CHARS)
      return createPromptFailure(
        t("Can't read the prompt file {0} because it's too large. Shorten the prompt.", uri.fsPath),
      );
    const text = await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri });
    return toPromptFile(uri, uri.fsPath, text, true, read);
  } catch {
    return createPromptFailure(t("Can't find or read the prompt file {0}.", uri.fsPath));
  }
}

function toPromptFile(
  uri: vscode.Uri,
  path: string,
  text: string,
  isOwn: boolean,
  read: PromptFileParser,
): JudgePromptFile | JudgeFailure {
  const name = path.slice(path.lastIndexOf('/') + 1, -PROMPT_FILE_SUFFIX.length);
  const { prompt, problems } = read(text, name);
  if (!prompt)
    return createPromptFailure(
      t("Can't use the prompt file {0}. {1}", path, problems[0]?.message ?? t('The file is empty.')),
    );
  const { kind } = prompt;
  if (kind === 'extractor' || kind === 'confirmer' || kind === 'comparison')
    return createPromptFailure(t("{0} is a prompt of kind {1} and can't judge proofs.", path, kind));
  return { uri, path, kind, prompt, isOwn };
}

function createPromptFailure(message: string): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message };
}
