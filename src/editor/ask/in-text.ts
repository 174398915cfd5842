/** What VS Code shows at lines of a text: lenses and problems. Nothing that they say is an icon, another line or unseen. */
import * as vscode from 'vscode';
import { plain, visible } from './plain.ts';

/** A lens whose title and tooltip are made plain. */
export function lensAt(range: vscode.Range, { title, tooltip, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(range, {
    ...command,
    title: plain(title),
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
