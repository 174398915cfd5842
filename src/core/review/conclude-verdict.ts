/** Concludes a verdict on the proof from the votes of one judge. */
import { getEarliestErrorVoteCounter, type MostVotedEarliestError, toEarliestErrorVoteCounts } from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import { isVoteAgainstStep, sumVoteUsage } from './judge-votes.ts';
import type { VotingJudgeReplies } from './review-log.ts';
import {
  computeAnswerGraderVerdict,
  computeGradeVerdict,
  computeStepScoreVerdict,
  getWholeProofVoteProgress,
} from './score-and-grade-verdicts.ts';
import type { JudgeVote, SecondJudgeResult, StepVoteCounts, Verdict } from './types.ts';
import {
  countMissingVotesThatCouldDecide,
  getMissingVotesReason,
  getVotePlan,
  selectCountedVotes,
  sortJudgeFailures,
} from './vote-counts.ts';

/** The verdict from the votes so far. It is final once no more votes can arrive. */
export function computeVerdictFromVotes(proof: Proof, votes: VotingJudgeReplies): Verdict {
  const { judge, isDone, failures, unsent } = votes;
  const { opinions } = selectCountedVotes(judge, votes.opinions);
  const { kind } = judge;
  const concluded =
    kind === 'prm'
      ? computeStepScoreVerdict(proof, votes, opinions)
      : kind === 'grader'
        ? computeGradeVerdict(votes, opinions)
        : kind === 'answer'
          ? computeAnswerGraderVerdict(votes, opinions)
          : getVotePlan(judge)?.on === 'step'
            ? countStepwiseVotes(proof, votes, opinions)
            : countWholeVotes(proof, votes, opinions);
  const verdict: Verdict = {
    judge,
    earliestError: undefined,
    isUndecided: false,
    isDone,
    isStale: false,
    judged: proof,
    votes: [],
    opinions,
    failures: sortJudgeFailures(failures),
    usage: sumVoteUsage(opinions),
    ...(unsent ? { unsent } : {}),
    ...concluded,
  };
  return withConfirmation(verdict, votes);
}

type VoteConclusion = Pick<Verdict, 'earliestError' | 'isUndecided' | 'isWrong' | 'progress' | 'votes'>;

/** Each vote names the earliest error of the proof (ProcessBench 4). */
function countWholeVotes(proof: Proof, votes: VotingJudgeReplies, opinions: readonly JudgeVote[]): VoteConclusion {
  const { judge, isDone, failures } = votes;
  const planned = getVotePlan(judge)?.count ?? 1;
  const ballot = new Map<number, number>();
  for (const { judgement } of opinions) {
    if (judgement.kind === 'earliest') ballot.set(judgement.index, (ballot.get(judgement.index) ?? 0) + 1);
  }
  const asked = opinions.length;
  const unheard = planned - asked;
  const counter = getEarliestErrorVoteCounter(judge.aggregate);
  const isSure = counter.isSettled(ballot, countMissingVotesThatCouldDecide(judge, unheard, failures.length));
  const elected = isDone && isSure ? counter.pick(ballot) : undefined;
  const progress = getWholeProofVoteProgress(opinions, planned, failures.length, isSure);
  const { abstained } = progress;
  const rest = isDone
    ? getMissingVotesReason(judge, {
        unheard,
        failures: failures.length,
        isSettled: counter.isSettled(ballot, unheard),
      })
    : undefined;
  return {
    earliestError: elected?.index,
    isUndecided: elected?.isUndecided ?? false,
    progress,
    votes: proof.steps.map(({ index }): StepVoteCounts | undefined =>
      asked === 0
        ? undefined
        : { against: ballot.get(index) ?? 0, asked, abstained, planned, ...(rest ? { rest } : {}) },
    ),
  };
}

/**
 * Each vote judges one step. The earliest error is the first step that most call wrong, once most call all steps before
 * it right (Scaling generative verifiers 5). Other ways to combine votes do so for each step.
 */
function countStepwiseVotes(proof: Proof, votes: VotingJudgeReplies, opinions: readonly JudgeVote[]): VoteConclusion {
  const byIndex = proof.steps.map((): JudgeVote[] => []);
  for (const opinion of opinions) byIndex[opinion.step ?? -1]?.push(opinion);
  const counts = byIndex.map((given, index) => countVotesOnStep(votes, index, given));
  // Steps after an error aren't judged, so failures there don't matter.
  const end = counts.findIndex(({ elected }) => elected?.index !== -1);
  const last = counts[end]?.elected;
  const isWrong = end >= 0 && !last && counts.some(({ elected }) => elected?.index === 0 && !elected.isUndecided);
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
  readonly said: StepVoteCounts | undefined;
  /** 0: the step is wrong; -1: it is right. Absent while that is open. */
  readonly elected: MostVotedEarliestError | undefined;
  /** Whether no further vote could change the result. */
  readonly isSaid: boolean;
  /** Whether it is open because votes failed. */
  readonly isLost: boolean;
}

function countVotesOnStep(
  { judge, isDone, failures }: VotingJudgeReplies,
  index: number,
  opinions: readonly JudgeVote[],
): StepCount {
  const planned = getVotePlan(judge)?.count ?? 1;
  const count = (is: (opinion: JudgeVote) => boolean): number => opinions.filter(is).length;
  const against = count((opinion) => isVoteAgainstStep(opinion, index));
  const abstained = count(({ judgement }) => judgement.kind === 'abstain');
  const asked = opinions.length;
  const ballot = toEarliestErrorVoteCounts(asked - abstained - against, against);
  const unheard = planned - asked;
  const failed = failures.filter(({ step }) => step === undefined || step === index).length;
  const counter = getEarliestErrorVoteCounter(judge.aggregate);
  const isSaid = counter.isSettled(ballot, unheard);
  const isSure = isSaid || (isDone && countMissingVotesThatCouldDecide(judge, unheard, failed) === 0);
  const rest =
    isDone || isSaid ? getMissingVotesReason(judge, { unheard, failures: failed, isSettled: isSaid }) : undefined;
  return {
    said: asked === 0 ? undefined : { against, asked, abstained, planned, ...(rest ? { rest } : {}) },
    elected: isSure ? counter.pick(ballot) : undefined,
    isSaid,
    isLost: isDone && failed > 0 && !isSure,
  };
}

/** Adds the second judge's confirmation. Until then, an error that votes name isn't settled. */
function withConfirmation(verdict: Verdict, { confirmer: judge, confirmation: said }: VotingJudgeReplies): Verdict {
  const { earliestError: step, isUndecided } = verdict;
  if (!judge || step === undefined || step < 0 || isUndecided) return verdict;
  const on = { judge, step };
  if (!said) return { ...verdict, isDone: false, confirmation: { ...on, state: 'pending' } };
  if ('kind' in said) return { ...verdict, confirmation: { ...on, state: 'failed', failure: said } };
  const { judgement } = said;
  const state: SecondJudgeResult['state'] = judgement.kind === 'confirmation' ? judgement.verdict : 'abstained';
  return {
    ...verdict,
    usage: sumVoteUsage([...verdict.opinions, said]),
    confirmation: { ...on, state, opinion: said },
  };
}
