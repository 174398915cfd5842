/** The JSON format of reviews for the command line and the export. Offsets are UTF-16 code units in the document; ends are exclusive. */
import { omitUndefined } from '../../base/optional-values.ts';
import type { CallUsage } from '../../judge/calls/index.ts';
import { isStepSuspectByVotes, type JudgeDescription, type RelationCounts } from '../../judge/index.ts';
import { getStepName, type ProblemSolutionPair, type Proof, toDocumentRange } from '../../proof/index.ts';
import { countUncheckedRelationsByKind } from '../relation-list.ts';
import { getVerdictCaution, isWholeProofOutcome } from '../review-outcome.ts';
import type { FinalAnswerComparison, Finding, JudgeVote, Review, StepReview, Verdict, VoteQuote } from '../types.ts';
import type {
  FinalAnswerJson,
  FindingJson,
  JudgeJson,
  OriginJson,
  RelationCountsJson,
  ReviewJson,
  StepReviewJson,
  StepsJson,
  UsageJson,
  VerdictJson,
  VoteJson,
  VoteQuoteJson,
} from './json-types.ts';

/** Where a proof came from: a file, and within a data set the row's id. */
export interface ProofOrigin {
  readonly file: string;
  readonly id?: string;
  /** In a file with several problems, the name of the problem and the range of the pair in the file. */
  readonly part?: Pick<ProblemSolutionPair, 'name' | 'range'>;
  /** The whole file or row. */
  readonly text: string;
}

/** A proof and its steps in the JSON format of `proofmark`. */
export function toProofStepsJson(source: ProofOrigin, proof: Proof): StepsJson {
  const { problem, steps } = proof;
  return {
    ...toProofOriginJson(source),
    problem: problem?.text ?? null,
    steps: steps.map(({ index, range, text }) => ({ index, label: getStepName(proof, index), ...range, text })),
  };
}

/** A review in the JSON format of `proofmark`. */
export function toReviewJson(source: ProofOrigin, review: Review): ReviewJson {
  const { proof, steps, judges, failures, answer } = review;
  const promptVersion = judges.find((judge) => judge.promptVersion !== undefined)?.promptVersion;
  return {
    ...toProofOriginJson(source),
    problem: proof.problem?.text ?? null,
    steps: steps.map((step) => toStepJson(source.text, proof, step)),
    earliestError: getEarliestErrorIndex(review),
    outcome: review.outcome,
    relations: toRelationCountsJson(review.tally),
    judge: judges.map((judge) => judge.id).join('+'),
    ...(promptVersion === undefined ? {} : { promptVersion }),
    ...(judges.some(({ suspects }) => suspects) ? { suspects: true as const } : {}),
    ...(answer ? { answer: toFinalAnswerJson(answer) } : {}),
    ...toVerdictsJson(review),
    problems: failures.map(({ failure, cause, step, message }) => ({
      kind: failure,
      ...(cause === undefined ? {} : { cause }),
      ...(step === undefined ? {} : { step }),
      message,
    })),
  };
}

/** The checker's relations by result, unread ones by kind, in the JSON format of `proofmark`. */
export function toRelationCountsJson(tally: RelationCounts): RelationCountsJson {
  const { reasons: _, ...results } = tally;
  return { ...results, unread: countUncheckedRelationsByKind(tally) };
}

function toStepJson(
  text: string,
  proof: Proof,
  { step, state, findings, votes, score, quote }: StepReview,
): StepReviewJson {
  return {
    index: step.index,
    label: getStepName(proof, step.index),
    ...step.range,
    text: step.text,
    state,
    evidence: findings.map((finding) => toFindingJson(text, finding)),
    ...(votes ? { votes } : {}),
    ...(score === undefined ? {} : { score }),
    ...(quote
      ? {
          quote: { ...quote.range, text: text.slice(quote.range.start, quote.range.end), votes: quote.votes },
        }
      : {}),
  };
}

/** A finding with its relation and its values, in the JSON format of `proofmark`. */
export function toFindingJson(text: string, { judge, strength, rule, range, evidence }: Finding): FindingJson {
  const { sign, left, middle, right, counterexample, message } = evidence;
  return omitUndefined({
    kind: 'refutation',
    judge,
    strength,
    rule,
    ...range,
    relation: text.slice(range.start, range.end).replaceAll('\r\n', '\n'),
    sign,
    left,
    middle,
    right,
    counterexample,
    message,
  });
}

