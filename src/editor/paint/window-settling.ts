import * as vscode from 'vscode';

/**
 * Calls back when the window has received everything that was sent before, and its edits until then have arrived here. The
 * window handles commands in order. Never calls back if the window doesn't know the command.
 */
export function runOnceWindowHasSettled(then: () => void): void {
  vscode.commands.executeCommand('noop').then(then, () => undefined);
}
