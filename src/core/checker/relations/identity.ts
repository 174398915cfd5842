/**
 * Rule D: tests equalities with free variables by sampling. It calls an equality false only if the equality fails at
 * each of at least four points where it has a value, and {@link isClaimedAsIdentity} finds that the author states an
 * identity: neither side is a bare name; it is a later link of a chain in one variable, or its sentence says identity,
 * formula, expand, factor, simplify, or "for all"; both sides have the same variables; the sides aren't of one shape
 * with different numbers; and no word makes it an equation to solve, a definition, or a hypothesis. The caller checks
 * that no earlier relation binds a variable (`tied-letters.ts`). It also checks that the equality isn't an equation for
 * some values only (`asserted-claims.ts`).
 */

import { formatVariableValues } from '../evidence/readable-math.ts';
import * as F from '../mathematics/complex-float.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import {
  createExactValue,
  type NumericValue,
  toComplexFloat,
  type ValuesByName,
} from '../mathematics/numeric-values.ts';
import type { SentenceWithContext } from '../prose/sentences.ts';
import { MAX_SAMPLED_VARIABLES, MIN_DEFINED_SAMPLE_POINTS, SAMPLE_POINT_COUNT } from '../terms/caps.ts';
import {
  ANGLE_ARGUMENT_FUNCTIONS,
  collectFreeNames,
  containsName,
  type EvaluationMode,
  type Expression,
  hasMatchingSubexpression,
  listDirectSubexpressions,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { createRational, isIntegerRational, ONE, parseRationals, WorkCapFailure } from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { WorkBudget } from '../terms/work-budget.ts';

/** The result of sampling an equality. `failed` has the counterexample to show. */
export type IdentitySampleResult =
  | { readonly kind: 'holds'; readonly points: number }
  | {
      readonly kind: 'failed';
      readonly counterexample: string;
      /** The counterexample by name, each value as shown: `30°`, `7/2`, `3`. */
      readonly point: ReadonlyMap<string, string>;
      readonly left: NumericValue;
      readonly right: NumericValue;
    }
  | { readonly kind: 'mixed' };

/**
 * Only positive values, since a claim may hold for one sign only. The integers have many residues, for claims that hold
 * only for some integers. None is so small that a false equality is likely to hold by chance.
 */
const REALS = parseRationals('7 11 12 7/2 13 16 5/3 17 18 2/7 19 20 17/5 15 22 3/11 23 24 11/4 25 26 13/9 28 29');

const DEGREES: readonly number[] = [
  30, 50, 75, 100, 140, 20, 155, 65, 110, 35, 200, 80, 250, 40, 310, 25, 125, 70, 95, 10, 165, 55, 335, 85,
];

/** Distance between the values of two variables; coprime to the number of values, so that they differ. */
const STRIDE = 7;

/** Number of values for an integer variable, from 4 on, so that some exceed the largest shift in a factorial. */
const INTEGERS = 25;

/** Number of values for a variable in the exponent of an exponent, from 1 on, so that they can be computed. */
const SMALL = 5;

/** Number of simple points that are tried first for the counterexample, after the sample has failed. */
const SIMPLE = 3;

/** Samples `left = right` under one evaluation mode. Throws {@link RelationReadingFailure} if it can't be sampled. */
export function testIdentityAtSamplePoints(sides: ParsedRelationSides, budget: WorkBudget): IdentitySampleResult {
  const { left, right, mode } = sides;
  const names = [...collectFreeNames(right, collectFreeNames(left))].sort();
  if (names.length === 0 || names.length > MAX_SAMPLED_VARIABLES) throw new RelationReadingFailure('unknown-name');
  const kinds = names.map((name) => kindOf(name, [left, right]));
  let held = 0;
  let failed = 0;
  for (let p = 0; p < SAMPLE_POINT_COUNT; p++) {
    const result = at(sides, budget, pointOf(names, kinds, p, mode));
    if (result === 'true') held++;
    else if (result === 'false') failed++;
    if (held > 0 && failed > 0) return { kind: 'mixed' };
  }
  if (held >= MIN_DEFINED_SAMPLE_POINTS) return { kind: 'holds', points: held };
  if (failed < MIN_DEFINED_SAMPLE_POINTS) return { kind: 'mixed' };
  for (const p of [...Array(SIMPLE).keys()].map((n) => -1 - n).concat([...Array(SAMPLE_POINT_COUNT).keys()])) {
    const point = pointOf(names, kinds, p, mode);
    if (at(sides, budget, point) !== 'false') continue;
    const decided = decideRelation('=', sides, budget, point.values);
    return {
      kind: 'failed',
      counterexample: formatVariableValues(point.shown),
      point: point.shown,
      left: decided.left,
      right: decided.right,
    };
  }
  return { kind: 'mixed' };
}

interface Point {
  readonly values: ValuesByName;
  readonly shown: ReadonlyMap<string, string>;
}

type Kind = 'real' | 'integer' | 'small' | 'angle';

/** Point `p` of the sample; −1, −2, and −3 are the simplest ones, for showing a counterexample. */
function pointOf(names: readonly string[], kinds: readonly Kind[], p: number, mode: EvaluationMode): Point {
  const values = new Map<string, NumericValue>();
  const shown = new Map<string, string>();
  names.forEach((name, k) => {
    const kind = kinds[k] ?? 'real';
    if (kind === 'angle') {
      const degrees = DEGREES[(Math.max(p, 0) + STRIDE * k) % DEGREES.length] ?? 30;
      const inRadians: NumericValue = { kind: 'float', value: F.createRealComplexFloat((degrees * Math.PI) / 180) };
      values.set(name, mode.angle === 'degrees' ? createExactValue(createRational(BigInt(degrees))) : inRadians);
      shown.set(name, `${degrees}°`);
    } else if (kind === 'integer' || kind === 'small' || p < 0) {
      const n = p < 0 ? k - p : kind === 'small' ? 1 + ((p + k) % SMALL) : 4 + ((p + STRIDE * k) % INTEGERS);
      values.set(name, createExactValue(createRational(BigInt(n))));
      shown.set(name, `${n}`);
    } else {
      const real = REALS[(p + STRIDE * k) % REALS.length] ?? ONE;
      values.set(name, createExactValue(real));
      shown.set(name, isIntegerRational(real) ? `${real.n}` : `${real.n}/${real.d}`);
    }
  });
  return { values, shown };
}

function at(sides: ParsedRelationSides, budget: WorkBudget, point: Point): 'true' | 'false' | 'none' {
  try {
    const { decision, left: l, right: r } = decideRelation('=', sides, budget, point.values);
    if (decision === 'true') return 'true';
    if (decision !== 'false') return 'none';
    if (l.kind === 'exact' && r.kind === 'exact') return 'false';
    const a = toComplexFloat(l);
    const b = toComplexFloat(r);
    if (Math.abs(a.im) > 0 || Math.abs(b.im) > 0) return 'none';
    return Math.abs(a.re - b.re) > 1e-6 * Math.max(Math.abs(a.re), Math.abs(b.re)) ? 'false' : 'none';
  } catch (error) {
    // A value above a limit is cheap to detect. A spent budget is reported again at the next point.
    const reason =
      error instanceof RelationReadingFailure
        ? error.reason
        : error instanceof WorkCapFailure
          ? 'too-costly'
          : undefined;
    if (reason === 'no-value' || (reason === 'too-costly' && !budget.isSpent)) return 'none';
    throw error;
  }
}

function kindOf(name: string, sides: readonly Expression[]): Kind {
  let inAngle = false;
  let outside = false;
  let whole = false;
  let isInTower = false;
  const visit = (e: Expression, angle: boolean): void => {
    if (e.kind === 'name' && e.name === name) {
      if (angle) inAngle = true;
      else outside = true;
    }
    if (e.kind === 'series' && (collectFreeNames(e.low).has(name) || collectFreeNames(e.high).has(name))) whole = true;
    if (e.kind === 'binomial' && (collectFreeNames(e.top).has(name) || collectFreeNames(e.bottom).has(name)))
      whole = true;
    if (e.kind === 'function' && e.name === 'factorial' && collectFreeNames(e.of).has(name)) whole = true;
    if (e.kind === 'mod' || (e.kind === 'list' && (e.name === 'gcd' || e.name === 'lcm')))
      whole ||= collectFreeNames(e).has(name);
    if (e.kind === 'power' && containsName(e.exponent, name)) {
      if (hasMatchingSubexpression(e.base, (x) => x.kind === 'negative')) whole = true;
      if (hasMatchingSubexpression(e.exponent, (x) => x.kind === 'power' && containsName(x.exponent, name)))
        isInTower = true;
    }
    for (const part of listDirectSubexpressions(e))
      visit(part, angle || (e.kind === 'function' && ANGLE_ARGUMENT_FUNCTIONS.has(e.name)));
  };
  for (const side of sides) visit(side, false);
  return isInTower ? 'small' : whole ? 'integer' : inAngle && !outside ? 'angle' : 'real';
}

/** Whether variables occur only inside trigonometric functions, so that angles may be shown in degrees. */
export function hasOnlyAngleVariables(left: Expression, right: Expression): boolean {
  const names = collectFreeNames(right, collectFreeNames(left));
  return [...names].every((name) => kindOf(name, [left, right]) === 'angle');
}

const CUE = createWordListPattern(
  String.raw`
  identit(?:y|ies) formulas? formulae
  expand\w* expansion factor(?:s|ing|ed|i[sz]\w+)? simplif\w+
  for\s+(?:all|any|every|each|arbitrary)
`,
  String.raw`\\forall|∀`,
);

/** Words for equations to solve, definitions, side conditions, and special cases. */
const CONDITION = createWordListPattern(
  String.raw`
  solv\w+ solutions? roots? equat(?:e|es|ed|ing|ions?) substitut\w+ satisf\w+ set setting
  let where denot\w+ defin\w+ given
  when\w* iff only\s+if or either unless cases? such\s+that suppos\w+ assum\w+ implies
  require\w* need\w* want conditions? constraints? subject together minimum maximum
  negative recall\s+that\s+x hence\s+x modulo mod sides? left-hand right-hand
`,
  String.raw`\\iff|\\Rightarrow|\\implies|\\Leftrightarrow|⇒|⇔|\\pm|±`,
);

/** Whether the words of a sentence make its relations equations to solve, definitions, or conditions. */
export function hasConditionWords({ words }: SentenceWithContext): boolean {
  return words.says(CONDITION);
}

const TRIANGLE = /triangle/i;

/** Whether the author states `left = right` as an identity. The comment at the top of this file has the rules. */
export function isClaimedAsIdentity(
  left: readonly MathToken[],
  right: readonly MathToken[],
  linkIndex: number,
  variables: number,
  sentence: SentenceWithContext,
): boolean {
  if (sentence.words.says(CONDITION) || (variables > 1 && sentence.words.says(TRIANGLE))) return false;
  if (!sentence.words.says(CUE) && !(linkIndex > 0 && variables === 1)) return false;
  if (left.length < 2 || right.length < 2 || isNamed(left) || isNamed(right)) return false;
  if (getOperandTokenPattern(left) === getOperandTokenPattern(right)) return false;
  return !hasMultiLetterNames(left) && !hasMultiLetterNames(right);
}

/** A bare name, with or without an index: `x`, `S_n`. */
function isNamed(tokens: readonly MathToken[]): boolean {
  return (
    !tokens.some(
      (t) =>
        t.kind === 'number' ||
        /^(\+|-|\*|\/|\^|!|\\cdot|\\times|\\frac|\\sqrt|\\binom|\\sum|\\prod|\(|\|)$/.test(t.text) ||
        /^\\(sin|cos|tan|cot|sec|csc|ln|log|exp)$/.test(t.text),
    ) && tokens.filter((t) => t.kind === 'letter').length <= 1
  );
}

/** The shape of an operand: its tokens, with all numerals alike and all signs alike. */
export function getOperandTokenPattern(tokens: readonly MathToken[]): string {
  return tokens.map((t) => (t.kind === 'number' ? '#' : t.text === '-' ? '+' : t.text)).join(' ');
}

/** Whether adjacent letters are one name: segments `AB`, words, differentials. */
export function hasMultiLetterNames(tokens: readonly MathToken[]): boolean {
  const hasVariableD = tokens.some((t, k) => t.text === 'd' && isFactorOrDivisor(tokens, k));
  return tokens.some((t, k) => {
    const next = tokens[k + 1];
    const third = tokens[k + 2];
    if (t.kind !== 'letter' || next?.kind !== 'letter' || next.start !== t.end) return false;
    if (/[A-Z]/.test(t.text) && /[A-Z]/.test(next.text)) return true;
    if ((t.text === 'd' && !hasVariableD) || t.text === 'D') return true;
    return third?.kind === 'letter' && third.start === next.end && tokens[k + 3]?.kind === 'letter';
  });
}

/** Whether the letter at `k` is a number by itself, as in `2d^2` or `\frac{12n}{d}`, rather than the sign of a differential. */
function isFactorOrDivisor(tokens: readonly MathToken[], k: number): boolean {
  const [before, after] = [tokens[k - 1], tokens[k + 1]];
  if (before?.text === '{') return after?.text === '}' && tokens[k - 2]?.text === '}';
  return (before?.kind === 'number' || before?.kind === 'letter') && after?.kind !== 'letter';
}
