import { t } from '../../l10n/index.ts';
import type { Flag } from './projection.ts';

/** Problems shows this many entries of a file, and says itself only how many it left out. */
export const MOST_ENTRIES = 1000;

/** What Problems lists of a proof. */
export interface ProblemEntries {
  /** In text order. */
  readonly listed: readonly Flag[];
  /** What it has no room for, in text order. */
  readonly cut: readonly Flag[];
}

/** Chooses what Problems lists where there is more than it shows: the error, then the earliest warnings, then hints. */
export function listProblems(flags: readonly Flag[]): ProblemEntries {
  const entries = flags.filter(({ level }) => level !== undefined);
  if (entries.length <= MOST_ENTRIES) return { listed: entries, cut: [] };
  const chosen = new Set<Flag>();
  for (const level of ['error', 'warning', 'hint'] as const) {
    for (const flag of entries) {
      // One entry is left for the words that say what is cut.
      if (chosen.size === MOST_ENTRIES - 1) break;
      if (flag.level === level) chosen.add(flag);
    }
  }
  return {
    listed: entries.filter((flag) => chosen.has(flag)),
    cut: entries.filter((flag) => !chosen.has(flag)),
  };
}

/** What Problems says of the entries that are cut. */
export function cutSentence(cut: readonly Flag[]): string {
  return t(
    cut.length === 1
      ? '{0} more flagged statement from here on is not listed in Problems; Next Flag still walks it.'
      : '{0} more flagged statements from here on are not listed in Problems; Next Flag still walks them.',
    cut.length,
  );
}
