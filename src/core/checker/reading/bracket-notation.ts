import { Unread } from '../terms/unread.ts';
import { between } from './calculus-notation.ts';
import type { Emitter } from './explicit.ts';
import type { Piece } from './join.ts';
import { tuple } from './matrix-notation.ts';

const COMMA: readonly string[] = [','];

/** What stands in brackets: a group, a vector, an integer part, or what is evaluated between two bounds. */
export function bracket(emitter: Emitter, open: string, closing: string): Piece {
  emitter.skip();
  const inner = emitter.level(closing, COMMA);
  const items = [inner];
  while (emitter.peek() === ',') {
    emitter.skip();
    items.push(emitter.level(closing, COMMA));
  }
  emitter.expect(closing);
  if (open === '\\{') throw new Unread('syntax');
  if (open === '\\langle' || (items.length > 1 && open === '(')) return tuple(items);
  if (items.length > 1) throw new Unread('syntax');
  if ((open === '[' || open === '(') && emitter.peek() === '_') return between(emitter, inner);
  if (open === '{' && /^\(\\operatorname\{formmatrix\}/.test(inner))
    return { latex: inner, look: 'matrix', plain: '' };
  if (open === '\\lfloor' || open === '\\lceil') {
    return { latex: `\\left${open}${inner}\\right${closing}`, look: 'other', plain: '' };
  }
  // Square brackets may be the integer part; round ones never are.
  if (open === '[' && /[./]|frac|sqrt/.test(inner) && emitter.chooser.choose(2) === 1) {
    return { latex: `\\left\\lfloor ${inner}\\right\\rfloor`, look: 'other', plain: '' };
  }
  return {
    latex: `(${inner})`,
    look: open === '{' && /^\d+$/.test(inner) ? 'numeral' : 'bracket',
    plain: inner,
  };
}
