/**
 * Converts the tokens of one operand to fully bracketed LaTeX. It decides every notation that has more than one
 * reading, by a {@link ReadingChooser}: mixed number or product (`2\frac12`), how far a function's argument reaches
 * (`\cos x(10)`), the divisor of a slash (`3/2(x)`), how far a bare exponent reaches (`2^10`), and repeating decimals
 * (`0.4(7)`). The result has only one reading for the parser.
 */

import { MAX_OPERAND_DEPTH } from '../terms/caps.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import type { ReadingChooser } from '../terms/readings.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import {
  CLOSING_BRACKET_BY_OPENING,
  GREEK_LETTER_BY_COMMAND,
  LATEX_FUNCTION_COMMANDS,
  LATEX_VARIADIC_FUNCTION_COMMANDS,
  MULTIPLICATION_SIGNS,
} from '../terms/vocabulary.ts';
import { isMatrixStart, readBracket, readMatrixEnvironment, readMatrixFunction } from './bracket-notation.ts';
import {
  INFINITY_LATEX,
  readDerivative,
  readEvaluationBetweenBounds,
  readIntegral,
  readLimit,
} from './calculus-notation.ts';
import {
  readBinomialCoefficient,
  readCombinationOrPermutation,
  readPrefixedCombinationOrPermutation,
} from './counting-notation.ts';
import { joinLatexPieces, UNARY_MINUS_MARKER } from './join-pieces.ts';
import { createFunctionCallPiece, createLatexPiece, type LatexOperandReader, type LatexPiece } from './latex-piece.ts';
import {
  listCoefficientLetters,
  readComplexNumberFunction,
  readFunctionName,
  readIndexedSumOrProduct,
  readNumeral,
  readVariable,
  readVariadicFunction,
} from './notation.ts';
import { readPostfixOperators } from './postfix-notation.ts';

/** Converts the tokens to bracketed LaTeX. Throws {@link RelationReadingFailure} if they aren't a known expression. */
export function toBracketedLatex(tokens: readonly MathToken[], chooser: ReadingChooser): string {
  return new OperandWriter(tokens, chooser).all();
}

const NONE: readonly string[] = [];

/** Goes through the tokens once. Other files handle notations with a syntax of their own. */
class OperandWriter implements LatexOperandReader {
  readonly #tokens: readonly MathToken[];
  readonly chooser: ReadingChooser;
  #at = 0;
  #depth = 0;
  #coefficients: ReadonlySet<string> | undefined;

  constructor(tokens: readonly MathToken[], chooser: ReadingChooser) {
    this.#tokens = tokens;
    this.chooser = chooser;
  }

