/** The nodes of the queue's tree, independent of VS Code. In blind mode, the input has no hidden facts. */
import {
  type ItemQueue,
  isEmptyQueueFilter,
  QUEUE_GROUPS,
  type QueueGroup,
  type QueueGroupCounts,
} from '../../core/annotate/index.ts';
import type { RowOddities, UnreadableRow } from '../../core/data/index.ts';
import type { ListedQueueItems } from './data-set-queue.ts';

/** A node of the tree. `set` is the address of its data set. */
export type QueueTreeNode =
  | { readonly kind: 'set' | 'filter' | 'nothing' | 'problem' | 'bad'; readonly set: string }
  | { readonly kind: 'waiting'; readonly set: string; readonly name: string; readonly size: number }
  | { readonly kind: 'group'; readonly set: string; readonly group: QueueGroup }
  | { readonly kind: 'before' | 'more'; readonly set: string; readonly group: QueueGroup }
  | {
      readonly kind: 'item';
      readonly set: string;
      readonly group: QueueGroup;
      readonly number: number;
      readonly id: string;
    }
  | { readonly kind: 'bad-line'; readonly set: string; readonly bad: UnreadableRow }
  | { readonly kind: 'more-bad'; readonly set: string };

/** The state of an open data set, as the tree shows it. */
export interface DataSetQueueState {
  readonly set: string;
  readonly name: string;
  readonly queue: ItemQueue;
  readonly listed: ListedQueueItems;
  /** The progress of the index, 0 to 1. Undefined once it's complete. */
  readonly indexed: number | undefined;
  /** Whether items are assigned one by one, so their number must stay hidden. */
  readonly isHandedOut: boolean;
  /** The number of the item that is being labeled. */
  readonly current?: number;
  /** The mapping of fields, if the format of the rows isn't a known one. */
  readonly readAs?: string;
  readonly oddities?: RowOddities;
  readonly badRows: readonly UnreadableRow[];
  readonly badCount: number;
  /** The reason why the file can no longer be read. */
  readonly problem?: string;
  /** Indices of flagged steps; absent in blind mode. */
  readonly flagsOf?: (number: number) => readonly number[] | undefined;
  /** Whether annotators disagree on an item; absent in blind mode. */
  readonly isDisagreed?: (number: number) => boolean;
  /** Whether a solution isn't a proof by its own words or end; absent in blind mode and if hints are off. */
  readonly isNotAProof?: (number: number) => boolean;
  readonly windowOf: (group: QueueGroup) => ListedItemRange;
  readonly badShown: number;
}

/** How many items to label are listed if items are assigned one by one. */
const HANDED_OUT = 10;

/** Lists the children of a node. @param node undefined for the root, whose children are the sets */
export function listQueueChildren(
  node: QueueTreeNode | undefined,
  states: readonly DataSetQueueState[],
): readonly QueueTreeNode[] {
  if (!node) return states.map(({ set }) => ({ kind: 'set', set }));
  const state = states.find(({ set }) => set === node.set);
  if (!state) return [];
  if (node.kind === 'set') return listSetParts(state);
  if (node.kind === 'group') return listGroupItems(state, node.group);
  return node.kind === 'bad' ? listBadLines(state) : [];
}

export function findQueueParent(node: QueueTreeNode): QueueTreeNode | undefined {
  const { set } = node;
  switch (node.kind) {
    case 'set':
    case 'waiting':
      return undefined;
    case 'filter':
    case 'nothing':
    case 'problem':
    case 'bad':
    case 'group':
      return { kind: 'set', set };
    case 'before':
    case 'more':
    case 'item':
      return { kind: 'group', set, group: node.group };
    case 'bad-line':
    case 'more-bad':
      return { kind: 'bad', set };
    default:
      return node satisfies never;
  }
}

/** Returns a unique and stable key of a node. */
export function getQueueNodeKey(node: QueueTreeNode): string {
  const { kind, set } = node;
  if (kind === 'item') return JSON.stringify([set, kind, node.group, node.id]);
  if (kind === 'bad-line') return JSON.stringify([set, kind, node.bad.row]);
  return JSON.stringify('group' in node ? [set, kind, node.group] : [set, kind]);
}

