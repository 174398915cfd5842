/** Notations with brackets: groups, vectors, matrices, `\det`, and similar functions. */

import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { readEvaluationBetweenBounds } from './calculus-notation.ts';
import {
  createFunctionCallPiece,
  createLatexPiece,
  type LatexOperandReader,
  type LatexPiece,
  takeCommaSeparatedParts,
} from './latex-piece.ts';

/** Reads brackets: a group, a vector, an integer part, or an expression evaluated between two bounds. */
export function readBracket(emitter: LatexOperandReader, open: string, closing: string): LatexPiece {
  emitter.skip();
  const items = takeCommaSeparatedParts(emitter, closing);
  const [inner = ''] = items;
  if (open === '\\{') throw new RelationReadingFailure('syntax');
  if (open === '\\langle' || (items.length > 1 && open === '(')) return tuple(items);
  if (items.length > 1) throw new RelationReadingFailure('syntax');
  if ((open === '[' || open === '(') && emitter.peek() === '_') return readEvaluationBetweenBounds(emitter, inner);
  if (open === '{' && /^\(\\operatorname\{formmatrix\}/.test(inner)) return createLatexPiece(inner, 'matrix');
  if (open === '\\lfloor' || open === '\\lceil') {
    return createLatexPiece(`\\left${open} ${inner}\\right${closing}`);
  }
  // Square brackets may mean the integer part; round ones never do.
  if (open === '[' && /[./]|frac|sqrt/.test(inner) && emitter.chooser.choose(2) === 1) {
    return createLatexPiece(`\\left\\lfloor ${inner}\\right\\rfloor`);
  }
  return {
    latex: `(${inner})`,
    look: open === '{' && /^\d+$/.test(inner) ? 'numeral' : 'bracket',
    plain: inner,
  };
}

const ENVIRONMENT = /^\\begin\{([pbvB]?(?:small)?matrix|array)\}$/;

export function isMatrixStart(text: string): boolean {
  return ENVIRONMENT.test(text);
}

/** `\begin{pmatrix} a & b \\ c & d \end{pmatrix}`; `vmatrix` is its determinant. */
export function readMatrixEnvironment(e: LatexOperandReader): LatexPiece {
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
    else if (next !== '&' || cell === '') throw new RelationReadingFailure('syntax');
  }
  e.leave();
  if (rows.at(-1)?.length === 0) rows.pop();
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => row.length !== columns)) throw new RelationReadingFailure('syntax');
  const made = createFunctionCallPiece('matrix', [String(columns), ...rows.flat()], 'matrix');
  return name.startsWith('v') ? createFunctionCallPiece('det', [made.latex]) : made;
}

/** `(1, 2, 3)` and `\langle 1, 2, 3 \rangle`. */
function tuple(items: readonly string[]): LatexPiece {
  if (items.some((item) => item === '')) throw new RelationReadingFailure('syntax');
  return createFunctionCallPiece('tuple', items, 'matrix');
}

/** `\det A`, `\operatorname{tr} A`. */
export function readMatrixFunction(e: LatexOperandReader, name: 'det' | 'trace'): LatexPiece {
  e.skip();
  const token = e.token;
  if (token === undefined || token.kind === 'letter') throw new RelationReadingFailure('unknown-name');
  return createFunctionCallPiece(name, [e.piece(token, undefined).latex]);
}
