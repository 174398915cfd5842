/**
 * Relations across the end of a group of mathematics. Rule K: a display that begins with `= …` continues the expression
 * or chain before it. So does one that repeats its name (`S = 2 + 3`, then `S = 6`). Rule E: an expression, words such
 * as "which simplifies to", and another expression. Between displays, "Combining like terms:" says the same.
 */

import { splitIntoWords } from '../../base/word-tables.ts';
import type { TextRange } from '../../proof/index.ts';
import type { ChainOperand, RelationChain } from '../parsing/relation-chains.ts';
import { joinMathTokens, type MathToken } from '../terms/math-tokens.ts';
import { isDisplayMathAt, type ParsedMathOrProseSegment } from './math-groups.ts';

/** The end of a group that a later group may continue. */
export interface ChainTail {
  /** The chain so far; for a separate expression, one operand without a sign. */
  readonly chain: RelationChain;
  readonly groupStart: number;
  /** The index of the chain in its group. */
  readonly number: number;
  /** The end of its group with delimiters; negative if it is in the step before. */
  readonly end: number;
  readonly isDisplay: boolean;
}

/** A chain whose last link extends past the end of a group. */
interface Joined {
  readonly chain: RelationChain;
  /** The part of the last link that is in this step. */
  readonly range: TextRange;
  readonly groupStart: number;
  readonly number: number;
  readonly rule: 'K' | 'E';
}

/** Maximum number of characters between a group and the group that continues it. */
const MOST_BETWEEN = 240;

/** Maximum number of operands of a chain that continues as a whole. A longer one continues with its last operands. */
const MOST_OPERANDS = 60;

/** Words that announce a rewriting of the expression before them. Otherwise, only blanks may be in between. */
const WORKING =
  /\b(?:simplif|combin|factor|expand|distribut|collect|calculat|evaluat|comput|multipl|subtract|divid|squar|rationali[sz]|cancel|reduc|rewrit|regroup|group|convert|continu|add(?:ing)?\b|so\b|thus\b|hence\b|therefore\b|we\s+(?:get|have|find|obtain)\b|(?:which|this)\s+(?:gives|is|equals|becomes|yields)\b|gives\b|yields\b)/i;
/** Words that introduce another expression or another case. */
const ELSEWHERE =
  /\d|[=<>≤≥≈]|\b(?:or|other|another|second|cases?|similarly|likewise|where|let|if|suppose|assume|but|however|instead|while|whereas|respectively)\b|\b(?:is|are|was)\s*:?\s*$/i;