/** Finds the node of an item. Undefined if the item doesn't pass the filter. */
export function findQueueItemNode(
  { set, queue, listed }: DataSetQueueState,
  number: number,
): QueueTreeNode | undefined {
  const item = queue.isIn(number) ? listed.items.at(number) : undefined;
  return item && { kind: 'item', set, group: queue.wordOn(number).group, number, id: item.id };
}

export function countListableItems(state: DataSetQueueState, group: QueueGroup): number {
  const count = state.queue.counts()[group];
  return isGroupSizeHidden(state, group) ? Math.min(count, HANDED_OUT) : count;
}

/** Whether the number of items in a group must stay hidden. */
export function isGroupSizeHidden({ isHandedOut }: DataSetQueueState, group: QueueGroup): boolean {
  return isHandedOut && group === 'to-do';
}

function listSetParts(state: DataSetQueueState): readonly QueueTreeNode[] {
  const { set, queue, badCount, problem } = state;
  const counts = queue.counts();
  const isFiltered = !isEmptyQueueFilter(queue.filter);
  const groups = QUEUE_GROUPS.filter((group) => counts[group] > 0 || (!isFiltered && isAlwaysShown(group)));
  return [
    ...(problem === undefined ? [] : [{ kind: 'problem', set } as const]),
    ...(isFiltered ? [{ kind: 'filter', set } as const] : []),
    ...(isFiltered && isNothing(counts) ? [{ kind: 'nothing', set } as const] : []),
    ...groups.map((group) => ({ kind: 'group', set, group }) as const),
    ...(badCount > 0 ? [{ kind: 'bad', set } as const] : []),
  ];
}

function listGroupItems(state: DataSetQueueState, group: QueueGroup): readonly QueueTreeNode[] {
  const { set, queue, windowOf } = state;
  const count = countListableItems(state, group);
  const { from, to } = isGroupSizeHidden(state, group) ? { from: 0, to: count } : windowOf(group);
  const items = queue
    .page(group, from, Math.min(to, count) - from)
    .flatMap((number) => findQueueItemNode(state, number) ?? []);
  return [
    ...(from > 0 && count > 0 ? [{ kind: 'before', set, group } as const] : []),
    ...items,
    ...(to < count ? [{ kind: 'more', set, group } as const] : []),
  ];
}

function listBadLines({ set, badRows, badCount, badShown }: DataSetQueueState): readonly QueueTreeNode[] {
  const lines = badRows.slice(0, badShown).map((bad) => ({ kind: 'bad-line', set, bad }) as const);
  return lines.length < badCount ? [...lines, { kind: 'more-bad', set }] : lines;
}

function isAlwaysShown(group: QueueGroup): boolean {
  return group === 'to-do' || group === 'unsure' || group === 'labelled';
}

function isNothing(counts: QueueGroupCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** How many rows of a group one page has. */
export const QUEUE_PAGE_SIZE = 100;

/** The range of a group's items that is listed, without `to`. */
export interface ListedItemRange {
  readonly from: number;
  readonly to: number;
}

export const FIRST_LISTED_RANGE: ListedItemRange = { from: 0, to: QUEUE_PAGE_SIZE };

/** Extends a range by one page at its end or its start. */
export function extendListedRange({ from, to }: ListedItemRange, direction: 1 | -1): ListedItemRange {
  return direction === 1 ? { from, to: to + QUEUE_PAGE_SIZE } : { from: Math.max(0, from - QUEUE_PAGE_SIZE), to };
}

/** Returns the window if it contains a position, or else only the page with that position, since all rows in between would be too many. */
export function getListedRangeWithItem(window: ListedItemRange, place: number): ListedItemRange {
  if (place >= window.from && place < window.to) return window;
  const from = Math.floor(place / QUEUE_PAGE_SIZE) * QUEUE_PAGE_SIZE;
  return { from, to: from + QUEUE_PAGE_SIZE };
}

/** Returns a window that shows at least one item of a group, which may have shrunk. */
export function clampListedRange(window: ListedItemRange, count: number): ListedItemRange {
  return window.from < count || window.from === 0
    ? window
    : getListedRangeWithItem({ from: 0, to: 0 }, Math.max(0, count - 1));
}
