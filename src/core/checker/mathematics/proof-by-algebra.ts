/**
 * Proves by algebra that two sides are equal for all values. It expands both into quotients of polynomials with exact
 * coefficients, then compares them. An expression that isn't a polynomial (`ln x`, `|x|`, `2^x`, a sum) becomes one
 * more letter; equal expressions share a letter. For such letters it uses only identities that hold for every value:
 * `(√u)² = u`, `i² = −1`, `cos² u = 1 − sin² u`, `cosh² u = 1 + sinh² u`, roots of numbers by their primes, and sine
 * and cosine at multiples of 30° and 45°. A proven equality holds at all points where both sides have a value. An
 * unproven one may still be true.
 */

import type { EvaluationMode, Expression, ParsedRelationSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';

/** Coefficients by monomial, which gives the power of each letter by its number. */
type Sum = ReadonlyMap<string, { readonly powers: readonly number[]; readonly by: Q.Rational }>;

interface Quotient {
  readonly top: Sum;
  readonly bottom: Sum;
}

/** Maximum number of products of two terms in one proof, and the largest exponent that is expanded. */
const MOST_PRODUCTS = 4_000;
const MOST_POWER = 24;

/** The largest prime factor that is searched for under a root. */
const MOST_PRIME = 200n;

/** Whether `left = right` is proven. False if the proof would take too much work. */
export function isEqualityProvenByAlgebra({ left, right, mode }: ParsedRelationSides, budget: WorkBudget): boolean {
  return withinLimits(budget, () => new Algebra(mode, budget).expandDifference(left, right).size === 0) ?? false;
}

/** How many terms two sides share after expansion over a common denominator. */
export interface ExpandedTermCounts {
  readonly shared: number;
  /** The monomials whose coefficients differ. */
  readonly different: number;
  /** The number of terms of the longer side. */
  readonly longest: number;
}

/** Compares the expanded sides term by term; `undefined` if that takes too much work. */
export function compareExpandedTerms(
  { left, right, mode }: ParsedRelationSides,
  budget: WorkBudget,
): ExpandedTermCounts | undefined {
  return withinLimits(budget, () => new Algebra(mode, budget).compareTerms(left, right));
}

/** Coefficients by monomial. The constant has the empty key. */
export type ExpandedTerms = ReadonlyMap<string, Q.Rational>;

/**
 * Expands equations to `left − right` over a common denominator, with the same keys in all of them; `undefined` for one
 * that takes too much work.
 */
export function createEquationExpander(
  mode: EvaluationMode,
  budget: WorkBudget,
): (sides: ParsedRelationSides) => ExpandedTerms | undefined {
  const algebra = new Algebra(mode, budget);
  return ({ left, right }) => withinLimits(budget, () => algebra.expandDifference(left, right));
}

/** The result, or `undefined` if it takes too much work. Throws past the budget. */
function withinLimits<T>(budget: WorkBudget, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (budget.isSpent || !(error instanceof RelationReadingFailure || error instanceof Q.WorkCapFailure)) throw error;
    return undefined;
  }
}

class Algebra {
  readonly #mode: EvaluationMode;
  readonly #budget: WorkBudget;
  readonly #letters = new Map<string, number>();
  /** The square of a letter, by the letter's number. */
  readonly #squares: (Sum | undefined)[] = [];
  #products = 0;

  constructor(mode: EvaluationMode, budget: WorkBudget) {
    this.#mode = mode;
    this.#budget = budget;
  }

