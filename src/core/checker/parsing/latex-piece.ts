/** The input of the notations of an operand, and the LaTeX that each of them produces. */

import type { MathToken } from '../terms/math-tokens.ts';
import type { ReadingChooser } from '../terms/readings.ts';

/** A part of a product: LaTeX that is safe in any position, and its kind. */
export interface LatexPiece {
  readonly latex: string;
  readonly look: 'numeral' | 'fraction' | 'name' | 'bracket' | 'other' | 'operator' | 'head' | 'dots' | 'matrix';
  /** The content of one pair of brackets, a plain numeral or letter, a sign as written, or the power of a function. */
  readonly plain: string;
  /** For a numeral, whether a thin space is before it, which may stand for a product. */
  readonly isApart?: boolean;
}

/** Whether a piece is a vector or a matrix as it stands. */
export function isMatrixPiece(piece: LatexPiece | undefined): boolean {
  return piece?.look === 'matrix';
}

/** A piece whose context doesn't matter. */
export function createLatexPiece(latex: string, look: LatexPiece['look'] = 'other'): LatexPiece {
  return { latex, look, plain: '' };
}

/** A function call for the parser, which `mathjson.ts` reads again. */
export function createFunctionCallPiece(
  name: string,
  args: readonly string[],
  look: LatexPiece['look'] = 'other',
): LatexPiece {
  return createLatexPiece(`(\\operatorname{form${name}}(${args.join(',')}))`, look);
}

/** Reads the tokens of an operand and writes LaTeX. This is the interface for notations with a syntax of their own. */
export interface LatexOperandReader {
  readonly chooser: ReadingChooser;
  /** The next token. */
  readonly token: MathToken | undefined;
  skip(count?: number): void;
  /** Goes one level deeper. Throws {@link RelationReadingFailure} above the maximum depth. */
  enter(): void;
  leave(): void;
  /** The normal form of the next token, or of a later one. */
  peek(ahead?: number): string | undefined;
  /** The remaining tokens. */
  rest(): readonly MathToken[];
  /** Whether a capital letter is a coefficient in this operand, so that it may stand before a bracket. */
  isCoefficient(letter: string): boolean;
  /** The LaTeX of other tokens, one level deeper. */
  inner(tokens: readonly MathToken[]): string;
  /** The LaTeX of everything up to `closer`, one of `stops` (not consumed), or the end. */
  level(closer: string | undefined, stops?: readonly string[]): string;
  /** The piece that begins with the next token. */
  piece(token: MathToken, closer: string | undefined): LatexPiece;
  /** Reads the script after `^` or `_`: one group, one letter, or a numeral (TeX itself takes only one digit). */
  script(): string;
  /** An argument of `\frac` or `\sqrt`: a group, or one token. */
  argument(whole?: boolean): string;
  /** Takes the next token. Throws {@link RelationReadingFailure} if it is different. */
  expect(text: string): void;
}

/** The LaTeX up to a closing bracket, split at commas. Also takes the bracket. */
export function takeCommaSeparatedParts(e: LatexOperandReader, closer: string): string[] {
  const items = [e.level(closer, [','])];
  while (e.peek() === ',') {
    e.skip();
    items.push(e.level(closer, [',']));
  }
  e.expect(closer);
  return items;
}

/** Takes the next token, with or without braces, if it is one of `texts`. Returns whether it was. */
export function takeOptionalToken(e: LatexOperandReader, ...texts: readonly string[]): boolean {
  const isBraced = e.peek() === '{';
  if (!texts.includes(e.peek(isBraced ? 1 : 0) ?? '') || (isBraced && e.peek(2) !== '}')) return false;
  e.skip(isBraced ? 3 : 1);
  return true;
}
