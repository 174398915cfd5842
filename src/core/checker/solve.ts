/**
 * The roots of an equation in one unknown. Polynomials and rational functions are brought to one polynomial over exact
 * rationals, or floats with an error bound where the coefficients are irrational; square roots and absolute values are
 * squared away, and what that brings in is tried in the equation itself. Logarithms and exponentials are undone where the
 * unknown stands in one of them alone.
 */

import type { Budget } from './budget.ts';
import { MAX_DEGREE, MAX_RADICALS } from './caps.ts';
import { decide, type Names } from './compare.ts';
import { evaluate, exact, type Mode, toFloat, type Value } from './evaluate.ts';
import { type Expression, parts, some } from './expression.ts';
import { negative, type Polynomial, plus, polynomial, times, UNKNOWN } from './polynomial.ts';
import * as Q from './rational.ts';
import { rootsOf } from './roots.ts';
import { Unread } from './unread.ts';

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
  if (inner !== undefined) return undone(inner, left, right, name, mode, budget, names);
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

export function has(e: Expression, name: string): boolean {
  return some(e, (part) => part.kind === 'name' && part.name === name);
}

/** A polynomial in the unknown for each set of radicals that it is multiplied by; bit k stands for radical k. */
type Radical = ReadonlyMap<number, Polynomial>;

/** A quotient of two such. */
interface Form {
  readonly top: Radical;
  readonly bottom: Radical;
}

const ONE: Polynomial = [exact(Q.ONE)];

class NormalForm {
  readonly #name: string;
  readonly #mode: Omit<Mode, 'slack'>;
  readonly #budget: Budget;
  readonly #names: Names;
  /** What the square of each radical is, in terms of those before it. */
  readonly #squares: Radical[] = [];
  hasAbsolute = false;
  isPolynomial = true;

  constructor(name: string, mode: Omit<Mode, 'slack'>, budget: Budget, names: Names) {
    this.#name = name;
    this.#mode = mode;
    this.#budget = budget;
    this.#names = names;
  }

  /** Whether no radical was met. */
  get isRational(): boolean {
    return this.#squares.length === 0;
  }

  /** The polynomial that is nought wherever `left = right`, and perhaps elsewhere unless {@link isPolynomial}. */
  cleared(left: Expression, right: Expression): Polynomial {
    const l = this.#form(left);
    const r = this.#form(right);
    let top = this.#plus(this.#times(l.top, r.bottom), this.#negative(this.#times(r.top, l.bottom)));
    if (top.size === 0 && !this.isRational) throw new Unread('equation');
    for (let k = this.#squares.length - 1; k >= 0; k--) {
      const bit = 1 << k;
      const without = new Map([...top].filter(([set]) => (set & bit) === 0));
      const within = new Map([...top].filter(([set]) => (set & bit) !== 0).map(([set, p]) => [set ^ bit, p]));
      if (within.size === 0) continue;
      const square = this.#squares[k] ?? new Map<number, Polynomial>();
      const other = this.#times(this.#times(within, within), square);
      top = this.#plus(this.#times(without, without), this.#negative(other));
    }
    return top.get(0) ?? [];
  }

