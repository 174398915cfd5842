/** The checker's expressions: LaTeX or prose after all ambiguities are decided. */

import type { Rational } from './rational.ts';

/** Functions of one real argument. Those of `ANGLE_ARGUMENT_FUNCTIONS` take an angle, those of `ANGLE_RESULT_FUNCTIONS` give one. */
export const ELEMENTARY_FUNCTION_NAMES = [
  ...(['sin', 'cos', 'tan', 'cot', 'sec', 'csc', 'arcsin', 'arccos', 'arctan'] as const),
  ...(['sinh', 'cosh', 'tanh', 'coth', 'sech', 'csch', 'arsinh', 'arcosh', 'artanh'] as const),
  ...(['exp', 'ln', 'sqrt', 'abs', 'floor', 'ceil', 'factorial'] as const),
] as const;

export type ElementaryFunctionName = (typeof ELEMENTARY_FUNCTION_NAMES)[number];

export const ANGLE_ARGUMENT_FUNCTIONS: ReadonlySet<string> = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc']);
export const ANGLE_RESULT_FUNCTIONS: ReadonlySet<string> = new Set(['arcsin', 'arccos', 'arctan']);

/** Notations without a bound name, by their meaning and their items. */
export const NON_BINDING_NOTATIONS = [
  /** The number of terms before the dots, then the terms. An infinite sum has no term after the dots. */
  'elided sum',
  'elided product',
  'infinity',
  'permutations',
  'double factorial',
  'conjugate',
  're',
  'im',
  'arg',
  /** The number of columns, then the entries row by row; a tuple is one row. */
  'matrix',
  'tuple',
  'det',
  'trace',
  'transpose',
  'norm',
  'cross',
] as const;

/** All special notations. If one has a `bound` name, that name is bound in its first item. */
export type NotationName =
  | (typeof NON_BINDING_NOTATIONS)[number]
  /** Body, lower and upper bound. */
  | 'integral'
  /** Body, point, and side: −1 from below, 1 from above, otherwise 0. */
  | 'limit'
  /** Body, and the variable of differentiation. */
  | 'derivative'
  /** Body at the upper bound minus body at the lower bound; or body at one point. */
  | 'between'
  | 'at'
  /** Body, and the number whose divisors it is summed over. */
  | 'divisors';

/** An expression in a special notation. */
export type NotationExpression = Extract<Expression, { readonly kind: 'form' }>;

/** An expression with only one reading. */
export type Expression =
  /** `decimals` is the number of printed decimals; absent for integers that aren't printed. */
  | { readonly kind: 'number'; readonly value: Rational; readonly decimals: number }
  | { readonly kind: 'constant'; readonly name: 'pi' | 'e' | 'i' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sum' | 'product'; readonly items: readonly Expression[] }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'quotient'; readonly top: Expression; readonly bottom: Expression }
  | { readonly kind: 'power'; readonly base: Expression; readonly exponent: Expression }
  | { readonly kind: 'root'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'log'; readonly of: Expression; readonly base: Expression }
  | { readonly kind: 'function'; readonly name: ElementaryFunctionName; readonly of: Expression }
  | { readonly kind: 'binomial'; readonly top: Expression; readonly bottom: Expression }
  | { readonly kind: 'mod'; readonly of: Expression; readonly modulus: Expression }
  | {
      readonly kind: 'list';
      readonly name: 'gcd' | 'lcm' | 'max' | 'min';
      readonly items: readonly Expression[];
    }
  | { readonly kind: 'degrees'; readonly of: Expression }
  | { readonly kind: 'percent'; readonly of: Expression }
  | {
      readonly kind: 'series';
      readonly name: 'sum' | 'product';
      readonly body: Expression;
      readonly index: string;
      readonly low: Expression;
      readonly high: Expression;
    }
  | {
      readonly kind: 'form';
      readonly name: NotationName;
      readonly items: readonly Expression[];
      readonly bound?: string;
    };

export function listDirectSubexpressions(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case 'number':
    case 'constant':
    case 'name':
      return [];
    case 'sum':
    case 'product':
    case 'list':
    case 'form':
      return e.items;
    case 'negative':
    case 'function':
    case 'degrees':
    case 'percent':
      return [e.of];
    case 'quotient':
    case 'binomial':
      return [e.top, e.bottom];
    case 'power':
      return [e.base, e.exponent];
    case 'root':
      return [e.of, e.index];
    case 'log':
      return [e.of, e.base];
    case 'mod':
      return [e.of, e.modulus];
    case 'series':
      return [e.body, e.low, e.high];
    default:
      e satisfies never;
      return [];
  }
}

/** The expression with each direct part changed, in the order of {@link listDirectSubexpressions}. */
export function mapDirectSubexpressions(e: Expression, change: (part: Expression) => Expression): Expression {
  switch (e.kind) {
    case 'number':
    case 'constant':
    case 'name':
      return e;
    case 'sum':
    case 'product':
    case 'list':
    case 'form':
      return { ...e, items: e.items.map(change) };
    case 'negative':
    case 'function':
    case 'degrees':
    case 'percent':
      return { ...e, of: change(e.of) };
    case 'quotient':
    case 'binomial':
      return { ...e, top: change(e.top), bottom: change(e.bottom) };
    case 'power':
      return { ...e, base: change(e.base), exponent: change(e.exponent) };
    case 'root':
      return { ...e, of: change(e.of), index: change(e.index) };
    case 'log':
      return { ...e, of: change(e.of), base: change(e.base) };
    case 'mod':
      return { ...e, of: change(e.of), modulus: change(e.modulus) };
    case 'series':
      return { ...e, body: change(e.body), low: change(e.low), high: change(e.high) };
    default:
      return e satisfies never;
  }
}

export function collectFreeNames(
  e: Expression,
  into: Set<string> = new Set(),
  bound: readonly string[] = [],
): Set<string> {
  if (e.kind === 'name') {
    if (!bound.includes(e.name)) into.add(e.name);
  } else if (e.kind === 'series') {
    collectFreeNames(e.low, into, bound);
    collectFreeNames(e.high, into, bound);
    collectFreeNames(e.body, into, [...bound, e.index]);
  } else if (e.kind === 'form' && e.bound !== undefined) {
    const [body, ...rest] = e.items;
    if (body !== undefined) collectFreeNames(body, into, [...bound, e.bound]);
    for (const part of rest) collectFreeNames(part, into, bound);
  } else {
    for (const part of listDirectSubexpressions(e)) collectFreeNames(part, into, bound);
  }
  return into;
}

export function hasMatchingSubexpression(e: Expression, test: (part: Expression) => boolean): boolean {
  return test(e) || listDirectSubexpressions(e).some((part) => hasMatchingSubexpression(part, test));
}

export function containsName(e: Expression, name: string): boolean {
  return hasMatchingSubexpression(e, (part) => part.kind === 'name' && part.name === name);
}

/** How to evaluate an expression, where the document leaves it open. */
export interface EvaluationMode {
  /** With `degrees`, bare angles of trigonometric functions are in degrees and `°` is only a unit. */
  readonly angle: 'degrees' | 'radians';
  /** The value of odd roots of negative numbers: the real one, or the principal complex one. */
  readonly root: 'real' | 'principal';
  /** With `slack`, a printed decimal stands for every number that rounds or truncates to it. */
  readonly slack?: boolean;
}

/** Both sides of a relation under one reading. */
export interface ParsedRelationSides {
  readonly left: Expression;
  readonly right: Expression;
  readonly mode: EvaluationMode;
}
