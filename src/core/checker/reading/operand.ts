/** Converts the tokens of one operand to an expression. */

import { LruCache } from '../../base/lru.ts';
import type { Budget } from '../terms/budget.ts';
import { MAX_OPERAND_LENGTH, MAX_OPERAND_TOKENS } from '../terms/caps.ts';
import { ANGLE_IN, ANGLE_OUT, type Expression, type Mode, some } from '../terms/expression.ts';
import { fromDecimal } from '../terms/rational.ts';
import type { Chooser } from '../terms/readings.ts';
import type { Token } from '../terms/tokens.ts';
import { Unread } from '../terms/unread.ts';
import { explicitLatex } from './bracketed-latex.ts';
import { parseLatex } from './latex.ts';
import { readMathJson } from './mathjson.ts';
import { readPlain } from './read-plain.ts';

/** Throws {@link Unread} for an operand that is empty or past the caps on length. */
export function checkLength(tokens: readonly Token[]): void {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) throw new Unread('syntax');
  if (last.end - first.start > MAX_OPERAND_LENGTH || tokens.length > MAX_OPERAND_TOKENS)
    throw new Unread('too-long');
}

/** Parsed expressions of one relation by their LaTeX, so that its readings share the parser's work. */
export type Parsed = Map<string, Expression>;

/** Work per token for writing it in brackets, and per character for parsing the result. */
const WORK_PER_TOKEN = 1;
const WORK_PER_CHARACTER = 3;

/** Reads an operand with the chooser's answers. Throws {@link Unread}. */
export function readOperand(
  tokens: readonly Token[],
  chooser: Chooser,
  parsed: Parsed,
  budget: Budget,
): Expression {
  const [only] = tokens;
  if (tokens.length === 1 && only?.kind === 'number') return { kind: 'number', ...fromDecimal(only.text) };
  budget.charge(tokens.length * WORK_PER_TOKEN);
  const latex = explicitLatex(tokens, chooser);
  const known = parsed.get(latex);
  if (known !== undefined) return known;
  budget.charge(latex.length * WORK_PER_CHARACTER);
  const expression = expressionOf(latex);
  parsed.set(latex, expression);
  return expression;
}

/**
 * Recently parsed expressions, limited by characters of LaTeX. A side of an equation is read for its own link, for the
 * next one, by rules that compare it with others, and again after the next edit. Reading it costs the same budget
 * whether or not it is cached.
 */
const expressions = new LruCache<Expression | Unread>(256 * 1024);

function expressionOf(latex: string): Expression {
  const found = expressions.ofText(latex, () => parse(latex));
  if (found instanceof Unread) throw found;
  return found;
}

function parse(latex: string): Expression | Unread {
  const plain = readPlain(latex);
  if (plain !== undefined) return plain;
  const json = parseLatex(latex);
  if (json === undefined) return new Unread('syntax');
  try {
    return readMathJson(json);
  } catch (error) {
    if (error instanceof Unread) return error;
    throw error;
  }
}

/**
 * Chooses how to evaluate the sides of a relation: degrees or radians, real or principal roots. Only asks if it makes a
 * difference.
 */
export function modeOf(sides: readonly Expression[], chooser: Chooser, degreesFirst: boolean): Mode {
  const any = (test: (part: Expression) => boolean): boolean => sides.some((side) => some(side, test));
  const angular = any(
    (p) => p.kind === 'degrees' || (p.kind === 'function' && (ANGLE_IN.has(p.name) || ANGLE_OUT.has(p.name))),
  );
  const rooted = any((p) => p.kind === 'root' || (p.kind === 'power' && p.exponent.kind === 'quotient'));
  // In calculus angles are in radians.
  const calculus = any(
    (p) =>
      (p.kind === 'form' && /^(integral|limit|derivative|between|at|arg)$/.test(p.name)) ||
      (p.kind === 'series' && p.high.kind === 'form'),
  );
  const usual = degreesFirst ? 'degrees' : 'radians';
  const other = degreesFirst ? 'radians' : 'degrees';
  const angle = calculus
    ? 'radians'
    : angular && chooser.choose(2, 'angle') === 0
      ? usual
      : angular
        ? other
        : 'radians';
  const root = rooted && chooser.choose(2, 'root') === 1 ? 'principal' : 'real';
  return { angle, root };
}
