import { Unread } from '../terms/unread.ts';
import { FACTORS } from '../terms/vocabulary.ts';
import type { Emitter } from './explicit.ts';
import type { Piece } from './join.ts';

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

/** `f^{-1}(5)`, `g^2(x)`: an inverse or an iterate, no product. */
function isPowerOfFunction(emitter: Emitter, letter: string): boolean {
  if (emitter.peek() !== '^' || FACTORS.has(letter) || /^[ei]$/.test(letter)) return false;
  const braced = emitter.peek(1) === '{';
  const inverse = braced && emitter.peek(2) === '-' && emitter.peek(3) === '1' && emitter.peek(4) === '}';
  const iterate = /^[fgFG]$/.test(letter) && (!braced || emitter.peek(3) === '}');
  return (inverse && emitter.peek(5) === '(') || (iterate && emitter.peek(braced ? 4 : 2) === '(');
}
