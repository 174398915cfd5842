/**
 * Rule T for inequalities: an inequality in one unknown and its rewriting, such that no real number satisfies both, for
 * example because a sign wasn't reversed. Both sides are polynomials, so the truth doesn't change between their roots.
 */

import { t } from '../../../l10n/index.ts';
import { plainName } from '../evidence/plain-text.ts';
import { showValue } from '../evidence/show-value.ts';
import { pickBrief } from '../evidence/wording.ts';
import { decide } from '../mathematics/compare.ts';
import { solve, valuesIn } from '../mathematics/solve.ts';
import { exact, toFloat, type Value } from '../mathematics/values.ts';
import { areSeveral, chargeOnce, findUnknown, isNamed, mayBeJudged } from '../relations/cautions.ts';
import { findDerivedEquation } from '../relations/derived.ts';
import type { Equation } from '../relations/equations.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import { createEvidenceAt, formatEquation } from '../relations/link-evidence.ts';
import { Budget } from '../terms/budget.ts';
import { type Expression, has, type ReadSides, some } from '../terms/expression.ts';
import { rational } from '../terms/rational.ts';
import type { Finding } from '../terms/types.ts';
import type { Sign } from '../terms/vocabulary.ts';
import type { LinkRule } from './rule.ts';

function isOrder(sign: Sign | undefined): boolean {
  return sign === '<' || sign === '≤' || sign === '>' || sign === '≥';
}

export const noCommonNumber: LinkRule = {
  id: 'T',
  strength: 'refuted',
  judge(around, link): Finding | undefined {
    const pair = pairOf(around, link);
    if (pair === undefined) return undefined;
    const { before, to, earlier, later, unknown } = pair;
    const budget = Budget.ofRelation(around.budget);
    let example: Value | undefined;
    for (const a of earlier) {
      for (const b of later) {
        const met = metByFirst(a, before.sign, b, to.sign, unknown, budget);
        if (met === undefined) return undefined;
        example ??= met;
      }
    }
    const [usual] = later;
    if (example === undefined || usual === undefined) return undefined;
    return { kind: 'refuted', rule: 'T', evidence: evidenceFor(before, to, usual, unknown, example) };
  },
};

function pairOf(around: Surroundings, link: Link) {
  const derived = findDerivedEquation(around, link, isOrder);
  const before = derived?.from[0];
  if (derived === undefined || before === undefined || !mayBeJudged(around, derived)) return undefined;
  const { equations, to, stated } = derived;
  // `1 < x < 5` states more than its first link.
  if (before.of.signs.length > 1 || to.of.signs.length > 1) return undefined;
  if (isNamed(before.left.tokens) || isNamed(before.right.tokens)) return undefined;
  if (!stated && areSeveral(around, derived)) return undefined;
  const earlier = chargeOnce(around, before, equations.read(before));
  const later = chargeOnce(around, to, equations.read(to));
  if (earlier === undefined || later === undefined) return undefined;
  const unknown = findUnknown([...earlier, ...later]);
  if (unknown === undefined) return undefined;
  const all = [...earlier, ...later].flatMap(({ left, right }) => [left, right]);
  return all.every((e) => isPolynomial(e, unknown)) ? { before, to, earlier, later, unknown } : undefined;
}

function isPolynomial(e: Expression, name: string): boolean {
  return !some(e, (part) => {
    if (!has(part, name)) return false;
    switch (part.kind) {
      case 'name':
      case 'sum':
      case 'product':
      case 'negative':
      case 'percent':
        return false;
      case 'quotient':
        return has(part.bottom, name);
      case 'power':
        return part.exponent.kind !== 'number' || part.exponent.value.d !== 1n;
      default:
        return true;
    }
  });
}

/** Minimum distance of two critical values for testing a number between them. */
const APART = 1e-6;

/**
 * A number that satisfies the first inequality, if no number satisfies both; `undefined` if one may, or if no number
 * satisfies the first.
 */
function metByFirst(
  a: ReadSides,
  first: Sign,
  b: ReadSides,
  second: Sign,
  name: string,
  budget: Budget,
): Value | undefined {
  const bounds: Value[] = [];
  for (const sides of [a, b]) {
    const solution = solve(sides, name, budget);
    if (solution.kind === 'always') return undefined;
    bounds.push(...valuesIn(solution).filter((value) => toFloat(value).im === 0));
  }
  const at = bounds.map((v) => toFloat(v).re).sort((x, y) => x - y);
  const [low = 0] = at;
  const high = at.at(-1) ?? 0;
  const tried: Value[] = [...bounds];
  for (const [k, x] of at.entries()) {
    const next = at[k + 1];
    if (next === undefined || next === x) continue;
    if (next - x < APART) {
      if (bounds.some((v) => v.kind === 'float')) return undefined;
      continue;
    }
    tried.push(between(x, next));
  }
  tried.push(between(Math.floor(low) - 2, Math.floor(low)), between(Math.ceil(high), Math.ceil(high) + 2));
  let met: Value | undefined;
  for (const value of tried) {
    const names = new Map([[name, value]]);
    const one = decide(first, a, budget, names).decision;
    const two = decide(second, b, budget, names).decision;
    if (one !== 'false' && two !== 'false') return undefined;
    if (one === 'true' && value.kind === 'exact' && (met === undefined || isShorter(value, met))) met = value;
  }
  return met;
}

function isShorter(a: Value, b: Value): boolean {
  return showValue(a).length < showValue(b).length;
}

/** A number strictly between two distinct numbers, with few digits. */
function between(x: number, y: number): Value {
  for (const scale of [1, 2, 10, 1000]) {
    const n = Math.round(((x + y) / 2) * scale);
    if (n / scale > x && n / scale < y) return exact(rational(BigInt(n), BigInt(scale)));
  }
  return exact(rational(BigInt(Math.round(((x + y) / 2) * 2 ** 24)), 1n << 24n));
}

function evidenceFor(before: Equation, to: Equation, usual: ReadSides, unknown: string, value: Value) {
  const at = `${plainName(unknown)} = ${showValue(value)}`;
  return {
    ...createEvidenceAt(to, usual, new Map([[unknown, value]]), at),
    message: t(
      '{0} satisfies {1} but not {2}. No number satisfies both inequalities.',
      at,
      formatEquation(before),
      formatEquation(to),
    ),
    brief: pickBrief(t('Loses the solution {0}', at), t('No common solution')),
  };
}
