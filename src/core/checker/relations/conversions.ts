/**
 * Relations between quantities in units of one dimension: `2 \text{ h} = 120 \text{ min}`. Units become factors that
 * are calculated with like any others; both sides must then depend on the base units in the same way.
 */

import { readNumbers, readWords } from '../../base/tables.ts';
import { decide } from '../mathematics/compare.ts';
import { evaluate } from '../mathematics/evaluate.ts';
import { exact, type Names, toFloat, type Value } from '../mathematics/values.ts';
import { isExactBetween, type Measure, measureOf } from '../reading/measures.ts';
import { type Parsed, readOperand } from '../reading/operand.ts';
import type { Budget } from '../terms/budget.ts';
import type { Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { everyReading } from '../terms/readings.ts';
import type { Token } from '../terms/tokens.ts';
import { Unread } from '../terms/unread.ts';
import { GREEK } from '../terms/vocabulary.ts';
import type { WrittenRelation } from './attempts.ts';

/** The outcome of a relation after converting both sides to one unit, with their values in that unit. */
interface Converted {
  readonly decision: 'true' | 'rounded' | 'false';
  readonly left: Value;
  readonly right: Value;
  /** Whether both values are exact. */
  readonly isExact: boolean;
  /** Whether a convention may still make it true: a scale, or a working day. */
  readonly mayBeConvention: boolean;
}

interface Side {
  readonly tokens: readonly Token[];
  readonly measures: readonly Measure[];
  readonly words: readonly string[];
  /** Only for one numeral with one unit. */
  readonly quantity: { readonly numeral: Token; readonly measure: Measure } | undefined;
}

const DOLLAR = /^(?:\\\$|\$)$/;

/** Whether both sides have units, and the units differ, so that a conversion may help. */
export function needsConversion(left: readonly Token[], right: readonly Token[]): boolean {
  const units = (tokens: readonly Token[]): string =>
    tokens
      .filter((t) => t.kind === 'text' || DOLLAR.test(t.text))
      .map((t) => t.text.trim().toLowerCase().replace(/s$/, ''))
      .join(' ');
  const [l, r] = [units(left), units(right)];
  return l !== '' && r !== '' && l !== r;
}

/** Whether both sides are one numeral with one unit each. */
export function areQuantities(left: readonly Token[], right: readonly Token[]): boolean {
  return sideOf(left)?.quantity !== undefined && sideOf(right)?.quantity !== undefined;
}

/** `undefined` if a word isn't a unit, or if the dimensions or the readings differ. May throw {@link Unread}. */
export function convert({ sign, left, right }: WrittenRelation, budget: Budget): Converted | undefined {
  const [l, r] = [sideOf(left), sideOf(right)];
  if (l === undefined || r === undefined || l.measures.length === 0 || r.measures.length === 0)
    return undefined;
  const all = [...l.measures, ...r.measures];
  const exactly = all.every((a) => all.every((b) => isExactBetween(a, b)));
  const { quantity } = r.quantity !== undefined ? r : l;
  const parsed: Parsed = new Map();
  const decisions = everyReading((chooser): Omit<Converted, 'mayBeConvention'> | undefined => {
    try {
      const a = readOperand(l.tokens, chooser, parsed, budget);
      const b = readOperand(r.tokens, chooser, parsed, budget);
      if (!dependAlike(a, b, budget)) return undefined;
      const per = (e: Expression, side: Side): Expression =>
        side.quantity !== undefined && side.quantity === quantity
          ? readOperand([side.quantity.numeral], chooser, parsed, budget)
          : {
              kind: 'quotient',
              top: e,
              bottom: { kind: 'number', value: quantity?.measure.factor ?? Q.ONE, decimals: 0 },
            };
      const mode = { angle: 'radians', root: 'real' } as const;
      const decided = decide(sign, { left: per(a, l), right: per(b, r), mode }, budget, POINT);
      if (decided.decision === 'unclear') return undefined;
      const isExact = decided.isExact && exactly;
      return { decision: decided.decision, left: decided.left, right: decided.right, isExact };
    } catch (error) {
      if (error instanceof Unread && error.reason === 'time') throw error;
      return undefined;
    }
  });
  if (decisions === undefined) return undefined;
  const found = decisions.find((d) => d !== undefined && d.decision !== 'false');
  const [first] = decisions;
  const decided = found ?? (decisions.every((d) => d !== undefined) ? first : undefined);
  if (decided === undefined || (decided.decision === 'false' && (!exactly || quantity === undefined)))
    return undefined;
  return { ...decided, mayBeConvention: mayBeConvention([...l.words, ...r.words], all, decided) };
}

/** Whether it may be about working days, or about lengths on a map. */
function mayBeConvention(
  words: readonly string[],
  measures: readonly Measure[],
  { left, right }: { readonly left: Value; readonly right: Value },
): boolean {
  if (words.some((w) => /day|week|month|year|\byr/i.test(w))) return true;
  const lengths = measures.every(({ powers }) => powers.size === 1 && powers.get('m') === 1);
  const ratio = Math.abs(toFloat(left).re / toFloat(right).re);
  const off = Math.max(ratio, 1 / ratio);
  return lengths && !(off < 4 || Math.abs(off - 10) < 1e-9);
}

/** All base units are 1. */
const POINT: Names = new Map(readWords('m s g c y').map((base) => [base, exact(Q.ONE)]));
const OTHER: Names = new Map(
  [...readNumbers('m 3 s 5 g 7 c 11 y 13')].map(([base, n]) => [base, exact(Q.rational(BigInt(n)))]),
);

/** Whether two values change by the same factor if the base units change. */
function dependAlike(a: Expression, b: Expression, budget: Budget): boolean {
  const mode = { angle: 'radians', root: 'real' } as const;
  const at = (e: Expression, names: Names): number => toFloat(evaluate(e, names, mode, budget)).re;
  const [one, other] = [a, b].map((e) => at(e, OTHER) / at(e, POINT));
  return one !== undefined && other !== undefined && Math.abs(one - other) < 1e-9 * Math.abs(one);
}

function sideOf(tokens: readonly Token[]): Side | undefined {
  const out: Token[] = [];
  const measures: Measure[] = [];
  const words: string[] = [];
  let money = false;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    if (DOLLAR.test(token.text)) {
      money = true;
      continue;
    }
    if (token.kind === 'text') {
      if (out.length === 0) return undefined;
      const [power, end] = powerAt(tokens, i + 1);
      const measure = measureOf(token.text, power);
      if (measure === undefined) return undefined;
      measures.push(measure);
      words.push(token.text);
      out.push(...factorTokens(token, measure));
      i = end - 1;
      continue;
    }
    if (token.kind === 'letter' || GREEK.has(token.text)) return undefined;
    out.push(token);
    if (money && token.kind === 'number') {
      const dollar = measureOf('dollar');
      if (dollar === undefined) return undefined;
      measures.push(dollar);
      words.push('$');
      out.push(...factorTokens(token, dollar));
      money = false;
    }
  }
  const numerals = tokens.filter((t) => t.kind === 'number');
  const [numeral] = numerals;
  const [first] = measures;
  const powers = tokens.filter((t) => t.text === '^').length;
  const bare = numerals.length - powers === 1 && measures.length === 1;
  const operators = tokens.some((t) => /^(?:\+|-|\*|\/|!|\\(?:cdot|times|div|frac|sqrt|%))$/.test(t.text));
  return {
    tokens: out,
    measures,
    words,
    quantity:
      bare && !operators && numeral !== undefined && first !== undefined
        ? { numeral, measure: first }
        : undefined,
  };
}

