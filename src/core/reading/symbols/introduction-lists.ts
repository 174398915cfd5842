/** Looks introductions up in lists in text order. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { IndexedSymbolIntroduction, SymbolKeyIntroductions } from './symbol-index.ts';

/** Cues of quantifiers. */
export const QUANTIFYING_CUE = /^(?:for|each|every|any|all)\b/;

/** Whether an introduction is only a range, as in “(U ≠ 0)”, which says nothing of a name. */
export function isMereRange({ introduction: { isRange } }: IndexedSymbolIntroduction): boolean {
  return isRange === true;
}

/** Whether the section around a use, which begins at `start`, makes its own variable of the symbol. */
export function isIntroducedSince(start: number, { passing, weak }: SymbolKeyIntroductions, position: number): boolean {
  const inSection = [findLast(passing, position), findLast(weak, position)].filter(
    (one) => (one?.position ?? -1) > start,
  );
  return start > 0 && inSection.some((one) => QUANTIFYING_CUE.test(one?.introduction.cue ?? ''));
}

/** The number of introductions at or before a position. */
export function countUpTo(list: readonly IndexedSymbolIntroduction[], position: number): number {
  return findFirstIndexByBinarySearch(list.length, (index) => (list[index]?.position ?? 0) > position);
}

export function findLast(
  list: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  return list[countUpTo(list, position) - 1];
}

export function pickFirstBefore(
  list: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const first = list[0];
  return first !== undefined && first.position <= position ? first : undefined;
}

export function pickEarliest(
  ...list: readonly (IndexedSymbolIntroduction | undefined)[]
): IndexedSymbolIntroduction | undefined {
  const [first, ...others] = list.filter((one) => one !== undefined);
  return others.reduce((earliest, one) => (one.position < (earliest?.position ?? 0) ? one : earliest), first);
}
