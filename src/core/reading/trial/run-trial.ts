/** Tries a relation at exact values that its assumptions allow, small ones first. */
import {
  collectFreeNames,
  createExactValue,
  decideRelationAtPoint,
  type ExactPoint,
  type Expression,
  evaluateExpression,
  formatNumericValue,
  isConditionSatisfied,
  listAllowedValues,
  listValueCombinations,
  type NumericValue,
  type RelationAtPoint,
  tryReadingOrEvaluating,
  type VariableCondition,
  WorkBudget,
} from '../../checker/index.ts';
import type { RelationTrial, RelationTrialAssumption } from './types.ts';

/** The most points. Also the most values of a single variable. */
export const MAX_RELATION_TRIAL_POINTS = 160;
/** The most combinations of values that are tested for the assumptions. */
const MAX_COMBINATIONS = 10_000;
/** The values of each variable, by the number of variables that are chosen. The others follow from equations. */
const VALUES_EACH = [1, MAX_RELATION_TRIAL_POINTS, 60, 22, 10, 7];
const ZERO = createExactValue({ n: 0n, d: 1n });

/** A point where a relation was tried. */
export interface TriedPoint extends RelationAtPoint {
  readonly point: ExactPoint;
}

/** The result of a trial. It isn't a verdict: the text may have assumptions that weren't read. */
export type RelationTrialResult =
  | { readonly kind: 'tried'; readonly failures: readonly TriedPoint[]; readonly held: readonly TriedPoint[] }
  /**
   * `no-values`: none that were tried satisfy all assumptions. `inexact`: the sides have no exact values at them.
   * `too-many-variables`: there are more than five to choose.
   */
  | { readonly kind: 'not-tried'; readonly reason: 'no-values' | 'inexact' | 'too-many-variables' };

/**
 * Tries a relation at up to {@link MAX_RELATION_TRIAL_POINTS} points that satisfy the assumptions. The result depends on the arguments alone.
 *
 * @param known points that are tried first, so that a counterexample stays one when assumptions are removed
 */
export function runRelationTrial(
  { relation }: Pick<RelationTrial, 'relation'>,
  assumptions: readonly Pick<RelationTrialAssumption, 'condition'>[],
  known: readonly ExactPoint[] = [],
): RelationTrialResult {
  const budget = WorkBudget.ofStep();
  const { names, conditions } = findRelevant(relation.names, assumptions);
  const definitions = findDefinitions(conditions);
  const free = [...names].filter((name) => !definitions.has(name));
  const each = VALUES_EACH[free.length];
  if (each === undefined) return { kind: 'not-tried', reason: 'too-many-variables' };
  const lists = free.map((name) => listAllowedValues(name, conditions, each, budget));
  const failures: TriedPoint[] = [];
  const held: TriedPoint[] = [];
  const seen = new Set<string>();
  const tryAt = (point: ExactPoint): void => {
    const key = [...names].map((name) => formatNumericValue(point.get(name) ?? ZERO)).join();
    if (seen.has(key) || !conditions.every((condition) => isConditionSatisfied(condition, point, budget))) return;
    seen.add(key);
    const decided = decideRelationAtPoint(relation, point, WorkBudget.ofRelation(budget));
    if (decided) (decided.holds ? held : failures).push({ ...decided, point });
  };
  // Stops quietly once the budget is spent.
  tryReadingOrEvaluating(() => {
    for (const point of known) {
      const own = [...point].filter(([name]) => names.has(name));
      if (own.length === names.size) tryAt(new Map(own));
    }
    let combinations = 0;
    for (const values of listValueCombinations(lists)) {
      if (failures.length + held.length >= MAX_RELATION_TRIAL_POINTS || combinations++ >= MAX_COMBINATIONS) return;
      const point = new Map(free.map((name, k) => [name, values[k] as NumericValue]));
      if (define(point, definitions, budget)) tryAt(point);
    }
  });
  if (failures.length + held.length > 0) return { kind: 'tried', failures, held };
  return { kind: 'not-tried', reason: seen.size > 0 ? 'inexact' : 'no-values' };
}

/**
 * The assumptions to begin with: all but goals. If no values satisfy them, claims of the proof are left out, since one of them may
 * hold in another case only.
 */
export function selectInitialAssumptions(trial: RelationTrial): RelationTrialAssumption[] {
  const wanted = trial.assumptions.filter(({ origin }) => origin !== 'goal');
  const result = runRelationTrial(trial, wanted);
  const isEmpty = result.kind === 'not-tried' && result.reason === 'no-values';
  return isEmpty ? wanted.filter(({ origin }) => origin !== 'claimed') : wanted;
}

/** The conditions that restrict the names, and all names in them: `n = 2k + 1` brings in k. */
function findRelevant(of: ReadonlySet<string>, assumptions: readonly Pick<RelationTrialAssumption, 'condition'>[]) {
  const names = new Set(of);
  // The set grows while it is read.
  for (const name of names)
    for (const { condition } of assumptions)
      if (condition.kind === 'relation' && condition.relation.names.has(name))
        for (const other of condition.relation.names) names.add(other);
  const conditions = assumptions.flatMap(({ condition }) =>
    (condition.kind === 'sort' ? [condition.name] : [...condition.relation.names]).every((name) => names.has(name))
      ? [condition]
      : [],
  );
  return { names, conditions };
}

/** A side of an equation that gives a name, such as `n = 2k + 1`, with all names that it needs. */
interface Definition {
  readonly side: Expression;
  readonly needs: ReadonlySet<string>;
}

/** The names that equations give by others. No name needs itself. */
function findDefinitions(conditions: readonly VariableCondition[]): Map<string, Definition> {
  const found = new Map<string, Definition>();
  for (const condition of conditions) {
    if (condition.kind === 'sort' || condition.relation.sign !== '=') continue;
    const { left, right } = condition.relation.readings[0]?.sides ?? {};
    if (left?.kind !== 'name' || !right || found.has(left.name)) continue;
    const needs = collectFreeNames(right);
    for (const name of needs) for (const more of found.get(name)?.needs ?? []) needs.add(more);
    const isNeeded = [...found.values()].some((other) => other.needs.has(left.name));
    if (!needs.has(left.name) && !isNeeded) found.set(left.name, { side: right, needs });
  }
  return found;
}

/** Adds the values of defined names to a point. False if one has none. */
function define(
  point: Map<string, NumericValue>,
  definitions: ReadonlyMap<string, Definition>,
  budget: WorkBudget,
): boolean {
  const mode = { angle: 'radians', root: 'real' } as const;
  return [...definitions].every(([name, { side }]) => {
    const value = tryReadingOrEvaluating(() => evaluateExpression(side, point, mode, WorkBudget.ofRelation(budget)));
    if (value) point.set(name, value);
    return value?.kind === 'exact';
  });
}
