/**
 * Rule T for inequalities: an inequality in one unknown and its rewriting, such that no real number satisfies both, for
 * example because a sign wasn't reversed. Both sides are polynomials, so the truth doesn't change between their roots.
 */

import { t } from '../../../l10n/index.ts';
import { pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { formatNumericValue } from '../evidence/format-value.ts';
import { toReadableVariableName } from '../evidence/readable-math.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import { createExactValue, type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import { listEquationSolutionValues, solveEquation } from '../mathematics/solve-equation.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { findDerivedRelation } from '../relations/derived-equations.ts';
import {
  canJudgeDerivedRelation,
  chargeRelationCostOnce,
  findSoleUnknown,
  mayBeSeparateRelations,
} from '../relations/equation-cautions.ts';
import { createCounterexampleEvidence, formatProofRelation } from '../relations/link-evidence.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import type { ProofRelation } from '../relations/proof-equations.ts';
import {
  containsName,
  type Expression,
  hasMatchingSubexpression,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import { createRational } from '../terms/rational.ts';
import type { RuleOutcome } from '../terms/types.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

function isOrder(sign: RelationSign | undefined): boolean {
  return sign === '<' || sign === '≤' || sign === '>' || sign === '≥';
}

export const disjointInequalitiesRule: ChainLinkRule = {
  id: 'T',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const pair = pairOf(around, link);
    if (pair === undefined) return undefined;
    const { before, to, earlier, later, unknown } = pair;
    const budget = WorkBudget.ofRelation(around.budget);
    let example: NumericValue | undefined;
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

function pairOf(around: ChainLinkContext, link: ChainLink) {
  const derived = findDerivedRelation(around, link, isOrder);
  const before = derived?.from[0];
  if (derived === undefined || before === undefined || !canJudgeDerivedRelation(around, derived)) return undefined;
  const { equations, to, stated } = derived;
  // `1 < x < 5` states more than its first link.
  if (before.of.signs.length > 1 || to.of.signs.length > 1) return undefined;
  if (isBareName(before.left.tokens) || isBareName(before.right.tokens)) return undefined;
  if (!stated && mayBeSeparateRelations(around, derived)) return undefined;
  const earlier = chargeRelationCostOnce(around, before, equations.read(before));
  const later = chargeRelationCostOnce(around, to, equations.read(to));
  if (earlier === undefined || later === undefined) return undefined;
  const unknown = findSoleUnknown([...earlier, ...later]);
  if (unknown === undefined) return undefined;
  const all = [...earlier, ...later].flatMap(({ left, right }) => [left, right]);
  return all.every((e) => isPolynomial(e, unknown)) ? { before, to, earlier, later, unknown } : undefined;
}

function isPolynomial(e: Expression, name: string): boolean {
  return !hasMatchingSubexpression(e, (part) => {
    if (!containsName(part, name)) return false;
    switch (part.kind) {
      case 'name':
      case 'sum':
      case 'product':
      case 'negative':
      case 'percent':
        return false;
      case 'quotient':
        return containsName(part.bottom, name);
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
  a: ParsedRelationSides,
  first: RelationSign,
  b: ParsedRelationSides,
  second: RelationSign,
  name: string,
  budget: WorkBudget,
): NumericValue | undefined {
  const bounds: NumericValue[] = [];
  for (const sides of [a, b]) {
    const solution = solveEquation(sides, name, budget);
    if (solution.kind === 'always') return undefined;
    bounds.push(...listEquationSolutionValues(solution).filter((value) => toComplexFloat(value).im === 0));
  }
  const at = bounds.map((v) => toComplexFloat(v).re).sort((x, y) => x - y);
  const [low = 0] = at;
  const high = at.at(-1) ?? 0;
  const tried: NumericValue[] = [...bounds];
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
  let met: NumericValue | undefined;
  for (const value of tried) {
    const names = new Map([[name, value]]);
    const one = decideRelation(first, a, budget, names).decision;
    const two = decideRelation(second, b, budget, names).decision;
    if (one !== 'false' && two !== 'false') return undefined;
    if (one !== 'true' || value.kind !== 'exact') continue;
    if (met === undefined || formatNumericValue(value).length < formatNumericValue(met).length) met = value;
  }
  return met;
}

/** A number strictly between two distinct numbers, with few digits. */
function between(x: number, y: number): NumericValue {
  for (const scale of [1, 2, 10, 1000]) {
    const n = Math.round(((x + y) / 2) * scale);
    if (n / scale > x && n / scale < y) return createExactValue(createRational(BigInt(n), BigInt(scale)));
  }
  return createExactValue(createRational(BigInt(Math.round(((x + y) / 2) * 2 ** 24)), 1n << 24n));
}

function evidenceFor(
  before: ProofRelation,
  to: ProofRelation,
  usual: ParsedRelationSides,
  unknown: string,
  value: NumericValue,
) {
  const at = `${toReadableVariableName(unknown)} = ${formatNumericValue(value)}`;
  return {
    ...createCounterexampleEvidence(to, usual, new Map([[unknown, value]]), at),
    message: t(
      '{0} satisfies {1} but not {2}. No number satisfies both inequalities.',
      at,
      formatProofRelation(before),
      formatProofRelation(to),
    ),
    brief: pickFirstFittingBrief(t('{0} is no longer a solution', at), t('No common solution')),
  };
}
