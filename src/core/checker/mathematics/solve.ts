/**
 * The roots of an equation in one unknown. Polynomials and rational functions are brought to one polynomial over exact
 * rationals, or floats with an error bound where the coefficients are irrational; square roots and absolute values are
 * squared away, and what that brings in is tried in the equation itself. Logarithms and exponentials are undone where the
 * unknown stands in one of them alone.
 */

import type { Budget } from '../terms/budget.ts';
import type { Expression, Mode } from '../terms/expression.ts';
import { Unread } from '../terms/unread.ts';
import { decide } from './compare.ts';
import { NormalForm } from './normal-form.ts';
import { rootsOf } from './roots.ts';
import { onlyHead, undone } from './undo.ts';
import { type Names, toFloat, type Value } from './values.ts';

/** What solves an equation. */
export type Solution =
  /** It holds wherever both sides have a value. */
  | { readonly kind: 'always' }
  | {
      readonly kind: 'roots';
      /** Everything that solves it is among these, real ones first and in order. */
      readonly roots: readonly Root[];
      /** Whether they are all complex roots, or only all real ones. */
      readonly over: 'complex' | 'real';
    };

export interface Root {
  readonly value: Value;
  /** Whether it does solve the equation; else the error bounds do not tell. */
  readonly sure: boolean;
}

/**
 * Solves `left = right` for `name`; `names` has the values of all others. Throws {@link Unread} where it cannot:
 * `equation` for kinds of equations that are not known here, `no-value` or `too-costly` else.
 */
export function solve(
  left: Expression,
  right: Expression,
  name: string,
  mode: Omit<Mode, 'slack'>,
  budget: Budget,
  names: Names = new Map(),
): Solution {
  const inner = onlyHead(left, right, name);
  if (inner !== undefined) return undone(inner, left, right, name, mode, budget, names, solve);
  const form = new NormalForm(name, mode, budget, names);
  const equation = form.cleared(left, right);
  if (equation.length === 0) {
    if (form.isRational) return { kind: 'always' };
    throw new Unread('equation');
  }
  const over = form.hasAbsolute ? 'real' : 'complex';
  const candidates = equation.length === 1 ? [] : rootsOf(equation, budget);
  if (form.isPolynomial)
    return { kind: 'roots', roots: candidates.map((value) => ({ value, sure: true })), over };
  const roots = candidates.flatMap((value): Root[] => {
    if (form.hasAbsolute && toFloat(value).im !== 0) return [];
    const tried = fits(left, right, name, value, mode, budget, names);
    return tried === 'no' ? [] : [{ value, sure: tried === 'yes' }];
  });
  return { kind: 'roots', roots, over };
}

/** Whether `left = right` at a value of `name`; a value outside the domain does not fit. */
export function fits(
  left: Expression,
  right: Expression,
  name: string,
  value: Value,
  mode: Omit<Mode, 'slack'>,
  budget: Budget,
  names: Names = new Map(),
): 'yes' | 'no' | 'unclear' {
  try {
    const all = new Map([...names, [name, value] as const]);
    const { decision } = decide('=', left, right, mode, budget, undefined, all);
    return decision === 'false' ? 'no' : decision === 'unclear' ? 'unclear' : 'yes';
  } catch (error) {
    if (!(error instanceof Unread) || error.reason !== 'no-value') throw error;
    return value.kind === 'exact' ? 'no' : 'unclear';
  }
}
