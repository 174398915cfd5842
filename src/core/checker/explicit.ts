/**
 * Tokens of one operand to fully bracketed LaTeX. Every notation that can be read in more than one way is decided
 * here, by a {@link Chooser}: mixed number or product (`2\frac12`), how far a function's argument reaches
 * (`\cos x(10)`), what a slash divides by (`3/2(x)`), how far a bare exponent goes (`2^10`), repeating decimals
 * (`0.4(7)`). What the parser then sees has one reading only.
 */

import { MAX_DEPTH } from './caps.ts';
import { joinLevel, type Piece } from './join.ts';
import type { Chooser } from './readings.ts';
import type { Token } from './tokens.ts';
import { Unread } from './unread.ts';
import { CLOSERS, FACTORS, FUNCTIONS, GREEK, LISTS, TIMES } from './vocabulary.ts';

/** Bracketed LaTeX of the tokens. Throws {@link Unread} where they are no expression we know. */
export function explicitLatex(tokens: readonly Token[], chooser: Chooser): string {
  return new Emitter(tokens, chooser).all();
}

class Emitter {
  readonly #tokens: readonly Token[];
  readonly #chooser: Chooser;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], chooser: Chooser) {
    this.#tokens = tokens;
    this.#chooser = chooser;
  }

  all(): string {
    const latex = this.#level(undefined);
    if (this.#at < this.#tokens.length) throw new Unread('syntax');
    return latex;
  }

  #peek(ahead = 0): string | undefined {
    return this.#tokens[this.#at + ahead]?.text;
  }

  /** Everything up to `closer` (not consumed), or to the end. */
  #level(closer: string | undefined): string {
    if (++this.#depth > MAX_DEPTH) throw new Unread('too-long');
    const pieces: Piece[] = [];
    for (
      let token = this.#tokens[this.#at];
      token !== undefined && token.text !== closer;
      token = this.#tokens[this.#at]
    ) {
      pieces.push(this.#piece(token, closer));
    }
    this.#depth--;
    return joinLevel(pieces, this.#chooser);
  }

  #piece(token: Token, closer: string | undefined): Piece {
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
      return { latex: '\\bmod', look: 'operator', plain: '' };
    }
    if (FUNCTIONS.has(text)) return this.#head(text);
    const base = this.#base(token, kind);
    return this.#postfix(base);
  }

  /** A function's name with its scripts: `\sin^2`, `\log_{10}`. */
  #head(name: string): Piece {
    this.#at++;
    let power = '';
    let base = '';
    for (;;) {
      if (this.#peek() === '^' && power === '') {
        this.#at++;
        power = this.#script();
      } else if (this.#peek() === '_' && base === '' && name === '\\log') {
        this.#at++;
        base = this.#script();
      } else break;
    }
    let head = name;
    if (/^-1$|^\(-1\)$/.test(power)) {
      const inverse = new Map([
        ['\\sin', '\\arcsin'],
        ['\\cos', '\\arccos'],
        ['\\tan', '\\arctan'],
      ]).get(name);
      if (inverse === undefined) throw new Unread('ambiguous');
      head = inverse;
      power = '';
    } else if (power.includes('-')) throw new Unread('ambiguous');
    if (name === '\\log' && base === '') {
      // Bare `\log` is to base 10 or e, by field; both must fail.
      if (this.#chooser.choose(2, 'log') === 0) base = '10';
      else head = '\\ln';
    } else if (name === '\\lg') {
      head = '\\log';
      base = this.#chooser.choose(2, 'lg') === 0 ? '10' : '2';
    } else if (name === '\\lb') {
      head = '\\log';
      base = '2';
    }
    return { latex: head + (base === '' ? '' : `_{${base}}`), look: 'head', plain: power };
  }

  #base(token: Token, kind: Token['kind']): Piece {
    const { text } = token;
    const closing = CLOSERS.get(text);
    if (closing !== undefined) return this.#bracket(text, closing);
    if (kind === 'number') {
      this.#at++;
      return this.#numeral(text);
    }
    if (kind === 'letter' || GREEK.has(text)) return this.#name(text);
    switch (text) {
      case '\\frac': {
        this.#at++;
        const top = this.#argument();
        const bottom = this.#argument();
        const simple = /^\d+$/.test(top) && /^\d+$/.test(bottom);
        return { latex: `\\frac{${top}}{${bottom}}`, look: simple ? 'fraction' : 'other', plain: '' };
      }
      case '\\binom': {
        this.#at++;
        return { latex: `\\binom{${this.#argument()}}{${this.#argument()}}`, look: 'other', plain: '' };
      }
      case '\\sqrt': {
        this.#at++;
        let index = '';
        if (this.#peek() === '[') {
          this.#at++;
          index = `[${this.#level(']')}]`;
          this.#expect(']');
        }
        return { latex: `\\sqrt${index}{${this.#argument(true)}}`, look: 'other', plain: '' };
      }
      case '\\boxed':
      case '\\mathbf':
      case '\\bm':
      case '\\boldsymbol': {
        this.#at++;
        const inner = this.#argument();
        return { latex: `(${inner})`, look: /^\d+$/.test(inner) ? 'numeral' : 'bracket', plain: inner };
      }
      case '|': {
        this.#at++;
        const inner = this.#level('|');
        this.#expect('|');
        return { latex: `\\left|${inner}\\right|`, look: 'other', plain: '' };
      }
      case '\\sum':
      case '\\prod':
        return this.#series(text);
      default:
        if (LISTS.has(text)) return this.#list(text);
        throw new Unread(kind === 'text' ? 'units' : 'syntax');
    }
  }

  #bracket(open: string, closing: string): Piece {
    this.#at++;
    const inner = this.#level(closing);
    this.#expect(closing);
    if (open === '\\{') throw new Unread('syntax');
    if (open === '\\lfloor' || open === '\\lceil') {
      return { latex: `\\left${open}${inner}\\right${closing}`, look: 'other', plain: '' };
    }
    // Square brackets may be the integer part; round ones never are.
    if (open === '[' && /[./]|frac|sqrt/.test(inner) && this.#chooser.choose(2) === 1) {
      return { latex: `\\left\\lfloor ${inner}\\right\\rfloor`, look: 'other', plain: '' };
    }
    return {
      latex: `(${inner})`,
      look: open === '{' && /^\d+$/.test(inner) ? 'numeral' : 'bracket',
      plain: inner,
    };
  }

  #numeral(text: string): Piece {
    if (text.includes('.') || text === '0') {
      if (this.#peek() === '\\overline' || this.#peek() === '\\bar' || this.#peek() === '\\dot') {
        this.#at++;
        return repeating(text, this.#argument());
      }
      if (
        text.includes('.') &&
        this.#peek() === '(' &&
        /^\d+$/.test(this.#peek(1) ?? '') &&
        this.#peek(2) === ')'
      ) {
        if (this.#chooser.choose(2) === 1) {
          const period = this.#peek(1) ?? '';
          this.#at += 3;
          return repeating(text, period);
        }
      }
    }
    return { latex: text, look: 'numeral', plain: text };
  }

  #name(text: string): Piece {
    this.#at++;
    let latex = text;
    if (this.#peek() === '_') {
      this.#at++;
      const index = this.#script();
      if (!/^[A-Za-z0-9]+$/.test(index)) throw new Unread('unknown-name');
      latex = `${text}_{${index}}`;
    }
    if (this.#peek() === "'") throw new Unread('unknown-name');
    if (this.#peek() === '(' || this.#peek() === '[') {
      if (!FACTORS.has(text) || /^[)\],]$/.test(this.#peek(2) ?? '')) throw new Unread('unknown-name');
    }
    return { latex, look: 'name', plain: text };
  }

  /** Powers, factorials, per cent and degrees after a base. */
  #postfix(base: Piece): Piece {
    let piece = base;
    let raised = false;
    for (;;) {
      const next = this.#peek();
      if (next === '^') {
        if (raised) throw new Unread('ambiguous');
        raised = true;
        this.#at++;
        if (
          this.#peek() === '\\circ' ||
          (this.#peek() === '{' && this.#peek(1) === '\\circ' && this.#peek(2) === '}')
        ) {
          this.#at += this.#peek() === '{' ? 3 : 1;
          piece = { latex: `{${wrap(piece)}}^{\\circ}`, look: 'other', plain: '' };
        } else {
          const exponent = this.#script();
          piece = {
            latex: `{${wrap(piece)}}^{${exponent}}`,
            look: piece.look === 'bracket' ? 'bracket' : 'other',
            plain: '',
          };
        }
      } else if (next === '°') {
        this.#at++;
        piece = { latex: `{${wrap(piece)}}^{\\circ}`, look: 'other', plain: '' };
      } else if (next === '!') {
        this.#at++;
        if (this.#peek() === '!') throw new Unread('ambiguous');
        piece = { latex: `(${wrap(piece)}!)`, look: 'other', plain: '' };
      } else if (next === '\\%' || next === '%') {
        this.#at++;
        // Per cent is often carried along as a unit: `18/450 × 100 = 4%`.
        if (this.#chooser.choose(2, 'percent') === 0)
          piece = { latex: `\\operatorname{percent}(${piece.latex})`, look: 'other', plain: '' };
        else piece = { latex: piece.latex, look: 'other', plain: piece.plain };
      } else if (next === '_' || next === "'") {
        throw new Unread('unknown-name');
      } else {
        return piece;
      }
    }
  }

  /** What follows `^` or `_`: one group, one letter, or a numeral, of which TeX itself takes one digit only. */
  #script(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unread('syntax');
    if (token.text === '{') {
      this.#at++;
      const inner = this.#level('}');
      this.#expect('}');
      return inner;
    }
    if (token.kind === 'number' && token.text.length > 1) {
      this.#at++;
      if (token.text.includes('.') || this.#chooser.choose(2) === 0) return token.text;
      throw new Unread('ambiguous');
    }
    if (token.text === '-' || token.text === '+') {
      this.#at++;
      return `${token.text}${this.#script()}`;
    }
    if (token.text === '\\prime' || token.text === '*' || token.text === 'T')
      throw new Unread('unknown-name');
    if (token.text === '(' || token.text === '\\frac') return this.#base(token, token.kind).latex;
    this.#at++;
    if (token.kind !== 'number' && token.kind !== 'letter' && !GREEK.has(token.text))
      throw new Unread('syntax');
    return token.text;
  }

  /** An argument of `\frac` or `\sqrt`: a group, or one token. */
  #argument(whole = false): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unread('syntax');
    if (token.text === '{') {
      this.#at++;
      const inner = this.#level('}');
      this.#expect('}');
      if (inner === '') throw new Unread('syntax');
      return inner;
    }
    // Of `\sqrt12` TeX takes one digit and people mean both.
    if (token.kind === 'number' && token.text.length > 1) throw new Unread('ambiguous');
    if (token.text === '(' && whole) {
      this.#at++;
      const inner = this.#level(')');
      this.#expect(')');
      return inner;
    }
    if (token.kind !== 'number' && token.kind !== 'letter' && !GREEK.has(token.text))
      return this.#base(token, token.kind).latex;
    this.#at++;
    return token.text;
  }

  #series(name: string): Piece {
    this.#at++;
    let low = '';
    let high = '';
    let index = '';
    for (let n = 0; n < 2; n++) {
      if (this.#peek() === '_') {
        this.#at++;
        this.#expect('{');
        index = this.#peek() ?? '';
        if (this.#tokens[this.#at]?.kind !== 'letter' || this.#peek(1) !== '=') throw new Unread('syntax');
        this.#at += 2;
        low = this.#level('}');
        this.#expect('}');
      } else if (this.#peek() === '^') {
        this.#at++;
        high = this.#script();
      }
    }
    if (low === '' || high === '' || index === '') throw new Unread('syntax');
    // The body is one product: it ends at the first plus or minus outside brackets.
    const body: Piece[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.text === '+' || token.text === '-' || token.kind === 'close' || /^[)\]|]$/.test(token.text))
        break;
      body.push(this.#piece(token, '|'));
    }
    const inner = joinLevel(body, this.#chooser);
    if (inner === '') throw new Unread('syntax');
    return { latex: `(${name}_{${index}=${low}}^{${high}}(${inner}))`, look: 'other', plain: '' };
  }

  #list(name: string): Piece {
    this.#at++;
    const closing =
      this.#peek() === '(' ? ')' : this.#peek() === '\\{' ? '\\}' : this.#peek() === '[' ? ']' : undefined;
    if (closing === undefined) throw new Unread('syntax');
    this.#at++;
    if (++this.#depth > MAX_DEPTH) throw new Unread('too-long');
    const items: string[] = [];
    let pieces: Piece[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined) throw new Unread('syntax');
      if (token.text === ',' || token.text === closing) {
        items.push(joinLevel(pieces, this.#chooser));
        pieces = [];
        this.#at++;
        if (token.text === closing) break;
      } else pieces.push(this.#piece(token, closing));
    }
    this.#depth--;
    if (items.some((item) => item === '')) throw new Unread('syntax');
    return { latex: `\\operatorname{${name.slice(1)}}(${items.join(',')})`, look: 'other', plain: '' };
  }

  #expect(text: string): void {
    if (this.#peek() !== text) throw new Unread('syntax');
    this.#at++;
  }
}

/** `0.1` and `6` to the exact fraction of 0.1666… */
function repeating(text: string, period: string): Piece {
  if (!/^\d{1,12}$/.test(period)) throw new Unread('syntax');
  const [whole = '0', fixed = ''] = text.split('.');
  const nines = `${'9'.repeat(period.length)}${'0'.repeat(fixed.length)}`;
  const top = BigInt(`${whole}${fixed}${period}`) - BigInt(`${whole}${fixed}`);
  return { latex: `(\\frac{${top}}{${nines}})`, look: 'other', plain: '' };
}

function wrap(piece: Piece): string {
  return piece.look === 'numeral' || piece.look === 'name' || piece.look === 'bracket'
    ? piece.latex
    : `(${piece.latex})`;
}