/** Words that look like those, but only address the reader: "let's factor out what we can where possible". */
const ADDRESSING = /\blet(?:'s|’s|\s+us)\b|\bwhere(?:ver)?\s+(?:possible|necessary|needed|applicable)\b|\bfirst,/gi;
/** All words that may announce the same expression in a simpler form: "Combining like terms, we get:". */
const SAME_EXPRESSION = new RegExp(
  `^(?:(?:${splitIntoWords(`
  now next then finally so thus hence therefore we can it this that which the whole entire expression further
  simplify simplifies simplifying simplified combine combining like terms expand expanding factor factoring out common factors?
  becomes gives get obtain have to as is equal equals rewrite rewriting rewritten written us
  `).join('|')})(?![a-z])[\\s,]*)+:?\\s*$`,
  'i',
);
/** A verb without which those words announce nothing. */
const SIMPLIFYING = /\b(?:simplif|combin|expand|factor|becomes|rewrit)/i;
/** Words after which the same name may mean something else. */
const ANEW =
  /\b(?:same|next|finally|also|total|area|volume|number|probability|length|value|remaining|last|first|final)\b/i;
/** Words between two expressions that state that the second is the value of the first. */
const COMES_TO =
  /^[\s,]{0,4}(?:(?:which|this|that|it|and)\s+)?(?:(?:then|further|clearly|now|can\s+be)\s+)?(?:simplifie[sd]|reduce[sd]|evaluates?|simplified|works?\s+out|comes?)\s+(?:further\s+)?(?:down\s+)?to:?\s*$|^[\s,]{0,4}(?:(?:which|this|that|it)\s+)?(?:is\s+(?:simply\s+)?equal\s+to|equals|is\s+the\s+same\s+as|is\s+equivalent\s+to|expands\s+(?:out\s+)?(?:to|into)|factors\s+(?:out\s+)?(?:as|into)|(?:(?:can|may)\s+be|is)\s+(?:also\s+)?(?:re-?written|written|factored|factori[sz]ed|expressed|expanded|simplified)\s+(?:as|into|to)):?\s*$/i;

/** Finds the groups of a step that continue earlier groups. */
export class ChainContinuationFinder {
  readonly #text: string;
  #tail: ChainTail | undefined;
  /** Whether no mathematics has occurred yet. */
  #isAtStart = true;
  readonly #before: () => ChainTail | undefined;

  /** @param before gets the end of the step before; called only if the step may continue it */
  constructor(text: string, before: () => ChainTail | undefined) {
    this.#text = text;
    this.#before = before;
  }

  /** The end that the next step may continue. The last words of the step must not introduce anything else. */
  get tailAtEnd(): ChainTail | undefined {
    const after = this.#text.slice(this.#tail?.end ?? 0).replace(/^[.,;:]/, '');
    return isNeutral(after) ? this.#tail : undefined;
  }

  /** The continuation of earlier groups; groups must come in text order. */
  next(group: ParsedMathOrProseSegment): Joined[] {
    if (group.rule === 'A') {
      // Calculations in prose in between leave nothing to continue.
      if (group.chains.length > 0) this.#tail = undefined;
      return [];
    }
    const joined = this.#join(group);
    const before = joined[0]?.rule === 'K' && group.chains[0]?.opens !== undefined ? joined[0] : undefined;
    this.#isAtStart = false;
    this.#tail = tailOf(this.#text, group, before);
    return joined;
  }

  #join(group: ParsedMathOrProseSegment): Joined[] {
    const [first] = group.chains;
    const opens = first?.opens;
    const isDisplay = isDisplayMathAt(this.#text, group.start);
    if (opens !== undefined && this.#isAtStart) {
      const between = this.#text.slice(0, group.start);
      const tail = isNeutral(between) ? this.#before() : undefined;
      return tail?.isDisplay || (tail !== undefined && !isDisplay) ? join(tail, first, 'K', opens) : [];
    }
    if (this.#isAtStart && isDisplay) {
      const between = this.#text.slice(0, Math.min(group.start, MOST_BETWEEN + 1));
      const operand = between.length <= MOST_BETWEEN && SIMPLIFYING.test(between) ? loneExpression(group) : undefined;
      const tail = operand && this.#before();
      if (operand === undefined || !tail?.isDisplay || !isSameAnnounced(tail, between)) return [];
      const range = { start: operand.tokens[0]?.start ?? group.start, end: operand.tokens.at(-1)?.end ?? group.end };
      return [{ ...extended(tail, operand, 'E'), range }];
    }
    const tail = this.#tail;
    if (tail === undefined || group.start - tail.end > MOST_BETWEEN) return [];
    const between = this.#text.slice(tail.end, group.start);
    if (opens !== undefined) {
      if (!(tail.isDisplay && isDisplay) && between.trim() !== '') return [];
      return isNeutral(between) ? join(tail, first, 'K', opens) : [];
    }
    const isSame = COMES_TO.test(between) || (tail.isDisplay && isDisplay && isSameAnnounced(tail, between));
    const operand = isSame && !this.#isReason(tail) ? loneExpression(group) : undefined;
    if (operand !== undefined) {
      const start = tail.chain.operands.at(-1)?.tokens[0]?.start;
      const last = operand.tokens.at(-1);
      if (start === undefined || last === undefined) return [];
      return [{ ...extended(tail, operand, 'E'), range: { start, end: last.end } }];
    }
    return first !== undefined &&
      isDisplay &&
      tail.isDisplay &&
      isRestated(tail.chain, first) &&
      isNeutral(between) &&
      !ANEW.test(between)
      ? join(tail, first, 'K', first.operands[0]?.tokens[0]?.start ?? group.start)
      : [];
  }

  /** "Since $2^8 \cdot 5^8 = 10^8$, this is equal to …": something else is equal. */
  #isReason({ groupStart }: ChainTail): boolean {
    return /\b(?:since|because|as|given(?:\s+that)?)\s+$/i.test(
      this.#text.slice(Math.max(0, groupStart - 20), groupStart),
    );
  }
}

/** Whether words announce that a separate expression is simplified, as a whole. */
function isSameAnnounced({ chain }: ChainTail, between: string): boolean {
  const words = between
    .replace(/^[\s.,;:]+/, '')
    .replace(ADDRESSING, ' ')
    .trim();
  return chain.signs.length === 0 && SAME_EXPRESSION.test(words) && SIMPLIFYING.test(words);
}

