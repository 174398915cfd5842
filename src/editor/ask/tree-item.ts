import * as vscode from 'vscode';
import { LONGEST, plain, plainLines } from './plain.ts';

/** What a row of a tree shows, and what it does. */
export interface TreeRow {
  /** A text; or a file, whose name and icon the editor shows. */
  readonly label: string | vscode.Uri;
  readonly state?: vscode.TreeItemCollapsibleState;
  readonly id?: string;
  readonly description?: string;
  /** Lines. */
  readonly tooltip?: readonly string[];
  readonly icon?: vscode.TreeItem['iconPath'];
  readonly context?: string;
  /** What a screen reader says. */
  readonly spoken?: string;
  readonly command?: vscode.Command;
}

/** A row of a tree. Texts of a data set or a proof are anybody's: here they are no markup. */
export function treeItem(row: TreeRow): vscode.TreeItem {
  const { label, state, id, description, tooltip, icon, context, spoken, command } = row;
  const item =
    typeof label === 'string'
      ? new vscode.TreeItem(plain(label, LONGEST.label), state)
      : new vscode.TreeItem(label, state);
  if (id !== undefined) item.id = id;
  if (description !== undefined) item.description = plain(description, LONGEST.label);
  if (tooltip !== undefined) item.tooltip = plainLines(tooltip);
  if (icon !== undefined) item.iconPath = icon;
  if (context !== undefined) item.contextValue = context;
  if (spoken !== undefined) item.accessibilityInformation = { label: plain(spoken) };
  if (command !== undefined) item.command = command;
  return item;
}
