import * as vscode from 'vscode';
import { readStoredTexts } from '../base/memento-storage.ts';

const KEY = 'dataSets';
/** The maximum number of stored sets. The oldest are dropped. */
const MOST = 50;

export type OpenDataSetListStore = ReturnType<typeof createOpenDataSetListStore>;

/** Stores for the workspace which data sets are open, across reloads. */
export function createOpenDataSetListStore(memory: vscode.Memento) {
  return {
    get: (): readonly vscode.Uri[] => readStoredTexts(memory, KEY).map((uri) => vscode.Uri.parse(uri)),
    set: (uris: readonly vscode.Uri[]) => void memory.update(KEY, uris.slice(-MOST).map(String)),
  };
}
