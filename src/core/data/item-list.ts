/** Facts of items in flat columns, about 80 bytes per item. */

import { findFirstIndexByBinarySearch } from '../base/binary-search.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { appendItemMetadata, createItemMetadataStore, ItemMetadataCursor } from './item-fact-columns.ts';
import { MAX_ITEM_ID_CHARS } from './item-ids.ts';
import type { ItemList, ItemMetadata, ItemRowPosition, NameWithItemCount, RowOddities } from './types.ts';

/** A growing list of items, in the order of their rows. */
export class GrowingItemList implements ItemList {
  readonly #columns = createItemMetadataStore();
  #repeated = 0;
  #shortened = 0;
  #example: RowOddities['example'];

  get length(): number {
    return this.#columns.rows.length;
  }

  /** Counts ids that an earlier item already has and ids that are too long. */
  get changedIds(): Pick<RowOddities, 'repeated' | 'example' | 'shortened'> {
    return omitUndefined({
      repeated: this.#repeated,
      example: this.#example,
      shortened: this.#shortened > 0 ? this.#shortened : undefined,
    });
  }

  get generators(): readonly NameWithItemCount[] {
    return this.#columns.generators.all();
  }

  get subsets(): readonly NameWithItemCount[] {
    return this.#columns.subsets.all();
  }

  /**
   * Appends an item.
   * @param facts its `problem` is 16 hexadecimal digits
   * @param apart appended to an id that an earlier item has: its line or number
   */
  add(facts: ItemMetadata, apart: number): void {
    appendItemMetadata(this.#columns, { ...facts, id: this.#ownId(facts.id, apart) });
  }

  at(number: number): ItemMetadata | undefined {
    if (!Number.isInteger(number) || number < 0 || number >= this.length) return undefined;
    const view = new ItemMetadataCursor(this.#columns, number);
    const { id, row, part, line, steps, problem, isRated, isNotAProof } = view;
    const { generator, subset, gold, verdict, isAnswerRight } = view;
    return omitUndefined({
      id,
      row,
      part,
      line,
      steps,
      problem,
      generator,
      subset,
      gold,
      verdict,
      isAnswerRight,
      isRated,
      isNotAProof,
    });
  }

  numberOf(id: string): number | undefined {
    return this.#columns.ids.numberOf(id);
  }

  numberAt({ row, part }: ItemRowPosition): number | undefined {
    const { rows, parts } = this.#columns;
    // Rows are in ascending order.
    const number = findFirstIndexByBinarySearch(this.length, (k) => rows.at(k) >= row) + part;
    const isThere = number < this.length && rows.at(number) === row && parts.at(number) === part;
    return isThere ? number : undefined;
  }

  select(isWanted: (facts: ItemMetadata, number: number) => boolean): Uint32Array {
    const found = new Uint32Array(this.length);
    let count = 0;
    const view = new ItemMetadataCursor(this.#columns, 0);
    for (let number = 0; number < found.length; number++) {
      view.number = number;
      if (isWanted(view, number)) found[count++] = number;
    }
    return found.slice(0, count);
  }

  #ownId(id: string, apart: number): string {
    const { ids } = this.#columns;
    const short = id.slice(0, MAX_ITEM_ID_CHARS);
    if (short === id && ids.numberOf(id) === undefined) return id;
    let own = `${short}~${apart}`;
    while (ids.numberOf(own) !== undefined) own += `~${apart}`;
    if (short !== id) {
      this.#shortened++;
      return own;
    }
    this.#repeated++;
    this.#example ??= { id: short, own };
    return own;
  }
}
