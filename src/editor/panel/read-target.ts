import * as vscode from 'vscode';

/** What a command was told of a place to go to: by a menu, a link, or another extension. */
export interface ReadTarget {
  readonly uri?: vscode.Uri | undefined;
  readonly step?: number | undefined;
  /** What is to be done there. */
  readonly todo?: 'open' | 'dispute' | undefined;
}

type Known = Partial<Record<'uri' | 'step' | 'todo' | 'of' | 'flag', unknown>>;

/**
 * Reads the arguments of a command: an address and the index of a step, `{uri, step, todo}`, or a row of the view of flags.
 * Undefined if it is none of them.
 */
export function readTarget(at: unknown, index?: unknown): ReadTarget | undefined {
  if (at instanceof vscode.Uri) return { uri: at };
  if (typeof at === 'string') return readTarget({ uri: at, step: index });
  if (typeof at !== 'object' || at === null) return undefined;
  const { uri, step, todo, of, flag } = at as Known;
  const document = (of as { document?: { uri?: unknown } } | undefined)?.document;
  const flagged = (flag as { step?: unknown } | undefined)?.step;
  const wanted = step ?? flagged;
  return {
    uri: document?.uri instanceof vscode.Uri ? document.uri : uriOf(uri),
    step: typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted >= 0 ? wanted : undefined,
    todo: todo === 'open' || todo === 'dispute' ? todo : flagged === undefined ? undefined : 'open',
  };
}

function uriOf(uri: unknown): vscode.Uri | undefined {
  if (uri instanceof vscode.Uri) return uri;
  return typeof uri === 'string' && uri !== '' ? vscode.Uri.parse(uri) : undefined;
}
