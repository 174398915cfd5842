/** Sets of integers and arithmetic progressions: `n ≡ 1, 3 (mod 4)`, `all odd integers`, `π/4 + kπ, k ∈ ℤ`. */
import { divideRationals, joinMathTokens, type Rational, ZERO } from '../../checker/index.ts';
import { createMathToken, type IntegerSubset, type MathTokens, type ParsedAnswer } from '../read/answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import type { AnswerComparisonContext } from './comparison-context.ts';
import type { AnswerExpressionReader } from './expression-reader.ts';
import { subtractAsPolynomialFraction } from './expressions.ts';
import { isEndlessList } from './lists.ts';
import { getNameFromEquation, getValueFromEquation, isNamingEquation } from './naming-equations.ts';

/** All `start + k·step`, in multiples of 1 or π. */
interface Progressions {
  readonly isOfPi: boolean;
  readonly step: Rational;
  readonly starts: readonly Rational[];
  readonly part: IntegerSubset;
  readonly name?: string | undefined;
}

/** Residues that are written out for a comparison. */
const MAX_RESIDUES = 2_000;

/** Compares two answers if one of them is a set of integers or a progression; `undefined` if none is. */
export function compareProgressionAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence | undefined {
  const isOne = (side: ParsedAnswer): boolean =>
    side.kind === 'residues' || (side.kind === 'family' && side.over.length === 1) || toResidues(side) !== undefined;
  if (!isOne(a) && !isOne(b)) return undefined;
  const [x, y] = [toProgressions(a, context.reader), toProgressions(b, context.reader)];
  if (x === undefined || y === undefined) {
    const [set, other] = x === undefined ? [y, a] : [x, b];
    if (set === undefined) return undefined;
    if (!isOtherSet(other)) {
      if (other.kind === 'without' || isNamingEquation(other) || ![a, b].some((side) => side.kind === 'residues'))
        return undefined;
      context.say('Only one of the answers says that it is about integers.');
      return 'unknown';
    }
    // `x ≡ 3 (mod 7)` may be said by its residue.
    const isResidue = other.kind === 'value' && set.starts.some(({ n }) => `${n}` === joinMathTokens(other.tokens));
    if (isResidue && [a, b].some((side) => toResidues(side) !== undefined)) return 'unknown';
    context.say('The answers are different sets.');
    return 'different';
  }
  const isSame = x.isOfPi === y.isOfPi && areSameResidues(x, y);
  if (isSame === undefined) return 'unknown';
  if (!isSame) return 'different';
  // Whether 0 is a natural number is a convention.
  const parts = `${x.part} ${y.part}`;
  if (x.part !== y.part) return /natural/.test(parts) && /positive|nonneg/.test(parts) ? 'unknown' : 'different';
  if (x.name === undefined || y.name === undefined || x.name === y.name) return 'equal';
  context.say('The answers use different variables.');
  return 'unknown';
}

/** Whether an answer is surely not a set of all integers with some residues. */
function isOtherSet(a: ParsedAnswer): boolean {
  if (a.kind === 'value') return a.tokens.every((t) => t.kind !== 'letter' && t.kind !== 'text');
  if (a.kind === 'list') return !isEndlessList(a) && a.items.every(isOtherSet);
  return a.kind === 'special' && /^(?:none|all|set)$/.test(a.name);
}

