/**
 * Balanced sets: equally many correct and incorrect solutions to each problem by each model, so that neither predicts the label (Scaling
 * generative verifiers 4, appendix A; Shi and Jin).
 */

import { getOrCreate } from '../base/groups.ts';
import { createRandomGenerator, shuffle } from '../base/random.ts';
import { computeTextFingerprint } from '../proof/index.ts';

/** An item to balance, as in `ItemMetadata`. */
export interface ItemToBalance {
  /** Names the problem: equal for equal problems. */
  readonly problem: string;
  readonly generator?: string | undefined;
  /** Undefined if the item has no such label. */
  readonly isRight: boolean | undefined;
}

/** The features that must not predict the label: the problem, the generator, or both together. */
export const BALANCE_FEATURES = ['both', 'problem', 'model'] as const;
export type BalanceFeature = (typeof BALANCE_FEATURES)[number];

/** Why the balanced set doesn't contain an item. */
export type BalancingExclusionReason =
  /** It isn't labeled as correct or incorrect. */
  | { readonly kind: 'unsaid' }
  /** Its generator isn't known but matters. */
  | { readonly kind: 'unknown-model' }
  /** All solutions in its cell have the same label. */
  | { readonly kind: 'one-sided'; readonly isRight: boolean; readonly count: number }
  /** Its cell has more of its class than of the other; a seeded draw kept this many. */
  | { readonly kind: 'surplus'; readonly isRight: boolean; readonly count: number; readonly kept: number };

export interface BalanceResult {
  /** For each item in order, the reason for dropping it; undefined for items in the balanced set. */
  readonly dropped: readonly (BalancingExclusionReason | undefined)[];
  /** The number of kept items of each class. */
  readonly right: number;
  readonly wrong: number;
  /** Cells (problems, models or pairs of both) with kept items, and all cells. */
  readonly cells: number;
  readonly ofCells: number;
}

/** Chooses the largest balanced subset. The draw within a cell depends on the seed and the cell alone, not on other cells. */
export function balanceItems(items: readonly ItemToBalance[], by: BalanceFeature, seed: number): BalanceResult {
  const dropped: (BalancingExclusionReason | undefined)[] = new Array(items.length).fill(undefined);
  const cells = new Map<string, { readonly right: number[]; readonly wrong: number[] }>();
  for (const [index, { problem, generator, isRight }] of items.entries()) {
    if (isRight === undefined) dropped[index] = { kind: 'unsaid' };
    else if (by !== 'problem' && generator === undefined) dropped[index] = { kind: 'unknown-model' };
    else {
      const key = JSON.stringify([by === 'model' ? '' : problem, by === 'problem' ? '' : generator]);
      getOrCreate(cells, key, () => ({ right: [], wrong: [] }))[isRight ? 'right' : 'wrong'].push(index);
    }
  }
  let pairs = 0;
  let used = 0;
  for (const [key, { right, wrong }] of cells) {
    const kept = Math.min(right.length, wrong.length);
    pairs += kept;
    if (kept > 0) used++;
    for (const side of [right, wrong]) {
      const isRight = side === right;
      for (const index of drawSurplus(side, kept, `${seed} ${key} ${isRight}`))
        dropped[index] =
          kept === 0
            ? { kind: 'one-sided', isRight, count: side.length }
            : { kind: 'surplus', isRight, count: side.length, kept };
    }
  }
  return { dropped, right: pairs, wrong: pairs, cells: used, ofCells: cells.size };
}

/** A seeded draw of all but this many. */
function drawSurplus(side: readonly number[], kept: number, seed: string): readonly number[] {
  if (side.length === kept) return [];
  const random = createRandomGenerator(Number.parseInt(computeTextFingerprint(seed).slice(0, 8), 16));
  return shuffle([...side], random).slice(kept);
}

export function explainBalancingExclusion(why: BalancingExclusionReason, by: BalanceFeature): string {
  switch (why.kind) {
    case 'unsaid':
      return "It isn't labeled as correct or incorrect.";
    case 'unknown-model':
      return "Its generator isn't known.";
    case 'one-sided': {
      const [here, other] = why.isRight ? ['correct', 'incorrect'] : ['incorrect', 'correct'];
      return why.count === 1
        ? `It's the only solution ${CELL_PHRASES[by]} and is ${here}, so there's no ${other} one to pair it with.`
        : `All ${why.count} solutions ${CELL_PHRASES[by]} are ${here}, so there's no ${other} one to pair it with.`;
    }
    case 'surplus':
      return `${why.kept} of the ${why.count} ${why.isRight ? 'correct' : 'incorrect'} solutions ${CELL_PHRASES[by]} ${
        why.kept === 1 ? 'was' : 'were'
      } drawn at random to balance the other class. This item wasn't drawn.`;
  }
}

const CELL_PHRASES: Readonly<Record<BalanceFeature, string>> = {
  both: 'to its problem by its generator',
  problem: 'to its problem',
  model: 'by its generator',
};
