import type { AssistedQueueItem, BlindQueueItem, QueueItemList } from '../../core/annotate/index.ts';

/** After how many items other tasks run. */
const AT_ONCE = 5_000;

/**
 * Finds the numbers of items whose ID contains a text, ignoring case. An exact match comes first, then IDs that begin with the text, then
 * others, each in the order of the file. In blind mode they are sorted by ID, since the order of the file may reveal hidden facts.
 * @param pause lets other tasks run; resolves to whether to continue
 */
export async function searchItemNumbersById(
  items: QueueItemList<AssistedQueueItem | BlindQueueItem>,
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
