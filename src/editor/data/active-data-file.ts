import * as vscode from 'vscode';

/** Recognizes data files by their names. */
const DATA = /\.(?:jsonl|ndjson)$/i;

/** The data file in the active tab, even if it is too large to be a text document for extensions. */
export function findActiveDataFile(): vscode.Uri | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const uri = activeTab?.input instanceof vscode.TabInputText ? activeTab.input.uri : undefined;
  return uri && DATA.test(uri.path) ? uri : undefined;
}
