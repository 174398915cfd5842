/** One step through the whole pipeline: segments, chains, readings, values, decision, evidence. */

import type { Range } from '../proof/types.ts';
import { MAX_OPERAND_LENGTH, MAX_OPERAND_TOKENS, MAX_RELATIONS } from './caps.ts';
import { type Chain, chains } from './chains.ts';
import { type Decision, decide, type Sign } from './compare.ts';
import { type Budget, type Mode, toFloat, type Value } from './evaluate.ts';
import { explicitLatex } from './explicit.ts';
import { type Expression, freeNames, some } from './expression.ts';
import * as F from './float.ts';
import { parseLatex } from './latex.ts';
import { plainText } from './plain.ts';
import { proseChains } from './prose.ts';
import { TooCostly } from './rational.ts';
import { readMathJson } from './read.ts';
import { type Chooser, everyReading } from './readings.ts';
import { segments } from './scan.ts';
import { isHedged, type Sentence, Sentences } from './sentences.ts';
import { type Token, tokenize } from './tokens.ts';
import type { NotRead, Outcome, Reading } from './types.ts';
import { type Measured, mayBeUnits, withoutUnits } from './units.ts';
import { Unread } from './unread.ts';
import { evidenceOf } from './wording.ts';

/** What a step is checked against. */
export interface Context {
  readonly problem?: string;
  readonly steps: readonly string[];
}

/** Every relation of step `index`, in text order, with what became of it. Never throws on any text. */
export function checkStep(context: Context, index: number): Reading[] {
  const text = context.steps[index] ?? '';
  const sentences = new Sentences(text);
  const readings: Reading[] = [];
  for (const group of groups(text)) {
    for (const chain of group.chains) {
      for (let k = 0; k < chain.signs.length; k++) {
        if (readings.length >= MAX_RELATIONS) return readings;
        const range = linkRange(chain, k);
        if (range === undefined) continue;
        readings.push({ range, outcome: guarded(() => judge(text, chain, k, range, sentences, group.rule)) });
      }
    }
  }
  return readings;
}

interface Group {
  readonly chains: readonly Chain[];
  readonly rule: 'A' | 'C';
}

/** The chains of a text, group by group. Groups of mathematics with only blanks between are one. */
function* groups(text: string): Generator<Group> {
  const parts = segments(text);
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part === undefined) break;
    if (part.kind === 'prose') {
      const besideMath = { before: i > 0, after: i + 1 < parts.length };
      yield { chains: proseChains(text, part.start, part.end, besideMath), rule: 'A' };
    } else {
      const found = chains(tokenize(text, part.start, part.end));
      const cutBefore =
        /(?:[-+*/×÷=^<>(]|[0-9])\s*$/.test(text.slice(Math.max(0, part.from - 4), part.from)) ||
        isMathBeside(parts[i - 1], text, true);
      const cutAfter =
        /^\s*(?:[-+*/×÷=^<>%]|[0-9(])/.test(text.slice(part.to, part.to + 4)) ||
        isMathBeside(parts[i + 1], text, false);
      yield {
        chains: found.map((c, k) => cut(c, cutBefore && k === 0, cutAfter && k === found.length - 1)),
        rule: 'C',
      };
    }
  }
}

/** A group right beside this one, or with only blanks between: a formula may be split over the two. */
function isMathBeside(
  part: { kind: string; start: number; end: number } | undefined,
  text: string,
  _before: boolean,
): boolean {
  return (
    part !== undefined &&
    (part.kind === 'math' ||
      (/^[ \t]*$/.test(text.slice(part.start, Math.min(part.end, part.start + 20))) &&
        part.end - part.start < 20))
  );
}

function cut(chain: Chain, first: boolean, last: boolean): Chain {
  if (!first && !last) return chain;
  const end = chain.operands.length - 1;
  return {
    ...chain,
    operands: chain.operands.map((o, k) =>
      (first && k === 0) || (last && k === end) ? { ...o, unsure: true } : o,
    ),
  };
}

