/** Logarithms and exponentials, undone where the unknown of an equation stands in one of them alone. */

import type { Budget } from '../terms/budget.ts';
import { type Expression, has, type Mode, parts } from '../terms/expression.ts';
import { Unread } from '../terms/unread.ts';
import { evaluate } from './evaluate.ts';
import type { Root, Solution } from './solve.ts';
import { type Names, toFloat } from './values.ts';

/** A part that can be undone: a logarithm, or a power with the unknown above. */
export type Head = Extract<Expression, { kind: 'log' | 'power' | 'function' }>;

/** The one head that the unknown stands in, if it stands in no other and nowhere else. */
export function onlyHead(left: Expression, right: Expression, name: string): Head | undefined {
  const heads = new Map<string, Head>();
  let outside = false;
  const visit = (e: Expression): void => {
    if (!has(e, name)) return;
    if (
      e.kind === 'log' ||
      (e.kind === 'function' && (e.name === 'ln' || e.name === 'exp')) ||
      (e.kind === 'power' && has(e.exponent, name))
    )
      heads.set(keyOf(e), e);
    else if (e.kind === 'name') outside = true;
    else for (const part of parts(e)) visit(part);
  };
  visit(left);
  visit(right);
  const [head] = heads.values();
  if (head === undefined) return undefined;
  if (heads.size > 1 || outside) throw new Unread('equation');
  return head;
}

/** The same for the same expression. */
function keyOf(e: Expression): string {
  return JSON.stringify(e, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/** `e` with every part that is `part` put as the name `by`. */
function replaced(e: Expression, part: string, by: string): Expression {
  if (keyOf(e) === part) return { kind: 'name', name: by };
  const go = (x: Expression): Expression => replaced(x, part, by);
  switch (e.kind) {
    case 'number':
    case 'constant':
    case 'name':
    case 'series':
      return e;
    case 'sum':
    case 'product':
    case 'list':
    case 'form':
      return { ...e, items: e.items.map(go) };
    case 'negative':
    case 'function':
    case 'degrees':
    case 'percent':
      return { ...e, of: go(e.of) };
    case 'quotient':
    case 'binomial':
      return { ...e, top: go(e.top), bottom: go(e.bottom) };
    case 'power':
      return { ...e, base: go(e.base), exponent: go(e.exponent) };
    case 'root':
      return { ...e, of: go(e.of), index: go(e.index) };
    case 'log':
      return { ...e, of: go(e.of), base: go(e.base) };
    case 'mod':
      return { ...e, of: go(e.of), modulus: go(e.modulus) };
    default:
      e satisfies never;
      return e;
  }
}

/** A name that no document has. */
const STANDS_FOR_HEAD = '_head';

/** What solves an equation that has no such head. */
type Solve = (
  left: Expression,
  right: Expression,
  name: string,
  mode: Omit<Mode, 'slack'>,
  budget: Budget,
  names: Names,
) => Solution;

/** Solves for the head as a whole, then undoes it. All real solutions. */
export function undone(
  head: Head,
  left: Expression,
  right: Expression,
  name: string,
  mode: Omit<Mode, 'slack'>,
  budget: Budget,
  names: Names,
  solve: Solve,
): Solution {
  const [base, inner] = baseOf(head);
  if (has(base, name)) throw new Unread('equation');
  const b = evaluate(base, names, { ...mode, slack: false }, budget);
  const size = toFloat(b);
  if (size.im !== 0 || !(size.re > 16 * size.error) || Math.abs(size.re - 1) <= 16 * size.error + 1e-12)
    throw new Unread('equation');
  const key = keyOf(head);
  const outer = solve(
    replaced(left, key, STANDS_FOR_HEAD),
    replaced(right, key, STANDS_FOR_HEAD),
    STANDS_FOR_HEAD,
    mode,
    budget,
    names,
  );
  if (outer.kind === 'always') return outer;
  const roots: Root[] = [];
  for (const { value, sure } of outer.roots) {
    const t = toFloat(value);
    if (t.im !== 0) continue;
    const isLog = head.kind === 'log' || (head.kind === 'function' && head.name === 'ln');
    if (!isLog && t.re <= -16 * t.error && t.re < 0) continue;
    const target = isLog
      ? { kind: 'power' as const, base, exponent: HEAD }
      : { kind: 'log' as const, base, of: HEAD };
    const undo = evaluate(
      target,
      new Map([...names, [STANDS_FOR_HEAD, value]]),
      { ...mode, slack: false },
      budget,
    );
    const found = solve(
      inner,
      { kind: 'name', name: STANDS_FOR_HEAD },
      name,
      mode,
      budget,
      new Map([...names, [STANDS_FOR_HEAD, undo]]),
    );
    if (found.kind === 'always') throw new Unread('equation');
    for (const root of found.roots)
      if (toFloat(root.value).im === 0) roots.push({ value: root.value, sure: sure && root.sure });
  }
  return { kind: 'roots', roots, over: 'real' };
}

const HEAD: Expression = { kind: 'name', name: STANDS_FOR_HEAD };

function baseOf(head: Head): [base: Expression, inner: Expression] {
  if (head.kind === 'log') return [head.base, head.of];
  if (head.kind === 'power') return [head.base, head.exponent];
  return [{ kind: 'constant', name: 'e' }, head.of];
}
