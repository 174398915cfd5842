/** Sets of real numbers as answers. */
import {
  createExactValue,
  divideRationals,
  joinMathTokens,
  negateRational,
  toComplexFloat,
} from '../../checker/index.ts';
import {
  addIntervalToUnion,
  areSameIntervalEnd,
  complementIntervals,
  createIntervalUnlessEmpty,
  createPointInterval,
  type IntervalEnd,
  intersectIntervals,
  type RealInterval,
  UnknownRealSetError,
  uniteIntervals,
  WHOLE_REAL_LINE,
} from '../algebra/real-intervals.ts';
import { createMathToken, type MathTokens, type ParsedAnswer } from '../read/answer.ts';
import type { AnswerExpressionReader } from './expression-reader.ts';
import { evaluateClosedExpression, subtractAsPolynomialFraction } from './expressions.ts';

/** Disjoint intervals in order. `name` is the variable that ranges over them, if the answer has one. */
interface Region {
  readonly name?: string | undefined;
  readonly intervals: readonly RealInterval[];
}

/** Whether an answer is clearly a set of real numbers rather than a pair. */
export function isRealSetAnswer(a: ParsedAnswer): boolean {
  switch (a.kind) {
    case 'union':
    case 'intersection':
    case 'without':
      return true;
    case 'special':
      return a.name === 'all';
    case 'list':
      return (
        (canBeIntervalAnswer(a) &&
          (a.open !== '(' || a.close !== ')' || a.items.some((i) => getInfinitySign(i) !== undefined))) ||
        (a.open === '' && a.items.every((i) => i.kind === 'relation' && isRealSetAnswer(i)))
      );
    case 'relation':
      return a.signs.some((s) => /^(?:<|>|\\le|\\ge|\\ne|\\in|\\notin)$/.test(s));
    default:
      return false;
  }
}

/** Converts an answer to a set of real numbers; `undefined` if it isn't one or its ends aren't known. */
export function toRealSet(a: ParsedAnswer, reader: AnswerExpressionReader): Region | undefined {
  try {
    return region(a, reader);
  } catch (error) {
    if (error instanceof UnknownRealSetError) return undefined;
    throw error;
  }
}

/** Whether two sets are the same; `undefined` if ends can't be distinguished. */
export function areSameRealSet(a: Region, b: Region): boolean | undefined {
  if (a.intervals.length !== b.intervals.length) return false;
  let result: boolean | undefined = true;
  for (const [k, x] of a.intervals.entries()) {
    const y = b.intervals[k];
    if (y === undefined || x.hasLow !== y.hasLow || x.hasHigh !== y.hasHigh) return false;
    for (const [e, f] of [
      [x.low, y.low],
      [x.high, y.high],
    ] as const) {
      const same = areSameIntervalEnd(e, f);
      if (same === false) return false;
      if (same === undefined) result = undefined;
    }
  }
  return result;
}

export function canBeIntervalAnswer(a: ParsedAnswer): boolean {
  return a.kind === 'list' && a.items.length === 2 && /^[([]$/.test(a.open) && /^[)\]]$/.test(a.close);
}

