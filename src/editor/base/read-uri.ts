import * as vscode from 'vscode';

/** The URI in a command argument, which is a `Uri` or a string; undefined for anything else. */
export function parseUriArgument(at: unknown): vscode.Uri | undefined {
  if (at instanceof vscode.Uri) return at;
  if (typeof at !== 'string' || at === '') return undefined;
  try {
    return vscode.Uri.parse(at, true);
  } catch {
    return undefined;
  }
}

/** The URIs in a command argument, which is one URI or a list. Anything else is ignored. */
export function listUriArguments(at: unknown): readonly vscode.Uri[] {
  return [at].flat().filter((one) => one instanceof vscode.Uri);
}
