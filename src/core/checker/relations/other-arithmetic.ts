/**
 * Decides whether a relation that is false for numbers may be true in another arithmetic that the proof mentions. If
 * the modulus or base is known (`mod 7`, base 8), the relation is tested there; otherwise, words nearby are enough.
 */

import { areCongruent } from '../mathematics/decide-relation.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import { type AlternativeArithmeticMentions, findAlternativeArithmeticMentions } from '../prose/named-arithmetics.ts';
import { MAX_MODULI_AND_BASES } from '../terms/caps.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { isIntegerRational, subtractRationals } from '../terms/rational.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { evaluateAllReadings, type TokenizedRelation } from './reading-attempts.ts';

/** Most texts mention no other arithmetic. */
const NO_MENTIONS = findAlternativeArithmeticMentions('');

/** The other arithmetics that the problem and the steps of one proof mention. Each text is read once and in order. */
export class AlternativeArithmeticTracker {
  /** The arithmetics that text `k` mentions; text 0 is the problem, text k the step k − 1. */
  readonly #texts: AlternativeArithmeticMentions[] = [];
  readonly #moduli = new First<bigint>();
  readonly #cycles = new First<bigint>();
  readonly #bases = new First<number>();
  readonly #operators = new First<string>();
  readonly #letters = new First<string>();
  readonly #values: [letter: string, value: bigint, text: number][] = [];
  #ring = Number.POSITIVE_INFINITY;
  #opaque = Number.POSITIVE_INFINITY;
  #turns = Number.POSITIVE_INFINITY;
  #matrices = Number.POSITIVE_INFINITY;
  #unity = Number.POSITIVE_INFINITY;
  #complex = Number.POSITIVE_INFINITY;
  #named = Number.POSITIVE_INFINITY;

  readText(text: string): AlternativeArithmeticMentions {
    const spoken = findAlternativeArithmeticMentions(text);
    return Object.values(spoken).every((said) => said === false || said.length === 0) ? NO_MENTIONS : spoken;
  }

