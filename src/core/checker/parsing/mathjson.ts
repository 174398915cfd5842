/** Converts raw MathJSON to expressions. Anything that isn't listed here isn't read. */

import {
  collectFreeNames,
  ELEMENTARY_FUNCTION_NAMES,
  type Expression,
  mapDirectSubexpressions,
  NON_BINDING_NOTATIONS,
} from '../terms/expression.ts';
import { createRational, parseDecimal } from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { MathJson } from './parse-latex.ts';

/** Functions by the parser's names, which begin with a capital. */
const FUNCTIONS = new Map(
  ELEMENTARY_FUNCTION_NAMES.map((name) => [name.charAt(0).toUpperCase() + name.slice(1), name]),
);

const CONSTANTS: ReadonlyMap<string, 'pi' | 'e' | 'i'> = new Map([
  ['Pi', 'pi'],
  ['ExponentialE', 'e'],
  ['ImaginaryUnit', 'i'],
  ['e', 'e'],
  ['i', 'i'],
]);

/** Letters that the parser reads as mathematical constants. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['GoldenRatio', 'varphi'],
  ['EulerGamma', 'gamma'],
  ['CatalanConstant', 'G'],
]);

/** An integer as an expression that isn't printed in the text. */
function integer(n: number): Expression {
  return { kind: 'number', value: createRational(BigInt(n)), decimals: 0 };
}

/** Converts the parser's output to an expression. Throws {@link RelationReadingFailure} with `syntax` for anything unknown. */
export function convertMathJsonToExpression(json: MathJson): Expression {
  if (typeof json === 'number') {
    if (!Number.isSafeInteger(json)) throw new RelationReadingFailure('syntax');
    return integer(json);
  }
  if (typeof json === 'string') {
    const constant = CONSTANTS.get(json);
    if (constant !== undefined) return { kind: 'constant', name: constant };
    const renamed = LETTERS.get(json);
    if (renamed !== undefined) return { kind: 'name', name: renamed };
    if (!/^[A-Za-z]+(?:_[A-Za-z0-9]+)?$/.test(json)) throw new RelationReadingFailure('syntax');
    return { kind: 'name', name: json };
  }
  if ('num' in json) {
    if (!/^\d*\.?\d+$/.test(json.num)) throw new RelationReadingFailure('syntax');
    return { kind: 'number', ...parseDecimal(json.num) };
  }
  if (!Array.isArray(json)) throw new RelationReadingFailure('syntax');
  const [head, ...rest] = json as readonly MathJson[];
  const first = rest[0];
  const second = rest[1];
  if (first === undefined || typeof head !== 'string') throw new RelationReadingFailure('syntax');
  const one = FUNCTIONS.get(head);
  if (one !== undefined && second === undefined)
    return { kind: 'function', name: one, of: convertMathJsonToExpression(first) };
  switch (head) {
    case 'Delimiter':
      return convertMathJsonToExpression(first);
    case 'Negate':
      return { kind: 'negative', of: convertMathJsonToExpression(first) };
    case 'Add':
      return { kind: 'sum', items: rest.map(convertMathJsonToExpression) };
    case 'Subtract':
      return {
        kind: 'sum',
        items: [
          convertMathJsonToExpression(first),
          ...rest.slice(1).map((r): Expression => ({ kind: 'negative', of: convertMathJsonToExpression(r) })),
        ],
      };
    case 'Multiply':
      return { kind: 'product', items: rest.map(convertMathJsonToExpression) };
    case 'InvisibleOperator':
      if (first === 'percent' && second !== undefined && rest.length === 2)
        return { kind: 'percent', of: convertMathJsonToExpression(second) };
      if (typeof first === 'string' && first.startsWith('form') && rest.length === 2)
        return readForm(first.slice(4), argumentsOf(second));
      throw new RelationReadingFailure('syntax');
    case 'GCD':
    case 'LCM':
    case 'Max':
    case 'Min': {
      const names = { GCD: 'gcd', LCM: 'lcm', Max: 'max', Min: 'min' } as const;
      return { kind: 'list', name: names[head], items: rest.map(convertMathJsonToExpression) };
    }
    case 'Degrees':
      return { kind: 'degrees', of: convertMathJsonToExpression(first) };
    case 'Square':
      return { kind: 'power', base: convertMathJsonToExpression(first), exponent: integer(2) };
    case 'Lb':
      return { kind: 'log', of: convertMathJsonToExpression(first), base: integer(2) };
    case 'Log':
      return {
        kind: 'log',
        of: convertMathJsonToExpression(first),
        base: second === undefined ? integer(10) : convertMathJsonToExpression(second),
      };
    case 'Rational':
    case 'Divide':
      return {
        kind: 'quotient',
        top: convertMathJsonToExpression(first),
        bottom: convertMathJsonToExpression(present(second)),
      };
    case 'Power':
      return {
        kind: 'power',
        base: convertMathJsonToExpression(first),
        exponent: convertMathJsonToExpression(present(second)),
      };
    case 'Root':
      return {
        kind: 'root',
        of: convertMathJsonToExpression(first),
        index: convertMathJsonToExpression(present(second)),
      };
    case 'Binomial':
    case 'Choose':
      return {
        kind: 'binomial',
        top: convertMathJsonToExpression(first),
        bottom: convertMathJsonToExpression(present(second)),
      };
    case 'Mod':
      return {
        kind: 'mod',
        of: convertMathJsonToExpression(first),
        modulus: convertMathJsonToExpression(present(second)),
      };
    case 'Sum':
    case 'Product': {
      if (!Array.isArray(second)) throw new RelationReadingFailure('syntax');
      const [tuple, index, low, high] = second as readonly MathJson[];
      if (tuple !== 'Tuple' || typeof index !== 'string' || low === undefined || high === undefined)
        throw new RelationReadingFailure('syntax');
      const name = head === 'Sum' ? 'sum' : 'product';
      return {
        kind: 'series',
        name,
        body: withIndex(convertMathJsonToExpression(first), index),
        index,
        low: convertMathJsonToExpression(low),
        high: convertMathJsonToExpression(high),
      };
    }
    default:
      throw new RelationReadingFailure('syntax');
  }
}

