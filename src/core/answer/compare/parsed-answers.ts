/** Compares two answers by their kinds. */

import type { ListAnswer, ParsedAnswer } from '../read/answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import type { AnswerComparisonContext } from './comparison-context.ts';
import { compareFamilyAnswers } from './families.ts';
import { compareListAnswers, expandPlusMinus } from './lists.ts';
import { compareNamedValue, isNamingEquation } from './naming-equations.ts';
import {
  compareBoundAnswers,
  compareChoiceAnswers,
  compareMatrixAnswers,
  compareSpecialWordAnswers,
  compareTimesDatesNumeralsOrRatios,
} from './other-kinds.ts';
import { compareProgressionAnswers } from './progressions.ts';
import { compareQuantityAnswers } from './quantities.ts';
import { areSameRealSet, canBeIntervalAnswer, isRealSetAnswer, toRealSet } from './real-sets.ts';
import { compareRelationAnswers } from './relations.ts';
import { compareTextAnswers } from './texts.ts';

/** Compares two answers of any kinds, the reference first. Throws if the budget is spent. */
export function compareParsedAnswers(
  gold: ParsedAnswer,
  pred: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const a = expandPlusMinus(gold);
  const b = expandPlusMinus(pred);
  if (a.kind === 'choice' || b.kind === 'choice') return compareChoiceAnswers(a, b, context);
  if (a.kind === 'text' || b.kind === 'text') return compareTextAnswers(a, b, context);
  const progressions = compareProgressionAnswers(a, b, context);
  if (progressions !== undefined) return progressions;
  if (a.kind === 'family' || b.kind === 'family') return compareFamilyAnswers(a, b, context);
  if (a.kind === 'bound' || b.kind === 'bound') return compareBoundAnswers(a, b, context);
  if (a.kind === 'special' && b.kind === 'special' && (a.name !== 'all' || b.name !== 'all')) {
    if (a.name === b.name) return a.set === b.set ? 'equal' : 'different';
    if (a.name === 'yes' || b.name === 'yes') return 'different';
    return new Set([a.name, b.name]).has('no') || (a.name === 'undefined') !== (b.name === 'undefined')
      ? 'unknown'
      : 'different';
  }
  const isMatrix = a.kind === 'matrix' || b.kind === 'matrix';
  if (!isMatrix && (isRealSetAnswer(a) || isRealSetAnswer(b))) {
    const verdict = compareRegions(a, b, context);
    if (verdict !== undefined) return verdict;
  }
  if (a.kind === 'special' || b.kind === 'special') return compareSpecialWordAnswers(a, b, context);
  if (a.kind === 'matrix' || b.kind === 'matrix') return compareMatrixAnswers(inRows(a), inRows(b), context);
  if (a.kind === 'relation' && b.kind === 'relation') return compareRelationAnswers(a, b, context);
  const [x, y] = [spreadNames(a, b), spreadNames(b, a)];
  if (x !== a || y !== b) return context.compare(x, y);
  if (a.kind === 'relation') return compareNamedValue(a, b, (x) => context.compare(x, b), context);
  if (b.kind === 'relation') return compareNamedValue(b, a, (y) => context.compare(a, y), context);
  if (a.kind === 'list' && b.kind === 'list') {
    // `{(1, 2)}` is (1, 2).
    const [x, y] = [single(a), single(b)];
    if (x?.kind === 'list' && x.open !== '{' && y === undefined) return context.compare(x, b);
    if (y?.kind === 'list' && y.open !== '{' && x === undefined) return context.compare(a, y);
    return compareListAnswers(a, b, context);
  }
  if (a.kind === 'list')
    return single(a) === undefined ? compareListWith(a, b, context, true) : context.compare(single(a) ?? a, b);
  if (b.kind === 'list')
    return single(b) === undefined ? compareListWith(b, a, context, false) : context.compare(a, single(b) ?? b);
  if (a.kind === 'value' && b.kind === 'value') return compareQuantityAnswers(a, b, context);
  return compareTimesDatesNumeralsOrRatios(a, b, context);
}

