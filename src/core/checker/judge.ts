/** Judges one link of a chain: reads both sides in every way, decides, and looks for a reason to keep silent. */

import type { Range } from '../proof/types.ts';
import { chainBinds, isBound, isNameFor } from './bindings.ts';
import { MAX_BINDING_TESTS } from './caps.ts';
import type { Chain } from './chains.ts';
import { type Decision, decide, type Sign } from './compare.ts';
import { type Budget, toFloat, type Value } from './evaluate.ts';
import { type Expression, freeNames, some } from './expression.ts';
import * as F from './float.ts';
import { claimsIdentity, hasWords, isAngular, sample } from './identity.ts';
import { checkLength, modeOf, readOperand } from './operand.ts';
import { plainText } from './plain.ts';
import { floor, TooCostly } from './rational.ts';
import { type Chooser, everyReading } from './readings.ts';
import { isHedged, type Sentence, type Sentences } from './sentences.ts';
import type { Token } from './tokens.ts';
import type { NotRead, Outcome } from './types.ts';
import { type Measured, mayBeUnits, withoutUnits } from './units.ts';
import { Unread } from './unread.ts';
import { evidenceOf } from './wording.ts';

/** The text around a link. */
export interface Surroundings {
  readonly text: string;
  readonly sentences: Sentences;
  /** The problem and all earlier steps; asked for only if an identity is about to be refuted. */
  readonly earlier: () => string;
}

/** One reading of a link. */
type Attempt =
  | { readonly kind: 'unread'; readonly reason: NotRead }
  | { readonly kind: 'numeric'; readonly decision: Decision; readonly left: Value; readonly right: Value }
  | { readonly kind: 'held'; readonly points: number; readonly names: ReadonlySet<string> }
  | {
      readonly kind: 'failed';
      readonly counterexample: string;
      readonly left: Value;
      readonly right: Value;
      readonly names: ReadonlySet<string>;
    }
  | { readonly kind: 'open' };

/** What became of link `k`. `rule` is what a false numeric relation breaks here. */
export function judgeLink(
  around: Surroundings,
  chain: Chain,
  k: number,
  range: Range,
  rule: 'A' | 'C',
): Outcome {
  try {
    return judge(around, chain, k, range, rule);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { kind: 'not-read', reason };
  }
}

function reasonOf(error: unknown): NotRead | undefined {
  if (error instanceof Unread) return error.reason;
  return error instanceof TooCostly || error instanceof RangeError ? 'too-costly' : undefined;
}

function judge(around: Surroundings, chain: Chain, k: number, range: Range, rule: 'A' | 'C'): Outcome {
  const sign = chain.signs[k];
  const from = chain.operands[k];
  const to = chain.operands[k + 1];
  if (sign === undefined || from === undefined || to === undefined)
    return { kind: 'not-read', reason: 'syntax' };
  checkLength(from.tokens);
  checkLength(to.tokens);
  const left = withoutUnits(from.tokens);
  const right = withoutUnits(to.tokens);
  const attempts = attemptAll(sign, left.tokens, right.tokens, chain.modulus);
  const outcome = settle(attempts);
  if (outcome.kind !== 'false') return outcome;
  const { usual } = outcome;
  const sentence = around.sentences.at(range.start);
  const unsure = from.unsure || to.unsure || isList(chain, k) || isList(chain, k + 1);
  const reason = unsure
    ? 'ambiguous'
    : usual.kind === 'failed'
      ? notAnIdentity(around, chain, k, usual.names, left, right, sentence)
      : notAClaim(around, chain, k, sign, left, right, usual.left, usual.right, range, sentence);
  if (reason !== undefined) return { kind: 'not-read', reason };
  const evidence = evidenceOf(
    sign,
    { text: plainText(from.tokens), value: usual.left },
    { text: plainText(to.tokens), value: usual.right },
    {
      ...(usual.kind === 'failed' ? { counterexample: usual.counterexample } : {}),
      ...(chain.modulus === undefined ? {} : { modulus: plainText(chain.modulus) }),
    },
  );
  return { kind: 'refuted', rule: usual.kind === 'failed' ? 'D' : rule, evidence };
}

type False = Extract<Attempt, { kind: 'numeric' | 'failed' }>;

/** True in one reading is true; false in all is false; anything else is not read. */
function settle(
  attempts: readonly Attempt[] | undefined,
): Outcome | { readonly kind: 'false'; readonly usual: False } {
  if (attempts === undefined) return { kind: 'not-read', reason: 'ambiguous' };
  let usual: False | undefined;
  let doubt: NotRead | undefined;
  for (const a of attempts) {
    if (a.kind === 'held') return { kind: 'holds', points: a.points };
    if (a.kind === 'numeric' && (a.decision === 'true' || a.decision === 'rounded')) return { kind: 'holds' };
    if (a.kind === 'failed' || (a.kind === 'numeric' && a.decision === 'false')) usual ??= a;
    else if (a.kind === 'open') doubt ??= 'equation';
    else if (a.kind === 'numeric') doubt ??= 'no-value';
    // A reading without a value (an even root of a negative number) does not clear one that is false.
    else if (a.kind === 'unread' && (usual === undefined || a.reason !== 'no-value')) doubt ??= a.reason;
  }
  if (usual === undefined) return { kind: 'not-read', reason: doubt ?? 'syntax' };
  return doubt === undefined || doubt === 'no-value'
    ? { kind: 'false', usual }
    : { kind: 'not-read', reason: 'ambiguous' };
}

