/** Notations for integrals, limits, derivatives, and values between bounds. */

import { findClosingBracket, type MathToken } from '../terms/math-tokens.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { GREEK_LETTER_BY_COMMAND } from '../terms/vocabulary.ts';
import { joinLatexPieces } from './join-pieces.ts';
import {
  createFunctionCallPiece,
  createLatexPiece,
  type LatexOperandReader,
  type LatexPiece,
  takeOptionalToken,
} from './latex-piece.ts';

function isLetter(token: MathToken | undefined): boolean {
  return token !== undefined && (token.kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(token.text));
}

/** `\int_a^b … dx`. Integrals without bounds aren't read. */
export function readIntegral(e: LatexOperandReader): LatexPiece {
  e.skip();
  const { low, high } = scripts(e);
  if (low === undefined || high === undefined) throw new RelationReadingFailure('syntax');
  const rest = e.rest();
  const end = differentialAt(rest);
  if (end !== undefined) {
    const body = end === 0 ? '1' : e.inner(rest.slice(0, end));
    e.skip(end + 2);
    return createFunctionCallPiece('integral', [body, rest[end + 1]?.text ?? '', low, high]);
  }
  // `\int_1^2 \frac{dx}{x}`: the differential stands in the numerator.
  if (rest[0]?.text !== '\\frac' || rest[1]?.text !== '{') throw new RelationReadingFailure('syntax');
  const top = rest.slice(2);
  const inside = differentialAt(top);
  if (inside === undefined || top[inside + 2]?.text !== '}') throw new RelationReadingFailure('syntax');
  const close = closing(top, inside + 3);
  const one: MathToken = { kind: 'number', text: '1', start: 0, end: 0 };
  const body = [...rest.slice(0, 2), ...(inside === 0 ? [one] : top.slice(0, inside)), ...top.slice(inside + 2, close)];
  e.skip(2 + close);
  return createFunctionCallPiece('integral', [e.inner(body), top[inside + 1]?.text ?? '', low, high]);
}

/** Where the differential of the open integral is, on the integral's own bracket level. */
function differentialAt(tokens: readonly MathToken[]): number | undefined {
  let depth = 0;
  let open = 1;
  for (const [k, token] of tokens.entries()) {
    const next = tokens[k + 1];
    if (/^(?:[([{]|\\[{]|\\lfloor|\\lceil)$/.test(token.text)) depth++;
    else if (/^(?:[)\]}]|\\[}]|\\rfloor|\\rceil)$/.test(token.text)) {
      if (--depth < 0) return undefined;
    } else if (depth > 0) continue;
    else if (token.text === '\\int') open++;
    else if (
      isLetter(next) &&
      (token.text === '\\differential' || (token.kind === 'letter' && token.text === 'd')) &&
      --open === 0
    )
      return k;
  }
  return undefined;
}

/** The end of the group that starts at `at`. */
function closing(tokens: readonly MathToken[], at: number): number {
  if (tokens[at]?.text !== '{') return at + 1;
  const close = findClosingBracket(tokens, at, ['{', '}']);
  if (close === undefined) throw new RelationReadingFailure('syntax');
  return close + 1;
}

/** `_a^b`, in either order. */
function scripts(e: LatexOperandReader): { low: string | undefined; high: string | undefined } {
  let low: string | undefined;
  let high: string | undefined;
  for (;;) {
    if (e.peek() === '_' && low === undefined) {
      e.skip();
      low = bound(e);
    } else if (e.peek() === '^' && high === undefined) {
      e.skip();
      high = bound(e);
    } else return { low, high };
  }
}

/** A bound, which may name its variable: `_{x=0}`. */
function bound(e: LatexOperandReader): string {
  if (e.peek() === '{' && isLetter(e.rest()[1]) && e.peek(2) === '=') {
    e.skip(3);
    const value = e.level('}');
    e.expect('}');
    return value;
  }
  return takeOptionalToken(e, '\\infty') ? INFINITY_LATEX : e.script();
}

/** Infinity, as a call that the parser understands. */
export const INFINITY_LATEX = '(\\operatorname{forminfinity}(0))';

