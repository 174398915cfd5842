/** Unique ids of items in flat memory, with a hash table for lookups. */
import { NumberColumn } from './columns.ts';

/** The maximum length of an id, in characters. The caller appends something to a truncated id to keep it unique. */
export const MAX_ITEM_ID_CHARS = 200;

export class ItemIdColumn {
  /** Random per process, so that a data set can't be crafted whose ids all collide. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);
  readonly #units = new NumberColumn((length) => new Uint16Array(length), 4096);
  readonly #ends = new NumberColumn((length) => new Uint32Array(length));
  readonly #hashes = new NumberColumn((length) => new Uint32Array(length));
  /** Numbers of items plus one, by hash, with open addressing. 0 is a free slot. At most half of the slots are used. */
  #table = new Uint32Array(512);

  get length(): number {
    return this.#ends.length;
  }

  at(number: number): string {
    return this.#units.textAt(number === 0 ? 0 : this.#ends.at(number - 1), this.#ends.at(number));
  }

  numberOf(id: string): number | undefined {
    const taken = this.#table[this.#placeOf(id, hashOf(id, this.#seed))] ?? 0;
    return taken === 0 ? undefined : taken - 1;
  }

  /** Adds an id that is not there yet. */
  add(id: string): void {
    const hash = hashOf(id, this.#seed);
    this.#units.pushText(id);
    this.#ends.push(this.#units.length);
    this.#hashes.push(hash);
    if (this.length * 2 > this.#table.length) this.#enlarge();
    else this.#table[this.#placeOf(id, hash)] = this.length;
  }

  /** The slot of an id, or the free slot for it. */
  #placeOf(id: string, hash: number): number {
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const taken = this.#table[place] ?? 0;
      if (taken === 0 || (this.#hashes.at(taken - 1) === hash && this.at(taken - 1) === id)) return place;
    }
  }

  #enlarge(): void {
    const table = new Uint32Array(this.#table.length * 4);
    const mask = table.length - 1;
    for (let number = 0; number < this.length; number++) {
      let place = this.#hashes.at(number) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = number + 1;
    }
    this.#table = table;
  }
}

/** Like FNV-1a over the characters, mixed at the end because ids mostly differ in their last digits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let k = 0; k < text.length; k++) {
    hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
    // Otherwise the difference of two hashes wouldn't depend on the seed.
    hash ^= hash >>> 13;
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
