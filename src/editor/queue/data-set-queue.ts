import {
  type AssistedQueueItem,
  type BlindQueueItem,
  createBlindOrderSeed,
  EMPTY_LABEL_SUMMARY,
  ItemQueue,
  QUEUE_ITEM_MARKS,
  type QueueFilter,
  type QueueItemList,
  type QueueItemMark,
  summarizeOwnLabel,
} from '../../core/annotate/index.ts';
import type { ItemList, ItemMetadata } from '../../core/data/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import type { EditorDataSet } from '../data/index.ts';
import type { DataSetLabelsForQueue, QueueServices } from './ports.ts';

/** The facts about items that lists may show, by labeling mode. */
export type ListedQueueItems =
  | { readonly mode: 'assisted'; readonly items: QueueItemList<AssistedQueueItem> }
  | { readonly mode: 'blind'; readonly items: QueueItemList<BlindQueueItem> };

/** How long a slice of work takes, in milliseconds, and after how many items it checks the clock. */
const SLICE = 6;
const AT_ONCE = 500;

/** The queue of an open set, kept up to date with the set, its labels and its marks. */
export class DataSetQueue extends DisposableOwner {
  readonly set: EditorDataSet;
  readonly #parts: QueueServices;
  readonly #labels: DataSetLabelsForQueue;
  #items: ItemList;
  #listed: ListedQueueItems;
  #isHandedOut: boolean;
  #annotator: string | undefined;
  /** The filter as it was set. In blind mode only a part of it counts. */
  #filter: QueueFilter;
  #queue: ItemQueue;
  /** The IDs of labeled items that aren't indexed yet. */
  #unplaced = new Set<string>();
  /** The numbers of items whose ground truth any annotator disputes. */
  readonly #disputed = new Set<number>();
  /** The progress of updating each mark: the next item, and whether marks changed since the update started. */
  readonly #marked = new Map<QueueItemMark, { at: number; isOld: boolean }>();

