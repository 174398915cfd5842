import * as vscode from 'vscode';

const known = new Map<string, boolean>();

/** Sets a context key for menus and keybindings, unless it already has the value. */
export function setContextKey(key: string, value: boolean): void {
  if (known.get(key) === value) return;
  known.set(key, value);
  void vscode.commands.executeCommand('setContext', key, value);
}
