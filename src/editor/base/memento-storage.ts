/** Reads values from a `vscode.Memento`. Another version may have written them, so invalid values count as absent. */

/** The storage, a `vscode.Memento`. */
export interface MementoStorage {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

export function readStoredTexts(memory: MementoStorage, key: string): readonly string[] {
  return listIn(memory, key).filter((one) => typeof one === 'string');
}

/** Pairs of names and values, the latest last. */
export function readStoredMap<T>(
  memory: MementoStorage,
  key: string,
  isValue: (value: unknown) => value is T,
): Map<string, T> {
  const isPair = (one: unknown): one is [string, T] =>
    Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && isValue(one[1]);
  return new Map(listIn(memory, key).filter(isPair));
}

/** Appends a pair and drops the oldest ones beyond the maximum. */
export function appendToBoundedMap<T>(pairs: Map<string, T>, name: string, value: T, most: number): void {
  pairs.delete(name);
  pairs.set(name, value);
  for (const oldest of [...pairs.keys()].slice(0, -most)) pairs.delete(oldest);
}

function listIn(memory: MementoStorage, key: string): readonly unknown[] {
  const kept = memory.get(key);
  return Array.isArray(kept) ? kept : [];
}
