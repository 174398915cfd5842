/** Splits a step's text into groups of mathematics and stretches of prose, with their chains of relations. */

import { LruCache } from '../../base/lru-cache.ts';
import {
  type MathOrProseSegment,
  splitMathAndProse,
  type TextRange,
  UndelimitedFormulaFinder,
} from '../../proof/index.ts';
import { findRelationChains, markChainEndsUncertain, type RelationChain } from '../parsing/relation-chains.ts';
import { MAX_MATH_SEGMENT_CHARS } from '../terms/caps.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import { findProseRelationChains } from './prose-chains.ts';

export interface ParsedMathOrProseSegment {
  /** Its start in the text, including delimiters. */
  readonly start: number;
  /** Its end in the text, including delimiters. */
  readonly end: number;
  readonly tokens?: readonly MathToken[];
  readonly chains: readonly RelationChain[];
  /** The rule that a false numeric relation of this group breaks: A in prose, C in LaTeX. */
  readonly rule: 'A' | 'C';
  /** Only for a group that is too long to be read. */
  readonly tooLong?: TextRange;
}

/** The groups of a text, in order. A long text is read only as far as groups are requested. */
export function parseMathAndProseSegments(text: string): Iterable<ParsedMathOrProseSegment> {
  return text.length > MOST_KEPT ? read(text) : grouped.ofText(text, () => [...read(text)]);
}

/** Total length of the cached texts, in characters. */
const MOST_KEPT = 64 * 1024;

/** Groups of recently read texts. */
const grouped = new LruCache<readonly ParsedMathOrProseSegment[]>(MOST_KEPT);

type Content = Required<Pick<ParsedMathOrProseSegment, 'tokens' | 'chains'>>;

/** The tokens and chains of a segment of mathematics, cached as long as the segment exists. */
const contents = new WeakMap<MathOrProseSegment, Content>();

/** The tokens of a segment of mathematics, and the chains of relations among them. */
export function readMathSegment(text: string, part: MathOrProseSegment): Content {
  const known = contents.get(part);
  if (known !== undefined) return known;
  const tokens = tokenizeMath(text, part.start, part.end);
  const found = { tokens, chains: findRelationChains(tokens) };
  if (text.length <= MOST_KEPT) contents.set(part, found);
  return found;
}

function* read(text: string): Generator<ParsedMathOrProseSegment> {
  const all = splitMathAndProse(text);
  const unpriced = blankOutMoneySigns(text, all);
  const finder = new UndelimitedFormulaFinder(unpriced, { hasLetters: false });
  for (const [i, part] of all.entries()) {
    if (part.kind === 'prose') {
      const besideMath = { before: i > 0, after: i + 1 < all.length };
      const chains = findProseRelationChains(text, part, besideMath, { text: unpriced, finder });
      yield { start: part.from, end: part.to, chains, rule: 'A' };
    } else if (part.end - part.start > MAX_MATH_SEGMENT_CHARS) {
      const tooLong = { start: part.start, end: part.end };
      yield { start: part.from, end: part.to, chains: [], rule: 'C', tooLong };
    } else {
      const { tokens, chains: found } = readMathSegment(text, part);
      const before = isCutBefore(text, part, all[i - 1]);
      const after = isCutAfter(text, part, all[i + 1]);
      const last = found.length - 1;
      yield {
        start: part.from,
        end: part.to,
        tokens,
        chains: found.map((chain, k) => markChainEndsUncertain(chain, before && k === 0, after && k === last)),
        rule: 'C',
      };
    }
  }
}

/** The text with a blank for each dollar sign of an amount in prose: `9x + $55 = $157`. */
function blankOutMoneySigns(text: string, parts: readonly MathOrProseSegment[]): string {
  if (!/\$\d/.test(text)) return text;
  let out = '';
  for (const { kind, start, end } of parts)
    if (kind === 'prose') out += text.slice(out.length, start) + text.slice(start, end).replace(/\$(?=\d)/g, ' ');
  return out + text.slice(out.length);
}

const CUT_WORD = /\b(of|times|plus|minus|by|per|over|than|half|twice|double|triple|negative|modulo)\s+$/i;