  /** @param changed is called after changes of labels, but not after calls of methods */
  constructor(set: EditorDataSet, parts: QueueServices, filter: QueueFilter, changed: () => void) {
    super();
    this.set = set;
    this.#parts = parts;
    this.#items = set.items;
    this.#filter = filter;
    this.#isHandedOut = parts.labeling.isHandedOut(set);
    this.#listed = this.#list();
    this.#labels = parts.labelsOf(set);
    this.#annotator = this.#labels.me;
    this.#queue = this.#make();
    this.own(
      this.#labels,
      this.#labels.onDidChange((ids) => {
        if (this.#isOther()) this.#remake();
        else this.#relabel(ids);
        changed();
      }),
    );
    this.#relabel(undefined);
  }

  /** The queue. Item numbers are those of the set. */
  get queue(): ItemQueue {
    return this.#queue;
  }

  get isHandedOut(): boolean {
    return this.#isHandedOut;
  }

  /** The facts about items that lists may show. */
  get listed(): ListedQueueItems {
    return this.#listed;
  }

  /** Adds new items and updates needed marks, for a few milliseconds. @returns whether there is more to do */
  update(): boolean {
    if (this.#isOther()) this.#remake();
    const { clock } = this.#parts;
    const end = clock.now() + SLICE;
    const before = this.#queue.length;
    while (this.#queue.grow(AT_ONCE) && clock.now() < end);
    if (this.#queue.length > before) this.#placeFrom(before);
    const isMarked = this.#mark(end);
    return this.#queue.length < this.#items.length || !isMarked;
  }

  setFilter(filter: QueueFilter): void {
    this.#filter = filter;
    this.#queue.setFilter(filter);
  }

  /** Updates a mark of all items again, after verdicts or other labels changed. */
  forget(mark: QueueItemMark): void {
    const known = this.#marked.get(mark);
    // A running update finishes first: otherwise frequent changes would restart it forever.
    if (known && known.at < this.#queue.length) known.isOld = true;
    else this.#marked.delete(mark);
  }

  /** Checks the assignments of all items again. */
  askAgain(): void {
    if (!this.#isHandedOut) return;
    for (let number = 0; number < this.#queue.length; number++) this.#queue.askAgain(number);
  }

  /** The marks that a filter can use, with the number of their items if it's known. None in blind mode. */
  marked(): ReadonlyMap<QueueItemMark, number | undefined> {
    if (this.#listed.mode === 'blind') return new Map();
    return new Map(
      QUEUE_ITEM_MARKS.map((mark) => {
        const { at = 0, isOld = false } = this.#marked.get(mark) ?? {};
        const isKnown = at >= this.#queue.length && !isOld;
        return [mark, isKnown ? this.#queue.countOf(mark) : undefined];
      }),
    );
  }

  #isOther(): boolean {
    const { labeling } = this.#parts;
    return (
      this.#items !== this.set.items ||
      this.#annotator !== this.#labels.me ||
      (this.#listed.mode === 'blind') !== labeling.isBlind(this.set) ||
      this.#isHandedOut !== labeling.isHandedOut(this.set)
    );
  }

  #remake(): void {
    this.#items = this.set.items;
    this.#annotator = this.#labels.me;
    this.#isHandedOut = this.#parts.labeling.isHandedOut(this.set);
    this.#listed = this.#list();
    this.#marked.clear();
    this.#queue = this.#make();
    this.#relabel(undefined);
  }

  #list(): ListedQueueItems {
    const items = this.#items;
    return this.#parts.labeling.isBlind(this.set)
      ? { mode: 'blind', items: veiledList(items) }
      : { mode: 'assisted', items };
  }

  #make(): ItemQueue {
    const { labeling } = this.#parts;
    const { set } = this;
    const listed = this.#listed;
    const seed = createBlindOrderSeed(this.#annotator ?? '', set.name);
    const asked = this.#isHandedOut ? { isAsked: (number: number) => labeling.isAsked(set, number) } : {};
    const queue = new ItemQueue(listed.mode === 'assisted' ? listed : { ...listed, seed, ...asked });
    queue.setFilter(this.#filter);
    return queue;
  }

  #relabel(ids: ReadonlySet<string> | undefined): void {
    if (ids) {
      this.#place(ids);
    } else {
      const own = new Set<string>();
      for (const [id] of this.#labels.labelled()) own.add(id);
      const said = new Set([...own].map((id) => this.#items.numberOf(id)));
      for (const number of this.#queue.spoken()) if (!said.has(number)) this.#queue.say(number, EMPTY_LABEL_SUMMARY);
      this.#unplaced.clear();
      this.#place(own);
    }
    this.#dispute(ids);
  }

  /** Sets the labels of newly added items. */
  #placeFrom(before: number): void {
    for (let number = before; number < this.#queue.length && this.#unplaced.size > 0; number++) {
      const id = this.#listed.items.at(number)?.id;
      if (id !== undefined && this.#unplaced.has(id)) this.#place([id]);
    }
  }

  #place(ids: Iterable<string>): void {
    for (const id of ids) {
      const number = this.#items.numberOf(id);
      if (number === undefined || number >= this.#queue.length) this.#unplaced.add(id);
      else {
        this.#unplaced.delete(id);
        this.#queue.say(number, summarizeOwnLabel(this.#labels.of(id)));
      }
    }
  }

  /** Updates disputes of the ground truth. @param ids the changed items; undefined for all */
  #dispute(ids: ReadonlySet<string> | undefined): void {
    if (this.#listed.mode === 'blind') return;
    const annotators = this.#labels.annotators();
    if (ids) {
      for (const id of ids) {
        const number = this.#items.numberOf(id);
        if (number === undefined) continue;
        const isDisputed = annotators.some((annotator) => this.#labels.of(id, annotator)?.goldDispute);
        if (isDisputed) this.#disputed.add(number);
        else this.#disputed.delete(number);
        this.#queue.mark(number, 'disputed', isDisputed);
      }
      return;
    }
    this.#disputed.clear();
    for (const annotator of annotators)
      for (const [id, { goldDispute }] of this.#labels.labelled(annotator)) {
        const number = goldDispute && this.#items.numberOf(id);
        if (number !== undefined) this.#disputed.add(number);
      }
    this.#marked.delete('disputed');
  }

  /** Updates needed marks. @param end when to stop, by the clock @returns whether all items are up to date */
  #mark(end: number): boolean {
    if (this.#listed.mode === 'blind') return true;
    const { length } = this.#queue;
    for (const mark of new Set<QueueItemMark>(['disputed', ...(this.#queue.filter.marks ?? [])])) {
      const state = this.#marked.get(mark) ?? { at: 0, isOld: false };
      this.#marked.set(mark, state);
      const isMarked = this.#testOf(mark);
      while (state.at < length) {
        if (state.at % AT_ONCE === AT_ONCE - 1 && this.#parts.clock.now() >= end) return false;
        this.#queue.mark(state.at, mark, isMarked(state.at));
        state.at++;
      }
      if (!state.isOld) continue;
      this.#marked.delete(mark);
      return false;
    }
    return true;
  }

  #testOf(mark: QueueItemMark): (number: number) => boolean {
    const { flags, agreements } = this.#parts;
    const { set } = this;
    const disputed = this.#disputed;
    return {
      flagged: (number: number) => (flags.verdictOf(set, number)?.flags.length ?? 0) > 0,
      disagreed: (number: number) => agreements.isDisagreed(set, number),
      disputed: (number: number) => disputed.has(number),
      'not-a-proof': (number: number) => set.items.at(number)?.isNotAProof === true,
    }[mark];
  }
}

function veiledList(items: ItemList): QueueItemList<BlindQueueItem> {
  return {
    get length() {
      return items.length;
    },
    at(number) {
      const facts = items.at(number);
      return facts && veiled(facts);
    },
  };
}

/** Selects the facts about an item that lists may show in blind mode. The only place that does this. */
function veiled({ id, steps, subset }: ItemMetadata): BlindQueueItem {
  return { id, steps, ...(subset === undefined ? {} : { subset }) };
}
