/** Verdicts of reward models, graders, and answer graders. */
import { sum } from '../base/numbers.ts';
import { omitUndefined } from '../base/optional-values.ts';
import {
  type GradeScale,
  getAnswerGraderOutcome,
  getGradeVoteCounter,
  isAnswerGraderOutcomeSettled,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import type { VotingJudgeReplies } from './review-log.ts';
import type { GradeVerdict, JudgeVote, Verdict } from './types.ts';
import { countMissingVotesThatCouldDecide, getVotePlan } from './vote-counts.ts';

/** The threshold for a reward model that doesn't specify one. */
const FALLBACK_PRM_THRESHOLD = 0.5;

/** The first step whose score is below the threshold is the earliest error (ProcessBench 4.1). */
export function computeStepScoreVerdict(
  proof: Proof,
  { judge, failures, isDone }: VotingJudgeReplies,
  opinions: readonly JudgeVote[],
): Pick<Verdict, 'earliestError' | 'scores' | 'progress'> {
  const threshold = judge.thresholds?.correct ?? FALLBACK_PRM_THRESHOLD;
  const total = proof.steps.length;
  const scores = opinions.flatMap(({ judgement }) => (judgement.kind === 'scores' ? [judgement.scores] : []))[0];
  const isLost = failures.length > 0 && scores === undefined && isDone;
  return {
    earliestError: scores?.findIndex((score) => score < threshold),
    ...(scores ? { scores } : {}),
    progress: {
      of: 'steps',
      done: opinions.length > 0 ? total : 0,
      total,
      abstained: opinions.length > 0 && !scores ? total : 0,
      failed: isLost ? total : 0,
    },
  };
}

/** The points are the mean of all grades. Yes-or-no grades go by majority (Scaling generative verifiers 3). Else the judge names another way. */
export function computeGradeVerdict(
  { judge, failures, isDone }: VotingJudgeReplies,
  opinions: readonly JudgeVote[],
): Pick<Verdict, 'grade' | 'progress'> {
  const planned = getVotePlan(judge)?.count ?? 1;
  const grades = opinions.flatMap(({ judgement }) => (judgement.kind === 'grade' ? [judgement] : []));
  const max = grades[0]?.max ?? 1;
  const scale: GradeScale = { max, thresholds: judge.thresholds ?? { correct: max } };
  const votes = grades.length;
  const points = grades.map((grade) => (grade.points * max) / grade.max);
  const counter = getGradeVoteCounter(judge.aggregate, scale);
  const isSure = counter.isSettled(points, planned - opinions.length);
  const outcome = isDone && isSure ? counter.getOutcome(points) : undefined;
  const accepting = max === 1 ? sum(points) : undefined;
  const grade: GradeVerdict = omitUndefined({
    outcome,
    points: counter.combine(points) ?? 0,
    max,
    votes,
    accepting,
  });
  return {
    ...(votes > 0 ? { grade } : {}),
    progress: getWholeProofVoteProgress(opinions, planned, failures.length, isSure),
  };
}

/** The majority of the votes; open if no answer has one (U-MATH 3.3). */
export function computeAnswerGraderVerdict(
  { judge, failures, isDone }: VotingJudgeReplies,
  opinions: readonly JudgeVote[],
): Pick<Verdict, 'answer' | 'progress'> {
  const planned = getVotePlan(judge)?.count ?? 1;
  const votes = { yes: 0, no: 0, inconclusive: 0 };
  for (const { judgement } of opinions) if (judgement.kind === 'answer') votes[judgement.verdict]++;
  const isSure = isAnswerGraderOutcomeSettled(
    votes,
    countMissingVotesThatCouldDecide(judge, planned - opinions.length, failures.length),
  );
  const outcome = isDone && isSure ? getAnswerGraderOutcome(votes) : undefined;
  const isSaid = votes.yes + votes.no + votes.inconclusive > 0;
  return {
    ...(isSaid ? { answer: omitUndefined({ outcome, ...votes }) } : {}),
    progress: getWholeProofVoteProgress(opinions, planned, failures.length, isSure),
  };
}

/** The progress of votes on the whole proof. @param isSure whether no further vote could change the result */
export function getWholeProofVoteProgress(
  opinions: readonly JudgeVote[],
  planned: number,
  failures: number,
  isSure: boolean,
): Verdict['progress'] {
  const done = opinions.length;
  const abstained = opinions.filter(({ judgement }) => judgement.kind === 'abstain').length;
  const lost = isSure ? Math.min(failures, planned - done) : planned - done;
  return { of: 'votes', done, total: planned, abstained, failed: failures === 0 ? 0 : lost };
}
