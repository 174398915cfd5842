import * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';
import { toEditorRange } from './editor-range.ts';

/**
 * Selects a range of a document in its editor. If the document has no editor, opens one in the group of its tab.
 * @param preserveFocus if false, the editor gets the focus
 */
export async function selectRangeInEditor(
  document: vscode.TextDocument,
  range: TextRange,
  preserveFocus = false,
): Promise<void> {
  const selection = toEditorRange(document, range);
  const column = findVisibleEditor(document)?.viewColumn ?? findTabColumn(document) ?? columnWithoutPanel();
  const editor = await vscode.window.showTextDocument(document, {
    selection,
    preserveFocus,
    ...(column === undefined ? {} : { viewColumn: column }),
  });
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The group with a tab of this document, the active group first; undefined if there is none. */
export function findTabColumn({ uri }: vscode.TextDocument): vscode.ViewColumn | undefined {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const address = uri.toString();
  return [activeTabGroup, ...all].find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === address),
  )?.viewColumn;
}

/** The column for a document that is opened while a panel has the focus; undefined without such a panel, so that VS Code decides. */
export function findColumnBesidePanel(): vscode.ViewColumn | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab?.input instanceof vscode.TabInputWebview ? columnWithoutPanel() : undefined;
}

/** A column that doesn't show a panel, so that a proof doesn't cover its own review. */
function columnWithoutPanel(): vscode.ViewColumn | undefined {
  const free = vscode.window.tabGroups.all.find(
    ({ activeTab }) => !(activeTab?.input instanceof vscode.TabInputWebview),
  );
  return free?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** The editor of a document: the active one, else any visible one. */
export function findVisibleEditor(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  return activeTextEditor?.document === document
    ? activeTextEditor
    : visibleTextEditors.find((editor) => editor.document === document);
}
