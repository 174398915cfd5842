/**
 * Finds chains of plain arithmetic in prose: `5 * 3 = 15`, `20% of 50 is 10`, `$4200+$3000 = $8600`. An operand counts
 * only if it is clearly complete. Words may follow a result as its unit, but an operand that is cut off by a word, a
 * label ("day 1"), a time, or a variable is never judged.
 */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { TextRange, UndelimitedFormulaFinder } from '../../proof/index.ts';
import { findMeasurementUnit } from '../parsing/measurement-units.ts';
import type { ChainOperand, RelationChain } from '../parsing/relation-chains.ts';
import { PROSE_WINDOW_CHARS } from '../terms/caps.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { type ProseToken, tokenizeProse } from './prose-tokens.ts';
import { joinUnitWords } from './quantity-tokens.ts';
import { findUndelimitedChains } from './undelimited-chains.ts';

/** Relation signs and words in prose, with their normal form. */
const RELATIONS: ReadonlyMap<string, RelationSign> = new Map<string, RelationSign>([
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['≤', '≤'],
  ['≥', '≥'],
  ['≠', '≠'],
  ['≈', '≈'],
]);

/** Nouns that a number identifies rather than counts: "day 1", "step 2". */
const LABELS =
  /^(day|week|month|year|step|case|problem|question|part|figure|eq|equation|number|no|row|column|page|chapter|line|level|round|game|test|stage|phase|group|type|class|grade|section|item|option|team|player|set|box|room|table|hour|minute|month|quarter|lemma|theorem|claim|example|exercise|note|version|route|unit|digit|age|bus|floor|version|digits|position|term|index|vertex|node|point|cell)s?$/i;

/** Words that make the number next to them part of a larger operand. */
const OPERATING =
  /^(times|plus|minus|choose|by|of|per|from|than|and|to|over|half|twice|thrice|double|triple|multiplied|divided|added|subtracted|or|between|until|through|every|each|quarter|third|mod|modulo|sqrt|root|log|ln|sin|cos|tan|squared|cubed|power|percent|remainder|a|an|another|more|less|base|ratio|vs|versus|not|negative|thousand|million|hundred|billion|dozen|point|about|approximately|around|roughly|only|hundredths|tenths|x|X|n)$/i;

/** Words that introduce a statement. */
const STATING = /^(because|since|that|so|thus|hence|therefore|then|indeed|clearly|namely|also)$/i;

/** Whether mathematics is directly before or after a stretch of prose, so that an operand may be cut off there. */
interface Beside {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * The chains in the prose between `start` and `end`. Long prose is read only around its relation signs.
 * @param unpriced the finder of formulas, and its text: the same without signs of money
 */
export function findProseRelationChains(
  text: string,
  { start, end }: TextRange,
  beside: Beside,
  unpriced: { readonly text: string; readonly finder: UndelimitedFormulaFinder },
): RelationChain[] {
  const formulas = findUndelimitedChains(unpriced.text, start, end, unpriced.finder);
  if (formulas.length === 0) return arithmeticChains(text, start, end, beside);
  const out: RelationChain[] = [];
  let from = start;
  for (const formula of formulas) {
    if (!formula.isClosed) continue;
    const before = { before: from > start || beside.before, after: true };
    for (const chain of arithmeticChains(text, from, formula.start, before)) out.push(chain);
    for (const chain of formula.chains) out.push(chain);
    from = formula.end;
  }
  const last = { ...beside, before: from > start || beside.before };
  for (const chain of arithmeticChains(text, from, end, last)) out.push(chain);
  const open = formulas.filter(({ isClosed }) => !isClosed);
  // A formula with letters may end in a unit, which the reader of arithmetic knows.
  const added = dropTouching(
    open,
    out
      .filter(hasCompleteLink)
      .map(getChainRange)
      .filter((range) => !isCutByFormula(text, range, open)),
  );
  const kept = dropTouching(
    out.map((chain) => ({ ...getChainRange(chain), chains: [chain] })),
    added,
  );
  return [...kept, ...added].sort((a, b) => a.start - b.start).flatMap(({ chains }) => chains);
}

/** The ranges that touch none of the others, which are ascending and disjoint. */
function dropTouching<T extends TextRange>(ranges: readonly T[], others: readonly TextRange[]): readonly T[] {
  return ranges.filter(({ start, end }) => {
    const next = others[findFirstIndexByBinarySearch(others.length, (k) => (others[k]?.end ?? 0) > start)];
    return next === undefined || next.start >= end;
  });
}

/** Whether a formula goes on right behind a range: `3 < 2(n+1)` behind `3 < 2`. A unit has a blank before it. */
function isCutByFormula(text: string, { start, end }: TextRange, formulas: readonly TextRange[]): boolean {
  const next = formulas[findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.end ?? 0) > start)];
  return next !== undefined && next.start <= start && next.end > end && !/\s/.test(text.charAt(end));
}

/** Whether a relation has two whole operands, so that it can be judged. */
function hasCompleteLink({ operands }: RelationChain): boolean {
  return operands.some(({ unsure }, k) => !unsure && operands[k + 1]?.unsure === false);
}

