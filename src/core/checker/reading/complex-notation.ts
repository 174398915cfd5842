/** Parts of complex numbers: `\Re z`, `\Im z`, `\arg z`, `\operatorname{cis} θ`. */

import { Unread } from '../terms/unread.ts';
import type { Emitter } from './explicit.ts';
import type { Piece } from './join.ts';
import { call } from './matrix-notation.ts';

export function complexPart(e: Emitter, name: string): Piece {
  e.skip();
  const token = e.token;
  if (token === undefined) throw new Unread('syntax');
  const argument = e.piece(token, undefined).latex;
  if (name === '\\cis')
    return { latex: `(\\cos(${argument})+i\\cdot \\sin(${argument}))`, look: 'other', plain: '' };
  return call(name.slice(1).toLowerCase(), [argument]);
}
