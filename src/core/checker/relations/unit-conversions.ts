/**
 * Relations between quantities in units of one dimension: `2 \text{ h} = 120 \text{ min}`. Units become factors that
 * are calculated with like any others; both sides must then depend on the base units in the same way.
 */

import { parseWordNumberPairs, splitIntoWords } from '../../base/word-tables.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import { evaluateExpression } from '../mathematics/evaluate.ts';
import {
  createExactValue,
  type NumericValue,
  toComplexFloat,
  type ValuesByName,
} from '../mathematics/numeric-values.ts';
import { areInSameUnitSystem, findMeasurementUnit, type MeasurementUnit } from '../parsing/measurement-units.ts';
import { type ParsedExpressionCache, readOperand } from '../parsing/operand.ts';
import type { Expression } from '../terms/expression.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import * as Q from '../terms/rational.ts';
import { tryEveryReading } from '../terms/readings.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { GREEK_LETTER_BY_COMMAND } from '../terms/vocabulary.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import type { TokenizedRelation } from './reading-attempts.ts';

/** The outcome of a relation after converting both sides to one unit, with their values in that unit. */
interface Converted {
  readonly decision: 'true' | 'rounded' | 'false';
  readonly left: NumericValue;
  readonly right: NumericValue;
  /** Whether both values are exact. */
  readonly isExact: boolean;
  /** Whether a convention may still make it true: a scale, or a working day. */
  readonly mayBeConvention: boolean;
}

interface Side {
  readonly tokens: readonly MathToken[];
  readonly measures: readonly MeasurementUnit[];
  readonly words: readonly string[];
  /** Only for one numeral with one unit. */
  readonly quantity: { readonly numeral: MathToken; readonly measure: MeasurementUnit } | undefined;
}

const DOLLAR = /^(?:\\\$|\$)$/;

/** Whether both sides have units, and the units differ, so that a conversion may help. */
export function needsUnitConversion(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const units = (tokens: readonly MathToken[]): string =>
    tokens
      .filter((t) => t.kind === 'text' || DOLLAR.test(t.text))
      .map((t) => t.text.trim().toLowerCase().replace(/s$/, ''))
      .join(' ');
  const [l, r] = [units(left), units(right)];
  return l !== '' && r !== '' && l !== r;
}

/** Whether both sides are one numeral with one unit each. */
export function areSingleQuantities(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  return sideOf(left)?.quantity !== undefined && sideOf(right)?.quantity !== undefined;
}

/** `undefined` if a word isn't a unit, or if the dimensions or the readings differ. May throw {@link RelationReadingFailure}. */
export function decideRelationAfterUnitConversion(
  { sign, left, right }: TokenizedRelation,
  budget: WorkBudget,
): Converted | undefined {
  const [l, r] = [sideOf(left), sideOf(right)];
  if (l === undefined || r === undefined || l.measures.length === 0 || r.measures.length === 0) return undefined;
  const all = [...l.measures, ...r.measures];
  const exactly = all.every((a) => all.every((b) => areInSameUnitSystem(a, b)));
  const { quantity } = r.quantity !== undefined ? r : l;
  const parsed: ParsedExpressionCache = new Map();
  const decisions = tryEveryReading((chooser): Omit<Converted, 'mayBeConvention'> | undefined => {
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
      const decided = decideRelation(sign, { left: per(a, l), right: per(b, r), mode }, budget, POINT);
      if (decided.decision === 'unclear') return undefined;
      const isExact = decided.isExact && exactly;
      return { decision: decided.decision, left: decided.left, right: decided.right, isExact };
    } catch (error) {
      if (error instanceof RelationReadingFailure && error.reason === 'time') throw error;
      return undefined;
    }
  });
  if (decisions === undefined) return undefined;
  const found = decisions.find((d) => d !== undefined && d.decision !== 'false');
  const [first] = decisions;
  const decided = found ?? (decisions.every((d) => d !== undefined) ? first : undefined);
  if (decided === undefined || (decided.decision === 'false' && (!exactly || quantity === undefined))) return undefined;
  return { ...decided, mayBeConvention: mayBeConvention([...l.words, ...r.words], all, decided) };
}

/** Whether it may be about working days, or about lengths on a map. */
function mayBeConvention(
  words: readonly string[],
  measures: readonly MeasurementUnit[],
  { left, right }: { readonly left: NumericValue; readonly right: NumericValue },
): boolean {
  if (words.some((w) => /day|week|month|year|\byr/i.test(w))) return true;
  const lengths = measures.every(({ powers }) => powers.size === 1 && powers.get('m') === 1);
  const ratio = Math.abs(toComplexFloat(left).re / toComplexFloat(right).re);
  const off = Math.max(ratio, 1 / ratio);
  return lengths && !(off < 4 || Math.abs(off - 10) < 1e-9);
}

/** All base units are 1. */
const POINT: ValuesByName = new Map(splitIntoWords('m s g c y').map((base) => [base, createExactValue(Q.ONE)]));
const OTHER: ValuesByName = new Map(
  [...parseWordNumberPairs('m 3 s 5 g 7 c 11 y 13')].map(([base, n]) => [
    base,
    createExactValue(Q.createRational(BigInt(n))),
  ]),
);

/** Whether two values change by the same factor if the base units change. */
function dependAlike(a: Expression, b: Expression, budget: WorkBudget): boolean {
  const mode = { angle: 'radians', root: 'real' } as const;
  const at = (e: Expression, names: ValuesByName): number =>
    toComplexFloat(evaluateExpression(e, names, mode, budget)).re;
  const [one, other] = [a, b].map((e) => at(e, OTHER) / at(e, POINT));
  return one !== undefined && other !== undefined && Math.abs(one - other) < 1e-9 * Math.abs(one);
}

function sideOf(tokens: readonly MathToken[]): Side | undefined {
  const out: MathToken[] = [];
  const measures: MeasurementUnit[] = [];
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
      const measure = findMeasurementUnit(token.text, power);
      if (measure === undefined) return undefined;
      measures.push(measure);
      words.push(token.text);
      out.push(...factorTokens(token, measure));
      i = end - 1;
      continue;
    }
    if (token.kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(token.text)) return undefined;
    out.push(token);
    if (money && token.kind === 'number') {
      const dollar = findMeasurementUnit('dollar');
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
      bare && !operators && numeral !== undefined && first !== undefined ? { numeral, measure: first } : undefined,
  };
}

/** The power behind a unit, `^2` or `^{2}`, and its end. */
function powerAt(tokens: readonly MathToken[], i: number): readonly [number, number] {
  if (tokens[i]?.text !== '^') return [1, i];
  const braced = tokens[i + 1]?.text === '{';
  const digit = Number(tokens[i + (braced ? 2 : 1)]?.text);
  return [Number.isInteger(digit) ? digit : Number.NaN, i + (braced ? 4 : 2)];
}

/** A unit as a factor in brackets: `(\frac{1}{100} m)`. */
function factorTokens(place: MathToken, measure: MeasurementUnit): MathToken[] {
  const at = (text: string, kind: MathToken['kind'] = 'symbol'): MathToken => ({
    kind,
    text,
    start: place.start,
    end: place.end,
  });
  const group = (...inner: MathToken[]): MathToken[] => [at('{', 'open'), ...inner, at('}', 'close')];
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
