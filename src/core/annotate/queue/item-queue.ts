import { sum } from '../../base/numbers.ts';
import { areLabelSummariesEqual, GrowableTypedArray, InternedNameArray, OwnLabelArrays } from './item-columns.ts';
import { QueueItemOrder } from './item-order.ts';
import { toBlindQueueFilter } from './queue-filter.ts';
import {
  EMPTY_LABEL_SUMMARY,
  EMPTY_QUEUE_FILTER,
  type ItemQueueSource,
  type OwnLabelSummary,
  QUEUE_GROUPS,
  QUEUE_ITEM_MARKS,
  type QueueFilter,
  type QueueGroup,
  type QueueItemMark,
} from './types.ts';

export type QueueGroupCounts = Readonly<Record<QueueGroup, number>>;

/**
 * The items of a data set in order, in groups and under a filter, shared by the tree and the label session. The data is in flat columns:
 * a label changes one entry of each, and a filter visits every item once.
 */
export class ItemQueue {
  readonly mode: ItemQueueSource['mode'];
  readonly #source: ItemQueueSource;
  readonly #order: QueueItemOrder;
  #length = 0;
  #filter: QueueFilter = EMPTY_QUEUE_FILTER;
  #passes: (number: number) => boolean = () => true;
  readonly #words = new OwnLabelArrays();
  /** A bit for each mark. Blind queues never set one. */
  readonly #marks = new GrowableTypedArray((length) => new Uint8Array(length));
  readonly #isIn = new GrowableTypedArray((length) => new Uint8Array(length));
  /** Marks items that aren't assigned to the annotator. */
  readonly #isApart = new GrowableTypedArray((length) => new Uint8Array(length));
  readonly #subsets = new InternedNameArray();
  readonly #generators = new InternedNameArray();
  readonly #all = new Array<number>(QUEUE_GROUPS.length).fill(0);
  readonly #shown = new Array<number>(QUEUE_GROUPS.length).fill(0);

  constructor(source: ItemQueueSource) {
    this.mode = source.mode;
    this.#source = source;
    this.#order = new QueueItemOrder(source.mode === 'blind' ? source.seed : undefined);
  }

  /** How many items have been added. */
  get length(): number {
    return this.#length;
  }

  get filter(): QueueFilter {
    return this.#filter;
  }

