/** Rewrites prose as it is matched: one kind of hyphens, quotation marks and blanks, without emphasis and font commands. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { ProofLanguage, TextRange } from '../../proof/index.ts';
import { readLatexMarkupReplacement } from './latex-markup.ts';

/** Stands for a formula in flattened prose: U+FFFC, the object replacement character. */
export const FORMULA_PLACEHOLDER = '\uFFFC';

const MARK_CODE = 0xfffc;
const FOLDED = new Map<number, string>();
const addFolded = (folded: string, ...codes: readonly (number | readonly [number, number])[]) => {
  for (const code of codes) {
    const [first, last] = typeof code === 'number' ? [code, code] : code;
    for (let each = first; each <= last; each++) FOLDED.set(each, folded);
  }
};
addFolded('-', [0x2010, 0x2013], 0x2212, 0xfe63, 0xff0d);
addFolded("'", [0x2018, 0x201b], 0x2032);
addFolded('"', [0x201c, 0x201f], 0xab, 0xbb);
addFolded(' ', 0xa0, 0x1680, [0x2000, 0x200a], 0x202f, 0x205f, 0x3000);
addFolded('', 0xad, [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x2064], [0x2066, 0x2069], 0xfeff);
// The mark of a formula may be in the text, too.
addFolded(' ', 0xfffc);

/** A longer passage has its offsets in typed arrays. In UTF-16 code units. */
const FEW_CHARS = 64;
/** Strings are made of this many UTF-16 code units at a time. */
const CHUNK_CHARS = 4_096;

/** What is left out of prose, and where sentences end in any case. Both are ascending offsets in the text. */
export interface WordlessRangesAndBreaks {
  readonly wordless: readonly TextRange[];
  readonly breaks: readonly number[];
}

/** Flattened prose. */
export interface FlattenedProse {
  readonly flat: string;
  readonly markOffsets: number[];
  /** The offsets in `flat` where a sentence always ends, ascending. */
  readonly breakOffsets: number[];
  readonly toTextRange: (range: TextRange) => TextRange;
  readonly toFlatRange: (range: TextRange) => TextRange;
}

/** Collects flattened prose together with the offset in the text of each character. Formulas and prose come in text order. */
export class ProseFlattener {
  readonly #language: ProofLanguage;
  readonly #layout: WordlessRangesAndBreaks;
  readonly #codes: number[] = [];
  readonly #offsets: number[] = [];
  readonly #ends: number[] = [];
  readonly #marks: number[] = [];
  readonly #breaks: number[] = [];
  /** How the closing brace of each open one in LaTeX is treated. */
  readonly #braces: ('keep' | 'strip' | 'footnote')[] = [];
  /** The offset after the last command that stays in the prose, where its arguments begin. */
  #keptEnd = -1;
  #nextBreak = 0;
  #nextWordless = 0;

  constructor(language: ProofLanguage, layout: WordlessRangesAndBreaks) {
    this.#language = language;
    this.#layout = layout;
  }