function linkRange(chain: Chain, k: number): Range | undefined {
  const left = chain.operands[k]?.tokens ?? [];
  const right = chain.operands[k + 1]?.tokens ?? [];
  const first = left[0];
  const last = right.at(-1);
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}

function guarded(run: () => Outcome): Outcome {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unread) return notRead(error.reason);
    if (error instanceof TooCostly || error instanceof RangeError) return notRead('too-costly');
    throw error;
  }
}

function notRead(reason: NotRead): Outcome {
  return { kind: 'not-read', reason };
}

/** One side of a link, ready to be read. */
function measured(chain: Chain, k: number): Measured & { readonly source: readonly Token[] } {
  const source = chain.operands[k]?.tokens ?? [];
  const first = source[0];
  const last = source.at(-1);
  if (first === undefined || last === undefined) throw new Unread('syntax');
  if (last.end - first.start > MAX_OPERAND_LENGTH || source.length > MAX_OPERAND_TOKENS)
    throw new Unread('too-long');
  return { ...withoutUnits(source), source };
}

/** The expression of one side under the chooser's answers. */
export function readOperand(tokens: readonly Token[], chooser: Chooser): Expression {
  const json = parseLatex(explicitLatex([...tokens], chooser));
  if (json === undefined) throw new Unread('syntax');
  return readMathJson(json);
}

interface Attempt {
  readonly decision: Decision | NotRead;
  readonly left?: Value;
  readonly right?: Value;
}

function judge(
  text: string,
  chain: Chain,
  k: number,
  range: Range,
  sentences: Sentences,
  rule: 'A' | 'C',
): Outcome {
  const sign = chain.signs[k];
  if (sign === undefined) return notRead('syntax');
  const left = measured(chain, k);
  const right = measured(chain, k + 1);
  const budget: Budget = { work: 0 };
  const attempts = everyReading((chooser) =>
    attempt(sign, left.tokens, right.tokens, chain, chooser, budget),
  );
  if (attempts === undefined) return notRead('ambiguous');
  if (attempts.some((a) => a.decision === 'true' || a.decision === 'rounded')) return { kind: 'holds' };
  const usual = attempts.find((a) => a.decision === 'false');
  const doubt = attempts.map((a) => a.decision).find((d) => d !== 'false');
  if (usual?.left === undefined || usual.right === undefined)
    return notRead(doubt === undefined || doubt === 'unclear' ? 'no-value' : (doubt as NotRead));
  // A reading that has no value (a root of a negative number) does not clear one that is false; others do.
  if (attempts.some((a) => a.decision !== 'false' && a.decision !== 'no-value')) return notRead('ambiguous');
  if (chain.operands[k]?.unsure === true || chain.operands[k + 1]?.unsure === true)
    return notRead('ambiguous');
  const sentence = sentences.at(range.start);
  const reason = excuse(text, chain, k, sign, left, right, usual.left, usual.right, range, sentence);
  if (reason !== undefined) return notRead(reason);
  const modulus = chain.modulus === undefined ? {} : { modulus: plainText(chain.modulus) };
  const evidence = evidenceOf(
    sign,
    { text: plainText(left.source), value: usual.left },
    { text: plainText(right.source), value: usual.right },
    modulus,
  );
  return { kind: 'refuted', rule, evidence };
}

function attempt(
  sign: Sign,
  left: readonly Token[],
  right: readonly Token[],
  chain: Chain,
  chooser: Chooser,
  budget: Budget,
): Attempt {
  try {
    const l = readOperand(left, chooser);
    const r = readOperand(right, chooser);
    const modulus = chain.modulus === undefined ? undefined : readOperand(chain.modulus, chooser);
    if (freeNames(l).size > 0 || freeNames(r).size > 0) return { decision: 'equation' };
    return decide(sign, l, r, modeOf([l, r], chooser), budget, modulus);
  } catch (error) {
    if (error instanceof Unread) return { decision: error.reason };
    if (error instanceof TooCostly) return { decision: 'too-costly' };
    throw error;
  }
}

