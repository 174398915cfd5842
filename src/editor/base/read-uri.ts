import * as vscode from 'vscode';

/** An address that anybody gave, as it is or as its text; undefined of anything else. */
export function readUri(at: unknown): vscode.Uri | undefined {
  if (at instanceof vscode.Uri) return at;
  if (typeof at !== 'string' || at === '') return undefined;
  try {
    return vscode.Uri.parse(at, true);
  } catch {
    return undefined;
  }
}

/** The addresses among what anybody gave: one, or a list. */
export function readUris(at: unknown): readonly vscode.Uri[] {
  return [at].flat().filter((one) => one instanceof vscode.Uri);
}
