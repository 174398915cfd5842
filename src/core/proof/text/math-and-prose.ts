/** Splits a step into groups of mathematics and stretches of prose, in linear time. */

import { LruCache } from '../../base/lru-cache.ts';

/** One stretch of a step. `start` and `end` exclude the delimiters of a group; `from` and `to` include them. */
export interface MathOrProseSegment {
  readonly kind: 'math' | 'prose';
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Maximum characters of an inline group; longer ones are prose. Keeps the search for a closing `$` linear. */
const MAX_INLINE = 2_000;

const ENVIRONMENTS =
  /^\\begin\{(equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|aligned|gathered|split)(\*?)\}/;

/**
 * Splits a text into stretches of mathematics and prose. Mathematics is `$…$` by pandoc's rule (no blank after the
 * opening sign, none before the closing one, no digit after it), `$$…$$`, `\(…\)`, `\[…\]`, and the usual environments.
 * An unpaired `$` is a currency sign. Code is omitted.
 */
export function splitMathAndProse(text: string): readonly MathOrProseSegment[] {
  return text.length > MOST_KEPT ? scan(text) : scanned.ofText(text, () => scan(text));
}

/** Maximum characters of cached texts: a step is read for itself, its constraints, and each step behind it. */
const MOST_KEPT = 1024 * 1024;
const scanned = new LruCache<readonly MathOrProseSegment[]>(MOST_KEPT);

/** Options for other ways to split a text. Without any, the result is that of {@link splitMathAndProse}. */
export interface MathAndProseSplitOptions {
  /**
   * Finds other mathematics that begins with the backslash at that offset, such as an environment: its whole range and
   * its content; undefined if none begins there. Called from left to right.
   */
  readonly bare?: (at: number) => Omit<MathOrProseSegment, 'kind'> | undefined;
  /** Where the `$` at that offset closes, or -1 if it doesn't open mathematics. Called from left to right. */
  readonly dollar?: (at: number) => number;
  /** Whether a backtick is always a quotation mark and never begins code. */
  readonly noCode?: boolean;
}

/** Like {@link splitMathAndProse}, but with `options` and without caching. */
export function splitMathAndProseWithOptions(
  text: string,
  options: MathAndProseSplitOptions,
): readonly MathOrProseSegment[] {
  return scan(text, options);
}

const DELIMITED = /\$[^$\n]|\\\(|\\\[|\\begin\{(?:align|equation|gather|math|displaymath)/;

/** Whether a text seems to have a formula with delimiters. A document without any may have formulas without delimiters. */
export function hasDelimitedFormula(text: string): boolean {
  return DELIMITED.test(text);
}

function scan(text: string, options: MathAndProseSplitOptions = {}): MathOrProseSegment[] {
  const found: MathOrProseSegment[] = [];
  const absent = new Set<string>();
  let dollars: Dollars | undefined;
  let prose = 0;
  const endProse = (end: number): void => {
    if (end > prose) found.push({ kind: 'prose', start: prose, end, from: prose, to: end });
  };
  const math = (from: number, start: number, end: number, to: number): number => {
    endProse(from);
    found.push({ kind: 'math', start, end, from, to });
    prose = to;
    return to;
  };
  const seek = (what: string, at: number): number => {
    if (absent.has(what)) return -1;
    const index = text.indexOf(what, at);
    if (index < 0) absent.add(what);
    return index;
  };
  let i = 0;
  while (i < text.length) {
    const c = text.charAt(i);
    if (c === '\\') {
      const next = text.charAt(i + 1);
      const bare = options.bare?.(i);
      if (bare !== undefined) {
        i = math(bare.from, bare.start, bare.end, bare.to);
      } else if (next === '(' || next === '[') {
        const end = seek(next === '(' ? '\\)' : '\\]', i + 2);
        i = end < 0 ? i + 2 : math(i, i + 2, end, end + 2);
      } else if (next === 'b' && options.bare === undefined) {
        const opening = ENVIRONMENTS.exec(text.slice(i, i + 24));
        const closing = opening === null ? '' : `\\end{${opening[1]}${opening[2]}}`;
        const end = opening === null ? -1 : seek(closing, i);
        i = end < 0 || opening === null ? i + 2 : math(i, i + opening[0].length, end, end + closing.length);
      } else {
        i += 2;
      }
    } else if (c === '$' && text.charAt(i + 1) === '$') {
      const end = seek('$$', i + 2);
      i = end < 0 ? i + 2 : math(i, i + 2, end, end + 2);
    } else if (c === '$') {
      dollars ??= options.dollar === undefined ? new Dollars(text) : undefined;
      const end = (dollars === undefined ? options.dollar?.(i) : dollars.closing(i)) ?? -1;
      i = end < 0 ? i + 1 : math(i, i + 1, end, end + 1);
    } else if (c === '`' && options.noCode !== true) {
      const end = codeEnd(text, i, seek);
      if (end > 0) {
        endProse(i);
        prose = end;
      }
      i = end > 0 ? end : i + 1;
    } else {
      i++;
    }
  }
  endProse(text.length);
  return found;
}

/** The end of a fence at a line's start, or of a code span on its line; −1 for LaTeX's quotation marks ``…'', `…'. */
function codeEnd(text: string, i: number, seek: (what: string, at: number) => number): number {
  if (text.startsWith('```', i)) {
    if (!/(?:^|\n)[ \t]{0,8}$/.test(text.slice(Math.max(0, i - 9), i))) return -1;
    const close = seek('\n```', i + 3);
    return close < 0 ? -1 : close + 4;
  }
  if (text.charAt(i + 1) === '`' || text.charAt(i - 1) === '`') return -1;
  const close = seek('`', i + 1);
  if (close < 0 || close > i + MAX_INLINE || text.charAt(close + 1) === '`') return -1;
  return /['’\n]/.test(text.slice(i, close)) ? -1 : close + 1;
}

/**
 * Finds where a `$` closes by pandoc's rule. It first lists the relevant positions of the whole text, so that a text
 * with many unpaired dollars takes no longer than any other.
 */
class Dollars {
  readonly #text: string;
  /** All `$` without a backslash before them. */
  readonly #all: Positions;
  /** The `$` that may close a group that begins directly before. */
  readonly #closing: Positions;
  readonly #backslashes: Positions;
  readonly #blankLines: Positions;
  /** The offsets of short words. */
  readonly #words: Positions;
  readonly #wordEnds = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
    const all: number[] = [];
    const closing: number[] = [];
    const backslashes: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const c = text.charAt(i);
      if (c === '\\') backslashes.push(i++);
      else if (c === '$') {
        all.push(i);
        if (!/[ \n\t]/.test(text.charAt(i - 1)) && !/[0-9]/.test(text.charAt(i + 1))) closing.push(i);
      }
    }
    this.#all = new Positions(all);
    this.#closing = new Positions(closing);
    this.#backslashes = new Positions(backslashes);
    this.#blankLines = new Positions([...text.matchAll(/\n(?=[ \t]{0,16}\n)/g)].map((m) => m.index));
    const words: number[] = [];
    for (const match of text.matchAll(/(?<=[\s$]|^)[a-z]{2,}(?=[\s,.;$]|$)/g)) {
      words.push(match.index);
      this.#wordEnds.set(match.index, match.index + match[0].length);
    }
    this.#words = new Positions(words);
  }

  /** Where the `$` at `open` closes, or -1 if it is a currency sign. Must be called from left to right. */
  closing(open: number): number {
    const first = this.#text.charAt(open + 1);
    if (first === '' || first === '\n') return -1;
    const spaced = first === ' ';
    const close = (spaced ? this.#all : this.#closing).after(open);
    if (close === undefined || close >= open + MAX_INLINE) return -1;
    if ((this.#blankLines.after(open) ?? close) < close) return -1;
    if (spaced) {
      // `$ x^2 $` doesn't follow pandoc's rule, but a command inside shows that it isn't money.
      const inner = this.#text.slice(open + 1, close);
      const spacedClose = /\s$/.test(inner) && !/[0-9]/.test(this.#text.charAt(close + 1));
      return spacedClose && /\\[a-zA-Z]|[_^]/.test(inner) ? close : -1;
    }
    return this.#isProse(open, close) ? -1 : close;
  }

  /** Whether there are at least two English words and no command, so that the dollars are currency signs. */
  #isProse(open: number, close: number): boolean {
    if ((this.#backslashes.after(open) ?? close) < close) return false;
    const [one, two] = this.#words.nextTwo(open);
    return one !== undefined && two !== undefined && (this.#wordEnds.get(two) ?? close + 1) <= close;
  }
}

/** Ascending positions. Finds the next one after each of several ascending offsets. */
class Positions {
  readonly #list: readonly number[];
  #at = 0;

  constructor(list: readonly number[]) {
    this.#list = list;
  }

  after(place: number): number | undefined {
    return this.nextTwo(place)[0];
  }

  nextTwo(place: number): readonly [number | undefined, number | undefined] {
    while ((this.#list[this.#at] ?? Number.POSITIVE_INFINITY) <= place) this.#at++;
    return [this.#list[this.#at], this.#list[this.#at + 1]];
  }
}
