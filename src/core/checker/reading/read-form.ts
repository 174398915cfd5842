/** The calls that `notation.ts` and its like write for notations of their own, back to expressions. */

import { type Expression, type FormName, freeNames } from '../terms/expression.ts';
import { Unread } from '../terms/unread.ts';

const PLAIN: ReadonlyMap<string, FormName> = new Map([
  ['elidedsum', 'elided sum'],
  ['elidedproduct', 'elided product'],
  ['infinity', 'infinity'],
  ['permutations', 'permutations'],
  ['doublefactorial', 'double factorial'],
  ['conjugate', 'conjugate'],
  ['re', 're'],
  ['im', 'im'],
  ['arg', 'arg'],
  ['matrix', 'matrix'],
  ['tuple', 'tuple'],
  ['det', 'det'],
  ['trace', 'trace'],
  ['transpose', 'transpose'],
  ['norm', 'norm'],
  ['cross', 'cross'],
]);

/** The expression of one call; a binding one has its name second. Throws {@link Unread} for any other call. */
export function readForm(name: string, args: readonly Expression[]): Expression {
  const plain = PLAIN.get(name);
  if (plain !== undefined) return { kind: 'form', name: plain, items: args };
  const [body, second, ...rest] = args;
  if (name === 'prime' && body !== undefined)
    // `(x^3)'`: by its only letter.
    return { kind: 'form', name: 'derivative', items: [body, { kind: 'name', name: onlyName(body) }] };
  if (body === undefined || second === undefined) throw new Unread('syntax');
  switch (name) {
    case 'divisors':
    case 'integral':
    case 'limit':
      return { kind: 'form', name, items: [body, ...rest], bound: nameOf(second) };
    case 'series': {
      const [low, high] = rest;
      if (low === undefined || high === undefined) throw new Unread('syntax');
      return { kind: 'series', name: 'sum', body, index: nameOf(second), low, high };
    }
    case 'derivative':
      return { kind: 'form', name, items: [body, { kind: 'name', name: nameOf(second) }] };
    case 'between':
      return { kind: 'form', name, items: [body, ...args.slice(1)], bound: onlyName(body) };
    case 'at':
      return { kind: 'form', name, items: [body, ...rest], bound: nameOf(second) };
    default:
      throw new Unread('syntax');
  }
}

function nameOf(e: Expression): string {
  if (e.kind !== 'name') throw new Unread('syntax');
  return e.name;
}

function onlyName(body: Expression): string {
  const [name, ...others] = freeNames(body);
  if (name === undefined || others.length > 0) throw new Unread('ambiguous');
  return name;
}