/** The final answer and the reference answer. `start` and `end` are the answer's offsets in the document. */
function toFinalAnswerJson({
  verdict,
  policy,
  reference,
  referenceRead,
  read,
  reason,
  candidates,
}: FinalAnswerComparison): FinalAnswerJson {
  const chosen = candidates.filter(({ isChosen }) => isChosen);
  return {
    ...{ verdict, policy, reference, referenceRead, read, reason },
    start: chosen[0]?.range.start ?? 0,
    end: chosen.at(-1)?.range.end ?? 0,
    candidates: candidates.map(({ text, why, step, range, isChosen }) => ({
      text,
      why,
      step,
      ...range,
      chosen: isChosen,
    })),
  };
}

/** The verdict of a model judge: the current one, or the last one that still holds. */
function toVerdictsJson({
  verdict: sought,
  lastVerdict,
  steps,
  proof,
  usage,
}: Review): Pick<ReviewJson, 'votes' | 'verdict' | 'usage' | 'opinions'> {
  const verdict = sought ?? lastVerdict;
  if (!verdict) return {};
  const { of, done, total, abstained, failed } = verdict.progress;
  // Votes may also doubt a step with a refuted statement.
  const doubtful = steps.flatMap(({ state, votes, step }) =>
    state === 'doubtful' || (state === 'false-statement' && votes && isStepSuspectByVotes(votes.against, votes.asked))
      ? [step.index]
      : [],
  );
  return {
    votes: { of, asked: done, planned: total, abstained, failed },
    verdict: toVerdictJson(verdict, doubtful, proof),
    usage: toUsageJson(usage ?? verdict.usage),
    opinions: verdict.opinions.map((opinion) => toVoteJson(opinion, verdict, proof)),
  };
}

/** The verdict of a model judge. */
function toVerdictJson(verdict: Verdict, doubtful: readonly number[], proof: Proof): VerdictJson {
  const { judge, earliestError, isUndecided, isStale, scores, grade, answer, confirmation, unsent } = verdict;
  const caution = getVerdictCaution(verdict);
  return omitUndefined({
    judge: toJudgeJson(caution === undefined ? judge : { ...judge, caution }),
    earliestError: earliestError ?? null,
    undecided: isUndecided ? true : undefined,
    stale: isStale ? true : undefined,
    doubtful: doubtful.length > 0 ? doubtful : undefined,
    scores,
    grade,
    answer,
    unsent,
    confirmation:
      confirmation &&
      omitUndefined({
        judge: toJudgeJson(confirmation.judge),
        step: confirmation.step,
        state: confirmation.state,
        opinion: confirmation.opinion && toVoteJson(confirmation.opinion, verdict, proof),
      }),
  });
}

function toJudgeJson(judge: JudgeDescription): JudgeJson {
  const { id, name, kind, endpoint, model, context, stop, aggregate, thresholds, caution, selects } = judge;
  return omitUndefined({ id, name, kind, endpoint, model, context, stop, aggregate, thresholds, caution, selects });
}

/** A vote with its whole text. */
function toVoteJson(opinion: JudgeVote, { judged }: Verdict, proof: Proof): VoteJson {
  const { judge, sample, judgement, step, quote } = opinion;
  const { said, kind, step: _, ...rest } = { step: undefined, ...judgement };
  return omitUndefined({
    judge,
    sample,
    kind,
    step,
    ...rest,
    critique: said?.critique,
    quote: quote && toQuoteJson(quote, step ?? quote.step, judged, proof),
    probability: said?.probability,
    raw: said?.raw,
    repaired: said?.isRepaired,
    chosen: said?.chosen,
    milliseconds: said?.milliseconds,
    usage: said?.usage,
  });
}

/** The phrase that a vote calls wrong, with offsets if it occurs once in the step and the step is unchanged. */
function toQuoteJson({ text, inStep }: VoteQuote, at: number | undefined, judged: Proof, proof: Proof): VoteQuoteJson {
  const step = at === undefined ? undefined : proof.steps[at];
  const isSame = step !== undefined && judged.steps[step.index]?.text === step.text;
  return inStep && isSame ? { text, ...toDocumentRange(step, inStep) } : { text };
}

/** Rounds the cost, which is a sum of floats. */
function toUsageJson({ money, ...counts }: CallUsage): UsageJson {
  return money === undefined ? counts : { ...counts, money: Number(money.toPrecision(12)) };
}

/** The index of the earliest error for `toReviewJson`. A grader names no step, so only the checker's findings count then. */
function getEarliestErrorIndex({ outcome, earliestError }: Review): number | null {
  if (isWholeProofOutcome(outcome)) return earliestError < 0 ? null : earliestError;
  return ['failed', 'no-verdict', 'changed', 'judging'].includes(outcome) ? null : earliestError;
}

/** The origin of a proof, with the keys of all JSON formats. */
export function toProofOriginJson({ file, id, part }: Omit<ProofOrigin, 'text'>): OriginJson {
  return {
    file,
    ...(id === undefined ? {} : { id }),
    ...(part === undefined ? {} : { part: part.name, range: part.range }),
  };
}
