/** Which items a command is to be run on. */
import * as vscode from 'vscode';

/**
 * Asks the queue: those at a row of it, or those that its filter lists, where the person says so. `all`: none are named. Undefined if a question
 * was left.
 */
export type ItemsFor = (at: unknown, title: string) => Promise<readonly vscode.Uri[] | 'all' | undefined>;

/** Runs a command on the items whose addresses it is given, else on those that the queue says. */
export async function onItems(
  at: unknown,
  title: string,
  itemsFor: ItemsFor,
  run: (uris: readonly vscode.Uri[] | undefined) => Promise<void>,
): Promise<void> {
  const items = urisIn(at) ?? (await itemsFor(at, title));
  if (items) await run(items === 'all' ? undefined : items);
}

function urisIn(uris: unknown): readonly vscode.Uri[] | undefined {
  if (uris instanceof vscode.Uri) return [uris];
  return Array.isArray(uris) ? uris.filter((uri) => uri instanceof vscode.Uri) : undefined;
}
