/**
 * Joins the pieces of one level of an expression into one string: adds arguments to functions, signs between adjacent
 * numbers, a plus in mixed numbers, and divisors to slashes. Each ambiguous notation is a choice.
 */

import type { ReadingChooser } from '../terms/readings.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { createFunctionCallPiece, createLatexPiece, isMatrixPiece, type LatexPiece } from './latex-piece.ts';

/** Joins the pieces of one level: adds arguments to functions, signs to juxtaposition, and divisors to slashes. */
export function joinLatexPieces(pieces: readonly LatexPiece[], chooser: ReadingChooser): string {
  let whole = joinHeads(pieces, chooser);
  if (pieces.some((p) => p.look === 'dots' || p.look === 'matrix')) whole = [...crossed(elide(whole, chooser))];
  const operands = joinSlashes(whole, chooser);
  let latex = '';
  let afterOperand = false;
  let last: LatexPiece | undefined;
  for (const piece of operands) {
    if (piece.look === 'operator') {
      if (!afterOperand && (latex !== '' || !isSign(piece))) throw new RelationReadingFailure('syntax');
      latex += piece.latex === '*' ? '\\cdot ' : ` ${piece.latex} `;
      afterOperand = false;
    } else {
      if (afterOperand) {
        if (piece.look === 'numeral' && last?.look !== 'bracket') {
          if (piece.isApart !== true || last === undefined || last.look === 'name')
            throw new RelationReadingFailure('ambiguous');
          // `3\,4` is 12 or, with the digits in groups, 34.
          if (last.look === 'numeral' && chooser.choose(2) === 1) {
            latex += piece.latex;
            last = { ...piece, latex: last.latex + piece.latex, plain: last.plain + piece.plain };
            continue;
          }
        }
        // `(1, 2)(2, 3)` may be cycles or points, but not a product.
        if (isTuple(piece) && isTuple(last)) throw new RelationReadingFailure('ambiguous');
        latex += '\\cdot ';
      }
      latex += piece.latex;
      afterOperand = true;
    }
    last = piece;
  }
  if (pieces.length > 0 && !afterOperand) throw new RelationReadingFailure('syntax');
  return latex;
}

function isTuple(piece: LatexPiece | undefined): boolean {
  return piece?.look === 'matrix' && piece.latex.startsWith('(\\operatorname{formtuple}');
}

/** Reads `\times` between two vectors as their cross product. */
function crossed(pieces: readonly LatexPiece[]): readonly LatexPiece[] {
  const at = pieces.findIndex(
    (p, k) => p.plain === '\\times' && isMatrixPiece(pieces[k - 1]) && isMatrixPiece(pieces[k + 1]),
  );
  const [left, right] = [pieces[at - 1], pieces[at + 1]];
  if (at < 0 || left === undefined || right === undefined) return pieces;
  return crossed([
    ...pieces.slice(0, at - 1),
    createFunctionCallPiece('cross', [left.latex, right.latex], 'matrix'),
    ...pieces.slice(at + 2),
  ]);
}

/** Adds the argument to each function. If more pieces follow, the end of the argument is a choice. */
function joinHeads(pieces: readonly LatexPiece[], chooser: ReadingChooser): LatexPiece[] {
  const out: LatexPiece[] = [];
  let i = 0;
  while (i < pieces.length) {
    const head = pieces[i];
    if (head === undefined) break;
    if (head.look !== 'head') {
      out.push(signed(out, head));
      i++;
      continue;
    }
    const first = pieces[i + 1];
    if (first === undefined) throw new RelationReadingFailure('syntax');
    if (first.look === 'head') {
      // `\ln \sin x`: the inner function is the argument.
      const inner = joinHeads(pieces.slice(i + 1), chooser);
      const [argument, ...rest] = inner;
      if (argument === undefined) throw new RelationReadingFailure('syntax');
      out.push(apply(head, argument.latex), ...rest);
      return out;
    }
    const reach = first.look === 'bracket' && !first.latex.startsWith('{') ? [i + 2] : reaches(pieces, i + 1);
    const end = reach[reach.length > 1 ? chooser.choose(reach.length) : 0] ?? i + 2;
    const argument = pieces.slice(i + 1, end);
    out.push(apply(head, joinLatexPieces(argument, chooser)));
    i = end;
  }
  return out;
}

