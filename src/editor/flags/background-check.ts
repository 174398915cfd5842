/** The background check: the embedded checker checks every item of a data set once, slowly. */

import { createReviewMarks } from '../../core/marks/index.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { DataSetVerdicts } from './data-set-verdicts.ts';
import { readItemProof, runItemReviewToEnd, waitForTimeOrAbort } from './item-reviews.ts';
import { createItemVerdict } from './saved-verdicts.ts';
import type { ItemVerdictServices } from './types.ts';

/** The minimum pause after each item, in milliseconds. Each pause is as long as the check, which leaves half of the checker's time. */
const MIN_REST = 4;
/** How often to look whether the index is complete, in milliseconds. */
const INDEX_POLL_INTERVAL = 500;

/**
 * Checks all items that aren't hidden and have no result yet. If reviews run only on request, checks only whether saved
 * results are about the current proofs. Ends when all are checked, or when `signal` aborts.
 * @param told called after each new result
 * @returns how many were checked, and how many of those have flags
 */
export async function checkItemsInBackground(
  verdicts: DataSetVerdicts,
  parts: Pick<ItemVerdictServices, 'host' | 'sets' | 'veil'>,
  signal: AbortSignal,
  told: () => void,
): Promise<{ readonly checked: number; readonly flagged: number }> {
  const { host, sets, veil } = parts;
  const { set } = verdicts;
  const counts = { checked: 0, flagged: 0 };
  const look = async (number: number): Promise<boolean> => {
    const uri = sets.uriOf(set, number);
    if (!uri || veil.isVeiled(uri)) return false;
    const read = await readItemProof(set, number);
    if (!read || signal.aborted) return false;
    if (verdicts.settle(read.id, read.fingerprint) || isCheckedOnRequest(verdicts)) return true;
    const done = await runItemReviewToEnd(read.proof, uri, host, signal);
    // Blind mode may have hidden it meanwhile.
    if (!done || veil.isVeiled(uri)) return false;
    const verdict = createItemVerdict(done, createReviewMarks(done).flags);
    counts.checked++;
    if (verdict.flags.length > 0) counts.flagged++;
    return verdicts.put(read.id, read.fingerprint, verdict);
  };
  for (const number of await listUncheckedItems(verdicts, host.clock, signal)) {
    if (signal.aborted) break;
    const known = set.items.at(number)?.id;
    if (known !== undefined && verdicts.of(known)) continue;
    const began = host.clock.now();
    // Unreadable rows are listed elsewhere.
    const isNew = await look(number).catch(() => false);
    if (isNew) told();
    await waitForTimeOrAbort(host.clock, Math.max(MIN_REST, host.clock.now() - began), signal);
  }
  return counts;
}

function isCheckedOnRequest({ set }: DataSetVerdicts): boolean {
  return readResourceSettings(set.uri).reviewWhen === 'manual';
}

/** Waits until all rows are indexed, since reading rows would slow the indexing down. */
async function listUncheckedItems(
  verdicts: DataSetVerdicts,
  clock: ItemVerdictServices['host']['clock'],
  signal: AbortSignal,
): Promise<Iterable<number>> {
  const { set } = verdicts;
  while (!set.isIndexed && set.problem === undefined && !signal.aborted)
    await waitForTimeOrAbort(clock, INDEX_POLL_INTERVAL, signal);
  if (isCheckedOnRequest(verdicts)) return verdicts.doubtful.flatMap((id) => set.items.numberOf(id) ?? []);
  return Array(set.items.length).keys();
}
