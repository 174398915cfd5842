/** What stands behind a base and binds closer than any operator: powers, primes, factorials, per cent, degrees, indices. */

import { Unread } from '../terms/unread.ts';
import { inBase } from './counting-notation.ts';
import { call, type Emitter, type Piece } from './piece.ts';

/** Powers, factorials, per cent and degrees after a base. */
export function withPostfix(e: Emitter, base: Piece): Piece {
  let piece = base;
  let raised = false;
  for (;;) {
    const next = e.peek();
    if (next === '^') {
      if (raised) throw new Unread('ambiguous');
      raised = true;
      e.skip();
      if (e.peek() === '\\circ' || (e.peek() === '{' && e.peek(1) === '\\circ' && e.peek(2) === '}')) {
        e.skip(e.peek() === '{' ? 3 : 1);
        piece = { latex: `{${wrap(piece)}}^{\\circ}`, look: 'other', plain: '' };
      } else if (piece.look === 'matrix' && isTranspose(e)) {
        e.skip(e.peek() === '{' ? 3 : 1);
        piece = call('transpose', [piece.latex], 'matrix');
      } else {
        const exponent = e.script();
        piece = {
          latex: `{${wrap(piece)}}^{${exponent}}`,
          look: piece.look === 'bracket' || piece.look === 'matrix' ? piece.look : 'other',
          plain: '',
        };
      }
    } else if (next === '°') {
      e.skip();
      piece = { latex: `{${wrap(piece)}}^{\\circ}`, look: 'other', plain: '' };
    } else if (next === '!') {
      e.skip();
      if (e.peek() === '!') {
        e.skip();
        piece =
          e.chooser.choose(2) === 0
            ? call('doublefactorial', [piece.latex])
            : { latex: `((${wrap(piece)}!)!)`, look: 'other', plain: '' };
        continue;
      }
      piece = { latex: `(${wrap(piece)}!)`, look: 'other', plain: '' };
    } else if (next === '\\%' || next === '%') {
      e.skip();
      // Per cent is often carried along as a unit: `18/450 × 100 = 4%`.
      if (e.chooser.choose(2, 'percent') === 0)
        piece = { latex: `\\operatorname{percent}(${piece.latex})`, look: 'other', plain: '' };
      else piece = { latex: piece.latex, look: 'other', plain: piece.plain };
    } else if (next === "'" && piece.look === 'bracket' && !raised) {
      e.skip();
      piece = call('prime', [piece.latex]);
    } else if (next === '_' && piece.look === 'numeral' && /^\d+$/.test(piece.plain) && !raised) {
      piece = inBase(e, piece.plain);
    } else if (next === '_' || next === "'") {
      throw new Unread('unknown-name');
    } else {
      return piece;
    }
  }
}

function isTranspose(e: Emitter): boolean {
  const isT = (text: string | undefined): boolean =>
    text === 'T' || text === '\\top' || text === '\\intercal';
  return isT(e.peek()) || (e.peek() === '{' && isT(e.peek(1)) && e.peek(2) === '}');
}

function wrap(piece: Piece): string {
  return piece.look === 'numeral' || piece.look === 'name' || piece.look === 'bracket'
    ? piece.latex
    : `(${piece.latex})`;
}
