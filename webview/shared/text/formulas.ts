import type { Macro } from '../../../src/protocol/index.ts';
import { type Typeset, typeset } from './typeset.ts';

/** So many formulas are kept, those of which the last use lies farthest back are dropped. */
const MOST = 3_000;
/** Of formulas that are longer together, fewer are kept; in UTF-16 units. */
const MOST_UNITS = 500_000;

const kept = new Map<string, Typeset>();
let units = 0;
/** Names lists of macros, so that a key need not hold all of them. */
const names = new Map<string, number>();
const nameOf = new WeakMap<readonly Macro[], number>();
const MOST_NAMES = 50;

/** A formula that was typeset before; undefined if it is to be typeset. */
export function knownFormula(tex: string, isDisplay: boolean, macros: readonly Macro[]): Typeset | undefined {
  return kept.get(toFormulaKey(tex, isDisplay, macros));
}

function toFormulaKey(tex: string, isDisplay: boolean, macros: readonly Macro[]): string {
  return `${isDisplay ? 'd' : 'i'}${macrosName(macros)} ${tex}`;
}

/** A formula, typeset once as long as it is looked at again and again. The element is to be cloned, not moved. */
export function formulaOf(tex: string, isDisplay: boolean, macros: readonly Macro[]): Typeset {
  const key = toFormulaKey(tex, isDisplay, macros);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = typeset(tex, isDisplay, macros);
  kept.set(key, made);
  units += key.length;
  for (const old of kept.keys()) {
    if (kept.size <= MOST && units <= MOST_UNITS) break;
    kept.delete(old);
    units -= old.length;
  }
  return made;
}

/** The same number for the same macros, whichever snapshot they come with. */
function macrosName(macros: readonly Macro[]): number {
  const known = nameOf.get(macros);
  if (known !== undefined) return known;
  const text = JSON.stringify(macros.map(({ name, body }) => [name, body]));
  if (names.size >= MOST_NAMES && !names.has(text)) forget();
  const name = names.get(text) ?? next++;
  names.set(text, name);
  nameOf.set(macros, name);
  return name;
}

let next = 0;

/** Numbers are never given twice, so that what was named before stays apart. */
function forget(): void {
  names.clear();
}
