import * as vscode from 'vscode';

/**
 * Calls back when the window has received everything that was sent before, and its edits until then have arrived here. The
 * window handles commands in order. If the window doesn't know the command, calls `otherwise`.
 */
export function runAfterWindowSettles(then: () => void, otherwise: () => void = () => undefined): void {
  vscode.commands.executeCommand('noop').then(then, otherwise);
}
