/**
 * Rule T: an equation in one unknown and its rewriting have no common root. Rewriting may add or lose roots, but if an
 * equation follows from another it keeps all of the other's roots. If it keeps none, it doesn't follow. Only layout and
 * words that announce a rewriting stand between the two. The rule is silent near an alternative, a list, a trial, a
 * unit, or rounding, and if an earlier equation shares a root with the later one.
 */

import { t } from '../../../l10n/index.ts';
import { pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { formatNumericValue, formatValuesDistinguishably } from '../evidence/format-value.ts';
import { toReadableVariableName } from '../evidence/readable-math.ts';
import * as F from '../mathematics/complex-float.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import {
  type EquationRoot,
  type EquationSolutionSet,
  isEquationSolution,
  listEquationSolutionValues,
} from '../mathematics/solve-equation.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import { type DerivedRelation, findDerivedRelation } from '../relations/derived-equations.ts';
import {
  canJudgeDerivedRelation,
  chargeRelationCostOnce,
  countUnknowns,
  findSoleUnknown,
  hasAnyRelationDecimals,
  mayBeSeparateRelations,
} from '../relations/equation-cautions.ts';
import { getOperandTokenPattern } from '../relations/identity.ts';
import { createCounterexampleEvidence, formatProofRelation } from '../relations/link-evidence.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import type { ProofRelation, ProofRelationIndex } from '../relations/proof-equations.ts';
import type { ParsedRelationSides } from '../terms/expression.ts';
import { joinMathTokens } from '../terms/math-tokens.ts';
import type { Evidence, RuleOutcome } from '../terms/types.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

export const noCommonRootRule: ChainLinkRule = {
  id: 'T',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const derived = findDerivedRelation(around, link);
    if (derived === undefined || (countUnknowns(derived.to) ?? 1) > 1) return undefined;
    if (!canJudgeDerivedRelation(around, derived)) return undefined;
    const { equations, to, from } = derived;
    const read = chargeRelationCostOnce(around, to, equations.readAll(to));
    const unknown = read === undefined ? undefined : findSoleUnknown(read);
    if (read === undefined || unknown === undefined) return undefined;
    const lost: { readonly by: ProofRelation; readonly roots: readonly EquationRoot[] }[] = [];
    for (const equation of from) {
      const solved = chargeRelationCostOnce(around, equation, equations.solve(equation));
      if (solved?.unknown !== unknown) return undefined;
      const lists = solved.solutions.map(rootsOf).filter((list) => list !== undefined);
      if (lists.length < solved.solutions.length) return undefined;
      if (!losesAll(read, unknown, lists.flat(), around)) return undefined;
      const [usual] = lists;
      if (usual !== undefined && usual.length > 0) lost.push({ by: equation, roots: usual });
    }
    const last = lost.at(-1);
    if (last === undefined) return undefined;
    if (hasAnyRelationDecimals([to, ...from]) && !isFarOff(equations, to, last.roots)) return undefined;
    if (isWholeOf(equations, to, last.roots)) return undefined;
    if (isBareName(last.by.left.tokens) && isClose(equations, to, last.roots)) return undefined;
    if (mayBeAnother(around, derived, unknown, read)) return undefined;
    const evidence = evidenceFor(last.by, last.roots, to, read, unknown, equations);
    return { kind: 'refuted', rule: 'T', evidence };
  },
};

/** The roots of an equation in one reading; empty if it always holds, `undefined` if it never does. */
function rootsOf(solution: EquationSolutionSet): readonly EquationRoot[] | undefined {
  if (solution.kind === 'always') return [];
  return solution.roots.length === 0 ? undefined : solution.roots;
}

/** Whether none of the roots solves the equation in any reading. */
function losesAll(
  readings: readonly ParsedRelationSides[],
  name: string,
  roots: readonly EquationRoot[],
  around: ChainLinkContext,
): boolean {
  const budget = WorkBudget.ofRelation(around.budget);
  return roots.every(({ value }) => readings.every((sides) => isEquationSolution(sides, name, value, budget) === 'no'));
}

/** Minimum relative difference of two numbers if decimals may be rounded. */
const FAR = 0.1;

function isFarOff(equations: ProofRelationIndex, to: ProofRelation, roots: readonly EquationRoot[]): boolean {
  const solved = equations.solve(to).value;
  if (solved === undefined) return false;
  return solved.solutions.every(
    (solution) =>
      solution.kind === 'roots' &&
      solution.roots.every(({ value }) =>
        roots.every((root) => isFar(toComplexFloat(value), toComplexFloat(root.value))),
      ),
  );
}

function isFar(a: F.ComplexFloat, b: F.ComplexFloat): boolean {
  const scale = Math.max(F.getComplexMagnitude(a), F.getComplexMagnitude(b));
  return F.hypot(a.re - b.re, a.im - b.im) > FAR * scale;
}

/** Maximum relative distance of a rounded value from an irrational root. */
const CLOSE = 0.02;

/** `a = \\sqrt{67}/2` and then `a = 8/2`: rounded without a remark. */
function isClose(equations: ProofRelationIndex, to: ProofRelation, roots: readonly EquationRoot[]): boolean {
  return roots.some(
    (root) =>
      root.value.kind === 'float' &&
      rootsIn(equations, to).some((value) => {
        const [a, b] = [toComplexFloat(value), toComplexFloat(root.value)];
        return F.hypot(a.re - b.re, a.im - b.im) <= CLOSE * F.getComplexMagnitude(b);
      }),
  );
}

