import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { DisplayedFormula, LatexMacro, PhraseMarkTone } from '../../../src/protocol/index.ts';
import { fitDisplayFormula } from './fit-display-formula.ts';
import { getOrTypesetFormula } from './formulas.ts';
import { LatexMacrosContext } from './macros.ts';
import { scheduleFormulaTypesetting, tryTypesetFormulaNow } from './typeset-later.ts';

export interface FormulaViewProps {
  /** Without delimiters. */
  readonly tex: string;
  readonly display?: boolean;
  /** The source with delimiters, shown if the formula can't be typeset. */
  readonly source: string;
  readonly tone?: PhraseMarkTone | undefined;
  /** The part of `tex` that has the tone; absent for all of it. */
  readonly part?: DisplayedFormula['part'];
}

/** Shorter inline formulas aren't broken across lines, in UTF-16 units. */
const SHORT = 26;
/** The maximum length of a source that is shown instead of its formula, in UTF-16 units. */
const LONGEST_SOURCE = 20_000;

/** A typeset formula, or its source with the reason in its title if it can't be typeset. */
export function FormulaView({ tex, display = false, source, tone, part }: FormulaViewProps) {
  const macros = useContext(LatexMacrosContext);
  const place = useRef<HTMLSpanElement>(null);
  const [turn, setTurn] = useState(0);
  // `turn` changes when this formula is due, on a page with many formulas.
  const formula = useMemo(
    () => (turn > 0 ? getOrTypesetFormula(tex, display, macros) : tryTypesetFormulaNow(tex, display, macros)),
    [tex, display, macros, turn],
  );
  useEffect(() => (formula ? undefined : scheduleFormulaTypesetting(() => setTurn((last) => last + 1))), [formula]);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !formula || !('element' in formula)) return;
    current.replaceChildren(formula.element.cloneNode(true));
    markPart(current, tex, part, macros);
  }, [formula, part?.start, part?.end]);
  useLayoutEffect(() => (display ? fitDisplayFormula(place.current) : undefined), [display, formula]);
  const shape = display ? 'display' : isShortFormula(tex) ? 'short' : 'long';
  const marked = tone === undefined ? '' : ` tone ${tone}`;
  if (formula && 'element' in formula)
    return <span key="maths" ref={place} class={`maths ${shape}${marked}`} dir="ltr" />;
  return (
    <span
      key="source"
      ref={place}
      class={`maths-source ${shape}${marked}`}
      dir="ltr"
      {...(formula
        ? { title: t("This formula is shown as source because it can't be typeset: {0}.", formula.reason) }
        : {})}
    >
      {source.length > LONGEST_SOURCE ? `${source.slice(0, LONGEST_SOURCE)}…` : source}
    </span>
  );
}

/** Whether an inline formula is short enough to stay on one line. */
export function isShortFormula(tex: string): boolean {
  return tex.length < SHORT;
}

/** Underlines the KaTeX boxes of the flagged part. If it can't find them, the whole formula stays underlined. */
function markPart(
  place: HTMLElement,
  tex: string,
  part: DisplayedFormula['part'],
  macros: readonly LatexMacro[],
): void {
  place.classList.remove('in-part');
  if (!part) return;
  const boxes = [...place.querySelectorAll('.katex-html > .katex-base')];
  // Whether the part begins a box of its own depends on the text before it.
  const first = boxCount(`${tex.slice(0, part.start)}{x}`, macros) - 1;
  const last = boxCount(tex.slice(0, part.end), macros);
  if (first < 0 || last <= first || last > boxes.length || last - first === boxes.length) return;
  place.classList.add('in-part');
  for (const box of boxes.slice(first, last)) box.classList.add('flagged');
}

/** The number of boxes; 0 if the text can't be typeset alone, such as one of a pair of brackets. */
function boxCount(tex: string, macros: readonly LatexMacro[]): number {
  const made = getOrTypesetFormula(tex, true, macros);
  return 'element' in made ? made.element.querySelectorAll('.katex-html > .katex-base').length : 0;
}
