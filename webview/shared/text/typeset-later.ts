/** Typesets formulas in batches, so that a text with thousands of them doesn't block the page. */
import type { LatexMacro } from '../../../src/protocol/index.ts';
import { findCachedTypesetting, getOrTypesetFormula } from './formulas.ts';
import type { TypesettingResult } from './typeset.ts';

/** The number of formulas that are always typeset at once, enough for an ordinary step. */
const AT_ONCE = 100;
/** The time for further formulas in each frame, in milliseconds. */
const SLICE_MS = 40;

let count = 0;
let spent = 0;
let isResetDue = false;
let isSliceDue = false;
const waiting = new Set<() => void>();

/** The formula if it's cached or this frame has time for it. Otherwise undefined: ask again when `scheduleFormulaTypesetting` calls back. */
export function tryTypesetFormulaNow(
  tex: string,
  isDisplay: boolean,
  macros: readonly LatexMacro[],
): TypesettingResult | undefined {
  const known = findCachedTypesetting(tex, isDisplay, macros);
  if (known) return known;
  if (count >= AT_ONCE && spent >= SLICE_MS) return undefined;
  const began = performance.now();
  const made = getOrTypesetFormula(tex, isDisplay, macros);
  spent += performance.now() - began;
  count++;
  if (!isResetDue) {
    isResetDue = true;
    afterFrame(() => {
      isResetDue = false;
      count = 0;
      spent = 0;
    });
  }
  return made;
}

/** Calls back when there is time for another formula, in the order of the requests. Returns a function that cancels the request. */
export function scheduleFormulaTypesetting(typeset: () => void): () => void {
  waiting.add(typeset);
  next();
  return () => waiting.delete(typeset);
}

function next(): void {
  if (isSliceDue) return;
  isSliceDue = true;
  afterFrame(() => {
    isSliceDue = false;
    const end = performance.now() + SLICE_MS;
    for (const typeset of waiting) {
      waiting.delete(typeset);
      typeset();
      if (performance.now() > end) break;
    }
    if (waiting.size > 0) next();
  });
}

/** Calls back after the next frame, or after a short time in a hidden page, which draws no frames. */
function afterFrame(work: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    setTimeout(work);
  };
  requestAnimationFrame(once);
  setTimeout(once, 100);
}
