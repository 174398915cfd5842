import { followingOf } from '../checker/index.ts';
import { Pasts, type Proof, reanchor } from '../proof/index.ts';
import { type Standing, standing } from './standing.ts';
import type { Review, StepReview } from './types.ts';

/** What a newer text keeps of an older review, by index of the newer proof. */
export interface Carried {
  /** What was said of the steps that stand unchanged. */
  readonly verdicts: ReadonlyMap<number, StepReview>;
  /**
   * What was said before, as far as it is known, of the steps that stand where one was edited of which something was
   * said. A step without an entry here or among the verdicts is new, or nothing was said of it yet.
   */
  readonly edited: ReadonlyMap<number, StepReview | undefined>;
  /** The verdict of the judge that votes, and what of it stands. */
  readonly verdict?: Standing;
}

/** Finds the steps of a newer text that an older review still speaks of. */
export function carry(previous: Review, proof: Proof): Carried {
  const from = reanchor(previous.proof, proof);
  const verdicts = new Map<number, StepReview>();
  const edited = new Map<number, StepReview | undefined>();
  const keep = (index: number, old: StepReview | undefined): void => {
    const { text } = proof.steps[index] ?? {};
    // What stood here once stands here again, after an undo.
    const said = old?.was?.step.text === text ? old?.was : old;
    if (said?.tally && said.step.text === text) verdicts.set(index, said);
    else if (said?.votes || said?.state === 'stale') edited.set(index, pastOf(said));
  };
  let before = -1;
  for (let index = 0; index < from.length; ) {
    const old = from[index];
    if (old !== undefined) {
      keep(index, previous.steps[old]);
      before = old;
      index++;
      continue;
    }
    // A gap: new steps between two that stood. They are edits if old steps have gone there, else additions.
    let end = index;
    while (end < from.length && from[end] === undefined) end++;
    const after = from[end] ?? previous.steps.length;
    for (let k = index; k < end && after > before + 1; k++) {
      // A step has one heir at most: what it is split into beyond that is new.
      const at = before + 1 + k - index;
      const old = at < after ? previous.steps[at] : undefined;
      const was = old && pastOf(old);
      if (was?.tally && was.step.text === proof.steps[k]?.text) verdicts.set(k, was);
      else if (was || old?.state === 'stale') edited.set(k, was);
    }
    index = end;
  }
  const verdict = previous.lastVerdict && standing(previous.lastVerdict, proof);
  return { verdicts, edited, ...(verdict ? { verdict } : {}) };
}

/** What was said of a step last; undefined if nothing was. */
function pastOf(old: StepReview): StepReview | undefined {
  if (old.was) return old.was;
  if (!old.tally && !old.votes) return undefined;
  return old.state === 'running' || old.state === 'pending' ? { ...old, state: 'abstained' } : old;
}

/**
 * Where no judge is asked again: what the checker said of a step is stale, too, if it looked at something else that has
 * changed, earlier steps or the beginning of the next one.
 */
export function outdate({ verdicts, edited, verdict }: Carried, proof: Proof): Carried {
  const pasts = new Pasts(proof);
  const stand = new Map<number, StepReview>();
  const stale = new Map(edited);
  for (const [index, said] of verdicts) {
    const { past, following } = said.rests ?? {};
    const isPastSame = past === undefined || past === pasts.before(index);
    const isNextSame = following === undefined || following === followingOf(proof.steps[index + 1]?.text);
    if (isPastSame && isNextSame) stand.set(index, said);
    else stale.set(index, pastOf(said));
  }
  return { verdicts: stand, edited: stale, ...(verdict ? { verdict } : {}) };
}
