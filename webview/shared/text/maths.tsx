import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { DisplayBlock, Macro, Tone } from '../../../src/protocol/index.ts';
import { fitted } from './fit.ts';
import { formulaOf } from './formulas.ts';
import { markPart } from './part-of-formula.ts';
import { formulaNow, whenDue } from './typeset-later.ts';

export interface MathsProps {
  /** Without delimiters. */
  readonly tex: string;
  readonly display?: boolean;
  /** With delimiters: shown where the formula cannot be typeset. */
  readonly source: string;
  readonly macros: readonly Macro[];
  readonly tone?: Tone | undefined;
  /** Which part of `tex` has the tone; all of it where absent. */
  readonly part?: DisplayBlock['part'];
}

/** Shorter formulas do not break at the end of a line, in UTF-16 units. */
const SHORT = 26;
/** Longer sources are cut where they are shown instead of the formula. */
const LONGEST_SOURCE = 20_000;

/** A formula, typeset; what cannot be typeset is shown as its source, with the reason in its title. */
export function Maths({ tex, display = false, source, macros, tone, part }: MathsProps) {
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
        ? { title: t('Shown as it is written, since it cannot be typeset: {0}.', formula.reason) }
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
