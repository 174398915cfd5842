/** Where errors stand, and how many of them a judge locates there. */
import type { Policies, RunRow } from '../run-types.ts';
import { placeOf } from './located.ts';

/** Errors at the steps `from` to `to`, both counted from 0; the last place has no end. */
export interface Position {
  readonly from: number;
  readonly to?: number;
  readonly errors: number;
  readonly found: number;
}

/**
 * One place for each step up to the last with an error, of which all from the last of `most` on are one. Rows that are in no score are not
 * counted. Empty without errors.
 * @param most how many places there are at the most, 1 or more
 */
export function positionsOf(rows: readonly RunRow[], policies: Policies, most = 12): readonly Position[] {
  const errors: number[] = [];
  const found: number[] = [];
  for (const row of rows) {
    const place = placeOf(row, policies);
    const { label } = row;
    if (place === undefined || place === 'failed' || place === 'left-out') continue;
    if (label === undefined || label < 0) continue;
    const at = Math.min(label, most - 1);
    errors[at] = (errors[at] ?? 0) + 1;
    if (place === 'found') found[at] = (found[at] ?? 0) + 1;
  }
  return Array.from(errors, (count = 0, from) => ({
    from,
    ...(from === most - 1 ? {} : { to: from }),
    errors: count,
    found: found[from] ?? 0,
  }));
}
