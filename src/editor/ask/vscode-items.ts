import * as vscode from 'vscode';
import { joinSanitizedMessageLines, sanitizeMessageText, sanitizeToSingleLine } from '../../core/base/shorten.ts';
import { sanitizeUiLabel } from './plain-text.ts';

export interface StatusBarItemContent {
  /** A codicon before the text. */
  readonly icon?: string;
  readonly words: string;
  /** Lines, or Markdown made with `appendPlainTextToMarkdown`. */
  readonly tooltip: readonly string[] | vscode.MarkdownString;
  /** The text for screen readers. */
  readonly spoken: string;
}

export class LeftStatusBarItem {
  readonly #item: vscode.StatusBarItem;

  /** @param name what the menu of the status bar calls it */
  constructor(id: string, priority: number, name: string) {
    this.#item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, priority);
    this.#item.name = name;
  }

  set command(command: string | vscode.Command) {
    this.#item.command = command;
  }

  show({ icon, words, tooltip, spoken }: StatusBarItemContent): void {
    const text = sanitizeUiLabel(words);
    this.#item.text = icon === undefined ? text : `$(${icon}) ${text}`;
    this.#item.tooltip = 'value' in tooltip ? tooltip : joinSanitizedMessageLines(tooltip);
    this.#item.accessibilityInformation = { label: sanitizeMessageText(spoken) };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** Creates a code lens with a plain title and tooltip. */
export function createCodeLens(range: vscode.Range, { title, tooltip, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(range, {
    ...command,
    title: sanitizeMessageText(title),
    ...(tooltip ? { tooltip: sanitizeToSingleLine(tooltip) } : {}),
  });
}

/** Creates a diagnostic whose message is one line. VS Code interprets no markup in it. */
export function createDiagnostic(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  return new vscode.Diagnostic(range, sanitizeToSingleLine(message), severity);
}

/** Sets the title of a panel's tab. */
export function setPanelTitle(panel: Pick<vscode.WebviewPanel, 'title'>, title: string): void {
  const shown = sanitizeUiLabel(title);
  if (panel.title !== shown) panel.title = shown;
}

/** The content and action of a tree row. */
export interface TreeItemContent {
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

/** Creates a row of a tree. Texts of data sets and proofs are untrusted and shown without markup. */
export function createTreeItem(row: TreeItemContent): vscode.TreeItem {
  const { label, state, id, description, tooltip, icon, context, spoken, command } = row;
  const item =
    typeof label === 'string' ? new vscode.TreeItem(sanitizeUiLabel(label), state) : new vscode.TreeItem(label, state);
  if (id !== undefined) item.id = id;
  if (description !== undefined) item.description = sanitizeUiLabel(description);
  if (tooltip !== undefined) item.tooltip = joinSanitizedMessageLines(tooltip);
  if (icon !== undefined) item.iconPath = icon;
  if (context !== undefined) item.contextValue = context;
  if (spoken !== undefined) item.accessibilityInformation = { label: sanitizeMessageText(spoken) };
  if (command !== undefined) item.command = command;
  return item;
}
