/** Reads one link in every possible way and evaluates each reading. */

import { getOrCreate } from '../../base/groups.ts';
import {
  areSameValue,
  type DecidedRelation,
  decideRelation,
  type RelationTruthStatus,
} from '../mathematics/decide-relation.ts';
import type { NumericValue } from '../mathematics/numeric-values.ts';
import { isEqualityProvenByAlgebra } from '../mathematics/proof-by-algebra.ts';
import { chooseEvaluationMode, type ParsedExpressionCache, readOperand } from '../parsing/operand.ts';
import {
  ANGLE_ARGUMENT_FUNCTIONS,
  ANGLE_RESULT_FUNCTIONS,
  collectFreeNames,
  type Expression,
  hasMatchingSubexpression,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import { isPlusMinus, type MathToken, resolvePlusMinus } from '../terms/math-tokens.ts';
import { WorkCapFailure } from '../terms/rational.ts';
import { type ReadingChooser, tryEveryReading } from '../terms/readings.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { RelationOutcome, UncheckedRelationReason } from '../terms/types.ts';
import { GREEK_LETTER_BY_COMMAND, type RelationSign } from '../terms/vocabulary.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import {
  hasMultiLetterNames,
  hasOnlyAngleVariables,
  type IdentitySampleResult,
  testIdentityAtSamplePoints,
} from './identity.ts';

/** A relation as written. */
export interface TokenizedRelation {
  readonly sign: RelationSign;
  readonly left: readonly MathToken[];
  readonly right: readonly MathToken[];
  readonly modulus?: readonly MathToken[] | undefined;
}

export type RelationOutcomeInReading =
  | { readonly kind: 'unread'; readonly reason: UncheckedRelationReason }
  | {
      readonly kind: 'numeric';
      readonly decision: RelationTruthStatus;
      readonly left: NumericValue;
      readonly right: NumericValue;
      /** Whether a true decision is a proof. It isn't if values are only known to a limited precision. */
      readonly isExact: boolean;
      readonly modulus?: NumericValue;
      readonly entry?: readonly [number, number];
      /** The unit in which angles were read, if the link doesn't say. */
      readonly angle?: 'degrees' | 'radians';
      /** The relation that was judged instead, if the two sides stand for several: `3 + 2` for `3 \pm 2`. */
      readonly sides?: readonly [readonly MathToken[], readonly MathToken[]];
    }
  | {
      readonly kind: 'held';
      readonly points: number;
      readonly names: ReadonlySet<string>;
      /** Whether algebra proves it for all values. */
      readonly isExact: boolean;
    }
  | (Extract<IdentitySampleResult, { readonly kind: 'failed' }> & {
      readonly names: ReadonlySet<string>;
      readonly read: ParsedRelationSides;
      readonly modulus?: NumericValue;
    })
  | { readonly kind: 'open' };

/** Why reading stopped; `undefined` for an unexpected error. */
export function classifyReadingError(error: unknown): UncheckedRelationReason | undefined {
  if (error instanceof RelationReadingFailure) return error.reason;
  return error instanceof WorkCapFailure || error instanceof RangeError ? 'too-costly' : undefined;
}

/** The result of `read`; `undefined` if it stops with a known reason. Throws past the budget. */
export function tryReadingOrThrowPastBudget<T>(budget: WorkBudget, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (budget.isSpent || classifyReadingError(error) === undefined) throw error;
    return undefined;
  }
}

export type ReadingOfFalseRelation = Extract<RelationOutcomeInReading, { kind: 'numeric' | 'failed' }>;

