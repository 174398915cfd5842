/** Splits flattened prose into sentences, in linear time. */
import type { ResumableWork } from '../../base/resumable-work.ts';
import { parseWordSet } from '../../base/word-tables.ts';
import { isAsciiLetterCode, isDigitCharCode, isSentenceStarter, type TextRange } from '../../proof/index.ts';
import { FORMULA_PLACEHOLDER } from './flatten-prose.ts';

/** What a formula tells about the end of a sentence. */
export interface FormulaSentenceEndCues {
  /** Whether it stands on lines of its own. */
  readonly isDisplay: boolean;
  /** Whether its last character is a period. */
  readonly hasPeriod: boolean;
}

/** Abbreviations whose period doesn't end a sentence, in lower case. */
const ABBREVIATIONS =
  parseWordSet(`e.g i.e eg ie viz cf resp vs w.l.o.g wlog s.t w.r.t i.i.d a.e a.s eq eqs eqn eqns thm thms lem prop cor def defs fig figs sec secs ch pp p vol ed eds
  dr prof mr mrs st al approx coeff incl const z.b d.h u.a o.b.d.a bzw vgl ggf sog abb p.ej p.ex т.е т.к см`);
/** Abbreviations in titles of journals and books; with a small letter they are words. */
const CAPITAL_ABBREVIATIONS = parseWordSet(
  'Math Ann Proc Amer Soc Trans Univ Comb Combin Comm Acad Sci Bull Lett Appl Adv Inst Phys Int Ser Theor Anal Geom Alg Algebr Top Lond Publ Nat Res Pure Discrete Monogr Rev Jr Sr',
);

const LIST_MARK = /(?:[-*+•] |\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)] |\\item(?![a-zA-Z])|#{1,6} |\||>)/y;
/** A piece of work ends after so many UTF-16 code units. */
const CHARS_OF_PIECE = 16_384;

const FULL_STOPS = '。！？．؟｡';

/**
 * The sentences of flattened prose. A sentence ends at `.`, `?` or `!` before a blank and a capital, a formula, a list mark or
 * the end; after a formula whose last character is a period; before a list mark at the start of a line; and at a paragraph
 * break, unless a display stands beside it. A display alone doesn't end a sentence, unless a word with a capital follows.
 *
 * @param breaks offsets in `flat` where a sentence always ends, ascending
 * @param describeFormula tells about the formula with that index
 */
export function* splitIntoSentences(
  flat: string,
  breaks: readonly number[],
  describeFormula: (formula: number) => FormulaSentenceEndCues,
): ResumableWork<TextRange[]> {
  const found: TextRange[] = [];
  let start = 0;
  let formula = -1;
  let nextBreak = 0;
  let lastIsDisplay = false;
  const close = (end: number) => {
    const range = trimSentence(flat, start, end);
    if (range !== undefined) found.push(range);
    start = Math.max(start, end);
  };
  let pieceEnd = CHARS_OF_PIECE;
  for (let i = 0; i < flat.length; i++) {
    if (i >= pieceEnd) {
      pieceEnd = i + CHARS_OF_PIECE;
      yield;
    }
    while (nextBreak < breaks.length && (breaks[nextBreak] ?? 0) <= i) {
      const at = breaks[nextBreak++] ?? i;
      if (at > start) {
        close(at);
        lastIsDisplay = false;
      }
    }
    const character = flat.charAt(i);
    if (character === FORMULA_PLACEHOLDER) {
      formula++;
      const { isDisplay, hasPeriod } = describeFormula(formula);
      lastIsDisplay = isDisplay;
      if (hasPeriod && canEndBefore(flat, i + 1)) {
        close(i + 1);
        lastIsDisplay = false;
      }
    } else if (character === '.' || character === '?' || character === '!') {
      let end = i + 1;
      while (end < flat.length && `.?!"')]`.includes(flat.charAt(end))) end++;
      if (endsSentence(flat, i, end)) close(end);
      i = end - 1;
      lastIsDisplay = false;
    } else if (FULL_STOPS.includes(character)) {
      if (character === '．' && /\d/.test(flat.charAt(i + 1))) continue;
      let end = i + 1;
      while (end < flat.length && `。！？．」』）"')`.includes(flat.charAt(end))) end++;
      close(end);
      i = end - 1;
      lastIsDisplay = false;
    } else if (character === '\n') {
      const next = skipBlanks(flat, i + 1);
      if (next >= flat.length) break;
      const breaksCount = countLineEnds(flat, i, next);
      const isNextDisplay = flat.charAt(next) === FORMULA_PLACEHOLDER && describeFormula(formula + 1).isDisplay;
      const isBesideDisplay = (lastIsDisplay && !startsWithCapital(flat, next)) || isNextDisplay;
      LIST_MARK.lastIndex = next;
      const startsItem = LIST_MARK.test(flat) && !isNextDisplay;
      if ((breaksCount > 1 && !isBesideDisplay) || startsItem || (lastIsDisplay && !isBesideDisplay)) close(next);
      i = next - 1;
    } else if (!isBlank(character.charCodeAt(0))) {
      lastIsDisplay = false;
    }
  }
  close(flat.length);
  return found;
}

