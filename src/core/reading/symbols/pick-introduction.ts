/** Chooses among the introductions of a symbol the one that a use refers to. */
import { binarySearchFirst } from '../../base/binary-search.ts';
import type { IndexedSymbolIntroduction, SymbolKeyIntroductions, SymbolPosition } from './symbol-index.ts';

/**
 * The introduction that a use refers to. Introductions of the key before the use come first, then those of related keys
 * there, then first equations, then what follows.
 * @param entries the introductions of the key, then those of related keys
 * @param family the introductions of the family, for a member such as `a_0`
 */
export function pickIntroduction(
  entries: readonly SymbolKeyIntroductions[],
  family: SymbolKeyIntroductions | undefined,
  use: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const own = entries.slice(0, 1);
  return (
    // “Let a_n be a sequence” before “with a_0 > 0”.
    (family && pickFrom([...own, family], (entry) => pickStrong(entry, use))) ??
    pickFrom(entries, (entry) => pickStrong(entry, use) ?? pickWeak(entry.weak, use)) ??
    pickFrom(entries, ({ faint }) => pickFirstBefore(faint, use.position)) ??
    pickFrom(own, ({ lasting, passing, weak }) => pickEarliest(lasting[0], passing[0], weak[0])) ??
    pickFrom(entries, ({ faint, lasting, passing, weak }) => pickEarliest(faint[0], lasting[0], passing[0], weak[0])) ??
    pickFrom(entries, ({ bound }) => findLast(bound, use.position) ?? bound[0])
  );
}

function pickFrom(
  entries: readonly SymbolKeyIntroductions[],
  pick: (entry: SymbolKeyIntroductions) => IndexedSymbolIntroduction | undefined,
): IndexedSymbolIntroduction | undefined {
  for (const entry of entries) {
    const found = pick(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A strong introduction before the use, or one in the same sentence behind it. */
function pickStrong(
  { lasting, passing, weak, trailing }: SymbolKeyIntroductions,
  { position, passage, sentence }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const last = findLast(lasting, position);
  const quantified = findLast(passing, position);
  const latest = quantified !== undefined && quantified.position > (last?.position ?? -1) ? quantified : last;
  if (latest?.sentence === sentence) return latest;
  // “…, where s = a + b” introduces the s before it.
  const trailed = trailing[countUpTo(trailing, position)];
  if (trailed?.sentence === sentence) return trailed;
  // So does “with k ≥ 1” before it in the sentence, unless there is a definition.
  const near = last === undefined ? findLast(weak, position) : undefined;
  if (near?.sentence === sentence && (near.introduction.trails || /^(?:write|where)$/.test(near.introduction.cue)))
    return near;
  if (quantified === undefined || quantified.passage === passage) return latest;
  // A quantified variable is forgotten at the end of its step, if another introduction is still in force.
  if (last !== undefined) return last;
  const known = pickFirstBefore(weak, quantified.position);
  if (known !== undefined) return pickEarliest(known, passing[0]);
  return passing[0]?.passage === 0 ? passing[0] : (pickNearestRange(weak, position) ?? quantified);
}

/** The earliest weak introduction before the use, but of ranges the nearest of the same step. */
function pickWeak(
  weak: readonly IndexedSymbolIntroduction[],
  use: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const first = pickFirstBefore(weak, use.position);
  const range = first?.introduction.reach === 'step' ? pickNearestRange(weak, use.position) : undefined;
  return range?.passage === use.passage ? range : first;
}

/** The last range before the use. */
function pickNearestRange(
  weak: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const range = findLast(weak, position);
  return range?.introduction.reach === 'step' ? range : undefined;
}

/** The number of introductions at or before a position. */
function countUpTo(list: readonly IndexedSymbolIntroduction[], position: number): number {
  return binarySearchFirst(list.length, (index) => (list[index]?.position ?? 0) > position);
}

function findLast(list: readonly IndexedSymbolIntroduction[], position: number): IndexedSymbolIntroduction | undefined {
  return list[countUpTo(list, position) - 1];
}

function pickFirstBefore(
  list: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const first = list[0];
  return first !== undefined && first.position <= position ? first : undefined;
}

function pickEarliest(
  ...list: readonly (IndexedSymbolIntroduction | undefined)[]
): IndexedSymbolIntroduction | undefined {
  const [first, ...others] = list.filter((one) => one !== undefined);
  return others.reduce((earliest, one) => (one.position < (earliest?.position ?? 0) ? one : earliest), first);
}
