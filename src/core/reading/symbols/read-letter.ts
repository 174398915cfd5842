/** Reads one letter of a formula with its font, accent, primes and subscript. */
import { isAsciiLetterCode, type TextRange } from '../../proof/index.ts';
import {
  CANONICAL_ACCENT_BY_CHARACTER,
  CANONICAL_ACCENT_BY_COMMAND,
  CHARACTERS_BY_SUBSCRIPT,
  FONT_BY_COMMAND,
  FONT_BY_LETTER,
  FONTS_BY_CODE_POINT_END,
  LETTER_BY_COMMAND,
  STANDARD_BLACKBOARD_LETTERS,
} from './letters.ts';
import type { SymbolOccurrence } from './types.ts';

/** A longer subscript in braces makes a family, so that reading stays linear. In UTF-16 code units. */
const MAX_SUBSCRIPT_CHARS = 80;

/** The subscript of the key of a family. */
export const FAMILY_SUBSCRIPT = '_•';

/** A letter with its decoration. */
export interface ParsedSymbol extends SymbolOccurrence {
  /** Where reading goes on. */
  readonly end: number;
}

/** A letter with its font and accent. */
export interface ParsedLetter {
  readonly end: number;
  /** The name in keys. Undefined for a fixed set such as ℝ. */
  readonly name: string | undefined;
  readonly tex: string;
  /** The letter under its accents. Absent without accents. */
  readonly core?: { readonly name: string; readonly range: TextRange };
}

/** The name of the command whose backslash is at `at`. Commands have at most 32 letters here. */
export function readLatexCommandName(text: string, at: number): string {
  let end = at + 1;
  while (end < text.length && end - at <= 32 && isAsciiLetterCode(text.charCodeAt(end))) end++;
  return text.slice(at + 1, end);
}

export function skipFormulaBlanks(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && i - at < 200 && text.charCodeAt(i) <= 0x20) i++;
  return i;
}

/** The letter at `at`, if there is one. */
export function readLetter(text: string, at: number, limit: number, depth = 0): ParsedLetter | undefined {
  const code = text.codePointAt(at) ?? 0;
  if (isAsciiLetterCode(code))
    return withCombiningAccent(text, limit, { end: at + 1, name: text.charAt(at), tex: text.charAt(at) });
  if (code === 0x5c) return depth > 3 ? undefined : readCommandLetter(text, at, limit, depth);
  if (code < 0x370) return undefined;
  if (code <= 0x3ff) {
    const letter = text.charAt(at);
    return /\p{L}/u.test(letter)
      ? withCombiningAccent(text, limit, { end: at + 1, name: letter, tex: letter })
      : undefined;
  }
  if (code === 0x2113) return { end: at + 1, name: 'ℓ', tex: '\\ell ' };
  const character = String.fromCodePoint(code);
  const font =
    FONT_BY_LETTER.get(character) ??
    (code >= 0x1d400 ? FONTS_BY_CODE_POINT_END.find(([end]) => code < end)?.[1] : undefined);
  const plain = font === undefined ? '' : character.normalize('NFKD');
  if (font === undefined || plain.length !== 1 || !/\p{L}/u.test(plain)) return undefined;
  const end = at + character.length;
  if (font === '\\mathbb' && STANDARD_BLACKBOARD_LETTERS.has(plain)) return { end, name: undefined, tex: character };
  const name = font === '\\mathit' ? plain : `${font}{${plain}}`;
  return { end, name, tex: name };
}

function withCombiningAccent(text: string, limit: number, letter: ParsedLetter): ParsedLetter {
  const accent = letter.end < limit ? CANONICAL_ACCENT_BY_CHARACTER.get(text.charAt(letter.end)) : undefined;
  if (accent === undefined || letter.name === undefined) return letter;
  const name = `${accent}{${letter.name}}`;
  const core = { name: letter.name, range: { start: letter.end - 1, end: letter.end } };
  return { end: letter.end + 1, name, tex: `${accent}{${letter.tex}}`, core };
}

