import type { LatexMacro } from '../../../src/protocol/index.ts';
import { type TypesettingResult, typesetFormula } from './typeset.ts';

/** The maximum number of cached formulas. The least recently used are dropped first. */
const MOST = 3_000;
/** The maximum total length of the cached formulas, in UTF-16 units. */
const MOST_UNITS = 500_000;

const kept = new Map<string, TypesettingResult>();
let units = 0;
/** Numbers lists of macros, so that a cache key doesn't contain the macros themselves. */
const names = new Map<string, number>();
const nameOf = new WeakMap<readonly LatexMacro[], number>();
const MOST_NAMES = 50;

/** A cached typeset formula; undefined if there is none. */
export function findCachedTypesetting(
  tex: string,
  isDisplay: boolean,
  macros: readonly LatexMacro[],
): TypesettingResult | undefined {
  return kept.get(toFormulaKey(tex, isDisplay, macros));
}

function toFormulaKey(tex: string, isDisplay: boolean, macros: readonly LatexMacro[]): string {
  return `${isDisplay ? 'd' : 'i'}${macrosName(macros)} ${tex}`;
}

/** A typeset formula from the cache, typeset first if necessary. Clone the element; don't move it. */
export function getOrTypesetFormula(tex: string, isDisplay: boolean, macros: readonly LatexMacro[]): TypesettingResult {
  const key = toFormulaKey(tex, isDisplay, macros);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = typesetFormula(tex, isDisplay, macros);
  kept.set(key, made);
  units += key.length;
  for (const old of kept.keys()) {
    if (kept.size <= MOST && units <= MOST_UNITS) break;
    kept.delete(old);
    units -= old.length;
  }
  return made;
}

/** Returns the same number for the same macros in any snapshot. */
function macrosName(macros: readonly LatexMacro[]): number {
  const known = nameOf.get(macros);
  if (known !== undefined) return known;
  const text = JSON.stringify(macros.map(({ name, body }) => [name, body]));
  // Numbers aren't reused, so that earlier names stay unique.
  if (names.size >= MOST_NAMES && !names.has(text)) names.clear();
  const name = names.get(text) ?? next++;
  names.set(text, name);
  nameOf.set(macros, name);
  return name;
}

let next = 0;
