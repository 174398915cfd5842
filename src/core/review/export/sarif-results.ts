import { createLineOffsetIndex } from '../../base/line-index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { truncateLineWithCount } from '../../base/shorten.ts';
import { computeFingerprint, getStepName, type Step, type TextRange } from '../../proof/index.ts';
import { findRepresentativeVoteAgainstStep, findVerdictCoveringStep, getJudgeRemarks } from '../judge-votes.ts';
import type { FinalAnswerComparison, Finding, Review, StepReview, Verdict } from '../types.ts';
import { describeFinalAnswerComparison } from '../words/grades-and-answers.ts';
import { describeReviewOutcome } from '../words/outcome.ts';
import { describeFinding } from '../words/step.ts';
import { describeEarliestErrorStep, describeUncertainStep } from '../words/votes.ts';
import type { ProofOrigin } from './json.ts';
import {
  replaceLoneSurrogates,
  type SarifInputLocation,
  toSarifArtifactLocation,
  toSarifMessage,
  toSarifRegion,
} from './sarif-locations.ts';
import { findSarifRuleIndex } from './sarif-rules.ts';

/** Where a proof came from. */
export interface SarifProofOrigin extends ProofOrigin {
  readonly location: SarifInputLocation;
  /**
   * For a row of a data set: its line in the file, from 1, if each row has one. The text of a row is put together from
   * what the file has in another form, so that is all there is of a place in the file itself.
   */
  readonly line?: number;
}

/** A refuted or suspect statement of a step. */
interface SarifMark {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly range: TextRange;
  readonly sentence: string;
  /** Identifies the result: equal for equal results on the same step. */
  readonly essence: string;
  readonly properties: object;
}

/**
 * The results of one proof, for the artifact at `index` of the log.
 * @param seen counts equal results; shared by the proofs of one file
 */
export function* listSarifResults(
  source: SarifProofOrigin,
  review: Review,
  index: number,
  seen = new Map<string, number>(),
): Generator<object> {
  const { id, line, part, text } = source;
  const lines = createLineOffsetIndex(text);
  const around = id === undefined ? part?.name : `Row ${id}`;
  const regionIn = (range: TextRange) => {
    if (id === undefined) return toSarifRegion(text, lines, range);
    return line === undefined ? undefined : { startLine: line };
  };
  const resultOf = (mark: SarifMark, step: Step | undefined): object => {
    const { rule, level, range, sentence, essence, properties } = mark;
    const found = findSarifRuleIndex(rule);
    const region = regionIn(range);
    const print = computeFingerprint([id ?? '', step?.fingerprint ?? '', rule, essence].join('\0'));
    const count = (seen.get(print) ?? 0) + 1;
    seen.set(print, count);
    return {
      ruleId: rule,
      ...(found < 0 ? {} : { ruleIndex: found }),
      level,
      message: toSarifMessage(around === undefined ? sentence : `${around}: ${sentence}`),
      locations: [
        {
          physicalLocation: {
            artifactLocation: toSarifArtifactLocation(source.location, index),
            ...(region ? { region } : {}),
          },
          ...(step || around !== undefined ? { logicalLocations: [toSarifLogicalLocation(step?.index, source)] } : {}),
        },
      ],
      // Stays the same when an edit moves the step; differs for repeated statements in a proof.
      partialFingerprints: { 'proofmarkStatement/v1': `${print}:${count}` },
      properties: {
        ...(step ? { step: step.index, label: replaceLoneSurrogates(getStepName(review.proof, step.index)) } : {}),
        ...(part === undefined ? {} : { part: part.name }),
        ...(id === undefined ? {} : { row: replaceLoneSurrogates(id), start: range.start, end: range.end }),
        ...properties,
        outcome: review.outcome,
      },
    };
  };
  for (const mark of listWholeMarks(review)) yield resultOf(mark, undefined);
  for (const stepReview of review.steps) {
    const { step } = stepReview;
    for (const mark of listStepMarks(review, stepReview)) yield resultOf(mark, step);
    for (const mark of listAnswerMarks(review.answer, step.index)) yield resultOf(mark, step);
  }
}

/** The longest remarks of a judge in a message, in characters. */
const MAX_SARIF_REMARKS = 1000;

/** The model judge's verdict on a step, then the checker's findings. */
function* listStepMarks(
  review: Review,
  { step, state, votes, score, quote, findings }: StepReview,
): Generator<SarifMark> {
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
      sentence: words ? `${sentence} ${truncateLineWithCount(words, MAX_SARIF_REMARKS)}` : sentence,
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
      level: getSarifLevel(finding),
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
function* listWholeMarks(review: Review): Generator<SarifMark> {
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
function* listAnswerMarks(answer: FinalAnswerComparison | undefined, index: number): Generator<SarifMark> {
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

/** The location of a step, counted from 1 and from 0, and of its row in a data set or its problem in a file with several. */
export function toSarifLogicalLocation(
  stepIndex: number | undefined,
  { id, part }: Pick<SarifProofOrigin, 'id' | 'part'>,
) {
  const step = stepIndex === undefined ? undefined : `step ${stepIndex + 1} (index ${stepIndex})`;
  const name = id === undefined ? part?.name : `row ${id}`;
  const around = name === undefined ? undefined : replaceLoneSurrogates(name);
  if (step === undefined)
    return { name: around, fullyQualifiedName: around, kind: id === undefined ? 'problem' : 'row' };
  const whole = around === undefined ? step : `${around}/${step}`;
  return { name: step, fullyQualifiedName: whole, kind: 'step' };
}

function getSarifLevel(finding: Finding): SarifMark['level'] {
  if (finding.loud) return 'error';
  return finding.strength === 'refuted' ? 'warning' : 'note';
}

function toEvidenceProperties({ judge, strength, evidence }: Finding) {
  const { sign, left, middle, right, counterexample } = evidence;
  return omitUndefined({ judge, strength, sign, left, middle, right, counterexample });
}
