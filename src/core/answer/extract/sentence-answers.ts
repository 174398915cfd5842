/** Extracts the answer from a sentence that states it. */
import type { TextRange } from '../../proof/index.ts';
import { findDelimitedFormulaRanges } from './formulas.ts';

interface ReducedAnswer {
  readonly text: string;
  readonly range: TextRange;
  /** Whether the answer is the letter of a choice. */
  readonly isChoice: boolean;
}

/** A numeral with its sign, money sign or per cent sign. */
export const NUMERAL_PATTERN =
  /(?<![\w.])[-−]?[$€£]?\s?\d+(?:(?:,|\{,\}|\\,|\\!)\d{3})*(?:[.,]\d+)?(?:\s?\/\s?\d+)?(?:\s?(?:\\?%|[€£]))?/g;

const CHOICE =
  /^(?:(?:option|choice|letter)\s+)?[$*\s]*\(?\\?(?:text(?:bf)?\{)?\(?([A-J])\)?\}?\)?[$*]*(?=[.,:;)\s。，]|$|[\u0080-\uffff])/;
const COPULA =
  /\b(?:is|are|was|were|be|equals?|becomes?|makes|it['’]s|est|es)\b(?:\s+(?:equal\s+to|exactly|given\s+by|therefore|thus|then|just|simply|now|about|approximately|at\s+most|at\s+least|indeed|option|choice))*\s*[:：]?|[是为]|=(?=[^=]*$)/gi;
/** Text at the end of a sentence that isn't part of the answer: `is our answer`, `I hope it is correct`. */
const HINDER =
  /^(?:(?:indeed\s+)?(?:our|the|my|an?)\s+(?:final\s+|desired\s+|required\s+|correct\s+)?(?:answer|solution|result|value)|correct|true|what\b|not\b|(?:needed|required|necessary|possible|used|formed|produced|obtained|sufficient|enough|left)\b)/i;

/** A number and what it counts: `12 of the marbles`, but not a bare `17`. */
const COUNTED = /^[-−]?[$€£]?\d[\d,.]*(?:\s?\\?%)?\s+(?:of|out)\b/;

/** Words before a number that make it a time, place, or frequency rather than the answer. */
const BESIDES =
  /\b(?:over|in|for|after|within|every|during|per|at|by|on|from)\s+(?:(?:the|a|an|each|all|about|only|next|first|last|day)\s+)*$/i;

/** The answer in the sentence between `start` and `end`; `undefined` if none is recognized. */
export function extractAnswerFromSentence(text: string, start: number, end: number): ReducedAnswer | undefined {
  const whole = withoutTail(text, tidy(text, start, end));
  if (whole.start >= whole.end) return undefined;
  const word = /^(?:yes|no|true|false)(?=\**(?:[.,;:!]|$))/i.exec(text.slice(whole.start, whole.start + 9));
  if (word !== null) return of(text, { start: whole.start, end: whole.start + word[0].length });
  const sentence = text.slice(whole.start, whole.end);
  const choice = CHOICE.exec(sentence);
  if (choice !== null && isChoice(sentence, choice)) return of(text, whole, true);
  if (isBare(sentence)) return of(text, whole);
  const formulas = findDelimitedFormulaRanges(sentence);
  const outside = (at: number): boolean => !formulas.some((f) => f.start <= at && at < f.end);
  let after: TextRange | undefined;
  for (const m of sentence.matchAll(COPULA)) {
    if (!outside(m.index)) continue;
    const from = whole.start + m.index + m[0].length;
    const rest = tidy(text, from, whole.end);
    const said = text.slice(rest.start, rest.end);
    if (said === '' || HINDER.test(said)) continue;
    const letter = CHOICE.exec(said);
    if (letter !== null && isChoice(said, letter)) return of(text, rest, true);
    // `37.5% of the spools are blue`: the number is the answer, not the word.
    if (!/[\d\\$]/.test(said) && COUNTED.test(text.slice(whole.start, whole.start + m.index))) continue;
    if (hasValue(said)) after = rest;
  }
  if (after !== undefined) {
    const said = text.slice(after.start, after.end);
    if (isBare(said)) return of(text, after);
    const inner = findDelimitedFormulaRanges(said);
    const first = inner[0];
    const led = BOUND_PATTERN.exec(said);
    if (led !== null && led.index === 0) return of(text, after);
    // `is $3$ by the lemma`, `are $x = 1$ and $x = 2$`
    if (first !== undefined) {
      const lastFormula = inner.at(-1) ?? first;
      const joined = said.slice(first.start, lastFormula.end);
      const from = isBare(joined) ? { start: first.start, end: lastFormula.end } : first;
      const unit = /^\s*[a-z%²³]+(?=\s*[.,;]|\s*$)/i.exec(said.slice(from.end));
      return of(text, {
        start: after.start + from.start,
        end: after.start + from.end + (unit?.[0].length ?? 0),
      });
    }
    const number = [...said.matchAll(NUMERAL_PATTERN)][0];
    if (number !== undefined) {
      const tail = /^[\s-]*(?:[a-z]+\s?){0,4}/i.exec(said.slice(number.index + number[0].length))?.[0] ?? '';
      const from = after.start + number.index;
      return of(text, tidy(text, from, from + number[0].length + tail.length));
    }
  }
  const isName = (f: TextRange): boolean => /^[$\\([\s]*\\?[A-Za-z]+[$\\)\].\s]*$/.test(sentence.slice(f.start, f.end));
  const formula = formulas.findLast((f) => !isName(f));
  if (formula !== undefined) {
    const start = whole.start + findBoundStart(sentence, formula.start);
    return of(text, { start, end: whole.start + formula.end });
  }
  const numbers = [...sentence.matchAll(NUMERAL_PATTERN)];
  const number =
    numbers.findLast((m) => !BESIDES.test(sentence.slice(Math.max(0, m.index - 30), m.index))) ?? numbers.at(-1);
  if (number === undefined) return undefined;
  const from = whole.start + number.index;
  return of(text, tidy(text, whole.start + findBoundStart(sentence, number.index), from + number[0].length));
}

/** Words before a number that make it a bound or a set of numbers. */
const BOUND_PATTERN =
  /\b(?:at (?:least|most)|(?:no |not )?(?:more|less|greater|fewer|larger|smaller) than(?: or equal to)?|multiples of|except|other than|not)\s+/i;

/** The start of the number at `at` with the words before it that change what it means. */
function findBoundStart(sentence: string, at: number): number {
  const before = sentence.slice(Math.max(0, at - 40), at);
  const match = new RegExp(`${BOUND_PATTERN.source}$`, 'i').exec(before);
  return match === null ? at : at - before.length + match.index;
}

const TAIL =
  /\s*\(\s*(?:at|with|occurring)\b|(?:,\s*|\s+|\s*\(\s*)(?:as|when(?:ever)?|where|since|because|for\s+(?:all|any|every|each|some|which)|which(?!\s+(?:is|equals|gives|makes))|if|provided|attained|achieved|reached|works?|and\s+no|so\s+that)\b/gi;

/** The range without a clause at its end that gives a condition or reason: `7, attained when $x = 3$`. */
function withoutTail(text: string, range: TextRange): TextRange {
  const sentence = text.slice(range.start, range.end);
  const formulas = findDelimitedFormulaRanges(sentence);
  for (const m of sentence.matchAll(TAIL)) {
    if (formulas.some((f) => f.start <= m.index && m.index < f.end)) continue;
    if (!/[0-9\\$]/.test(sentence.slice(0, m.index))) continue;
    // `the values for which f is 0 are 1 and 2`
    const behind = m.index + m[0].length;
    if (
      /\b(?:which|if|all|any|every|each|some|works?)$/i.test(m[0]) &&
      [...sentence.slice(behind).matchAll(COPULA)].some(
        (c) => !formulas.some((f) => f.start <= behind + c.index && behind + c.index < f.end),
      )
    )
      continue;
    return tidy(text, range.start, range.start + m.index);
  }
  return range;
}

function of(text: string, range: TextRange, isChoice = false): ReducedAnswer {
  return { text: text.slice(range.start, range.end), range, isChoice };
}

/** `A` may be an article at the beginning of a sentence. A letter is a choice only with a sign behind it or alone. */
function isChoice(sentence: string, match: RegExpExecArray): boolean {
  const rest = sentence.slice(match[0].length);
  return (
    /^\s*$|^\s*[.,:;)。，]|^[\u0080-\uffff]/.test(rest) ||
    /^[$*\s]*\\?\(/.test(match[0]) ||
    /^\s+(?:because|since|as)\b/.test(rest)
  );
}

/** Whether a text is an answer by itself: short and with no sentence around it. */
function isBare(text: string): boolean {
  if (text.length > 200) return false;
  // A sentence has words first, then a value.
  const head = /^[^\d$\\]*/.exec(text)?.[0] ?? '';
  const words = head.length < text.length ? (head.match(/\p{L}{2,}/gu)?.length ?? 0) : 0;
  if (words > (/[=:：]/.test(text) ? 0 : 1)) return false;
  if ((text.match(/\p{Script=Han}/gu)?.length ?? 0) > 12 || /^\p{Script=Han}.*\d/su.test(text)) return false;
  const said = text.replace(/\\[a-zA-Z]+|\$[^$]*\$/g, ' ').match(/[A-Za-z]{2,}/g) ?? [];
  const verbs = said.some((w) =>
    /^(?:is|are|was|be|equals|since|because|which|that|the|so|we|by|when|for|if|it)$/i.test(w),
  );
  return !verbs && said.length <= 6;
}

function hasValue(text: string): boolean {
  return (
    /[0-9\\$∞π√]|^[a-z]\b|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|yes|no|true|false|none|infinite(?:ly)?|odd|even)\b/i.test(
      text,
    ) || isBare(text)
  );
}

/** The range without blanks, punctuation, and bold markup at its ends. */
function tidy(text: string, start: number, end: number): TextRange {
  let s = start;
  let e = end;
  while (s < e && /[\s*:：,_#>]/.test(text.charAt(s))) s++;
  while (e > s && /[\s*.,;:。，_]/.test(text.charAt(e - 1))) e--;
  return { start: s, end: e };
}
