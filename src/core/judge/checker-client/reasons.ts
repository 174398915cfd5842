import type { NotRead } from '../../checker/terms/types.ts';
import type { UnreadReasons } from '../contract.ts';

/** Adds counts by reason to others. */
export function addCounts(to: Partial<Record<NotRead, number>>, from: UnreadReasons | undefined): void {
  for (const [reason, count] of Object.entries(from ?? {}) as [NotRead, number][])
    to[reason] = (to[reason] ?? 0) + count;
}
