/** Votes: the step that each is about, the range of its quote, and whether it supports the verdict. */

import { getOrCreate, groupBy } from '../base/groups.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { addCallUsage, type CallUsage, zeroUsage } from '../judge/calls/index.ts';
import { type JudgeDescription, locateQuoteInStep, locateQuoteInSteps } from '../judge/index.ts';
import { type Proof, type Step, type TextRange, toDocumentRange } from '../proof/index.ts';
import type { JudgeVote, QuotedPhrase, Review, StepReview, Verdict, VoteJudgement, VoteQuote } from './types.ts';
import { getVotePlan } from './vote-counts.ts';

/** Turns a reply into a vote. Unfitting ones abstain; undefined for a missing step. @param place the default sample */
export function toJudgeVote(
  proof: Proof,
  judge: JudgeDescription,
  reply: VoteJudgement,
  place: number,
): JudgeVote | undefined {
  const isByStep = getVotePlan(judge)?.on === 'step';
  const asked = isByStep && 'step' in reply ? reply.step : undefined;
  if (isByStep && !isStep(asked, proof)) return undefined;
  const why = findReplyMismatch(proof, judge, reply, isByStep);
  const { said } = reply;
  const judgement: VoteJudgement =
    why === undefined ? reply : omitUndefined({ kind: 'abstain', reason: why, step: asked, said });
  const step = asked ?? (judgement.kind === 'earliest' && judgement.index >= 0 ? judgement.index : undefined);
  return createJudgeVote(proof, judge.id, judgement, said?.sample ?? place, step);
}

/** A second judge's vote on a step. */
export function toSecondJudgeVote(proof: Proof, judge: string, reply: VoteJudgement, step: number): JudgeVote {
  return createJudgeVote(proof, judge, reply, reply.said?.sample ?? 0, step);
}

function createJudgeVote(
  proof: Proof,
  judge: string,
  judgement: VoteJudgement,
  sample: number,
  step: number | undefined,
): JudgeVote {
  const text = judgement.said?.quote;
  const quote = text === undefined ? undefined : locateVoteQuote(text, step, proof, judgement.kind);
  return omitUndefined({ judge, sample, judgement, step, quote });
}

function isStep(step: number | undefined, { steps }: Proof): step is number {
  return step !== undefined && Number.isInteger(step) && step >= 0 && step < steps.length;
}

/** Why a reply doesn't fit its query; undefined if it does. */
function findReplyMismatch(
  { steps }: Proof,
  { kind }: JudgeDescription,
  reply: VoteJudgement,
  isByStep: boolean,
): string | undefined {
  switch (reply.kind) {
    case 'abstain':
      return undefined;
    case 'step':
      return isByStep ? undefined : 'The reply judges one step instead of the whole proof.';
    case 'earliest':
      if (isByStep) return 'The reply names a step instead of judging one.';
      return reply.index === -1 || (Number.isInteger(reply.index) && reply.index in steps)
        ? undefined
        : `No step has index ${reply.index}.`;
    case 'scores': {
      const { scores } = reply;
      if (kind !== undefined && kind !== 'prm') return "The reply gives scores that weren't requested.";
      if (scores.length !== steps.length) return `The reply gives ${scores.length} scores for ${steps.length} steps.`;
      return scores.every((score) => score >= 0 && score <= 1) ? undefined : 'A score is outside 0 to 1.';
    }
    case 'grade':
      if (kind !== undefined && kind !== 'grader') return "The reply gives points that weren't requested.";
      return reply.max > 0 && reply.points >= 0 && reply.points <= reply.max
        ? undefined
        : `${reply.points} of ${reply.max} points isn't a valid grade.`;
    case 'answer':
      return kind === undefined || kind === 'answer'
        ? undefined
        : "The reply judges the final answer, which wasn't requested.";
    case 'confirmation':
      return 'The reply confirms an error instead of finding one.';
    default:
      return reply satisfies never;
  }
}

/** Locates a quote in the vote's step; for a vote on the whole proof, in the only step that contains it. */
function locateVoteQuote(
  text: string,
  of: number | undefined,
  { steps }: Proof,
  kind: VoteJudgement['kind'],
): VoteQuote {
  if (of === undefined) {
    const found = kind === 'grade' || kind === 'answer' ? locateQuoteInSteps(text, steps) : undefined;
    return found ? { text, inStep: found.range, step: found.step } : { text };
  }
  const inStep = locateQuoteInStep(text, steps[of]?.text ?? '');
  return inStep ? { text, inStep } : { text };
}

/** Whether a vote says that a step is wrong, or that the earliest error is in it. */
export function isVoteAgainstStep({ judgement, step }: JudgeVote, index: number): boolean {
  if (step !== index) return false;
  return judgement.kind === 'earliest' || (judgement.kind === 'step' && judgement.verdict === 'wrong');
}