function readCommandLetter(text: string, at: number, limit: number, depth: number): ParsedLetter | undefined {
  const command = readLatexCommandName(text, at);
  const end = at + 1 + command.length;
  const letter = LETTER_BY_COMMAND.get(command);
  if (letter !== undefined) return { end, name: letter, tex: `\\${command} ` };
  const font = FONT_BY_COMMAND.get(command);
  const accent = font === undefined ? CANONICAL_ACCENT_BY_COMMAND.get(command) : undefined;
  if (font === undefined && accent === undefined) return undefined;
  const argument = readArgumentLetter(text, end, limit, depth);
  const inner = argument?.letter;
  if (inner === undefined) {
    const digit = font === '\\mathbb' ? /^\s?\{?1\}?/.exec(text.slice(end, Math.min(limit, end + 4))) : null;
    return digit === null ? undefined : { end: end + digit[0].length, name: undefined, tex: '1' };
  }
  if (inner.name === undefined) return inner;
  if (font === '\\mathbb' && STANDARD_BLACKBOARD_LETTERS.has(inner.name)) {
    return { end: inner.end, name: undefined, tex: `\\mathbb{${inner.name}}` };
  }
  const wrapper = font ?? accent ?? '';
  if (wrapper === '\\mathit') return inner;
  const core =
    inner.core ??
    (accent === undefined ? undefined : { name: inner.name, range: argument?.range ?? { start: at, end } });
  return {
    end: inner.end,
    name: `${wrapper}{${inner.name}}`,
    tex: `${wrapper}{${inner.tex.trim()}}`,
    ...(core === undefined ? {} : { core }),
  };
}

/** The single letter of an argument, with or without braces. */
function readArgumentLetter(
  text: string,
  at: number,
  limit: number,
  depth: number,
): { readonly letter: ParsedLetter; readonly range: TextRange } | undefined {
  let i = skipFormulaBlanks(text, at, limit);
  const isGroup = text.charAt(i) === '{';
  if (isGroup) i = skipFormulaBlanks(text, i + 1, limit);
  if (i >= limit) return undefined;
  const letter = readLetter(text, i, limit, depth + 1);
  if (letter === undefined) return undefined;
  const range = { start: i, end: letter.end };
  if (!isGroup) return { letter, range };
  const close = skipFormulaBlanks(text, letter.end, limit);
  return close < limit && text.charAt(close) === '}' ? { letter: { ...letter, end: close + 1 }, range } : undefined;
}

/** The digits of y0 and x12, which may be a product in y2^n. */
const NUMBERED_NAME = /^\d{1,2}(?![\d.^a-zA-Z])/;

/**
 * Reads the primes and the subscript after a letter.
 * @param hasNumberedNames whether y0 is a name, as in texts without delimiters
 */
export function readSymbolFromLetter(
  text: string,
  at: number,
  letter: ParsedLetter,
  name: string,
  limit: number,
  hasNumberedNames = false,
): ParsedSymbol {
  let marks = '';
  let subscript: Subscript | undefined;
  let end = letter.end;
  let i = end;
  for (let round = 0; round < 6; round++) {
    const blank = skipFormulaBlanks(text, i, limit);
    const prime = readPrimes(text, blank, limit);
    if (prime !== undefined) {
      marks += prime.marks;
      i = prime.end;
      if (subscript?.isFamily !== true && subscript?.hasUses !== true) end = i;
      continue;
    }
    if (subscript !== undefined) break;
    const digits =
      hasNumberedNames && i === letter.end ? NUMBERED_NAME.exec(text.slice(i, Math.min(limit, i + 4)))?.[0] : undefined;
    const next =
      digits === undefined ? readSubscript(text, blank, limit) : classifySubscript(digits, i + digits.length);
    if (next === undefined) break;
    subscript = next;
    if (next.end === undefined) break;
    i = next.end;
    if (!next.isFamily && !next.hasUses) end = i;
  }
  const range = { start: at, end };
  // Most symbols are a letter alone.
  const letterRange = end === letter.end ? range : { start: at, end: letter.end };
  const coreRange = letter.core?.range ?? letterRange;
  const own = letter.core?.name ?? name;
  if (subscript === undefined && marks === '')
    return { key: name, letter: own, range, letterRange, coreRange, tex: letter.tex.trim(), end };
  const suffix = subscript === undefined ? '' : subscript.isFamily ? FAMILY_SUBSCRIPT : `_${subscript.name}`;
  const tex = `${letter.tex}${marks.replaceAll('*', '^*')}${subscript === undefined ? '' : `_{${subscript.tex}}`}`;
  return { key: name + marks + suffix, letter: own, range, letterRange, coreRange, tex: tex.trim(), end };
}