  /**
   * Adds items that the data set has found since the last call.
   * @param most the maximum to add, so that it can be done in slices
   * @returns whether any were added
   */
  grow(most = Number.POSITIVE_INFINITY): boolean {
    const { items } = this.#source;
    const end = Math.min(items.length, this.#length + most);
    if (end <= this.#length) return false;
    for (const column of [this.#words, this.#marks, this.#isIn, this.#isApart, this.#subsets, this.#generators])
      column.grow(end);
    for (let number = this.#length; number < end; number++) this.#take(number);
    this.#length = end;
    return true;
  }

  /** In blind mode only the allowed parts of the filter count. */
  setFilter(filter: QueueFilter): void {
    this.#filter = this.mode === 'blind' ? toBlindQueueFilter(filter) : filter;
    this.#passes = this.#test();
    this.#shown.fill(0);
    const isIn = this.#isIn.values;
    for (let number = 0; number < this.#length; number++) {
      const passes = this.#isMine(number) && this.#passes(number);
      isIn[number] = passes ? 1 : 0;
      if (passes) this.#count(this.#shown, number, 1);
    }
  }

  /** Sets the annotator's own label of an item. @returns whether it changed */
  say(number: number, word: OwnLabelSummary): boolean {
    if (!this.#has(number) || areLabelSummariesEqual(word, this.#words.get(number))) return false;
    this.#change(number, () => this.#words.set(number, word));
    return true;
  }

  /** Sets or clears a mark of an item; does nothing in blind mode. @returns whether it changed */
  mark(number: number, mark: QueueItemMark, isMarked: boolean): boolean {
    if (this.mode === 'blind' || !this.#has(number)) return false;
    const bit = 1 << QUEUE_ITEM_MARKS.indexOf(mark);
    const before = this.#marks.values[number] ?? 0;
    const after = isMarked ? before | bit : before & ~bit;
    if (after === before) return false;
    this.#change(number, () => {
      this.#marks.values[number] = after;
    });
    return true;
  }

  /** Checks again whether an item is assigned to the annotator. @returns whether it changed */
  askAgain(number: number): boolean {
    if (this.#source.mode === 'assisted' || !this.#source.isAsked || !this.#has(number)) return false;
    const isApart = this.#source.isAsked(number) ? 0 : 1;
    if (this.#isApart.values[number] === isApart) return false;
    this.#change(number, () => {
      this.#isApart.values[number] = isApart;
    });
    return true;
  }

  wordOn(number: number): OwnLabelSummary {
    return this.#has(number) ? this.#words.get(number) : EMPTY_LABEL_SUMMARY;
  }

  /** The numbers of all items with a label. */
  spoken(): readonly number[] {
    const spoken: number[] = [];
    for (let number = 0; number < this.#length; number++) if (!this.#words.isBlank(number)) spoken.push(number);
    return spoken;
  }

  isMarked(number: number, mark: QueueItemMark): boolean {
    return ((this.#marks.values[number] ?? 0) & (1 << QUEUE_ITEM_MARKS.indexOf(mark))) !== 0;
  }

  /** Whether an item passes the filter. */
  isIn(number: number): boolean {
    return this.#has(number) && this.#isIn.values[number] === 1;
  }

  /** Counts the items that pass the filter, or all. */
  counts(of: 'shown' | 'all' = 'shown'): QueueGroupCounts {
    const counts = of === 'shown' ? this.#shown : this.#all;
    return Object.fromEntries(QUEUE_GROUPS.map((group, k) => [group, counts[k] ?? 0])) as Record<QueueGroup, number>;
  }

  /** How many items have a mark. */
  countOf(mark: QueueItemMark): number {
    let count = 0;
    for (let number = 0; number < this.#length; number++) if (this.isMarked(number, mark)) count++;
    return count;
  }

  /** The names of all subsets, with the number of their items. */
  subsets(): ReturnType<InternedNameArray['counts']> {
    return this.#subsets.counts();
  }

  /** The names of all generators; in blind mode none. */
  generators(): ReturnType<InternedNameArray['counts']> {
    return this.#generators.counts();
  }

  /** The numbers of a page of a group's items that pass the filter, in order. @param from how many items come before the page */
  page(group: QueueGroup, from: number, most: number): readonly number[] {
    const page: number[] = [];
    const wanted = QUEUE_GROUPS.indexOf(group);
    const count = this.#shown[wanted] ?? 0;
    let before = 0;
    for (let rank = 0; before < count && page.length < most; rank++) {
      const number = this.#order.numberAt(rank);
      if (this.#isIn.values[number] !== 1 || this.#words.groupAt(number) !== wanted) continue;
      if (before++ >= from) page.push(number);
    }
    return page;
  }

  /** How many items of its group that pass the filter come before an item; undefined if it doesn't pass. */
  placeOf(number: number): number | undefined {
    if (!this.isIn(number)) return undefined;
    const end = this.#order.rankOf(number);
    const wanted = this.#words.groupAt(number);
    let place = 0;
    for (let rank = 0; rank < end; rank++) {
      const other = this.#order.numberAt(rank);
      if (this.#isIn.values[other] === 1 && this.#words.groupAt(other) === wanted) place++;
    }
    return place;
  }

  /** The numbers of all items that pass the filter, in order. */
  order(): Uint32Array {
    const order = new Uint32Array(sum(this.#shown));
    let at = 0;
    for (let rank = 0; rank < this.#length; rank++) {
      const number = this.#order.numberAt(rank);
      if (this.#isIn.values[number] === 1) order[at++] = number;
    }
    return order;
  }

  /** Finds the nearest item that passes. @param from undefined: from the beginning or end @param group of the result */
  next(from: number | undefined, direction: 1 | -1, group?: QueueGroup): number | undefined {
    const wanted = group && QUEUE_GROUPS.indexOf(group);
    const start = from === undefined ? (direction === 1 ? -1 : this.#length) : this.#order.rankOf(from);
    for (let rank = start + direction; rank >= 0 && rank < this.#length; rank += direction) {
      const number = this.#order.numberAt(rank);
      if (this.#isIn.values[number] !== 1) continue;
      if (wanted === undefined || this.#words.groupAt(number) === wanted) return number;
    }
    return undefined;
  }

  /** The position of an item among all items, filtered or not. */
  rankOf(number: number): number {
    return this.#order.rankOf(number);
  }

  #take(number: number): void {
    if (this.#source.mode === 'assisted') {
      const item = this.#source.items.at(number);
      this.#subsets.set(number, item?.subset);
      this.#generators.set(number, item?.generator);
      this.#order.add(number, '');
    } else {
      const item = this.#source.items.at(number);
      this.#subsets.set(number, item?.subset);
      this.#order.add(number, item?.id ?? '');
    }
    if (this.#source.mode === 'blind' && this.#source.isAsked)
      this.#isApart.values[number] = this.#source.isAsked(number) ? 0 : 1;
    this.#enter(number);
  }

  #change(number: number, change: () => void): void {
    if (this.#isMine(number)) this.#count(this.#all, number, -1);
    if (this.#isIn.values[number] === 1) this.#count(this.#shown, number, -1);
    change();
    this.#enter(number);
  }

  #enter(number: number): void {
    const isMine = this.#isMine(number);
    const passes = isMine && this.#passes(number);
    this.#isIn.values[number] = passes ? 1 : 0;
    if (isMine) this.#count(this.#all, number, 1);
    if (passes) this.#count(this.#shown, number, 1);
  }

  #isMine(number: number): boolean {
    return this.#isApart.values[number] !== 1 || !this.#words.isBlank(number);
  }

  #count(counts: number[], number: number, by: 1 | -1): void {
    const group = this.#words.groupAt(number);
    counts[group] = (counts[group] ?? 0) + by;
  }

  #test(): (number: number) => boolean {
    const { groups, marks = [], subsets, generators } = this.#filter;
    const tests: ((number: number) => boolean)[] = [];
    if (groups) {
      const isWanted = QUEUE_GROUPS.map((group) => groups.includes(group));
      tests.push((number) => isWanted[this.#words.groupAt(number)] === true);
    }
    const bits = marks.reduce((sum, mark) => sum | (1 << QUEUE_ITEM_MARKS.indexOf(mark)), 0);
    if (bits !== 0) tests.push((number) => ((this.#marks.values[number] ?? 0) & bits) === bits);
    if (subsets) tests.push(this.#subsets.among(subsets));
    if (generators) tests.push(this.#generators.among(generators));
    return (number) => tests.every((test) => test(number));
  }

  #has(number: number): boolean {
    return Number.isInteger(number) && number >= 0 && number < this.#length;
  }
}
