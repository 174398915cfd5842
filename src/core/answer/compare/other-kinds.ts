/** Answers that aren't numbers: choices, bounds, named values, matrices, ratios, times, and dates. */

import { createMathToken, createValueAnswer, type ParsedAnswer, type ValueAnswer } from '../read/answer.ts';
import { parseAnswer } from '../read/read-answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import { type AnswerComparisonContext, combineEquivalences } from './comparison-context.ts';
import { compareExpressionsAsAnswers, evaluateClosedExpression } from './expressions.ts';
import { compareNamedValue, getValueFromEquation, isNamingEquation } from './naming-equations.ts';
import { isRealSetAnswer } from './real-sets.ts';

export function compareChoiceAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (a.kind === 'choice' && b.kind === 'choice') {
    if (a.letter === b.letter) return 'equal';
    context.say('The answers are different choices.');
    return 'different';
  }
  const [choice, other, isGold] =
    a.kind === 'choice' ? [a, b, true] : b.kind === 'choice' ? [b, a, false] : [undefined, a, true];
  if (choice === undefined) return 'unknown';
  const go = (text: string): AnswerEquivalence => {
    const read = parseAnswer(text);
    if (read === undefined || read.kind === 'choice') return 'unknown';
    return isGold ? context.compare(read, other) : context.compare(other, read);
  };
  const meant = context.choices?.get(choice.letter);
  if (meant !== undefined) return go(meant);
  if (choice.rest !== undefined) return go(choice.rest);
  // A single capital letter may also be a variable.
  const named = parseAnswer(`$${choice.letter}+0$`);
  if (named?.kind === 'value' && other.kind === 'value' && !other.tokens.every((t) => t.kind === 'number')) {
    const verdict = isGold ? context.compare(named, other) : context.compare(other, named);
    if (verdict === 'equal') return verdict;
  }
  context.say(`Can't tell which answer choice ${choice.letter} stands for.`);
  return 'unknown';
}

export function compareSpecialWordAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const [special, other] = a.kind === 'special' ? [a, b] : [b, a];
  if (special.kind !== 'special') return 'unknown';
  if (other.kind === 'relation' && isNamingEquation(other))
    return a === special
      ? context.compare(a, getValueFromEquation(other))
      : context.compare(getValueFromEquation(other), b);
  if (special.name === 'set' || special.name === 'all') return 'unknown';
  if (
    (special.name === 'undefined' || special.name === 'infinitely many') &&
    other.kind === 'value' &&
    other.tokens.some((t) => t.text === '\\infty')
  )
    return 'unknown';
  context.say('Only one of the answers is in words.');
  return 'different';
}

export function compareMatrixAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const rows = (x: ParsedAnswer): readonly (readonly ValueAnswer[])[] | undefined => {
    if (x.kind === 'matrix') return x.isDeterminant ? undefined : x.rows.map((row) => row.map(createValueAnswer));
    // A tuple is a column.
    if (x.kind === 'list' && x.items.every((item) => item.kind === 'value')) return x.items.map((item) => [item]);
    return undefined;
  };
  if (a.kind === 'relation') return compareNamedValue(a, b, (x) => context.compare(x, b), context);
  if (b.kind === 'relation') return compareNamedValue(b, a, (y) => context.compare(a, y), context);
  let x = rows(a);
  let y = rows(b);
  if (x === undefined || y === undefined) {
    const other = x === undefined ? a : b;
    const isNumber = other.kind === 'value' && evaluateClosedExpression(other.tokens, context.reader) !== undefined;
    return isNumber && (x ?? y) !== undefined ? 'different' : 'unknown';
  }
  const isTuple = a.kind === 'list' || b.kind === 'list';
  const column = (m: readonly (readonly ValueAnswer[])[]) => (m.length === 1 ? (m[0] ?? []).map((q) => [q]) : m);
  if (isTuple) {
    x = column(x);
    y = column(y);
  }
  const z = y;
  if (x.length !== z.length || x[0]?.length !== z[0]?.length) {
    context.say('The answers have different numbers of rows or columns.');
    return 'different';
  }
  let unknown = false;
  for (const [r, row] of x.entries())
    for (const [c, entry] of row.entries()) {
      const verdict = context.compare(entry, z[r]?.[c] ?? entry);
      if (verdict === 'different') return verdict;
      if (verdict === 'unknown') unknown = true;
    }
  return unknown ? 'unknown' : 'equal';
}

