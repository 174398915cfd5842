import type { QueueGroup } from '../../core/annotate/index.ts';
import { LruCache } from '../../core/base/lru-cache.ts';
import type { Proof } from '../../core/proof/index.ts';
import type { EditorDataSet } from '../data/index.ts';
import type { OpenDataSetQueues } from './open-set-queues.ts';
import type { QueueServices } from './ports.ts';
import {
  clampListedRange,
  countListableItems,
  type DataSetQueueState,
  extendListedRange,
  FIRST_LISTED_RANGE,
  getListedRangeWithItem,
  type ListedItemRange,
  QUEUE_PAGE_SIZE,
  type QueueTreeNode,
} from './queue-tree-nodes.ts';

/** The maximum number of items that it remembers. */
const MAX_NAMED_ITEMS = 500;
/** The steps of a longer proof have numbers, since naming them takes long. In UTF-16 code units. */
const MAX_NAMED_CHARS = 100_000;

type NamedSteps = Pick<Proof, 'labels'>;

/** What authors call the steps of items. Reads the row of an item when a row of the tree first names its steps. */
export class QueueStepNames {
  readonly #read: (set: EditorDataSet, number: number) => Promise<Proof>;
  readonly #known = new LruCache<NamedSteps>(MAX_NAMED_ITEMS);

  constructor(read: (set: EditorDataSet, number: number) => Promise<Proof>) {
    this.#read = read;
  }

  /** The names, at once if they are known. Without any if the row can't be read. */
  of(set: EditorDataSet, number: number): NamedSteps | Promise<NamedSteps> {
    const key = JSON.stringify([set.uri.toString(), set.version, set.items.at(number)?.id]);
    return this.#known.get(key) ?? this.#load(key, set, number);
  }

  async #load(key: string, set: EditorDataSet, number: number): Promise<NamedSteps> {
    const proof = await this.#read(set, number).catch(() => undefined);
    const length = proof?.steps.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    const named = { labels: { texts: length > MAX_NAMED_CHARS ? undefined : proof?.labels?.texts } };
    this.#known.set(key, named, 1);
    return named;
  }
}

/** The state of the queue's tree: the open sets, and which of their items are listed. */
export class QueueTreeState {
  readonly #parts: QueueServices;
  readonly #queues: Pick<OpenDataSetQueues, 'of'>;
  readonly #windows = new Map<string, ListedItemRange>();
  readonly #badShown = new Map<string, number>();

  constructor(parts: QueueServices, queues: Pick<OpenDataSetQueues, 'of'>) {
    this.#parts = parts;
    this.#queues = queues;
  }

  states(): readonly DataSetQueueState[] {
    return this.#parts.sets.all.map((set) => this.of(set));
  }

  /** Large sets that are opened only on request. */
  waiting(): readonly QueueTreeNode[] {
    return this.#parts.sets.waiting.map(({ uri, size }) => ({
      kind: 'waiting',
      set: uri.toString(),
      name: uri.path.slice(uri.path.lastIndexOf('/') + 1),
      size,
    }));
  }

  of(set: EditorDataSet): DataSetQueueState {
    const { labeling, flags, agreements } = this.#parts;
    const { queue, listed, isHandedOut } = this.#queues.of(set);
    const address = set.uri.toString();
    const isTaken = queue.length >= set.items.length;
    const current = labeling.currentIn(set);
    return {
      set: address,
      name: set.name,
      queue,
      listed,
      indexed:
        set.isIndexed && isTaken ? undefined : Math.min(set.indexed, queue.length / Math.max(1, set.items.length)),
      isHandedOut,
      ...(current === undefined ? {} : { current }),
      ...(set.readAs === undefined ? {} : { readAs: set.readAs }),
      oddities: set.oddities,
      badRows: set.badRows,
      badCount: set.badCount,
      ...(set.problem === undefined ? {} : { problem: set.problem }),
      ...(listed.mode === 'blind'
        ? {}
        : {
            flagsOf: (number) => flags.verdictOf(set, number)?.flags,
            isDisagreed: (number) => agreements.isDisagreed(set, number),
            ...(!this.#parts.areHintsShown(set)
              ? {}
              : { isNotAProof: (number) => set.items.at(number)?.isNotAProof === true }),
          }),
      windowOf: (group) => clampListedRange(this.#window(address, group), queue.counts()[group]),
      badShown: this.#badShown.get(address) ?? QUEUE_PAGE_SIZE,
    };
  }

  /** The open set of a node. */
  setOf({ set }: QueueTreeNode): EditorDataSet | undefined {
    return this.#parts.sets.all.find(({ uri }) => uri.toString() === set);
  }

  /** Lists one more page. @returns the number of the first new item */
  more(node: { readonly set: string; readonly group: QueueGroup }, direction: 1 | -1): number | undefined {
    const { set, group } = node;
    const state = this.states().find((one) => one.set === set);
    if (!state) return undefined;
    const before = state.windowOf(group);
    if (direction === 1 && before.to >= countListableItems(state, group)) return undefined;
    if (direction === -1 && before.from === 0) return undefined;
    const after = extendListedRange(before, direction);
    this.#windows.set(JSON.stringify([set, group]), after);
    return state.queue.page(group, direction === 1 ? before.to : before.from - 1, 1)[0];
  }

  moreBad(set: string): void {
    this.#badShown.set(set, (this.#badShown.get(set) ?? QUEUE_PAGE_SIZE) + QUEUE_PAGE_SIZE);
  }

  /** Lists the page with an item. @returns whether the listed range changed */
  showItem(set: EditorDataSet, number: number): boolean {
    const { queue } = this.#queues.of(set);
    const place = queue.placeOf(number);
    if (place === undefined) return false;
    const { group } = queue.wordOn(number);
    const address = set.uri.toString();
    const before = clampListedRange(this.#window(address, group), queue.counts()[group]);
    const after = getListedRangeWithItem(before, place);
    this.#windows.set(JSON.stringify([address, group]), after);
    return after !== before;
  }

  #window(set: string, group: QueueGroup): ListedItemRange {
    return this.#windows.get(JSON.stringify([set, group])) ?? FIRST_LISTED_RANGE;
  }
}
