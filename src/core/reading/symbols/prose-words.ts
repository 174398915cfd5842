/** Words of flattened prose before and after a formula. */
import { FORMULA_MARK } from '../text/flatten-prose.ts';

/** A longer word is cut, so that reading back stays linear. In characters. */
const MAX_WORD_CHARS = 40;

/** The words before an offset, the nearest first, in lower case. Marks of formulas and punctuation are words of their own. */
export class WordsBefore {
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
    for (let i = from; i < from + count; i++) {
      const word = this.get(i);
      if (word === '') return false;
      if (test(word)) return true;
    }
    return false;
  }

  #readWord(): string {
    const flat = this.#flat;
    let end = this.#at;
    while (end > this.#from && this.#at - end < 200 && isBlank(flat.charCodeAt(end - 1))) end--;
    if (end <= this.#from) return '';
    let start = end;
    while (start > this.#from && end - start < MAX_WORD_CHARS && isWordCode(flat.charCodeAt(start - 1))) start--;
    if (start === end) start--;
    this.#at = start;
    return flat.slice(start, end).toLowerCase();
  }
}

/** At most `count` words after an offset, in lower case. */
export function readWordsAfter(flat: string, from: number, to: number, count: number): string[] {
  const words: string[] = [];
  let at = from;
  while (words.length < count) {
    const gap = at;
    while (at < to && at - gap < 200 && isBlank(flat.charCodeAt(at))) at++;
    if (at >= to) break;
    let end = at;
    while (end < to && end - at < MAX_WORD_CHARS && isWordCode(flat.charCodeAt(end))) end++;
    if (end === at) end++;
    words.push(flat.slice(at, end).toLowerCase());
    at = end;
  }
  return words;
}

export function isMark(word: string | undefined): boolean {
  return word === FORMULA_MARK;
}

function isBlank(code: number): boolean {
  return code <= 0x20;
}

function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 0x2d ||
    (code >= 0xc0 && code < 0x370) ||
    (code >= 48 && code <= 57) ||
    code === 0x27
  );
}
