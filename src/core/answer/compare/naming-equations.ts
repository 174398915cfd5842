/** `x = 5`, `(p, q) = (3, 2)`, `|AB| = 1`, `f(x) = 1`: relations that only give a value its name. */

import { joinMathTokens } from '../../checker/index.ts';
import type { MathTokens, ParsedAnswer, RelationAnswer } from '../read/answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import type { AnswerComparisonContext } from './comparison-context.ts';

/** Whether an answer is an equation whose left side is a name rather than an expression to calculate. */
export function isNamingEquation(a: ParsedAnswer): boolean {
  if (a.kind !== 'relation' || (a.signs[0] !== '=' && a.signs[0] !== '\\in')) return false;
  if (a.signs[0] === '\\in' && (a.signs.length > 1 || a.operands[1]?.kind === 'value')) return false;
  if (a.signs.some((s, k) => k > 0 && s !== '=')) return false;
  const [left] = a.operands;
  return left !== undefined && isName(left);
}

function isName(a: ParsedAnswer): boolean {
  switch (a.kind) {
    case 'value':
      return a.unit === undefined && isNameTokens(a.tokens);
    case 'list':
      return a.open === '(' && a.items.every(isName);
    case 'ratio':
      return a.terms.every(isNameTokens);
    case 'choice':
      return a.rest === undefined;
    case 'text':
      return true;
    default:
      return false;
  }
}

const NO_NAME = /^(?:\+|-|\\pm|\*|\\times|\\cdot|!|%|\\%|\\sqrt|\\pi|\\infty|\\binom)$/;

function isNameTokens(tokens: MathTokens): boolean {
  let letters = 0;
  let depth = 0;
  for (const [k, t] of tokens.entries()) {
    if (t.text === '(') depth++;
    else if (t.text === ')') depth--;
    if (depth > 0 && letters > 0) continue;
    if (NO_NAME.test(t.text)) return false;
    // A name doesn't contain powers, except in `f^{-1}(x)` and `f^{(n)}`.
    if (t.text === '^' && !/^(?:\{|\\prime|')$/.test(tokens[k + 1]?.text ?? '')) return false;
    if (t.text === '^' && tokens[k + 2]?.kind === 'number') return false;
    if (t.kind === 'number' && !isIndex(tokens, k)) return false;
    if (t.kind === 'letter' || /^\\[A-Za-z]{2,}$/.test(t.text)) letters++;
  }
  return letters > 0;
}

/** Whether a number is a subscript, or part of one. */
function isIndex(tokens: MathTokens, at: number): boolean {
  for (let k = at - 1; k >= 0 && k >= at - 6; k--) {
    const text = tokens[k]?.text;
    if (text === '_') return true;
    if (text === '}') return false;
  }
  return false;
}

export function getNameFromEquation(a: ParsedAnswer): string {
  const left = a.kind === 'relation' ? a.operands[0] : undefined;
  return left === undefined ? '' : keyOf(left);
}

function keyOf(a: ParsedAnswer): string {
  if (a.kind === 'value') return joinMathTokens(a.tokens).replace(/\{ (\w+) \}/g, '$1');
  if (a.kind === 'list') return `(${a.items.map(keyOf).join(',')})`;
  if (a.kind === 'ratio') return a.terms.map(joinMathTokens).join(':');
  return a.kind === 'choice' ? a.letter : a.kind === 'text' ? a.text : '';
}

/** The part after the name; the answer itself if there is no name. */
export function getValueFromEquation(a: ParsedAnswer): ParsedAnswer {
  return a.kind === 'relation' && isNamingEquation(a) ? (a.operands.at(-1) ?? a) : a;
}

/** Compares the value that a relation names or calculates (`3 + 10 = 13`) with the other answer. */
export function compareNamedValue(
  relation: RelationAnswer,
  other: ParsedAnswer,
  go: (right: ParsedAnswer) => AnswerEquivalence,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (isNamingEquation(relation)) return go(getValueFromEquation(relation));
  // `3 + 10 = 13`: what was calculated.
  if (relation.signs.every((s) => s === '=')) {
    const last = relation.operands.at(-1);
    const first = relation.operands[0];
    if (
      last !== undefined &&
      first !== undefined &&
      first.kind === 'value' &&
      !first.tokens.some((t) => t.kind === 'letter')
    ) {
      const inner = context.compare(first, last);
      return inner === 'equal' ? go(last) : 'unknown';
    }
  }
  return other.kind === 'value' || other.kind === 'list' ? 'unknown' : 'different';
}