/** True if true in one reading, false if false in all readings, otherwise not read. */
export function decideRelationFromReadings(
  attempts: readonly RelationOutcomeInReading[] | undefined,
): RelationOutcome | { readonly kind: 'false'; readonly usual: ReadingOfFalseRelation } {
  if (attempts === undefined) return { kind: 'not-read', reason: 'ambiguous' };
  let usual: ReadingOfFalseRelation | undefined;
  let doubt: UncheckedRelationReason | undefined;
  for (const a of attempts) {
    if (a.kind === 'held') return a.isExact ? { kind: 'holds' } : { kind: 'no-counterexample', points: a.points };
    if (a.kind === 'numeric' && a.decision === 'true') return { kind: a.isExact ? 'holds' : 'no-counterexample' };
    if (a.kind === 'numeric' && a.decision === 'rounded') return { kind: 'holds', rounded: true };
    if (a.kind === 'failed' || (a.kind === 'numeric' && a.decision === 'false')) usual ??= a;
    else if (a.kind === 'open') doubt ??= 'equation';
    else if (a.kind === 'numeric') doubt ??= 'no-value';
    // A reading without a value (an even root of a negative number) doesn't excuse one that is false.
    else if (a.kind === 'unread' && (usual === undefined || a.reason !== 'no-value')) doubt ??= a.reason;
  }
  if (usual === undefined) return { kind: 'not-read', reason: doubt ?? 'syntax' };
  return doubt === undefined || doubt === 'no-value'
    ? { kind: 'false', usual }
    : { kind: 'not-read', reason: 'ambiguous' };
}

/**
 * The results of all readings of `left sign right`, usual reading first; `undefined` if there are too many. Throws
 * {@link RelationReadingFailure} with `time` after the step's budget is spent.
 */
export function evaluateAllReadings(
  relation: TokenizedRelation,
  budget: WorkBudget,
): readonly RelationOutcomeInReading[] | undefined {
  const { sign, left, right, modulus } = relation;
  const known = getOrCreate(tried, left, () => []);
  const before = known.find((t) => t.right === right && t.sign === sign && t.modulus === modulus);
  if (before !== undefined && budget.allows(before.cost)) {
    budget.charge(before.cost);
    return before.attempts;
  }
  const spent = budget.spent;
  const attempts = attemptAnew(relation, budget);
  if (before === undefined && !budget.isSpent) {
    known.push({ ...relation, attempts, cost: budget.spent - spent });
    if (known.length > MOST_TRIED) known.shift();
  }
  return attempts;
}

/** Caches outcomes of links by the identity of their left side's tokens, since several rules need the same link. */
const tried = new WeakMap<readonly MathToken[], Tried[]>();

/** Maximum number of right sides that are cached for one left side. */
const MOST_TRIED = 8;

interface Tried extends TokenizedRelation {
  readonly attempts: readonly RelationOutcomeInReading[] | undefined;
  /** The work, which is charged whether or not it is done again. */
  readonly cost: number;
}

function attemptAnew(relation: TokenizedRelation, budget: WorkBudget): readonly RelationOutcomeInReading[] | undefined {
  if (isOpen(relation)) return [{ kind: 'open' }];
  if ([...relation.left, ...relation.right].some(isPlusMinus)) return attemptSigns(relation, budget);
  const parsed: ParsedExpressionCache = new Map();
  return tryEveryReading((chooser) => {
    try {
      return attempt(relation, chooser, budget, parsed);
    } catch (error) {
      const reason = classifyReadingError(error);
      if (reason === undefined || reason === 'time') throw error;
      return { kind: 'unread', reason };
    }
  });
}

/**
 * Whether the two sides clearly have different variables, or a relation other than equality has any. Then nothing can
 * be decided, so neither side is parsed. The index of a sum isn't a variable, so sums are left to the parser.
 */
function isOpen({ sign, left, right }: TokenizedRelation): boolean {
  const l = findFreeLetters(left);
  const r = findFreeLetters(right);
  if (l === undefined || r === undefined || l.size + r.size === 0) return false;
  return sign !== '=' || !sameNames(l, r);
}

/** Commands that bind a letter. */
const BINDERS = /^\\(?:sum|prod|int|lim|differential)$/;

/** Letters that aren't constants; `undefined` if a sum or a similar notation binds one. */
export function findFreeLetters(tokens: readonly MathToken[]): Set<string> | undefined {
  const names = new Set<string>();
  for (const [k, t] of tokens.entries()) {
    if (BINDERS.test(t.text) || bindsHere(tokens, k)) return undefined;
    if (t.kind === 'letter' ? !/^[ei]$/.test(t.text) : GREEK_LETTER_BY_COMMAND.has(t.text) && t.text !== '\\pi')
      names.add(t.text);
  }
  return names;
}

