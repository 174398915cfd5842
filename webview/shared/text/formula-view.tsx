import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type {
  DisplayMathFormula,
  FormulaShade,
  LatexMacro,
  PhraseMarkTone,
  PhraseShadeTone,
} from '../../../src/protocol/index.ts';
import { keepDisplayFormulaFitted } from './fit-display-formula.ts';
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
  readonly part?: DisplayMathFormula['part'];
  readonly shades?: readonly FormulaShade[] | undefined;
}

/** Shorter inline formulas aren't broken across lines, in UTF-16 units. */
const SHORT = 26;
/** The most parts that are shaded separately. For each, the text before it is typeset. */
const MOST_PARTS = 12;
/** The maximum length of a source that is shown instead of its formula, in UTF-16 units. */
const LONGEST_SOURCE = 20_000;

/** A typeset formula, or its source with the reason in its title if it can't be typeset. */
export function FormulaView({ shades, ...formula }: FormulaViewProps) {
  const drawn = <Formula {...formula} shades={shades} />;
  if (shades === undefined) return drawn;
  return (
    <>
      {drawn}
      <ShadingScreenReaderText tones={shades.map(({ tone }) => tone)} />
    </>
  );
}

const NO_SHADES: readonly FormulaShade[] = [];

/** Tells screen readers whether the relations before it were checked. */
export function ShadingScreenReaderText({ tones }: { readonly tones: readonly PhraseShadeTone[] }) {
  const isChecked = tones.includes('checked');
  const words =
    isChecked && tones.includes('unchecked') ? t('partly checked') : isChecked ? t('checked') : t('not checked');
  return <span class="said-only shade-words"> ({words}) </span>;
}

function Formula({ tex, display = false, source, tone, part, shades = NO_SHADES }: FormulaViewProps) {
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
    current.classList.remove('checked', 'unchecked');
    markPart(current, tex, part, macros);
    shadeParts(current, tex, shades, macros);
  }, [formula, part?.start, part?.end, shades]);
  useLayoutEffect(() => (display ? keepDisplayFormulaFitted(place.current) : undefined), [display, formula]);
  const shape = display ? 'display' : isShortFormula(tex) ? 'short' : 'long';
  const marked = `${tone === undefined ? '' : ` tone ${tone}`}${shades.length === 0 ? '' : ' shade'}`;
  if (formula && 'element' in formula)
    return <span key="maths" ref={place} class={`maths ${shape}${marked}`} dir="ltr" />;
  return (
    <span
      key="source"
      ref={place}
      class={`maths-source ${shape}${marked} ${shades.map(({ tone }) => tone).join(' ')}`.trimEnd()}
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

/** Shades the KaTeX boxes of each part. If it can't find those of one, or if there are too many parts, the whole formula has all shades. */
function shadeParts(
  place: HTMLElement,
  tex: string,
  shades: readonly FormulaShade[],
  macros: readonly LatexMacro[],
): void {
  const isWhole = shades.every(({ start, end }) => tex.slice(start, end).trim() === tex.trim());
  const boxes =
    isWhole || shades.length > MOST_PARTS ? [] : shades.map((shade) => findBoxes(place, tex, shade, macros));
  const isInParts = boxes.length > 0 && boxes.every((found) => found !== undefined);
  const taken = new Set<Element>();
  for (const [k, { tone }] of shades.entries()) {
    if (!isInParts) place.classList.add(tone);
    for (const box of (isInParts && boxes[k]) || []) {
      // Neighboring parts share the box of the sign between them.
      if (!taken.has(box)) box.classList.add('shade', tone);
      taken.add(box);
    }
  }
}

/** Underlines the KaTeX boxes of the flagged part. If it can't find them, the whole formula stays underlined. */
function markPart(
  place: HTMLElement,
  tex: string,
  part: DisplayMathFormula['part'],
  macros: readonly LatexMacro[],
): void {
  place.classList.remove('in-part');
  if (!part) return;
  const boxes = findBoxes(place, tex, part, macros);
  if (!boxes || boxes.length === countBoxes(place)) return;
  place.classList.add('in-part');
  for (const box of boxes) box.classList.add('flagged');
}

/** The KaTeX boxes of a part of a formula; undefined if they can't be told from the others. */
function findBoxes(
  place: Element,
  tex: string,
  { start, end }: { readonly start: number; readonly end: number },
  macros: readonly LatexMacro[],
): readonly Element[] | undefined {
  const boxes = [...place.querySelectorAll(BOXES)];
  // Whether the part begins a box of its own depends on the text before it.
  const first = boxCount(`${tex.slice(0, start)}{x}`, macros) - 1;
  const last = boxCount(tex.slice(0, end), macros);
  return first < 0 || last <= first || last > boxes.length ? undefined : boxes.slice(first, last);
}

const BOXES = '.katex-html > .katex-base';

function countBoxes(element: Element): number {
  return element.querySelectorAll(BOXES).length;
}

/** The number of boxes; 0 if the text can't be typeset alone, such as one of a pair of brackets. */
function boxCount(tex: string, macros: readonly LatexMacro[]): number {
  const made = getOrTypesetFormula(tex, true, macros);
  return 'element' in made ? countBoxes(made.element) : 0;
}