/** The power behind a unit, `^2` or `^{2}`, and its end. */
function powerAt(tokens: readonly Token[], i: number): readonly [number, number] {
  if (tokens[i]?.text !== '^') return [1, i];
  const braced = tokens[i + 1]?.text === '{';
  const digit = Number(tokens[i + (braced ? 2 : 1)]?.text);
  return [Number.isInteger(digit) ? digit : Number.NaN, i + (braced ? 4 : 2)];
}

/** A unit as a factor in brackets: `(\frac{1}{100} m)`. */
function factorTokens(place: Token, measure: Measure): Token[] {
  const at = (text: string, kind: Token['kind'] = 'symbol'): Token => ({
    kind,
    text,
    start: place.start,
    end: place.end,
  });
  const group = (...inner: Token[]): Token[] => [at('{', 'open'), ...inner, at('}', 'close')];
  return [
    at('('),
    at('\\frac', 'command'),
    ...group(at(String(measure.factor.n), 'number')),
    ...group(at(String(measure.factor.d), 'number')),
    ...[...measure.powers].flatMap(([base, n]) => [
      at(base, 'letter'),
      at('^'),
      ...group(...(n < 0 ? [at('-')] : []), at(String(Math.abs(n)), 'number')),
    ]),
    at(')'),
  ];
}