/** `\frac{d}{dx}`, `[F]_0^1`, `F |_0^1`, `C(5, 2)`, `A^T`: their letters may not be variables of the link. */
function bindsHere(tokens: readonly MathToken[], k: number): boolean {
  const text = tokens[k]?.text;
  const before = tokens[k - 1]?.text;
  if (text === 'd') return before === '{' && tokens[k - 2]?.text === '\\frac';
  if (text === '_') return before === ']' || before === ')' || before === '|';
  if (text === "'") return before === ')' || before === ']';
  if (text === 'C' || text === 'P' || text === 'A')
    return /^[_({^]$/.test(tokens[k + 1]?.text ?? '') && tokens.slice(k, k + 4).some((t) => t.kind === 'number');
  return text === 'T' && (before === '^' || tokens[k - 2]?.text === '^');
}

function attempt(
  { sign, left, right, modulus }: TokenizedRelation,
  chooser: ReadingChooser,
  budget: WorkBudget,
  parsed: ParsedExpressionCache,
): RelationOutcomeInReading {
  const l = readOperand(left, chooser, parsed, budget);
  const r = readOperand(right, chooser, parsed, budget);
  const m = modulus === undefined ? undefined : readOperand(modulus, chooser, parsed, budget);
  const leftNames = collectFreeNames(l);
  const rightNames = collectFreeNames(r);
  if (m !== undefined && collectFreeNames(m).size > 0) return { kind: 'open' };
  if (hasTerms(l) || hasTerms(r)) throw new RelationReadingFailure('unknown-name');
  const withDegrees = [l, r].some((side) => hasMatchingSubexpression(side, (p) => p.kind === 'degrees'));
  if (leftNames.size === 0 && rightNames.size === 0) {
    const mode = chooseEvaluationMode([l, r], chooser, !hasPi(l) && !hasPi(r));
    const sides = { left: l, right: r, mode };
    const decided = decideRelation(sign, sides, budget, new Map(), m);
    // The unit of bare angles is an assumption, which the evidence must mention.
    const assumed =
      decided.decision === 'false' && !withDegrees && !hasPi(l) && !hasPi(r) && (takesAngles(l) || takesAngles(r));
    const isExact = decided.decision === 'true' && isDecided(sign, sides, decided, budget);
    return { kind: 'numeric', ...decided, isExact, ...(assumed ? { angle: mode.angle } : {}) };
  }
  if (sign !== '=' || !sameNames(leftNames, rightNames)) return { kind: 'open' };
  if (hasConstantThatMayBeName(l) || hasConstantThatMayBeName(r) || namesWords(left, l) || namesWords(right, r))
    throw new RelationReadingFailure('unknown-name');
  const read = {
    left: l,
    right: r,
    mode: chooseEvaluationMode([l, r], chooser, withDegrees || hasOnlyAngleVariables(l, r)),
  };
  const sampled = testIdentityAtSamplePoints(read, budget);
  if (sampled.kind === 'mixed') return { kind: 'open' };
  if (sampled.kind === 'failed') return { ...sampled, names: leftNames, read };
  return { kind: 'held', points: sampled.points, names: leftNames, isExact: isEqualityProvenByAlgebra(read, budget) };
}

/**
 * Whether a relation between numbers that is true is proven: by exact values, by algebra, or, unless it is an equation,
 * by values whose error bounds leave no doubt. Numerical integrals, limits, and infinite sums have no such bounds.
 */
function isDecided(
  sign: RelationSign,
  sides: ParsedRelationSides,
  decided: DecidedRelation,
  budget: WorkBudget,
): boolean {
  const isNumerical = [sides.left, sides.right].some((side) => hasMatchingSubexpression(side, isApproximated));
  if (!isNumerical && decided.isExact) return true;
  if (sign === '≈' && !isNumerical) return true;
  const isEqual = areSameValue(decided.left, decided.right) !== false;
  if (sign !== '=' && !isEqual) return !isNumerical;
  return (sign === '=' || sign === '≤' || sign === '≥') && isEqualityProvenByAlgebra(sides, budget);
}

/** Whether its value is calculated numerically without a guaranteed error bound. */
function isApproximated(e: Expression): boolean {
  if (e.kind === 'series') return e.high.kind === 'form' || e.low.kind === 'form';
  return e.kind === 'form' && /^(?:integral|limit|between)$/.test(e.name);
}

/** Terms of a sequence in a sum or product, `a_i` in a sum over `i`: these are many names rather than one. */
function hasTerms(e: Expression): boolean {
  return hasMatchingSubexpression(
    e,
    (p) =>
      p.kind === 'series' &&
      hasMatchingSubexpression(p.body, (q) => q.kind === 'name' && (q.name.split('_')[1] ?? '').includes(p.index)),
  );
}

function takesAngles(e: Expression): boolean {
  return hasMatchingSubexpression(
    e,
    (p) => p.kind === 'function' && (ANGLE_ARGUMENT_FUNCTIONS.has(p.name) || ANGLE_RESULT_FUNCTIONS.has(p.name)),
  );
}

/** Whether adjacent letters are one name rather than a product; a differential isn't a name. */
function namesWords(tokens: readonly MathToken[], e: Expression): boolean {
  if (!hasMultiLetterNames(tokens)) return false;
  const calculus = hasMatchingSubexpression(
    e,
    (p) => p.kind === 'form' && (p.name === 'derivative' || p.name === 'integral'),
  );
  return !calculus || hasMultiLetterNames(tokens.filter((t, k) => t.text !== 'd' || tokens[k + 1]?.kind !== 'letter'));
}

/** Whether π occurs, so that bare angles are radians first. */
function hasPi(e: Expression): boolean {
  return (
    hasMatchingSubexpression(e, (p) => p.kind === 'constant' && p.name === 'pi') &&
    !hasMatchingSubexpression(e, (p) => p.kind === 'degrees')
  );
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

/** `i`, and `e` outside `e^…`: among letters, these are as likely names as constants. */
export function hasConstantThatMayBeName(e: Expression): boolean {
  return hasMatchingSubexpression(e, (p) => p.kind === 'constant' && p.name !== 'pi');
}

/** Whether it is true, proven or not. */
export function isRelationAcceptedAsTrue({ kind }: ReturnType<typeof decideRelationFromReadings>): boolean {
  return kind === 'holds' || kind === 'no-counterexample';
}

/**
 * Judges relations with one `±` on each side: both signs match, or each matches the other. Several signs on one side
 * may stand for four numbers, and a sign on only one side for a choice; then nothing is called false.
 */
function attemptSigns(relation: TokenizedRelation, budget: WorkBudget): readonly RelationOutcomeInReading[] {
  const withBoth = (l: boolean, r: boolean): TokenizedRelation => ({
    ...relation,
    left: resolvePlusMinus(relation.left, () => l),
    right: resolvePlusMinus(relation.right, () => r),
  });
  const pairs = [
    [true, true],
    [false, false],
    [true, false],
    [false, true],
  ] as const;
  const settled = pairs.map(([l, r]) => {
    const attempts = evaluateAllReadings(withBoth(l, r), budget);
    return { attempts: attempts ?? [], outcome: decideRelationFromReadings(attempts) };
  });
  const both = [settled.slice(0, 2), settled.slice(2)];
  for (const [one, other] of both)
    if (one && other && isRelationAcceptedAsTrue(one.outcome) && isRelationAcceptedAsTrue(other.outcome)) {
      const held = [...one.attempts, ...other.attempts].filter(
        (a) => a.kind === 'held' || (a.kind === 'numeric' && a.decision !== 'false'),
      );
      // If one sign isn't proven, the pair isn't proven.
      const isExact = one.outcome.kind === 'holds' && other.outcome.kind === 'holds';
      return isExact
        ? held.map((a) => ('isExact' in a ? { ...a, isExact } : a))
        : held.map((a) => (a.kind === 'numeric' ? { ...a, decision: 'true', isExact } : { ...a, isExact }));
    }
  const [first] = settled;
  const unread = settled.find(({ outcome }) => outcome.kind === 'not-read');
  if (unread !== undefined && unread.outcome.kind === 'not-read')
    return [{ kind: 'unread', reason: unread.outcome.reason }];
  const single = [relation.left, relation.right].every((side) => side.filter(isPlusMinus).length === 1);
  // At least one pair must be false for either pairing of the signs: `3 ± 2 = 5 ± 0` is half true, but still false.
  if (!single || (first && isRelationAcceptedAsTrue(first.outcome))) return [{ kind: 'unread', reason: 'ambiguous' }];
  const { left, right } = withBoth(true, true);
  return (first?.attempts ?? []).map(
    (a): RelationOutcomeInReading => (a.kind === 'numeric' ? { ...a, sides: [left, right] } : { kind: 'open' }),
  );
}