function readPrimes(
  text: string,
  at: number,
  limit: number,
): { readonly marks: string; readonly end: number } | undefined {
  let end = at;
  let marks = '';
  while (end < limit && end - at < 8) {
    const character = text.charAt(end);
    if (character === "'" || character === '′' || character === '’') marks += "'";
    else if (character === '″') marks += "''";
    else break;
    end++;
  }
  if (marks !== '') return { marks, end };
  if (text.charAt(at) !== '^') return undefined;
  const exponent =
    /^\^\s?(?:\{\s?((?:\\prime\s?|'){1,3}|\*|\\ast|\\star)\s?\}|(\\prime|\*|\\ast|\\star)(?![a-zA-Z]))/.exec(
      text.slice(at, Math.min(limit, at + 30)),
    );
  if (exponent === null) return undefined;
  const mark = exponent[1] ?? exponent[2] ?? '';
  return { marks: mark.replaceAll(/\\prime\s?/g, "'").replaceAll(/\\ast|\\star/g, '*'), end: at + exponent[0].length };
}

interface Subscript {
  readonly name: string;
  readonly tex: string;
  readonly isFamily: boolean;
  /** Whether letters in it are uses of their own, although the subscript belongs to the name. */
  readonly hasUses: boolean;
  /** Undefined for a subscript that is too long to read at once. */
  readonly end: number | undefined;
}

function readSubscript(text: string, at: number, limit: number): Subscript | undefined {
  if (at >= limit) return undefined;
  if (CHARACTERS_BY_SUBSCRIPT.has(text.charAt(at))) {
    let end = at;
    let plain = '';
    for (
      let next = CHARACTERS_BY_SUBSCRIPT.get(text.charAt(end));
      next !== undefined && end < limit && end - at < 40;
    ) {
      plain += next;
      next = CHARACTERS_BY_SUBSCRIPT.get(text.charAt(++end));
    }
    return classifySubscript(plain, end);
  }
  if (text.charAt(at) !== '_') return undefined;
  const start = skipFormulaBlanks(text, at + 1, limit);
  if (start >= limit) return undefined;
  if (text.charAt(start) === '{') {
    const end = findGroupEnd(text, start, limit);
    if (end === undefined) return { name: '', tex: '\\bullet', isFamily: true, hasUses: true, end: undefined };
    return classifySubscript(text.slice(start + 1, end - 1), end);
  }
  if (text.charAt(start) === '\\') {
    const command = readLatexCommandName(text, start);
    const end = start + 1 + command.length;
    const argument = /^(?:text|mathrm|mathit|mathbf|textrm|operatorname)$/.test(command)
      ? findGroupEnd(text, end, limit)
      : undefined;
    return classifySubscript(text.slice(start, argument ?? end), argument ?? end);
  }
  // In K_small the word is the subscript.
  const word = /^[a-z]{4,20}(?![A-Za-z])/.exec(text.slice(start, Math.min(limit, start + 21)))?.[0] ?? '';
  const end = start + (word.length || ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1));
  return classifySubscript(text.slice(start, end), end);
}

function findGroupEnd(text: string, start: number, limit: number): number | undefined {
  if (text.charAt(start) !== '{') return undefined;
  let depth = 0;
  const stop = Math.min(limit, start + MAX_SUBSCRIPT_CHARS);
  for (let i = start; i < stop; i++) {
    const character = text.charAt(i);
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}

function classifySubscript(inner: string, end: number): Subscript {
  const tex = inner.trim();
  const bare = tex.replaceAll(/\s|\\[,;:! ]/g, '');
  const word =
    /^\\(?:text|mathrm|mathit|mathbf|textrm|operatorname)\{([^{}]{1,40})\}$/.exec(bare)?.[1] ??
    /^\\(?:rm|sf|it)\s([A-Za-z]{2,40})$/.exec(tex)?.[1];
  const constant = (name: string, hasUses = false) => ({ name, tex, isFamily: false, hasUses, end });
  if (word !== undefined) return constant(word);
  if (bare === '' || /^[\d.,+*'()/-]{1,20}$/.test(bare)) return constant(bare);
  const command = /^\\(infty|ast|star|max|min|pm|perp|parallel|circ|triangle|sup|inf|lim|emptyset|odd|crit)$/.exec(
    bare,
  )?.[1];
  if (command !== undefined) return constant(command);
  if (/^[A-Z][A-Z0-9]{0,10}$/.test(bare)) return constant(bare, true);
  if (/^\d,[a-z]{3,20}$/.test(bare)) return constant(bare);
  const isWord = /^(?:opt|init|int|root|short|tot|top|norm)$/.test(bare) || !/^[h-t]+$|^xyz$|^abc$/.test(bare);
  if (isWord && /^[A-Za-z]{3,20}$/.test(bare)) return constant(bare);
  return { name: '', tex, isFamily: true, hasUses: true, end };
}

/** A symbol without what only reading needs, `by` UTF-16 code units behind its place. */
export function shiftSymbol(symbol: SymbolOccurrence, by: number): SymbolOccurrence {
  const { key, letter, range, letterRange, coreRange, tex } = symbol;
  const moved = shiftTextRange(range, by);
  const movedLetter = letterRange === range ? moved : shiftTextRange(letterRange, by);
  const movedCore = coreRange === letterRange ? movedLetter : shiftTextRange(coreRange, by);
  return { key, letter, range: moved, letterRange: movedLetter, coreRange: movedCore, tex };
}

export function shiftTextRange({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}
