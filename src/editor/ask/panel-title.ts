import type * as vscode from 'vscode';
import { LONGEST, plain } from './plain.ts';

/** Names the tab of a panel. */
export function setPanelTitle(panel: Pick<vscode.WebviewPanel, 'title'>, title: string): void {
  const shown = plain(title, LONGEST.label);
  if (panel.title !== shown) panel.title = shown;
}
