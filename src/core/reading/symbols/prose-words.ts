/** Words of flattened prose before and after a formula. */
import { isAsciiLetterCode, isDigitCharCode } from '../../proof/index.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';

/** A longer word is cut, so that reading back stays linear. In characters. */
const MAX_WORD_CHARS = 40;

/** Blanks past this end the prose. In characters. */
const MAX_BLANKS = 200;

/** Whether a character belongs to a word: a Latin letter, an accent, a digit, an apostrophe or a hyphen. */
function isWordCharCode(code: number): boolean {
  return code < MAX_WORD_CODE && WORD_CODES[code] === 1;
}

const MAX_WORD_CODE = 0x370;
const WORD_CODES = Uint8Array.from({ length: MAX_WORD_CODE }, (_, code) =>
  isAsciiLetterCode(code) || isDigitCharCode(code) || code === 0x27 || code === 0x2d || code >= 0xc0 ? 1 : 0,
);

/** The words before an offset, the nearest first, in lower case. Marks of formulas and punctuation are words of their own. */
export class WordsBeforeOffset {
  readonly #flat: string;
  readonly #from: number;
  readonly #words: string[] = [];
  #at: number;

  /** @param from where the sentence begins */
  constructor(flat: string, from: number, at: number) {
    this.#flat = flat;
    this.#from = from;
    this.#at = at;
  }

  /** The word at `index`, or '' before the start of the sentence. */
  get(index: number): string {
    while (this.#words.length <= index) {
      const word = this.#readWord();
      if (word === '') return '';
      this.#words.push(word);
    }
    return this.#words[index] ?? '';
  }

  /** Whether one of the words `from … from + count - 1` passes a test. */
  some(from: number, count: number, test: (word: string) => boolean): boolean {
    for (let i = from; i < from + count && this.get(i) !== ''; i++) if (test(this.get(i))) return true;
    return false;
  }

  #readWord(): string {
    const flat = this.#flat;
    let end = this.#at;
    while (end > this.#from && this.#at - end < MAX_BLANKS && flat.charCodeAt(end - 1) <= 0x20) end--;
    if (end <= this.#from) return '';
    let start = end;
    while (start > this.#from && end - start < MAX_WORD_CHARS && isWordCharCode(flat.charCodeAt(start - 1))) start--;
    if (start === end) start--;
    this.#at = start;
    return flat.slice(start, end).toLowerCase();
  }
}

/** At most `count` words after an offset, in lower case. */
export function readWordsAfterOffset(flat: string, from: number, to: number, count: number): string[] {
  const words: string[] = [];
  for (let at = from; words.length < count; ) {
    const gap = at;
    while (at < to && at - gap < MAX_BLANKS && flat.charCodeAt(at) <= 0x20) at++;
    if (at >= to) break;
    let end = at;
    while (end < to && end - at < MAX_WORD_CHARS && isWordCharCode(flat.charCodeAt(end))) end++;
    if (end === at) end++;
    words.push(flat.slice(at, end).toLowerCase());
    at = end;
  }
  return words;
}

export function isFormulaPlaceholder(word: string): boolean {
  return word === FORMULA_PLACEHOLDER;
}
