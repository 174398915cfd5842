/** The domain of quantified variables, from their words, sets, and bounds. */
import type { TextRange } from '../../proof/index.ts';
import { isIntegerProperty, type NumberProperty, readNumberProperties } from '../mathematics/number-properties.ts';
import { createExactValue, multiplyValues, type NumericValue } from '../mathematics/numeric-values.ts';
import type { Quantification } from '../prose/quantified-statements.ts';
import { type Expression, hasMatchingSubexpression } from '../terms/expression.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import { ONE, type Rational } from '../terms/rational.ts';
import { GREEK_LETTER_BY_COMMAND } from '../terms/vocabulary.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { listFormulaRelations, parseRelation } from './listed-relations.ts';
import {
  isConditionSatisfied,
  listAllowedValues,
  listValueCombinations,
  type VariableCondition,
} from './trial-points.ts';

/** Values of quantified variables by name. */
export interface QuantifiedDomain {
  readonly names: ReadonlySet<string>;
  readonly conditions: readonly VariableCondition[];
  /** The values of names that have only these. */
  readonly listed: ReadonlyMap<string, readonly Rational[]>;
}

/** Letters that are real numbers by custom. */
const REAL_LETTER = /^(?:[r-z]|[a-z]{2,})(?:_|$)/;

/** A set of numbers after its sign. */
const NUMBER_SET =
  /^(?:\\mathbb\s*\{?\s*([ZNRQ])\s*\}?|([ℤℕℝℚ])|\\([ZNRQ])(?![a-zA-Z]))\s*((?:[_^]\s*(?:\{\s*(?:>\s*0|\\geq?\s*0|≥\s*0|<\s*0|\+|\*|\\times)\s*\}|[+*]))?)\s*$/;
const LISTED =
  /^(?:\\\{|\{)?\s*(-?\d+(?:\s*,\s*-?\d+)*)\s*(?:(,)\s*(?:\\l?dots|\\cdots|…|\.\.\.)\s*(?:,\s*(-?\d+))?\s*)?(?:\\\}|\})?\s*$/;
const INTERVAL = /^[[(][^[\]()]+,[^[\]()]+[\])]\s*$/;
/** More values aren't listed. */
const MAX_LISTED = 2_000;

/** The domain that a quantification gives; nothing if it gives none, or if a part of it can't be read. */
export function readQuantifiedDomain(
  text: string,
  { kind, variables, conditions }: Quantification,
): QuantifiedDomain | undefined {
  const names = new Set<string>();
  const found: VariableCondition[] = [];
  const listed = new Map<string, readonly Rational[]>();
  const properties = readNumberProperties(kind);
  const isTyped = [...properties].some(isIntegerProperty) || /real|rational/i.test(kind);
  let isBounded = kind !== '';
  for (const range of variables) {
    const own = readVariables(text, range);
    if (own === undefined) return undefined;
    isBounded ||= own.conditions.length + own.listed.size > 0;
    found.push(...own.conditions);
    for (const [name, values] of own.listed) listed.set(name, values);
    for (const name of own.names) {
      names.add(name);
      found.push({ kind: 'sort', name, properties });
      if (own.isTyped || isTyped || own.listed.has(name) || REAL_LETTER.test(name)) continue;
      // A letter that may be an integer is tried at integers.
      found.push({ kind: 'sort', name, properties: INTEGER });
    }
  }
  for (const range of conditions) {
    const relations = readRelations(text, range);
    if (relations === undefined) return undefined;
    found.push(...relations);
    isBounded = true;
  }
  if (!isBounded || names.size === 0) return undefined;
  for (const one of found)
    if (one.kind === 'relation' && ![...one.relation.names].every((name) => names.has(name))) return undefined;
  return { names, conditions: found, listed };
}

const INTEGER = new Set(['integer'] as const);

interface OwnVariables extends QuantifiedDomain {
  readonly isTyped: boolean;
}