function region(a: ParsedAnswer, reader: AnswerExpressionReader): Region {
  switch (a.kind) {
    case 'special':
      if (a.name === 'all') return { intervals: [WHOLE_REAL_LINE] };
      if (a.name === 'none') return { intervals: [] };
      throw new UnknownRealSetError();
    case 'value':
      return { intervals: [createPointInterval(endOf(a, reader))] };
    case 'list': {
      if (canBeIntervalAnswer(a)) {
        const [low, high] = a.items.map((item) => endOf(item, reader));
        if (low === undefined || high === undefined) throw new UnknownRealSetError();
        return {
          intervals: createIntervalUnlessEmpty(low, high, a.open === '[' && low !== -1, a.close === ']' && high !== 1),
        };
      }
      if (a.open === '{')
        return {
          intervals: a.items
            .map((item) => createPointInterval(endOf(item, reader)))
            .reduce(addIntervalToUnion, [] as RealInterval[]),
        };
      if (a.open !== '') throw new UnknownRealSetError();
      const parts = a.items.map((item) => region(item, reader));
      const name = commonName(parts);
      const [first, ...rest] = parts.map((p) => p.intervals);
      if (first === undefined) throw new UnknownRealSetError();
      if (a.joint === 'or') return { name, intervals: uniteIntervals(parts.flatMap((p) => p.intervals)) };
      if (a.joint === 'and' && a.items.every((i) => i.kind === 'relation' && i.signs.every((s) => s !== '\\in')))
        return { name, intervals: rest.reduce(intersectIntervals, first) };
      // Conditions separated by commas must all hold. If that is impossible, any of them may hold.
      if (a.joint === undefined && a.items.every((i) => i.kind === 'relation' && !i.signs.includes('\\in'))) {
        const all = rest.reduce(intersectIntervals, first);
        return { name, intervals: all.length > 0 ? all : uniteIntervals(parts.flatMap((p) => p.intervals)) };
      }
      throw new UnknownRealSetError();
    }
    case 'union':
    case 'intersection':
    case 'without': {
      const parts = a.items.map((item) => region(item, reader));
      const [first, ...rest] = parts.map((p) => p.intervals);
      if (first === undefined) throw new UnknownRealSetError();
      const step =
        a.kind === 'union'
          ? (x: readonly RealInterval[], y: readonly RealInterval[]) => uniteIntervals([...x, ...y])
          : a.kind === 'intersection'
            ? intersectIntervals
            : (x: readonly RealInterval[], y: readonly RealInterval[]) => intersectIntervals(x, complementIntervals(y));
      return { name: commonName(parts), intervals: rest.reduce(step, uniteIntervals(first)) };
    }
    case 'relation':
      return ofRelation(a, reader);
    default:
      throw new UnknownRealSetError();
  }
}

function commonName(parts: readonly Region[]): string | undefined {
  const names = new Set(parts.flatMap((p) => (p.name === undefined ? [] : [p.name])));
  if (names.size > 1) throw new UnknownRealSetError();
  return [...names][0];
}

/** −1 or 1 for −∞ or ∞. */
export function getInfinitySign(a: ParsedAnswer): -1 | 1 | undefined {
  if (a.kind !== 'value') return undefined;
  const text = joinMathTokens(a.tokens);
  return text === '- \\infty' ? -1 : /^(?:\+ )?\\infty$/.test(text) ? 1 : undefined;
}

function endOf(a: ParsedAnswer, reader: AnswerExpressionReader): IntervalEnd {
  const sign = getInfinitySign(a);
  if (sign !== undefined) return sign;
  if (a.kind !== 'value' || a.unit?.kind === 'unit') throw new UnknownRealSetError();
  const v = evaluateClosedExpression(a.tokens, reader);
  if (v === undefined || toComplexFloat(v).im !== 0) throw new UnknownRealSetError();
  return v;
}

type Comparison = '<' | '>' | '\\le' | '\\ge' | '\\ne' | '=';
const FLIPPED: Record<Comparison, Comparison> = {
  '<': '>',
  '>': '<',
  '\\le': '\\ge',
  '\\ge': '\\le',
  '\\ne': '\\ne',
  '=': '=',
};

function ofRelation(a: Extract<ParsedAnswer, { kind: 'relation' }>, reader: AnswerExpressionReader): Region {
  const [left, right] = a.operands;
  if (
    a.signs.length === 1 &&
    (a.signs[0] === '\\in' || a.signs[0] === '\\notin') &&
    left?.kind === 'value' &&
    right !== undefined
  ) {
    const inner = region(right, reader).intervals;
    return { name: joinMathTokens(left.tokens), intervals: a.signs[0] === '\\in' ? inner : complementIntervals(inner) };
  }
  let name: string | undefined;
  let intervals: readonly RealInterval[] = [WHOLE_REAL_LINE];
  for (const [k, sign] of a.signs.entries()) {
    const l = a.operands[k];
    const r = a.operands[k + 1];
    if (l?.kind !== 'value' || r?.kind !== 'value' || !(sign in FLIPPED)) throw new UnknownRealSetError();
    const one = linear(l.tokens, r.tokens, sign as Comparison, reader);
    if (name !== undefined && one.name !== name) throw new UnknownRealSetError();
    name = one.name;
    intervals = intersectIntervals(intervals, one.intervals);
  }
  return { name, intervals };
}