  /** Appends a formula as one mark. */
  addFormula({ start, end }: TextRange): void {
    this.#passBreaks(start);
    this.#marks.push(this.#codes.length);
    this.#push(MARK_CODE, start, end);
    if (this.#keptEnd === start) this.#keptEnd = end;
  }

  /** Appends the prose `start … end` of a text. */
  addProse(text: string, start: number, end: number): void {
    const { wordless } = this.#layout;
    let at = start;
    while (at < end) {
      while (this.#nextWordless < wordless.length && (wordless[this.#nextWordless]?.end ?? 0) <= at)
        this.#nextWordless++;
      const left = wordless[this.#nextWordless];
      const stop = Math.min(end, left?.start ?? end);
      if (stop > at) this.#addWords(text, at, stop);
      at = Math.max(at, stop);
      if (left === undefined || at >= end) continue;
      const after = Math.min(end, left.end);
      // What stands before and after it aren't one word.
      this.#passBreaks(at);
      if (after > at) this.#pushAll(text.slice(at, after).includes('\n') ? '\n' : ' ', at, after);
      at = after;
    }
  }

  build(): FlattenedProse {
    const count = this.#codes.length;
    // Many steps are short: a typed array costs more than its few numbers.
    const pack = (list: readonly number[]) => (count > FEW_CHARS ? new Int32Array(list) : list);
    const [offsets, ends] = [pack(this.#offsets), pack(this.#ends)] as const;
    const pieces: string[] = [];
    for (let at = 0; at < count; at += CHUNK_CHARS)
      pieces.push(String.fromCharCode.apply(undefined, this.#codes.slice(at, at + CHUNK_CHARS)));
    return {
      flat: pieces.join(''),
      markOffsets: this.#marks,
      breakOffsets: this.#breaks,
      toTextRange: ({ start, end }) => {
        const first = offsets[Math.max(0, start)] ?? ends.at(-1) ?? 0;
        return { start: first, end: end > start ? Math.max(first, ends[Math.min(end, count) - 1] ?? first) : first };
      },
      toFlatRange: ({ start, end }) => {
        const first = findFirstIndexByBinarySearch(count, (at) => (ends[at] ?? 0) > start);
        return {
          start: first,
          end: Math.max(
            first,
            findFirstIndexByBinarySearch(count, (at) => (offsets[at] ?? 0) >= end),
          ),
        };
      },
    };
  }

  #addWords(text: string, start: number, end: number): void {
    const isLatex = this.#language === 'latex';
    let i = start;
    while (i < end) {
      if ((this.#layout.breaks[this.#nextBreak] ?? Number.POSITIVE_INFINITY) <= i) this.#passBreaks(i);
      const code = text.charCodeAt(i);
      const length = isLatex ? this.#addLatex(text, i, end, text.charAt(i)) : this.#countEmphasis(text, i, code);
      if (length > 0) {
        i += length;
        continue;
      }
      const folded = code < 0x80 ? undefined : FOLDED.get(code);
      if (folded === undefined) this.#push(code, i, i + 1);
      else this.#pushAll(folded, i, i + 1);
      i++;
    }
  }

  /** Appends what stands for the markup of LaTeX at `i`. Returns its length, or 0 for prose. */
  #addLatex(text: string, i: number, end: number, character: string): number {
    switch (character) {
      case '\\': {
        const markup = readLatexMarkupReplacement(text, i);
        const length = Math.min(markup.length, end - i);
        if (markup.isKept === true) {
          for (let k = i; k < i + length; k++) this.#push(text.charCodeAt(k), k, k + 1);
          this.#keptEnd = i + length;
        } else {
          this.#pushAll(markup.text, i, i + length);
          if (markup.brace !== undefined && length === markup.length) this.#braces.push(markup.brace);
        }
        return length;
      }
      case '{':
        this.#braces.push(this.#keptEnd === i ? 'keep' : 'strip');
        if (this.#keptEnd === i) this.#pushAll('{', i, i + 1);
        return 1;
      case '}': {
        const brace = this.#braces.pop();
        if (brace === 'keep') {
          this.#pushAll('}', i, i + 1);
          this.#keptEnd = i + 1;
        } else if (brace === 'footnote') this.#pushAll(')', i, i + 1);
        return 1;
      }
      case '[':
        if (this.#keptEnd === i) {
          const close = text.slice(i, Math.min(end, i + 80)).indexOf(']');
          if (close > 0) this.#keptEnd = i + close + 1;
          for (let k = i; close > 0 && k <= i + close; k++) this.#push(text.charCodeAt(k), k, k + 1);
          return close > 0 ? close + 1 : 0;
        }
        return 0;
      case '~':
        this.#pushAll(' ', i, i + 1);
        return 1;
      case '`':
      case "'":
        if (text.charAt(i + 1) !== character || i + 2 > end) return 0;
        this.#pushAll('"', i, i + 2);
        return 2;
      case '-': {
        let after = i + 1;
        while (after < Math.min(end, i + 3) && text.charAt(after) === '-') after++;
        this.#pushAll('-', i, after);
        return after - i;
      }
      default:
        return 0;
    }
  }

  /** The number of characters of emphasis in Markdown at `i`. */
  #countEmphasis(text: string, i: number, code: number): number {
    if (code === 0x2a) {
      // A list mark stays: a star before a blank at the start of a line.
      const isListMark =
        /[ \t]/.test(text.charAt(i + 1)) && /(?:^|\n)[ \t]{0,12}$/.test(text.slice(Math.max(0, i - 13), i));
      return isListMark ? 0 : 1;
    }
    if (code === 0x5f) return isWordCharacter(text.charAt(i - 1)) && isWordCharacter(text.charAt(i + 1)) ? 0 : 1;
    return 0;
  }

  #passBreaks(at: number): void {
    const { breaks } = this.#layout;
    while (this.#nextBreak < breaks.length && (breaks[this.#nextBreak] ?? 0) <= at) {
      this.#nextBreak++;
      if (this.#breaks.at(-1) !== this.#codes.length) this.#breaks.push(this.#codes.length);
    }
  }

  #pushAll(characters: string, start: number, end: number): void {
    for (let k = 0; k < characters.length; k++) this.#push(characters.charCodeAt(k), start, end);
  }

  #push(code: number, start: number, end: number): void {
    this.#codes.push(code);
    this.#offsets.push(start);
    this.#ends.push(end);
  }
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}
