/** Whether an equality that isn't an identity may follow from earlier equations. */

import * as F from '../mathematics/complex-float.ts';
import { findSatisfyingPoints, isEqualityTrueAtPoint } from '../mathematics/constraints.ts';
import { toComplexFloat, type ValuesByName } from '../mathematics/numeric-values.ts';
import type { RelationChain } from '../parsing/relation-chains.ts';
import { collectFreeNames, type ParsedRelationSides } from '../terms/expression.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from './chain-link.ts';
import type { RelationPosition } from './tied-letters.ts';

/** Maximum distance of earlier relations, and how many of those are tested, without and with other letters. */
const BACK = 200;
const DIRECT = 10;
const CONNECTED = 6;

/** How many of the nearest equations are also tested in pairs. */
const PAIRED = 5;

/** Maximum number of unknowns of a system. */
const MAX_UNKNOWNS = 10;

interface Earlier extends ParsedRelationSides {
  readonly of: RelationChain;
  readonly names: ReadonlySet<string>;
}

/** The position of the link. A link across the end of a group is before everything in the second group. */
export function getEarlierRelationsCutoff(around: ChainLinkContext, link: ChainLink): RelationPosition {
  const place = getChainLinkPosition(around, link);
  return link.rule === 'K' || link.rule === 'E' ? { ...place, chain: 0, link: -1 } : place;
}

/**
 * Whether `claim` holds for all solutions of an earlier equation in its letters, of two equations, or of the nearest
 * few together. Charged to the step. Throws {@link RelationReadingFailure} past the budget.
 */
export function mayFollowFromEquations(
  around: ChainLinkContext,
  link: ChainLink,
  claim: ParsedRelationSides,
  names: ReadonlySet<string>,
): boolean {
  const budget = WorkBudget.ofRelation(around.budget);
  const { direct, connected } = earlier(around, link, names, budget);
  for (const set of systems(direct, connected)) {
    const all = new Set(names);
    for (const e of set) for (const name of e.names) all.add(name);
    if (all.size > MAX_UNKNOWNS) continue;
    // `x/2 = x/3 = x/4`: a wrong term of the same chain excuses no other one by `x = 0`.
    const isOwn = set.length === 1 && set[0]?.of === link.chain;
    for (const point of findSatisfyingPoints(set, [...all].sort(), budget))
      if (isEqualityTrueAtPoint(claim, point, budget) === true && !(isOwn && isOrigin(point))) return true;
  }
  return false;
}

/** Whether all values are 0, up to the precision of a point. */
function isOrigin(point: ValuesByName): boolean {
  return [...point.values()].every((value) => F.getComplexMagnitude(toComplexFloat(value)) < 1e-6);
}

function* systems(direct: readonly Earlier[], connected: readonly Earlier[]): Generator<readonly Earlier[]> {
  for (const e of direct) yield [e];
  const near = direct.slice(0, PAIRED);
  for (const [k, a] of near.entries()) for (const b of near.slice(k + 1)) yield [a, b];
  for (let size = 2; size <= connected.length; size++) {
    const set = connected.slice(0, size);
    if (size > 2 || set.some((e) => !direct.includes(e))) yield set;
  }
}

/** Equations before the link, nearest first: `direct` without other unknowns, `connected` sharing at least one. */
function earlier(
  around: ChainLinkContext,
  link: ChainLink,
  names: ReadonlySet<string>,
  budget: WorkBudget,
): { readonly direct: readonly Earlier[]; readonly connected: readonly Earlier[] } {
  const equations = around.known.equations;
  const letters = new Set([...names].map((name) => name.split('_')[0] ?? name));
  const direct: Earlier[] = [];
  const connected: Earlier[] = [];
  for (const equation of equations.before(getEarlierRelationsCutoff(around, link), BACK)) {
    if (equation.sign !== '=') continue;
    const shared = [...equation.letters].filter((letter) => letters.has(letter)).length;
    if (shared === 0 || (shared < equation.letters.size && connected.length >= CONNECTED)) continue;
    const { value, cost } = equations.read(equation);
    budget.charge(cost);
    const reading = value?.[0];
    if (reading === undefined) continue;
    const own = collectFreeNames(reading.right, collectFreeNames(reading.left));
    const common = [...own].filter((name) => names.has(name)).length;
    if (common === 0) continue;
    const found = { ...reading, of: equation.of, names: own };
    if (common === own.size && direct.length < DIRECT) direct.push(found);
    if (connected.length < CONNECTED) connected.push(found);
  }
  return { direct, connected };
}
