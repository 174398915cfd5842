/**
 * Whether two final answers are the same. Three values: what could not be shown either way is `unknown`, never guessed;
 * and `equal` is said only where a mathematician would accept one answer for the other.
 */

import { TooCostly } from '../checker/rational.ts';
import { Unread } from '../checker/unread.ts';
import { type Answer, type List, type Quantity, type Relation, value } from './answer.ts';
import { boxesOf } from './boxes.ts';
import { type Context, worst } from './context.ts';
import { describe } from './describe.ts';
import { compareExpressions, Reader } from './expressions.ts';
import { extractAnswers } from './extract.ts';
import { compareLists, expanded } from './lists.ts';
import { isNaming, rightOf } from './naming.ts';
import { compareQuantities } from './quantities.ts';
import { readAnswer } from './read-answer.ts';
import { isIntervalShaped, isRegionLike, regionOf, sameRegion } from './regions.ts';
import { compareRelations } from './relations.ts';
import type { CompareOptions, Comparison, Equivalence } from './types.ts';

/** Compares a reference's answer with a given one. Either may be LaTeX or plain, and may stand in a box. */
export function compareAnswers(gold: string, pred: string, options: CompareOptions = {}): Comparison {
  const a = readAnswer(unboxed(gold));
  const b = readAnswer(unboxed(pred));
  const sides = { gold: describe(a), pred: describe(b) };
  if (a === undefined || b === undefined)
    return { verdict: 'unknown', ...sides, reason: 'One side is too long to be an answer.' };
  let said: string | undefined;
  let work = 0;
  const reader = new Reader();
  const context: Context = {
    reader,
    ...(options.choices === undefined ? {} : { choices: options.choices }),
    compare(x, y) {
      if (++work > 3_000) throw new TooCostly();
      return compare(x, y, context);
    },
    say(reason) {
      said = reason;
    },
  };
  let verdict: Equivalence;
  try {
    verdict = context.compare(a, b);
    if (verdict !== 'equal') verdict = withOtherReadings(gold, pred, a, b, verdict, context);
  } catch (error) {
    if (!(error instanceof TooCostly) && !(error instanceof Unread) && !(error instanceof RangeError))
      throw error;
    return { verdict: 'unknown', ...sides, reason: 'It would take too long to tell.' };
  }
  return { verdict, ...sides, reason: said ?? REASONS[verdict] };
}

const REASONS: Readonly<Record<Equivalence, string>> = {
  equal: 'They are equal.',
  different: 'They are not equal.',
  unknown: 'It could not be shown that they are equal, or that they are not.',
};

/** What is in the last box or boxes, where there are any. */
function unboxed(text: string): string {
  if (boxesOf(text).length === 0) return text;
  return extractAnswers(text).findLast((c) => c.why === 'boxed')?.text ?? text;
}

