/** Growing columns of values in flat memory. */

/** A column of numbers of one kind; those that were never set are 0. */
export class NumberColumn<A extends Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float64Array> {
  readonly #make: (length: number) => A;
  #values: A;
  #length = 0;

  constructor(make: (length: number) => A, most = 256) {
    this.#make = make;
    this.#values = make(most);
  }

  get length(): number {
    return this.#length;
  }

  /** 0 outside of the column. */
  at(index: number): number {
    return index < this.#length ? (this.#values[index] ?? 0) : 0;
  }

  push(value: number): void {
    this.#grow(this.#length + 1);
    this.#values[this.#length++] = value;
  }

  /** The characters of a text, as numbers of UTF-16. */
  pushText(text: string): void {
    this.#grow(this.#length + text.length);
    for (let k = 0; k < text.length; k++) this.#values[this.#length++] = text.charCodeAt(k);
  }

  textAt(start: number, end: number): string {
    return String.fromCharCode(...this.#values.subarray(start, end));
  }

  #grow(length: number): void {
    if (length <= this.#values.length) return;
    const larger = this.#make(Math.max(length, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}

/** The maximum number of distinct names. If almost every item has its own name, a filter by name is useless. */
const MOST_NAMES = 5000;

/** Names that many items share, each stored once. Number 0 stands for a missing name, or one beyond the limit. */
export class InternedNames {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [''];
  readonly #counts: number[] = [0];
  #all: readonly { readonly name: string; readonly count: number }[] | undefined;

  /** Counts an item with this name. @returns the name's number */
  add(name: string | undefined): number {
    if (name === undefined) return 0;
    const known = this.#numbers.get(name);
    if (known === undefined && this.#names.length > MOST_NAMES) return 0;
    const number = known ?? this.#names.length;
    if (known === undefined) {
      this.#numbers.set(name, number);
      this.#names.push(name);
      this.#counts.push(0);
    }
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    this.#all = undefined;
    return number;
  }

  at(number: number): string | undefined {
    return number === 0 ? undefined : this.#names[number];
  }

  /** All names with how many items have them, most first. */
  all(): readonly { readonly name: string; readonly count: number }[] {
    this.#all ??= this.#names
      .map((name, k) => ({ name, count: this.#counts[k] ?? 0 }))
      .slice(1)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    return this.#all;
  }
}