/** The `plain` of a minus that is set apart from the operator before it, so that it belongs to the number after it. */
export const UNARY_MINUS_MARKER = 'sign';

/** A sign after `*` or `/` belongs to the next factor: `2 \cdot -3`; so does that of `5 - -3`. Puts such a factor in brackets. */
function signed(out: LatexPiece[], piece: LatexPiece): LatexPiece {
  const sign = out.at(-1);
  const before = out.at(-2);
  if (piece.look === 'operator' || sign?.latex !== '-' || before?.look !== 'operator') return piece;
  if ((before.latex === '+' || before.latex === '-') && sign.plain !== UNARY_MINUS_MARKER) return piece;
  // In `5 - -3^2`, the square may be that of −3.
  if (sign.plain === UNARY_MINUS_MARKER && piece.latex.startsWith('{')) throw new RelationReadingFailure('ambiguous');
  out.pop();
  return createLatexPiece(`(-${piece.latex})`, 'bracket');
}

function apply(head: LatexPiece, argument: string): LatexPiece {
  const call = `${head.latex}(${argument})`;
  return createLatexPiece(head.plain === '' ? `(${call})` : `((${call})^{${head.plain}})`);
}

/** The possible ends of the argument that starts at `from`, usual one first: after `2x`, or later. */
function reaches(pieces: readonly LatexPiece[], from: number): number[] {
  let i = from;
  if (pieces[i]?.latex === '-') i++;
  if (
    pieces[i]?.look === 'numeral' &&
    pieces[i + 1] !== undefined &&
    /^(name|fraction|other)$/.test(pieces[i + 1]?.look ?? '')
  )
    i++;
  const short = i + 1;
  let juxtaposed = short;
  while (pieces[juxtaposed] !== undefined && !/^(operator|head)$/.test(pieces[juxtaposed]?.look ?? '')) juxtaposed++;
  let long = juxtaposed;
  while (pieces[long] !== undefined && pieces[long]?.look !== 'head' && !/^[+-]$/.test(pieces[long]?.latex ?? ''))
    long++;
  if (pieces[long - 1]?.look === 'operator') long--;
  return [...new Set([short, juxtaposed, long])];
}

