/** Converts the tokens of one operand to an expression. */

import { LruCache } from '../../base/lru-cache.ts';
import { MAX_OPERAND_CHARS, MAX_OPERAND_TOKENS } from '../terms/caps.ts';
import {
  ANGLE_ARGUMENT_FUNCTIONS,
  ANGLE_RESULT_FUNCTIONS,
  type EvaluationMode,
  type Expression,
  hasMatchingSubexpression,
} from '../terms/expression.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { parseDecimal } from '../terms/rational.ts';
import type { ReadingChooser } from '../terms/readings.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { toBracketedLatex } from './bracketed-latex.ts';
import { convertMathJsonToExpression } from './mathjson.ts';
import { parseLatexToMathJson } from './parse-latex.ts';
import { parseSimpleLatex } from './read-plain.ts';

/** Throws {@link RelationReadingFailure} for an operand that is empty or past the caps on length. */
export function assertOperandLength(tokens: readonly MathToken[]): void {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) throw new RelationReadingFailure('syntax');
  if (last.end - first.start > MAX_OPERAND_CHARS || tokens.length > MAX_OPERAND_TOKENS)
    throw new RelationReadingFailure('too-long');
}

/** Parsed expressions of one relation by their LaTeX, so that its readings share the parser's work. */
export type ParsedExpressionCache = Map<string, Expression>;

/** Work per token for writing it in brackets, and per character for parsing the result. */
const WORK_PER_TOKEN = 1;
const WORK_PER_CHARACTER = 3;

/** Reads an operand with the chooser's answers. Throws {@link RelationReadingFailure}. */
export function readOperand(
  tokens: readonly MathToken[],
  chooser: ReadingChooser,
  parsed: ParsedExpressionCache,
  budget: WorkBudget,
): Expression {
  const [only] = tokens;
  if (tokens.length === 1 && only?.kind === 'number') return { kind: 'number', ...parseDecimal(only.text) };
  budget.charge(tokens.length * WORK_PER_TOKEN);
  const latex = toBracketedLatex(tokens, chooser);
  const known = parsed.get(latex);
  if (known !== undefined) return known;
  budget.charge(latex.length * WORK_PER_CHARACTER);
  const expression = expressionOf(latex);
  parsed.set(latex, expression);
  return expression;
}

/**
 * Recently parsed expressions, limited by characters of LaTeX: a side is read for its link, the next one, rules, and
 * after the next edit. Reading it costs the same budget whether or not it is cached.
 */
const expressions = new LruCache<Expression | RelationReadingFailure>(256 * 1024);

function expressionOf(latex: string): Expression {
  const found = expressions.ofText(latex, () => parse(latex));
  if (found instanceof RelationReadingFailure) throw found;
  return found;
}

function parse(latex: string): Expression | RelationReadingFailure {
  const plain = parseSimpleLatex(latex);
  if (plain !== undefined) return plain;
  const json = parseLatexToMathJson(latex);
  if (json === undefined) return new RelationReadingFailure('syntax');
  try {
    return convertMathJsonToExpression(json);
  } catch (error) {
    if (error instanceof RelationReadingFailure) return error;
    throw error;
  }
}

/** Chooses degrees or radians, and real or principal roots, for a relation. Only asks if it makes a difference. */
export function chooseEvaluationMode(
  sides: readonly Expression[],
  chooser: ReadingChooser,
  degreesFirst: boolean,
): EvaluationMode {
  const any = (test: (part: Expression) => boolean): boolean =>
    sides.some((side) => hasMatchingSubexpression(side, test));
  const angular = any(
    (p) =>
      p.kind === 'degrees' ||
      (p.kind === 'function' && (ANGLE_ARGUMENT_FUNCTIONS.has(p.name) || ANGLE_RESULT_FUNCTIONS.has(p.name))),
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
