import { type OwnLabelSummary, QUEUE_GROUPS } from './types.ts';

/** A typed array of a number per item, which grows as items are found. */
export class GrowableTypedArray<A extends Uint8Array | Uint32Array | Int32Array | Float64Array> {
  #values: A;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#values = make(256);
  }

  /** At least as long as requested; unset entries are 0. */
  get values(): A {
    return this.#values;
  }

  /** Makes room for at least so many items. */
  grow(length: number): void {
    if (length <= this.#values.length) return;
    const grown = this.#make(Math.max(length, this.#values.length * 2));
    grown.set(this.#values);
    this.#values = grown;
  }
}

/** A name per item. Each different name is stored once. */
export class InternedNameArray {
  readonly #codes = new GrowableTypedArray((length) => new Uint32Array(length));
  readonly #names: string[] = [];
  readonly #counts: number[] = [];
  readonly #codeOf = new Map<string, number>();

  grow(length: number): void {
    this.#codes.grow(length);
  }

  set(number: number, name: string | undefined): void {
    if (name === undefined || name === '') return;
    let code = this.#codeOf.get(name);
    if (code === undefined) {
      code = this.#names.push(name);
      this.#codeOf.set(name, code);
    }
    this.#counts[code - 1] = (this.#counts[code - 1] ?? 0) + 1;
    this.#codes.values[number] = code;
  }

  /** Returns a test whether the item with a number has one of these names. The test also works for items that are found later. */
  among(names: readonly string[]): (number: number) => boolean {
    const wanted = new Set(names);
    // Code 0 means no name.
    const isAmong: boolean[] = [false];
    return (number) => {
      for (let code = isAmong.length; code <= this.#names.length; code++)
        isAmong.push(wanted.has(this.#names[code - 1] ?? ''));
      return isAmong[this.#codes.values[number] ?? 0] === true;
    };
  }

  /** All names with the number of their items, sorted by name. */
  counts(): readonly { readonly name: string; readonly count: number }[] {
    return this.#names
      .map((name, k) => ({ name, count: this.#counts[k] ?? 0 }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** The annotator's own labels by item. */
export class OwnLabelArrays {
  readonly #groups = new GrowableTypedArray((length) => new Uint8Array(length));
  /** The index plus 2: 0 means unknown, 1 no error. */
  readonly #earliest = new GrowableTypedArray((length) => new Int32Array(length));
  readonly #isBegun = new GrowableTypedArray((length) => new Uint8Array(length));

  grow(length: number): void {
    for (const column of [this.#groups, this.#earliest, this.#isBegun]) column.grow(length);
  }

  /** The index of an item's group in `QUEUE_GROUPS`. */
  groupAt(number: number): number {
    return this.#groups.values[number] ?? 0;
  }

  /** Whether an item has no label. */
  isBlank(number: number): boolean {
    return this.groupAt(number) === 0 && this.#isBegun.values[number] !== 1;
  }

  get(number: number): OwnLabelSummary {
    const earliest = (this.#earliest.values[number] ?? 0) - 2;
    return {
      group: QUEUE_GROUPS[this.groupAt(number)] ?? 'to-do',
      ...(earliest < -1 ? {} : { earliest }),
      ...(this.#isBegun.values[number] ? { isBegun: true } : {}),
    };
  }

  set(number: number, { group, earliest, isBegun }: OwnLabelSummary): void {
    this.#groups.values[number] = QUEUE_GROUPS.indexOf(group);
    this.#earliest.values[number] = earliest === undefined ? 0 : earliest + 2;
    this.#isBegun.values[number] = isBegun ? 1 : 0;
  }
}

/** Whether two summaries are equal. */
export function areLabelSummariesEqual(a: OwnLabelSummary, b: OwnLabelSummary): boolean {
  return a.group === b.group && a.earliest === b.earliest && (a.isBegun ?? false) === (b.isBegun ?? false);
}
