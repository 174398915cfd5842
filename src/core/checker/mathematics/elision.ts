/**
 * Sums and products with dots: `1 + 2 + \cdots + 100`, `\frac{1}{1 \cdot 2} + \cdots + \frac{1}{9 \cdot 10}`. All terms
 * must be one expression, except for numbers that form a progression: arithmetic or geometric, or quadratic if at least
 * three terms are given. The last term gives the number of terms and must fit exactly. If two patterns fit and give
 * different values, the sum is ambiguous.
 */

import { MAX_SUM_OR_PRODUCT_TERMS } from '../terms/caps.ts';
import {
  type Expression,
  listDirectSubexpressions,
  mapDirectSubexpressions,
  type NotationExpression,
} from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import {
  addValues,
  createExactValue,
  divideValues,
  multiplyValues,
  type NumericValue,
  negateValue,
  subtractValues,
  toComplexFloat,
  type ValuesByName,
} from './numeric-values.ts';
import type { ExpressionEvaluator } from './series.ts';

/** Maximum number of varying numbers in a term. */
const MAX_PLACES = 6;

/** The values that a varying number takes, and the step where it reaches the last one. */
interface Progression {
  readonly kind: 'arithmetic' | 'geometric' | 'quadratic';
  /** Count of terms; absent where the dots end the sum. */
  readonly count: number | undefined;
  at(k: number): NumericValue;
}

/** The value of an elided sum or product. Throws {@link RelationReadingFailure}. */
export function evaluateElidedSumOrProduct(
  e: NotationExpression,
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const [shown, ...all] = e.items;
  if (shown?.kind !== 'number') throw new RelationReadingFailure('syntax');
  const before = Number(shown.value.n);
  const alternating = signs(all, before);
  const terms = alternating ? all.map((e) => (e.kind === 'negative' ? e.of : e)) : all;
  const places: Expression[][] = [];
  const template = common(terms, places);
  if (before < 2 || places.length === 0 || places.length > MAX_PLACES || template === undefined)
    throw new RelationReadingFailure('ambiguous');
  const fits = places.map((place) =>
    progressions(
      place.map((part) => evaluate(part, names)),
      before,
      budget,
    ),
  );
  const product = e.name === 'elided product';
  if (all.length === before) return endless(fits, places, template, product || alternating, budget);
  const totals: NumericValue[] = [];
  const counts = new Set(fits.flat().map((f) => f.count));
  for (const kinds of [['arithmetic', 'geometric'], ['quadratic']]) {
    for (const count of counts) {
      if (count === undefined) continue;
      // Tries every combination of progressions; there are few.
      for (const choice of combinations(
        fits.map((list) => list.filter((f) => f.count === count && kinds.includes(f.kind))),
      )) {
        totals.push(total(template, choice, count, { product, alternating }, names, evaluate, budget));
      }
    }
    if (totals.length > 0) break;
  }
  const [first, ...others] = totals;
  // No pattern fits: it may be an unknown pattern or an error in a term.
  if (first === undefined) throw new RelationReadingFailure('no-value');
  if (others.some((other) => !same(first, other))) throw new RelationReadingFailure('ambiguous');
  return first;
}

/** Whether the terms alternate in sign. Throws if their signs don't follow a rule. */
function signs(terms: readonly Expression[], before: number): boolean {
  const negative = terms.map((t) => t.kind === 'negative');
  if (negative.every((n) => n === negative[0])) return false;
  if (negative.slice(0, before).some((n, k) => (n !== (k % 2 === 1)) !== (negative[0] ?? false)))
    throw new RelationReadingFailure('ambiguous');
  return before > 1;
}

/** One expression for all terms, with a name `#0`, `#1`, … for each number that varies. */
function common(terms: readonly Expression[], places: Expression[][]): Expression | undefined {
  const [first, ...rest] = terms;
  if (first === undefined) return undefined;
  if (rest.every((other) => equal(first, other))) return first;
  const alike = rest.every((other) => sameHead(first, other));
  if (!alike || listDirectSubexpressions(first).length === 0) {
    places.push([...terms]);
    return { kind: 'name', name: `#${places.length - 1}` };
  }
  const columns = listDirectSubexpressions(first).map((_, k) => terms.map((t) => listDirectSubexpressions(t)[k] ?? t));
  if (first.kind === 'mod') throw new RelationReadingFailure('ambiguous');
  let next = 0;
  return mapDirectSubexpressions(first, () => {
    const part = common(columns[next++] ?? [], places);
    if (part === undefined) throw new RelationReadingFailure('ambiguous');
    return part;
  });
}

