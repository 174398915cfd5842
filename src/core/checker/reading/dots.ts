/** Dots between the pieces of one level: `1 + 2 + \cdots + n`, `1 \cdot 3 \cdots 99`, as calls that `elision.ts` values. */

import type { Chooser } from '../terms/readings.ts';
import { Unread } from '../terms/unread.ts';
import { call, type Piece } from './piece.ts';

type Join = (pieces: readonly Piece[], chooser: Chooser) => string;

const SIGN = /^[+-]$/;

function isSign(piece: Piece): boolean {
  return piece.look === 'operator' && SIGN.test(piece.latex);
}

/** The pieces with what is elided among them put into calls. Throws {@link Unread} for dots in other places. */
export function elide(pieces: readonly Piece[], chooser: Chooser, join: Join): readonly Piece[] {
  if (!pieces.some((p) => p.look === 'dots')) return pieces;
  if (pieces.filter((p) => p.look === 'dots').length > 1) throw new Unread('ambiguous');
  const terms: { readonly sign: string; readonly pieces: Piece[] }[] = [];
  for (const [k, piece] of pieces.entries()) {
    const before = pieces[k - 1];
    if (k === 0 && !isSign(piece)) terms.push({ sign: '', pieces: [piece] });
    else if (isSign(piece) && (before === undefined || before.look !== 'operator'))
      terms.push({ sign: piece.latex, pieces: [] });
    else terms.at(-1)?.pieces.push(piece);
  }
  const dotted = terms.findIndex((t) => t.pieces.some((p) => p.look === 'dots'));
  const lone = terms[dotted]?.pieces.length === 1;
  if (lone) {
    const items = terms
      .filter((_, k) => k !== dotted)
      .map((t) => (t.sign === '-' ? `-(${join(t.pieces, chooser)})` : join(t.pieces, chooser)));
    if (items.some((item) => item === '' || item === '-()')) throw new Unread('syntax');
    return [call('elidedsum', [`${dotted}`, ...items])];
  }
  return terms.flatMap((t, k) => {
    const sign = pieces.find((p) => isSign(p) && p.latex === t.sign);
    const signs = sign === undefined ? [] : [{ ...sign, latex: t.sign }];
    return [...signs, ...(k === dotted ? [product(t.pieces, chooser, join)] : t.pieces)];
  });
}

/** `2 \cdot 4 \cdots 10`: factors parted by signs, or, without any, piece by piece. */
function product(pieces: readonly Piece[], chooser: Chooser, join: Join): Piece {
  const parted = pieces.some((p) => p.look === 'operator');
  const factors: Piece[][] = [[]];
  let dots = -1;
  for (const piece of pieces) {
    if (piece.look === 'operator') {
      if (piece.latex !== '*') throw new Unread('ambiguous');
      factors.push([]);
    } else if (piece.look === 'dots') {
      dots = factors.filter((f) => f.length > 0).length;
      factors.push([]);
    } else if (parted || factors.at(-1)?.length === 0) factors.at(-1)?.push(piece);
    else factors.push([piece]);
  }
  const items = factors.filter((f) => f.length > 0).map((f) => join(f, chooser));
  if (dots < 1 || dots === items.length) throw new Unread('ambiguous');
  return call('elidedproduct', [`${dots}`, ...items]);
}
