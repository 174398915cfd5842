import * as vscode from 'vscode';
import { pickFromList } from '../ask/index.ts';
import { listUriArguments } from '../base/read-uri.ts';
import type { DataSets, EditorDataSet } from './types.ts';

/** The open sets. If none is open, reopens those from before the reload. */
export async function getOrReopenDataSets(
  sets: Pick<DataSets, 'all' | 'waiting' | 'reopen' | 'open'>,
): Promise<readonly EditorDataSet[]> {
  if (sets.all.length > 0) return sets.all;
  await sets.reopen();
  if (sets.all.length === 0) for (const { uri } of [...sets.waiting]) await sets.open(uri);
  return sets.all;
}

/** Asks for a data set if several are open. Undefined if dismissed or none is open. */
export async function pickDataSet(
  sets: readonly EditorDataSet[],
  words: { readonly title?: string; readonly placeHolder?: string },
): Promise<EditorDataSet | undefined> {
  if (sets.length < 2) return sets[0];
  const rows = sets.map((set) => ({
    label: set.name,
    // In the top folder, the path is the same as the name.
    ...(pathOf(set) === set.name ? {} : { description: pathOf(set) }),
    set,
  }));
  return (await pickFromList(rows, words))?.set;
}

function pathOf({ uri }: EditorDataSet): string {
  return vscode.workspace.asRelativePath(uri);
}

/** Resolves once a set is indexed. @throws Error with a message for people if that fails */
export function waitUntilDataSetIndexed(set: EditorDataSet): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      if (set.problem !== undefined) reject(new Error(set.problem));
      else if (set.isIndexed) resolve();
      else return false;
      return true;
    };
    if (look()) return;
    const listener = set.onDidChange(() => {
      if (look()) listener.dispose();
    });
  });
}

/** The items of a row, or those in its filter if the person wants that; `all`: no selection; undefined if dismissed. */
export type CommandItemsChooser = (at: unknown, title: string) => Promise<readonly vscode.Uri[] | 'all' | undefined>;

/** Runs a command on the items at the given addresses, or else on those of the queue. */
export async function runCommandOnItems(
  at: unknown,
  title: string,
  itemsFor: CommandItemsChooser,
  run: (uris: readonly vscode.Uri[] | undefined) => Promise<void>,
): Promise<void> {
  const isGiven = at instanceof vscode.Uri || Array.isArray(at);
  const items = isGiven ? listUriArguments(at) : await itemsFor(at, title);
  if (items) await run(items === 'all' ? undefined : items);
}
