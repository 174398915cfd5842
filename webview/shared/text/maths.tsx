import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { DisplayBlock, Macro, Tone } from '../../../src/protocol/index.ts';
import { fitted } from './fit.ts';
import { formulaOf } from './formulas.ts';
import { Macros } from './macros.ts';
import { formulaNow, whenDue } from './typeset-later.ts';

export interface MathsProps {
  /** Without delimiters. */
  readonly tex: string;
  readonly display?: boolean;
  /** With delimiters: shown where the formula cannot be typeset. */
  readonly source: string;
  readonly tone?: Tone | undefined;
  /** Which part of `tex` has the tone; all of it where absent. */
  readonly part?: DisplayBlock['part'];
}

/** Shorter formulas do not break at the end of a line, in UTF-16 units. */
const SHORT = 26;
/** Longer sources are cut where they are shown instead of the formula. */
const LONGEST_SOURCE = 20_000;

/** A formula, typeset; what cannot be typeset is shown as its source, with the reason in its title. */
export function Maths({ tex, display = false, source, tone, part }: MathsProps) {
  const macros = useContext(Macros);
  const place = useRef<HTMLSpanElement>(null);
  const [turn, setTurn] = useState(0);
  // `turn` is when it is due, where its page has many formulas.
  const formula = useMemo(
    () => (turn > 0 ? formulaOf(tex, display, macros) : formulaNow(tex, display, macros)),
    [tex, display, macros, turn],
  );
  useEffect(() => (formula ? undefined : whenDue(() => setTurn((last) => last + 1))), [formula]);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !formula || !('element' in formula)) return;
    current.replaceChildren(formula.element.cloneNode(true));
    markPart(current, tex, part, macros);
  }, [formula, part?.start, part?.end]);
  useLayoutEffect(() => (display ? fitted(place.current) : undefined), [display, formula]);
  const shape = display ? 'display' : isShort(tex) ? 'short' : 'long';
  const marked = tone === undefined ? '' : ` tone ${tone}`;
  if (formula && 'element' in formula)
    return <span key="maths" ref={place} class={`maths ${shape}${marked}`} />;
  return (
    <span
      key="source"
      ref={place}
      class={`maths-source ${shape}${marked}`}
      {...(formula
        ? { title: t("This formula is shown as source because it can't be typeset: {0}.", formula.reason) }
        : {})}
    >
      {source.length > LONGEST_SOURCE ? `${source.slice(0, LONGEST_SOURCE)}…` : source}
    </span>
  );
}

/** Whether an inline formula is kept in one line. */
export function isShort(tex: string): boolean {
  return tex.length < SHORT;
}

/** The part of a formula that is flagged, among the boxes that KaTeX makes between its relations and signs. */

/** Underlines the boxes that hold a part, where it can be told which those are; else the whole formula stays underlined. */
function markPart(
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
