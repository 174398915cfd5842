import type * as vscode from 'vscode';
import { isRecord } from '../../core/base/records.ts';

const KEY = 'labelling.seen';

/** The most items of a set that are remembered by name. Of one with more, all count as seen: nothing is called blind that may not have been. */
const MOST = 20_000;

/** Which items the annotator has had before them with nothing hidden, kept for the workspace over reloads. */
export class SeenItems {
  readonly #memory: vscode.Memento;
  readonly #sets = new Map<string, Set<string>>();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    const kept: unknown = memory.get(KEY);
    if (!isRecord(kept)) return;
    for (const [set, ids] of Object.entries(kept))
      if (Array.isArray(ids)) this.#sets.set(set, new Set(ids.filter((id) => typeof id === 'string')));
  }

  has(set: vscode.Uri, id: string): boolean {
    const ids = this.#sets.get(set.toString());
    return ids !== undefined && (ids.size >= MOST || ids.has(id));
  }

  add(set: vscode.Uri, id: string): void {
    if (this.has(set, id)) return;
    const key = set.toString();
    const ids = this.#sets.get(key) ?? new Set<string>();
    this.#sets.set(key, ids.add(id));
    this.#keep();
  }

  /** A file or a folder has another name: what was seen of it was seen. */
  move(from: vscode.Uri, to: vscode.Uri): void {
    const [before, after] = [from.toString(), to.toString()];
    for (const [key, ids] of [...this.#sets]) {
      if (key !== before && !key.startsWith(`${before}/`)) continue;
      const name = after + key.slice(before.length);
      this.#sets.set(name, new Set([...(this.#sets.get(name) ?? []), ...ids]));
      this.#sets.delete(key);
      this.#keep();
    }
  }

  #keep(): void {
    const all = Object.fromEntries([...this.#sets].map(([name, known]) => [name, [...known]]));
    void this.#memory.update(KEY, all);
  }
}
