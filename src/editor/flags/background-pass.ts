/** The embedded checker looks at every item of a data set, slowly and once. */

import { settingsFor } from '../base/settings.ts';
import { project } from '../marks/index.ts';
import { pause, readProof, reviewOnce } from './checking.ts';
import { verdictOf } from './kept.ts';
import type { SetVerdicts } from './set-verdicts.ts';
import type { FlagParts } from './types.ts';

/** The least rest after each item, in milliseconds; it rests as long as it worked, so that it never takes more than half of the checker. */
const REST = 4;
/** How often it looks whether there are more items, while the index is built, in milliseconds. */
const LOOK_AGAIN = 500;

/**
 * Checks all items that aren't hidden and have no result yet. If reviews run only on request, checks only whether saved
 * results are about the current proofs. Ends when all are checked, or when `signal` aborts.
 * @param told called after each item with a new result
 * @returns how many were checked, and how many of those have flags
 */
export async function passOver(
  verdicts: SetVerdicts,
  parts: Pick<FlagParts, 'host' | 'sets' | 'veil'>,
  signal: AbortSignal,
  told: () => void,
): Promise<{ readonly checked: number; readonly flagged: number }> {
  const { host, sets, veil } = parts;
  const { set } = verdicts;
  const counts = { checked: 0, flagged: 0 };
  const look = async (number: number): Promise<boolean> => {
    const uri = sets.uriOf(set, number);
    if (!uri || veil.isVeiled(uri)) return false;
    const read = await readProof(set, number);
    if (!read || signal.aborted) return false;
    if (verdicts.settle(read.id, read.fingerprint) || isOnRequest(verdicts)) return true;
    const done = await reviewOnce(read.proof, uri, host, signal);
    // It may have been veiled meanwhile.
    if (!done || veil.isVeiled(uri)) return false;
    const verdict = verdictOf(done, project(done).flags);
    counts.checked++;
    if (verdict.flags.length > 0) counts.flagged++;
    return verdicts.put(read.id, read.fingerprint, verdict);
  };
  for (const number of await numbersFor(verdicts, host.clock, signal)) {
    if (signal.aborted) break;
    const known = set.items.at(number)?.id;
    if (known !== undefined && verdicts.of(known)) continue;
    const began = host.clock.now();
    // A row that cannot be read is listed where bad rows are.
    const isNew = await look(number).catch(() => false);
    if (isNew) told();
    await pause(host.clock, Math.max(REST, host.clock.now() - began), signal);
  }
  return counts;
}

function isOnRequest({ set }: SetVerdicts): boolean {
  return settingsFor(set.uri).reviewWhen === 'manual';
}

/** Once all rows have been looked at: before, its own reading would be in the way of that. */
async function numbersFor(
  verdicts: SetVerdicts,
  clock: FlagParts['host']['clock'],
  signal: AbortSignal,
): Promise<Iterable<number>> {
  const { set } = verdicts;
  while (!set.isIndexed && set.problem === undefined && !signal.aborted)
    await pause(clock, LOOK_AGAIN, signal);
  if (isOnRequest(verdicts)) return verdicts.doubtful.flatMap((id) => set.items.numberOf(id) ?? []);
  return Array(set.items.length).keys();
}
