import type { Fields } from '../../base/records.ts';
import type { Filling, Omission } from './types.ts';

/** A row, with what was filled in; or why there is none. */
export type Made =
  | { readonly row: Fields; readonly filled: ReadonlyMap<Filling, number> }
  | { readonly omitted: Omission };

export function made(row: Fields, filled: Partial<Readonly<Record<Filling, number>>> = {}): Made {
  const counts = Object.entries(filled) as [Filling, number][];
  return { row, filled: new Map(counts.filter(([, count]) => count > 0)) };
}

export function leftOut(omitted: Omission): Made {
  return { omitted };
}
