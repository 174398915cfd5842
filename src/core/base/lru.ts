/** A map that forgets what has not been asked for the longest once its entries weigh more than a bound. */
export class LruCache<V> {
  readonly #most: number;
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  /** @param most the most that all entries may weigh together, in the unit of `set` */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** All values, as they are: this doesn't count as asking for them. */
  *values(): Iterable<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** What is stored under a text, which weighs as much as it is long if nothing else is said; what `make` gives, if nothing is. */
  ofText(text: string, make: () => V, weight = text.length): V {
    let value = this.get(text);
    if (value === undefined) {
      value = make();
      this.set(text, value, weight);
    }
    return value;
  }

  /** What alone weighs more than the bound is not kept, nor is what stood under its key. */
  set(key: string, value: V, weight: number): void {
    this.#forget(key);
    if (weight > this.#most) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) break;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