function attemptAll(
  sign: Sign,
  left: readonly Token[],
  right: readonly Token[],
  modulus: readonly Token[] | undefined,
): readonly Attempt[] | undefined {
  const budget: Budget = { work: 0 };
  return everyReading((chooser) => {
    try {
      return attempt(sign, left, right, modulus, chooser, budget);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      return { kind: 'unread', reason };
    }
  });
}

function attempt(
  sign: Sign,
  left: readonly Token[],
  right: readonly Token[],
  modulus: readonly Token[] | undefined,
  chooser: Chooser,
  budget: Budget,
): Attempt {
  const l = readOperand(left, chooser);
  const r = readOperand(right, chooser);
  const m = modulus === undefined ? undefined : readOperand(modulus, chooser);
  const leftNames = freeNames(l);
  const rightNames = freeNames(r);
  if (m !== undefined && freeNames(m).size > 0) return { kind: 'open' };
  const withDegrees = [l, r].some((side) => some(side, (p) => p.kind === 'degrees'));
  if (leftNames.size === 0 && rightNames.size === 0) {
    return { kind: 'numeric', ...decide(sign, l, r, modeOf([l, r], chooser, true), budget, m) };
  }
  if (sign !== '=' || !sameNames(leftNames, rightNames)) return { kind: 'open' };
  if (hasLooseConstant(l) || hasLooseConstant(r) || hasWords(left) || hasWords(right))
    throw new Unread('unknown-name');
  const mode = modeOf([l, r], chooser, withDegrees || isAngular(l, r));
  const sampled = sample(l, r, mode, budget);
  switch (sampled.kind) {
    case 'holds':
      return { kind: 'held', points: sampled.points, names: leftNames };
    case 'failed':
      return { ...sampled, names: leftNames };
    case 'mixed':
      return { kind: 'open' };
    default:
      return sampled satisfies never;
  }
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

/** `i`, and `e` outside `e^…`: among letters they are as likely names as constants. */
function hasLooseConstant(e: Expression): boolean {
  return some(e, (p) => p.kind === 'constant' && p.name !== 'pi');
}

/** `16*15=240,255-240=15`: between two relations a comma may part statements rather than thousands. */
function isList(chain: Chain, k: number): boolean {
  const tokens = chain.operands[k]?.tokens ?? [];
  const first = tokens[0];
  if (k === 0 || k === chain.operands.length - 1 || first?.kind !== 'number' || tokens.length < 2)
    return false;
  return first.end - first.start > first.text.length;
}

/** Why a sampled equality that fails may still not be stated as an identity. */
function notAnIdentity(
  around: Surroundings,
  chain: Chain,
  k: number,
  names: ReadonlySet<string>,
  left: Measured,
  right: Measured,
  sentence: Sentence,
): NotRead | undefined {
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
  const text = `${around.earlier()}\n\n${around.text}`;
  const start = (chain.operands[0]?.tokens[0]?.start ?? 0) + text.length - around.text.length;
  return isBound(names, text, groupStart(text, start), isIdentity) ? 'equation' : undefined;
}

/** Where the group that holds `offset` opens, so that the text before it is whole groups and prose. */
function groupStart(text: string, offset: number): number {
  const before = text.slice(0, offset);
  const opening = /(?:\$\$?|\\\(|\\\[|\\begin\{[a-z]+\*?\})(?:(?!\$|\\\(|\\\[|\\begin\{)[\s\S])*$/.exec(
    before.slice(-2_000),
  );
  return opening === null ? offset : offset - Math.min(2_000, before.length) + opening.index;
}

/** Why a closed relation that is false as written may still not be meant as a claim, or not as we read it. */
function notAClaim(
  around: Surroundings,
  chain: Chain,
  k: number,
  sign: Sign,
  left: Measured,
  right: Measured,
  l: Value,
  r: Value,
  range: Range,
  sentence: Sentence,
): NotRead | undefined {
  if (isHedged(sentence, sign)) return 'hedged';
  if (sign === '=' && (chain.modular || /\bmod\b|\\[pb]?mod|\bmodulo\b|≡|\\equiv/.test(around.text)))
    return 'ambiguous';
  if (usesLooseConstant([...left.tokens, ...right.tokens])) return 'ambiguous';
  if (sign !== '=' && sign !== '≈') return undefined;
  if (isBare(left.tokens) && isBare(right.tokens)) return 'ambiguous';
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
    /quotient|remainder|euclid|division|whole|full|complete/i.test(text)
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
        const e = readOperand(withoutUnits(tokens.slice(0, end)).tokens, chooser);
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
