/** The rows of the queue's tree: pure, so that it is tested without VS Code. What is hidden in blind mode is not in what it is made of. */
import {
  type GroupCounts,
  type ItemQueue,
  isEmptyFilter,
  QUEUE_GROUPS,
  type QueueGroup,
} from '../../core/annotate/index.ts';
import type { BadRow, RowOddities } from '../../core/data/index.ts';
import type { ListedItems } from './set-queue.ts';

/** A row, by what it stands for. Sets are named by their addresses. */
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

/** What the tree is told of an open set. */
export interface QueueState {
  readonly set: string;
  readonly name: string;
  readonly queue: ItemQueue;
  readonly listed: ListedItems;
  /** 0 to 1; undefined once all is looked at. */
  readonly indexed: number | undefined;
  /** Items come one by one, and their number may tell: it is not said. */
  readonly isHandedOut: boolean;
  /** The number of the item that is labelled now. */
  readonly current?: number;
  /** Which field is what, where that isn't known by the rows' form. */
  readonly readAs?: string;
  readonly oddities?: RowOddities;
  readonly badRows: readonly BadRow[];
  readonly badCount: number;
  /** Why it cannot be read any more. */
  readonly problem?: string;
  /** Indices of flagged steps; absent in blind mode. */
  readonly flagsOf?: (number: number) => readonly number[] | undefined;
  /** Whether annotators differ on an item; absent in blind mode. */
  readonly isDisagreed?: (number: number) => boolean;
  readonly windowOf: (group: QueueGroup) => PageWindow;
  readonly badShown: number;
}

/** Where items are handed out, so many that come next are shown. */
const HANDED_OUT = 10;

/** The rows below one; of undefined the sets. */
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

/** The row above one. */
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

/** Names a row, the same each time, and no other. */
export function nodeKey(node: QueueNode): string {
  const { kind, set } = node;
  if (kind === 'item') return JSON.stringify([set, kind, node.group, node.id]);
  if (kind === 'bad-line') return JSON.stringify([set, kind, node.bad.row]);
  return JSON.stringify('group' in node ? [set, kind, node.group] : [set, kind]);
}

/** The row of an item as it is now; undefined where the filter leaves it out. */
export function itemNode({ set, queue, listed }: QueueState, number: number): QueueNode | undefined {
  const item = queue.isIn(number) ? listed.items.at(number) : undefined;
  return item && { kind: 'item', set, group: queue.wordOn(number).group, number, id: item.id };
}

/** How many of a group's items can be listed: where they are handed out, no more than come next. */
export function listedCount(state: QueueState, group: QueueGroup): number {
  const count = state.queue.counts()[group];
  return isHidden(state, group) ? Math.min(count, HANDED_OUT) : count;
}

/** Whether how many items a group has is not said. */
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

/** How many rows of a group are added at a time. */
export const PAGE = 100;

/** Which of a group's items are listed: those from one place up to another, which is left out. */
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

/** The same if a place is in it, else the page with that place alone: what is between would be too many rows. */
export function windowWith(window: PageWindow, place: number): PageWindow {
  if (place >= window.from && place < window.to) return window;
  const from = Math.floor(place / PAGE) * PAGE;
  return { from, to: from + PAGE };
}

/** A window that shows something of a group, which may have shrunk. */
export function windowIn(window: PageWindow, count: number): PageWindow {
  return window.from < count || window.from === 0
    ? window
    : windowWith({ from: 0, to: 0 }, Math.max(0, count - 1));
}
