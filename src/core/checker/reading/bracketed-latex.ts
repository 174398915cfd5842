/**
 * Converts the tokens of one operand to fully bracketed LaTeX. It decides every notation that has more than one
 * reading, by a {@link Chooser}: mixed number or product (`2\frac12`), how far a function's argument reaches
 * (`\cos x(10)`), the divisor of a slash (`3/2(x)`), how far a bare exponent reaches (`2^10`), and repeating decimals
 * (`0.4(7)`). The result has only one reading for the parser.
 */

import { MAX_DEPTH } from '../terms/caps.ts';
import type { Chooser } from '../terms/readings.ts';
import type { Token } from '../terms/tokens.ts';
import { Unread } from '../terms/unread.ts';
import { CLOSERS, FUNCTIONS, GREEK, LISTS, TIMES } from '../terms/vocabulary.ts';
import { bracket, isMatrixStart, matrix, ofMatrix } from './bracket-notation.ts';
import { between, derivative, INFINITY, integral, limit } from './calculus-notation.ts';
import { binomial, counted, countedBefore } from './counting-notation.ts';
import { joinLevel } from './join-pieces.ts';
import { complexPart, head, list, name, numeral, series } from './notation.ts';
import { call, type Emitter, type Piece, toPiece } from './piece.ts';
import { withPostfix } from './postfix-notation.ts';

/** Converts the tokens to bracketed LaTeX. Throws {@link Unread} if they aren't a known expression. */
export function explicitLatex(tokens: readonly Token[], chooser: Chooser): string {
  return new OperandWriter(tokens, chooser).all();
}

const NONE: readonly string[] = [];

