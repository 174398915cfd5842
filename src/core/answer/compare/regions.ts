/** Sets of real numbers as answers. */
import { divide, exact, joinTokens, negate, toFloat } from '../../checker/index.ts';
import {
  ALL,
  complement,
  type End,
  type Interval,
  intersect,
  interval,
  joined,
  NoRegion,
  point,
  sameEnd,
  unite,
} from '../algebra/intervals.ts';
import { type Answer, createToken, type Tokens } from '../read/answer.ts';
import { evaluateNumber, subtractSides } from './expressions.ts';
import type { Reader } from './reader.ts';

/** Disjoint intervals in order. `name` is the variable that ranges over them, if the answer has one. */
interface Region {
  readonly name?: string | undefined;
  readonly intervals: readonly Interval[];
}

/** Whether an answer is clearly a set of real numbers rather than a pair. */
export function isRegionLike(a: Answer): boolean {
  switch (a.kind) {
    case 'union':
    case 'intersection':
    case 'without':
      return true;
    case 'special':
      return a.name === 'all';
    case 'list':
      return (
        (isIntervalShaped(a) &&
          (a.open !== '(' || a.close !== ')' || a.items.some((i) => infinite(i) !== undefined))) ||
        (a.open === '' && a.items.every((i) => i.kind === 'relation' && isRegionLike(i)))
      );
    case 'relation':
      return a.signs.some((s) => /^(?:<|>|\\le|\\ge|\\ne|\\in|\\notin)$/.test(s));
    default:
      return false;
  }
}

/** Converts an answer to a set of real numbers; `undefined` if it isn't one or its ends aren't known. */
export function toRegion(a: Answer, reader: Reader): Region | undefined {
  try {
    return region(a, reader);
  } catch (error) {
    if (error instanceof NoRegion) return undefined;
    throw error;
  }
}

/** Whether two sets are the same; `undefined` if ends can't be distinguished. */
export function sameRegion(a: Region, b: Region): boolean | undefined {
  if (a.intervals.length !== b.intervals.length) return false;
  let result: boolean | undefined = true;
  for (const [k, x] of a.intervals.entries()) {
    const y = b.intervals[k];
    if (y === undefined || x.hasLow !== y.hasLow || x.hasHigh !== y.hasHigh) return false;
    for (const [e, f] of [
      [x.low, y.low],
      [x.high, y.high],
    ] as const) {
      const same = sameEnd(e, f);
      if (same === false) return false;
      if (same === undefined) result = undefined;
    }
  }
  return result;
}

export function isIntervalShaped(a: Answer): boolean {
  return a.kind === 'list' && a.items.length === 2 && /^[([]$/.test(a.open) && /^[)\]]$/.test(a.close);
}

function region(a: Answer, reader: Reader): Region {
  switch (a.kind) {
    case 'special':
      if (a.name === 'all') return { intervals: [ALL] };
      if (a.name === 'none') return { intervals: [] };
      throw new NoRegion();
    case 'value':
      return { intervals: [point(endOf(a, reader))] };
    case 'list': {
      if (isIntervalShaped(a)) {
        const [low, high] = a.items.map((item) => endOf(item, reader));
        if (low === undefined || high === undefined) throw new NoRegion();
        return {
          intervals: interval(low, high, a.open === '[' && low !== -1, a.close === ']' && high !== 1),
        };
      }
      if (a.open === '{')
        return {
          intervals: a.items.map((item) => point(endOf(item, reader))).reduce(joined, [] as Interval[]),
        };
      if (a.open !== '') throw new NoRegion();
      const parts = a.items.map((item) => region(item, reader));
      const name = commonName(parts);
      const [first, ...rest] = parts.map((p) => p.intervals);
      if (first === undefined) throw new NoRegion();
      if (a.joint === 'or') return { name, intervals: unite(parts.flatMap((p) => p.intervals)) };
      if (
        a.joint === 'and' &&
        a.items.every((i) => i.kind === 'relation' && i.signs.every((s) => s !== '\\in'))
      )
        return { name, intervals: rest.reduce(intersect, first) };
      // Conditions separated by commas must all hold. If that is impossible, any of them may hold.
      if (a.joint === undefined && a.items.every((i) => i.kind === 'relation' && !i.signs.includes('\\in'))) {
        const all = rest.reduce(intersect, first);
        return { name, intervals: all.length > 0 ? all : unite(parts.flatMap((p) => p.intervals)) };
      }
      throw new NoRegion();
    }
    case 'union':
    case 'intersection':
    case 'without': {
      const parts = a.items.map((item) => region(item, reader));
      const [first, ...rest] = parts.map((p) => p.intervals);
      if (first === undefined) throw new NoRegion();
      const step =
        a.kind === 'union'
          ? (x: readonly Interval[], y: readonly Interval[]) => unite([...x, ...y])
          : a.kind === 'intersection'
            ? intersect
            : (x: readonly Interval[], y: readonly Interval[]) => intersect(x, complement(y));
      return { name: commonName(parts), intervals: rest.reduce(step, unite(first)) };
    }
    case 'relation':
      return ofRelation(a, reader);
    default:
      throw new NoRegion();
  }
}

