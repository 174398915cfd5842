import * as vscode from 'vscode';
import { LONGEST, plain, plainLines } from './plain.ts';

/** What an item of the status bar shows. */
export interface StatusText {
  /** A codicon before the words. */
  readonly icon?: string;
  readonly words: string;
  /** Lines, or a text that was made with `appendWords`. */
  readonly tooltip: readonly string[] | vscode.MarkdownString;
  /** What a screen reader says. */
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
    const text = plain(words, LONGEST.label);
    this.#item.text = icon === undefined ? text : `$(${icon}) ${text}`;
    this.#item.tooltip = 'value' in tooltip ? tooltip : plainLines(tooltip);
    this.#item.accessibilityInformation = { label: plain(spoken) };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
