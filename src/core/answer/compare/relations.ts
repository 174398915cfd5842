/** Compares equations up to a factor, and inequalities up to their direction. */
import { parseWordPairs } from '../../base/word-tables.ts';
import { joinMathTokens, compareRationals as order, ZERO } from '../../checker/index.ts';
import { areEquationsProvablyInequivalent } from '../algebra/curves.ts';
import { findConstantRatioOfPolynomials, getTotalDegree, type PolynomialFraction } from '../algebra/polynomial.ts';
import { createMathToken, type ParsedAnswer, type RelationAnswer } from '../read/answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import { type AnswerComparisonContext, combineEquivalences } from './comparison-context.ts';
import { subtractAsPolynomialFraction } from './expressions.ts';
import { getNameFromEquation, getValueFromEquation, isNamingEquation } from './naming-equations.ts';

const FLIPPED = parseWordPairs(String.raw`< >  > <  \le \ge  \ge \le  = =  \ne \ne  \equiv \equiv`);

export function compareRelationAnswers(
  gold: RelationAnswer,
  given: RelationAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const pred = renamed(gold, given);
  if (isNamingEquation(gold) && isNamingEquation(pred)) {
    const values = context.compare(getValueFromEquation(gold), getValueFromEquation(pred));
    const isGraph = [getNameFromEquation(gold), getNameFromEquation(pred)].every((name) =>
      /^(?:y|[fgh] \( x \))$/.test(name),
    );
    if (
      isGraph &&
      getNameFromEquation(gold) !== getNameFromEquation(pred) &&
      [gold, pred].some((r) => getNameFromEquation(r) === 'y')
    )
      return values;
    if (getNameFromEquation(gold) === getNameFromEquation(pred))
      return values !== 'equal' && equations(gold, pred, context) === 'equal' ? 'equal' : values;
    const whole = equations(gold, pred, context);
    if (whole === 'equal' || values === 'different') return whole === 'unknown' ? values : whole;
    context.say('The values are equal, but the variables differ.');
    return 'unknown';
  }
  const sides = inOrder(gold, pred, context);
  if (sides === 'equal') return sides;
  const flipped = reversed(pred);
  if (flipped !== undefined && inOrder(gold, flipped, context) === 'equal') return 'equal';
  return equations(gold, pred, context);
}

function inOrder(a: RelationAnswer, b: RelationAnswer, context: AnswerComparisonContext): AnswerEquivalence {
  if (a.operands.length !== b.operands.length || a.signs.join() !== b.signs.join()) return 'different';
  return combineEquivalences(a.operands.map((operand, k) => context.compare(operand, b.operands[k] ?? operand)));
}

function reversed(a: RelationAnswer): RelationAnswer | undefined {
  const signs = a.signs.map((s) => FLIPPED.get(s));
  if (signs.some((s) => s === undefined)) return undefined;
  return { ...a, operands: [...a.operands].reverse(), signs: signs.filter((s) => s !== undefined).reverse() };
}

/** Compares two relations by the difference of their sides: the differences must be equal up to a constant factor. */
function equations(gold: RelationAnswer, pred: RelationAnswer, context: AnswerComparisonContext): AnswerEquivalence {
  const a = sidesApart(gold, context);
  const b = sidesApart(pred, context);
  if (a === undefined || b === undefined) return 'unknown';
  context.reader.budget.charge(200);
  const ratio = findConstantRatioOfPolynomials(a.top, b.top);
  const sign = pred.signs[0] ?? '=';
  const same = gold.signs[0] === sign;
  const isEquation = sign === '=' || sign === '\\ne';
  const constantBelow = a.bottom.size === 1 && b.bottom.size === 1 && a.bottom.has('') && b.bottom.has('');
  // In one variable, a denominator excludes solutions, which the numerators alone don't show.
  const names = new Set([...a.top.keys()].flatMap((m) => m.split(',').map((f) => f.split(':')[0])));
  names.delete('');
  if (ratio !== undefined && isEquation && same && (constantBelow || names.size > 1)) {
    context.say('The equations are the same up to a constant factor.');
    return 'equal';
  }
  if (ratio !== undefined && constantBelow && !isEquation) {
    // The denominators are numbers here, so their signs matter.
    const negatives = [ratio, a.bottom.get(''), b.bottom.get('')].filter(
      (r) => r !== undefined && order(r, ZERO) < 0,
    ).length;
    const needed = negatives % 2 === 0 ? sign : FLIPPED.get(sign);
    return gold.signs[0] === needed ? 'equal' : 'different';
  }
  if (
    same &&
    isEquation &&
    constantBelow &&
    getTotalDegree(a.top) <= 1 &&
    getTotalDegree(b.top) <= 1 &&
    a.top.size > 0 &&
    b.top.size > 0
  )
    return 'different';
  if (same && sign === '=' && constantBelow && areEquationsProvablyInequivalent(a.top, b.top)) {
    context.say('The equations have different solutions.');
    return 'different';
  }
  return 'unknown';
}

function sidesApart(a: RelationAnswer, context: AnswerComparisonContext): PolynomialFraction | undefined {
  const [left, right] = a.operands;
  if (a.operands.length !== 2 || left?.kind !== 'value' || right?.kind !== 'value') return undefined;
  return subtractAsPolynomialFraction(left.tokens, right.tokens, context.reader);
}

/** Renames the variable of `f(t) = t²` to that of `f(x) = x²`. */
function renamed(gold: RelationAnswer, pred: RelationAnswer): RelationAnswer {
  const a = argumentOf(gold);
  const b = argumentOf(pred);
  if (a === undefined || b === undefined || a === b) return pred;
  const rename = (answer: ParsedAnswer): ParsedAnswer =>
    answer.kind === 'value'
      ? { ...answer, tokens: answer.tokens.map((t) => (t.text === b ? createMathToken(t.kind, a, t) : t)) }
      : answer;
  return { ...pred, operands: pred.operands.map(rename) };
}

/** The letter x of `f(x) = …`, n of `a_n = …`. */
function argumentOf(a: RelationAnswer): string | undefined {
  const [left] = a.operands;
  if (left?.kind !== 'value' || a.signs[0] !== '=') return undefined;
  const index = /^[A-Za-z] _ (?:\{ )?([i-n])(?: \})?$/.exec(joinMathTokens(left.tokens))?.[1];
  if (index !== undefined || left.tokens.length !== 4) return index;
  const [head, open, letter, close] = left.tokens;
  // P(A) and P(B) are about different events, f(a) and f(b) about different points.
  return head?.kind === 'letter' && open?.text === '(' && close?.text === ')' && /^[k-z]$/.test(letter?.text ?? '')
    ? letter?.text
    : undefined;
}
