/** Reasons not to refute what is false as we read it: it may be no claim, or not meant as read. */

import { attemptAll, reasonOf } from './attempts.ts';
import { chainBinds, isNameFor, isTied, tiesOf } from './bindings.ts';
import { MAX_BINDING_TESTS } from './caps.ts';
import type { Chain } from './chains.ts';
import { decide, type Sign } from './compare.ts';
import { toFloat, type Value } from './evaluate.ts';
import * as F from './float.ts';
import { claimsIdentity } from './identity.ts';
import type { Link, Sides, Surroundings } from './judge.ts';
import { readOperand } from './operand.ts';
import { floor } from './rational.ts';
import { everyReading } from './readings.ts';
import { isHedged } from './sentences.ts';
import type { Token } from './tokens.ts';
import type { NotRead } from './types.ts';
import { mayBeUnits, withoutUnits } from './units.ts';

/** Why a sampled equality that fails may still not be stated as an identity. */
export function notAnIdentity(
  around: Surroundings,
  link: Link,
  { left, right }: Sides,
  names: ReadonlySet<string>,
): NotRead | undefined {
  const { chain, index: k } = link;
  const sentence = around.sentences.at(link.range.start);
  if (isHedged(sentence)) return 'hedged';
  if (chain.modular || left.units.size > 0 || right.units.size > 0) return 'ambiguous';
  if (!claimsIdentity(left.tokens, right.tokens, k, names.size, sentence)) return 'equation';
  let tests = 0;
  const isIdentity = (other: Chain, link: number): boolean => {
    if (++tests > MAX_BINDING_TESTS) return false;
    const a = other.operands[link]?.tokens ?? [];
    const b = other.operands[link + 1]?.tokens ?? [];
    if (other.signs[link] !== '=' || a.length > 60 || b.length > 60) return false;
    return attemptAll('=', a, b, undefined)?.some((x) => x.kind === 'held') ?? false;
  };
  const letters = new Set([...names].map((n) => n.split('_')[0] ?? n));
  const head = chain.operands[0]?.tokens ?? [];
  const named = k > 0 && isNameFor(head, chain.operands[1]?.tokens ?? []);
  const tail: Chain = named
    ? { ...chain, operands: chain.operands.slice(1), signs: chain.signs.slice(1) }
    : chain;
  if (chainBinds(tail, letters, isIdentity, named ? k - 1 : k)) return 'equation';
  const ties = [...around.earlier(), tiesOf(around.text.slice(0, link.groupStart))];
  if (ties.some((earlier) => isTied(earlier, letters, isIdentity))) return 'equation';
  // What stands in the same group before this chain counts as well.
  return link.before.some((other) => chainBinds(other, letters, isIdentity)) ? 'equation' : undefined;
}

/** Why a closed relation that is false as written may still not be meant as a claim, or not as we read it. */
export function notAClaim(
  around: Surroundings,
  link: Link,
  sign: Sign,
  { left, right }: Sides,
  l: Value,
  r: Value,
): NotRead | undefined {
  const { chain, index: k, range } = link;
  const sentence = around.sentences.at(range.start);
  if (isHedged(sentence, sign)) return 'hedged';
  if (sign === '=' && (chain.modular || /(?<!\\b)mod\b|\(\s*\\bmod|\bmodulo\b|≡|\\equiv/i.test(around.text)))
    return 'ambiguous';
  if (usesLooseConstant([...left.tokens, ...right.tokens])) return 'ambiguous';
  if (sign !== '=' && sign !== '≈') return undefined;
  if (isBare(left.tokens) && isBare(right.tokens)) return 'ambiguous';
  if (isCollapse(left.tokens, right.tokens)) return 'ambiguous';
  if (isRough(sentence.text, right.tokens, l, r)) return 'ambiguous';
  if (isWholeTurn([...left.tokens, ...right.tokens], l, r)) return 'ambiguous';
  const a = F.size(toFloat(l));
  const b = F.size(toFloat(r));
  const after = /^[\s$\\)\]]*([a-zA-Z%¢]+)/.exec(around.text.slice(range.end, range.end + 40))?.[1] ?? '';
  if (mayBeUnits(left.units, right.units, b === 0 ? 0 : a / b, sentence.text, after)) return 'units';
  if (isQuotient(around.text, left.tokens, l, r)) return 'ambiguous';
  return isRunOn(chain.operands[k + 1]?.tokens ?? [], l) ? 'ambiguous' : undefined;
}

