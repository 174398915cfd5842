import * as vscode from 'vscode';
import { isQuestionOpen } from '../../../src/editor/ask/open-question.ts';
import { createItemUri } from '../../../src/editor/base/item-address.ts';

const TIMEOUT_MS = 120_000;
/** How long something that must not happen is watched for; a review of a sample takes a fraction of it. */
const QUIET_MS = 1_500;

/** The address of a file in the folder of the samples. */
export function inWorkspace(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    throw new Error('The tests need the samples as their workspace folder.');
  }
  return vscode.Uri.joinPath(folder.uri, name);
}

/** The address of an item, as its documents have it. */
export function itemUri(set: vscode.Uri, id: string, row: number): vscode.Uri {
  return createItemUri(set, { id, row, part: 0 });
}

/** Writes a file of the workspace. */
export async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = inWorkspace(name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/**
 * Opens a file of the workspace in an editor, as a person does: `workspace.openTextDocument` would keep the document
 * open for minutes after its editor is closed.
 */
export async function openSample(name: string): Promise<vscode.TextEditor> {
  const uri = inWorkspace(name);
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  return eventually(`an editor of ${name}`, () => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.uri.toString() === uri.toString() ? editor : undefined;
  });
}

/** Opens an untitled document. */
export async function openUntitled(content: string, language: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  return vscode.window.showTextDocument(document, { preview: false });
}

/** Puts every changed file of the workspace back as it was, and closes all editors. */
export async function closeAll(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    const ours = document.isUntitled || vscode.workspace.getWorkspaceFolder(document.uri) !== undefined;
    if (ours && document.isDirty) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** The Problems entries that Proofmark has published for a document. */
export function ownProblems(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Proofmark');
}

/** The range of a phrase that occurs exactly once in the document. */
export function rangeOf(document: vscode.TextDocument, phrase: string): vscode.Range {
  const text = document.getText();
  const start = text.indexOf(phrase);
  if (start === -1 || text.includes(phrase, start + 1)) {
    throw new Error(`Expected exactly once in ${document.uri.path}: ${phrase}`);
  }
  return new vscode.Range(document.positionAt(start), document.positionAt(start + phrase.length));
}

/** Moves the cursor to a phrase that occurs exactly once, and waits until the window has told the extensions, as it does after a key. */
export async function moveCursorTo(editor: vscode.TextEditor, phrase: string): Promise<void> {
  const { start } = rangeOf(editor.document, phrase);
  if (editor.selection.active.isEqual(start)) return;
  await new Promise<void>((resolve) => {
    const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      if (textEditor.document !== editor.document || !selections[0]?.active.isEqual(start)) return;
      listener.dispose();
      resolve();
    });
    editor.selection = new vscode.Selection(start, start);
  });
}

/** Waits until `look` returns something other than undefined, polling. */
export async function eventually<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) {
      return seen;
    }
    if (Date.now() > end) {
      throw new Error(`Not seen within ${TIMEOUT_MS / 1000} s: ${what}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the document has at least one Problems entry of ours, and returns all of them. */
export function problemsOf(uri: vscode.Uri): Promise<vscode.Diagnostic[]> {
  return eventually(`Problems entries for ${uri.path}`, () => {
    const problems = ownProblems(uri);
    return problems.length > 0 ? problems : undefined;
  });
}

/** Waits until a Problems entry of ours lies on exactly the phrase, and returns it. */
export function problemOn(document: vscode.TextDocument, phrase: string): Promise<vscode.Diagnostic> {
  return eventually(`a Problems entry on ${phrase}`, () => problemsOn(document, phrase).at(0));
}

/** Waits until no Problems entry of ours touches the phrase. */
export async function noProblemOn(document: vscode.TextDocument, phrase: string): Promise<void> {
  await eventually(`no Problems entry on ${phrase}`, () => {
    const range = rangeOf(document, phrase);
    const touching = ownProblems(document.uri).some((problem) => problem.range.intersection(range));
    return touching ? undefined : true;
  });
}

/** Waits until the document has no Problems entry of ours. */
export async function noProblemsLeft(uri: vscode.Uri): Promise<void> {
  await eventually(`no Problems entries for ${uri.path}`, () => (ownProblems(uri).length === 0 ? true : undefined));
}

/** The Problems entries of ours that lie on exactly the phrase. */
export function problemsOn(document: vscode.TextDocument, phrase: string): vscode.Diagnostic[] {
  return ownProblems(document.uri).filter(({ range }) => range.isEqual(rangeOf(document, phrase)));
}

/** Fails if the document gets a Problems entry of ours within a while. */
export function staysWithoutProblems(uri: vscode.Uri): Promise<void> {
  return staysWithout(() => ownProblems(uri));
}

/** Fails if `look` finds a Problems entry within a while. */
export async function staysWithout(look: () => readonly vscode.Diagnostic[]): Promise<void> {
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end) {
    const [problem] = look();
    if (problem) throw new Error(`Unexpected Problems entry: ${problem.message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The text of all hovers at a position, with plain spaces. */
export async function hoverText(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<');
}

/** How long a list takes to be there for keys. */
const SHOWN_MS = 700;

/** How long an answer may take to be heard before it is given again. */
const HEARD_MS = 3000;

/** The question that is open, as another than the one before it; undefined if none is. */
function openQuestion(): unknown {
  const key = Symbol.for('ProofmarkOpenQuestion');
  const { shown } = (globalThis as unknown as Record<symbol, { readonly shown: readonly unknown[] }>)[key] ?? {};
  return shown?.at(-1);
}

/** Answers the question that is open, or about to open, by a row of its list, and again where the list was not there for keys yet. */
export async function answerQuestion(...moves: readonly ('Next' | 'Previous')[]): Promise<void> {
  const question = await eventually('the question', () => openQuestion());
  for (let attempt = 0; attempt < 5; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    for (const move of moves) await vscode.commands.executeCommand(`workbench.action.quickOpenSelect${move}`);
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    const end = Date.now() + HEARD_MS;
    while (openQuestion() === question && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    if (openQuestion() !== question) return;
  }
  throw new Error('A question has heard no answer.');
}

/** Runs a command, and agrees to the question that it asks, if it does: Enter alone would cancel. @returns whether it has asked */
export async function runAndAgree(command: string, ...args: unknown[]): Promise<boolean> {
  let isDone = false;
  let hasAsked = false;
  const done = Promise.resolve(vscode.commands.executeCommand(command, ...args)).finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  await eventually(`the end of ${command}`, async () => {
    if (isDone) return true;
    if (!isQuestionOpen()) return undefined;
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    if (isDone || !isQuestionOpen()) return undefined;
    hasAsked = true;
    await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return undefined;
  });
  await done;
  return hasAsked;
}
