/** Cuts a formula into tokens, in linear time. Knows letters, brackets, relations and words; everything else is an operator. */
import { isAsciiLetterCode, isDigitCharCode } from '../../proof/index.ts';
import {
  BINDING_CHARACTERS,
  BOXED_WORDS_PATTERN,
  CHARACTERS_BY_SUBSCRIPT,
  CHARACTERS_BY_SUPERSCRIPT,
  CLAUSE_SEPARATOR_CHARACTERS,
  CONNECTIVE_WORD_PATTERN,
  CONSTANT_LETTERS,
  DEGREES_PATTERN,
  FORMULA_WORDS,
  GREEK_SUM_OR_PRODUCT_PATTERN,
  LANDAU_LETTERS,
  LATEX_BINDING_COMMANDS,
  LATEX_CLAUSE_SEPARATOR_COMMANDS,
  LATEX_IGNORED_COMMANDS,
  LATEX_OPAQUE_COMMANDS,
  LATEX_WORD_ARGUMENT_COMMANDS,
  MAX_WORDS_CHARS,
  RELATION_BY_COMMAND,
  RELATION_CHARACTERS,
  STANDARD_SET_CHARACTERS,
  VALUATION_PATTERN,
} from './letters.ts';
import {
  type ParsedLetter,
  type ParsedSymbol,
  readLatexCommandName,
  readLetter,
  readSymbolFromLetter,
  skipFormulaBlanks,
} from './read-letter.ts';

export type FormulaTokenKind =
  | 'symbol'
  | 'number'
  | 'relation'
  | 'open'
  | 'close'
  | 'group'
  | 'endGroup'
  | 'comma'
  | 'colon'
  | 'bar'
  | 'dots'
  | 'break'
  | 'words'
  | 'script'
  | 'binder'
  | 'quantifier'
  | 'integral'
  | 'differential'
  | 'shape'
  | 'operator';

export interface FormulaToken {
  readonly kind: FormulaTokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The number of brackets and braces around it. */
  readonly depth: number;
  /** The number of subscripts and superscripts around it. */
  readonly script: number;
  readonly symbol?: ParsedSymbol;
  /** Whether the symbol is a constant unless the proof introduces it. */
  readonly isConventional?: boolean;
}

/** The tokens of the formula `start … end`. */
export function tokenizeFormula(text: string, start: number, end: number, hasNumberedNames = false): FormulaToken[] {
  return new FormulaTokenizer(text, start, end, hasNumberedNames).read();
}

class FormulaTokenizer {
  readonly #text: string;
  readonly #end: number;
  readonly #tokens: FormulaToken[] = [];
  /** For each open bracket, `{` for a group, `^` for a group that is a script, else `(`. */
  readonly #stack: string[] = [];
  readonly #hasDifferentials: boolean;
  readonly #hasNumberedNames: boolean;
  #at: number;
  /** The number of open brackets, without boxes. */
  #depth = 0;
  #isBoxNext = false;
  #script = 0;
  #isScriptNext = false;
  /** The end of the current run of letters that isn't a word. */
  #runEnd = 0;

  constructor(text: string, start: number, end: number, hasNumberedNames: boolean) {
    this.#text = text;
    this.#hasNumberedNames = hasNumberedNames;
    this.#end = end;
    this.#at = start;
    this.#hasDifferentials = /\\i{1,4}nt(?![a-z])|∫|\\frac\s?\{\s?(?:\\mathrm\{\s?)?d/.test(text.slice(start, end));
  }

