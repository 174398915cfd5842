/** Notations with their own syntax: names, repeating decimals, sums and products, lists, parts of complex numbers. */

import type { MathToken } from '../terms/math-tokens.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { CLOSING_BRACKET_BY_OPENING, FACTOR_LETTERS_BEFORE_BRACKETS } from '../terms/vocabulary.ts';
import { INFINITY_LATEX } from './calculus-notation.ts';
import { joinLatexPieces } from './join-pieces.ts';
import {
  createFunctionCallPiece,
  createLatexPiece,
  type LatexOperandReader,
  type LatexPiece,
  takeCommaSeparatedParts,
  takeOptionalToken,
} from './latex-piece.ts';

/** A function's name with its scripts: `\sin^2`, `\log_{10}`. */
export function readFunctionName(e: LatexOperandReader, name: string): LatexPiece {
  e.skip();
  let power = '';
  let base = '';
  for (;;) {
    if (e.peek() === '^' && power === '') {
      e.skip();
      power = e.script();
    } else if (e.peek() === '_' && base === '' && name === '\\log') {
      e.skip();
      base = e.script();
    } else break;
  }
  let head = name;
  if (/^-1$|^\(-1\)$/.test(power)) {
    const inverse = new Map([
      ['\\sin', '\\arcsin'],
      ['\\cos', '\\arccos'],
      ['\\tan', '\\arctan'],
    ]).get(name);
    if (inverse === undefined) throw new RelationReadingFailure('ambiguous');
    head = inverse;
    power = '';
  } else if (power.includes('-')) throw new RelationReadingFailure('ambiguous');
  if (name === '\\log' && base === '') {
    // `\log` has base 10, e, or 2, depending on the field. All must fail.
    const reading = e.chooser.choose(3, 'log');
    if (reading === 1) head = '\\ln';
    else base = reading === 0 ? '10' : '2';
  } else if (name === '\\lg') {
    head = '\\log';
    base = e.chooser.choose(2, 'lg') === 0 ? '10' : '2';
  } else if (name === '\\lb') {
    head = '\\log';
    base = '2';
  }
  return { latex: head + (base === '' ? '' : `_{${base}}`), look: 'head', plain: power };
}

/** A numeral, perhaps with digits that repeat: `0.\overline{3}`, `0.4(7)`. */
export function readNumeral(e: LatexOperandReader, text: string): LatexPiece {
  if (text.includes('.') || text === '0') {
    if (e.peek() === '\\overline' || e.peek() === '\\bar' || e.peek() === '\\dot') {
      e.skip();
      return repeating(text, e.argument());
    }
    if (text.includes('.') && e.peek() === '(' && /^\d+$/.test(e.peek(1) ?? '') && e.peek(2) === ')') {
      if (e.chooser.choose(2) === 1) {
        const period = e.peek(1) ?? '';
        e.skip(3);
        return repeating(text, period);
      }
    }
  }
  if (text.includes('.') && e.peek() === '\\ldots') {
    // `0.333…` may repeat forever or be cut off; `1.4142…` is cut off.
    e.skip();
    const [, fixed, period] = /^(\d*\.\d*?)(\d|(?:\d{2,6}))\2+$/.exec(text) ?? [];
    const repeats = period !== undefined && (period.length > 1 || text.endsWith(period.repeat(3)));
    if (repeats && fixed !== undefined && e.chooser.choose(2) === 0) return repeating(fixed, period);
  }
  const digits = text.replace(/\.$/, '');
  return { latex: digits, look: 'numeral', plain: digits };
}

/** `0.1` and `6` to the exact fraction of 0.1666… */
function repeating(text: string, period: string): LatexPiece {
  if (!/^\d{1,12}$/.test(period)) throw new RelationReadingFailure('syntax');
  const [whole = '0', fixed = ''] = text.split('.');
  const nines = `${'9'.repeat(period.length)}${'0'.repeat(fixed.length)}`;
  const top = BigInt(`${whole}${fixed}${period}`) - BigInt(`${whole}${fixed}`);
  return createLatexPiece(`(\\frac{${top}}{${nines}})`);
}

/** `\sum_{k=1}^{n}` or `\prod` with its body. */
export function readIndexedSumOrProduct(e: LatexOperandReader, name: string): LatexPiece {
  e.skip();
  let low = '';
  let high = '';
  let index = '';
  for (let n = 0; n < 2; n++) {
    if (e.peek() === '_') {
      e.skip();
      e.expect('{');
      if (e.token?.kind === 'letter' && e.peek(1) === '\\mid' && name === '\\sum') {
        const letter = e.peek() ?? '';
        e.skip(2);
        const number = e.level('}');
        e.expect('}');
        return createFunctionCallPiece('divisors', [body(e), letter, number]);
      }
      if (e.token?.kind === 'letter' && e.peek(1) === '=') {
        index = e.peek() ?? '';
        e.skip(2);
        low = e.level('}');
      } else [index, low, high] = between(e);
      e.expect('}');
    } else if (e.peek() === '^') {
      e.skip();
      high = takeOptionalToken(e, '\\infty') ? INFINITY_LATEX : e.script();
    }
  }
  if (low === '' || high === '' || index === '') throw new RelationReadingFailure('syntax');
  const inner = body(e);
  if (high === INFINITY_LATEX) {
    if (name !== '\\sum') throw new RelationReadingFailure('no-value');
    return createFunctionCallPiece('series', [inner, index, low, high]);
  }
  return createLatexPiece(`(${name}_{${index}=${low}}^{${high}}(${inner}))`);
}