/** In a division with remainder `1344 ÷ 175 = 7` states the quotient. */
function isQuotient(text: string, left: readonly Token[], l: Value, r: Value): boolean {
  if (l.kind !== 'exact' || r.kind !== 'exact' || !left.some((t) => /^(\/|\\div|\\frac)$/.test(t.text)))
    return false;
  return (
    floor(l.value) === r.value.n &&
    r.value.d === 1n &&
    /quotient|remainder|euclid|division|whole|full|complete|integer/i.test(text)
  );
}

/**
 * Two bare numerals, `135 = 0` or `240° = −120°`: no computation is written so. It is a contradiction that was
 * reached, or a convention (angles by whole turns, cents for dollars).
 */
function isBare(tokens: readonly Token[]): boolean {
  return (
    tokens.every((t) => t.kind === 'number' || /^[-{}^°()]$|^\\(circ|%|boxed)$/.test(t.text)) &&
    tokens.filter((t) => t.kind === 'number').length === 1
  );
}

/** `1/4 = 0`: a numeral or a fraction of numerals against nought is where an argument breaks down. */
function isCollapse(left: readonly Token[], right: readonly Token[]): boolean {
  const nought = (t: readonly Token[]): boolean => t.length === 1 && t[0]?.text === '0';
  const fraction = (t: readonly Token[]): boolean =>
    t.every((u) => u.kind === 'number' || /^(\/|-|[{}]|\\frac)$/.test(u.text));
  return (nought(right) && fraction(left)) || (nought(left) && fraction(right));
}

/** An integer less than one away, in a sentence that says it is rounded. */
function isRough(sentence: string, right: readonly Token[], l: Value, r: Value): boolean {
  if (!isBare(right) || r.kind !== 'exact' || r.value.d !== 1n) return false;
  const off = Math.abs(toFloat(l).re - toFloat(r).re);
  return off < 1 && /round|approx|nearest|about|rough|estimat|part|truncat|\bup\b|\bdown\b/i.test(sentence);
}

/** Angles that differ by whole turns are one angle. */
function isWholeTurn(tokens: readonly Token[], l: Value, r: Value): boolean {
  if (!tokens.some((t) => t.text === '°' || t.text === '\\circ')) return false;
  return Math.abs(Math.sin(((toFloat(l).re - toFloat(r).re) * Math.PI) / 360)) < 1e-9;
}

/** Bare `e` and `i` are names as often as constants; `e^…` is the constant. */
function usesLooseConstant(tokens: readonly Token[]): boolean {
  return tokens.some(
    (t, n) => t.kind === 'letter' && (t.text === 'i' || (t.text === 'e' && tokens[n + 1]?.text !== '^')),
  );
}

/** `3/2 = 1.50 + 3.00 = 4.50`: a running total, where the sign of equality is a comma. */
function isRunOn(tokens: readonly Token[], l: Value): boolean {
  const target = toFloat(l);
  for (let end = tokens.length - 1; end > 0; end--) {
    if (!/^(\+|-|\*|\/|\\cdot|\\times|\\div)$/.test(tokens[end]?.text ?? '')) continue;
    const [part] = everyReading((chooser): Value | undefined => {
      try {
        const e = readOperand(withoutUnits(tokens.slice(0, end)).tokens, chooser, new Map());
        return decide('=', e, e, { angle: 'degrees', root: 'real' }, { work: 0 }).left;
      } catch (error) {
        if (reasonOf(error) === undefined) throw error;
        return undefined;
      }
    }) ?? [undefined];
    if (part !== undefined && F.size(F.minus(toFloat(part), target)) < 1e-9 * Math.max(1, F.size(target)))
      return true;
  }
  return false;
}
