/** Lists, sets, and tuples: whether order matters, and how to read `±` and `x = …` before an entry. */

import { joinMathTokens } from '../../checker/index.ts';
import { MAX_ANSWER_ENTRIES } from '../caps.ts';
import { createMathToken, type ListAnswer, type MathTokens, type ParsedAnswer } from '../read/answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import { type AnswerComparisonContext, combineEquivalences } from './comparison-context.ts';
import { getNameFromEquation, getValueFromEquation, isNamingEquation } from './naming-equations.ts';

/** An answer with each `±` written out: `1 ± √5` is two. */
export function expandPlusMinus(a: ParsedAnswer): ParsedAnswer {
  if (a.kind === 'list') {
    const items = a.items.flatMap((item) => {
      const e = expandPlusMinus(item);
      return e.kind === 'list' && e.open === '' && item.kind !== 'list' ? e.items : [e];
    });
    // `(0, ±1)` is two points.
    const grown = a.items.findIndex((item) => item.kind === 'value' && expandPlusMinus(item).kind === 'list');
    if (a.open === '(' && items.length === a.items.length + 1 && grown >= 0)
      return list([grown + 1, grown].map((left) => ({ ...a, items: items.filter((_, k) => k !== left) })));
    return { ...a, items: items.slice(0, MAX_ANSWER_ENTRIES + 1) };
  }
  if (a.kind === 'relation') {
    const last = a.operands.at(-1);
    if (last === undefined || a.signs.some((s) => s !== '=')) return a;
    const e = expandPlusMinus(last);
    // `x = 2, 3` is read as a list already; `(x, y) = (1, 2)` stays.
    if (e.kind !== 'list' || e.open !== '' || last.kind === 'list') return a;
    return list(e.items.map((item): ParsedAnswer => ({ ...a, operands: [...a.operands.slice(0, -1), item] })));
  }
  if (a.kind !== 'value') return a;
  const signs = a.tokens.flatMap((t, k) => (t.text === '\\pm' || t.text === '\\mp' ? [k] : []));
  if (signs.length === 0 || signs.length > 4) return a;
  const tied = a.tokens.some((t) => t.text === '\\mp');
  const count = tied ? 2 : 2 ** signs.length;
  return list(
    Array.from(
      { length: count },
      (_, n): ParsedAnswer => ({ ...a, tokens: chosen(a.tokens, signs, tied ? (n === 0 ? 0 : -1) : n) }),
    ),
  );
}

function list(items: readonly ParsedAnswer[]): ListAnswer {
  return { kind: 'list', items, open: '', close: '' };
}