function sameHead(a: Expression, b: Expression): boolean {
  return (
    a.kind === b.kind &&
    a.kind !== 'form' &&
    a.kind !== 'series' &&
    listDirectSubexpressions(a).length === listDirectSubexpressions(b).length &&
    ('name' in a ? a.name : '') === ('name' in b ? b.name : '')
  );
}

function equal(a: Expression, b: Expression): boolean {
  if (a.kind === 'number' && b.kind === 'number') return Q.compareRationals(a.value, b.value) === 0;
  if (!sameHead(a, b)) return false;
  const others = listDirectSubexpressions(b);
  return listDirectSubexpressions(a).every((part, k) => equal(part, others[k] ?? part));
}

/** The progressions that fit the values of one varying number; the first `before` values are before the dots. */
function progressions(values: readonly NumericValue[], before: number, budget: WorkBudget): Progression[] {
  const [a, b, c] = values;
  if (a === undefined || b === undefined) return [];
  const shown = values.slice(0, before);
  const tail = values.slice(before);
  const found: Progression[] = [];
  const difference = subtractValues(b, a, budget);
  const offer = (kind: Progression['kind'], at: (k: number) => NumericValue): void => {
    if (!shown.every((v, k) => same(v, at(k)))) return;
    if (tail.length === 0) {
      found.push({ kind, count: undefined, at });
      return;
    }
    const last = tail.at(-1) ?? a;
    for (const count of countsTo(kind, a, difference, last, before, budget, at)) {
      if (count >= before + tail.length && tail.every((v, k) => same(v, at(count - tail.length + k))))
        found.push({ kind, count, at });
    }
  };
  const times = (k: number): NumericValue =>
    multiplyValues(createExactValue(Q.createRational(BigInt(k))), difference, budget);
  offer('arithmetic', (k) => addValues(a, times(k), budget));
  if (!isZero(a) && !isZero(b) && !same(a, b)) {
    const ratio = divideValues(b, a, budget);
    const powers: NumericValue[] = [a];
    offer('geometric', (k) => {
      for (let n = powers.length; n <= k; n++) powers.push(multiplyValues(powers[n - 1] ?? a, ratio, budget));
      return powers[k] ?? a;
    });
  }
  if (before > 2 && c !== undefined && found.length === 0) {
    const second = subtractValues(subtractValues(c, b, budget), difference, budget);
    offer('quadratic', (k) =>
      addValues(
        addValues(a, times(k), budget),
        multiplyValues(createExactValue(Q.createRational(BigInt((k * (k - 1)) / 2))), second, budget),
        budget,
      ),
    );
  }
  return found;
}

/** The possible numbers of terms up to `last`. */
function countsTo(
  kind: Progression['kind'],
  a: NumericValue,
  difference: NumericValue,
  last: NumericValue,
  before: number,
  budget: WorkBudget,
  at: (k: number) => NumericValue,
): number[] {
  if (kind === 'arithmetic') {
    if (isZero(difference)) return [];
    const steps = toComplexFloat(divideValues(subtractValues(last, a, budget), difference, budget)).re;
    const count = Math.round(steps) + 1;
    if (!(Math.abs(steps - Math.round(steps)) < 1e-6) || count < before) return [];
    if (count > 1e9) throw new RelationReadingFailure('too-costly');
    return [count];
  }
  const goal = F.getComplexMagnitude(toComplexFloat(last));
  let previous = F.getComplexMagnitude(toComplexFloat(at(before - 1)));
  /** No term with a lower index can be close. */
  let from = before;
  for (let k = before; k < MAX_SUM_OR_PRODUCT_TERMS; k++) {
    budget.charge(1);
    const value = at(k);
    if (k < from) continue;
    if (same(value, last)) return [k + 1];
    const size = F.getComplexMagnitude(toComplexFloat(value));
    if (size > previous ? size > goal : size < goal) return [];
    if (k === before && kind === 'geometric') {
      const steps = stepsTo(previous, size, goal);
      if (steps > 2 * MAX_SUM_OR_PRODUCT_TERMS) return [];
      from = k + Math.floor(steps) - 2;
    }
    previous = size;
  }
  return [];
}