/** A relation that is linear in one variable or has the variable alone on one side. */
function linear(
  left: MathTokens,
  right: MathTokens,
  sign: Comparison,
  reader: AnswerExpressionReader,
): Region & { readonly name: string } {
  const ways = [
    [left, right, sign],
    [right, left, FLIPPED[sign]],
  ] as const;
  for (const [side, other, towards] of ways) {
    const name = nameOf(side);
    if (name === undefined) continue;
    const end = endOf({ kind: 'value', tokens: other }, reader);
    return { name, intervals: ray(towards, end) };
  }
  for (const [side, other, towards] of ways) {
    if (side.length < 3 || side[0]?.text !== '|' || side.at(-1)?.text !== '|') continue;
    if (side.filter((t) => t.text === '|').length !== 2 || towards === '=' || towards === '\\ne') continue;
    // |x| < c is −c < x < c; |x| > c is x < −c or x > c.
    const inner = side.slice(1, -1);
    const minus = [
      createMathToken('symbol', '-'),
      createMathToken('symbol', '('),
      ...other,
      createMathToken('symbol', ')'),
    ];
    const upper = linear(inner, other, towards, reader);
    const lower = linear(inner, minus, FLIPPED[towards], reader);
    const isInside = towards === '<' || towards === '\\le';
    const both = isInside
      ? intersectIntervals(upper.intervals, lower.intervals)
      : uniteIntervals([...upper.intervals, ...lower.intervals]);
    return { name: upper.name, intervals: both };
  }
  const d = subtractAsPolynomialFraction(left, right, reader);
  if (d === undefined || d.bottom.size !== 1) throw new UnknownRealSetError();
  const scale = d.bottom.get('');
  const variable = [...d.top.keys()].find((m) => m !== '');
  if (scale === undefined || variable === undefined || d.top.size > 2 || !/^[^,]+:1$/.test(variable))
    throw new UnknownRealSetError();
  if (d.top.size === 2 && !d.top.has('')) throw new UnknownRealSetError();
  const slope = divideRationals(d.top.get(variable) ?? scale, scale);
  const free = divideRationals(d.top.get('') ?? { n: 0n, d: 1n }, scale);
  const end = createExactValue(divideRationals(negateRational(free), slope));
  return { name: variable.slice(0, -2), intervals: ray(slope.n > 0n ? sign : FLIPPED[sign], end) };
}

function ray(sign: Comparison, end: IntervalEnd): readonly RealInterval[] {
  const isValue = typeof end !== 'number';
  switch (sign) {
    case '<':
    case '\\le':
      return createIntervalUnlessEmpty(-1, end, false, sign === '\\le' && isValue);
    case '>':
    case '\\ge':
      return createIntervalUnlessEmpty(end, 1, sign === '\\ge' && isValue, false);
    case '=':
      return [createPointInterval(end)];
    case '\\ne':
      return complementIntervals([createPointInterval(end)]);
    default:
      return sign satisfies never;
  }
}

/** The variable, if the tokens are only one variable. */
function nameOf(tokens: MathTokens): string | undefined {
  const [first, ...rest] = tokens;
  if (
    first === undefined ||
    (first.kind !== 'letter' && !/^\\[a-z]{2,10}$/.test(first.text)) ||
    /^\\(?:pi|infty)$/.test(first.text)
  )
    return undefined;
  if (first.text === 'e' && rest.length === 0) return undefined;
  return rest.length === 0 || (rest[0]?.text === '_' && rest.length <= 4)
    ? joinMathTokens(tokens).replace(/^\\/, '')
    : undefined;
}
