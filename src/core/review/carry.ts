import { type Proof, reanchor } from '../proof/index.ts';
import type { Review, StepReview } from './types.ts';

/** What a newer text keeps of an older review, by index of the newer proof. */
export interface Carried {
  /** Verdicts of the steps that stand unchanged. */
  readonly verdicts: ReadonlyMap<number, StepReview>;
  /** Steps that stand where an older one was edited: its verdict is stale. Any other step without one is new. */
  readonly edited: ReadonlySet<number>;
}

/** Finds the steps of a newer text that an older review still speaks of. */
export function carry(previous: Review, proof: Proof): Carried {
  const from = reanchor(previous.proof, proof);
  const verdicts = new Map<number, StepReview>();
  const edited = new Set<number>();
  let before = -1;
  for (let index = 0; index < from.length; ) {
    const old = from[index];
    if (old !== undefined) {
      const verdict = previous.steps[old];
      if (verdict?.tally) verdicts.set(index, verdict);
      else edited.add(index);
      before = old;
      index++;
      continue;
    }
    // A gap: new steps between two that stood. They are edits if old steps have gone there, else additions.
    let end = index;
    while (end < from.length && from[end] === undefined) end++;
    const after = from[end] ?? previous.steps.length;
    if (after > before + 1) for (let k = index; k < end; k++) edited.add(k);
    index = end;
  }
  return { verdicts, edited };
}