/** The names in a formula such as `x, y \in \mathbb{R}`, `0 < a < b`, or `k = 1, 2, 3`, with what it says about them. */
function readVariables(text: string, range: TextRange): OwnVariables | undefined {
  const tokens = tokenizeMath(text, range.start, range.end);
  const isSetSign = ({ text: sign }: MathToken): boolean => sign === '\\in' || sign === '=';
  const at = tokens.findIndex(isSetSign);
  if (at >= 0) {
    const names = readNames(tokens.slice(0, at));
    const set = text.slice(tokens[at]?.end, range.end).trim();
    return names && readSet(text, range, names, set);
  }
  const names = readNames(tokens);
  if (names) return { names: new Set(names), conditions: [], listed: new Map(), isTyped: false };
  const conditions = readRelations(text, range);
  const all = new Set(conditions?.flatMap((one) => (one.kind === 'relation' ? [...one.relation.names] : [])));
  return conditions && { names: all, conditions, listed: new Map(), isTyped: false };
}

function readSet(text: string, range: TextRange, list: readonly string[], set: string): OwnVariables | undefined {
  const names = new Set(list);
  const [found, tex, sign, command, rest = ''] = NUMBER_SET.exec(set) ?? [];
  if (found !== undefined) {
    const letter = sign ?? 'ℤℕℝℚ'.charAt('ZNRQ'.indexOf(tex ?? command ?? ''));
    return withSort(list, readNumberProperties(`${letter}${rest.replace(/[{}\s]/g, '')}`));
  }
  const [isListed, numbers = '', dots, last] = LISTED.exec(set) ?? [];
  if (isListed !== undefined) {
    const values = numbers.split(',').map((number) => BigInt(number));
    if (dots !== undefined) {
      const [first = 1n] = values;
      if (values.length < 2 || values.some((n, k) => n !== first + BigInt(k))) return undefined;
      if (last === undefined) return first === 1n ? withSort(list, new Set(['integer', 'positive'])) : undefined;
      for (let n = first + BigInt(values.length); n <= BigInt(last) && values.length < MAX_LISTED; n++) values.push(n);
    }
    const listed = new Map(list.map((name) => [name, values.map((n) => ({ n, d: 1n }))]));
    return { names, conditions: [], listed, isTyped: true };
  }
  const conditions = INTERVAL.test(set) ? readRelations(text, range) : undefined;
  return conditions && { names, conditions, listed: new Map(), isTyped: false };
}

function withSort(list: readonly string[], properties: ReadonlySet<NumberProperty>): OwnVariables {
  const conditions = list.map((name) => ({ kind: 'sort', name, properties }) as const);
  return { names: new Set(list), conditions, listed: new Map(), isTyped: true };
}

/** The names of a list, as expressions write them; nothing if there is anything else. */
function readNames(tokens: readonly MathToken[]): string[] | undefined {
  const names: string[] = [];
  for (let k = 0; k < tokens.length; k++) {
    const token = tokens[k];
    if (token === undefined) break;
    const isName = token.kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(token.text);
    if (!isName) return undefined;
    let name = token.text.replace('\\', '');
    if (tokens[k + 1]?.text === '_') {
      const isGroup = tokens[k + 2]?.text === '{';
      name += `_${tokens[k + (isGroup ? 3 : 2)]?.text}`;
      k += isGroup ? 4 : 2;
    }
    names.push(name);
    if (k + 1 < tokens.length && tokens[++k]?.text !== ',') return undefined;
  }
  return names.length > 0 ? names : undefined;
}

/** All relations of a formula as conditions; nothing if one of them can't be read, or if there is anything else. */
function readRelations(text: string, range: TextRange): VariableCondition[] | undefined {
  const tokens = tokenizeMath(text, range.start, range.end);
  const relations = listFormulaRelations(text, range);
  const conditions = relations.map((one) => parseRelation(one, () => false));
  const [start, end] = [
    Math.min(...relations.map((one) => one.range.start)),
    Math.max(...relations.map((one) => one.range.end)),
  ];
  const isWhole = tokens.every(
    (token) =>
      (start <= token.start && token.end <= end) ||
      /^[[\](),.]$/.test(token.text) ||
      token.text === '\\infty' ||
      token.text === '-',
  );
  if (!isWhole || relations.length === 0) return undefined;
  return conditions.every((one) => one !== undefined)
    ? conditions.map((relation) => ({ kind: 'relation', relation }) as const)
    : undefined;
}

/** The values of each variable, by the number of variables. */
const VALUES_EACH = [1, 160, 40, 14, 8, 6];
/** The most points that are tested for the conditions. */
const MAX_COMBINATIONS = 4_000;
/** Work of a point besides its arithmetic. */
const WORK_PER_POINT = 5;

