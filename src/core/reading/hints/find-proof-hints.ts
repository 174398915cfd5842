/** Hints that need several passages: an induction without a base, and a label that two formulas have. */
import { maskCommentsAndVerbatim } from '../../render/index.ts';
import type { Passage } from '../text/types.ts';
import { findPassageHints } from './find-hints.ts';
import { formatQuote, isInQuotation } from './quotations.ts';
import type { Hint, HintKind, StepHint } from './types.ts';

/**
 * The hints of all passages and of the proof as a whole, in text order.
 *
 * @param passages the steps, without the problem
 * @param findHints finds the hints of one passage; another one may have found them before
 */
export function findAllHints(
  passages: readonly Passage[],
  findHints: (passage: Passage, step: number) => readonly Hint[] = findPassageHints,
): readonly StepHint[] {
  const found = [
    ...passages.flatMap((passage, step) => findHints(passage, step).map((hint) => ({ ...hint, step }))),
    ...findCrossStepHints(passages),
  ];
  return found.sort((one, other) => one.step - other.step || one.start - other.start);
}

/** The hints that need several passages, in text order. `passages` are the steps, without the problem. */
export function findCrossStepHints(passages: readonly Passage[]): readonly StepHint[] {
  return [...findBaselessInduction(passages), ...findRepeatedLabels(passages)];
}

/** An induction with a step of its own. “By induction” alone may stand for a chain of equal arguments. */
const INDUCTION = /\b(?:induction|inductive) (?:step|hypothesis|assumption)\b/gi;
const BASE_ANYWHERE = /\bbase\b|\bbasis\b|\banchor\b|\bstrong induction|\btransfinite/i;
/** Words near an induction that show that the first case was thought of. */
const BASE_NEARBY =
  /\binitial|\bstart|\btrivial|\bfirst\b|\bsmallest|\bminimal|\bleast\b|\bempty|\bdescent|\balready (?:shown|proved|know)|\bvacuous/i;