/** Joins mixed numbers, and decides the divisor of each slash. */
function joinSlashes(pieces: readonly LatexPiece[], chooser: ReadingChooser): LatexPiece[] {
  const mixed: LatexPiece[] = [];
  for (const piece of pieces) {
    const before = mixed.at(-1);
    if (
      piece.look === 'fraction' &&
      before?.look === 'numeral' &&
      /^\d+$/.test(before.plain) &&
      chooser.choose(2) === 0
    ) {
      mixed[mixed.length - 1] = createLatexPiece(`(${before.latex}+${piece.latex})`);
    } else mixed.push(piece);
  }
  const out: LatexPiece[] = [];
  for (let i = 0; i < mixed.length; i++) {
    const piece = mixed[i];
    if (piece === undefined) break;
    const left = out.at(-1);
    if (piece.latex !== '/' || piece.look !== 'operator') {
      out.push(piece);
      continue;
    }
    let end = i + 2;
    const before = out.at(-2);
    const first = mixed[i + 1];
    if (left === undefined || left.look === 'operator' || first === undefined || first.look === 'operator')
      throw new RelationReadingFailure('syntax');
    const next = mixed[end];
    // `1/2x`, `1/2 \cdot x`, and `a/b/c`: the divisor may be everything or only its first factor.
    const goesOn = next !== undefined && (next.look !== 'operator' || next.plain === '\\cdot' || next.latex === '/');
    if (goesOn) {
      let far = end;
      while (
        mixed[far] !== undefined &&
        (mixed[far]?.look !== 'operator' || mixed[far]?.plain === '\\cdot' || mixed[far]?.latex === '/')
      )
        far++;
      if (mixed[far - 1]?.look === 'operator') far--;
      if (chooser.choose(2) === 1) end = far;
    }
    out.pop();
    const isFactor = left.isApart === true && chooser.choose(2) === 1;
    if (before?.look === 'numeral' && left.look === 'numeral' && !isFactor) {
      // `1 1/2` is a mixed number; `12 345/5` may be one large number.
      const proper =
        /^\d+$/.test(before.plain) && /^\d{1,2}$/.test(left.plain) && Number(left.plain) < Number(first.plain);
      if (!proper || goesOn) throw new RelationReadingFailure('ambiguous');
      out.pop();
      out.push(createLatexPiece(`(${before.latex}+\\frac{${left.latex}}{${first.latex}})`));
      i = end - 1;
      continue;
    }
    const bottom = end === i + 2 ? first.latex : joinLatexPieces(mixed.slice(i + 1, end), chooser);
    out.push(createLatexPiece(`(\\frac{${left.latex}}{${bottom}})`));
    i = end - 1;
  }
  return out;
}

function isSign(piece: LatexPiece): boolean {
  return piece.look === 'operator' && /^[+-]$/.test(piece.latex);
}

/**
 * Replaces elided parts by calls that `elision.ts` evaluates: `1 + 2 + \cdots + n`, `1 \cdot 3 \cdots 99`. Throws
 * {@link RelationReadingFailure} for dots elsewhere.
 */
function elide(pieces: readonly LatexPiece[], chooser: ReadingChooser): readonly LatexPiece[] {
  const dots = pieces.filter((p) => p.look === 'dots').length;
  if (dots === 0) return pieces;
  if (dots > 1) throw new RelationReadingFailure('ambiguous');
  const terms: { readonly sign: string; readonly pieces: LatexPiece[] }[] = [];
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
      .map((t) => (t.sign === '-' ? `-(${joinLatexPieces(t.pieces, chooser)})` : joinLatexPieces(t.pieces, chooser)));
    if (items.some((item) => item === '' || item === '-()')) throw new RelationReadingFailure('syntax');
    return [createFunctionCallPiece('elidedsum', [`${dotted}`, ...items])];
  }
  return terms.flatMap((t, k) => {
    const sign = pieces.find((p) => isSign(p) && p.latex === t.sign);
    const signs = sign === undefined ? [] : [{ ...sign, latex: t.sign }];
    return [...signs, ...(k === dotted ? [product(t.pieces, chooser)] : t.pieces)];
  });
}

/** `2 \cdot 4 \cdots 10`: factors separated by signs or, without signs, by pieces. */
function product(pieces: readonly LatexPiece[], chooser: ReadingChooser): LatexPiece {
  const parted = pieces.some((p) => p.look === 'operator');
  const factors: LatexPiece[][] = [[]];
  let dots = -1;
  for (const piece of pieces) {
    if (piece.look === 'operator') {
      if (piece.latex !== '*') throw new RelationReadingFailure('ambiguous');
      factors.push([]);
    } else if (piece.look === 'dots') {
      dots = factors.filter((f) => f.length > 0).length;
      factors.push([]);
    } else if (parted || factors.at(-1)?.length === 0) factors.at(-1)?.push(piece);
    else factors.push([piece]);
  }
  const items = factors.filter((f) => f.length > 0).map((f) => joinLatexPieces(f, chooser));
  if (dots < 1 || dots === items.length) throw new RelationReadingFailure('ambiguous');
  return createFunctionCallPiece('elidedproduct', [`${dots}`, ...items]);
}
