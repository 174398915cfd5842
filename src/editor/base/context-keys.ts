import * as vscode from 'vscode';

const known = new Map<string, boolean>();

/** Sets a context key, which menus and keys ask for. One that is so already isn't set again. */
export function setContextKey(key: string, value: boolean): void {
  if (known.get(key) === value) return;
  known.set(key, value);
  void vscode.commands.executeCommand('setContext', key, value);
}