/** The arguments of a call that we created for the parser. */
function argumentsOf(json: MathJson | undefined): Expression[] {
  const [head, inner] = Array.isArray(json) ? (json as readonly MathJson[]) : [];
  if (head !== 'Delimiter' || inner === undefined) throw new RelationReadingFailure('syntax');
  const [sequence, ...items] = Array.isArray(inner) ? (inner as readonly MathJson[]) : [];
  return sequence === 'Sequence' ? items.map(convertMathJsonToExpression) : [convertMathJsonToExpression(inner)];
}

function present(json: MathJson | undefined): MathJson {
  if (json === undefined) throw new RelationReadingFailure('syntax');
  return json;
}

/** In the body of a sum over `i` or `e` these letters are the index, not constants. */
function withIndex(e: Expression, index: string): Expression {
  if (index !== 'i' && index !== 'e') return e;
  if (e.kind === 'constant' && e.name === index) return { kind: 'name', name: index };
  return mapDirectSubexpressions(e, (part) => withIndex(part, index));
}

/** Notations by their names in calls, which have no blanks. */
const PLAIN = new Map(NON_BINDING_NOTATIONS.map((name) => [name.replaceAll(' ', ''), name]));

/**
 * The expression of one call. If the notation binds a name, that is the second argument. Throws {@link RelationReadingFailure} for
 * other calls.
 */
function readForm(name: string, args: readonly Expression[]): Expression {
  const plain = PLAIN.get(name);
  if (plain !== undefined) return { kind: 'form', name: plain, items: args };
  const [body, second, ...rest] = args;
  if (name === 'prime' && body !== undefined)
    // `(x^3)'`: by its only letter.
    return { kind: 'form', name: 'derivative', items: [body, { kind: 'name', name: onlyName(body) }] };
  if (body === undefined || second === undefined) throw new RelationReadingFailure('syntax');
  switch (name) {
    case 'divisors':
    case 'integral':
    case 'limit':
      return { kind: 'form', name, items: [body, ...rest], bound: nameOf(second) };
    case 'series': {
      const [low, high] = rest;
      if (low === undefined || high === undefined) throw new RelationReadingFailure('syntax');
      return { kind: 'series', name: 'sum', body, index: nameOf(second), low, high };
    }
    case 'derivative':
      return { kind: 'form', name, items: [body, { kind: 'name', name: nameOf(second) }] };
    case 'between':
      return { kind: 'form', name, items: [body, ...args.slice(1)], bound: onlyName(body) };
    case 'at':
      return { kind: 'form', name, items: [body, ...rest], bound: nameOf(second) };
    default:
      throw new RelationReadingFailure('syntax');
  }
}

function nameOf(e: Expression): string {
  if (e.kind !== 'name') throw new RelationReadingFailure('syntax');
  return e.name;
}

function onlyName(body: Expression): string {
  const [name, ...others] = collectFreeNames(body);
  if (name === undefined || others.length > 0) throw new RelationReadingFailure('ambiguous');
  return name;
}