/** Converts `(x, y) = (1, 2)` to `x = 1, y = 2` beside such a list. */
function spreadNames(a: ParsedAnswer, other: ParsedAnswer): ParsedAnswer {
  const [left, right] = a.kind === 'relation' && a.signs.join() === '=' ? a.operands : [];
  if (left?.kind !== 'list' || right?.kind !== 'list' || left.items.length !== right.items.length) return a;
  if (other.kind !== 'list' || !other.items.every(isNamingEquation)) return a;
  const items = left.items.map(
    (name, k): ParsedAnswer => ({ kind: 'relation', operands: [name, right.items[k] ?? name], signs: ['='] }),
  );
  return { kind: 'list', items, open: '', close: '' };
}

/** Converts `[[1, 2], [3, 4]]` to a matrix with these rows; other answers stay the same. */
function inRows(a: ParsedAnswer): ParsedAnswer {
  if (a.kind !== 'list' || a.open === '{' || a.open === '') return a;
  const rows = a.items.map((row) =>
    row.kind === 'list' && row.open === a.open
      ? row.items.map((entry) => (entry.kind === 'value' && entry.unit === undefined ? entry.tokens : undefined))
      : [undefined],
  );
  const known = rows.map((row) => row.filter((entry) => entry !== undefined));
  return known.every((row, k) => row.length > 0 && row.length === rows[k]?.length && row.length === known[0]?.length)
    ? { kind: 'matrix', rows: known, isDeterminant: false }
    : a;
}

/** The entry of a set or bracket with exactly one entry. */
function single(a: ListAnswer): ParsedAnswer | undefined {
  return a.items.length === 1 ? a.items[0] : undefined;
}

/** Compares a list with a single answer: several answers don't equal one unless all are the same. */
function compareListWith(
  list: ListAnswer,
  other: ParsedAnswer,
  context: AnswerComparisonContext,
  isGold: boolean,
): AnswerEquivalence {
  if (list.open === '(' || list.open === '[') return 'different';
  const verdicts = list.items.map((item) => (isGold ? context.compare(item, other) : context.compare(other, item)));
  if (verdicts.every((v) => v === 'equal')) return list.joint === 'or' ? 'equal' : 'unknown';
  return verdicts.every((v) => v !== 'unknown') || list.items.length > 1 ? 'different' : 'unknown';
}

function compareRegions(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence | undefined {
  const x = toRealSet(a, context.reader);
  const y = toRealSet(b, context.reader);
  if (x !== undefined && y !== undefined) {
    const same = areSameRealSet(x, y);
    if (x.name !== undefined && y.name !== undefined && x.name !== y.name) {
      context.say('The answers use different variables.');
      return same === false ? 'different' : 'unknown';
    }
    return same === undefined ? 'unknown' : same ? 'equal' : 'different';
  }
  if ((a.kind === 'union' || a.kind === 'intersection' || a.kind === 'without') && a.kind === b.kind) {
    const parts = (items: readonly ParsedAnswer[]): ListAnswer => ({
      kind: 'list',
      items,
      open: a.kind === 'without' ? '(' : '{',
      close: a.kind === 'without' ? ')' : '}',
    });
    return compareListAnswers(parts(a.items), parts(b.items), context);
  }
  // Everything except something isn't everything.
  const [cut, whole] = a.kind === 'without' ? [a, b] : [b, a];
  if (
    cut.kind === 'without' &&
    cut.items[0] !== undefined &&
    (whole.kind === 'value' || context.compare(cut.items[0], whole) === 'equal')
  )
    return 'different';
  // `x ∈ S` beside S.
  if (a.kind === 'relation' && a.signs.join() === '\\in' && b.kind !== 'relation')
    return context.compare(a.operands[1] ?? a, b);
  if (b.kind === 'relation' && b.signs.join() === '\\in' && a.kind !== 'relation')
    return context.compare(a, b.operands[1] ?? b);
  // `a < x < 2a` beside (a, 2a).
  const between = (r: ParsedAnswer, i: ParsedAnswer): AnswerEquivalence | undefined => {
    if (r.kind !== 'relation' || i.kind !== 'list' || !canBeIntervalAnswer(i) || r.operands.length !== 3)
      return undefined;
    const signs = r.signs.join(' ');
    const open = i.open === '(' ? '<' : '\\le';
    const close = i.close === ')' ? '<' : '\\le';
    if (signs !== `${open} ${close}`) return 'unknown';
    const [low, , high] = r.operands;
    const [from, to] = i.items;
    if (low === undefined || high === undefined || from === undefined || to === undefined) return undefined;
    return context.compare(low, from) === 'equal' && context.compare(high, to) === 'equal' ? 'equal' : 'unknown';
  };
  return between(a, b) ?? between(b, a);
}