/** The body of a sum or product. */
function body(e: LatexOperandReader): string {
  // The body is a product, so it ends at the first plus or minus outside brackets.
  const pieces: LatexPiece[] = [];
  for (let token = e.token; token !== undefined; token = e.token) {
    if (token.text === '+' || token.text === '-' || token.kind === 'close' || /^[)\]|]$/.test(token.text)) break;
    pieces.push(e.piece(token, '|'));
  }
  const inner = joinLatexPieces(pieces, e.chooser);
  if (inner === '') throw new RelationReadingFailure('syntax');
  return inner;
}

/** `1 \le k < n` under a sum: its index and its bounds. */
function between(e: LatexOperandReader): [string, string, string] {
  const side = (sign: string | undefined): string => (sign === '<' ? '1' : sign === '\\le' ? '0' : '');
  const low = e.level('}', ['<', '\\le']);
  const below = side(e.peek());
  const letter = e.rest()[1];
  if (below === '' || letter?.kind !== 'letter') throw new RelationReadingFailure('syntax');
  e.skip(2);
  const above = side(e.peek());
  if (above === '') throw new RelationReadingFailure('syntax');
  e.skip();
  return [letter.text, `${low}+${below}`, `${e.level('}')}-${above}`];
}

/** `\gcd(a, b)` and similar functions. */
export function readVariadicFunction(e: LatexOperandReader, name: string): LatexPiece {
  e.skip();
  const open = e.peek() ?? '';
  const closing = /^(?:\(|\[|\\\{)$/.test(open) ? CLOSING_BRACKET_BY_OPENING.get(open) : undefined;
  if (closing === undefined) throw new RelationReadingFailure('syntax');
  e.skip();
  const items = takeCommaSeparatedParts(e, closing);
  if (items.some((item) => item === '')) throw new RelationReadingFailure('syntax');
  return createLatexPiece(`\\operatorname{${name.slice(1)}}(${items.join(',')})`);
}

export function readComplexNumberFunction(e: LatexOperandReader, name: string): LatexPiece {
  e.skip();
  const token = e.token;
  if (token === undefined) throw new RelationReadingFailure('syntax');
  const argument = e.piece(token, undefined).latex;
  if (name === '\\cis') return createLatexPiece(`(\\cos(${argument})+i\\cdot \\sin(${argument}))`);
  return createFunctionCallPiece(name.slice(1).toLowerCase(), [argument]);
}

/** A variable with its index. */
export function readVariable(emitter: LatexOperandReader, text: string): LatexPiece {
  emitter.skip();
  let latex = text;
  if (emitter.peek() === '_') {
    emitter.skip();
    const index = emitter.script();
    if (!/^[A-Za-z0-9]+$/.test(index)) throw new RelationReadingFailure('unknown-name');
    latex = `${text}_{${index}}`;
  }
  if (emitter.peek() === "'") throw new RelationReadingFailure('unknown-name');
  if (isPowerOfFunction(emitter, text)) throw new RelationReadingFailure('unknown-name');
  if (emitter.peek() === '(' || emitter.peek() === '[') {
    const mayBeFactor = FACTOR_LETTERS_BEFORE_BRACKETS.has(text) || emitter.isCoefficient(text);
    if (!mayBeFactor || /^[)\],]$/.test(emitter.peek(2) ?? '')) throw new RelationReadingFailure('unknown-name');
  }
  return { latex, look: 'name', plain: text };
}

/**
 * The capital letters that are unknown coefficients: `A(x - 5) + B(x - 3)`, as in partial fractions. At least two
 * of them are multiplied by a bracket or a letter. None is called with a single argument, as in `A(x)`.
 */
export function listCoefficientLetters(tokens: readonly MathToken[]): ReadonlySet<string> {
  const letters = new Set<string>();
  for (const [k, { text }] of tokens.entries()) {
    if (!/^[A-E]$/.test(text)) continue;
    const [next, second, third] = [1, 2, 3].map((ahead) => tokens[k + ahead]);
    if (next?.text === '(' && third?.text === ')') return new Set();
    if (next?.text === '(' ? second !== undefined : /^[a-z]$/.test(next?.text ?? '')) letters.add(text);
  }
  const isSum = tokens.some(({ text }) => text === '+' || text === '-');
  return letters.size > 1 && isSum ? letters : new Set();
}

/** `f^{-1}(5)`, `g^2(x)`: an inverse or an iterate rather than a product. */
function isPowerOfFunction(emitter: LatexOperandReader, letter: string): boolean {
  if (emitter.peek() !== '^' || FACTOR_LETTERS_BEFORE_BRACKETS.has(letter) || /^[ei]$/.test(letter)) return false;
  const braced = emitter.peek(1) === '{';
  const inverse = braced && emitter.peek(2) === '-' && emitter.peek(3) === '1' && emitter.peek(4) === '}';
  const iterate = /^[fgFG]$/.test(letter) && (!braced || emitter.peek(3) === '}');
  return (inverse && emitter.peek(5) === '(') || (iterate && emitter.peek(braced ? 4 : 2) === '(');
}
