import * as vscode from 'vscode';
import { LONGEST, plainLines, toMessageText, visible } from './plain.ts';

/** What an item of the status bar shows. */
export interface StatusText {
  /** A codicon before the words. */
  readonly icon?: string;
  readonly words: string;
  /** Lines, or Markdown made with `appendPlainText`. */
  readonly tooltip: readonly string[] | vscode.MarkdownString;
  /** The text for screen readers. */
  readonly spoken: string;
}

/** An item at the left of the status bar. */
export class StatusItem {
  readonly #item: vscode.StatusBarItem;

  /** @param name what the menu of the status bar calls it */
  constructor(id: string, priority: number, name: string) {
    this.#item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, priority);
    this.#item.name = name;
  }

  set command(command: string | vscode.Command) {
    this.#item.command = command;
  }

  show({ icon, words, tooltip, spoken }: StatusText): void {
    const text = toMessageText(words, LONGEST.label);
    this.#item.text = icon === undefined ? text : `$(${icon}) ${text}`;
    this.#item.tooltip = 'value' in tooltip ? tooltip : plainLines(tooltip);
    this.#item.accessibilityInformation = { label: toMessageText(spoken) };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** A lens whose title and tooltip are made plain. */
export function lensAt(range: vscode.Range, { title, tooltip, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(range, {
    ...command,
    title: toMessageText(title),
    ...(tooltip ? { tooltip: visible(tooltip) } : {}),
  });
}

/** A problem whose message is one line. VS Code reads no markup in it. */
export function problemAt(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  return new vscode.Diagnostic(range, visible(message), severity);
}

/** Names the tab of a panel. */
export function setPanelTitle(panel: Pick<vscode.WebviewPanel, 'title'>, title: string): void {
  const shown = toMessageText(title, LONGEST.label);
  if (panel.title !== shown) panel.title = shown;
}

/** The content and action of a tree row. */
export interface TreeRow {
  /** A text, or a file whose name and icon VS Code shows. */
  readonly label: string | vscode.Uri;
  readonly state?: vscode.TreeItemCollapsibleState;
  readonly id?: string;
  readonly description?: string;
  /** Lines. */
  readonly tooltip?: readonly string[];
  readonly icon?: vscode.TreeItem['iconPath'];
  readonly context?: string;
  /** The text for screen readers. */
  readonly spoken?: string;
  readonly command?: vscode.Command;
}

/** A row of a tree. Texts of data sets and proofs are untrusted and shown without markup. */
export function treeItem(row: TreeRow): vscode.TreeItem {
  const { label, state, id, description, tooltip, icon, context, spoken, command } = row;
  const item =
    typeof label === 'string'
      ? new vscode.TreeItem(toMessageText(label, LONGEST.label), state)
      : new vscode.TreeItem(label, state);
  if (id !== undefined) item.id = id;
  if (description !== undefined) item.description = toMessageText(description, LONGEST.label);
  if (tooltip !== undefined) item.tooltip = plainLines(tooltip);
  if (icon !== undefined) item.iconPath = icon;
  if (context !== undefined) item.contextValue = context;
  if (spoken !== undefined) item.accessibilityInformation = { label: toMessageText(spoken) };
  if (command !== undefined) item.command = command;
  return item;
}
