/** Cuts a proof into phrases, and phrases into tokens. */
import { findFirstIndexByBinarySearch } from '../base/binary-search.ts';
import type { TextRange } from '../proof/index.ts';
import type { Passage, ProofReading } from '../reading/index.ts';
import type { Phrase } from './types.ts';

/** The phrases of all steps, in order: every character that isn't blank is in one. */
export function listPhrases(reading: ProofReading): Phrase[] {
  return reading.proof.steps.flatMap((_, step) => {
    const passage = reading.getPassage(step);
    if (passage === undefined) return [];
    return coverWithRanges(passage).flatMap((range) => {
      const { tokens, isMath } = tokenize(passage, range);
      return tokens.length === 0 ? [] : [{ step, range, tokens, isMath }];
    });
  });
}

/** The index of the phrase that contains an offset of a step's text, or the nearest one in the step. Undefined if the step has none. */
export function findPhraseAt(phrases: readonly Phrase[], step: number, offset: number): number | undefined {
  const after = findFirstIndexByBinarySearch(phrases.length, (index) => {
    const phrase = phrases[index];
    return !phrase || phrase.step > step || (phrase.step === step && phrase.range.start > offset);
  });
  return [after - 1, after].find((index) => phrases[index]?.step === step);
}

/** The sentences of a passage and the text between them. */
function coverWithRanges({ text, sentences }: Passage): TextRange[] {
  const ranges: TextRange[] = [];
  let end = 0;
  const addRest = (start: number, stop: number): void => {
    const rest = text.slice(start, stop);
    const trimmed = rest.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return;
    const from = start + rest.indexOf(trimmed);
    ranges.push({ start: from, end: from + trimmed.length });
  };
  for (const sentence of sentences) {
    if (sentence.start > end) addRest(end, sentence.start);
    ranges.push({ start: sentence.start, end: sentence.end });
    end = Math.max(end, sentence.end);
  }
  addRest(end, text.length);
  return ranges;
}

/** Commands that only space or size what they stand beside. */
const LAYOUT_COMMAND =
  /^\\(?:left|right|big|Big|bigg|Bigg|bigl|bigr|Bigl|Bigr|biggl|biggr|Biggl|Biggr|quad|qquad|displaystyle|textstyle|limits|nolimits|noindent|medskip|bigskip|smallskip|[,;:!> ]|\\)$/;
const MATH_TOKEN = /\\[a-zA-Z]+|\\[^a-zA-Z]|\d+(?:[.,]\d+)*|\p{L}|[^\s\p{L}\d]/gu;
const PROSE_TOKEN = /\\[a-zA-Z]+|[\p{L}\p{M}]+(?:['’][\p{L}]+)?|\d+(?:[.,]\d+)*|[=<>≤≥≠+/^()[\]]/gu;

/** The tokens of a range. The same formula has the same tokens in all delimiters. */
export function tokenize(
  { text, formulas }: Pick<Passage, 'text' | 'formulas'>,
  { start, end }: TextRange,
): Pick<Phrase, 'tokens' | 'isMath'> {
  const tokens: string[] = [];
  const isMath: boolean[] = [];
  const add = (pattern: RegExp, from: number, to: number, math: boolean): void => {
    for (const [token] of text.slice(from, to).matchAll(pattern)) {
      if (LAYOUT_COMMAND.test(token) || (math && /^[.,;]$/.test(token))) continue;
      tokens.push(math ? token : token.toLowerCase());
      isMath.push(math);
    }
  };
  let at = start;
  // A step may have many formulas, and this is called for each sentence.
  const first = findFirstIndexByBinarySearch(formulas.length, (index) => (formulas[index]?.end ?? end) > start);
  for (let k = first; k < formulas.length; k++) {
    const { start: from = end, end: to = end, inner = { start: end, end } } = formulas[k] ?? {};
    if (from >= end) break;
    add(PROSE_TOKEN, at, Math.max(at, from), false);
    add(MATH_TOKEN, Math.max(at, inner.start), Math.min(end, inner.end), true);
    at = Math.min(end, to);
  }
  add(PROSE_TOKEN, at, end, false);
  return { tokens, isMath };
}
