import * as vscode from 'vscode';
import { fieldsOf } from '../../core/base/records.ts';
import type { CompareTarget } from './sources/find.ts';
import type { CompareRows } from './sources/rows-at-hand.ts';

/** What a command was told to compare. */
export type ToCompare =
  | ({ readonly kind: 'target' } & CompareTarget)
  | ({ readonly kind: 'rows' } & CompareRows)
  | { readonly kind: 'run'; readonly run: string };

/**
 * Reads the arguments of a command: an address with all that are selected beside it, as the Explorer has them; `{uris}`, `{uri, problem}`
 * of a data file, `{title, uri, rows}`, or `{run}` of a comparison that is open. Nothing of that: nothing is named.
 */
export function readToCompare(at: unknown, selected: unknown): ToCompare {
  if (at instanceof vscode.Uri) {
    const uris = Array.isArray(selected) ? selected.filter((one) => one instanceof vscode.Uri) : [];
    return { kind: 'target', uris: uris.length > 0 ? uris : [at] };
  }
  const { uris, uri, problem, title, rows, run } = fieldsOf(at);
  if (typeof run === 'string') return { kind: 'run', run };
  if (uri instanceof vscode.Uri && typeof title === 'string' && Array.isArray(rows))
    return { kind: 'rows', title, uri, rows };
  if (uri instanceof vscode.Uri)
    return { kind: 'target', uris: [uri], ...(typeof problem === 'string' ? { problem } : {}) };
  const named = Array.isArray(uris) ? uris.filter((one) => one instanceof vscode.Uri) : [];
  return { kind: 'target', uris: named };
}