  all(): string {
    const latex = this.level(undefined);
    if (this.#at < this.#tokens.length) throw new RelationReadingFailure('syntax');
    return latex;
  }

  get token(): MathToken | undefined {
    return this.#tokens[this.#at];
  }

  skip(count = 1): void {
    this.#at += count;
  }

  enter(): void {
    if (++this.#depth > MAX_OPERAND_DEPTH) throw new RelationReadingFailure('too-long');
  }

  leave(): void {
    this.#depth--;
  }

  peek(ahead = 0): string | undefined {
    return this.#tokens[this.#at + ahead]?.text;
  }

  rest(): readonly MathToken[] {
    return this.#tokens.slice(this.#at);
  }

  isCoefficient(letter: string): boolean {
    this.#coefficients ??= listCoefficientLetters(this.#tokens);
    return this.#coefficients.has(letter);
  }

  inner(tokens: readonly MathToken[]): string {
    const inner = new OperandWriter(tokens, this.chooser);
    inner.#depth = this.#depth + 1;
    return inner.all();
  }

  level(closer: string | undefined, stops: readonly string[] = NONE): string {
    this.enter();
    const pieces: LatexPiece[] = [];
    for (
      let token = this.#tokens[this.#at];
      token !== undefined && token.text !== closer && !stops.includes(token.text);
      token = this.#tokens[this.#at]
    ) {
      if (token.text === '\\choose' && closer === '}') {
        this.#at++;
        const bottom = this.level(closer);
        this.leave();
        return `\\binom{${joinLatexPieces(pieces, this.chooser)}}{${bottom}}`;
      }
      // `F |_0^1`: the bar applies to the whole level so far, or to the product before it.
      if (token.text === '|' && this.peek(1) === '_' && closer !== '|') this.#bar(pieces);
      else pieces.push(this.piece(token, closer));
    }
    this.leave();
    return joinLatexPieces(pieces, this.chooser);
  }

  #bar(pieces: LatexPiece[]): void {
    this.#at++;
    const sign = pieces.findLastIndex((p, k) => k > 0 && p.look === 'operator' && /^[+-]$/.test(p.latex));
    const from = sign < 0 || this.chooser.choose(2) === 0 ? 0 : sign + 1;
    pieces.push(readEvaluationBetweenBounds(this, joinLatexPieces(pieces.splice(from), this.chooser)));
  }

  piece(token: MathToken, closer: string | undefined): LatexPiece {
    const { text, kind } = token;
    if (text === '+' || text === '-' || text === '/' || text === '\\div' || MULTIPLICATION_SIGNS.has(text)) {
      const plain = this.#isSignOfNumber(token) ? UNARY_MINUS_MARKER : text;
      this.#at++;
      return {
        latex: text === '\\div' ? '\\div' : MULTIPLICATION_SIGNS.has(text) ? '*' : text,
        look: 'operator',
        plain,
      };
    }
    if (text === '\\bmod' || (text === '\\mod' && closer === undefined)) {
      this.#at++;
      return createLatexPiece('\\bmod', 'operator');
    }
    if (LATEX_FUNCTION_COMMANDS.has(text)) return readFunctionName(this, text);
    if (text === '\\cdots' || text === '\\ldots') {
      this.#at++;
      return createLatexPiece('', 'dots');
    }
    const base = this.#base(token, kind);
    return readPostfixOperators(this, base);
  }

  /** `5 - -3`: a minus right before a number, apart from the sign before it. `5 +-3` may mean ±, and `5--3` a range. */
  #isSignOfNumber({ text, start, end }: MathToken): boolean {
    const [before, after] = [this.#tokens[this.#at - 1], this.#tokens[this.#at + 1]];
    return text === '-' && before !== undefined && before.end < start && after?.start === end;
  }

  #base(token: MathToken, kind: MathToken['kind']): LatexPiece {
    const { text } = token;
    if (text === '{' && this.peek(1) === '}' && /^[_^]$/.test(this.peek(2) ?? '')) {
      this.#at += 2;
      return readPrefixedCombinationOrPermutation(this);
    }
    const closing = CLOSING_BRACKET_BY_OPENING.get(text);
    if (closing !== undefined) return readBracket(this, text, closing);
    if (kind === 'number') {
      this.#at++;
      // Deeper, `(1\,2)` may be a cycle or a list.
      return { ...readNumeral(this, text), isApart: token.apart === true && this.#depth === 1 };
    }
    if (kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(text))
      return readCombinationOrPermutation(this, text) ?? readVariable(this, text);
    if (text === '^') return readPrefixedCombinationOrPermutation(this);
    switch (text) {
      case '\\frac': {
        const differential = readDerivative(this);
        if (differential !== undefined) return differential;
        this.#at++;
        const top = this.argument();
        const bottom = this.argument();
        const simple = /^\d+$/.test(top) && /^\d+$/.test(bottom);
        return { latex: `\\frac{${top}}{${bottom}}`, look: simple ? 'fraction' : 'other', plain: '' };
      }
      case '\\binom': {
        this.#at++;
        return readBinomialCoefficient(this);
      }
      case '\\sqrt': {
        this.#at++;
        let index = '';
        if (this.peek() === '[') {
          this.#at++;
          index = `[${this.level(']')}]`;
          this.expect(']');
        }
        return createLatexPiece(`\\sqrt${index}{${this.argument(true)}}`);
      }
      case '\\boxed':
      case '\\mathbf':
      case '\\bm':
      case '\\boldsymbol': {
        this.#at++;
        const inner = this.argument();
        return { latex: `(${inner})`, look: /^\d+$/.test(inner) ? 'numeral' : 'bracket', plain: inner };
      }
      case '\\overline':
      case '\\bar': {
        // A bar may mean a segment, digits, or an average. It is a conjugate only over a number that is clearly
        // complex.
        this.#at++;
        const letters = groupLetters(this.rest());
        if (letters === '' || /[^i]/.test(letters)) throw new RelationReadingFailure('unknown-name');
        return createFunctionCallPiece('conjugate', [this.argument()]);
      }
      case '|': {
        const inner = this.#enclosed('|');
        if (/^\(\\operatorname\{formmatrix\}/.test(inner)) return createFunctionCallPiece('det', [inner]);
        return createLatexPiece(`\\left|${inner}\\right|`);
      }
      case '\\sum':
      case '\\prod':
        return readIndexedSumOrProduct(this, text);
      case '\\int':
        return readIntegral(this);
      case '\\lim':
        return readLimit(this);
      case '\\infty':
        this.#at++;
        return createLatexPiece(INFINITY_LATEX);
      case '\\|':
        return createFunctionCallPiece('norm', [this.#enclosed('\\|')]);
      case '\\det':
        return readMatrixFunction(this, 'det');
      case '\\tr':
        return readMatrixFunction(this, 'trace');
      case '\\Re':
      case '\\Im':
      case '\\arg':
      case '\\cis':
        return readComplexNumberFunction(this, text);
      default:
        if (isMatrixStart(text)) return readMatrixEnvironment(this);
        if (LATEX_VARIADIC_FUNCTION_COMMANDS.has(text)) return readVariadicFunction(this, text);
        throw new RelationReadingFailure(kind === 'text' ? 'units' : 'syntax');
    }
  }

  script(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new RelationReadingFailure('syntax');
    if (token.text === '{') return this.#enclosed('}');
    if (token.kind === 'number' && token.text.length > 1) {
      this.#at++;
      if (token.text.includes('.') || this.chooser.choose(2) === 0) return token.text;
      throw new RelationReadingFailure('ambiguous');
    }
    if (token.text === '-' || token.text === '+') {
      this.#at++;
      return `${token.text}${this.script()}`;
    }
    if (token.text === '\\prime' || token.text === '*' || token.text === 'T')
      throw new RelationReadingFailure('unknown-name');
    if (token.text === '(' || token.text === '\\frac') return this.#base(token, token.kind).latex;
    this.#at++;
    if (token.kind !== 'number' && token.kind !== 'letter' && !GREEK_LETTER_BY_COMMAND.has(token.text))
      throw new RelationReadingFailure('syntax');
    return token.text;
  }

  argument(whole = false): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new RelationReadingFailure('syntax');
    if (token.text === '{') {
      const inner = this.#enclosed('}');
      if (inner === '') throw new RelationReadingFailure('syntax');
      return inner;
    }
    // In `\sqrt12`, TeX takes one digit, but the author means both.
    if (token.kind === 'number' && token.text.length > 1) throw new RelationReadingFailure('ambiguous');
    if (token.text === '(' && whole) return this.#enclosed(')');
    if (token.kind !== 'number' && token.kind !== 'letter' && !GREEK_LETTER_BY_COMMAND.has(token.text))
      return this.#base(token, token.kind).latex;
    this.#at++;
    return token.text;
  }

  /** The LaTeX between the next token and its closing bracket. */
  #enclosed(closer: string): string {
    this.#at++;
    const inner = this.level(closer);
    this.expect(closer);
    return inner;
  }

  expect(text: string): void {
    if (this.peek() !== text) throw new RelationReadingFailure('syntax');
    this.#at++;
  }
}

/** The letters of the first group. */
function groupLetters(tokens: readonly MathToken[]): string {
  const end = tokens.findIndex((t) => t.kind === 'close');
  return tokens
    .slice(0, end < 0 ? tokens.length : end)
    .map((t) => (t.kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(t.text) ? t.text : ''))
    .join('');
}