/** `n = 25` after `4n = 98.68`: rounded to a whole number, often without a remark. */
function isWholeOf(equations: ProofRelationIndex, to: ProofRelation, roots: readonly EquationRoot[]): boolean {
  const bare = to.left.tokens.length === 1 && to.right.tokens.length === 1;
  const value = bare ? rootsIn(equations, to)[0] : undefined;
  if (value?.kind !== 'exact' || value.value.d !== 1n) return false;
  const whole = toComplexFloat(value).re;
  return roots.some((root) => {
    const { re, im } = toComplexFloat(root.value);
    return im === 0 && Math.abs(re - whole) < 1 - 1e-9 && Math.abs(re - Math.round(re)) > 1e-9;
  });
}

function rootsIn(equations: ProofRelationIndex, equation: ProofRelation): readonly NumericValue[] {
  return listEquationSolutionValues(equations.solve(equation).value?.solutions[0]);
}

/**
 * `x = \\frac{3 + 5}{4}` and below it `x = 3`: a value calculated line by line. If both right sides had the same shape,
 * it would be a list of values.
 */
function isWorkedOut({ to, from }: DerivedRelation): boolean {
  const [one, ...more] = from;
  if (one === undefined || more.length > 0 || one.of.signs.length > 1) return false;
  if (!isBareName(one.left.tokens) || joinMathTokens(one.left.tokens) !== joinMathTokens(to.left.tokens)) return false;
  const isOpen = one.right.tokens.slice(1).some((token) => /^(?:\+|-|\\pm|\\mp|\\cdot|\\times|\*)$/.test(token.text));
  return (
    isOpen &&
    to.right.tokens.length < one.right.tokens.length &&
    getOperandTokenPattern(one.right.tokens) !== getOperandTokenPattern(to.right.tokens)
  );
}

/** `a = 1 + \\frac{1}{1 + 2/3}`, "simplifying this gives" `a = 1 + \\frac{1}{6/3}`: two expressions for one name. */
function isSimplified({ to, from, between, stated }: DerivedRelation): boolean {
  const [one, ...more] = from;
  if (one === undefined || more.length > 0 || !stated || !/\bsimplif/i.test(between)) return false;
  return (
    isBareName(one.left.tokens) &&
    joinMathTokens(one.left.tokens) === joinMathTokens(to.left.tokens) &&
    one.right.tokens.length > 2
  );
}

/** How many equations back the rule looks for one that both may be solutions of. */
const BACK = 12;

/** Whether the later equation may be an alternative to the earlier one rather than derived from it. */
function mayBeAnother(
  around: ChainLinkContext,
  derived: DerivedRelation,
  unknown: string,
  read: readonly ParsedRelationSides[],
): boolean {
  const { equations, to, from, stated } = derived;
  const first = from[0];
  if (first === undefined) return true;
  if (
    from.some((e) => isBareName(e.left.tokens) || isBareName(e.right.tokens)) &&
    !isWorkedOut(derived) &&
    !isSimplified(derived)
  )
    return true;
  if (!stated) {
    if (mayBeSeparateRelations(around, derived)) return true;
    const left = joinMathTokens(to.left.tokens);
    if (from.some((e) => joinMathTokens(e.left.tokens) === left) && to.right.tokens.length <= 2) return true;
  }
  // An earlier equation that shares a root with the later one: (x − 1)(x − 5) = 0, then x − 1 = 0, then x − 5 = 0.
  for (const earlier of equations.before(first, BACK)) {
    if (!earlier.letters.has(unknown.split('_')[0] ?? unknown) || to.text - earlier.text > 3) continue;
    const solved = earlier.sign === '=' ? chargeRelationCostOnce(around, earlier, equations.solve(earlier)) : undefined;
    if (solved === undefined || solved.unknown !== unknown) continue;
    const budget = WorkBudget.ofRelation(around.budget);
    const shares = (value: NumericValue): boolean =>
      read.some((sides) => isEquationSolution(sides, unknown, value, budget) !== 'no');
    if (solved.solutions.flatMap(listEquationSolutionValues).some(shares)) return true;
  }
  return false;
}

/** Maximum number of solutions in the message. */
const MOST_SHOWN = 3;

function evidenceFor(
  before: ProofRelation,
  roots: readonly EquationRoot[],
  to: ProofRelation,
  read: readonly ParsedRelationSides[],
  unknown: string,
  equations: ProofRelationIndex,
): Evidence {
  const name = toReadableVariableName(unknown);
  const [root] = roots;
  const [usual] = read;
  if (root === undefined || usual === undefined) throw new Error('There is a root and a reading.');
  const now = rootsIn(equations, to);
  const [was, is] =
    now[0] === undefined
      ? [formatNumericValue(root.value)]
      : formatValuesDistinguishably({ text: '', value: root.value }, { text: '', value: now[0] });
  const listed = (first: string | undefined, all: readonly NumericValue[]): string =>
    [first ?? '', ...all.slice(1, MOST_SHOWN).map(formatNumericValue), ...(all.length > MOST_SHOWN ? ['…'] : [])]
      .map((value) => (value === '…' ? value : `${name} = ${value}`))
      .reduce((one, other) => t('{0} or {1}', one, other));
  const evidence = createCounterexampleEvidence(to, usual, new Map([[unknown, root.value]]), `${name} = ${was}`);
  const earlier = listed(
    was,
    roots.map(({ value }) => value),
  );
  const brief = pickFirstFittingBrief(
    ...(roots.length === 1 && now.length === 1 ? [t('{0} was {1}, but is now {2}', name, was, is ?? '')] : []),
    t('No common solution'),
    evidence.brief,
  );
  return {
    ...evidence,
    message:
      now.length === 0
        ? t('{1} gives {0}, but then {2} is false.', earlier, formatProofRelation(before), formatProofRelation(to))
        : t(
            '{1} gives {0}, but {3} gives {2}.',
            earlier,
            formatProofRelation(before),
            listed(is, now),
            formatProofRelation(to),
          ),
    brief,
  };
}
