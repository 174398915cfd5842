import { createLines } from '../../base/lines.ts';
import { defined } from '../../base/optional.ts';
import { shortened } from '../../base/shorten.ts';
import { fingerprint, type Range, type Step } from '../../proof/index.ts';
import { reasonOf, remarksOf, verdictOn } from '../opinions.ts';
import type { AnswerReview, Finding, Review, StepReview, Verdict } from '../types.ts';
import { answerSentence } from '../words/grades-and-answers.ts';
import { outcomeSentence } from '../words/outcome.ts';
import { findingSentence } from '../words/step.ts';
import { doubtSentence, errorSentence } from '../words/votes.ts';
import type { Source } from './json.ts';
import { artifactLocation, message, regionOf, type SarifLocation, wellFormed } from './sarif-place.ts';
import { ruleIndex } from './sarif-rules.ts';

/** Where a proof came from. */
export interface SarifSource extends Source {
  readonly location: SarifLocation;
  /**
   * For a row of a data set: its line in the file, from 1, if each row has one. The text of a row is put together from
   * what the file has in another form, so that is all there is of a place in the file itself.
   */
  readonly line?: number;
}

/** One thing that is wrong with a step, or may be. */
interface Mark {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly range: Range;
  readonly sentence: string;
  /** Identifies the result: equal for equal results on the same step. */
  readonly essence: string;
  readonly properties: object;
}

/** The results of one proof, for the artifact at `index` of the log. */
export function* resultsOf(source: SarifSource, review: Review, index: number): Generator<object> {
  const { id, line, text } = source;
  const lines = createLines(text);
  const seen = new Map<string, number>();
  const regionIn = (range: Range) => {
    if (id === undefined) return regionOf(text, lines, range);
    return line === undefined ? undefined : { startLine: line };
  };
  const resultOf = (mark: Mark, step: Step | undefined): object => {
    const { rule, level, range, sentence, essence, properties } = mark;
    const found = ruleIndex(rule);
    const region = regionIn(range);
    const print = fingerprint([id ?? '', step?.fingerprint ?? '', rule, essence].join('\0'));
    const count = (seen.get(print) ?? 0) + 1;
    seen.set(print, count);
    return {
      ruleId: rule,
      ...(found < 0 ? {} : { ruleIndex: found }),
      level,
      message: message(id === undefined ? sentence : `Row ${id}: ${sentence}`),
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifactLocation(source.location, index),
            ...(region ? { region } : {}),
          },
          ...(step || id !== undefined ? { logicalLocations: [logicalLocation(step?.index, id)] } : {}),
        },
      ],
      // The same wherever an edit has moved the step, and different each time that a proof says the same.
      partialFingerprints: { 'proofmarkStatement/v1': `${print}:${count}` },
      properties: {
        ...(step ? { step: step.index } : {}),
        ...(id === undefined ? {} : { row: wellFormed(id), start: range.start, end: range.end }),
        ...properties,
        outcome: review.outcome,
      },
    };
  };
  for (const mark of wholeMarks(review)) yield resultOf(mark, undefined);
  for (const stepReview of review.steps) {
    const { step } = stepReview;
    for (const mark of marksOf(review, stepReview)) yield resultOf(mark, step);
    for (const mark of answerMarks(review.answer, step.index)) yield resultOf(mark, step);
  }
}

/** The longest words of a judge in a message, in characters. */
const LONGEST = 1000;

/** The verdict on a step by a judge that asks a model, then what the checker found in it. */
function* marksOf(
  review: Review,
  { step, state, votes, score, quote, findings }: StepReview,
): Generator<Mark> {
  if (state === 'earliest-error' || state === 'doubtful') {
    const verdict = verdictOn(review, step.index);
    const marked = { index: step.index, votes, score, verdict };
    const isError = state === 'earliest-error';
    const reason = verdict && reasonOf(verdict, step.index);
    const words = reason && remarksOf(reason.judgement);
    const sentence = isError ? errorSentence(marked) : doubtSentence(marked);
    yield {
      rule: state,
      level: isError ? 'error' : 'warning',
      range: quote?.range ?? step.range,
      sentence: words ? `${sentence} ${shortened(words, LONGEST)}` : sentence,
      essence: '',
      properties: defined({ ...(verdict && judgeOf(verdict)), votes, score, quoted: quote?.votes }),
    };
  }
  for (const finding of findings) {
    const relation = wellFormed(step.text.slice(finding.inStep.start, finding.inStep.end));
    yield {
      rule: finding.rule,
      level: levelOf(finding),
      range: finding.range,
      sentence: findingSentence(finding, step.index),
      essence: relation,
      properties: { relation, ...evidenceOf(finding) },
    };
  }
}

function judgeOf({ judge: { id, model } }: Verdict) {
  return { judge: id, model };
}

/** A word against the proof as a whole, at all of its steps. */
function* wholeMarks(review: Review): Generator<Mark> {
  const { outcome, verdict, steps } = review;
  const [first, last] = [steps[0]?.step.range, steps.at(-1)?.step.range];
  if (!verdict || !first || !last) return;
  const isDifferent = review.answer?.verdict === 'different';
  if (outcome !== 'rejected' && (outcome !== 'answer-incorrect' || isDifferent)) return;
  yield {
    rule: 'rejected',
    level: 'warning',
    range: { start: first.start, end: last.end },
    sentence: outcomeSentence(review),
    essence: outcome,
    properties: defined({ ...judgeOf(verdict), grade: verdict.grade, answer: verdict.answer }),
  };
}

/** A final answer that is another than the reference's, at the step where it stands. */
function* answerMarks(answer: AnswerReview | undefined, index: number): Generator<Mark> {
  const chosen = answer?.candidates.findLast(({ isChosen }) => isChosen);
  if (answer?.verdict !== 'different' || chosen?.step !== index) return;
  const { policy, reference, referenceRead, read } = answer;
  yield {
    rule: 'final-answer',
    level: 'warning',
    range: chosen.range,
    sentence: answerSentence(answer),
    essence: wellFormed(chosen.text),
    properties: { policy, reference: wellFormed(reference), referenceRead, read },
  };
}

/** A step, and the row of a data set that it is in, as people and machines count it. */
export function logicalLocation(stepIndex: number | undefined, row: string | undefined) {
  const step = stepIndex === undefined ? undefined : `step ${stepIndex + 1} (index ${stepIndex})`;
  const around = row === undefined ? undefined : wellFormed(`row ${row}`);
  if (step === undefined) return { name: around, fullyQualifiedName: around, kind: 'row' };
  const whole = around === undefined ? step : `${around}/${step}`;
  return { name: step, fullyQualifiedName: whole, kind: 'step' };
}

function levelOf(finding: Finding): Mark['level'] {
  if (finding.loud) return 'error';
  return finding.strength === 'refuted' ? 'warning' : 'note';
}

function evidenceOf({ judge, strength, evidence }: Finding) {
  const { sign, left, right, counterexample } = evidence;
  return defined({ judge, strength, sign, left, right, counterexample });
}
