import * as vscode from 'vscode';
import type { Range } from '../../core/proof/index.ts';

/**
 * Selects a range of a document in its editor; one that was closed is opened again where it was.
 * @param preserveFocus whether the focus stays where it is; else it goes to the editor
 */
export async function showInEditor(
  document: vscode.TextDocument,
  { start, end }: Range,
  preserveFocus = false,
): Promise<void> {
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  const column = editorOf(document)?.viewColumn ?? columnOf(document.uri) ?? columnWithoutPanel();
  const editor = await vscode.window.showTextDocument(document, {
    selection,
    preserveFocus,
    ...(column === undefined ? {} : { viewColumn: column }),
  });
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Where a document has a tab that is not in sight. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const name = uri.toString();
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === name),
  );
  return group?.viewColumn;
}

/** Where what is opened by name is to stand while a panel has the focus; undefined: where the editor puts it. */
export function columnBesidePanel(): vscode.ViewColumn | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab?.input instanceof vscode.TabInputWebview ? columnWithoutPanel() : undefined;
}

/** A column that shows something else than a panel: a proof that covers its own review is of no use. */
function columnWithoutPanel(): vscode.ViewColumn | undefined {
  const free = vscode.window.tabGroups.all.find(
    ({ activeTab }) => !(activeTab?.input instanceof vscode.TabInputWebview),
  );
  return free?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** The editor of a document: the active one, else any in sight. */
export function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  return activeTextEditor?.document === document
    ? activeTextEditor
    : visibleTextEditors.find((editor) => editor.document === document);
}
