/**
 * Notations with a syntax of their own: names, function names, repeating decimals, sums and products, lists, parts of
 * complex numbers.
 */

import { Unread } from '../terms/unread.ts';
import { CLOSERS, FACTORS } from '../terms/vocabulary.ts';
import { INFINITY } from './calculus-notation.ts';
import { joinLevel } from './join-pieces.ts';
import { call, type Emitter, type Piece, takeItems, takeOne, toPiece } from './piece.ts';

/** A function's name with its scripts: `\sin^2`, `\log_{10}`. */
export function head(e: Emitter, name: string): Piece {
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
    if (inverse === undefined) throw new Unread('ambiguous');
    head = inverse;
    power = '';
  } else if (power.includes('-')) throw new Unread('ambiguous');
  if (name === '\\log' && base === '') {
    // `\log` has base 10 or e, depending on the field. Both must fail.
    if (e.chooser.choose(2, 'log') === 0) base = '10';
    else head = '\\ln';
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
export function numeral(e: Emitter, text: string): Piece {
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
function repeating(text: string, period: string): Piece {
  if (!/^\d{1,12}$/.test(period)) throw new Unread('syntax');
  const [whole = '0', fixed = ''] = text.split('.');
  const nines = `${'9'.repeat(period.length)}${'0'.repeat(fixed.length)}`;
  const top = BigInt(`${whole}${fixed}${period}`) - BigInt(`${whole}${fixed}`);
  return toPiece(`(\\frac{${top}}{${nines}})`);
}

/** `\sum_{k=1}^{n}` or `\prod` with its body. */
export function series(e: Emitter, name: string): Piece {
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
        return call('divisors', [body(e), letter, number]);
      }
      if (e.token?.kind === 'letter' && e.peek(1) === '=') {
        index = e.peek() ?? '';
        e.skip(2);
        low = e.level('}');
      } else [index, low, high] = between(e);
      e.expect('}');
    } else if (e.peek() === '^') {
      e.skip();
      high = takeOne(e, '\\infty') ? INFINITY : e.script();
    }
  }
  if (low === '' || high === '' || index === '') throw new Unread('syntax');
  const inner = body(e);
  if (high === INFINITY) {
    if (name !== '\\sum') throw new Unread('no-value');
    return call('series', [inner, index, low, high]);
  }
  return toPiece(`(${name}_{${index}=${low}}^{${high}}(${inner}))`);
}

/** The body of a sum or product. */
function body(e: Emitter): string {
  // The body is a product, so it ends at the first plus or minus outside brackets.
  const pieces: Piece[] = [];
  for (let token = e.token; token !== undefined; token = e.token) {
    if (token.text === '+' || token.text === '-' || token.kind === 'close' || /^[)\]|]$/.test(token.text))
      break;
    pieces.push(e.piece(token, '|'));
  }
  const inner = joinLevel(pieces, e.chooser);
  if (inner === '') throw new Unread('syntax');
  return inner;
}

/** `1 \le k < n` under a sum: its index and its bounds. */
function between(e: Emitter): [string, string, string] {
  const side = (sign: string | undefined): string => (sign === '<' ? '1' : sign === '\\le' ? '0' : '');
  const low = e.level('}', ['<', '\\le']);
  const below = side(e.peek());
  const letter = e.rest()[1];
  if (below === '' || letter?.kind !== 'letter') throw new Unread('syntax');
  e.skip(2);
  const above = side(e.peek());
  if (above === '') throw new Unread('syntax');
  e.skip();
  return [letter.text, `${low}+${below}`, `${e.level('}')}-${above}`];
}

/** `\gcd(a, b)` and similar functions. */
export function list(e: Emitter, name: string): Piece {
  e.skip();
  const open = e.peek() ?? '';
  const closing = /^(?:\(|\[|\\\{)$/.test(open) ? CLOSERS.get(open) : undefined;
  if (closing === undefined) throw new Unread('syntax');
  e.skip();
  const items = takeItems(e, closing);
  if (items.some((item) => item === '')) throw new Unread('syntax');
  return toPiece(`\\operatorname{${name.slice(1)}}(${items.join(',')})`);
}

export function complexPart(e: Emitter, name: string): Piece {
  e.skip();
  const token = e.token;
  if (token === undefined) throw new Unread('syntax');
  const argument = e.piece(token, undefined).latex;
  if (name === '\\cis') return toPiece(`(\\cos(${argument})+i\\cdot \\sin(${argument}))`);
  return call(name.slice(1).toLowerCase(), [argument]);
}

/** A variable with its index. */
export function name(emitter: Emitter, text: string): Piece {
  emitter.skip();
  let latex = text;
  if (emitter.peek() === '_') {
    emitter.skip();
    const index = emitter.script();
    if (!/^[A-Za-z0-9]+$/.test(index)) throw new Unread('unknown-name');
    latex = `${text}_{${index}}`;
  }
  if (emitter.peek() === "'") throw new Unread('unknown-name');
  if (isPowerOfFunction(emitter, text)) throw new Unread('unknown-name');
  if (emitter.peek() === '(' || emitter.peek() === '[') {
    if (!FACTORS.has(text) || /^[)\],]$/.test(emitter.peek(2) ?? '')) throw new Unread('unknown-name');
  }
  return { latex, look: 'name', plain: text };
}

/** `f^{-1}(5)`, `g^2(x)`: an inverse or an iterate rather than a product. */
function isPowerOfFunction(emitter: Emitter, letter: string): boolean {
  if (emitter.peek() !== '^' || FACTORS.has(letter) || /^[ei]$/.test(letter)) return false;
  const braced = emitter.peek(1) === '{';
  const inverse = braced && emitter.peek(2) === '-' && emitter.peek(3) === '1' && emitter.peek(4) === '}';
  const iterate = /^[fgFG]$/.test(letter) && (!braced || emitter.peek(3) === '}');
  return (inverse && emitter.peek(5) === '(') || (iterate && emitter.peek(braced ? 4 : 2) === '(');
}