export type DomainPoint = ReadonlyMap<string, NumericValue>;

/**
 * Points of the domain for some of its names, simple ones first.
 *
 * @param extra more conditions, which make fewer points
 * @param factor of all values that aren't listed
 */
export function* listDomainPoints(
  domain: QuantifiedDomain,
  wanted: ReadonlySet<string>,
  extra: readonly VariableCondition[],
  budget: WorkBudget,
  factor: Rational = ONE,
): Generator<DomainPoint> {
  // `a > b > 0` needs both, also for a statement about one.
  const names = new Set(wanted);
  for (const one of domain.conditions)
    if (one.kind === 'relation' && [...one.relation.names].some((name) => names.has(name)))
      for (const name of one.relation.names) names.add(name);
  const isAbout = (one: VariableCondition): boolean =>
    one.kind === 'sort' ? names.has(one.name) : [...one.relation.names].some((name) => names.has(name));
  const conditions = [...domain.conditions, ...extra].filter(isAbout);
  const list = [...names].sort();
  const each = VALUES_EACH[list.length] ?? 0;
  const values = list.map((name) => {
    const own = domain.listed.get(name);
    if (own) return own.map(createExactValue);
    const allowed = listAllowedValues(name, conditions, each, budget);
    return factor === ONE ? allowed : allowed.map((value) => multiplyValues(value, createExactValue(factor), budget));
  });
  let combinations = 0;
  for (const combination of listValueCombinations(values)) {
    if (combinations++ > MAX_COMBINATIONS) return;
    budget.charge(WORK_PER_POINT);
    const point = new Map(list.map((name, k) => [name, combination[k] as NumericValue]));
    if (conditions.every((one) => isConditionSatisfied(one, point, budget))) yield point;
  }
}

/** Whether the domain has so few values for the names that all of them are tried. */
export function canListAllDomainPoints({ conditions, listed }: QuantifiedDomain, names: ReadonlySet<string>): boolean {
  if (conditions.some((one) => one.kind === 'relation' && one.relation.names.size > 1)) return false;
  return names.size === 1 && [...names].every((name) => listed.has(name) || hasNearBounds(name, conditions));
}

/** Whether integers of the name have a lower and an upper bound among those that are tried. */
function hasNearBounds(name: string, conditions: readonly VariableCondition[]): boolean {
  const own = conditions.filter((one) => (one.kind === 'sort' ? one.name === name : one.relation.names.has(name)));
  if (!own.some((one) => one.kind === 'sort' && [...one.properties].some(isIntegerProperty))) return false;
  const sides = own.flatMap((one) => {
    if (one.kind === 'sort') return one.properties.has('positive') ? ['above'] : [];
    const { readings, sign } = one.relation;
    const { left, right } = readings[0]?.sides ?? {};
    const [isLeft, isRight] = [left?.kind === 'name', right?.kind === 'name'];
    const bound = isLeft ? right : left;
    if (isLeft === isRight || bound?.kind !== 'number' || bound.value.n >= MOST_NEAR * bound.value.d) return [];
    if (sign === '<' || sign === '≤') return [isLeft ? 'below' : 'above'];
    return sign === '>' || sign === '≥' ? [isLeft ? 'above' : 'below'] : [];
  });
  return sides.includes('above') && sides.includes('below');
}

/** Positive integers below this are all among those that are tried. */
const MOST_NEAR = 75n;

/** Conditions for sums to n, factorials, and similar notation, which otherwise have a value only by convention. */
export function listPositiveIntegerConditions(
  sides: readonly Expression[],
  names: ReadonlySet<string>,
): VariableCondition[] {
  const isNamed = (part: Expression, name: string): boolean =>
    hasMatchingSubexpression(part, (inner) => inner.kind === 'name' && inner.name === name);
  return [...names].flatMap((name): VariableCondition[] => {
    const has = (test: (part: Expression) => boolean): boolean =>
      sides.some((side) => hasMatchingSubexpression(side, (part) => test(part) && isNamed(part, name)));
    const counts = has(
      (part) =>
        part.kind === 'series' ||
        part.kind === 'binomial' ||
        part.kind === 'list' ||
        part.kind === 'form' ||
        (part.kind === 'function' && part.name === 'factorial'),
    );
    return counts ? [{ kind: 'sort', name, properties: new Set(['integer', 'positive']) }] : [];
  });
}