  #form(e: Expression): Form {
    if (!has(e, this.#name)) {
      const value = evaluate(e, this.#names, { ...this.#mode, slack: false }, this.#budget);
      return whole(polynomial([value]));
    }
    this.#budget.charge(2);
    switch (e.kind) {
      case 'name':
        return whole(UNKNOWN);
      case 'sum':
        return e.items.map((item) => this.#form(item)).reduce((a, b) => this.#sum(a, b));
      case 'product':
        return e.items
          .map((item) => this.#form(item))
          .reduce((a, b) => ({
            top: this.#times(a.top, b.top),
            bottom: this.#times(a.bottom, b.bottom),
          }));
      case 'negative': {
        const of = this.#form(e.of);
        return { top: this.#negative(of.top), bottom: of.bottom };
      }
      case 'percent': {
        const of = this.#form(e.of);
        return { top: of.top, bottom: this.#times(of.bottom, only([exact(Q.rational(100n))])) };
      }
      case 'quotient':
        return this.#quotient(this.#form(e.top), this.#form(e.bottom), has(e.bottom, this.#name));
      case 'power':
        return this.#power(e.base, e.exponent);
      case 'root': {
        const index = this.#constant(e.index);
        if (index !== 2) throw new Unread('equation');
        return this.#radical(this.#form(e.of));
      }
      case 'function': {
        if (e.name === 'sqrt') return this.#radical(this.#form(e.of));
        if (e.name !== 'abs') throw new Unread('equation');
        this.hasAbsolute = true;
        const { top, bottom } = this.#form(e.of);
        const square = { top: this.#times(top, top), bottom: this.#times(bottom, bottom) };
        return this.#radical(square);
      }
      default:
        throw new Unread('equation');
    }
  }

  #constant(e: Expression): number | undefined {
    if (has(e, this.#name)) return undefined;
    const value = evaluate(e, this.#names, { ...this.#mode, slack: false }, this.#budget);
    return value.kind === 'exact' && Q.bits(value.value) < 40 ? Q.toNumber(value.value) : undefined;
  }

  #power(base: Expression, exponent: Expression): Form {
    const n = this.#constant(exponent);
    if (n === undefined) throw new Unread('equation');
    if (Number.isInteger(2 * n) && !Number.isInteger(n)) {
      const root = this.#radical(this.#form(base));
      return this.#whole(root, 2 * n);
    }
    return this.#whole(this.#form(base), n);
  }

  #whole(base: Form, n: number): Form {
    if (!Number.isInteger(n) || Math.abs(n) > MAX_DEGREE) throw new Unread('equation');
    let power: Form = whole(ONE);
    for (let k = 0; k < Math.abs(n); k++)
      power = { top: this.#times(power.top, base.top), bottom: this.#times(power.bottom, base.bottom) };
    return n > 0 ? power : this.#quotient(whole(ONE), power, true);
  }

  #sum(a: Form, b: Form): Form {
    if (a.bottom === b.bottom) return { top: this.#plus(a.top, b.top), bottom: a.bottom };
    return {
      top: this.#plus(this.#times(a.top, b.bottom), this.#times(b.top, a.bottom)),
      bottom: this.#times(a.bottom, b.bottom),
    };
  }

  #quotient(a: Form, b: Form, byUnknown: boolean): Form {
    if (byUnknown) this.isPolynomial = false;
    if (b.top.size === 0) throw new Unread('no-value');
    return { top: this.#times(a.top, b.bottom), bottom: this.#times(a.bottom, b.top) };
  }

  /** A square root of `of`, which stands for both. */
  #radical(of: Form): Form {
    this.isPolynomial = false;
    const k = this.#squares.length;
    if (k >= MAX_RADICALS) throw new Unread('too-costly');
    // √(p/q) = √(pq)/q up to a sign.
    this.#squares.push(this.#times(of.top, of.bottom));
    return { top: new Map([[1 << k, ONE]]), bottom: of.bottom };
  }

  #plus(a: Radical, b: Radical): Radical {
    const sum = new Map(a);
    for (const [set, p] of b) put(sum, set, plus(sum.get(set) ?? [], p, this.#budget));
    return sum;
  }

  #negative(a: Radical): Radical {
    return new Map([...a].map(([set, p]) => [set, negative(p, this.#budget)]));
  }

  #times(a: Radical, b: Radical): Radical {
    if (a === UNIT) return b;
    if (b === UNIT) return a;
    let product: Radical = new Map();
    for (const [s, p] of a) {
      for (const [t, q] of b) {
        let term: Radical = new Map([[s ^ t, times(p, q, this.#budget)]]);
        for (let k = 0; k < this.#squares.length; k++) {
          const square = (s & t & (1 << k)) === 0 ? undefined : this.#squares[k];
          if (square !== undefined) term = this.#times(term, square);
        }
        product = this.#plus(product, term);
      }
    }
    return product;
  }
}

const UNIT: Radical = new Map([[0, ONE]]);

function whole(p: Polynomial): Form {
  return { top: only(p), bottom: UNIT };
}

function only(p: Polynomial): Radical {
  return p.length === 0 ? new Map() : new Map([[0, p]]);
}

function put(into: Map<number, Polynomial>, set: number, p: Polynomial): void {
  if (p.length === 0) into.delete(set);
  else into.set(set, p);
}

/** A part that can be undone: a logarithm, or a power with the unknown above. */
type Head = Extract<Expression, { kind: 'log' | 'power' | 'function' }>;

/** The one head that the unknown stands in, if it stands in no other and nowhere else. */
function onlyHead(left: Expression, right: Expression, name: string): Head | undefined {
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
export function keyOf(e: Expression): string {
  return JSON.stringify(e, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/** `e` with every part that is `part` put as the name `by`. */
export function replaced(e: Expression, part: string, by: string): Expression {
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

/** Solves for the head as a whole, then undoes it. All real solutions. */
function undone(
  head: Head,
  left: Expression,
  right: Expression,
  name: string,
  mode: Omit<Mode, 'slack'>,
  budget: Budget,
  names: Names,
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
