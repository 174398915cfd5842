/** Finds the item or step that a move in a session leads to. */
import { isCurrentLabelSubmitted, LABELING_NOTICE_TEXTS } from '../../core/annotate/index.ts';
import type { LabelNavigationTarget } from '../../protocol/index.ts';
import type { LabelSessionPorts } from './ports.ts';
import { findNearestFlaggedStepIndex, type LabelSessionState } from './session-state.ts';

type LabelSessionMove =
  | {
      readonly kind: 'item';
      readonly number: number;
      /** Absent: the session chooses the step. */
      readonly step?: number | 'last-flag';
      /** The position to return to from finished items. */
      readonly left?: NonNullable<LabelSessionState['left']>;
    }
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'nowhere'; readonly words: string; readonly offered?: LabelSessionState['offered'] }
  /** No item is left to label. */
  | { readonly kind: 'finish' };

const MOVES: Readonly<
  Record<LabelNavigationTarget, (ports: LabelSessionPorts, state: LabelSessionState) => LabelSessionMove>
> = {
  next: (ports, state) => moveToItem(ports, state, 1),
  previous: (ports, state) => moveToItem(ports, state, -1),
  finished: (ports, state) => moveToFinished(ports, state, -1),
  todo: moveBack,
  nextFlag: (ports, state) => moveToFlag(ports, state, 1),
  previousFlag: (ports, state) => moveToFlag(ports, state, -1),
};

/** Finds the target of a move. It changes nothing. */
export function findLabelNavigationDestination(
  ports: LabelSessionPorts,
  state: LabelSessionState,
  way: LabelNavigationTarget,
): LabelSessionMove {
  return MOVES[way](ports, state);
}

/** Moves to the next or previous item. Among finished items, it stays among them. */
function moveToItem(ports: LabelSessionPorts, state: LabelSessionState, direction: 1 | -1): LabelSessionMove {
  if (state.left) return moveToFinished(ports, state, direction);
  const number = ports.queue().next(state.number, direction);
  if (number !== undefined) return { kind: 'item', number };
  return stayWithNotice(direction === 1 ? LABELING_NOTICE_TEXTS.lastItem() : LABELING_NOTICE_TEXTS.firstItem());
}

function moveToFinished(ports: LabelSessionPorts, state: LabelSessionState, direction: 1 | -1): LabelSessionMove {
  const { left, number, before } = state;
  const finished = listFinishedItems(ports);
  const at = number === undefined ? -1 : finished.indexOf(number);
  // From an unfinished item, the first move leads to the item that was finished last.
  const next = at < 0 ? finished.at(-1) : finished[at + direction];
  if (next !== undefined) {
    const here = { ...(number === undefined ? {} : { number }), step: before?.current ?? 0 };
    return { kind: 'item', number: next, left: left ?? here };
  }
  if (direction === 1) return moveBack(ports, state);
  return stayWithNotice(
    finished.length === 0 ? LABELING_NOTICE_TEXTS.noneFinished() : LABELING_NOTICE_TEXTS.firstFinished(),
  );
}

/** Moves back from finished items to the position before, or else to the next item to label. */
function moveBack(ports: LabelSessionPorts, { left, number, before }: LabelSessionState): LabelSessionMove {
  if (left?.number !== undefined) return { kind: 'item', number: left.number, step: left.step };
  const next = findNextItemNumberToLabel(ports, number);
  if (next !== undefined) return { kind: 'item', number: next };
  if (before && !isCurrentLabelSubmitted(ports.labels.own(before.item.key)))
    return stayWithNotice(LABELING_NOTICE_TEXTS.onlyOneLeft());
  return { kind: 'finish' };
}

/** After the last flag of an item, a notice names the next item with flags. Pressing the key again goes there. */
function moveToFlag(
  ports: LabelSessionPorts,
  { before, number, offered }: LabelSessionState,
  direction: 1 | -1,
): LabelSessionMove {
  if (before && ports.veil.isVeiled(before.item.key)) return stayWithNotice(LABELING_NOTICE_TEXTS.flagsHidden());
  if (offered?.direction === direction && !isItemHidden(ports, offered.number))
    return { kind: 'item', number: offered.number, ...(direction === 1 ? {} : { step: 'last-flag' }) };
  const flags = (number === undefined ? undefined : ports.items.flagsOf(number)) ?? [];
  const step = before && findNearestFlaggedStepIndex(flags, before.current, direction);
  if (step !== undefined) return { kind: 'step', step };
  const next = findNextFlaggedItem(ports, number, direction);
  if (next === undefined)
    return stayWithNotice(
      direction === 1 ? LABELING_NOTICE_TEXTS.noFlagsBehind() : LABELING_NOTICE_TEXTS.noFlagsBefore(),
    );
  return {
    kind: 'nowhere',
    words: LABELING_NOTICE_TEXTS.nextFlags((ports.items.keyOf(next) ?? '').slice(ports.set.name.length + 1)),
    offered: { number: next, direction },
  };
}

/** Also true if the item no longer exists. */
function isItemHidden({ items, veil }: LabelSessionPorts, number: number): boolean {
  const key = items.keyOf(number);
  return key === undefined || veil.isVeiled(key);
}

function stayWithNotice(words: string): LabelSessionMove {
  return { kind: 'nowhere', words };
}

/**
 * Finds the next assigned item that isn't finished, after another item or else from the beginning.
 * @param isOpenAlso whether to include items that another window has open
 */
export function findNextItemNumberToLabel(
  { items, labels, queue, veil, windows }: LabelSessionPorts,
  from: number | undefined,
  isOpenAlso = false,
): number | undefined {
  const order = queue();
  const isToDo = (number: number): boolean => {
    const key = items.keyOf(number);
    if (key === undefined || number === from || !veil.isAsked(number)) return false;
    return !isCurrentLabelSubmitted(labels.own(key)) && (isOpenAlso || !windows.isOpen(key));
  };
  for (let at = order.next(from, 1); at !== undefined; at = order.next(at, 1)) if (isToDo(at)) return at;
  if (from === undefined) return undefined;
  for (let at = order.next(undefined, 1); at !== undefined && at !== from; at = order.next(at, 1))
    if (isToDo(at)) return at;
  return undefined;
}

/** The numbers of finished items, sorted by the time of the last submission. */
function listFinishedItems({ items, labels }: LabelSessionPorts): readonly number[] {
  const finished: { readonly number: number; readonly time: string }[] = [];
  for (const [key, { submissions }] of labels.all()) {
    const number = items.numberOf(key);
    const time = submissions.at(-1)?.time;
    if (number !== undefined && time !== undefined) finished.push({ number, time });
  }
  return finished.sort((a, b) => (a.time < b.time ? -1 : 1)).map(({ number }) => number);
}

/** Finds the nearest item with a flagged step before or after another item. Hidden items don't count. */
function findNextFlaggedItem(
  { items, queue, veil }: LabelSessionPorts,
  from: number | undefined,
  direction: 1 | -1,
): number | undefined {
  const order = queue();
  for (let at = order.next(from, direction); at !== undefined; at = order.next(at, direction)) {
    const key = items.keyOf(at);
    if (key === undefined || veil.isVeiled(key)) continue;
    if ((items.flagsOf(at)?.length ?? 0) > 0) return at;
  }
  return undefined;
}