  append(spoken: AlternativeArithmeticMentions): void {
    const k = this.#texts.length;
    this.#texts.push(spoken);
    if (spoken === NO_MENTIONS) return;
    for (const m of spoken.moduli) this.#moduli.add(m, k);
    for (const m of spoken.cycles) this.#cycles.add(m, k);
    for (const b of spoken.bases) this.#bases.add(b, k);
    for (const o of spoken.operators) this.#operators.add(o, k);
    for (const letter of spoken.letters) {
      if (this.#letters.has(letter, k)) continue;
      this.#letters.add(letter, k);
      for (const [name, value] of this.#values) if (name === letter) this.#moduli.add(value, k);
    }
    for (const [letter, value] of spoken.values) {
      if (this.#letters.has(letter, k)) this.#moduli.add(value, k);
      else if (this.#values.length < MAX_MODULI_AND_BASES) this.#values.push([letter, value, k]);
    }
    if (spoken.turns) this.#turns = Math.min(this.#turns, k);
    if (spoken.matrices) this.#matrices = Math.min(this.#matrices, k);
    if (spoken.unity) this.#unity = Math.min(this.#unity, k);
    if (spoken.complex) this.#complex = Math.min(this.#complex, k);
    if (spoken.named) this.#named = Math.min(this.#named, k);
    if (spoken.ring) this.#ring = Math.min(this.#ring, k);
    if (spoken.opaque || this.#moduli.isFull) this.#opaque = Math.min(this.#opaque, k);
  }

  /** The arithmetics that may apply at text `k`: those mentioned in earlier texts, in it, or directly before it. */
  at(k: number): ApplicableAlternativeArithmetics {
    return {
      moduli: this.#moduli.upTo(k),
      cycles: this.#cycles.upTo(k),
      bases: this.#bases.upTo(k),
      operators: this.#operators.upTo(k),
      ring: this.#ring <= k,
      opaque: this.#opaque <= k,
      turns: this.#turns <= k,
      matrices: this.#matrices <= k,
      unity: this.#unity <= k,
      imaginary: this.#complex <= k && this.#named > k,
      near: (this.#texts[k]?.local ?? false) || (k > 1 && (this.#texts[k - 1]?.letters ?? []).length > 0),
      basesHere: this.#texts[k]?.bases ?? [],
    };
  }
}

export interface ApplicableAlternativeArithmetics
  extends Omit<AlternativeArithmeticMentions, 'local' | 'letters' | 'values' | 'complex' | 'named'> {
  /** Whether `i` is the imaginary unit: complex numbers are mentioned, and `i` isn't a name. */
  readonly imaginary: boolean;
  /** Whether a mention nearby means that equalities can't be judged. */
  readonly near: boolean;
  readonly basesHere: readonly number[];
}

/** Values in the order of their first occurrence, with the text of that occurrence. */
class First<T> {
  readonly #first = new Map<T, number>();

  get isFull(): boolean {
    return this.#first.size >= MAX_MODULI_AND_BASES;
  }

  has(value: T, k = Number.POSITIVE_INFINITY): boolean {
    const at = this.#first.get(value);
    return at !== undefined && at <= k;
  }

  add(value: T, k: number): void {
    if (!this.#first.has(value) && !this.isFull) this.#first.set(value, k);
  }

  upTo(k: number): T[] {
    const out: T[] = [];
    for (const [value, at] of this.#first) {
      if (at > k) break;
      out.push(value);
    }
    return out;
  }
}

/** Whether a numeric relation that is false for numbers may hold in an arithmetic that the proof mentions. */
export function mayHoldInAlternativeArithmetic(
  heard: ApplicableAlternativeArithmetics,
  written: TokenizedRelation,
  l: NumericValue,
  r: NumericValue,
  budget: WorkBudget,
): boolean {
  const { sign, left, right } = written;
  if ([...left, ...right].some((t) => heard.operators.includes(t.text))) return true;
  // A congruence states its own modulus.
  if (sign === '≡') return false;
  if (heard.opaque) return true;
  if (holdsInBase(heard, written, budget)) return true;
  if (sign === '∣' || sign === '∤') return heard.ring && heard.near;
  if (sign !== '=' && sign !== '≠' && sign !== '≈') return false;
  if (heard.near) return true;
  if (sign !== '=') return false;
  const turns = (toComplexFloat(l).re - toComplexFloat(r).re) / Math.PI;
  if (heard.turns && Math.abs(turns - Math.round(turns)) < 1e-9) return true;
  if (l.kind !== 'exact' || r.kind !== 'exact') return heard.ring;
  const off = subtractRationals(l.value, r.value);
  // Fractions are used in both ways: `1/2 = 4` modulo 7, and `5/4 = 1/4` modulo 1.
  const holds = (m: bigint): boolean =>
    isIntegerRational(off) ? off.n % m === 0n : m > 1n && areCongruent(l.value, r.value, m) === true;
  const reduced = (m: bigint): boolean => isIntegerRational(r.value) && r.value.n >= 0n && r.value.n <= m;
  return heard.moduli.some(holds) || heard.cycles.some((m) => reduced(m) && holds(m));
}

/** Whether a false identity may hold in a ring that the proof mentions. */
export function mayHoldInRing(heard: ApplicableAlternativeArithmetics, tokens: readonly MathToken[]): boolean {
  return heard.opaque || heard.ring || heard.near || tokens.some((t) => heard.operators.includes(t.text));
}

const BOLD = /^\\(?:mathbf|bm|boldsymbol|vec|overrightarrow|mathbb|mathcal|hat)$/;
const OF_UNITY = /^(?:[zw]|\\(?:omega|zeta|xi|epsilon|varepsilon|eta|rho|alpha|theta))$/;

/** Whether a letter may not be real: a matrix, vector, operator, root of unity, or an element of a mentioned ring. */
export function mayDenoteNonNumbers(heard: ApplicableAlternativeArithmetics, tokens: readonly MathToken[]): boolean {
  if (mayHoldInRing(heard, tokens)) return true;
  return tokens.some(
    ({ kind, text }) =>
      BOLD.test(text) ||
      (heard.matrices && kind === 'letter' && /[A-Z]/.test(text)) ||
      (heard.unity && OF_UNITY.test(text)),
  );
}

/** Tests the relation with the numerals of one or both sides in a base that the proof mentions. */
function holdsInBase(
  heard: ApplicableAlternativeArithmetics,
  { sign, left, right }: TokenizedRelation,
  budget: WorkBudget,
): boolean {
  return heard.bases.some((base) => {
    const l = inBase(left, base);
    const r = inBase(right, base);
    if (heard.basesHere.includes(base)) return holdsInMixedBases({ sign, left, right }, base, budget);
    const pairs = [
      [l, r],
      [l, right],
      [left, r],
    ] as const;
    return pairs.some(
      ([a, b]) =>
        a !== undefined &&
        b !== undefined &&
        (evaluateAllReadings({ sign, left: a, right: b }, budget) ?? []).some(
          (x) => x.kind === 'numeric' && (x.decision === 'true' || x.decision === 'rounded'),
        ),
    );
  });
}

/** Maximum number of numerals that may each be in either base. */
const MOST_NUMERALS = 5;

/** Near the name of a base, each numeral that is possible in it may belong to it. Single digits are the same numbers anyway. */
function holdsInMixedBases({ sign, left, right }: TokenizedRelation, base: number, budget: WorkBudget): boolean {
  const numerals = [...left, ...right].filter(
    (token) => token.kind === 'number' && token.text.length > 1 && inBase([token], base) !== undefined,
  );
  if (numerals.length > MOST_NUMERALS) return true;
  for (let chosen = 1; chosen < 1 << numerals.length; chosen++) {
    const read = (tokens: readonly MathToken[]): readonly MathToken[] =>
      tokens.map((token) => {
        const k = numerals.indexOf(token);
        return k >= 0 && (chosen >> k) % 2 === 1 ? (inBase([token], base)?.[0] ?? token) : token;
      });
    const attempts = evaluateAllReadings({ sign, left: read(left), right: read(right) }, budget) ?? [];
    if (attempts.some((x) => x.kind === 'numeric' && (x.decision === 'true' || x.decision === 'rounded'))) return true;
  }
  return false;
}

/** The tokens with their numerals read in a base; `undefined` if a numeral has a digit that the base doesn't have. */
function inBase(tokens: readonly MathToken[], base: number): MathToken[] | undefined {
  const out: MathToken[] = [];
  for (const t of tokens) {
    if (t.kind !== 'number') out.push(t);
    else if (!/^\d{1,400}$/.test(t.text) || [...t.text].some((d) => Number(d) >= base)) return undefined;
    else {
      const value = [...t.text].reduce((sum, d) => sum * BigInt(base) + BigInt(d), 0n);
      out.push({ ...t, text: value.toString() });
    }
  }
  return out;
}