/** About how many steps a geometric progression that steps from `a` to `b` needs to reach `goal`; 0 if unknown. */
function stepsTo(a: number, b: number, goal: number): number {
  const growth = Math.log(b / a);
  if (!Number.isFinite(goal) || !(Math.abs(growth) > 1e-6)) return 0;
  return Math.max(0, Math.log(goal / b) / growth);
}

function total(
  template: Expression,
  choice: readonly Progression[],
  count: number,
  how: { readonly product: boolean; readonly alternating: boolean },
  names: ValuesByName,
  evaluate: ExpressionEvaluator,
  budget: WorkBudget,
): NumericValue {
  const [only] = choice;
  if (template.kind === 'name' && only?.kind === 'arithmetic' && !how.product && !how.alternating) {
    const ends = addValues(only.at(0), only.at(count - 1), budget);
    return multiplyValues(ends, createExactValue(Q.createRational(BigInt(count), 2n)), budget);
  }
  if (count > MAX_SUM_OR_PRODUCT_TERMS) throw new RelationReadingFailure('too-costly');
  const inner = new Map(names);
  let sum = createExactValue(how.product ? Q.ONE : Q.ZERO);
  for (let k = 0; k < count; k++) {
    for (const [n, place] of choice.entries()) inner.set(`#${n}`, place.at(k));
    const term = evaluate(template, inner);
    const signed = how.alternating && k % 2 === 1 ? negateValue(term, budget) : term;
    sum = how.product ? multiplyValues(sum, signed, budget) : addValues(sum, signed, budget);
  }
  return sum;
}

/** `1 + 1/2 + 1/4 + ⋯`: only a geometric series with at least three visible terms. */
function endless(
  fits: readonly Progression[][],
  places: readonly Expression[][],
  template: Expression,
  other: boolean,
  budget: WorkBudget,
): NumericValue {
  const [fit] = fits[0]?.filter(({ kind }) => kind === 'geometric') ?? [];
  if (other || fits.length !== 1 || fit === undefined || (places[0]?.length ?? 0) < 3)
    throw new RelationReadingFailure('no-value');
  const isBottom = template.kind === 'quotient' && template.bottom.kind === 'name' && template.top.kind === 'number';
  if (template.kind !== 'name' && !isBottom) throw new RelationReadingFailure('no-value');
  const first = isBottom ? divideValues(createExactValue(template.top.value), fit.at(0), budget) : fit.at(0);
  const second = isBottom ? divideValues(createExactValue(template.top.value), fit.at(1), budget) : fit.at(1);
  const ratio = divideValues(second, first, budget);
  if (!(F.getComplexMagnitude(toComplexFloat(ratio)) < 0.999)) throw new RelationReadingFailure('no-value');
  return divideValues(first, subtractValues(createExactValue(Q.ONE), ratio, budget), budget);
}

function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((some) => list.map((item) => [...some, item])), [[]]);
}

function isZero(v: NumericValue): boolean {
  return v.kind === 'exact' ? v.value.n === 0n : F.getComplexMagnitude(v.value) <= 4 * v.value.error;
}

function same(a: NumericValue, b: NumericValue): boolean {
  if (a.kind === 'exact' && b.kind === 'exact') return Q.compareRationals(a.value, b.value) === 0;
  const [x, y] = [toComplexFloat(a), toComplexFloat(b)];
  return (
    F.getComplexMagnitude(F.subtractComplexFloats(x, y)) <=
    16 * (x.error + y.error) + 1e-12 * Math.max(F.getComplexMagnitude(x), F.getComplexMagnitude(y))
  );
}
