/** Printed decimals: the value of the last digit, and equalities that hold by rounding. */
import { getOrCreate } from '../../base/groups.ts';
import { type Expression, hasMatchingSubexpression, type ParsedRelationSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import { evaluateExpression } from './evaluate.ts';
import { chargeOperationWork, type NumericValue, toComplexFloat, type ValuesByName } from './numeric-values.ts';

/**
 * Whether an inexact equality is a correct rounding. A side that is one printed decimal is correct if the other side
 * rounds to it (half either way) or truncates to it. If the other side is exactly representable at the printed digits,
 * there is nothing to round and no tolerance: `6/3 = .5`, `4.20 + 9.45 = 13.64`. If a side calculates with printed
 * decimals and the other isn't a finite decimal (`√3/2 = 1.732/2`), each decimal stands for every number that rounds to
 * it.
 */
export function isCorrectRounding(
  { left, right, mode }: ParsedRelationSides,
  l: NumericValue,
  r: NumericValue,
  budget: WorkBudget,
  names: ValuesByName,
): boolean {
  chargeOperationWork('divide', l, r, budget);
  chargeOperationWork('add', l, r, budget);
  for (const [printedSide, value, other] of [
    [right, r, l],
    [left, l, r],
  ] as const) {
    const unit = numeralUnit(printedSide);
    if (unit === undefined || value.kind !== 'exact') continue;
    if (
      !hasDecimalNumeral(printedSide) &&
      Q.compareRationals(Q.getAbsoluteRational(value.value), { n: 10n, d: 1n }) < 0
    )
      continue;
    if (other.kind === 'exact') {
      // An integer doesn't round to an integer times a power of ten: `2 · 10^2 = 201`.
      if (!hasDecimalNumeral(printedSide) && Q.isIntegerRational(other.value)) continue;
      if (Q.isIntegerRational(Q.divideRationals(other.value, unit))) continue;
      const off = Q.getAbsoluteRational(Q.subtractRationals(other.value, value.value));
      const twice = Q.multiplyRationals(off, { n: 2n, d: 1n });
      if (Q.compareRationals(twice, unit) <= 0) return true;
      const truncated = Q.compareRationals(Q.getAbsoluteRational(value.value), Q.getAbsoluteRational(other.value)) < 0;
      if (truncated && hasDecimalNumeral(printedSide) && Q.compareRationals(off, unit) < 0) return true;
    } else {
      const o = toComplexFloat(other);
      const v = toComplexFloat(value);
      const off = F.getComplexMagnitude(F.subtractComplexFloats(v, o)) * (1 - 1e-9);
      const step = Q.rationalToNumber(unit);
      if (
        off <= step / 2 ||
        (hasDecimalNumeral(printedSide) && off < step && F.getComplexMagnitude(v) < F.getComplexMagnitude(o))
      )
        return true;
    }
  }
  const decimalsLeft = hasDecimalNumeral(left);
  const decimalsRight = hasDecimalNumeral(right);
  if (!decimalsLeft && !decimalsRight) return false;
  const exactDecimals = (e: Expression, v: NumericValue): boolean =>
    v.kind === 'exact' && isFiniteDecimal(v.value) && numeralUnit(e) !== undefined;
  if (exactDecimals(left, l) && exactDecimals(right, r)) return false;
  if (numeralUnit(left) !== undefined && (r.kind === 'exact' || !decimalsRight)) return false;
  if (numeralUnit(right) !== undefined && (l.kind === 'exact' || !decimalsLeft)) return false;
  const slack = { ...mode, slack: true };
  const a = toComplexFloat(evaluateExpression(left, names, slack, budget));
  const b = toComplexFloat(evaluateExpression(right, names, slack, budget));
  return F.hypot(a.re - b.re, a.im - b.im) <= (a.error + b.error) * (1 + 1e-9);
}

/** One unit in the last printed digit, if `e` is one numeral: 1/100 for `3.14` and `−20%`, 10^4 for `3.2 × 10^5`. */
function numeralUnit(e: Expression): Q.Rational | undefined {
  switch (e.kind) {
    case 'number':
      return { n: 1n, d: 10n ** BigInt(e.decimals) };
    case 'negative':
    case 'degrees':
      return numeralUnit(e.of);
    case 'percent': {
      const unit = numeralUnit(e.of);
      return unit === undefined ? undefined : Q.divideRationals(unit, { n: 100n, d: 1n });
    }
    case 'product': {
      const [first, second] = e.items;
      if (e.items.length !== 2 || first === undefined || second?.kind !== 'power') return undefined;
      const { base, exponent } = second;
      if (base.kind !== 'number' || base.value.n !== 10n || base.value.d !== 1n) return undefined;
      const n = exponent.kind === 'negative' ? exponent.of : exponent;
      if (n.kind !== 'number' || !Q.isIntegerRational(n.value) || n.value.n > 400n) return undefined;
      const unit = numeralUnit(first);
      return unit === undefined
        ? undefined
        : Q.multiplyRationals(
            unit,
            Q.raiseRationalToPower({ n: 10n, d: 1n }, exponent.kind === 'negative' ? -n.value.n : n.value.n),
          );
    }
    default:
      return undefined;
  }
}

/** The same as a number; 0 if `e` isn't a numeral. */
export function getLastDigitPlaceValue(e: Expression): number {
  const unit = numeralUnit(e);
  return unit === undefined ? 0 : Q.rationalToNumber(unit);
}

/** Cached, since it is needed at each sample point. */
const decimals = new WeakMap<Expression, boolean>();

export function hasDecimalNumeral(e: Expression): boolean {
  if (e.kind === 'number') return e.decimals > 0;
  return getOrCreate(decimals, e, () =>
    hasMatchingSubexpression(e, (part) => part.kind === 'number' && part.decimals > 0),
  );
}

function isFiniteDecimal(a: Q.Rational): boolean {
  let d = a.d;
  while (d % 10n === 0n) d /= 10n;
  while (d % 5n === 0n) d /= 5n;
  while (d % 2n === 0n) d /= 2n;
  return d === 1n;
}
