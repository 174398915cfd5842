/** From the votes of one judge to a verdict on the proof. */
import { type Election, elect, isSettled, stepBallot } from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import { ballotOf, counted, inOrder, missingOf, restOf } from './ballots.ts';
import type { Votes } from './ledger.ts';
import { isAgainst, usageOfAll } from './opinions.ts';
import { byAnswer, byGrade, byScores, progressOf } from './other-verdicts.ts';
import type { ConfirmationReview, Opinion, StepVotes, Verdict } from './types.ts';

/** The verdict from the votes so far. A verdict is settled once no further vote is to come. */
export function verdictOf(proof: Proof, votes: Votes): Verdict {
  const { judge, isDone, failures, unsent } = votes;
  const { opinions } = counted(judge, votes.opinions);
  const { kind } = judge;
  const concluded =
    kind === 'prm'
      ? byScores(proof, votes, opinions)
      : kind === 'grader'
        ? byGrade(votes, opinions)
        : kind === 'answer'
          ? byAnswer(votes, opinions)
          : ballotOf(judge)?.on === 'step'
            ? byStep(proof, votes, opinions)
            : byProof(proof, votes, opinions);
  const verdict: Verdict = {
    judge,
    earliestError: undefined,
    isUndecided: false,
    isDone,
    isStale: false,
    judged: proof,
    votes: [],
    opinions,
    failures: inOrder(failures),
    usage: usageOfAll(opinions),
    ...(unsent ? { unsent } : {}),
    ...concluded,
  };
  return withConfirmation(verdict, votes);
}

type Concluded = Pick<Verdict, 'earliestError' | 'isUndecided' | 'isWrong' | 'progress' | 'votes'>;

/** Each vote names the earliest error of the proof (ProcessBench 4). */
function byProof(proof: Proof, votes: Votes, opinions: readonly Opinion[]): Concluded {
  const { judge, isDone, failures } = votes;
  const planned = ballotOf(judge)?.count ?? 1;
  const ballot = new Map<number, number>();
  for (const { judgement } of opinions) {
    if (judgement.kind === 'earliest') ballot.set(judgement.index, (ballot.get(judgement.index) ?? 0) + 1);
  }
  const asked = opinions.length;
  const unheard = planned - asked;
  const isSure = isSettled(ballot, missingOf(judge, unheard, failures.length));
  const elected = isDone && isSure ? elect(ballot) : undefined;
  const progress = progressOf(opinions, planned, failures.length, isSure);
  const { abstained } = progress;
  const rest = isDone
    ? restOf(judge, { unheard, failures: failures.length, isSettled: isSettled(ballot, unheard) })
    : undefined;
  return {
    earliestError: elected?.index,
    isUndecided: elected?.isUndecided ?? false,
    progress,
    votes: proof.steps.map(({ index }): StepVotes | undefined =>
      asked === 0
        ? undefined
        : { against: ballot.get(index) ?? 0, asked, abstained, planned, ...(rest ? { rest } : {}) },
    ),
  };
}

/**
 * Each vote judges one step. The earliest error is the first step that most call wrong, once most call all steps before
 * it right (Scaling generative verifiers 5).
 */
function byStep(proof: Proof, votes: Votes, opinions: readonly Opinion[]): Concluded {
  const byIndex = proof.steps.map((): Opinion[] => []);
  for (const opinion of opinions) byIndex[opinion.step ?? -1]?.push(opinion);
  const counts = byIndex.map((given, index) => countStep(votes, index, given));
  // What lies behind an error is not asked about, and no failure there matters.
  const end = counts.findIndex(({ elected }) => elected?.index !== -1);
  const last = counts[end]?.elected;
  const isWrong =
    end >= 0 && !last && counts.some(({ elected }) => elected?.index === 0 && !elected.isUndecided);
  return {
    earliestError: end < 0 ? -1 : last && end,
    isUndecided: last?.isUndecided ?? false,
    ...(isWrong ? { isWrong } : {}),
    progress: {
      of: 'steps',
      done: counts.filter(({ isSaid }) => isSaid).length,
      total: counts.length,
      abstained: counts.filter(({ said, isSaid }) => isSaid && said?.abstained === said?.asked).length,
      failed: last ? 0 : counts.filter(({ isLost }) => isLost).length,
    },
    votes: counts.map(({ said }) => said),
  };
}

interface StepCount {
  readonly said: StepVotes | undefined;
  /** 0: the step is wrong; -1: it is right. Absent while that is open. */
  readonly elected: Election | undefined;
  /** Whether no further vote could change that. */
  readonly isSaid: boolean;
  /** Whether votes failed without which it is open. */
  readonly isLost: boolean;
}

function countStep(
  { judge, isDone, failures }: Votes,
  index: number,
  opinions: readonly Opinion[],
): StepCount {
  const planned = ballotOf(judge)?.count ?? 1;
  const count = (is: (opinion: Opinion) => boolean): number => opinions.filter(is).length;
  const against = count((opinion) => isAgainst(opinion, index));
  const abstained = count(({ judgement }) => judgement.kind === 'abstain');
  const asked = opinions.length;
  const ballot = stepBallot(asked - abstained - against, against);
  const unheard = planned - asked;
  const failed = failures.filter(({ step }) => step === undefined || step === index).length;
  const isSaid = isSettled(ballot, unheard);
  const isSure = isSaid || (isDone && missingOf(judge, unheard, failed) === 0);
  const rest = isDone || isSaid ? restOf(judge, { unheard, failures: failed, isSettled: isSaid }) : undefined;
  return {
    said: asked === 0 ? undefined : { against, asked, abstained, planned, ...(rest ? { rest } : {}) },
    elected: isSure ? elect(ballot) : undefined,
    isSaid,
    isLost: isDone && failed > 0 && !isSure,
  };
}

/** An error that votes have named is not settled before the second judge, where there is one, has confirmed it. */
function withConfirmation(verdict: Verdict, { confirmer: judge, confirmation: said }: Votes): Verdict {
  const { earliestError: step, isUndecided } = verdict;
  if (!judge || step === undefined || step < 0 || isUndecided) return verdict;
  const on = { judge, step };
  if (!said) return { ...verdict, isDone: false, confirmation: { ...on, state: 'pending' } };
  if ('kind' in said) return { ...verdict, confirmation: { ...on, state: 'failed', failure: said } };
  const { judgement } = said;
  const state: ConfirmationReview['state'] =
    judgement.kind === 'confirmation' ? judgement.verdict : 'abstained';
  return {
    ...verdict,
    usage: usageOfAll([...verdict.opinions, said]),
    confirmation: { ...on, state, opinion: said },
  };
}