function getChainRange({ operands }: RelationChain): TextRange {
  const tokens = operands.flatMap((operand) => operand.tokens);
  const start = tokens[0]?.start ?? 0;
  return { start, end: tokens.at(-1)?.end ?? start };
}

function arithmeticChains(text: string, start: number, end: number, beside: Beside): RelationChain[] {
  if (end - start <= 4 * PROSE_WINDOW_CHARS) return chainsOf(text, start, end, beside);
  const out: RelationChain[] = [];
  let from = start;
  let to = start;
  const flush = (): void => {
    if (to === from) return;
    const within = { before: from > start || beside.before, after: to < end || beside.after };
    for (const chain of chainsOf(text, from, to, within)) out.push(chain);
  };
  for (const match of text.slice(start, end).matchAll(/[=<>≤≥≠≈]|\b(?:is|equals)\b/g)) {
    const at = start + match.index;
    if (at - PROSE_WINDOW_CHARS > to) {
      flush();
      from = at - PROSE_WINDOW_CHARS;
    }
    to = Math.min(end, at + PROSE_WINDOW_CHARS);
  }
  flush();
  return out;
}

/** Prose without any of these, or without a digit, has no chains. */
const RELATION = /[=<>≤≥≠≈]|\b(?:is|equals)\b/;

function chainsOf(text: string, start: number, end: number, besideMath: Beside): RelationChain[] {
  const slice = text.slice(start, end);
  if (!RELATION.test(slice) || !/\d/.test(slice)) return [];
  const marks = joinUnitWords(tokenizeProse(text, start, end));
  const out: RelationChain[] = [];
  for (let i = 0; i < marks.length; ) {
    if (!isArithmetic(marks[i])) {
      i++;
      continue;
    }
    let stop = i;
    while (isArithmetic(marks[stop])) stop++;
    const run = marks.slice(i, stop);
    if (run.some((m) => m.kind === 'relation')) {
      const before = marks[i - 1] ?? (besideMath.before ? JUNK : undefined);
      const after = marks[stop] ?? (besideMath.after ? JUNK : undefined);
      const chain = toChain(run, before, marks[i - 2], after, marks[stop + 1]);
      if (chain !== undefined) out.push(chain);
    }
    i = stop;
  }
  return out;
}

const JUNK: ProseToken = { kind: 'junk', text: '', start: 0, end: 0 };

function isArithmetic(mark: ProseToken | undefined): boolean {
  return mark !== undefined && /^(number|operator|relation|open|close|money|postfix|unit)$/.test(mark.kind);
}

function toChain(
  run: readonly ProseToken[],
  before: ProseToken | undefined,
  beforeThat: ProseToken | undefined,
  after: ProseToken | undefined,
  afterThat: ProseToken | undefined,
): RelationChain | undefined {
  let marks = run;
  let rightUnsure =
    after?.kind === 'junk' ||
    (after?.kind === 'word' &&
      OPERATING.test(after.text) &&
      !/^(by|from|to|and|or|each|every|per|over|only|a|an|of)$/i.test(after.text));
  if (after?.kind === 'word' && after.text === 'and' && (afterThat === undefined || afterThat.kind === 'number'))
    rightUnsure = true;
  const measured = marks.some((m) => m.kind === 'unit');
  // `5 ft 8 in + 6 in = 6 ft 2 in`: the quantity continues after its first unit.
  if (measured && after?.kind === 'word' && afterThat?.kind === 'number') rightUnsure = true;
  const open = unmatchedOpen(marks);
  if (open >= 0) {
    // `= 4 (15 minutes)` has a remark; `= 4 (15 + 2 more)` is unclear.
    rightUnsure = open !== marks.length - 1;
    marks = marks.slice(0, open);
  } else if (marks.at(-1)?.kind === 'operator') {
    if (marks.at(-1)?.text !== '-' || after?.kind !== 'word') rightUnsure = true;
    marks = marks.slice(0, -1);
  }
  const operands: ProseToken[][] = [[]];
  const signs: RelationSign[] = [];
  for (const mark of marks) {
    if (mark.kind === 'relation') {
      signs.push(RELATIONS.get(mark.text) ?? '=');
      operands.push([]);
    } else operands.at(-1)?.push(mark);
  }
  if (signs.length === 0) return undefined;
  const first = operands[0] ?? [];
  const leftUnsure =
    isCutLeft(first, before, beforeThat) ||
    (measured && before?.kind === 'word' && beforeThat?.kind === 'number') ||
    isLoneQuantity(first);
  const to = operands.at(-1) ?? [];
  const unit = operands.length === 2 && to.length === 1 && after?.kind === 'word' ? after : undefined;
  if (unit !== undefined && areMeasures(first, unit) && !rightUnsure) to.push({ ...unit, kind: 'unit' });
  const leftCut = leftUnsure && !(areMeasures(first, to.at(-1)) && isWholeQuantity(before, beforeThat));
  const list = operands.map((o, k): ChainOperand => {
    const balanced = o.filter((m) => m.kind === 'open').length === o.filter((m) => m.kind === 'close').length;
    const unsure = (k === 0 && leftCut) || (k === operands.length - 1 && rightUnsure) || !balanced;
    return {
      tokens: balanced ? o.flatMap((mark, i) => (o[i - 1]?.text === '^' ? exponent(mark) : [toToken(mark)])) : [],
      unsure,
    };
  });
  return { operands: list, signs, modular: false };
}

