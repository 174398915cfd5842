/** Compares numbers and expressions with their units. A missing unit doesn't count as a difference, except of degrees. */
import { divideRationals, multiplyRationals, ONE, type Rational, toComplexFloat } from '../../checker/index.ts';
import { type AnswerMeasurementUnit, createMathToken, type MathTokens, type ValueAnswer } from '../read/answer.ts';
import { UNITS_BY_NAME } from '../read/unit-names.ts';
import type { AnswerEquivalence } from '../types.ts';
import type { AnswerComparisonContext } from './comparison-context.ts';
import { compareExpressionsAsAnswers, evaluateClosedExpression } from './expressions.ts';
import { getInfinitySign } from './real-sets.ts';

const HUNDRED: Rational = { n: 100n, d: 1n };

export function compareQuantityAnswers(
  gold: ValueAnswer,
  pred: ValueAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const [a, b] = alike(gold, withConstant(pred, gold));
  const values = (x: MathTokens, y: MathTokens, sx?: Rational, sy?: Rational): AnswerEquivalence => {
    const sides = [
      { tokens: x, scale: sx },
      { tokens: y, scale: sy },
    ] as const;
    const compared = compareExpressionsAsAnswers(...sides, context.reader);
    if (compared.isRounded) context.say('The answers are equal when rounded to the digits given.');
    return compared.verdict;
  };
  const [x, y] = [getInfinitySign(gold), getInfinitySign(pred)];
  if (x !== undefined && y !== undefined) return x === y ? 'equal' : 'different';
  // Infinity isn't a number.
  const other = x === undefined ? gold : pred;
  if ((x ?? y) !== undefined && evaluateClosedExpression(other.tokens, context.reader) !== undefined)
    return 'different';
  const verdict = withUnits(a, b, values, context);
  if (verdict === 'equal') {
    // HHT and HTH, angle ABC and angle BAC: adjacent letters may be a sequence rather than a product.
    const [c, d] = [capitals(a.tokens), capitals(b.tokens)];
    if (c === d || c === undefined || d === undefined) return verdict;
    context.say('The answers have the same letters in a different order.');
    return 'unknown';
  }
  // For `√3/3 ≈ 0.577`, the other side may equal either value.
  if (a.about !== undefined && b.about === undefined && values(a.about, b.tokens) === 'equal') return 'equal';
  if (b.about !== undefined && a.about === undefined && values(a.tokens, b.about) === 'equal') return 'equal';
  return verdict;
}

type Values = (x: MathTokens, y: MathTokens, sx?: Rational, sy?: Rational) => AnswerEquivalence;

function withUnits(
  a: ValueAnswer,
  b: ValueAnswer,
  values: Values,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const u = a.unit;
  const v = b.unit;
  if (u === undefined && v === undefined) return values(a.tokens, b.tokens);
  if (u === undefined || v === undefined) return leftOff(a, b, values, context);
  if (u.kind === 'unit' && v.kind === 'unit') {
    const x = UNITS_BY_NAME.get(u.name);
    const y = UNITS_BY_NAME.get(v.name);
    if (x === undefined || y === undefined) return 'unknown';
    if (x.kind !== y.kind || u.power * x.dimension !== v.power * y.dimension) {
      context.say('The units of the answers measure different quantities.');
      return values(a.tokens, b.tokens) === 'equal' && isMoney(x.kind) !== isMoney(y.kind) ? 'unknown' : 'different';
    }
    if (x.factor.n === 0n || y.factor.n === 0n) {
      if (x.factor.n === y.factor.n) return values(a.tokens, b.tokens);
      return x.factor.n === 0n ? values(a.tokens, inRadians(b.tokens)) : values(inRadians(a.tokens), b.tokens);
    }
    const factor = divideRationals(powered(x.factor, u.power), powered(y.factor, v.power));
    if (factor.n !== factor.d) context.say('The answers were converted to the same unit.');
    return values(a.tokens, b.tokens, factor);
  }
  if (u.kind === 'percent' && v.kind === 'percent') return values(a.tokens, b.tokens);
  const verdict = values(a.tokens, b.tokens);
  if (verdict !== 'equal' || mayBeSameUnit(u, v)) return verdict;
  context.say('The numbers are equal, but the units or words after them differ.');
  return 'unknown';
}

/** Whether two units, at least one of them in words, share a word: `5 m` and `5 m long`; `20 % of it`. */
function mayBeSameUnit(u: AnswerMeasurementUnit, v: AnswerMeasurementUnit): boolean {
  if (u.kind === 'words' && v.kind === 'words') return sharesWords(u.words, v.words);
  if (
    (u.kind === 'percent' || v.kind === 'percent') &&
    [u, v].some((unit) => unit.kind === 'words' && /^percent/.test(unit.words))
  )
    return false;
  const words = u.kind === 'words' ? u.words : v.kind === 'words' ? v.words : '';
  const other = u.kind === 'unit' ? u.name : v.kind === 'unit' ? v.name : 'percent';
  // `m^{-1}`, `s^{1/2}`: powers that aren't in the table.
  return words !== '' && !words.includes('^') && sharesWords(words, other);
}

