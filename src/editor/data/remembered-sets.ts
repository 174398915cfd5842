import * as vscode from 'vscode';

const KEY = 'dataSets';
/** The oldest are forgotten. */
const MOST = 50;

/** Which data sets are open, kept for the workspace over reloads. */
export interface RememberedSets {
  get(): readonly vscode.Uri[];
  set(uris: readonly vscode.Uri[]): void;
}

export function rememberedSets(memory: vscode.Memento): RememberedSets {
  return {
    get() {
      const found = memory.get<unknown>(KEY);
      if (!Array.isArray(found)) return [];
      return found.filter((uri) => typeof uri === 'string').map((uri) => vscode.Uri.parse(uri));
    },
    set(uris) {
      void memory.update(
        KEY,
        uris.slice(-MOST).map((uri) => uri.toString()),
      );
    },
  };
}
