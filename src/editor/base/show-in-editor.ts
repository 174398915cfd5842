import * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';
import { rangeIn } from './range-in.ts';

/**
 * Selects a range of a document in its editor; one that was closed is opened again where it was.
 * @param preserveFocus whether the focus stays where it is; else it goes to the editor
 */
export async function showInEditor(
  document: vscode.TextDocument,
  range: TextRange,
  preserveFocus = false,
): Promise<void> {
  const selection = rangeIn(document, range);
  const column = editorOf(document)?.viewColumn ?? columnOf(document) ?? columnWithoutPanel();
  const editor = await vscode.window.showTextDocument(document, {
    selection,
    preserveFocus,
    ...(column === undefined ? {} : { viewColumn: column }),
  });
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The group that has a tab of this document, the active one first; undefined if none has. */
export function columnOf({ uri }: vscode.TextDocument): vscode.ViewColumn | undefined {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const address = uri.toString();
  return [activeTabGroup, ...all].find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === address),
  )?.viewColumn;
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