/** Replaces `+ c` at the end by `+ C` if the other side has it that way. */
function withConstant(q: ValueAnswer, other: ValueAnswer): ValueAnswer {
  const [said, meant] = [q.tokens.at(-1), other.tokens.at(-1)];
  const isConstant = (tokens: MathTokens): boolean =>
    /^[CcKk]$/.test(tokens.at(-1)?.text ?? '') &&
    tokens.at(-2)?.text === '+' &&
    tokens.filter((t) => t.text === tokens.at(-1)?.text).length === 1;
  if (said === undefined || meant === undefined || said.text === meant.text) return q;
  if (!isConstant(q.tokens) || !isConstant(other.tokens)) return q;
  return { ...q, tokens: [...q.tokens.slice(0, -1), createMathToken('letter', meant.text, said)] };
}

/** Capital letters in a row, if the tokens are nothing else. */
function capitals(tokens: MathTokens): string | undefined {
  const text = tokens.map((t) => t.text).join('');
  return tokens.length > 1 && /^[A-Z]+$/.test(text) ? text : undefined;
}

function isMoney(kind: string): boolean {
  return /^(?:dollars|euros|yuan|rupees|pounds.*)$/.test(kind);
}

/** Compares a side that has a unit with a side that has none. */
function leftOff(a: ValueAnswer, b: ValueAnswer, values: Values, context: AnswerComparisonContext): AnswerEquivalence {
  const unit = a.unit ?? b.unit;
  const verdict = values(a.tokens, b.tokens);
  // 0.5% differs from 0.5, and the author may mean either.
  if (verdict === 'equal' && unit?.kind === 'percent' && isBelowOne(a.tokens, context)) return 'unknown';
  if (verdict === 'equal' && isDegree(unit) && context.inDegrees !== true) {
    // Only 0 is the same angle in degrees and in radians.
    const value = evaluateClosedExpression(a.tokens, context.reader);
    if (value === undefined || toComplexFloat(value).re !== 0) {
      context.say('One answer is in degrees. The other may be in radians.');
      return 'unknown';
    }
  }
  if (verdict === 'equal') {
    context.say(
      unit?.kind === 'percent'
        ? 'The numbers are equal, but one answer has no percent sign.'
        : 'The numbers are equal, but one answer has no unit.',
    );
    return verdict;
  }
  if (unit?.kind === 'percent') {
    const scaled =
      a.unit === undefined ? values(a.tokens, b.tokens, HUNDRED) : values(a.tokens, b.tokens, undefined, HUNDRED);
    return scaled === 'different' ? verdict : scaled;
  }
  // 90° is π/2.
  if (isDegree(unit) && [...a.tokens, ...b.tokens].some((t) => t.text === '\\pi')) {
    const radians =
      a.unit === undefined ? values(a.tokens, inRadians(b.tokens)) : values(inRadians(a.tokens), b.tokens);
    return radians === 'equal' ? 'equal' : verdict;
  }
  return verdict;
}

function isDegree(unit: AnswerMeasurementUnit | undefined): boolean {
  return unit?.kind === 'unit' && /^deg(?:rees?)?$/.test(unit.name);
}

function isBelowOne(tokens: MathTokens, context: AnswerComparisonContext): boolean {
  const v = evaluateClosedExpression(tokens, context.reader);
  const size = v === undefined ? 0 : Math.abs(toComplexFloat(v).re);
  return size > 0 && size < 1;
}

function inRadians(degrees: MathTokens): MathTokens {
  const near = degrees[0];
  const sign = (text: string) => createMathToken('symbol', text, near);
  return [
    sign('('),
    ...degrees,
    sign(')'),
    createMathToken('command', '\\cdot', near),
    createMathToken('command', '\\pi', near),
    sign('/'),
    createMathToken('number', '180', near),
  ];
}

function powered(factor: Rational, power: number): Rational {
  let result = ONE;
  for (let k = 0; k < power; k++) result = multiplyRationals(result, factor);
  return result;
}

/** If one side has a known unit, reads a lone letter behind the other side's number as a unit too: `5 m`. */
function alike(a: ValueAnswer, b: ValueAnswer): readonly [ValueAnswer, ValueAnswer] {
  return [b.unit?.kind === 'unit' ? lettered(a) : a, a.unit?.kind === 'unit' ? lettered(b) : b];
}

function lettered(q: ValueAnswer): ValueAnswer {
  if (q.unit !== undefined) return q;
  const raised = q.tokens.findIndex((t) => t.text === '^');
  const end = raised > 0 ? raised : q.tokens.length;
  const last = q.tokens[end - 1];
  if (end < 2 || last?.kind !== 'letter' || !/^[mgshlLJNW]$/.test(last.text)) return q;
  if (q.tokens.slice(0, end - 1).some((t) => t.kind === 'letter')) return q;
  const power = raised < 0 ? 1 : Number(q.tokens.slice(raised + 1).find((t) => t.kind === 'number')?.text ?? 0);
  if (power < 1 || power > 3) return q;
  const unit: AnswerMeasurementUnit = { kind: 'unit', name: last.text, power };
  return { kind: 'value', tokens: q.tokens.slice(0, end - 1), unit };
}

/** Whether the words of one side contain those of the other, ignoring word endings. */
function sharesWords(a: string, b: string): boolean {
  const words = (text: string): Set<string> =>
    new Set(
      text
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .filter((w) => w !== '' && !/^(?:of|the|a|an|in|for|per|are|is|were|was|that|to)$/.test(w))
        .map((w) => w.replace(/(?:es|s)$/, '')),
    );
  const x = words(a);
  const y = words(b);
  const [small, large] = x.size <= y.size ? [x, y] : [y, x];
  return [...small].every((w) => large.has(w));
}
