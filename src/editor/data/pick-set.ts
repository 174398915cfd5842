import * as vscode from 'vscode';
import { pick } from '../ask/index.ts';
import type { OpenSet } from './types.ts';

/** Asks which data set is meant; where there is only one it is that one. Undefined if the person leaves, and where there is none. */
export async function pickSet(
  sets: readonly OpenSet[],
  words: { readonly title?: string; readonly placeHolder?: string },
): Promise<OpenSet | undefined> {
  if (sets.length < 2) return sets[0];
  const rows = sets.map((set) => ({
    label: set.name,
    description: vscode.workspace.asRelativePath(set.uri),
    set,
  }));
  return (await pick(rows, words))?.set;
}
