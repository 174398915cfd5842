/**
 * Notations after a base that bind more tightly than any operator: powers, primes, factorials, percent, degrees,
 * indices.
 */

import { Unread } from '../terms/unread.ts';
import { inBase } from './counting-notation.ts';
import { call, type Emitter, type Piece, takeOne, toPiece } from './piece.ts';

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
      if (takeOne(e, '\\circ')) {
        piece = toPiece(`{${wrap(piece)}}^{\\circ}`);
      } else if (piece.look === 'matrix' && takeOne(e, 'T', '\\top', '\\intercal')) {
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
      piece = toPiece(`{${wrap(piece)}}^{\\circ}`);
    } else if (next === '!') {
      e.skip();
      if (e.peek() === '!') {
        e.skip();
        piece =
          e.chooser.choose(2) === 0
            ? call('doublefactorial', [piece.latex])
            : toPiece(`((${wrap(piece)}!)!)`);
        continue;
      }
      piece = toPiece(`(${wrap(piece)}!)`);
    } else if (next === '\\%' || next === '%') {
      e.skip();
      // Percent is often used as a unit: `18/450 × 100 = 4%`.
      if (e.chooser.choose(2, 'percent') === 0) piece = toPiece(`\\operatorname{percent}(${piece.latex})`);
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

function wrap(piece: Piece): string {
  return piece.look === 'numeral' || piece.look === 'name' || piece.look === 'bracket'
    ? piece.latex
    : `(${piece.latex})`;
}