/** A formula that names a small number as a value or a first index: `n = 1`, `P(0)`. */
const SMALL_CASE = /[=(]\s{0,4}\{?\s{0,4}[0-5](?![\d.])/;

/** One hint at the first mention of an induction, if no word and no formula around the mentions speaks of a first case. */
function findBaselessInduction(passages: readonly Passage[]): StepHint[] {
  let first: StepHint | undefined;
  /** Passages near a mention, in which a small number can be the first case. */
  const isNear = new Set<number>();
  for (const [index, passage] of passages.entries()) {
    for (const match of passage.flat.matchAll(INDUCTION)) {
      const range = { start: match.index, end: match.index + match[0].length };
      if (isInQuotation(passage.flat, Math.max(0, range.start - 200), range.start)) continue;
      first ??= { step: index, ...createHint(passage, 'no-base', passage.toTextRange(range)) };
      for (let k = index - 3; k <= index + 3; k++) isNear.add(k);
      break;
    }
  }
  if (first === undefined) return [];
  const hasBase = passages.some(
    (passage, index) => BASE_ANYWHERE.test(passage.flat) || (isNear.has(index) && namesFirstCase(passage)),
  );
  return hasBase ? [] : [first];
}

function namesFirstCase({ flat, text, formulas }: Passage): boolean {
  if (BASE_NEARBY.test(flat)) return true;
  return formulas.some(({ start, end }) => end - start < 200 && SMALL_CASE.test(text.slice(start, end)));
}

/** A label of a formula: `\tag{1}`, `\label{eq}`, or `(1)` behind a display. */
interface FormulaLabel {
  readonly name: string;
  readonly passage: number;
  readonly start: number;
  readonly end: number;
  /** The formula without blanks, label and punctuation. */
  readonly formula: string;
}

const TAG = /\\(tag\*?|label)\s{0,4}\{([^{}\n]{1,60})\}/g;
const NUMBER_AT_END =
  /(?:\\(?:qquad|quad|hfill|ldots|dots|cdots)|\s{2}|~~|\\;|\\,)\s{0,8}\\?(?:text\{)?\((\d{1,3}[a-z']{0,2}|[A-Z]\d{0,2}|\*{1,3})\)\}?[.,;]?$/;
const NUMBER_BEHIND = /^[ \t]{0,8}[.,;]?[ \t]{2,40}\((\d{1,3}[a-z']{0,2}|\*{1,3})\)[.,;]?[ \t]{0,4}(?:\n|$)/;

/** A hint at each label that an earlier, different formula has. In LaTeX, `\label` names must differ in the whole document. */
function findRepeatedLabels(passages: readonly Passage[]): StepHint[] {
  const known = new Map<string, FormulaLabel>();
  const found: StepHint[] = [];
  // Where numbers start again, the first repetition speaks for those that follow.
  let isRepeating = false;
  for (const [index, passage] of passages.entries()) {
    for (const label of listLabels(passage, index)) {
      const earlier = known.get(label.name);
      if (earlier === undefined) {
        known.set(label.name, label);
        isRepeating = false;
      } else if (!isSameFormula(earlier.formula, label.formula)) {
        if (!isRepeating) found.push({ step: index, ...createHint(passage, 'same-label', label) });
        isRepeating = true;
      }
    }
  }
  return found;
}

function listLabels(passage: Passage, index: number): FormulaLabel[] {
  const { formulas } = passage;
  // What is commented out has no label.
  const text = passage.language === 'latex' ? maskCommentsAndVerbatim(passage.text) : passage.text;
  const found: FormulaLabel[] = [];
  for (const formula of formulas) {
    if (!formula.display) continue;
    const { start, end, inner } = formula;
    const source = text.slice(start, end);
    let isLabeled = false;
    let rowStart = 0;
    for (const match of source.matchAll(TAG)) {
      const kind = match[1] === 'label' ? 'label' : 'tag';
      const at = start + match.index;
      isLabeled = true;
      const name = `${kind} ${(match[2] ?? '').replace(/[\s$()]/g, '')}`;
      found.push({
        name,
        passage: index,
        start: at,
        end: at + match[0].length,
        // LaTeX wants each label once, even on copies of a formula.
        formula:
          kind === 'label'
            ? `label of passage ${index} at ${at};`
            : normalizeFormula(source.slice(rowStart, match.index)),
      });
      rowStart = match.index + match[0].length;
    }
    if (isLabeled) continue;
    const from = Math.max(inner.start, inner.end - 70);
    const inside = NUMBER_AT_END.exec(text.slice(from, inner.end).trimEnd());
    const behind = inside === null ? NUMBER_BEHIND.exec(text.slice(end, end + 70)) : null;
    const match = inside ?? behind;
    if (match === null) continue;
    const base = inside === null ? end : from;
    const at = base + match.index + match[0].lastIndexOf('(');
    const name = match[1] ?? '';
    found.push({
      name: `tag ${name}`,
      passage: index,
      start: at,
      end: at + name.length + 2,
      formula: normalizeFormula(text.slice(inner.start, inner.end)),
    });
  }
  return found;
}

/** A formula for comparing, without what may differ between two copies of it. */
function normalizeFormula(source: string): string {
  return source
    .slice(0, 2_000)
    .replace(TAG, '')
    .replace(NUMBER_AT_END, '')
    .replace(/\\(?:qquad|quad|[,;:! ]|displaystyle|left|right)|\\[[\]()]|\\begin\{\w{1,12}\*?\}|[\s{}.,;&~$]/g, '');
}

function isSameFormula(one: string, other: string): boolean {
  return one === other || (one.length > 3 && other.includes(one)) || (other.length > 3 && one.includes(other));
}

function createHint(
  passage: Passage,
  kind: HintKind,
  { start, end }: { readonly start: number; readonly end: number },
): Hint {
  return { kind, rule: kind, start, end, quote: formatQuote(passage.text, { start, end }) };
}
