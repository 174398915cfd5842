/** From the votes of one judge to a verdict on the proof, and to what that says of each step. */
import { type Ballot, elect, isDoubtful } from '../judge/vote.ts';
import type { Proof } from '../proof/types.ts';
import type { Votes } from './ledger.ts';
import type { StepState, StepVotes, Verdict } from './types.ts';

/** What the votes that are in come to. A verdict is settled once no further vote is to come. */
export function verdictOf(proof: Proof, votes: Votes): Verdict {
  return votes.judge.votes?.on === 'step' ? byStep(proof, votes) : byProof(proof, votes);
}

/** Each vote names the earliest error of the proof (ProcessBench 4). */
function byProof(proof: Proof, { judge, earliest, abstained, failed, isDone }: Votes): Verdict {
  let asked = abstained;
  for (const count of earliest.values()) asked += count;
  const total = judge.votes?.count ?? 1;
  const elected = isDone && isSettled(earliest, failed) ? elect(earliest) : undefined;
  return {
    judge,
    earliestError: elected?.index,
    isUndecided: elected?.isUndecided ?? false,
    isDone,
    isStale: false,
    progress: { of: 'votes', done: asked, total, abstained },
    judged: proof,
    votes: proof.steps.map(({ index }): StepVotes | undefined =>
      asked === 0 ? undefined : { against: earliest.get(index) ?? 0, asked, abstained, planned: total },
    ),
  };
}

/** Whether so many votes that never came could not have changed the outcome. */
function isSettled(ballot: Ballot, missing: number): boolean {
  if (missing === 0) return true;
  const [most = 0, second = 0] = [...ballot.values()].sort((a, b) => b - a);
  return most > second + missing;
}

/**
 * Each vote judges one step. The earliest error is the first step that most call wrong, once most call all steps before
 * it right (Scaling generative verifiers 5).
 */
function byStep(proof: Proof, { judge, steps, isDone }: Votes): Verdict {
  const planned = judge.votes?.count ?? 1;
  const votes = proof.steps.map(({ index }): StepVotes | undefined => {
    const ballot = steps.get(index);
    if (!ballot) return undefined;
    const { right, wrong, abstained } = ballot;
    return { against: wrong, asked: right + wrong + abstained, abstained, planned };
  });
  let earliestError: number | undefined = -1;
  let isUndecided = false;
  let done = 0;
  for (const [index, step] of votes.entries()) {
    const forIt = step ? step.asked - step.abstained - step.against : 0;
    if (step && step.asked >= planned) done++;
    if (earliestError !== -1) continue;
    const isIn = step !== undefined && step.asked > step.abstained && (isDone || step.asked >= planned);
    if (!isIn) earliestError = undefined;
    else if (step.against >= forIt) {
      earliestError = index;
      isUndecided = step.against === forIt;
    }
  }
  return {
    judge,
    earliestError,
    isUndecided,
    isDone,
    isStale: false,
    progress: {
      of: 'steps',
      done,
      total: proof.steps.length,
      abstained: votes.filter((step) => step !== undefined && step.abstained === step.asked).length,
    },
    judged: proof,
    votes,
  };
}

/** What a verdict says of a step that it still stands for. */
export function stateBy(verdict: Verdict, index: number): StepState {
  const { earliestError: error, isUndecided, isDone, progress } = verdict;
  const votes = verdict.votes[index];
  if (error === undefined) {
    const isIn = progress.of === 'steps' && votes !== undefined && votes.asked >= votes.planned;
    if (isIn && votes.asked > votes.abstained) return shadeOf(votes);
    return isDone ? 'abstained' : 'running';
  }
  if (index === error) return isUndecided ? 'doubtful' : 'earliest-error';
  if (error >= 0 && index > error) return isUndecided ? 'abstained' : 'after-error';
  return shadeOf(votes);
}

function shadeOf(votes: StepVotes | undefined): StepState {
  return votes && isDoubtful(votes.against, votes.asked) ? 'doubtful' : 'no-error-found';
}

/** A verdict, and what it still says of a newer text. */
export interface Standing {
  readonly of: Verdict;
  /** How many of the newer proof's first steps are, with all that the judge was told of them, as they were judged. */
  readonly steps: number;
  /** Whether it still concludes the whole: nothing has changed, or only what rests on a settled error. */
  readonly concludes: boolean;
}

/** A verdict on the very proof that is reviewed. */
export function fresh(verdict: Verdict): Standing {
  return { of: verdict, steps: verdict.judged.steps.length, concludes: true };
}

/** What of an older verdict stands for a newer proof: texts are compared, not their fingerprints. */
export function standing(verdict: Verdict, proof: Proof): Standing {
  const { judged, earliestError: error, isUndecided } = verdict;
  const total = proof.steps.length;
  const none = { of: verdict, steps: 0, concludes: false };
  if (judged === proof) return fresh(verdict);
  if (judged.problem?.text !== proof.problem?.text) return none;
  let same = 0;
  while (same < total && judged.steps[same]?.text === proof.steps[same]?.text) same++;
  if (same === total && judged.steps.length === total) return { of: verdict, steps: total, concludes: true };
  if (verdict.judge.context !== 'prefix') return none;
  const isSettled = error !== undefined && error >= 0 && error < same && !isUndecided;
  return { of: verdict, steps: same, concludes: isSettled };
}