function join(tail: ChainTail, chain: RelationChain | undefined, rule: 'K', start: number): Joined[] {
  const operand = chain?.operands[1];
  const end = operand?.tokens.at(-1)?.end;
  if (operand === undefined || end === undefined || chain?.signs[0] !== '=' || chain.modular) return [];
  return [{ ...extended(tail, operand, rule), range: { start, end } }];
}

function extended(tail: ChainTail, operand: ChainOperand, rule: 'K' | 'E'): Omit<Joined, 'range'> {
  const { chain, groupStart, number } = tail;
  return {
    chain: { ...chain, operands: [...chain.operands, operand], signs: [...chain.signs, '='] },
    groupStart,
    number,
    rule,
  };
}

/** Whether the text between two groups doesn't introduce anything else. */
function isNeutral(between: string): boolean {
  const words = between.trim();
  if (words === '' || words.length > MOST_BETWEEN) return words === '';
  return WORKING.test(words) && !ELSEWHERE.test(words.replace(ADDRESSING, ' '));
}

/**
 * Whether a chain begins with the name of the chain before, whose value isn't calculated yet. A single letter may have
 * several values.
 */
function isRestated(before: RelationChain, chain: RelationChain): boolean {
  const [name] = before.operands;
  const [again] = chain.operands;
  if (name === undefined || again === undefined || before.signs[0] !== '=' || chain.signs[0] !== '=') return false;
  if (name.tokens.length < 2 && name.tokens[0]?.kind !== 'text') return false;
  if (joinMathTokens(name.tokens) !== joinMathTokens(again.tokens)) return false;
  const last = before.operands.at(-1)?.tokens ?? [];
  const now = chain.operands[1]?.tokens ?? [];
  // `S = 4 · 5 · 6`, then `S = 4 · 5 = 20`: the author has started to calculate.
  return last.length > 2 && now.length <= last.length && !joinMathTokens(last).startsWith(`${joinMathTokens(now)} `);
}

/** The end of a group that a later group may continue; `before` is the chain that its first relation continues. */
function tailOf(text: string, group: ParsedMathOrProseSegment, before: Joined | undefined): ChainTail | undefined {
  const { tokens = [], start } = group;
  const place = { groupStart: start, end: group.end, isDisplay: isDisplayMathAt(text, start) };
  const chain = group.chains.at(-1);
  if (chain === undefined) {
    const lone = loneExpression(group);
    return lone && { ...place, number: 0, chain: { operands: [lone], signs: [], modular: false } };
  }
  const last = chain.operands.at(-1);
  // An equality at the end of another relation isn't a statement about its left side.
  if (last === undefined || last.unsure || chain.modular || chain.signs.at(-1) !== '=') return undefined;
  if (last.tokens.length === 0 || last.tokens.at(-1) !== lastToken(tokens)) return undefined;
  const number = group.chains.length - 1;
  if (chain.operands[0]?.tokens.length !== 0) return { ...place, number, chain };
  const operands = chain.operands.slice(1);
  const signs = chain.signs.slice(1);
  if (before === undefined || number > 0 || before.chain.operands.length > MOST_OPERANDS)
    return { ...place, number, chain: { ...chain, operands, signs } };
  const { groupStart } = before;
  const whole = {
    operands: [...before.chain.operands, ...operands.slice(1)],
    signs: [...before.chain.signs, ...signs],
  };
  return { ...place, groupStart, number: before.number, chain: { ...chain, ...whole } };
}

/** The expression, if it is the whole group. */
function loneExpression({ tokens = [], chains }: ParsedMathOrProseSegment): ChainOperand | undefined {
  const last = lastToken(tokens);
  if (chains.length > 0 || last === undefined) return undefined;
  const all = tokens.slice(0, tokens.indexOf(last) + 1);
  const stops = all.some(
    (t) => t.kind === 'text' || /^([,;.&]|\\\\|\\(?:quad|qquad|Rightarrow|iff|to|in|begin.*|end.*))$/.test(t.text),
  );
  return stops ? undefined : { tokens: all, unsure: false };
}

/** The last token without the punctuation of the sentence. */
function lastToken(tokens: readonly MathToken[]): MathToken | undefined {
  return tokens.findLast((t) => !/^[.,;:]$/.test(t.text));
}