function areSameResidues(x: Progressions, y: Progressions): boolean | undefined {
  const scale = [x.step, y.step, ...x.starts, ...y.starts].reduce((l, { d }) => (l * d) / gcd(l, d), 1n);
  const whole = ({ n, d }: Rational): bigint => (n * scale) / d;
  const [p, q] = [whole(x.step), whole(y.step)];
  const period = (p * q) / gcd(p, q);
  if ((period / p) * BigInt(x.starts.length) + (period / q) * BigInt(y.starts.length) > MAX_RESIDUES) return undefined;
  const residues = (starts: readonly Rational[], step: bigint): string => {
    const all = starts.flatMap((start) =>
      Array.from({ length: Number(period / step) }, (_, k) => (whole(start) + BigInt(k) * step) % period),
    );
    return [...new Set(all.map((r) => `${r < 0n ? r + period : r}`))].sort().join();
  };
  return residues(x.starts, p) === residues(y.starts, q);
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** The progressions of an answer; `undefined` if it isn't such a set. */
function toProgressions(a: ParsedAnswer, reader: AnswerExpressionReader): Progressions | undefined {
  if (a.kind === 'family') return readFamily(a.of, a.over, reader);
  const residues = a.kind === 'residues' ? a : toResidues(a);
  // `n = 2k + 1`, beside a set of integers.
  if (residues === undefined) return a.kind === 'relation' ? readFamily(a, [], reader) : undefined;
  const integer = (n: number): Rational => ({ n: BigInt(n), d: 1n });
  return { ...residues, isOfPi: false, step: integer(residues.modulus), starts: residues.residues.map(integer) };
}

const CONGRUENCE =
  /^(?:([a-z]) \\equiv )?((?:- )?\d{1,6}(?: , (?:- )?\d{1,6})*) (\( \\mod|\\[pb]?mod) (?:\{ )?([1-9]\d{0,3})(?: \})?(?: \))?$/;

function hasModulus(a: ParsedAnswer): boolean {
  return a.kind === 'relation'
    ? a.operands.some(hasModulus)
    : a.kind === 'value' && a.tokens.some((t) => /mod$/.test(t.text));
}

/** The residues of `n ≡ 1, 3 (mod 4)` or `3 (mod 4)`; but `3 mod 4` is a number. */
function toResidues(a: ParsedAnswer) {
  const items = a.kind === 'list' && a.open === '' ? a.items : [a];
  if (!items.some(hasModulus)) return undefined;
  const said = items.map((item) =>
    item.kind === 'value' || item.kind === 'relation'
      ? (item.kind === 'value' ? [item] : item.operands)
          .map((part) => (part.kind === 'value' && part.unit === undefined ? joinMathTokens(part.tokens) : '?'))
          .join(item.kind === 'relation' ? ` ${item.signs[0]} ` : '')
      : '?',
  );
  const [, name, starts, sign, modulus] = CONGRUENCE.exec(said.join(' , ')) ?? [];
  if (starts === undefined || (name === undefined && !/^\(|p/.test(sign ?? ''))) return undefined;
  const residues = starts.replace(/- /g, '-').split(' , ').map(Number);
  return { modulus: Number(modulus), residues, part: '' as const, name };
}

/** The progressions `start + k·step` for all integers k of the domain. */
function readFamily(
  of: ParsedAnswer,
  over: readonly ParsedAnswer[],
  reader: AnswerExpressionReader,
): Progressions | undefined {
  const [letter, set] = over[0]?.kind === 'relation' ? over[0].operands : [];
  if (over.length > 0 && (set?.kind !== 'residues' || set.modulus !== 1)) return undefined;
  const part = set?.kind === 'residues' ? set.part : '';
  const items = of.kind === 'list' && /^\{?$/.test(of.open) ? of.items : [of];
  const found = items.map((item): Progressions | undefined => {
    const name = isNamingEquation(item) ? getNameFromEquation(item) : undefined;
    const value = getValueFromEquation(item);
    if (value.kind !== 'value' || value.unit !== undefined || (name ?? letter) === undefined) return undefined;
    const terms = readTerms(value.tokens, reader);
    const keys = [...terms.keys()];
    const isOfPi = keys.every((m) => m.includes('P:1'));
    const parameter =
      letter?.kind === 'value' ? joinMathTokens(letter.tokens) : /(?:^|,)([kmnjltq]):1/.exec(keys.join(','))?.[1];
    const linear = `${isOfPi ? 'P:1,' : ''}${parameter}:1`;
    const free = isOfPi ? 'P:1' : '';
    const step = terms.get(linear);
    const start = terms.get(free) ?? ZERO;
    if (step === undefined || parameter === name || keys.some((m) => m !== linear && m !== free)) return undefined;
    // With a first integer, only the multiples are the part that the domain says.
    if (part !== '' && (start.n !== 0n || step.n < 0n)) return undefined;
    return { isOfPi, step: step.n < 0n ? { n: -step.n, d: step.d } : step, starts: [start], part, name };
  });
  const [first] = found;
  const isAlike = (p: Progressions | undefined): boolean =>
    p?.isOfPi === first?.isOfPi && p?.step.n === first?.step.n && p?.step.d === first?.step.d;
  return first === undefined || !found.every(isAlike)
    ? undefined
    : { ...first, starts: found.flatMap((p) => p?.starts ?? []) };
}

/** The coefficients of a polynomial by monomial, with `P` for π; empty if it isn't one. */
function readTerms(tokens: MathTokens, reader: AnswerExpressionReader): ReadonlyMap<string, Rational> {
  if (tokens.length > 40 || tokens.some((t) => t.text === 'P')) return new Map();
  const named = tokens.map((t) => (t.text === '\\pi' ? createMathToken('letter', 'P', t) : t));
  const d = subtractAsPolynomialFraction(named, [createMathToken('number', '0')], reader);
  const below = d?.bottom.get('');
  if (d === undefined || d.bottom.size !== 1 || below === undefined) return new Map();
  return new Map([...d.top].map(([monomial, c]) => [monomial, divideRationals(c, below)]));
}