export function compareTimesDatesNumeralsOrRatios(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (a.kind === 'time' && b.kind === 'time') {
    if (a.half !== undefined && b.half !== undefined) return a.minutes === b.minutes ? 'equal' : 'different';
    if (a.minutes % 720 !== b.minutes % 720) return 'different';
    return a.half === b.half ? (a.minutes === b.minutes ? 'equal' : 'unknown') : 'equal';
  }
  if (a.kind === 'date' && b.kind === 'date') {
    if (a.month !== b.month || a.day !== b.day) return 'different';
    return a.year === undefined || b.year === undefined || a.year === b.year ? 'equal' : 'different';
  }
  if (a.kind === 'numeral' && b.kind === 'numeral') {
    if (a.base === b.base)
      return a.digits.replace(/^0+(?=.)/, '') === b.digits.replace(/^0+(?=.)/, '') ? 'equal' : 'different';
    context.say('The answers are written in different bases.');
    return 'unknown';
  }
  if (a.kind === 'numeral' || b.kind === 'numeral') {
    context.say('Only one of the answers states its base.');
    return 'unknown';
  }
  const [x, y] = [ratioTerms(a), ratioTerms(b)];
  if (x !== undefined && y !== undefined) {
    if (x.length !== y.length) return 'different';
    const [[x0, ...xs], [y0, ...ys]] = [x, y];
    if (x0 === undefined || y0 === undefined) return 'unknown';
    // a : b = c : d if ad = bc.
    return combineEquivalences(
      xs.map((term, k) => {
        const sides = [product(term, y0), product(ys[k] ?? [], x0)] as const;
        return compareExpressionsAsAnswers({ tokens: sides[0] }, { tokens: sides[1] }, context.reader).verdict;
      }),
    );
  }
  return 'unknown';
}

type Terms = readonly ValueAnswer['tokens'][];

function ratioTerms(a: ParsedAnswer): Terms | undefined {
  if (a.kind === 'ratio') return a.terms;
  if (a.kind === 'value' && a.unit === undefined) return [a.tokens, [{ kind: 'number', text: '1', start: 0, end: 0 }]];
  if (a.kind === 'time' && a.half === undefined)
    return [Math.floor(a.minutes / 60), a.minutes % 60].map((n) => [
      { kind: 'number', text: `${n}`, start: 0, end: 0 },
    ]);
  return undefined;
}

function product(a: ValueAnswer['tokens'], b: ValueAnswer['tokens']): ValueAnswer['tokens'] {
  const sign = (text: string) => ({ kind: 'symbol' as const, text, start: 0, end: 0 });
  return [sign('('), ...a, sign(')'), sign('*'), sign('('), ...b, sign(')')];
}

/** Compares a bound without a name, such as `at least 5`, with another answer. */
export function compareBoundAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (a.kind === 'bound' && b.kind === 'bound') {
    const verdict = context.compare(a.value, b.value);
    if (a.sign === b.sign || verdict === 'unknown') return verdict;
    context.say('The answers are different bounds.');
    // Of integers, `more than 4` is `at least 5`.
    return verdict === 'different' && /<|le/.test(a.sign) === /<|le/.test(b.sign) ? 'unknown' : 'different';
  }
  const other = a.kind === 'bound' ? b : a;
  if (
    other.kind === 'value' ||
    (other.kind === 'list' && other.items.every((item) => item.kind === 'value') && !/[([]/.test(other.open))
  ) {
    context.say('Only one of the answers is a bound.');
    return 'different';
  }
  // The bound is on the variable of the other answer.
  const named =
    other.kind === 'relation'
      ? other.operands.find((o) => o.kind === 'value' && o.tokens[0]?.kind === 'letter')
      : undefined;
  const name = named?.kind === 'value' ? named : createValueAnswer([createMathToken('letter', 'x')]);
  const withName = (side: ParsedAnswer): ParsedAnswer =>
    side.kind === 'bound' ? { kind: 'relation', operands: [name, side.value], signs: [side.sign] } : side;
  return other.kind === 'relation' || isRealSetAnswer(other) ? context.compare(withName(a), withName(b)) : 'unknown';
}
