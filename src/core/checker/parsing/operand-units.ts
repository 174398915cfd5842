/** Removes units and labels of numbers from an operand, and checks whether they explain a false equality. */

import { getOrCreate } from '../../base/groups.ts';
import { findSubOrSuperscriptEnd, type MathToken } from '../terms/math-tokens.ts';
import type { SearchableText } from '../terms/word-search.ts';

export interface OperandWithoutUnits {
  readonly tokens: readonly MathToken[];
  /** Unit words, singular and in lower case; `$` for money. */
  readonly units: ReadonlySet<string>;
}

/** Results by token list. Token lists never change, and many rules use the same operand. */
const measured = new WeakMap<readonly MathToken[], OperandWithoutUnits>();

/**
 * Removes unit words, currency signs, and their powers from an operand. Returns the same object for the same tokens.
 */
export function separateOperandUnits(tokens: readonly MathToken[]): OperandWithoutUnits {
  return getOrCreate(measured, tokens, () => measure(tokens));
}

function measure(tokens: readonly MathToken[]): OperandWithoutUnits {
  const out: MathToken[] = [];
  const units = new Set<string>();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const before = out.at(-1);
    if (token.text === '\\$' || token.text === '$' || token.text === '€' || token.text === '£') {
      units.add('$');
    } else if (isRemark(tokens, i) && before !== undefined && (before.kind === 'number' || before.kind === 'close')) {
      i += 2;
    } else if (token.kind === 'text' && before !== undefined && /^of$/i.test(token.text)) {
      out.push({ kind: 'symbol', text: '*', start: token.start, end: token.end });
    } else if (
      token.kind === 'text' &&
      before !== undefined &&
      (before.kind === 'number' || before.kind === 'close' || /^[)\]°]$|\\%|\\pi$/.test(before.text))
    ) {
      for (const word of token.text.toLowerCase().split(/[^a-z°%]+/))
        if (word !== '') units.add(word.replace(/s$/, ''));
      if (tokens[i + 1]?.text === '^') i = findSubOrSuperscriptEnd(tokens, i + 1) - 1;
    } else out.push(token);
  }
  const isSame = out.length === tokens.length && out.every((t, k) => t === tokens[k]);
  return { tokens: isSame ? tokens : out, units };
}

/**
 * `6 \text{ jars} = 4.5 \times 6`: a quantity in words, then a calculation without its unit that gives its value in
 * another unit.
 */
export function isQuantityBesideUnitlessCalculation(
  tokens: readonly MathToken[],
  other: readonly MathToken[],
): boolean {
  const count = (list: readonly MathToken[], kind: MathToken['kind']): number =>
    list.filter((t) => t.kind === kind).length;
  return (
    count(tokens, 'text') > 0 &&
    count(tokens, 'number') === 1 &&
    tokens.every((t) => t.kind === 'number' || t.kind === 'text') &&
    count(other, 'number') > 1 &&
    count(other, 'text') === 0
  );
}

/** `3 pounds - 4 ounces`: a sum or difference whose terms have different units, which only a conversion makes one. */
export function areTermsOfDifferentUnits(tokens: readonly MathToken[]): boolean {
  const units = new Set<string>();
  let term: MathToken[] = [];
  let depth = 0;
  for (const token of [...tokens, undefined]) {
    if (token?.kind === 'open' || token?.text === '(') depth++;
    else if (token?.kind === 'close' || token?.text === ')') depth--;
    if (token !== undefined && (depth > 0 || !/^[+-]$/.test(token.text))) term.push(token);
    else {
      const own = [...separateOperandUnits(term).units].filter((unit) => MEASURES.test(unit));
      if (own.length > 0) units.add(own.sort().join(' '));
      term = [];
    }
  }
  return units.size > 1;
}

/** Units of weight, time, length, and volume. */
const MEASURES =
  /^(?:pound|lb|ounce|oz|ton|gram|g|kg|kilogram|mg|hour|hr|h|minute|min|second|sec|day|week|month|year|foot|feet|ft|inche?|in|yard|yd|mile|meter|metre|m|cm|mm|km|centimeter|millimeter|kilometer|gallon|quart|pint|cup|liter|litre|l|ml|milliliter|cent|dollar)$/;

/** A bracket that contains only words: `15 (\text{red}) + 45 (\text{blue})`. */
function isRemark(tokens: readonly MathToken[], i: number): boolean {
  const word = tokens[i + 1];
  return (
    tokens[i]?.text === '(' &&
    word?.kind === 'text' &&
    /[a-z]{3}/i.test(word.text) &&
    !/\d|\bmod/i.test(word.text) &&
    tokens[i + 2]?.text === ')'
  );
}

/** Words that may be a factor by themselves. */
const SCALES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/%|percent|hundred|¢|\bcents?\b|penn(?:y|ies)/i, [100]],
  [/thousand|\d\s?k\b/i, [1_000]],
  [/million|billion/i, [1e6, 1e9]],
  [/dozen/i, [12]],
];