/** Commas that group thousands or stand for the decimal point may part a list, and the other way round. */
function withOtherReadings(
  gold: string,
  pred: string,
  a: Answer,
  b: Answer,
  verdict: Equivalence,
  context: Context,
): Equivalence {
  const others = (text: string): readonly Answer[] => {
    const found: Answer[] = [];
    if (/\d,\d{3}/.test(text)) {
      const spaced = readAnswer(text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1, '));
      if (spaced?.kind === 'list') found.push(spaced);
    }
    return found;
  };
  const decimal = (text: string, other: Answer): Answer | undefined => {
    if (
      !/^[^\d(,]*(?:\d+|\d{1,3}(?:[ .]\d{3})+),\d{1,2}(?![\d,])[^\d),]*$/.test(text) ||
      other.kind !== 'value' ||
      !other.tokens.some((t) => t.kind === 'number' && t.text.includes('.'))
    )
      return undefined;
    return readAnswer(text.replace(/(?<=\d)[ .](?=\d{3})/g, '').replace(/(\d),(?=\d)/, '$1.'));
  };
  const golds = [...others(gold), decimal(gold, b)].filter((x) => x !== undefined);
  const preds = [...others(pred), decimal(pred, a)].filter((x) => x !== undefined);
  if (golds.some((x) => context.compare(x, b) === 'equal')) return 'equal';
  if (preds.some((y) => context.compare(a, y) === 'equal')) return 'equal';
  if (golds.some((x) => preds.some((y) => context.compare(x, y) === 'equal'))) return 'equal';
  return verdict;
}

function compare(gold: Answer, pred: Answer, context: Context): Equivalence {
  const a = expanded(gold);
  const b = expanded(pred);
  if (a.kind === 'choice' || b.kind === 'choice') return compareChoices(a, b, context);
  if (a.kind === 'text' || b.kind === 'text') return compareTexts(a, b);
  if (a.kind === 'special' && b.kind === 'special' && (a.name !== 'all' || b.name !== 'all')) {
    if (a.name === b.name) return a.set === b.set ? 'equal' : 'different';
    return new Set([a.name, b.name]).has('no') || (a.name === 'undefined') !== (b.name === 'undefined')
      ? 'unknown'
      : 'different';
  }
  if (isRegionLike(a) || isRegionLike(b)) {
    const verdict = compareRegions(a, b, context);
    if (verdict !== undefined) return verdict;
  }
  if (a.kind === 'special' || b.kind === 'special') return compareSpecial(a, b, context);
  if (a.kind === 'matrix' || b.kind === 'matrix') return compareMatrices(a, b, context);
  if (a.kind === 'relation' && b.kind === 'relation') return compareRelations(a, b, context);
  if (a.kind === 'relation') return withName(a, b, (x) => context.compare(x, b), context);
  if (b.kind === 'relation') return withName(b, a, (y) => context.compare(a, y), context);
  if (a.kind === 'list' && b.kind === 'list') {
    // `{(1, 2)}` is (1, 2).
    const [x, y] = [single(a), single(b)];
    if (x?.kind === 'list' && y === undefined) return context.compare(x, b);
    if (y?.kind === 'list' && x === undefined) return context.compare(a, y);
    return compareLists(a, b, context);
  }
  if (a.kind === 'list')
    return single(a) === undefined
      ? compareListWith(a, b, context, true)
      : context.compare(single(a) ?? a, b);
  if (b.kind === 'list')
    return single(b) === undefined
      ? compareListWith(b, a, context, false)
      : context.compare(a, single(b) ?? b);
  if (a.kind === 'value' && b.kind === 'value') return compareQuantities(a, b, context);
  return compareRest(a, b, context);
}

/** The one entry of a set or bracket with one. */
function single(a: List): Answer | undefined {
  return a.items.length === 1 ? a.items[0] : undefined;
}

/** A list beside a single answer: several answers are not one, unless they are all the same. */
function compareListWith(list: List, other: Answer, context: Context, isGold: boolean): Equivalence {
  if (list.open === '(' || list.open === '[') return 'different';
  const verdicts = list.items.map((item) =>
    isGold ? context.compare(item, other) : context.compare(other, item),
  );
  if (verdicts.every((v) => v === 'equal')) return list.joint === 'or' ? 'equal' : 'unknown';
  return verdicts.every((v) => v !== 'unknown') || list.items.length > 1 ? 'different' : 'unknown';
}

function withName(
  relation: Relation,
  other: Answer,
  go: (right: Answer) => Equivalence,
  context: Context,
): Equivalence {
  if (isNaming(relation)) return go(rightOf(relation));
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

function compareRegions(a: Answer, b: Answer, context: Context): Equivalence | undefined {
  const x = regionOf(a, context.reader);
  const y = regionOf(b, context.reader);
  if (x !== undefined && y !== undefined) {
    const same = sameRegion(x, y);
    if (x.name !== undefined && y.name !== undefined && x.name !== y.name) {
      context.say('They are of different variables.');
      return same === false ? 'different' : 'unknown';
    }
    return same === undefined ? 'unknown' : same ? 'equal' : 'different';
  }
  if ((a.kind === 'union' || a.kind === 'intersection' || a.kind === 'without') && a.kind === b.kind) {
    const parts = (items: readonly Answer[]): List => ({
      kind: 'list',
      items,
      open: a.kind === 'without' ? '(' : '{',
      close: a.kind === 'without' ? ')' : '}',
    });
    return compareLists(parts(a.items), parts(b.items), context);
  }
  // `x ∈ S` beside S.
  if (a.kind === 'relation' && a.signs.join() === '\\in' && b.kind !== 'relation')
    return context.compare(a.operands[1] ?? a, b);
  if (b.kind === 'relation' && b.signs.join() === '\\in' && a.kind !== 'relation')
    return context.compare(a, b.operands[1] ?? b);
  // `a < x < 2a` beside (a, 2a).
  const between = (r: Answer, i: Answer): Equivalence | undefined => {
    if (r.kind !== 'relation' || i.kind !== 'list' || !isIntervalShaped(i) || r.operands.length !== 3)
      return undefined;
    const signs = r.signs.join(' ');
    const open = i.open === '(' ? '<' : '\\le';
    const close = i.close === ')' ? '<' : '\\le';
    if (signs !== `${open} ${close}`) return 'unknown';
    const [low, , high] = r.operands;
    const [from, to] = i.items;
    if (low === undefined || high === undefined || from === undefined || to === undefined) return undefined;
    return context.compare(low, from) === 'equal' && context.compare(high, to) === 'equal'
      ? 'equal'
      : 'unknown';
  };
  return between(a, b) ?? between(b, a);
}

function compareChoices(a: Answer, b: Answer, context: Context): Equivalence {
  if (a.kind === 'choice' && b.kind === 'choice') {
    if (a.letter === b.letter) return 'equal';
    context.say('They are different choices.');
    return 'different';
  }
  const [choice, other, isGold] =
    a.kind === 'choice' ? [a, b, true] : b.kind === 'choice' ? [b, a, false] : [undefined, a, true];
  if (choice === undefined) return 'unknown';
  const go = (text: string): Equivalence => {
    const read = readAnswer(text);
    if (read === undefined || read.kind === 'choice') return 'unknown';
    return isGold ? context.compare(read, other) : context.compare(other, read);
  };
  const meant = context.choices?.get(choice.letter);
  if (meant !== undefined) return go(meant);
  if (choice.rest !== undefined) return go(choice.rest);
  // A capital letter by itself may be a name as well.
  const named = readAnswer(`$${choice.letter}+0$`);
  if (named?.kind === 'value' && other.kind === 'value' && !other.tokens.every((t) => t.kind === 'number')) {
    const verdict = isGold ? context.compare(named, other) : context.compare(other, named);
    if (verdict === 'equal') return verdict;
  }
  context.say(`What choice ${choice.letter} stands for is not known here.`);
  return 'unknown';
}

function compareTexts(a: Answer, b: Answer): Equivalence {
  if (a.kind === 'text' && b.kind === 'text') {
    const x = wordsOf(a.text);
    const y = wordsOf(b.text);
    if (x === y) return x === '' && a.text.trim() !== b.text.trim() ? 'unknown' : 'equal';
    return /^[\p{L} ]+$/u.test(`${x}${y}`) && !x.includes(' ') && !y.includes(' ') ? 'different' : 'unknown';
  }
  return 'unknown';
}

/** Words in lower case, without articles, stops and type. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the|a|an)\b/g, ' ')
    .replace(/(?<!\d)[.,;:!?"“”’`]|[.,;:!?"“”`](?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function compareSpecial(a: Answer, b: Answer, context: Context): Equivalence {
  const [special, other] = a.kind === 'special' ? [a, b] : [b, a];
  if (special.kind !== 'special') return 'unknown';
  if (other.kind === 'relation' && isNaming(other))
    return a === special ? context.compare(a, rightOf(other)) : context.compare(rightOf(other), b);
  if (special.name === 'set' || special.name === 'all') return 'unknown';
  if (
    special.name === 'undefined' &&
    other.kind === 'value' &&
    other.tokens.some((t) => t.text === '\\infty')
  )
    return 'unknown';
  context.say('One side is words, the other is not.');
  return 'different';
}

function compareMatrices(a: Answer, b: Answer, context: Context): Equivalence {
  const rows = (x: Answer): readonly (readonly Quantity[])[] | undefined => {
    if (x.kind === 'matrix') return x.isDeterminant ? undefined : x.rows.map((row) => row.map(value));
    // A tuple is a column.
    if (x.kind === 'list' && x.items.every((item) => item.kind === 'value'))
      return x.items.map((item) => [item]);
    return undefined;
  };
  if (a.kind === 'relation') return withName(a, b, (x) => context.compare(x, b), context);
  if (b.kind === 'relation') return withName(b, a, (y) => context.compare(a, y), context);
  let x = rows(a);
  let y = rows(b);
  if (x === undefined || y === undefined) return 'unknown';
  const isTuple = a.kind !== 'matrix' || b.kind !== 'matrix';
  const column = (m: readonly (readonly Quantity[])[]) => (m.length === 1 ? (m[0] ?? []).map((q) => [q]) : m);
  if (isTuple) {
    x = column(x);
    y = column(y);
  }
  const z = y;
  if (x.length !== z.length || x[0]?.length !== z[0]?.length) {
    context.say('They are of different sizes.');
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

/** Ratios, times, dates and numerals of other bases. */
function compareRest(a: Answer, b: Answer, context: Context): Equivalence {
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
    context.say('They are in different bases.');
    return 'unknown';
  }
  if (a.kind === 'numeral' || b.kind === 'numeral') {
    context.say('One side says its base, the other does not.');
    return 'unknown';
  }
  const [x, y] = [ratioTerms(a), ratioTerms(b)];
  if (x !== undefined && y !== undefined) {
    if (x.length !== y.length) return 'different';
    const [x0, y0] = [x[0], y[0]];
    if (x0 === undefined || y0 === undefined) return 'unknown';
    // a : b = c : d if ad = bc.
    const terms: Equivalence[] = [];
    for (const [k, term] of x.entries()) {
      const other = y[k];
      if (k === 0 || other === undefined) continue;
      const v = compareExpressions(
        { tokens: product(term, y0) },
        { tokens: product(other, x0) },
        context.reader,
      ).verdict;
      terms.push(v);
    }
    return worst(terms);
  }
  return 'unknown';
}

type Terms = readonly Quantity['tokens'][];

function ratioTerms(a: Answer): Terms | undefined {
  if (a.kind === 'ratio') return a.terms;
  if (a.kind === 'value' && a.unit === undefined)
    return [a.tokens, [{ kind: 'number', text: '1', start: 0, end: 0 }]];
  if (a.kind === 'time' && a.half === undefined)
    return [Math.floor(a.minutes / 60), a.minutes % 60].map((n) => [
      { kind: 'number', text: `${n}`, start: 0, end: 0 },
    ]);
  return undefined;
}

function product(a: Quantity['tokens'], b: Quantity['tokens']): Quantity['tokens'] {
  const sign = (text: string) => ({ kind: 'symbol' as const, text, start: 0, end: 0 });
  return [sign('('), ...a, sign(')'), sign('*'), sign('('), ...b, sign(')')];
}
