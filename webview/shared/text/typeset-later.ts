/** Typesets what a page shows in pieces, so that a text with thousands of formulas doesn't hold it up. */
import type { Macro } from '../../../src/protocol/index.ts';
import { formulaOf, knownFormula } from './formulas.ts';
import type { Typeset } from './typeset.ts';

/** As many formulas are typeset at once in any case: an ordinary step is drawn whole. */
const AT_ONCE = 100;
/** Beyond them, as many as take this long between two frames, in milliseconds. */
const SLICE_MS = 40;

let count = 0;
let spent = 0;
let isResetDue = false;
let isSliceDue = false;
const waiting = new Set<() => void>();

/** The formula if it's there or this frame has time for it; else undefined: ask again when `whenDue` calls. */
export function formulaNow(tex: string, isDisplay: boolean, macros: readonly Macro[]): Typeset | undefined {
  const known = knownFormula(tex, isDisplay, macros);
  if (known) return known;
  if (count >= AT_ONCE && spent >= SLICE_MS) return undefined;
  const began = performance.now();
  const made = formulaOf(tex, isDisplay, macros);
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

/** Calls once there is time for another formula, in the order in which they were asked for. Returns what takes it back. */
export function whenDue(typeset: () => void): () => void {
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

/** After the next frame was drawn; in a page that draws none, which is hidden, all the same. */
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