/** `\lim_{x \to a}`, with `a^+` or `a^-` for one side. */
export function readLimit(e: LatexOperandReader): LatexPiece {
  e.skip();
  e.expect('_');
  e.expect('{');
  const name = e.token;
  if (!isLetter(name) || e.peek(1) !== '\\to') throw new RelationReadingFailure('syntax');
  e.skip(2);
  const inside = e.rest();
  const end = closing([{ kind: 'open', text: '{', start: 0, end: 0 }, ...inside], 0) - 2;
  let point = inside.slice(0, end);
  let side = 0;
  if (point.at(-2)?.text === '^' && /^[+-]$/.test(point.at(-1)?.text ?? '')) side = 2;
  else if (
    point.at(-4)?.text === '^' &&
    point.at(-3)?.text === '{' &&
    /^[+-]$/.test(point.at(-2)?.text ?? '') &&
    point.at(-1)?.text === '}'
  )
    side = 4;
  const from = side === 0 ? '0' : `${point.at(side === 2 ? -1 : -2)?.text === '-' ? '-1' : '1'}`;
  if (side > 0) point = point.slice(0, -side);
  const place = e.inner(point);
  e.skip(end + 1);
  return createFunctionCallPiece('limit', [body(e), name?.text ?? '', place, from]);
}

/** The operand of an operator: a choice between the product behind it and everything that follows on its level. */
function body(e: LatexOperandReader): string {
  const pieces: LatexPiece[] = [];
  let whole = false;
  for (let token = e.token; token !== undefined; token = e.token) {
    if (token.kind === 'close' || /^[)\]|,]$|^\\(?:rfloor|rceil|rangle)$/.test(token.text)) break;
    const sign = token.text === '+' || token.text === '-';
    if (sign && pieces.length > 0 && !whole) {
      if (e.chooser.choose(2) === 0) break;
      whole = true;
    }
    pieces.push(e.piece(token, '|'));
  }
  const inner = joinLatexPieces(pieces, e.chooser);
  if (inner === '') throw new RelationReadingFailure('syntax');
  return inner;
}

/** `\frac{d}{dx}` at the current position with its body; `undefined` for other fractions. */
export function readDerivative(e: LatexOperandReader): LatexPiece | undefined {
  const tokens = e.rest().slice(0, 14);
  const text = tokens.map((t) => (isLetter(t) && t.text !== 'd' ? 'x' : t.text)).join(' ');
  const match =
    /^\\frac \{ (?:d|\\differential)(?: \^ (?:(\d)|\{ (\d) \}))? \} \{ (?:d|\\differential) x(?: \^ (?:(\d)|\{ (\d) \}))? \}/.exec(
      text,
    );
  if (match === null) return undefined;
  const order = Number(match[1] ?? match[2] ?? 1);
  if (order !== Number(match[3] ?? match[4] ?? 1) || order < 1 || order > 3) throw new RelationReadingFailure('syntax');
  const count = match[0].split(' ').length;
  const name = tokens.slice(0, count).find((t) => isLetter(t) && t.text !== 'd')?.text ?? '';
  e.skip(count);
  let piece: LatexPiece = createLatexPiece(body(e));
  for (let k = 0; k < order; k++) piece = createFunctionCallPiece('derivative', [piece.latex, name]);
  return piece;
}

/** Bounds behind a bracket or a bar: `[F]_a^b`, `F |_a^b`, `F |_{x=2}`. */
export function readEvaluationBetweenBounds(e: LatexOperandReader, inner: string): LatexPiece {
  const first = e.rest()[2];
  const names = e.peek(1) === '{' && isLetter(first) && e.peek(3) === '=';
  const { low, high } = scripts(e);
  if (low === undefined) throw new RelationReadingFailure('syntax');
  if (high !== undefined) return createFunctionCallPiece('between', [inner, low, high]);
  if (!names) throw new RelationReadingFailure('unknown-name');
  return createFunctionCallPiece('at', [inner, first?.text ?? '', low]);
}