/** Chooses a sign for each `±` by the bits of `n`; −1 chooses the lower sign everywhere. */
function chosen(tokens: MathTokens, signs: readonly number[], n: number): MathTokens {
  return tokens.flatMap((t, k): MathTokens => {
    const which = signs.indexOf(k);
    if (which < 0) return [t];
    const isLower = n === -1 || ((n >> which) & 1) === 1;
    const isMinus = isLower === (t.text === '\\pm');
    // A plus at the beginning is dropped.
    if (!isMinus && (k === 0 || /^[({[=,]$/.test(tokens[k - 1]?.text ?? ''))) return [];
    return [createMathToken('symbol', isMinus ? '-' : '+', t)];
  });
}

/** Splits solutions for several unknowns, `p = 5, q = 2; p = 7, q = 2`, where a name occurs again. */
function grouped(items: readonly ParsedAnswer[]): readonly ParsedAnswer[] {
  if (!items.every((item) => isNamingEquation(item))) return items;
  const groups: ParsedAnswer[][] = [];
  let seen = new Set<string>();
  for (const item of items) {
    const name = getNameFromEquation(item);
    if (groups.length === 0 || seen.has(name)) {
      groups.push([]);
      seen = new Set();
    }
    seen.add(name);
    groups.at(-1)?.push(item);
  }
  if (groups.length < 2 || groups.every((g) => g.length === 1)) return items;
  return groups.map((g) => list(g));
}

export function compareListAnswers(
  gold: ListAnswer,
  pred: ListAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (isEndlessList(gold) !== isEndlessList(pred)) {
    context.say('Only one of the answers goes on without end.');
    return 'different';
  }
  const verdict = compareEntries(gold, pred, context);
  if (verdict !== 'equal' || gold.joint === pred.joint || gold.joint === undefined || pred.joint === undefined)
    return verdict;
  // Solutions for a variable are joined by either word.
  context.say('One answer joins its parts by “and”, the other by “or”.');
  return [...gold.items, ...pred.items].every((item) => item.kind === 'value' || item.kind === 'text')
    ? 'different'
    : 'unknown';
}

/** Whether a list ends in an ellipsis. */
export function isEndlessList(a: ListAnswer): boolean {
  return a.items.length > 2 && findEllipsis(a) === a.items.length - 1;
}

function findEllipsis(a: ListAnswer): number {
  return a.items.findIndex(
    (item) => item.kind === 'value' && /^(?:\\(?:[lc]?dots|dotsc)|…)$/.test(joinMathTokens(item.tokens)),
  );
}

function compareEntries(gold: ListAnswer, pred: ListAnswer, context: AnswerComparisonContext): AnswerEquivalence {
  let a = grouped(flattened(gold));
  let b = grouped(flattened(pred));
  const named = [a, b].map((items) => items.filter(isNamingEquation).length);
  // `AB = 4, CD = 5` beside `4, 5`; `(x, y) = (5, 8) and (8, 5)`; `a = 4, −8`
  const bothNamed = named[0] === a.length && named[1] === b.length;
  const stripped = !bothNamed && (named[0] ?? 0) + (named[1] ?? 0) > 0;
  const names = [...a, ...b].filter(isNamingEquation).map(getNameFromEquation);
  // `x_1 = 2, x_2 = 3` beside `x = 2, x = 3` or `2, 3`
  const isNumbering = ['x', 'z', 't', 'y'].some((name) =>
    names.every((n) => new RegExp(`^${name}(?: _ \\d)?$`).test(n)),
  );
  const isRoots =
    isNumbering && [a, b].some((items) => items.every((item) => !getNameFromEquation(item).includes('_')));
  const severalNames = new Set(names).size > 1;
  if (stripped || (bothNamed && isRoots)) {
    a = a.map(getValueFromEquation);
    b = b.map(getValueFromEquation);
  }
  if (bothNamed && a.length === b.length && a.length > 1) {
    // `a = 1, b = 2` beside `b = 2, a = 1`
    const values = new Map(b.map((item) => [getNameFromEquation(item), item]));
    if (
      values.size === b.length &&
      new Set(a.map(getNameFromEquation)).size === a.length &&
      a.every((item) => values.has(getNameFromEquation(item)))
    )
      return combineEquivalences(a.map((item) => context.compare(item, values.get(getNameFromEquation(item)) ?? item)));
  }
  const isTuple = (l: ListAnswer): boolean => /^[([]$/.test(l.open);
  const sets = gold.open === '{' || pred.open === '{';
  if (isTuple(gold) && isTuple(pred)) {
    // Brackets distinguish intervals with two entries. With more entries, they are a matter of taste.
    if (a.length === 2 && (gold.open !== pred.open || gold.close !== pred.close)) {
      context.say('The answers have different brackets.');
      return a.length === b.length && inOrder(a, b, context) === 'equal' ? 'unknown' : 'different';
    }
    return inOrder(a, b, context);
  }
  const ordered = a.length === b.length ? inOrder(a, b, context) : 'different';
  if (isTuple(gold) !== isTuple(pred)) {
    // [1, 2] is more likely an interval than a pair.
    const isClosed = a.length === 2 && (gold.open === '[' || pred.open === '[');
    // "5 or 13" isn't a pair.
    const isEither = gold.joint === 'or' || pred.joint === 'or';
    if (ordered === 'equal') return sets || isClosed || isEither ? 'unknown' : 'equal';
    const anyOrder = inAnyOrder(a, b, context);
    if (anyOrder !== 'different') context.say('The answers have the same entries in a different order.');
    return anyOrder === 'different' ? 'different' : 'unknown';
  }
  if (ordered === 'equal') return ordered;
  if (stripped && severalNames && !isNumbering) {
    const anyOrder = inAnyOrder(a, b, context);
    return anyOrder === 'different' ? 'different' : 'unknown';
  }
  const verdict = inAnyOrder(a, b, context);
  const arePoints = [...a, ...b].every((item) => item.kind === 'list' && item.open === '(');
  if (verdict === 'equal' && !sets && !arePoints && !asOften(a, b, context)) {
    context.say('The answers repeat the same entries a different number of times.');
    return 'unknown';
  }
  if (verdict === 'equal') context.say('The answers have the same entries in a different order.');
  return verdict;
}

/** Replaces lists without brackets inside a list by their entries: `1, 2 and 3`. */
function flattened(l: ListAnswer): readonly ParsedAnswer[] {
  return l.items.flatMap((item) => (item.kind === 'list' && item.open === '' ? flattened(item) : [item]));
}

/** Whether each entry occurs equally often in both lists; treats equality as transitive. */
function asOften(a: readonly ParsedAnswer[], b: readonly ParsedAnswer[], context: AnswerComparisonContext): boolean {
  const left = [...b];
  for (const x of a) {
    const at = left.findIndex((y) => alike(x, y, context) === 'equal');
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** Compares two entries. A set among the entries isn't a number: {1, {2}} isn't {1, 2}. */
function alike(x: ParsedAnswer, y: ParsedAnswer, context: AnswerComparisonContext): AnswerEquivalence {
  const verdict = context.compare(x, y);
  const isSet = (item: ParsedAnswer): boolean => item.kind === 'list' && item.open === '{';
  return verdict === 'equal' && isSet(x) !== isSet(y) ? 'different' : verdict;
}

function inOrder(
  a: readonly ParsedAnswer[],
  b: readonly ParsedAnswer[],
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (a.length !== b.length) return 'different';
  return combineEquivalences(a.map((item, k) => alike(item, b[k] ?? item, context)));
}

/** Whether every entry of each list is in the other. */
function inAnyOrder(
  a: readonly ParsedAnswer[],
  b: readonly ParsedAnswer[],
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (a.length * b.length > 400) return 'unknown';
  const table = a.map((x) => b.map((y) => alike(x, y, context)));
  const best = (verdicts: readonly AnswerEquivalence[]): AnswerEquivalence =>
    verdicts.includes('equal') ? 'equal' : verdicts.includes('unknown') ? 'unknown' : 'different';
  return combineEquivalences([...table.map(best), ...b.map((_, k) => best(table.map((row) => row[k] ?? 'different')))]);
}
