/**
 * A map that drops its least recently used entries when their total weight exceeds a limit. While it is less than half full, reading an
 * entry doesn't count as use, which is faster.
 */
export class LruCache<V> {
  readonly #most: number;
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  /** @param most the maximum total weight, in the unit of `set` */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** All values. Reading them here doesn't count as use. */
  *values(): Iterable<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#weight > this.#most / 2) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry?.value;
  }

  /** Returns the value stored under a text. If there is none, stores the result of `make`. The default weight is the length of the text. */
  ofText(text: string, make: () => V, weight = text.length): V {
    let value = this.get(text);
    if (value === undefined) {
      value = make();
      this.set(text, value, weight);
    }
    return value;
  }

  /** Stores a value. If it alone exceeds the limit, it isn't stored, and the earlier value of its key is dropped. */
  set(key: string, value: V, weight: number): void {
    this.delete(key);
    if (weight > this.#most) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