  expandDifference(left: Expression, right: Expression): ExpandedTerms {
    this.#products = 0;
    const [one, other] = this.#overCommonDenominator(this.#read(left), this.#read(right));
    return new Map([...this.#add(one, this.#times(other, number(-1n)))].map(([key, { by }]) => [key, by]));
  }

  #overCommonDenominator(l: Quotient, r: Quotient): readonly [Sum, Sum] {
    if (keyOfSum(l.bottom) === keyOfSum(r.bottom)) return [l.top, r.top];
    return [this.#times(l.top, r.bottom), this.#times(r.top, l.bottom)];
  }

  compareTerms(left: Expression, right: Expression): ExpandedTermCounts {
    const [one, other] = this.#overCommonDenominator(this.#read(left), this.#read(right));
    const shared = [...one].filter(([key, { by }]) => {
      const beside = other.get(key)?.by;
      return beside !== undefined && Q.compareRationals(by, beside) === 0;
    }).length;
    const different = new Set([...one.keys(), ...other.keys()]).size - shared;
    return { shared, different, longest: Math.max(one.size, other.size) };
  }

  #read(e: Expression): Quotient {
    this.#budget.charge(1);
    switch (e.kind) {
      case 'number':
        return whole(constant(e.value));
      case 'constant':
        return whole(e.name === 'i' ? this.#letter('i', number(-1n)) : this.#letter(e.name));
      case 'name':
        return whole(this.#letter(`name ${e.name}`));
      case 'sum':
        return e.items.map((item) => this.#read(item)).reduce((a, b) => this.#plus(a, b));
      case 'product':
        return e.items.map((item) => this.#read(item)).reduce((a, b) => this.#product(a, b));
      case 'negative':
        return this.#product(whole(number(-1n)), this.#read(e.of));
      case 'percent':
        return this.#product(whole(constant(Q.createRational(1n, 100n))), this.#read(e.of));
      case 'quotient':
        return this.#product(this.#read(e.top), inverse(this.#read(e.bottom)));
      case 'degrees': {
        const of = this.#read(e.of);
        if (this.#mode.angle === 'degrees') return of;
        return this.#product(of, whole(this.#times(this.#letter('pi'), constant(Q.createRational(1n, 180n)))));
      }
      case 'power': {
        const exponent = asNumber(this.#read(e.exponent));
        if (exponent === undefined) return this.#opaque(e);
        if (exponent.d === 1n) return this.#power(this.#read(e.base), exponent.n);
        return exponent.d === 2n ? this.#power(this.#squareRoot(e.base), exponent.n) : this.#opaque(e);
      }
      case 'root':
        return e.index.kind === 'number' && Q.compareRationals(e.index.value, Q.createRational(2n)) === 0
          ? this.#squareRoot(e.of)
          : this.#opaque(e);
      case 'function':
        return this.#function(e);
      case 'form':
        // Matrices don't commute, and infinity isn't a number.
        if (!/^(?:integral|limit|derivative|divisors|permutations|double factorial|between|at)$/.test(e.name))
          throw new RelationReadingFailure('no-value');
        return this.#opaque(e);
      default:
        return this.#opaque(e);
    }
  }

  #function(e: Extract<Expression, { kind: 'function' }>): Quotient {
    switch (e.name) {
      case 'sqrt':
        return this.#squareRoot(e.of);
      case 'sin':
      case 'cos':
      case 'sinh':
      case 'cosh':
        return this.#wave(e.name, e.of);
      case 'tan':
      case 'tanh':
      case 'cot':
      case 'coth': {
        const h = e.name.endsWith('h') ? 'h' : '';
        const tangent = this.#product(this.#wave(`sin${h}`, e.of), inverse(this.#wave(`cos${h}`, e.of)));
        return e.name.startsWith('t') ? tangent : inverse(tangent);
      }
      case 'sec':
      case 'sech':
        return inverse(this.#wave(e.name === 'sec' ? 'cos' : 'cosh', e.of));
      case 'csc':
      case 'csch':
        return inverse(this.#wave(e.name === 'csc' ? 'sin' : 'sinh', e.of));
      default:
        return this.#opaque(e);
    }
  }

  /** Sine or cosine, circular or hyperbolic. */
  #wave(name: 'sin' | 'cos' | 'sinh' | 'cosh', of: Expression): Quotient {
    const argument = this.#read(of);
    const known = name === 'sin' || name === 'cos' ? this.#knownWave(name, argument) : undefined;
    if (known !== undefined) return whole(known);
    const key = keyOf(argument);
    if (name === 'sin' || name === 'sinh') return whole(this.#letter(`${name} ${key}`));
    const hyperbolic = name === 'cosh';
    const sine = this.#letter(`${hyperbolic ? 'sinh' : 'sin'} ${key}`);
    const square = this.#add(number(1n), this.#times(this.#times(sine, sine), number(hyperbolic ? 1n : -1n)));
    return whole(this.#letter(`${name} ${key}`, square));
  }

  /** Its value, if the argument is a multiple of 30° or 45°. */
  #knownWave(name: 'sin' | 'cos', argument: Quotient): Sum | undefined {
    const divisor = this.#mode.angle === 'degrees' ? number(1n) : this.#letter('pi');
    const turn = this.#product(argument, inverse(whole(divisor)));
    const direct = asNumber(turn) ?? this.#multipleOf(argument, divisor);
    if (direct === undefined) return undefined;
    const degrees = this.#mode.angle === 'degrees' ? direct : Q.multiplyRationals(direct, Q.createRational(180n));
    if (degrees.d !== 1n) return undefined;
    const angle = Number(Q.reduceIntegerModulo(degrees.n + (name === 'cos' ? 90n : 0n), 360n));
    const within = angle % 180 > 90 ? 180 - (angle % 180) : angle % 180;
    const size = this.#sineOf(within);
    return size && (angle >= 180 ? this.#times(size, number(-1n)) : size);
  }

  /** The factor `q`, if `argument` is `q · unit`. */
  #multipleOf({ top, bottom }: Quotient, unit: Sum): Q.Rational | undefined {
    const [below] = bottom.values();
    const [above] = top.values();
    const [one] = unit.values();
    if (bottom.size !== 1 || top.size !== 1 || !below || !above || !one || below.powers.length > 0) return undefined;
    return above.powers.join() === one.powers.join() ? Q.divideRationals(above.by, below.by) : undefined;
  }

  #sineOf(degrees: number): Sum | undefined {
    const half = constant(Q.createRational(1n, 2n));
    switch (degrees) {
      case 0:
        return number(0n);
      case 30:
        return half;
      case 45:
        return this.#times(half, this.#rootOfPrime(2n));
      case 60:
        return this.#times(half, this.#rootOfPrime(3n));
      case 90:
        return number(1n);
      default:
        return undefined;
    }
  }

  #rootOfPrime(p: bigint): Sum {
    return this.#letter(`root ${p}`, number(p));
  }

  #squareRoot(of: Expression): Quotient {
    const radicand = this.#read(of);
    const value = asNumber(radicand);
    if (value !== undefined) return whole(this.#rootOfNumber(value));
    const isWhole = radicand.bottom.size === 1 && asNumber({ top: radicand.bottom, bottom: number(1n) });
    if (!isWhole) return this.#opaque({ kind: 'function', name: 'sqrt', of });
    const square = this.#times(radicand.top, constant(Q.divideRationals(Q.ONE, isWhole)));
    return whole(this.#letter(`root ${keyOf(whole(square))}`, square));
  }

  /** `√(a/b) = √(ab) / b`, and the root of a product of primes is the product of theirs. */
  #rootOfNumber({ n, d }: Q.Rational): Sum {
    let rest = (n < 0n ? -n : n) * d;
    if (rest === 0n) return number(0n);
    let out: Sum = n < 0n ? this.#letter('i', number(-1n)) : number(1n);
    for (let p = 2n; p <= MOST_PRIME && p * p <= rest; p++) {
      this.#budget.charge(1);
      for (; rest % (p * p) === 0n; rest /= p * p) out = this.#times(out, number(p));
      if (rest % p === 0n) {
        rest /= p;
        out = this.#times(out, this.#rootOfPrime(p));
      }
    }
    const square = Q.findRationalNthRoot(Q.createRational(rest), 2);
    out = this.#times(out, square === undefined ? this.#rootOfPrime(rest) : constant(square));
    return this.#times(out, constant(Q.createRational(1n, d)));
  }

  #power(base: Quotient, exponent: bigint): Quotient {
    const size = exponent < 0n ? -exponent : exponent;
    if (size > MOST_POWER && asNumber(base) === undefined) throw new RelationReadingFailure('too-costly');
    if (size > 1_000n) throw new RelationReadingFailure('too-costly');
    let out: Quotient = whole(number(1n));
    for (let k = 0n; k < size; k++) out = this.#product(out, base);
    return exponent < 0n ? inverse(out) : out;
  }

  /** A new letter for an expression; equal expressions get the same letter. */
  #opaque(e: Expression): Quotient {
    const key = JSON.stringify(e, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
    this.#budget.charge(1 + key.length / 50);
    return whole(this.#letter(`as written ${key}`));
  }

  #letter(name: string, square?: Sum): Sum {
    let index = this.#letters.get(name);
    if (index === undefined) {
      index = this.#letters.size;
      this.#letters.set(name, index);
      this.#squares[index] = square;
    }
    const powers = [...Array<number>(index).fill(0), 1];
    return new Map([[powers.join(), { powers, by: Q.ONE }]]);
  }

  #plus(a: Quotient, b: Quotient): Quotient {
    if (keyOfSum(a.bottom) === keyOfSum(b.bottom)) return { top: this.#add(a.top, b.top), bottom: a.bottom };
    return {
      top: this.#add(this.#times(a.top, b.bottom), this.#times(b.top, a.bottom)),
      bottom: this.#times(a.bottom, b.bottom),
    };
  }

  #product(a: Quotient, b: Quotient): Quotient {
    return { top: this.#times(a.top, b.top), bottom: this.#times(a.bottom, b.bottom) };
  }

  #add(a: Sum, b: Sum): Sum {
    this.#work(a.size + b.size);
    const out = new Map(a);
    for (const [key, term] of b) put(out, key, term.powers, term.by);
    return out;
  }

  #times(a: Sum, b: Sum): Sum {
    this.#work(a.size * b.size);
    const out = new Map<string, { powers: readonly number[]; by: Q.Rational }>();
    const open: { readonly powers: readonly number[]; readonly by: Q.Rational }[] = [];
    for (const x of a.values())
      for (const y of b.values()) {
        const size = Math.max(x.powers.length, y.powers.length);
        const powers = Array.from({ length: size }, (_, k) => (x.powers[k] ?? 0) + (y.powers[k] ?? 0));
        const by = Q.multiplyRationals(x.by, y.by);
        this.#budget.charge(Q.estimateUnaryRationalWork(by));
        if (powers.some((n, k) => n > 1 && this.#squares[k] !== undefined)) open.push({ powers, by });
        else put(out, powers.join(), powers, by);
      }
    let sum: Sum = out;
    // Removing a square only leaves earlier letters, so this ends.
    for (const { powers, by } of open) {
      const at = powers.findIndex((n, k) => n > 1 && this.#squares[k] !== undefined);
      const left = powers.map((n, k) => (k === at ? n - 2 : n));
      while (left.at(-1) === 0) left.pop();
      const rest: Sum = new Map([[left.join(), { powers: left, by }]]);
      sum = this.#add(sum, this.#times(rest, this.#squares[at] ?? rest));
    }
    return sum;
  }

  #work(products: number): void {
    this.#products += products;
    this.#budget.charge(products);
    if (this.#products > MOST_PRODUCTS) throw new RelationReadingFailure('too-costly');
  }
}

function put(
  into: Map<string, { powers: readonly number[]; by: Q.Rational }>,
  key: string,
  powers: readonly number[],
  by: Q.Rational,
): void {
  const sum = Q.addRationals(into.get(key)?.by ?? Q.ZERO, by);
  if (sum.n === 0n) into.delete(key);
  else into.set(key, { powers, by: sum });
}

function constant(value: Q.Rational): Sum {
  return value.n === 0n ? new Map() : new Map([['', { powers: [], by: value }]]);
}

function number(n: bigint): Sum {
  return constant(Q.createRational(n));
}

function whole(top: Sum): Quotient {
  return { top, bottom: number(1n) };
}

function inverse({ top, bottom }: Quotient): Quotient {
  if (top.size === 0) throw new RelationReadingFailure('no-value');
  return { top: bottom, bottom: top };
}

/** Its value, if it contains no letter. */
function asNumber({ top, bottom }: Quotient): Q.Rational | undefined {
  const [above, ...more] = top.values();
  const [below, ...others] = bottom.values();
  if (more.length + others.length > 0 || !below || below.powers.length > 0) return undefined;
  if (above === undefined) return Q.ZERO;
  return above.powers.length > 0 ? undefined : Q.divideRationals(above.by, below.by);
}

function keyOfSum(sum: Sum): string {
  return [...sum]
    .map(([key, { by }]) => `${by.n}/${by.d}*${key}`)
    .sort()
    .join(' ');
}

function keyOf({ top, bottom }: Quotient): string {
  return `${keyOfSum(top)} over ${keyOfSum(bottom)}`;
}
