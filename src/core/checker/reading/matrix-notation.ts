/** How vectors and matrices are written, and bars, `\det` and the like around them. */

import { Unread } from '../terms/unread.ts';
import type { Emitter } from './explicit.ts';
import type { Piece } from './join.ts';

const ENVIRONMENT = /^\\begin\{([pbvB]?(?:small)?matrix|array)\}$/;

export function isMatrixStart(text: string): boolean {
  return ENVIRONMENT.test(text);
}

/** Whether a piece is a vector or a matrix as it stands. */
export function isMatrixPiece(piece: Piece | undefined): boolean {
  return piece?.look === 'matrix';
}

export function call(name: string, args: readonly string[], look: Piece['look'] = 'other'): Piece {
  return { latex: `(\\operatorname{form${name}}(${args.join(',')}))`, look, plain: '' };
}

/** `\begin{pmatrix} a & b \\ c & d \end{pmatrix}`; `vmatrix` is its determinant. */
export function matrix(e: Emitter): Piece {
  const name = ENVIRONMENT.exec(e.peek() ?? '')?.[1] ?? '';
  const end = `\\end{${name}}`;
  e.skip();
  if (name === 'array') {
    e.expect('{');
    while (e.token !== undefined && e.peek() !== '}') e.skip();
    e.expect('}');
  }
  e.enter();
  const rows: string[][] = [[]];
  for (;;) {
    const cell = e.level(end, ['&', '\\\\']);
    if (cell !== '') rows.at(-1)?.push(cell);
    const next = e.peek();
    e.skip();
    if (next === end) break;
    if (next === '\\\\') rows.push([]);
    else if (next !== '&' || cell === '') throw new Unread('syntax');
  }
  e.leave();
  if (rows.at(-1)?.length === 0) rows.pop();
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => row.length !== columns)) throw new Unread('syntax');
  const made = call('matrix', [String(columns), ...rows.flat()], 'matrix');
  return name.startsWith('v') ? call('det', [made.latex]) : made;
}

/** `(1, 2, 3)` and `\langle 1, 2, 3 \rangle`. */
export function tuple(items: readonly string[]): Piece {
  if (items.some((item) => item === '')) throw new Unread('syntax');
  return call('tuple', items, 'matrix');
}

/** `\det A`, `\operatorname{tr} A`. */
export function ofMatrix(e: Emitter, name: 'det' | 'trace'): Piece {
  e.skip();
  const token = e.token;
  if (token === undefined || token.kind === 'letter') throw new Unread('unknown-name');
  return call(name, [e.piece(token, undefined).latex]);
}