/** `8 jars = 5.5 * 8 = 44 ounces`: a quantity that equals an amount in another unit. */
function isLoneQuantity(first: readonly ProseToken[]): boolean {
  return first.at(-1)?.kind === 'unit' && first.filter((m) => m.kind === 'number').length < 2;
}

/** `2 hours = 100 minutes`: a quantity and its value in another unit. */
function areMeasures(first: readonly ProseToken[], unit: ProseToken | undefined): boolean {
  const measured = first.length === 2 && first[1]?.kind === 'unit' ? findMeasurementUnit(first[1].text) : undefined;
  return measured !== undefined && unit !== undefined && findMeasurementUnit(unit.text) !== undefined;
}

/** Whether no text before a quantity makes it part of a longer one or a label. */
function isWholeQuantity(before: ProseToken | undefined, beforeThat: ProseToken | undefined): boolean {
  if (before === undefined || before.kind === 'line' || before.kind === 'break') return beforeThat?.kind !== 'number';
  if (before.kind !== 'word' || beforeThat?.kind === 'number') return false;
  if (before.text === 'and') return beforeThat?.text === ',';
  return !OPERATING.test(before.text) && !LABELS.test(before.text);
}

function isCutLeft(
  first: readonly ProseToken[],
  before: ProseToken | undefined,
  beforeThat: ProseToken | undefined,
): boolean {
  const [head, second] = first;
  if (head?.kind === 'operator' && head.text !== '-') return true;
  // `f''(-4) = 48 - 16`: the bracket is the argument of the name before it.
  if (head?.kind === 'open' && before !== undefined && before.kind !== 'line' && before.end === head.start) return true;
  // `(3) 6 + 4 = 10`: a list number.
  const third = first[2];
  const isItem = before === undefined || before.kind === 'line' || before.kind === 'break';
  if (
    isItem &&
    head?.kind === 'open' &&
    second?.kind === 'number' &&
    third?.kind === 'close' &&
    first[3]?.kind === 'number'
  )
    return true;
  // `the result: - 10 + 5`: the sign may be a dash or a minus.
  if (head?.text === '-' && before?.kind === 'break' && second !== undefined && second.start > head.end) return true;
  // "because" introduces a statement, even if it begins with a number.
  if (before?.kind === 'word' && STATING.test(before.text) && first[0]?.kind !== 'operator') return false;
  if (before?.text === ',' && beforeThat?.kind === 'word' && STATING.test(beforeThat.text)) return false;
  const lone = first.filter((m) => m.kind !== 'money' && m.kind !== 'unit').length <= 1;
  if (before === undefined || before.kind === 'line') return first[0]?.kind === 'operator' && first[0].text !== '-';
  if (before.kind === 'junk') return true;
  if (before.kind === 'break') {
    if (
      before.text === ',' &&
      beforeThat?.kind === 'number' &&
      /^\d{3}(\.|$)/.test(first.find((m) => m.kind === 'number')?.text ?? '')
    )
      return true;
    return lone && before.text !== ':' && !/^[-*+•.]$/.test(before.text);
  }
  return (
    lone ||
    LABELS.test(before.text) ||
    OPERATING.test(before.text) ||
    first[0]?.kind === 'operator' ||
    /^[A-Za-z]$/.test(before.text)
  );
}

function unmatchedOpen(marks: readonly ProseToken[]): number {
  const stack: number[] = [];
  marks.forEach((m, k) => {
    if (m.kind === 'open') stack.push(k);
    else if (m.kind === 'close') stack.pop();
    else if (m.kind === 'relation' && stack.length > 0) stack.length = 0;
  });
  return stack[0] ?? -1;
}

/** Unlike in TeX, the whole number in `2^10` is the exponent. */
function exponent(mark: ProseToken): MathToken[] {
  if (mark.kind !== 'number') return [toToken(mark)];
  const { start, end } = mark;
  return [{ kind: 'open', text: '{', start, end: start }, toToken(mark), { kind: 'close', text: '}', start: end, end }];
}

function toToken(mark: ProseToken): MathToken {
  const { start, end } = mark;
  if (mark.kind === 'number') return { kind: 'number', text: mark.text, start, end };
  if (mark.kind === 'unit') return { kind: 'text', text: mark.text, start, end };
  if (mark.kind === 'money') return { kind: 'command', text: '\\$', start, end };
  if (mark.kind === 'postfix' && mark.text === '\\%') return { kind: 'command', text: '\\%', start, end };
  return { kind: 'symbol', text: mark.text, start, end };
}
