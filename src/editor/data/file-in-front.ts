import * as vscode from 'vscode';

/** Data files of which we know by their names. */
const DATA = /\.(?:jsonl|ndjson)$/i;

/** The data file in the tab in front, also one that is too long to be a text document for extensions. */
export function dataFileInFront(): vscode.Uri | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const uri = activeTab?.input instanceof vscode.TabInputText ? activeTab.input.uri : undefined;
  return uri && DATA.test(uri.path) ? uri : undefined;
}
