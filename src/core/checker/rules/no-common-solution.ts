/**
 * Rule M: an equation in several unknowns and its rewriting have no common solution among many candidates. It solves
 * the earlier equation for each unknown in turn, with numbers for the others; the later equation fails at every
 * solution. This isn't a proof, and the author may have used an earlier relation without naming it.
 */

import { t } from '../../../l10n/index.ts';
import { pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { formatNumericValue } from '../evidence/format-value.ts';
import { formatVariableValues, toReadableMath } from '../evidence/readable-math.ts';
import {
  createExactValue,
  type NumericValue,
  toComplexFloat,
  type ValuesByName,
} from '../mathematics/numeric-values.ts';
import { isEquationSolution, solveEquation } from '../mathematics/solve-equation.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { type DerivedRelation, findDerivedRelation } from '../relations/derived-equations.ts';
import {
  canJudgeDerivedRelation,
  chargeRelationCostOnce,
  countUnknowns,
  getSentenceAroundRelation,
  hasAnyRelationDecimals,
  mayBeSeparateRelations,
} from '../relations/equation-cautions.ts';
import { createCounterexampleEvidence, formatProofRelation } from '../relations/link-evidence.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import type { ProofRelation } from '../relations/proof-equations.ts';
import { hasConstantThatMayBeName } from '../relations/reading-attempts.ts';
import { MAX_SAMPLED_VARIABLES, MIN_DEFINED_SAMPLE_POINTS } from '../terms/caps.ts';
import { collectFreeNames, type ParsedRelationSides } from '../terms/expression.ts';
import { joinMathTokens, type MathToken } from '../terms/math-tokens.ts';
import { ONE, parseRationals } from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

/** Values of the unknowns that aren't solved for. The values at one point differ, and few terms vanish. */
const VALUES = parseRationals('3 5 2 7 4 7/2 6 11/4');

/** The minimum number of lost solutions, if one solution remains. */
const MANY_SAMPLE_POINTS = 8;

/** Maximum number of combined readings of the two equations. */
const MOST_READINGS = 4;

/** Rule M1 refutes if the text names the rewriting and no other relation among the unknowns could have been used. */
export const falselyRewrittenEquationRule: ChainLinkRule = {
  id: 'M1',
  strength: 'refuted',
  judge: (around, link) => judge(around, link, 'refuted'),
};

export const suspectRewrittenEquationRule: ChainLinkRule = {
  id: 'M',
  strength: 'suspect',
  judge: (around, link) => judge(around, link, 'suspect'),
};

function judge(around: ChainLinkContext, link: ChainLink, kind: 'refuted' | 'suspect'): RuleOutcome | undefined {
  const derived = findDerivedRelation(around, link);
  if (derived === undefined || (countUnknowns(derived.to) ?? 2) < 2) return undefined;
  if (!canJudgeDerivedRelation(around, derived)) return undefined;
  const { equations, to, from } = derived;
  const before = from.at(-1);
  if (before === undefined || !isStated(around, derived) || hasAnyRelationDecimals([before, to])) return undefined;
  if (kind === 'refuted' && !VERB.test(derived.between)) return undefined;
  const later = chargeRelationCostOnce(around, to, equations.read(to));
  const earlier = chargeRelationCostOnce(around, before, equations.read(before));
  if (later === undefined || earlier === undefined) return undefined;
  if (later.length * earlier.length > MOST_READINGS) return undefined;
  const names = sharedNames([...earlier, ...later]);
  if (names === undefined) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  const all: ValuesByName[] = [];
  for (const a of earlier) {
    let count = 0;
    let kept = 0;
    for (const point of solutionsOf(a, names, budget)) {
      // Most rewritings are right, which the first points show. A wrong one may keep a solution by chance.
      if (point === 'always') return undefined;
      if (later.every((b) => isOff(b, point, budget))) {
        all.push(point);
        count++;
      } else if (++kept > 1) return undefined;
    }
    if (count < (kept === 0 ? MIN_DEFINED_SAMPLE_POINTS : MANY_SAMPLE_POINTS) || budget.isSpent) return undefined;
  }
  const example = [...all].sort((p, q) => lengthOf(p) - lengthOf(q))[0];
  const [usual] = later;
  if (example === undefined || usual === undefined) return undefined;
  if (kind === 'refuted' && [...example.values()].some((v) => toComplexFloat(v).im !== 0)) return undefined;
  if (kind === 'refuted' && !isOnlyRelation(around, derived, before, names, all)) return undefined;
  const evidence = evidenceFor(derived, usual, example);
  return kind === 'refuted' ? { kind, rule: 'M1', evidence } : { kind, rule: 'M', evidence };
}

/** How many equations back a relation may be that the author used without naming it. */
const BACK = 40;

/**
 * Whether no earlier relation among the same unknowns could explain the change. Relations that the earlier equation
 * follows from don't matter: they hold at all of its solutions.
 */
function isOnlyRelation(
  around: ChainLinkContext,
  { equations }: DerivedRelation,
  before: ProofRelation,
  names: readonly string[],
  points: readonly ValuesByName[],
): boolean {
  const letters = new Set(names.map((name) => name.split('_')[0] ?? name));
  const isAmong = (e: ProofRelation): boolean => [...e.letters].every((letter) => letters.has(letter));
  for (const other of equations.before(before, BACK)) {
    if (other.of === before.of || other.sign !== '=' || !isAmong(other)) continue;
    const readings = chargeRelationCostOnce(around, other, equations.read(other));
    const budget = WorkBudget.ofRelation(around.budget);
    const holds = (point: ValuesByName): boolean => readings?.some((r) => !isOff(r, point, budget)) ?? false;
    if (!points.some(holds)) return false;
  }
  return true;
}

/** Words of rewriting in the sentence of either equation. */
const VERB = createWordListPattern(
  String.raw`
  simplif\w+ expand\w* divid\w+ multipl\w+ subtract\w* add adding combin\w+ isolat\w+ rearrang\w+ rewrit\w+ rewritten
  distribut\w+ collect\w* factor\w* squar(?:e|ing) solv\w+ reduc\w+ clear\w* eliminat\w+ cross-?multipl\w+ both\s+sides
`,
);

/** Words after which an equation follows from several: "adding the two equations", "eliminating $y$". */
const COMBINED = /\b(?:add|subtract|sum|combin|eliminat)\w*\s+(?:[\w-]+\s+){0,4}equations\b|\beliminat/i;
const NAMING = createWordListPattern('let letting denot\\w* defin\\w* set setting put');

function isStated(around: ChainLinkContext, derived: DerivedRelation): boolean {
  const { equations, to, from, stated, between } = derived;
  const first = from[0];
  if (first === undefined) return false;
  if (!stated && mayBeSeparateRelations(around, derived)) return false;
  if (around.sentences.at(to.range.start).words.says(COMBINED)) return false;
  // "Let $x = \log_a b$. Then the equation becomes …": another equation.
  if (isBareName(first.left.tokens) && getSentenceAroundRelation(around, equations, first).words.says(NAMING))
    return false;
  // Lines, circles, and sums that are listed below each other.
  const named = (tokens: readonly MathToken[]): string => (isBareName(tokens) ? joinMathTokens(tokens) : '');
  if (!stated && named(first.left.tokens) !== '' && named(first.left.tokens) === named(to.left.tokens)) return false;
  return (
    VERB.test(between) ||
    around.sentences.at(to.range.start).words.says(VERB) ||
    (stated && getSentenceAroundRelation(around, equations, first).words.says(VERB))
  );
}

/** The names, if all readings have the same ones on both sides, and there are at least two but not too many. */
function sharedNames(readings: readonly ParsedRelationSides[]): readonly string[] | undefined {
  let shared: readonly string[] | undefined;
  for (const { left, right } of readings) {
    if (hasConstantThatMayBeName(left) || hasConstantThatMayBeName(right)) return undefined;
    const names = [...collectFreeNames(right, collectFreeNames(left))].sort();
    if (shared !== undefined && shared.join() !== names.join()) return undefined;
    shared = names;
  }
  return shared !== undefined && shared.length > 1 && shared.length <= MAX_SAMPLED_VARIABLES ? shared : undefined;
}

/** Solutions of an equation, solved for each of its names in turn where possible. */
function* solutionsOf(
  sides: ParsedRelationSides,
  names: readonly string[],
  budget: WorkBudget,
): Generator<ValuesByName | 'always'> {
  for (const [k, name] of names.entries()) {
    for (let p = 0; p < VALUES.length; p++) {
      const others = new Map(
        names.flatMap((other, j): [string, NumericValue][] => {
          const value = VALUES[(p + 3 * j + k) % VALUES.length] ?? ONE;
          return other === name ? [] : [[other, createExactValue(value)]];
        }),
      );
      try {
        const solution = solveEquation(sides, name, budget, others);
        if (solution.kind === 'always') {
          yield 'always';
          return;
        }
        for (const { value, sure } of solution.roots) if (sure) yield new Map([...others, [name, value]]);
      } catch (error) {
        if (!(error instanceof RelationReadingFailure) || error.reason === 'time') throw error;
        if (error.reason !== 'no-value') break;
      }
    }
  }
}

/** The length of a point when shown. */
function lengthOf(point: ValuesByName): number {
  return [...point.values()].reduce(
    (sum, v) => sum + formatNumericValue(v).length + (v.kind === 'exact' ? 0 : toComplexFloat(v).im === 0 ? 8 : 99),
    0,
  );
}

/** Whether the equation certainly fails at a point. */
function isOff(sides: ParsedRelationSides, point: ValuesByName, budget: WorkBudget): boolean {
  const [first, ...others] = point;
  return first !== undefined && isEquationSolution(sides, first[0], first[1], budget, new Map(others)) === 'no';
}

function evidenceFor({ to, from }: DerivedRelation, sides: ParsedRelationSides, point: ValuesByName) {
  const inOrder = [...point].sort(([a], [b]) => (a < b ? -1 : 1));
  const at = formatVariableValues(inOrder.map(([name, value]) => [name, formatNumericValue(value)]));
  const evidence = createCounterexampleEvidence(to, sides, point, at);
  return {
    ...evidence,
    message: t(
      '{0} holds at {1}, but there {2} is {3} and {4} is {5}.',
      formatProofRelation(from.at(-1) ?? to),
      at,
      toReadableMath(to.left.tokens),
      evidence.left.value,
      toReadableMath(to.right.tokens),
      evidence.right.value,
    ),
    brief: pickFirstFittingBrief(t('{0} is no longer a solution', at), t('No common solution found')),
  };
}