/** Caches votes by step, since every snapshot needs the votes on every step. Votes without a step are at -1. */
const votesByStep = new WeakMap<Verdict['opinions'], ReadonlyMap<number, readonly JudgeVote[]>>();

function getVotesAboutStep({ opinions }: Verdict, index: number): readonly JudgeVote[] {
  const byStep = getOrCreate(votesByStep, opinions, () => groupBy(opinions, ({ step = -1 }) => step));
  return byStep.get(index) ?? [];
}

/** The votes against a step, in the order of their samples. */
function getVotesAgainstStep(verdict: Verdict, index: number): readonly JudgeVote[] {
  return getVotesAboutStep(verdict, index).filter((opinion) => isVoteAgainstStep(opinion, index));
}

/**
 * The phrase that most votes against a step quote; on a tie, the one from the smallest sample. Undefined if no vote quotes a
 * phrase of the step.
 * @param step at its current place in the document, with the judged text
 */
export function findMostQuotedPhrase(verdict: Verdict, step: Step): QuotedPhrase | undefined {
  const phrases = new Map<string, { readonly inStep: TextRange; votes: number }>();
  for (const { quote } of getVotesAgainstStep(verdict, step.index)) {
    const inStep = quote?.inStep;
    if (!inStep) continue;
    const key = `${inStep.start}-${inStep.end}`;
    const phrase = phrases.get(key);
    if (phrase) phrase.votes++;
    else phrases.set(key, { inStep, votes: 1 });
  }
  // In the order of samples, so that the first one wins a tie.
  const [first, ...others] = phrases.values();
  if (!first) return undefined;
  const most = others.reduce((best, phrase) => (phrase.votes > best.votes ? phrase : best), first);
  return { ...most, range: toDocumentRange(step, most.inStep) };
}

/** The vote that represents the votes against a step: the first that quotes the marked phrase, else the first. */
export function findRepresentativeVoteAgainstStep(verdict: Verdict, index: number): JudgeVote | undefined {
  const against = getVotesAgainstStep(verdict, index);
  const step = verdict.judged.steps[index];
  const phrase = step && findMostQuotedPhrase(verdict, step)?.inStep;
  return (
    against.find(({ quote }) => phrase && quote?.inStep?.start === phrase.start && quote.inStep.end === phrase.end) ??
    against[0]
  );
}

/** The votes about a step, by sample. If each vote judges the whole proof, all votes. */
export function getVotesOnStep(verdict: Verdict, index: number): readonly JudgeVote[] {
  const { opinions, progress, scores } = verdict;
  return progress.of === 'votes' || scores ? opinions : getVotesAboutStep(verdict, index);
}

/** The sum of the usage of some votes. */
export function sumVoteUsage(opinions: Iterable<JudgeVote>): CallUsage {
  let sum = zeroUsage;
  for (const { judgement } of opinions) if (judgement.said) sum = addCallUsage(sum, judgement.said.usage);
  return sum;
}

/** Whether a vote supports the verdict on a step or on the whole proof; undefined if it is about another step. */
export function classifyVoteSupport(
  opinion: JudgeVote,
  index: number,
  { progress, grade, answer }: Verdict,
): 'for' | 'against' | 'silent' | undefined {
  const { judgement, step } = opinion;
  const isAbout = progress.of === 'votes' || step === index;
  switch (judgement.kind) {
    case 'abstain':
      return isAbout ? 'silent' : undefined;
    case 'earliest':
      return step === index ? 'for' : 'against';
    case 'step':
      return !isAbout ? undefined : judgement.verdict === 'wrong' ? 'for' : 'against';
    case 'grade': {
      const isAccepting = judgement.points > judgement.max / 2;
      return judgement.max !== 1 || isAccepting === (grade?.outcome === 'accepted') ? 'for' : 'against';
    }
    case 'answer':
      return judgement.verdict === answer?.outcome ? 'for' : 'against';
    case 'scores':
    case 'confirmation':
      return undefined;
    default:
      return judgement satisfies never;
  }
}

/** The part of a judgement's text that is displayed. */
export function getJudgeRemarks({ said }: JudgeVote['judgement']): string {
  return said?.remarks ?? said?.critique ?? '';
}

export function hasVoteExplanation({ judgement, quote }: JudgeVote): boolean {
  return judgement.kind === 'abstain' || quote !== undefined || getJudgeRemarks(judgement).trim() !== '';
}

/** The verdict of a review that a step's state comes from, including the state before the step went stale. */
export function findVerdictBehindStepReview(
  { verdict, lastVerdict }: Review,
  { step: { index }, votes, score }: StepReview,
): Verdict | undefined {
  return [verdict, lastVerdict].find((of) =>
    votes ? of?.votes[index] === votes : score !== undefined && of?.scores?.[index] === score,
  );
}

/** The verdict on a step, or the verdict before the step went stale. */
export function findVerdictCoveringStep(review: Review, index: number): Verdict | undefined {
  const step = review.steps[index];
  return step && findVerdictBehindStepReview(review, { ...step.was, ...step });
}