  read(): FormulaToken[] {
    while (this.#at < this.#end) this.#readToken();
    return this.#tokens;
  }

  #push(kind: FormulaTokenKind, end: number, text: string, symbol?: ParsedSymbol, isConventional = false): number {
    const isSingleScript = this.#isScriptNext;
    this.#isScriptNext = false;
    const script = this.#script + (isSingleScript ? 1 : 0);
    const start = this.#at;
    const depth = this.#depth;
    this.#tokens.push(
      symbol === undefined
        ? { kind, text, start, end, depth, script }
        : { kind, text, start, end, depth, script, symbol, isConventional },
    );
    this.#at = end;
    return this.#at;
  }

  #open(kind: 'open' | 'group', end: number, text: string): number {
    const isScript = kind === 'group' && this.#isScriptNext;
    this.#isScriptNext = false;
    this.#push(kind, end, text);
    const isBox = kind === 'group' && this.#isBoxNext;
    this.#isBoxNext = false;
    this.#stack.push(kind === 'open' ? '(' : isScript ? '^' : isBox ? 'b' : '{');
    if (!isBox) this.#depth++;
    if (isScript) this.#script++;
    return this.#at;
  }

  #close(end: number, text: string): number {
    // A bracket doesn't close a group around it.
    if (this.#stack.at(-1) === '(') {
      this.#stack.pop();
      this.#depth--;
    }
    this.#push('close', end, text);
    return this.#at;
  }

  #closeGroup(): number {
    for (let top = this.#stack.pop(); top !== undefined; top = this.#stack.pop()) {
      if (top !== 'b') this.#depth--;
      if (top === '^') this.#script--;
      if (top !== '(') break;
    }
    this.#push('endGroup', this.#at + 1, '}');
    return this.#at;
  }

  #readToken(): number {
    const text = this.#text;
    const at = this.#at;
    const character = text.charAt(at);
    const code = text.charCodeAt(at);
    if (code <= 0x20 || character === '&' || character === '~' || character === '$' || character === '\u00A0') {
      this.#at++;
      return this.#at;
    }
    if (character === '\\') return this.#readCommand();
    if (isAsciiLetterCode(code)) return this.#readLatin();
    if (isDigitCharCode(code)) return this.#readNumber();
    if (character === '{') return this.#open('group', at + 1, '{');
    if (character === '}') return this.#closeGroup();
    if (character === '(' || character === '[') return this.#open('open', at + 1, character);
    if (character === ')' || character === ']') return this.#close(at + 1, character);
    if (character === '_' || character === '^') {
      this.#push('script', at + 1, character);
      this.#isScriptNext = true;
      return this.#at;
    }
    if (character === ',') return this.#push('comma', at + 1, ',');
    if (character === ':')
      return text.charAt(at + 1) === '=' ? this.#push('relation', at + 2, ':=') : this.#push('colon', at + 1, ':');
    if (character === '=' && text.charAt(at + 1) === ':') return this.#push('relation', at + 2, '=:');
    if (character === '.' && text.startsWith('...', at)) return this.#push('dots', at + 3, '…');
    if (character === '…' || character === '⋯') return this.#push('dots', at + 1, '…');
    if (character === '|' || character === '‖') return this.#push('bar', at + 1, '|');
    if (RELATION_CHARACTERS.has(character)) return this.#push('relation', at + 1, character);
    if (CLAUSE_SEPARATOR_CHARACTERS.has(character)) return this.#push('break', at + 1, character);
    if (BINDING_CHARACTERS.has(character) || GREEK_SUM_OR_PRODUCT_PATTERN.test(text.slice(at, at + 12)))
      return this.#push('binder', at + 1, character);
    if (character === '∀' || character === '∃') return this.#push('quantifier', at + 1, character);
    if (character === '∫') return this.#push('integral', at + 1, character);
    if (character === '△') return this.#push('shape', at + 1, character);
    const small = CHARACTERS_BY_SUBSCRIPT.get(character) ?? CHARACTERS_BY_SUPERSCRIPT.get(character);
    if (small !== undefined) return this.#readSmallCharacter(small);
    if (code > 0x7f && !STANDARD_SET_CHARACTERS.has(character)) {
      const letter = readLetter(text, at, this.#end);
      if (letter !== undefined) return this.#pushLetter(letter.name, letter);
    }
    // Primes and accents that belong to a symbol before, and marks without meaning.
    if ('\'′’.!?"“”'.includes(character)) {
      this.#at++;
      return this.#at;
    }
    return this.#push('operator', at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1), character);
  }

  /** A Unicode subscript or superscript: its letters are uses. */
  #readSmallCharacter(plain: string): number {
    const start = this.#at;
    const range = { start, end: start + 1 };
    this.#isScriptNext = true;
    if (!isAsciiLetterCode(plain.charCodeAt(0))) return this.#push('number', start + 1, plain);
    const symbol = {
      key: plain,
      letter: plain,
      range,
      letterRange: range,
      coreRange: range,
      tex: plain,
      end: start + 1,
    };
    return this.#push('symbol', start + 1, plain, symbol, plain === 'i' || plain === 'e');
  }

  #readNumber(): number {
    let end = this.#at + 1;
    while (end < this.#end && isDigitCharCode(this.#text.charCodeAt(end))) end++;
    if (this.#text.charAt(end) === '.' && isDigitCharCode(this.#text.charCodeAt(end + 1))) {
      end++;
      while (end < this.#end && isDigitCharCode(this.#text.charCodeAt(end))) end++;
    }
    // 90° is a value, too.
    if (end < this.#end && '°^\\'.includes(this.#text.charAt(end)))
      end += DEGREES_PATTERN.exec(this.#text.slice(end, Math.min(this.#end, end + 12)))?.[0].length ?? 0;
    // In 2^10 all digits are the exponent for a reader, though TeX would take one.
    return this.#push('number', end, this.#text.slice(this.#at, Math.min(end, this.#at + 40)));
  }

  #readLatin(): number {
    const text = this.#text;
    const at = this.#at;
    if (at >= this.#runEnd) {
      let end = at + 1;
      while (end < this.#end && isAsciiLetterCode(text.charCodeAt(end))) end++;
      this.#runEnd = end;
      if (end - at >= 2 && end - at <= 12) {
        const word = text.slice(at, end);
        if (FORMULA_WORDS.has(word)) return this.#pushWord(word, end);
      }
    }
    const letter = readLetter(text, at, this.#end);
    if (letter === undefined) {
      this.#at++;
      return this.#at;
    }
    if (letter.name === 'd' && this.#hasDifferentials) {
      const next = skipFormulaBlanks(text, at + 1, this.#end);
      const isDifferential =
        next < this.#end && (text.charAt(next) === '}' || readLetter(text, next, this.#end) !== undefined);
      if (isDifferential) return this.#push('differential', at + 1, 'd');
    }
    return this.#pushLetter(letter.name, letter);
  }

  #pushWord(word: string, end: number): number {
    if (CONNECTIVE_WORD_PATTERN.test(word)) return this.#push('words', end, word);
    return this.#push(LATEX_BINDING_COMMANDS.has(word) ? 'binder' : 'operator', end, word);
  }

  #pushLetter(name: string | undefined, letter: ParsedLetter): number {
    if (name === undefined) return this.#push('operator', letter.end, letter.tex);
    // In A^x_i the subscript belongs to A.
    const limit = this.#isScriptNext ? letter.end : this.#end;
    const symbol = readSymbolFromLetter(this.#text, this.#at, letter, name, limit, this.#hasNumberedNames);
    return this.#push('symbol', symbol.end, symbol.key, symbol, this.#isConventional(symbol));
  }

  /** Constants, the O of Landau, a valuation, a transposed matrix, and a capital that is only a subscript. */
  #isConventional(symbol: ParsedSymbol): boolean {
    const { key, letter, end } = symbol;
    if (CONSTANT_LETTERS.has(letter)) return true;
    if (LANDAU_LETTERS.has(key) || VALUATION_PATTERN.test(key)) {
      const next = skipFormulaBlanks(this.#text, end, this.#end);
      if (/^(?:\(|\\[!,]?\s?\\?(?:left|big|Big)?\s?\()/.test(this.#text.slice(next, next + 12))) return true;
    }
    const isScript = this.#script > 0 || this.#isScriptNext;
    return isScript && symbol.end - symbol.range.start === 1 && /^[A-Zct]$/.test(key);
  }

  #readCommand(): number {
    const text = this.#text;
    const at = this.#at;
    const next = text.charAt(at + 1);
    if (next === '\\') {
      const size = /^\\\\\*?(?:\[[^\]\n]{0,12}\])?/.exec(text.slice(at, Math.min(this.#end, at + 20)))?.[0].length ?? 2;
      return this.#push('break', Math.min(this.#end, at + size), '\\\\');
    }
    if (next === '{') return this.#open('open', at + 2, '\\{');
    if (next === '}') return this.#close(at + 2, '\\}');
    if (next === '|') return this.#push('bar', at + 2, '|');
    if (!isAsciiLetterCode(next.charCodeAt(0))) {
      // A space or a delimiter such as \[.
      this.#at = Math.min(this.#end, at + 2);
      return this.#at;
    }
    const name = readLatexCommandName(text, at);
    const end = Math.min(this.#end, at + 1 + name.length);
    if (name === 'mathrm' || name === 'rm') {
      const word = /^\s?\{([^{}\\$]{1,40})\}/.exec(text.slice(end, Math.min(this.#end, end + 44)));
      if (word?.[1] === 'd') return this.#push('differential', end + word[0].length, 'd');
      if (word?.[1] !== undefined && word[1].trim().length > 1) {
        return this.#push('operator', end + word[0].length, word[1].trim());
      }
    }
    if (name === 'rm') {
      const word = /^\s{0,3}[A-Za-z]{2,40}/.exec(text.slice(end, Math.min(this.#end, end + 43)));
      if (word !== null) return this.#push('operator', end + word[0].length, word[0].trim());
    }
    if (
      (name === 'boxed' || name === 'fbox') &&
      BOXED_WORDS_PATTERN.test(text.slice(end, Math.min(this.#end, end + 40)))
    ) {
      return this.#readWords('text', end);
    }
    const letter = readLetter(text, at, this.#end);
    if (letter !== undefined && letter.end <= this.#end) return this.#pushLetter(letter.name, letter);
    if (LATEX_WORD_ARGUMENT_COMMANDS.has(name)) return this.#readWords(name, end);
    if (LATEX_OPAQUE_COMMANDS.has(name)) return this.#skipArgument(name, end);
    if (LATEX_IGNORED_COMMANDS.has(name)) {
      this.#isBoxNext = name === 'boxed' || name === 'fbox';
      this.#at = end;
      return this.#at;
    }
    return this.#pushCommand(name, end);
  }

  #pushCommand(name: string, end: number): number {
    const relation = RELATION_BY_COMMAND.get(name);
    if (relation === ':') return this.#push('colon', end, ':');
    if (relation !== undefined) return this.#push('relation', end, relation);
    if (LATEX_CLAUSE_SEPARATOR_COMMANDS.has(name)) return this.#push('break', end, name);
    if (LATEX_BINDING_COMMANDS.has(name)) return this.#push('binder', end, name);
    if (/^i{1,4}nt$|^oint$/.test(name)) return this.#push('integral', end, name);
    if (name === 'forall' || name === 'exists' || name === 'nexists') return this.#push('quantifier', end, name);
    if (/^(?:dots|ldots|cdots|dotsc|dotsb|dotsm|dotsi|dotso|vdots|ddots|hdots)$/.test(name))
      return this.#push('dots', end, '…');
    if (/^(?:lbrace|langle|lfloor|lceil|lbrack|lvert|lVert|lparen)$/.test(name))
      return this.#open('open', end, name === 'lbrace' ? '\\{' : name);
    if (/^(?:rbrace|rangle|rfloor|rceil|rbrack|rvert|rVert|rparen)$/.test(name)) return this.#close(end, name);
    if (/^[vV]ert$/.test(name)) return this.#push('bar', end, '|');
    if (name === 'triangle' || name === 'odot') return this.#push('shape', end, name);
    if (name === 'not' || name === 'operatorname') {
      this.#at = end;
      return this.#at;
    }
    return this.#push('operator', end, name);
  }

  #readWords(name: string, at: number): number {
    let i = skipFormulaBlanks(this.#text, at, this.#end);
    if (this.#text.charAt(i) === '*') i++;
    if (this.#text.charAt(i) !== '{') {
      this.#at = Math.max(i, at);
      return this.#at;
    }
    const stop = Math.min(this.#end, i + MAX_WORDS_CHARS);
    let depth = 0;
    for (let k = i; k < stop; k++) {
      const character = this.#text.charAt(k);
      if (character === '\\') k++;
      else if (character === '$') {
        // A formula in a text in a formula: its letters are read as if they were outside.
        this.#push('words', k, this.#text.slice(i + 1, k));
        return this.#at;
      } else if (character === '{') depth++;
      else if (character === '}' && --depth === 0) {
        const words = this.#text.slice(i + 1, k);
        const isName = name.startsWith('op') || name === 'mathop' || /^\s?$|^[\p{L}\d.]{1,12}$/u.test(words);
        return this.#push(isName && !CONNECTIVE_WORD_PATTERN.test(words) ? 'operator' : 'words', k + 1, words);
      }
    }
    this.#at = i;
    return this.#at;
  }

  #skipArgument(name: string, at: number): number {
    let i = skipFormulaBlanks(this.#text, at, this.#end);
    const count = name === 'begin' ? 2 : 1;
    for (let round = 0; round < count && i < this.#end && this.#text.charAt(i) === '{'; round++) {
      const close = this.#text.slice(i, Math.min(this.#end, i + 200)).search(/\}/);
      if (close < 0) break;
      const argument = this.#text.slice(i + 1, i + close);
      i += close + 1;
      if (round === 0 && !/^(?:array|tabular|alignat|alignedat)\*?$/.test(argument)) break;
    }
    this.#at = Math.max(at, i);
    if (name === 'begin' || name === 'end') {
      const end = this.#at;
      this.#at = Math.min(end, at);
      this.#push('break', end, name);
    }
    return this.#at;
  }
}
