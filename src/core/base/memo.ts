/** Values that are worked out once, when they are first asked for. */

interface Store<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What is stored under a key; where nothing is, what `make` gives is stored there first. */
export function getOrMake<K, V>(store: Store<K, V>, key: K, make: () => V): V {
  let value = store.get(key);
  if (value === undefined) {
    value = make();
    store.set(key, value);
  }
  return value;
}
