import { type Proof, reanchor } from '../proof/index.ts';
import type { Review, StepReview, Verdict } from './types.ts';
import { standingSteps } from './verdict.ts';

/** What a newer text keeps of an older review, by index of the newer proof. */
export interface Carried {
  /** What was said of the steps that stand unchanged. */
  readonly verdicts: ReadonlyMap<number, StepReview>;
  /**
   * What was said before, as far as it is known, of the steps that stand where one was edited of which something was
   * said. A step without an entry here or among the verdicts is new, or nothing was said of it yet.
   */
  readonly edited: ReadonlyMap<number, StepReview | undefined>;
  /** The verdict of the judge that votes, and how many of the newer proof's first steps it still stands for. */
  readonly verdict?: { readonly of: Verdict; readonly standing: number };
}

/** Finds the steps of a newer text that an older review still speaks of. */
export function carry(previous: Review, proof: Proof): Carried {
  const from = reanchor(previous.proof, proof);
  const verdicts = new Map<number, StepReview>();
  const edited = new Map<number, StepReview | undefined>();
  const keep = (index: number, old: StepReview | undefined): void => {
    // What stood here once stands here again, after an undo.
    const said = old?.was?.step.fingerprint === proof.steps[index]?.fingerprint ? old?.was : old;
    if (said?.tally) verdicts.set(index, said);
    else if (said?.votes || said?.state === 'stale')
      edited.set(index, said.was ?? (said.votes ? said : undefined));
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
      const old = previous.steps[Math.min(before + 1 + k - index, after - 1)];
      const was = old?.was ?? (old && isSaid(old) ? old : undefined);
      if (was?.tally && was.step.fingerprint === proof.steps[k]?.fingerprint) verdicts.set(k, was);
      else if (was || old?.state === 'stale') edited.set(k, was);
    }
    index = end;
  }
  const verdict = previous.lastVerdict && {
    of: previous.lastVerdict,
    standing: standingSteps(previous.lastVerdict, proof),
  };
  return { verdicts, edited, ...(verdict ? { verdict } : {}) };
}

function isSaid({ tally, votes }: StepReview): boolean {
  return tally !== undefined || votes !== undefined;
}
