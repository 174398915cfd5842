import { truncateFollowingText } from '../checker/index.ts';
import { getPrecedingTextFingerprints, mapStepsToOlderProof, type Proof } from '../proof/index.ts';
import { type ApplicableVerdict, computeApplicableVerdict } from './applicable-verdict.ts';
import type { Review, StepReview } from './types.ts';

/** The parts of an older review that a newer text keeps, by step index of the newer proof. */
export interface ReusableReviewResults {
  /** Reviews of unchanged steps. */
  readonly verdicts: ReadonlyMap<number, StepReview>;
  /**
   * Earlier reviews, if known, of the steps in the place of an edited step that had one. A step without an entry here or in
   * `verdicts` is new, or had no review.
   */
  readonly edited: ReadonlyMap<number, StepReview | undefined>;
  /** The verdict of the voting judge, with the part that still holds. */
  readonly verdict?: ApplicableVerdict;
}

/** Finds the steps of a newer text that an older review still covers. */
export function findReusableReviewResults(previous: Review, proof: Proof): ReusableReviewResults {
  const from = mapStepsToOlderProof(previous.proof, proof);
  const verdicts = new Map<number, StepReview>();
  const edited = new Map<number, StepReview | undefined>();
  const keep = (index: number, old: StepReview | undefined): void => {
    const { text } = proof.steps[index] ?? {};
    // An undo brought the earlier text back.
    const said = old?.was?.step.text === text ? old?.was : old;
    if (said?.tally && said.step.text === text) verdicts.set(index, said);
    else if (said?.votes || said?.state === 'stale') edited.set(index, getPastStep(said));
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
    // A gap: new steps between two unchanged ones. They are edits if old steps disappeared there, else additions.
    let end = index;
    while (end < from.length && from[end] === undefined) end++;
    const after = from[end] ?? previous.steps.length;
    for (let k = index; k < end && after > before + 1; k++) {
      // A step has at most one successor: if it was split, the other parts are new.
      const at = before + 1 + k - index;
      const old = at < after ? previous.steps[at] : undefined;
      const was = old && getPastStep(old);
      if (was?.tally && was.step.text === proof.steps[k]?.text) verdicts.set(k, was);
      else if (was || old?.state === 'stale') edited.set(k, was);
    }
    index = end;
  }
  const verdict = previous.lastVerdict && computeApplicableVerdict(previous.lastVerdict, proof);
  return { verdicts, edited, ...(verdict ? { verdict } : {}) };
}

/** The last review of a step that had a result; undefined if none had. */
function getPastStep(old: StepReview): StepReview | undefined {
  if (old.was) return old.was;
  if (!old.tally && !old.votes) return undefined;
  return old.state === 'running' || old.state === 'pending' ? { ...old, state: 'abstained' } : old;
}

/** If no judge runs, a step's checker result is stale, too, if earlier steps or the next step's beginning changed. */
export function markResultsWithChangedContextStale(
  { verdicts, edited, verdict }: ReusableReviewResults,
  proof: Proof,
): ReusableReviewResults {
  const pasts = getPrecedingTextFingerprints(proof);
  const stand = new Map<number, StepReview>();
  const stale = new Map(edited);
  for (const [index, said] of verdicts) {
    const { past, following } = said.rests ?? {};
    const isPastSame = past === undefined || past === pasts.before(index);
    const isNextSame = following === undefined || following === truncateFollowingText(proof.steps[index + 1]?.text);
    if (isPastSame && isNextSame) stand.set(index, said);
    else stale.set(index, getPastStep(said));
  }
  return { verdicts: stand, edited: stale, ...(verdict ? { verdict } : {}) };
}
