import * as vscode from 'vscode';

/** The group that has a tab of this document, the active one first; undefined if none has. */
export function columnOf({ uri }: vscode.TextDocument): vscode.ViewColumn | undefined {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const address = uri.toString();
  return [activeTabGroup, ...all].find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === address),
  )?.viewColumn;
}
