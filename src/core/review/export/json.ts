/** The JSON format of reviews for the command line and the export. Offsets are UTF-16 code units in the document; ends are exclusive. */
import { omitUndefined } from '../../base/optional-values.ts';
import type { CallUsage } from '../../judge/calls/index.ts';
import { isStepSuspectByVotes, type JudgeDescription, type RelationCounts } from '../../judge/index.ts';
import {
  getStepName,
  type ProblemSolutionPair,
  type Proof,
  type TextRange,
  toDocumentRange,
} from '../../proof/index.ts';
import { countUncheckedRelations } from '../relation-list.ts';
import { getVerdictCaution, isWholeProofOutcome } from '../review-outcome.ts';
import type { FinalAnswerComparison, Finding, JudgeVote, Review, StepReview, Verdict, VoteQuote } from '../types.ts';

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
export function toProofStepsJson(source: ProofOrigin, proof: Proof) {
  const { problem, steps } = proof;
  return {
    ...toOriginJson(source),
    problem: problem?.text ?? null,
    steps: steps.map(({ index, range, text }) => ({ index, label: getStepName(proof, index), ...range, text })),
  };
}

/** A review in the JSON format of `proofmark`. */
export function toReviewJson(source: ProofOrigin, review: Review) {
  const { proof, steps, judges, failures, answer } = review;
  const promptVersion = judges.find((judge) => judge.promptVersion !== undefined)?.promptVersion;
  return {
    ...toOriginJson(source),
    problem: proof.problem?.text ?? null,
    steps: steps.map((step) => toStepJson(source.text, proof, step)),
    /**
     * The index (from 0) of the earliest error; -1 for none; null if the review failed or the judge names no step. It comes
     * from the model judge's verdict, or else it is the first step in which the checker refuted something (or suspected
     * something, if suspects were requested).
     */
    earliestError: getEarliestErrorIndex(review),
    outcome: review.outcome,
    /** The checker's relations by result, unread ones by kind. All 0 means that nothing was read, not that nothing is wrong. */
    relations: toRelationCountsJson(review.tally),
    judge: judges.map((judge) => judge.id).join('+'),
    /** The version of the built-in prompts, if a judge used one of them. */
    ...(promptVersion === undefined ? {} : { promptVersion }),
    /** Present if suspects were requested from the checker. `earliestError` then counts them. */
    ...(judges.some(({ suspects }) => suspects) ? { suspects: true as const } : {}),
    /** Present if there is a reference answer. */
    ...(answer ? { answer: toFinalAnswerJson(answer) } : {}),
    ...toVerdictsJson(review),
    problems: failures.map(({ failure, cause, step, message }) => ({
      kind: failure,
      /** The cause, if it is known: `key`, `busy`, `timeout`, `budget` and the like. */
      ...(cause === undefined ? {} : { cause }),
      ...(step === undefined ? {} : { step }),
      message,
    })),
  };
}

/** The checker's relations by result, unread ones by kind, in the JSON format of `proofmark`. */
export function toRelationCountsJson(tally: RelationCounts) {
  const { reasons: _, ...results } = tally;
  return { ...results, unread: countUncheckedRelations(tally) };
}

function toStepJson(text: string, proof: Proof, { step, state, findings, votes, score, quote }: StepReview) {
  return {
    index: step.index,
    /** What readers call it: “Step 3”, “Claim 1 ¶2”, “¶4”. */
    label: getStepName(proof, step.index),
    ...step.range,
    text: step.text,
    state,
    evidence: findings.map((finding) => toFindingJson(text, finding)),
    /** How many votes object to it. */
    ...(votes ? { votes } : {}),
    /** A reward model's score, 0 to 1. */
    ...(score === undefined ? {} : { score }),
    /** The phrase that most of the votes against it quote, and how many do. */
    ...(quote
      ? {
          quote: { ...quote.range, text: text.slice(quote.range.start, quote.range.end), votes: quote.votes },
        }
      : {}),
  };
}