/** "The area is given by $3 \\cdot 4$": after these words, "by" isn't part of a calculation, as in "divided by". */
const SAID_BY =
  /\b(?:given|defined|described|determined|expressed|represented|modell?ed|denoted|found|obtained|computed|calculated|stated|shown|satisfied)\s+by\s+$/i;

/** "an area of $3 \\cdot 4$": after these words, "of" names a value rather than taking a part of one. */
const VALUE_OF =
  /\b(?:areas?|volumes?|perimeters?|circumferences?|lengths?|widths?|heights?|depths?|radius|radii|diameters?|distances?|displacements?|sides?|slopes?|angles?|totals?|probability|probabilities|costs?|prices?|profits?|revenues?|incomes?|earnings|payments?|wages?|fees?|discounts?|amounts?|scores?|speeds?|rates?|times?|durations?|ages?|weights?|mass|masses|values?|ratios?|remainders?|maximum|minimum|results?|answers?|outcomes?|counts?|numbers?|payouts?|savings?|loss|gains?|balances?)\s+of\s+$/i;
/** Words for a part or a multiple, which may be of the value: "half the area of $3 \\cdot 4$". */
const PART_OF =
  /\b(?:half|halves|thirds?|quarters?|fourths?|fifths?|tenths?|twice|double|triple|thrice|times|percent|square|cube|roots?|fractions?|multiples?|divid\w+|multipl\w+|subtract\w*|add\w*|average|mean|sum|product|difference|more|less|than)\b|%|\d\s*$/i;

/** Whether the formula may start before its group: after an operator, a numeral, or another group. */
function isCutBefore(text: string, part: MathOrProseSegment, previous: MathOrProseSegment | undefined): boolean {
  const before = text.slice(Math.max(0, part.from - 12), part.from);
  if (/\n[ \t]*[-−*+•][ \t]+(?:\*\*)?$/.test(`${part.from <= 12 ? '\n' : ''}${before}`)) return false;
  const words = text.slice(Math.max(0, part.from - 40), part.from);
  if (CUT_WORD.test(before) && !/\bby\s+$/i.test(before)) return !VALUE_OF.test(words) || PART_OF.test(words);
  if (/\bby\s+$/i.test(before) && !SAID_BY.test(words)) return true;
  if (/[+*/×÷=^<>(]\s*$|[0-9](?:[ \t]|[.,])?$/.test(before) || /\S\s*[-−]\s*$/.test(before)) return true;
  return touches(part, previous, text);
}

/** Whether the formula may continue after its group. */
function isCutAfter(text: string, part: MathOrProseSegment, next: MathOrProseSegment | undefined): boolean {
  const after = text.slice(part.to, part.to + 24);
  // A bullet or a number begins a list item; words in brackets are a remark.
  if (/^[ \t]*\n\s*(?:[-−*+•]|\d{1,2}[.)])\s/.test(after) || /^[ \t]*\((?!mod)[A-Za-z]{3}/.test(after)) return false;
  // On the line after a display, a number begins a sentence.
  if (/^[ \t]*\n\s*[0-9(]/.test(after) && isDisplayMathAt(text, part.from)) return false;
  // A factorial, rather than the end of an exclamation.
  if (/^\s?!(?!\s*$|\s+["“(]?[A-Z])/.test(after)) return true;
  return /^\s*(?:[-−+*/×÷=^<>%]|\\%|[0-9(]|[.,][0-9])/.test(after.slice(0, 4)) || touches(part, next, text);
}

/** Whether a group is next to mathematics, with at most blanks on one line between. A display is always separate. */
function touches(group: MathOrProseSegment, beside: MathOrProseSegment | undefined, text: string): boolean {
  if (beside === undefined || isDisplayMathAt(text, group.from)) return false;
  if (beside.kind === 'math') return !isDisplayMathAt(text, beside.from);
  return beside.end - beside.start < 20 && /^[ \t]*$/.test(text.slice(beside.start, beside.end));
}

/** Whether the group of mathematics that begins at an offset is a display. */
export function isDisplayMathAt(text: string, at: number): boolean {
  return text.startsWith('\\[', at) || text.startsWith('$$', at) || text.startsWith('\\begin', at);
}