/** Goes through the tokens once. Other files handle notations with a syntax of their own. */
class OperandWriter implements Emitter {
  readonly #tokens: readonly Token[];
  readonly chooser: Chooser;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], chooser: Chooser) {
    this.#tokens = tokens;
    this.chooser = chooser;
  }

  all(): string {
    const latex = this.level(undefined);
    if (this.#at < this.#tokens.length) throw new Unread('syntax');
    return latex;
  }

  get token(): Token | undefined {
    return this.#tokens[this.#at];
  }

  skip(count = 1): void {
    this.#at += count;
  }

  enter(): void {
    if (++this.#depth > MAX_DEPTH) throw new Unread('too-long');
  }

  leave(): void {
    this.#depth--;
  }

  peek(ahead = 0): string | undefined {
    return this.#tokens[this.#at + ahead]?.text;
  }

  rest(): readonly Token[] {
    return this.#tokens.slice(this.#at);
  }

  inner(tokens: readonly Token[]): string {
    const inner = new OperandWriter(tokens, this.chooser);
    inner.#depth = this.#depth + 1;
    return inner.all();
  }

  level(closer: string | undefined, stops: readonly string[] = NONE): string {
    this.enter();
    const pieces: Piece[] = [];
    for (
      let token = this.#tokens[this.#at];
      token !== undefined && token.text !== closer && !stops.includes(token.text);
      token = this.#tokens[this.#at]
    ) {
      if (token.text === '\\choose' && closer === '}') {
        this.#at++;
        const bottom = this.level(closer);
        this.leave();
        return `\\binom{${joinLevel(pieces, this.chooser)}}{${bottom}}`;
      }
      // `F |_0^1`: the bar applies to the whole level so far, or to the product before it.
      if (token.text === '|' && this.peek(1) === '_' && closer !== '|') this.#bar(pieces);
      else pieces.push(this.piece(token, closer));
    }
    this.leave();
    return joinLevel(pieces, this.chooser);
  }

  #bar(pieces: Piece[]): void {
    this.#at++;
    const sign = pieces.findLastIndex((p, k) => k > 0 && p.look === 'operator' && /^[+-]$/.test(p.latex));
    const from = sign < 0 || this.chooser.choose(2) === 0 ? 0 : sign + 1;
    pieces.push(between(this, joinLevel(pieces.splice(from), this.chooser)));
  }

  piece(token: Token, closer: string | undefined): Piece {
    const { text, kind } = token;
    if (text === '+' || text === '-' || text === '/' || text === '\\div' || TIMES.has(text)) {
      this.#at++;
      return {
        latex: text === '\\div' ? '\\div' : TIMES.has(text) ? '*' : text,
        look: 'operator',
        plain: text,
      };
    }
    if (text === '\\bmod' || (text === '\\mod' && closer === undefined)) {
      this.#at++;
      return toPiece('\\bmod', 'operator');
    }
    if (FUNCTIONS.has(text)) return head(this, text);
    if (text === '\\cdots' || text === '\\ldots') {
      this.#at++;
      return toPiece('', 'dots');
    }
    const base = this.#base(token, kind);
    return withPostfix(this, base);
  }

  #base(token: Token, kind: Token['kind']): Piece {
    const { text } = token;
    if (text === '{' && this.peek(1) === '}' && /^[_^]$/.test(this.peek(2) ?? '')) {
      this.#at += 2;
      return countedBefore(this);
    }
    const closing = CLOSERS.get(text);
    if (closing !== undefined) return bracket(this, text, closing);
    if (kind === 'number') {
      this.#at++;
      return numeral(this, text);
    }
    if (kind === 'letter' || GREEK.has(text)) return counted(this, text) ?? name(this, text);
    if (text === '^') return countedBefore(this);
    switch (text) {
      case '\\frac': {
        const differential = derivative(this);
        if (differential !== undefined) return differential;
        this.#at++;
        const top = this.argument();
        const bottom = this.argument();
        const simple = /^\d+$/.test(top) && /^\d+$/.test(bottom);
        return { latex: `\\frac{${top}}{${bottom}}`, look: simple ? 'fraction' : 'other', plain: '' };
      }
      case '\\binom': {
        this.#at++;
        return binomial(this);
      }
      case '\\sqrt': {
        this.#at++;
        let index = '';
        if (this.peek() === '[') {
          this.#at++;
          index = `[${this.level(']')}]`;
          this.expect(']');
        }
        return toPiece(`\\sqrt${index}{${this.argument(true)}}`);
      }
      case '\\boxed':
      case '\\mathbf':
      case '\\bm':
      case '\\boldsymbol': {
        this.#at++;
        const inner = this.argument();
        return { latex: `(${inner})`, look: /^\d+$/.test(inner) ? 'numeral' : 'bracket', plain: inner };
      }
      case '\\overline':
      case '\\bar': {
        // A bar may mean a segment, digits, or an average. It is a conjugate only over a number that is clearly
        // complex.
        this.#at++;
        const letters = groupLetters(this.rest());
        if (letters === '' || /[^i]/.test(letters)) throw new Unread('unknown-name');
        return call('conjugate', [this.argument()]);
      }
      case '|': {
        const inner = this.#enclosed('|');
        if (/^\(\\operatorname\{formmatrix\}/.test(inner)) return call('det', [inner]);
        return toPiece(`\\left|${inner}\\right|`);
      }
      case '\\sum':
      case '\\prod':
        return series(this, text);
      case '\\int':
        return integral(this);
      case '\\lim':
        return limit(this);
      case '\\infty':
        this.#at++;
        return toPiece(INFINITY);
      case '\\|':
        return call('norm', [this.#enclosed('\\|')]);
      case '\\det':
        return ofMatrix(this, 'det');
      case '\\tr':
        return ofMatrix(this, 'trace');
      case '\\Re':
      case '\\Im':
      case '\\arg':
      case '\\cis':
        return complexPart(this, text);
      default:
        if (isMatrixStart(text)) return matrix(this);
        if (LISTS.has(text)) return list(this, text);
        throw new Unread(kind === 'text' ? 'units' : 'syntax');
    }
  }

  script(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unread('syntax');
    if (token.text === '{') return this.#enclosed('}');
    if (token.kind === 'number' && token.text.length > 1) {
      this.#at++;
      if (token.text.includes('.') || this.chooser.choose(2) === 0) return token.text;
      throw new Unread('ambiguous');
    }
    if (token.text === '-' || token.text === '+') {
      this.#at++;
      return `${token.text}${this.script()}`;
    }
    if (token.text === '\\prime' || token.text === '*' || token.text === 'T')
      throw new Unread('unknown-name');
    if (token.text === '(' || token.text === '\\frac') return this.#base(token, token.kind).latex;
    this.#at++;
    if (token.kind !== 'number' && token.kind !== 'letter' && !GREEK.has(token.text))
      throw new Unread('syntax');
    return token.text;
  }

  argument(whole = false): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unread('syntax');
    if (token.text === '{') {
      const inner = this.#enclosed('}');
      if (inner === '') throw new Unread('syntax');
      return inner;
    }
    // In `\sqrt12`, TeX takes one digit, but the author means both.
    if (token.kind === 'number' && token.text.length > 1) throw new Unread('ambiguous');
    if (token.text === '(' && whole) return this.#enclosed(')');
    if (token.kind !== 'number' && token.kind !== 'letter' && !GREEK.has(token.text))
      return this.#base(token, token.kind).latex;
    this.#at++;
    return token.text;
  }

  /** The LaTeX between the next token and its closing bracket. */
  #enclosed(closer: string): string {
    this.#at++;
    const inner = this.level(closer);
    this.expect(closer);
    return inner;
  }

  expect(text: string): void {
    if (this.peek() !== text) throw new Unread('syntax');
    this.#at++;
  }
}

/** The letters of the first group. */
function groupLetters(tokens: readonly Token[]): string {
  const end = tokens.findIndex((t) => t.kind === 'close');
  return tokens
    .slice(0, end < 0 ? tokens.length : end)
    .map((t) => (t.kind === 'letter' || GREEK.has(t.text) ? t.text : ''))
    .join('');
}