/** A finding with its relation and its values, in the JSON format of `proofmark`. */
export function toFindingJson(text: string, { judge, strength, rule, range, evidence }: Finding) {
  const { sign, left, middle, right, counterexample, message } = evidence;
  return omitUndefined({
    kind: 'refutation',
    judge,
    strength,
    rule,
    ...range,
    /** With the line ends of the step's text, as in SARIF. */
    relation: text.slice(range.start, range.end).replaceAll('\r\n', '\n'),
    /** The relation's sign and sides; absent without a relation. `middle` is a wrong term between two that are equal. */
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
}: FinalAnswerComparison) {
  const chosen = candidates.filter(({ isChosen }) => isChosen);
  return {
    ...{ verdict, policy, reference, referenceRead, read, reason },
    start: chosen[0]?.range.start ?? 0,
    end: chosen.at(-1)?.range.end ?? 0,
    /** Everything that may be the answer, in text order; `chosen` is what was compared. */
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
function toVerdictsJson({ verdict: sought, lastVerdict, steps, proof, usage }: Review) {
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
    /**
     * Numbers of votes, or of steps with all votes: `asked` arrived, `planned` were requested. An early stop skips votes that
     * couldn't change the outcome. `abstained` have no verdict; `failed` didn't arrive, for the reasons in `problems`.
     */
    votes: { of, asked: done, planned: total, abstained, failed },
    verdict: toVerdictJson(verdict, doubtful, proof),
    /** The usage of all calls, including retries and the second judge. Cached replies are only counted. */
    usage: toUsageJson(usage ?? verdict.usage),
    /** All votes with their whole text, by step if each step has its own votes, then by sample. */
    opinions: verdict.opinions.map((opinion) => toVoteJson(opinion, verdict, proof)),
  };
}

/** The verdict of a model judge. */
function toVerdictJson(verdict: Verdict, doubtful: readonly number[], proof: Proof) {
  const { judge, earliestError, isUndecided, isStale, scores, grade, answer, confirmation, unsent } = verdict;
  const caution = getVerdictCaution(verdict);
  return omitUndefined({
    judge: toJudgeJson(caution === undefined ? judge : { ...judge, caution }),
    /** The index from 0; -1 for none; null if it is open, or if the judge names no step. */
    earliestError: earliestError ?? null,
    /** Whether "no error" has as many votes as the error. */
    undecided: isUndecided || undefined,
    /** Whether the proof has changed since. */
    stale: isStale || undefined,
    /** Steps that at least a quarter of the votes object to, in order. */
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

function toJudgeJson(judge: JudgeDescription) {
  const { id, name, kind, endpoint, model, context, stop, thresholds, caution, selects } = judge;
  return omitUndefined({ id, name, kind, endpoint, model, context, stop, thresholds, caution, selects });
}

/** A vote with its whole text. */
function toVoteJson(opinion: JudgeVote, { judged }: Verdict, proof: Proof) {
  const { judge, sample, judgement, step, quote } = opinion;
  const { said, kind, step: _, ...rest } = { step: undefined, ...judgement };
  return omitUndefined({
    judge,
    sample,
    kind,
    /** The step that the query was about, or in which the vote puts the error. */
    step,
    ...rest,
    critique: said?.critique,
    quote: quote && toQuoteJson(quote, step ?? quote.step, judged, proof),
    probability: said?.probability,
    raw: said?.raw,
    /** Whether the first reply was unreadable. */
    repaired: said?.isRepaired,
    chosen: said?.chosen,
    milliseconds: said?.milliseconds,
    usage: said?.usage,
  });
}

/** The phrase that a vote calls wrong, with offsets if it occurs once in the step and the step is unchanged. */
function toQuoteJson(
  { text, inStep }: VoteQuote,
  at: number | undefined,
  judged: Proof,
  proof: Proof,
): { readonly text: string } & Partial<TextRange> {
  const step = at === undefined ? undefined : proof.steps[at];
  const isSame = step !== undefined && judged.steps[step.index]?.text === step.text;
  return inStep && isSame ? { text, ...toDocumentRange(step, inStep) } : { text };
}

/** Rounds the cost, which is a sum of floats. */
function toUsageJson({ money, ...counts }: CallUsage): CallUsage {
  return money === undefined ? counts : { ...counts, money: Number(money.toPrecision(12)) };
}

/** The index of the earliest error for `toReviewJson`. A grader names no step, so only the checker's findings count then. */
function getEarliestErrorIndex({ outcome, earliestError }: Review): number | null {
  if (isWholeProofOutcome(outcome)) return earliestError < 0 ? null : earliestError;
  return ['failed', 'no-verdict', 'changed', 'judging'].includes(outcome) ? null : earliestError;
}

/** The origin of a proof, with the keys of all JSON formats. */
export function toOriginJson({ file, id, part }: Omit<ProofOrigin, 'text'>) {
  return {
    file,
    ...(id === undefined ? {} : { id }),
    ...(part === undefined ? {} : { part: part.name, range: part.range }),
  };
}
