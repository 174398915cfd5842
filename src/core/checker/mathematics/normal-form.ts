/**
 * Converts equations in one unknown to polynomials: denominators are cleared, and square roots and absolute values
 * squared away, which may add solutions.
 */

import { MAX_POLYNOMIAL_DEGREE, MAX_RADICALS } from '../terms/caps.ts';
import { containsName, type EvaluationMode, type Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { evaluateExpression } from './evaluate.ts';
import { createExactValue, type ValuesByName } from './numeric-values.ts';
import {
  addPolynomials,
  createPolynomial,
  multiplyPolynomials,
  negatePolynomial,
  type UnivariatePolynomial,
  X_POLYNOMIAL,
} from './polynomial.ts';

/** Polynomials in the unknown by the set of radicals that they are multiplied by; bit k stands for radical k. */
type Radical = ReadonlyMap<number, UnivariatePolynomial>;

/** A quotient of two such sums. */
interface Form {
  readonly top: Radical;
  readonly bottom: Radical;
}

const ONE: UnivariatePolynomial = [createExactValue(Q.ONE)];

/** An equation as one polynomial in the unknown, without quotients and radicals. */
export class EquationNormalForm {
  readonly #name: string;
  readonly #mode: EvaluationMode;
  readonly #budget: WorkBudget;
  readonly #names: ValuesByName;
  /** The square of each radical, in terms of the radicals before it. */
  readonly #squares: Radical[] = [];
  hasAbsolute = false;
  isPolynomial = true;

  constructor(name: string, mode: EvaluationMode, budget: WorkBudget, names: ValuesByName) {
    this.#name = name;
    this.#mode = mode;
    this.#budget = budget;
    this.#names = names;
  }

  /** Whether there were no radicals. */
  get isRational(): boolean {
    return this.#squares.length === 0;
  }

  /** A polynomial that is 0 at every solution of `left = right`, and elsewhere too unless {@link isPolynomial}. */
  cleared(left: Expression, right: Expression): UnivariatePolynomial {
    const l = this.#form(left);
    const r = this.#form(right);
    let top = this.#plus(this.#times(l.top, r.bottom), this.#negative(this.#times(r.top, l.bottom)));
    if (top.size === 0 && !this.isRational) throw new RelationReadingFailure('equation');
    for (let k = this.#squares.length - 1; k >= 0; k--) {
      const bit = 1 << k;
      const without = new Map([...top].filter(([set]) => (set & bit) === 0));
      const within = new Map([...top].filter(([set]) => (set & bit) !== 0).map(([set, p]) => [set ^ bit, p]));
      if (within.size === 0) continue;
      const square = this.#squares[k] ?? new Map<number, UnivariatePolynomial>();
      const other = this.#times(this.#times(within, within), square);
      top = this.#plus(this.#times(without, without), this.#negative(other));
    }
    return top.get(0) ?? [];
  }

  #form(e: Expression): Form {
    if (!containsName(e, this.#name)) {
      const value = evaluateExpression(e, this.#names, this.#mode, this.#budget);
      return whole(createPolynomial([value]));
    }
    this.#budget.charge(2);
    switch (e.kind) {
      case 'name':
        return whole(X_POLYNOMIAL);
      case 'sum':
        return e.items.map((item) => this.#form(item)).reduce((a, b) => this.#sum(a, b));
      case 'product':
        return e.items.map((item) => this.#form(item)).reduce((a, b) => this.#product(a, b));
      case 'negative': {
        const of = this.#form(e.of);
        return { top: this.#negative(of.top), bottom: of.bottom };
      }
      case 'percent': {
        const of = this.#form(e.of);
        return { top: of.top, bottom: this.#times(of.bottom, only([createExactValue(Q.createRational(100n))])) };
      }
      case 'quotient':
        return this.#quotient(this.#form(e.top), this.#form(e.bottom), containsName(e.bottom, this.#name));
      case 'power':
        return this.#power(e.base, e.exponent);
      case 'root': {
        const index = this.#constant(e.index);
        if (index !== 2) throw new RelationReadingFailure('equation');
        return this.#radical(this.#form(e.of));
      }
      case 'function': {
        if (e.name === 'sqrt') return this.#radical(this.#form(e.of));
        if (e.name !== 'abs') throw new RelationReadingFailure('equation');
        this.hasAbsolute = true;
        const of = this.#form(e.of);
        return this.#radical(this.#product(of, of));
      }
      default:
        throw new RelationReadingFailure('equation');
    }
  }

  #constant(e: Expression): number | undefined {
    if (containsName(e, this.#name)) return undefined;
    const value = evaluateExpression(e, this.#names, this.#mode, this.#budget);
    return value.kind === 'exact' && Q.getApproximateBitLength(value.value) < 40
      ? Q.rationalToNumber(value.value)
      : undefined;
  }

  #power(base: Expression, exponent: Expression): Form {
    const n = this.#constant(exponent);
    if (n === undefined) throw new RelationReadingFailure('equation');
    if (Number.isInteger(2 * n) && !Number.isInteger(n)) {
      const root = this.#radical(this.#form(base));
      return this.#whole(root, 2 * n);
    }
    return this.#whole(this.#form(base), n);
  }

  #whole(base: Form, n: number): Form {
    if (!Number.isInteger(n) || Math.abs(n) > MAX_POLYNOMIAL_DEGREE) throw new RelationReadingFailure('equation');
    let power: Form = whole(ONE);
    for (let k = 0; k < Math.abs(n); k++) power = this.#product(power, base);
    return n > 0 ? power : this.#quotient(whole(ONE), power, true);
  }

  #sum(a: Form, b: Form): Form {
    if (a.bottom === b.bottom) return { top: this.#plus(a.top, b.top), bottom: a.bottom };
    return {
      top: this.#plus(this.#times(a.top, b.bottom), this.#times(b.top, a.bottom)),
      bottom: this.#times(a.bottom, b.bottom),
    };
  }

  #product(a: Form, b: Form): Form {
    return { top: this.#times(a.top, b.top), bottom: this.#times(a.bottom, b.bottom) };
  }

  #quotient(a: Form, b: Form, byUnknown: boolean): Form {
    if (byUnknown) this.isPolynomial = false;
    if (b.top.size === 0) throw new RelationReadingFailure('no-value');
    return { top: this.#times(a.top, b.bottom), bottom: this.#times(a.bottom, b.top) };
  }

  /** A letter for the square root of `of`, which stands for both roots. */
  #radical(of: Form): Form {
    this.isPolynomial = false;
    const k = this.#squares.length;
    if (k >= MAX_RADICALS) throw new RelationReadingFailure('too-costly');
    // √(p/q) = √(pq)/q up to a sign.
    this.#squares.push(this.#times(of.top, of.bottom));
    return { top: new Map([[1 << k, ONE]]), bottom: of.bottom };
  }

  #plus(a: Radical, b: Radical): Radical {
    const sum = new Map(a);
    for (const [set, p] of b) put(sum, set, addPolynomials(sum.get(set) ?? [], p, this.#budget));
    return sum;
  }

  #negative(a: Radical): Radical {
    return new Map([...a].map(([set, p]) => [set, negatePolynomial(p, this.#budget)]));
  }

  #times(a: Radical, b: Radical): Radical {
    if (a === UNIT) return b;
    if (b === UNIT) return a;
    let product: Radical = new Map();
    for (const [s, p] of a) {
      for (const [t, q] of b) {
        let term: Radical = new Map([[s ^ t, multiplyPolynomials(p, q, this.#budget)]]);
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

function whole(p: UnivariatePolynomial): Form {
  return { top: only(p), bottom: UNIT };
}

function only(p: UnivariatePolynomial): Radical {
  return p.length === 0 ? new Map() : new Map([[0, p]]);
}

function put(into: Map<number, UnivariatePolynomial>, set: number, p: UnivariatePolynomial): void {
  if (p.length === 0) into.delete(set);
  else into.set(set, p);
}
