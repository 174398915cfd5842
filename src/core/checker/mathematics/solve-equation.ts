/**
 * The roots of an equation in one unknown. Polynomials and rational functions become one polynomial over exact
 * rationals, or over floats with an error bound if the coefficients are irrational. Square roots and absolute values
 * are removed by squaring; each root is then tested in the equation itself. Logarithms and exponentials are inverted if
 * the unknown occurs in only one of them.
 */

import {
  containsName,
  type Expression,
  listDirectSubexpressions,
  mapDirectSubexpressions,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { decideRelation } from './decide-relation.ts';
import { evaluateExpression } from './evaluate.ts';
import { EquationNormalForm } from './normal-form.ts';
import { type NumericValue, toComplexFloat, type ValuesByName } from './numeric-values.ts';
import { findComplexRoots } from './polynomial-roots.ts';

export type EquationSolutionSet =
  /** Every value solves it, unless a side has no value there. */
  | { readonly kind: 'always' }
  | {
      readonly kind: 'roots';
      /** Contains every solution, real ones first and in order. */
      readonly roots: readonly EquationRoot[];
      /** Whether these are all complex roots or only all real ones. */
      readonly over: 'complex' | 'real';
    };

export interface EquationRoot {
  readonly value: NumericValue;
  /** Whether it certainly solves the equation; otherwise the error bounds leave it open. */
  readonly sure: boolean;
}

/**
 * Solves `left = right` for `name`; `names` has the values of all other names. Throws {@link RelationReadingFailure}: `equation` for an
 * unsupported kind of equation, otherwise `no-value` or `too-costly`.
 */
export function solveEquation(
  sides: ParsedRelationSides,
  name: string,
  budget: WorkBudget,
  names: ValuesByName = new Map(),
): EquationSolutionSet {
  const { left, right, mode } = sides;
  const inner = onlyHead(left, right, name);
  if (inner !== undefined) return undone(inner, sides, name, budget, names);
  const form = new EquationNormalForm(name, mode, budget, names);
  const equation = form.cleared(left, right);
  if (equation.length === 0) {
    if (form.isRational) return { kind: 'always' };
    throw new RelationReadingFailure('equation');
  }
  const over = form.hasAbsolute ? 'real' : 'complex';
  const candidates = equation.length === 1 ? [] : findComplexRoots(equation, budget);
  if (form.isPolynomial) return { kind: 'roots', roots: candidates.map((value) => ({ value, sure: true })), over };
  const roots = candidates.flatMap((value): EquationRoot[] => {
    if (form.hasAbsolute && toComplexFloat(value).im !== 0) return [];
    const tried = isEquationSolution(sides, name, value, budget, names);
    return tried === 'no' ? [] : [{ value, sure: tried === 'yes' }];
  });
  return { kind: 'roots', roots, over };
}

/** Whether `left = right` at a value of `name`. A value outside the domain doesn't solve it. */
export function isEquationSolution(
  sides: ParsedRelationSides,
  name: string,
  value: NumericValue,
  budget: WorkBudget,
  names: ValuesByName = new Map(),
): 'yes' | 'no' | 'unclear' {
  try {
    const all = new Map([...names, [name, value] as const]);
    const { decision } = decideRelation('=', sides, budget, all);
    return decision === 'false' ? 'no' : decision === 'unclear' ? 'unclear' : 'yes';
  } catch (error) {
    if (!(error instanceof RelationReadingFailure) || error.reason !== 'no-value') throw error;
    return value.kind === 'exact' ? 'no' : 'unclear';
  }
}

/** A function that can be inverted: a logarithm, or a power with the unknown in the exponent. */
type Head = Extract<Expression, { kind: 'log' | 'power' | 'function' }>;

/** The only such function that contains the unknown, if the unknown occurs nowhere else. */
function onlyHead(left: Expression, right: Expression, name: string): Head | undefined {
  const heads = new Map<string, Head>();
  let outside = false;
  const visit = (e: Expression): void => {
    if (!containsName(e, name)) return;
    if (
      e.kind === 'log' ||
      (e.kind === 'function' && (e.name === 'ln' || e.name === 'exp')) ||
      (e.kind === 'power' && containsName(e.exponent, name))
    )
      heads.set(keyOf(e), e);
    else if (e.kind === 'name') outside = true;
    else for (const part of listDirectSubexpressions(e)) visit(part);
  };
  visit(left);
  visit(right);
  const [head] = heads.values();
  if (head === undefined) return undefined;
  if (heads.size > 1 || outside) throw new RelationReadingFailure('equation');
  return head;
}

/** A key that is equal for equal expressions. */
function keyOf(e: Expression): string {
  return JSON.stringify(e, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/** `e` with every part equal to `part` replaced by the name `by`; sums stay unchanged. */
function replaced(e: Expression, part: string, by: string): Expression {
  if (keyOf(e) === part) return { kind: 'name', name: by };
  return e.kind === 'series' ? e : mapDirectSubexpressions(e, (inner) => replaced(inner, part, by));
}

/** A name that doesn't occur in documents. */
const STANDS_FOR_HEAD = '_head';

/** Solves for the function as a whole, then inverts it. Returns all real solutions. */
function undone(
  head: Head,
  { left, right, mode }: ParsedRelationSides,
  name: string,
  budget: WorkBudget,
  names: ValuesByName,
): EquationSolutionSet {
  const [base, inner] = baseOf(head);
  if (containsName(base, name)) throw new RelationReadingFailure('equation');
  const size = toComplexFloat(evaluateExpression(base, names, mode, budget));
  if (size.im !== 0 || !(size.re > 16 * size.error) || Math.abs(size.re - 1) <= 16 * size.error + 1e-12)
    throw new RelationReadingFailure('equation');
  const key = keyOf(head);
  const withName = (e: Expression): Expression => replaced(e, key, STANDS_FOR_HEAD);
  const withHead = (value: NumericValue): ValuesByName => new Map([...names, [STANDS_FOR_HEAD, value]]);
  const outer = solveEquation({ left: withName(left), right: withName(right), mode }, STANDS_FOR_HEAD, budget, names);
  if (outer.kind === 'always') return outer;
  const roots: EquationRoot[] = [];
  for (const { value, sure } of outer.roots) {
    const t = toComplexFloat(value);
    if (t.im !== 0) continue;
    const isLog = head.kind === 'log' || (head.kind === 'function' && head.name === 'ln');
    if (!isLog && t.re <= -16 * t.error && t.re < 0) continue;
    const target: Expression = isLog ? { kind: 'power', base, exponent: HEAD } : { kind: 'log', base, of: HEAD };
    const undo = evaluateExpression(target, withHead(value), mode, budget);
    const found = solveEquation({ left: inner, right: HEAD, mode }, name, budget, withHead(undo));
    if (found.kind === 'always') throw new RelationReadingFailure('equation');
    for (const root of found.roots)
      if (toComplexFloat(root.value).im === 0) roots.push({ value: root.value, sure: sure && root.sure });
  }
  return { kind: 'roots', roots, over: 'real' };
}

const HEAD: Expression = { kind: 'name', name: STANDS_FOR_HEAD };

function baseOf(head: Head): [base: Expression, inner: Expression] {
  if (head.kind === 'log') return [head.base, head.of];
  if (head.kind === 'power') return [head.base, head.exponent];
  return [{ kind: 'constant', name: 'e' }, head.of];
}

/** All values that solve an equation, if they are known individually. */
export function listEquationSolutionValues(solution: EquationSolutionSet | undefined): readonly NumericValue[] {
  return solution?.kind === 'roots' ? solution.roots.map(({ value }) => value) : [];
}