function commonName(parts: readonly Region[]): string | undefined {
  const names = new Set(parts.flatMap((p) => (p.name === undefined ? [] : [p.name])));
  if (names.size > 1) throw new NoRegion();
  return [...names][0];
}

function infinite(a: Answer): -1 | 1 | undefined {
  if (a.kind !== 'value') return undefined;
  const text = joinTokens(a.tokens);
  return text === '- \\infty' ? -1 : /^(?:\+ )?\\infty$/.test(text) ? 1 : undefined;
}

function endOf(a: Answer, reader: Reader): End {
  const sign = infinite(a);
  if (sign !== undefined) return sign;
  if (a.kind !== 'value') throw new NoRegion();
  const v = evaluateNumber(a.tokens, reader);
  if (v === undefined || toFloat(v).im !== 0) throw new NoRegion();
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

function ofRelation(a: Extract<Answer, { kind: 'relation' }>, reader: Reader): Region {
  const [left, right] = a.operands;
  if (
    a.signs.length === 1 &&
    (a.signs[0] === '\\in' || a.signs[0] === '\\notin') &&
    left?.kind === 'value' &&
    right !== undefined
  ) {
    const inner = region(right, reader).intervals;
    return { name: joinTokens(left.tokens), intervals: a.signs[0] === '\\in' ? inner : complement(inner) };
  }
  let name: string | undefined;
  let intervals: readonly Interval[] = [ALL];
  for (const [k, sign] of a.signs.entries()) {
    const l = a.operands[k];
    const r = a.operands[k + 1];
    if (l?.kind !== 'value' || r?.kind !== 'value' || !(sign in FLIPPED)) throw new NoRegion();
    const one = linear(l.tokens, r.tokens, sign as Comparison, reader);
    if (name !== undefined && one.name !== name) throw new NoRegion();
    name = one.name;
    intervals = intersect(intervals, one.intervals);
  }
  return { name, intervals };
}

/** A relation that is linear in one variable or has the variable alone on one side. */
function linear(
  left: Tokens,
  right: Tokens,
  sign: Comparison,
  reader: Reader,
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
      createToken('symbol', '-'),
      createToken('symbol', '('),
      ...other,
      createToken('symbol', ')'),
    ];
    const upper = linear(inner, other, towards, reader);
    const lower = linear(inner, minus, FLIPPED[towards], reader);
    const isInside = towards === '<' || towards === '\\le';
    const both = isInside
      ? intersect(upper.intervals, lower.intervals)
      : unite([...upper.intervals, ...lower.intervals]);
    return { name: upper.name, intervals: both };
  }
  const d = subtractSides(left, right, reader);
  if (d === undefined || d.bottom.size !== 1) throw new NoRegion();
  const scale = d.bottom.get('');
  const variable = [...d.top.keys()].find((m) => m !== '');
  if (scale === undefined || variable === undefined || d.top.size > 2 || !/^[^,]+:1$/.test(variable))
    throw new NoRegion();
  if (d.top.size === 2 && !d.top.has('')) throw new NoRegion();
  const slope = divide(d.top.get(variable) ?? scale, scale);
  const free = divide(d.top.get('') ?? { n: 0n, d: 1n }, scale);
  const end = exact(divide(negate(free), slope));
  return { name: variable.slice(0, -2), intervals: ray(slope.n > 0n ? sign : FLIPPED[sign], end) };
}

function ray(sign: Comparison, end: End): readonly Interval[] {
  const isValue = typeof end !== 'number';
  switch (sign) {
    case '<':
    case '\\le':
      return interval(-1, end, false, sign === '\\le' && isValue);
    case '>':
    case '\\ge':
      return interval(end, 1, sign === '\\ge' && isValue, false);
    case '=':
      return [point(end)];
    case '\\ne':
      return complement([point(end)]);
    default:
      return sign satisfies never;
  }
}

/** The variable, if the tokens are only one variable. */
function nameOf(tokens: Tokens): string | undefined {
  const [first, ...rest] = tokens;
  if (
    first === undefined ||
    (first.kind !== 'letter' && !/^\\[a-z]{2,10}$/.test(first.text)) ||
    /^\\(?:pi|infty)$/.test(first.text)
  )
    return undefined;
  if (first.text === 'e' && rest.length === 0) return undefined;
  return rest.length === 0 || (rest[0]?.text === '_' && rest.length <= 4)
    ? joinTokens(tokens).replace(/^\\/, '')
    : undefined;
}
