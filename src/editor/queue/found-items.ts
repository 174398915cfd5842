import type { AssistedQueueItem, BlindQueueItem, QueueItems } from '../../core/annotate/index.ts';

/** How many items are looked at before others may have their turn. */
const AT_ONCE = 5_000;

/**
 * The numbers of items whose id has what was typed, without regard to upper and lower case: the one with just that id first, then those that
 * begin with it, then others, each in the order of the file; in blind mode, of which that may tell something, by their ids.
 * @param pause resolves a little later, with whether to go on
 */
export async function foundItems(
  items: QueueItems<AssistedQueueItem | BlindQueueItem>,
  typed: string,
  most: number,
  pause: () => Promise<boolean>,
  isBlind = false,
): Promise<readonly number[]> {
  const wanted = typed.trim().toLowerCase();
  const exact: number[] = [];
  const first: number[] = [];
  const others: number[] = [];
  for (let number = 0; number < items.length; number++) {
    if (number % AT_ONCE === AT_ONCE - 1 && !(await pause())) return [];
    const id = items.at(number)?.id.toLowerCase();
    const at = id?.indexOf(wanted) ?? -1;
    if (at < 0) continue;
    if (id === wanted) exact.push(number);
    else if (at > 0) {
      if (isBlind || others.length < most) others.push(number);
    } else if (isBlind || first.length < most) first.push(number);
    if (wanted === '' && first.length >= most && !isBlind) break;
  }
  if (isBlind) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    const byId = (a: number, b: number): number => compare(items.at(a)?.id ?? '', items.at(b)?.id ?? '');
    first.sort(byId);
    others.sort(byId);
  }
  return [...exact, ...first, ...others].slice(0, most);
}
