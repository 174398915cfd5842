import { hashSeedWithParts } from '../../base/seeded.ts';
import { GrowableTypedArray } from './item-columns.ts';

/** A sort key has random bits followed by bits of the item's number, together 53, which a double holds exactly. */
const CHANCE_BITS = 26;
const NUMBER_BITS = 27;
const NUMBERS = 2 ** NUMBER_BITS;

export function createBlindOrderSeed(annotator: string, dataSet: string): string {
  return JSON.stringify([annotator, dataSet]);
}

/** The order of a data set's items: that of the file, or a random order by a seed. Items are added with ascending numbers. */
export class QueueItemOrder {
  readonly #seed: number | undefined;
  /** Sorted except for the last ones. A key is an item's random number followed by its index. */
  readonly #keys = new GrowableTypedArray((length) => new Float64Array(length));
  readonly #ranks = new GrowableTypedArray((length) => new Uint32Array(length));
  #length = 0;
  #sorted = 0;

  constructor(seed: string | undefined) {
    this.#seed = seed === undefined ? undefined : hashSeedWithParts(hashItemId(seed), seed.length);
  }

  /** An item's place in a random order depends only on the seed and its ID, so items that are found later don't reorder the others. */
  add(number: number, id: string): void {
    this.#length = number + 1;
    if (this.#seed === undefined) return;
    this.#keys.grow(this.#length);
    this.#ranks.grow(this.#length);
    const chance = hashSeedWithParts(this.#seed, hashItemId(id), id.length) >>> (32 - CHANCE_BITS);
    this.#keys.values[number] = chance * NUMBERS + (number % NUMBERS);
  }

  /** The position of an item. */
  rankOf(number: number): number {
    if (this.#seed === undefined) return number;
    this.#sort();
    return this.#ranks.values[number] ?? 0;
  }

  /** The number of the item at a position. */
  numberAt(rank: number): number {
    if (this.#seed === undefined) return rank;
    this.#sort();
    return (this.#keys.values[rank] ?? 0) % NUMBERS;
  }

  #sort(): void {
    if (this.#sorted === this.#length) return;
    const keys = this.#keys.values.subarray(0, this.#length).sort();
    for (let rank = 0; rank < this.#length; rank++) this.#ranks.values[(keys[rank] ?? 0) % NUMBERS] = rank;
    this.#sorted = this.#length;
  }
}

/** The FNV-1a hash of the UTF-16 code units. */
function hashItemId(text: string): number {
  let hash = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
  return hash >>> 0;
}