/** Degrees or radians, real or principal roots: a choice only where it matters. */
export function modeOf(sides: readonly Expression[], chooser: Chooser): Omit<Mode, 'slack'> {
  const angular = sides.some((s) =>
    some(
      s,
      (p) =>
        p.kind === 'degrees' || (p.kind === 'function' && /^(a?r?c?)(sin|cos|tan|cot|sec|csc)$/.test(p.name)),
    ),
  );
  const rooted = sides.some((s) => some(s, (p) => p.kind === 'root' || p.kind === 'power'));
  const angle = angular && chooser.choose(2, 'angle') === 0 ? 'degrees' : 'radians';
  const root = rooted && mayBeNegativeRoot(sides) && chooser.choose(2, 'root') === 1 ? 'principal' : 'real';
  return { angle, root };
}

function mayBeNegativeRoot(sides: readonly Expression[]): boolean {
  return sides.some((s) =>
    some(s, (p) => p.kind === 'root' || (p.kind === 'power' && p.exponent.kind === 'quotient')),
  );
}

/** Why a closed relation that is false as written may still not be meant as a claim, or not as we read it. */
function excuse(
  text: string,
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
  if (isHedged(sentence)) return 'hedged';
  if (sign === '=' && (chain.modular || /\bmod\b|\\[pb]?mod|\bmodulo\b|≡|\\equiv/.test(text)))
    return 'ambiguous';
  if (usesConstantAsName(chain, k)) return 'ambiguous';
  if (sign === '=' || sign === '≈') {
    const a = toFloat(l);
    const b = toFloat(r);
    const ratio = F.size(b) === 0 ? 0 : F.size(a) / F.size(b);
    const after = /^[\s$\\)\]]*([a-zA-Z%¢]+)/.exec(text.slice(range.end, range.end + 40))?.[1] ?? '';
    if (mayBeUnits(left.units, right.units, ratio, sentence.text, after)) return 'units';
    if (isRunOn(chain, k, l)) return 'ambiguous';
  }
  return undefined;
}

/** `e`, `i` and `π` are constants only where nothing else can be meant; bare `e` and `i` are left alone. */
function usesConstantAsName(chain: Chain, k: number): boolean {
  const tokens = [...(chain.operands[k]?.tokens ?? []), ...(chain.operands[k + 1]?.tokens ?? [])];
  return tokens.some(
    (t, n) =>
      t.kind === 'letter' &&
      (t.text === 'e' || t.text === 'i') &&
      !(t.text === 'e' && tokens[n + 1]?.text === '^'),
  );
}

/** `3/2 = 1.50 + 3.00 = 4.50`: a running total, where the sign of equality is a comma. */
function isRunOn(chain: Chain, k: number, l: Value): boolean {
  const tokens = chain.operands[k + 1]?.tokens ?? [];
  for (let end = tokens.length - 1; end > 0; end--) {
    const text = tokens[end]?.text ?? '';
    if (!/^(\+|-|\*|\/|\\cdot|\\times|\\div)$/.test(text)) continue;
    try {
      const first = readOperand(withoutUnits(tokens.slice(0, end)).tokens, { choose: () => 0 });
      const { decision } = decide('=', first, first, { angle: 'degrees', root: 'real' }, { work: 0 });
      if (decision !== 'true') continue;
      const value = decide('=', first, first, { angle: 'degrees', root: 'real' }, { work: 0 }).left;
      if (F.size(F.minus(toFloat(value), toFloat(l))) < 1e-9 * Math.max(1, F.size(toFloat(l)))) return true;
    } catch (error) {
      if (!(error instanceof Unread) && !(error instanceof TooCostly)) throw error;
    }
  }
  return false;
}
