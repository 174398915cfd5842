/** The findings of a review that logs, annotations and test reports list. */
import { omitUndefined } from '../../base/optional-values.ts';
import { truncateToOneLineWithCount } from '../../base/shorten.ts';
import type { Step, TextRange } from '../../proof/index.ts';
import { findRepresentativeVoteAgainstStep, findVerdictCoveringStep, getJudgeRemarks } from '../judge-votes.ts';
import type { FinalAnswerComparison, Finding, Review, StepReview, Verdict } from '../types.ts';
import { describeFinalAnswerComparison } from '../words/grades-and-answers.ts';
import { describeReviewOutcome } from '../words/outcome.ts';
import { describeFinding } from '../words/step.ts';
import { describeEarliestErrorStep, describeUncertainStep } from '../words/votes.ts';
import { replaceLoneSurrogates } from './sarif-locations.ts';

/** A finding as logs, annotations and test reports show it: of a step, or of the whole proof. */
export interface ReportedIssue {
  /** The id of the rule, as SARIF describes it. */
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly range: TextRange;
  /** Absent if the finding is about the whole proof. */
  readonly step?: Step;
  readonly sentence: string;
  /** Identifies the finding: equal for equal findings on the same step. */
  readonly essence: string;
  readonly properties: object;
}

type Mark = Omit<ReportedIssue, 'step'>;

/** The findings on the whole proof, then those of each step in order. */
export function* listReportedIssues(review: Review): Generator<ReportedIssue> {
  yield* listWholeMarks(review);
  for (const stepReview of review.steps) {
    const { step } = stepReview;
    for (const mark of listStepMarks(review, stepReview)) yield { ...mark, step };
    for (const mark of listAnswerMarks(review.answer, step.index)) yield { ...mark, step };
  }
}

/** The longest remarks of a judge in a message, in characters. */
const MAX_REMARKS = 1000;

/** The model judge's verdict on a step, then the checker's findings. */
function* listStepMarks(review: Review, { step, state, votes, score, quote, findings }: StepReview): Generator<Mark> {
  if (state === 'earliest-error' || state === 'doubtful') {
    const verdict = findVerdictCoveringStep(review, step.index);
    const marked = { proof: review.proof, index: step.index, votes, score, verdict };
    const isError = state === 'earliest-error';
    const reason = verdict && findRepresentativeVoteAgainstStep(verdict, step.index);
    const words = reason && getJudgeRemarks(reason.judgement);
    const sentence = isError ? describeEarliestErrorStep(marked) : describeUncertainStep(marked);
    yield {
      rule: state,
      level: isError ? 'error' : 'warning',
      range: quote?.range ?? step.range,
      sentence: words ? `${sentence} ${truncateToOneLineWithCount(words, MAX_REMARKS)}` : sentence,
      essence: '',
      properties: omitUndefined({
        ...(verdict && toJudgeProperties(verdict)),
        votes,
        score,
        quoted: quote?.votes,
      }),
    };
  }
  for (const finding of findings) {
    const relation = replaceLoneSurrogates(step.text.slice(finding.inStep.start, finding.inStep.end));
    yield {
      rule: finding.rule,
      level: getFindingLevel(finding),
      range: finding.range,
      sentence: describeFinding(finding, review.proof, step.index),
      essence: relation,
      properties: { relation, ...toEvidenceProperties(finding) },
    };
  }
}

function toJudgeProperties({ judge: { id, model } }: Verdict) {
  return { judge: id, model };
}

/** The rejection of the whole proof, located at all its steps. */
function* listWholeMarks(review: Review): Generator<Mark> {
  const { outcome, verdict, steps } = review;
  const [first, last] = [steps[0]?.step.range, steps.at(-1)?.step.range];
  if (!verdict || !first || !last) return;
  const isDifferent = review.answer?.verdict === 'different';
  if (outcome !== 'rejected' && (outcome !== 'answer-incorrect' || isDifferent)) return;
  yield {
    rule: 'rejected',
    level: 'warning',
    range: { start: first.start, end: last.end },
    sentence: describeReviewOutcome(review),
    essence: outcome,
    properties: omitUndefined({
      ...toJudgeProperties(verdict),
      grade: verdict.grade,
      answer: verdict.answer,
    }),
  };
}

/** A final answer that differs from the reference, at its step. */
function* listAnswerMarks(answer: FinalAnswerComparison | undefined, index: number): Generator<Mark> {
  const chosen = answer?.candidates.findLast(({ isChosen }) => isChosen);
  if (answer?.verdict !== 'different' || chosen?.step !== index) return;
  const { policy, reference, referenceRead, read } = answer;
  yield {
    rule: 'final-answer',
    level: 'warning',
    range: chosen.range,
    sentence: describeFinalAnswerComparison(answer),
    essence: replaceLoneSurrogates(chosen.text),
    properties: { policy, reference: replaceLoneSurrogates(reference), referenceRead, read },
  };
}

function getFindingLevel(finding: Finding): ReportedIssue['level'] {
  if (finding.loud) return 'error';
  return finding.strength === 'refuted' ? 'warning' : 'note';
}

function toEvidenceProperties({ judge, strength, evidence }: Finding) {
  const { sign, left, middle, right, counterexample } = evidence;
  return omitUndefined({ judge, strength, sign, left, middle, right, counterexample });
}
