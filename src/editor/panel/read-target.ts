import * as vscode from 'vscode';

/** What a command was told of a place to go to: by a menu, a link, or another extension. */
export interface ReadTarget {
  readonly uri?: vscode.Uri | undefined;
  readonly step?: number | undefined;
  /** What is to be done there. */
  readonly todo?: 'open' | 'dispute' | undefined;
}

type Known = Partial<Record<'uri' | 'step' | 'todo' | 'of' | 'flag', unknown>>;

/** Reads the argument of a command: `{uri, step, todo}`, an address, or a row of the view of flags. Undefined if it is none of them. */
export function readTarget(at: unknown): ReadTarget | undefined {
  if (at instanceof vscode.Uri) return { uri: at };
  if (typeof at !== 'object' || at === null) return undefined;
  const { uri, step, todo, of, flag } = at as Known;
  const document = (of as { document?: { uri?: unknown } } | undefined)?.document;
  const flagged = (flag as { step?: unknown } | undefined)?.step;
  const index = step ?? flagged;
  return {
    uri: document?.uri instanceof vscode.Uri ? document.uri : uriOf(uri),
    step: typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? index : undefined,
    todo: todo === 'open' || todo === 'dispute' ? todo : flagged === undefined ? undefined : 'open',
  };
}

function uriOf(uri: unknown): vscode.Uri | undefined {
  if (uri instanceof vscode.Uri) return uri;
  return typeof uri === 'string' && uri !== '' ? vscode.Uri.parse(uri) : undefined;
}
