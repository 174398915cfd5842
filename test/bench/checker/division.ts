/** Divides the open data by problem into three parts, as `log.md` beside this file describes. */
import { createHash } from 'node:crypto';

/** Rules are made on `make` and kept or dropped on `choose`; `report` is measured at most five times in all. */
export const PARTS = ['make', 'choose', 'report'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The part of a row with this key: its problem or, for a row without one, its first step or line. All rows of a problem
 * are in one part, in all data sets.
 */
export function assignPart(key: string): Part {
  const normalized = key.replace(/\s+/gu, ' ').trim();
  const hash = createHash('sha256').update(normalized, 'utf8').digest().readUInt32BE(0);
  return PARTS[hash % PARTS.length] ?? 'make';
}
