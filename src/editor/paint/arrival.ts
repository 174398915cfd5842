import * as vscode from 'vscode';

/**
 * Calls back when the window has what was sent to it before, and every edit made there until then is known here: it
 * answers in order. Never, where it does not know the question.
 */
export function whenWindowSettles(then: () => void): void {
  vscode.commands.executeCommand('noop').then(then, () => undefined);
}