/** The sentence without blanks at its ends; undefined if it has no letter, digit or formula, such as a ruler. */
function trimSentence(flat: string, start: number, end: number): TextRange | undefined {
  let from = start;
  let to = end;
  while (from < to && isBlank(flat.charCodeAt(from))) from++;
  while (to > from && isBlank(flat.charCodeAt(to - 1))) to--;
  if (from >= to) return undefined;
  for (let i = from; i < to; i++) {
    const code = flat.charCodeAt(i);
    if (isDigitCharCode(code) || isAsciiLetterCode(code) || code >= 0x80) return { start: from, end: to };
  }
  return undefined;
}

/** Whether a sentence ends with the stop at `at`, which closing quotation marks and brackets may follow up to `end`. */
function endsSentence(flat: string, at: number, end: number): boolean {
  if (end >= flat.length) return true;
  if (!isBlank(flat.charCodeAt(end))) return false;
  return (flat.charAt(at) !== '.' || !isAbbreviation(flat, at, end)) && canEndBefore(flat, end);
}

/** Whether what follows a stop at `end` begins a sentence. */
function canEndBefore(flat: string, end: number): boolean {
  if (end >= flat.length) return true;
  if (!isBlank(flat.charCodeAt(end))) return false;
  const next = skipBlanks(flat, end);
  if (next >= flat.length) return true;
  if (flat.charAt(next) === FORMULA_PLACEHOLDER || /[\p{Lu}\p{Lo}\p{N}"'([\\•*+|#>{-]/u.test(flat.charAt(next)))
    return true;
  LIST_MARK.lastIndex = next;
  return LIST_MARK.test(flat) || countLineEnds(flat, end, next) > 1;
}

/** Whether the period at `at` ends an abbreviation, an initial, or a list mark at the start of a line. */
function isAbbreviation(flat: string, at: number, end: number): boolean {
  const before = /(?:^|[\s(~[/-])([\p{L}\d.]{1,10})$/u.exec(flat.slice(Math.max(0, at - 12), at));
  if (before === null) return false;
  const whole = before[1] ?? '';
  const word = whole.toLowerCase();
  if (ABBREVIATIONS.has(word) || CAPITAL_ABBREVIATIONS.has(whole)) return true;
  const next = skipBlanks(flat, end);
  // "No. 5" isn't "no".
  if (word === 'no' || word === 'nos' || word === 'nr') return /\d/.test(flat.charAt(next)) && whole !== 'no';
  if (/^(?:\d{1,3}(?:\.\d{1,2}){0,3}|[a-z]|[ivx]{1,4})$/.test(word) && isAtLineStart(flat, at - whole.length))
    return true;
  // "P. Erdős", but not "at A. Then".
  if (!/^(?:\p{Lu}\.)*\p{Lu}$/u.test(whole)) return false;
  const following = /^\p{Lu}(?:\.|[\p{Ll}\p{L}'-]{1,20})/u.exec(flat.slice(next, next + 22))?.[0];
  return following !== undefined && countLineEnds(flat, end, next) < 2 && !isSentenceStarter(following);
}

function isAtLineStart(flat: string, at: number): boolean {
  return /(?:^|\n)[ \t#(>*-]*$/.test(flat.slice(Math.max(0, at - 16), at));
}

/** Whether a word with a capital begins at `at`, rather than names of points. */
function startsWithCapital(flat: string, at: number): boolean {
  return /^(?:\p{Lu}\p{Ll}|[AI] )/u.test(flat.slice(at, at + 2));
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (next < text.length && isBlank(text.charCodeAt(next))) next++;
  return next;
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (text.charCodeAt(i) === 0x0a) count++;
  return count;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
