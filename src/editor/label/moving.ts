/** Which item comes next. */
import { isSubmitted } from '../../core/annotate/index.ts';
import type { SessionPorts } from './ports.ts';

/**
 * The next item that the annotator is asked for and has not finished, from one on and then from the beginning; not that one itself.
 * @param isOpenAlso whether items that another window has open count
 */
export function nextToDo(
  { items, labels, queue, veil, windows }: SessionPorts,
  from: number | undefined,
  isOpenAlso = false,
): number | undefined {
  const order = queue();
  const isToDo = (number: number): boolean => {
    const key = items.keyOf(number);
    if (key === undefined || number === from || !veil.isAsked(number)) return false;
    return !isSubmitted(labels.own(key)) && (isOpenAlso || !windows.isOpen(key));
  };
  for (let at = order.next(from, 1); at !== undefined; at = order.next(at, 1)) if (isToDo(at)) return at;
  if (from === undefined) return undefined;
  for (let at = order.next(undefined, 1); at !== undefined && at !== from; at = order.next(at, 1))
    if (isToDo(at)) return at;
  return undefined;
}

/** The numbers of finished items, by the time when they were last submitted. */
export function finishedOnes({ items, labels }: SessionPorts): readonly number[] {
  const finished: { readonly number: number; readonly time: string }[] = [];
  for (const [key, { submissions }] of labels.all()) {
    const number = items.numberOf(key);
    const time = submissions.at(-1)?.time;
    if (number !== undefined && time !== undefined) finished.push({ number, time });
  }
  return finished.sort((a, b) => (a.time < b.time ? -1 : 1)).map(({ number }) => number);
}

/** The nearest item before or behind one in which judges have flagged a step, among those of which nothing is hidden. */
export function nextFlagged(
  { items, queue, veil }: SessionPorts,
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
