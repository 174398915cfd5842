/** The nodes of the queue's tree, independent of VS Code. In blind mode, the input has no hidden facts. */
import {
  type GroupCounts,
  type ItemQueue,
  isEmptyFilter,
  QUEUE_GROUPS,
  type QueueGroup,
} from '../../core/annotate/index.ts';
import type { BadRow, RowOddities } from '../../core/data/index.ts';
import type { ListedItems } from './set-queue.ts';

/** A node of the tree. `set` is the address of its data set. */
export type QueueNode =
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
  | { readonly kind: 'bad-line'; readonly set: string; readonly bad: BadRow }
  | { readonly kind: 'more-bad'; readonly set: string };

/** The state of an open data set, as the tree shows it. */
export interface QueueState {
  readonly set: string;
  readonly name: string;
  readonly queue: ItemQueue;
  readonly listed: ListedItems;
  /** The progress of the index, 0 to 1. Undefined once it's complete. */
  readonly indexed: number | undefined;
  /** Whether items are assigned one by one, so their number must stay hidden. */
  readonly isHandedOut: boolean;
  /** The number of the item that is being labeled. */
  readonly current?: number;
  /** The mapping of fields, if the format of the rows isn't a known one. */
  readonly readAs?: string;
  readonly oddities?: RowOddities;
  readonly badRows: readonly BadRow[];
  readonly badCount: number;
  /** The reason why the file can no longer be read. */
  readonly problem?: string;
  /** Indices of flagged steps; absent in blind mode. */
  readonly flagsOf?: (number: number) => readonly number[] | undefined;
  /** Whether annotators disagree on an item; absent in blind mode. */
  readonly isDisagreed?: (number: number) => boolean;
  readonly windowOf: (group: QueueGroup) => PageWindow;
  readonly badShown: number;
}

/** How many items to label are listed if items are assigned one by one. */
const HANDED_OUT = 10;

/** Lists the children of a node. @param node undefined for the root, whose children are the sets */
export function listQueueChildren(
  node: QueueNode | undefined,
  states: readonly QueueState[],
): readonly QueueNode[] {
  if (!node) return states.map(({ set }) => ({ kind: 'set', set }));
  const state = states.find(({ set }) => set === node.set);
  if (!state) return [];
  if (node.kind === 'set') return listSetParts(state);
  if (node.kind === 'group') return listGroupItems(state, node.group);
  return node.kind === 'bad' ? listBadLines(state) : [];
}

/** Finds the parent of a node. */
export function findQueueParent(node: QueueNode): QueueNode | undefined {
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
export function nodeKey(node: QueueNode): string {
  const { kind, set } = node;
  if (kind === 'item') return JSON.stringify([set, kind, node.group, node.id]);
  if (kind === 'bad-line') return JSON.stringify([set, kind, node.bad.row]);
  return JSON.stringify('group' in node ? [set, kind, node.group] : [set, kind]);
}

/** Finds the node of an item. Undefined if the item doesn't pass the filter. */
export function itemNode({ set, queue, listed }: QueueState, number: number): QueueNode | undefined {
  const item = queue.isIn(number) ? listed.items.at(number) : undefined;
  return item && { kind: 'item', set, group: queue.wordOn(number).group, number, id: item.id };
}

/** Counts the items of a group that can be listed. */
export function listedCount(state: QueueState, group: QueueGroup): number {
  const count = state.queue.counts()[group];
  return isHidden(state, group) ? Math.min(count, HANDED_OUT) : count;
}

/** Whether the number of items in a group must stay hidden. */
export function isHidden({ isHandedOut }: QueueState, group: QueueGroup): boolean {
  return isHandedOut && group === 'to-do';
}

function listSetParts(state: QueueState): readonly QueueNode[] {
  const { set, queue, badCount, problem } = state;
  const counts = queue.counts();
  const isFiltered = !isEmptyFilter(queue.filter);
  const groups = QUEUE_GROUPS.filter((group) => counts[group] > 0 || (!isFiltered && isAlwaysShown(group)));
  return [
    ...(problem === undefined ? [] : [{ kind: 'problem', set } as const]),
    ...(isFiltered ? [{ kind: 'filter', set } as const] : []),
    ...(isFiltered && isNothing(counts) ? [{ kind: 'nothing', set } as const] : []),
    ...groups.map((group) => ({ kind: 'group', set, group }) as const),
    ...(badCount > 0 ? [{ kind: 'bad', set } as const] : []),
  ];
}

function listGroupItems(state: QueueState, group: QueueGroup): readonly QueueNode[] {
  const { set, queue, windowOf } = state;
  const count = listedCount(state, group);
  const { from, to } = isHidden(state, group) ? { from: 0, to: count } : windowOf(group);
  const items = queue
    .page(group, from, Math.min(to, count) - from)
    .flatMap((number) => itemNode(state, number) ?? []);
  return [
    ...(from > 0 && count > 0 ? [{ kind: 'before', set, group } as const] : []),
    ...items,
    ...(to < count ? [{ kind: 'more', set, group } as const] : []),
  ];
}

function listBadLines({ set, badRows, badCount, badShown }: QueueState): readonly QueueNode[] {
  const lines = badRows.slice(0, badShown).map((bad) => ({ kind: 'bad-line', set, bad }) as const);
  return lines.length < badCount ? [...lines, { kind: 'more-bad', set }] : lines;
}

function isAlwaysShown(group: QueueGroup): boolean {
  return group === 'to-do' || group === 'unsure' || group === 'labelled';
}

function isNothing(counts: GroupCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** How many rows of a group one page has. */
export const PAGE = 100;

/** The range of a group's items that is listed, without `to`. */
export interface PageWindow {
  readonly from: number;
  readonly to: number;
}

export const FIRST_PAGE: PageWindow = { from: 0, to: PAGE };

export function withPageAfter({ from, to }: PageWindow): PageWindow {
  return { from, to: to + PAGE };
}

export function withPageBefore({ from, to }: PageWindow): PageWindow {
  return { from: Math.max(0, from - PAGE), to };
}

/** Returns the window if it contains a position, or else only the page with that position, since all rows in between would be too many. */
export function windowWith(window: PageWindow, place: number): PageWindow {
  if (place >= window.from && place < window.to) return window;
  const from = Math.floor(place / PAGE) * PAGE;
  return { from, to: from + PAGE };
}

/** Returns a window that shows at least one item of a group, which may have shrunk. */
export function windowIn(window: PageWindow, count: number): PageWindow {
  return window.from < count || window.from === 0
    ? window
    : windowWith({ from: 0, to: 0 }, Math.max(0, count - 1));
}