/** Families of related units with their factors. The sentence must contain two members of a family. */
const FAMILIES: readonly (readonly [readonly RegExp[], readonly number[]])[] = [
  [
    [/hour|\bhrs?\b|mph|\bh\b/i, /minute|\bmins?\b/i, /second|\bsecs?\b/i],
    [60, 3_600],
  ],
  [
    [/month/i, /year|annual/i, /week/i, /\bdays?\b|daily/i, /hour/i],
    [7, 12, 24, 4, 30, 52, 168, 365],
  ],
  [
    [/inch/i, /foot|feet/i, /yard/i, /mile/i],
    [12, 3, 36, 5_280, 1_760],
  ],
  [
    [/\bmet(?:er|re)|\bm\b/i, /centimet|\bcm\b/i, /millimet|\bmm\b/i, /kilomet|\bkm\b/i],
    [10, 100, 1_000, 100_000],
  ],
  [
    [/\bgram|\bg\b/i, /kilogram|\bkg\b/i, /milligram|\bmg\b/i, /tonne/i],
    [1_000, 1e6],
  ],
  [[/\blit(?:er|re)|\bl\b/i, /millilit|\bml\b/i], [1_000]],
  [
    [/ounce|\boz\b/i, /pound|\blbs?\b/i, /\btons?\b/i],
    [16, 2_000],
  ],
  [
    [/gallon/i, /quart/i, /pint/i, /\bcups?\b/i, /ounce/i],
    [2, 4, 8, 16, 128, 32],
  ],
];

const WHOLESALE = /^(thousand|million|billion|hundred|dozen|cent|percent|¢|k)$/;

/**
 * Whether a false equality may be a change of units: the units of the sides differ, or the values differ by the factor
 * between two units in the sentence. If calculating with the units makes the sides `alike`, only the latter counts.
 */
export function mayBeUnitConversion(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
  ratio: number,
  sentence: SearchableText,
  afterWord: string,
  alike: boolean,
): boolean {
  if (WHOLESALE.test(afterWord.toLowerCase().replace(/s$/, ''))) return true;
  for (const unit of [...left, ...right]) if (WHOLESALE.test(unit) && left.has(unit) !== right.has(unit)) return true;
  if (!alike && left.size > 0 && right.size > 0) {
    let shared = true;
    for (const unit of right) if (!left.has(unit)) shared = false;
    if (!shared) return true;
    if (left.size > right.size && left.size > 2) return true;
  }
  const r = ratio > 0 && ratio < 1 ? 1 / ratio : ratio;
  const isFactor = (factors: readonly number[]): boolean => factors.some((f) => Math.abs(r - f) < 1e-6 * f);
  // `900 - 100 = $8`: cents, without the word.
  if (isFactor([100]) && left.has('$') !== right.has('$')) return true;
  if (SCALES.some(([words, factors]) => isFactor(factors) && sentence.says(words))) return true;
  return FAMILIES.some(([words, factors]) => isFactor(factors) && words.filter((w) => sentence.says(w)).length > 1);
}

/** The exponents of units in a product or quotient, none 0. `$` is money: `8 h × $15/h` is in dollars. */
type Dimension = ReadonlyMap<string, number>;

/**
 * The units of an operand that is one product of quantities; `undefined` for other operands, and if the words next to a
 * number can't be read as units over units.
 */
export function findOperandUnitExponents(tokens: readonly MathToken[]): Dimension | undefined {
  const exponents = new Map<string, number>();
  /** −1 for a factor after a division sign. */
  let side = 1;
  let divided = false;
  for (const [i, token] of tokens.entries()) {
    const { text } = token;
    if (token.kind === 'text') {
      if (i === 0 || !multiply(exponents, text, side)) return undefined;
    } else if (/^(\\\$|\$|€|£)$/.test(text)) {
      add(exponents, '$', side);
    } else if (/^(\*|\\times|\\cdot|\/|\\div)$/.test(text)) {
      const divides = text === '/' || text === '\\div';
      // `a / b * c` has two readings, `a * b / c` one.
      if (divided) return undefined;
      divided = divides;
      side = divides ? -1 : 1;
    } else if (token.kind !== 'number') return undefined;
  }
  for (const [unit, n] of exponents) if (n === 0) exponents.delete(unit);
  return exponents;
}

/** Whether both sides have equal units. */
export function haveSameUnitExponents(a: Dimension | undefined, b: Dimension | undefined): boolean {
  return (
    a !== undefined && b !== undefined && a.size > 0 && a.size === b.size && [...a].every(([u, n]) => b.get(u) === n)
  );
}

/** Multiplies by units such as `charges/year` or `miles per hour`; `false` if the words aren't units. */
function multiply(into: Map<string, number>, words: string, side: number): boolean {
  const [top = '', ...bottoms] = words.toLowerCase().split(/\s*\/\s*|(?:^|\s+)per\s+/);
  for (const [unit, sign] of [[top.trim(), side] as const, ...bottoms.map((b) => [b.trim(), -side] as const)]) {
    if (unit === '' && sign === side) continue;
    if (!/^[a-z]+$/.test(unit)) return false;
    add(into, unit.length > 2 ? unit.replace(/s$/, '') : unit, sign);
  }
  return true;
}

function add(into: Map<string, number>, unit: string, n: number): void {
  into.set(unit, (into.get(unit) ?? 0) + n);
}
