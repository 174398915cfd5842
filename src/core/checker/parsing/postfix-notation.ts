/** Notations after a base that bind most tightly: powers, primes, factorials, percent, degrees, indices. */

import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { readNumeralInBase } from './counting-notation.ts';
import {
  createFunctionCallPiece,
  createLatexPiece,
  type LatexOperandReader,
  type LatexPiece,
  takeOptionalToken,
} from './latex-piece.ts';

/** Powers, factorials, per cent and degrees after a base. */
export function readPostfixOperators(e: LatexOperandReader, base: LatexPiece): LatexPiece {
  let piece = base;
  let raised = false;
  for (;;) {
    const next = e.peek();
    if (next === '^') {
      if (raised) throw new RelationReadingFailure('ambiguous');
      raised = true;
      e.skip();
      if (takeOptionalToken(e, '\\circ')) {
        piece = createLatexPiece(`{${wrap(piece)}}^{\\circ}`);
      } else if (piece.look === 'matrix' && takeOptionalToken(e, 'T', '\\top', '\\intercal')) {
        piece = createFunctionCallPiece('transpose', [piece.latex], 'matrix');
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
      piece = createLatexPiece(`{${wrap(piece)}}^{\\circ}`);
    } else if (next === '!') {
      e.skip();
      if (e.peek() === '!') {
        e.skip();
        piece =
          e.chooser.choose(2) === 0
            ? createFunctionCallPiece('doublefactorial', [piece.latex])
            : createLatexPiece(`((${wrap(piece)}!)!)`);
        continue;
      }
      piece = createLatexPiece(`(${wrap(piece)}!)`);
    } else if (next === '\\%' || next === '%') {
      e.skip();
      // Percent is often used as a unit: `18/450 × 100 = 4%`.
      if (e.chooser.choose(2, 'percent') === 0) piece = createLatexPiece(`\\operatorname{percent}(${piece.latex})`);
      else piece = { latex: piece.latex, look: 'other', plain: piece.plain };
    } else if (next === "'" && piece.look === 'bracket' && !raised) {
      e.skip();
      piece = createFunctionCallPiece('prime', [piece.latex]);
    } else if (next === '_' && piece.look === 'numeral' && /^\d+$/.test(piece.plain) && !raised) {
      piece = readNumeralInBase(e, piece.plain);
    } else if (next === '_' || next === "'") {
      throw new RelationReadingFailure('unknown-name');
    } else {
      return piece;
    }
  }
}

function wrap(piece: LatexPiece): string {
  return piece.look === 'numeral' || piece.look === 'name' || piece.look === 'bracket'
    ? piece.latex
    : `(${piece.latex})`;
}
