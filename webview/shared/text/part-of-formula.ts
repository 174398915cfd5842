/** The part of a formula that is flagged, among the boxes that KaTeX makes between its relations and signs. */
import type { DisplayBlock, Macro } from '../../../src/protocol/index.ts';
import { formulaOf } from './formulas.ts';

/** Underlines the boxes that hold a part, where it can be told which those are; else the whole formula stays underlined. */
export function markPart(
  place: HTMLElement,
  tex: string,
  part: DisplayBlock['part'],
  macros: readonly Macro[],
): void {
  place.classList.remove('in-part');
  if (!part) return;
  const boxes = [...place.querySelectorAll('.katex-html > .katex-base')];
  // What stands right before the part decides whether it begins a box of its own.
  const first = boxCount(`${tex.slice(0, part.start)}{x}`, macros) - 1;
  const last = boxCount(tex.slice(0, part.end), macros);
  if (first < 0 || last <= first || last > boxes.length || last - first === boxes.length) return;
  place.classList.add('in-part');
  for (const box of boxes.slice(first, last)) box.classList.add('flagged');
}

/** 0 of what cannot be typeset by itself, such as one half of a pair of brackets. */
function boxCount(tex: string, macros: readonly Macro[]): number {
  const made = formulaOf(tex, true, macros);
  return 'element' in made ? made.element.querySelectorAll('.katex-html > .katex-base').length : 0;
}
