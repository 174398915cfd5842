/** The details of an open step. */

import { capital } from '../../core/base/words.ts';
import type { Side } from '../../core/checker/index.ts';
import {
  answerSentence,
  checkerSentence,
  groundsOf,
  labelWords,
  type Opinion,
  opinionsOn,
  type Review,
  type StepLabel,
  type StepReview,
  type StepState,
  speakerOf,
  stepWords,
  type ToldPart,
  tallySentence,
  toldName,
  toldOn,
  toldSoFar,
  usageOfAll,
  usageWords,
  type Verdict,
  wasSentence,
} from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { DetailSection, EvidenceRow, StepAction, StepDetail } from '../../protocol/index.ts';
import { chosenOf } from '../marks/index.ts';
import { bodiesOf } from './bodies.ts';
import { cut, MOST_DETAILS, MOST_SECTIONS } from './bounds.ts';
import type { ShownStep } from './rows.ts';
import type { Setting, StepsInput } from './types.ts';
import { notesOf, opinionView, repliesOf, votesView } from './votes.ts';

/** The input of the details. */
type DetailInput = Omit<StepsInput, 'marks'>;

/** @param shown all steps of the review */
export function detailsOf(review: Review, shown: readonly ShownStep[], input: DetailInput): StepDetail[] {
  const { open, labels } = input;
  const wanted = [...new Set(open)].sort((a, b) => a - b).slice(0, MOST_DETAILS);
  return wanted.flatMap((index) => {
    const one = shown[index];
    return one ? [detailOf(review, one, labels.get(index), input)] : [];
  });
}

function detailOf(
  review: Review,
  { reviewed, state = 'abstained' }: ShownStep,
  label: StepLabel | undefined,
  input: DetailInput,
): StepDetail {
  const verdict = speakerOf(review, reviewed);
  const replies = repliesOf(review, reviewed, verdict);
  const said = [
    ...sectionsOf(review, reviewed, verdict),
    ...(review.verdict ? judgedSections(review, toldSoFar(review, reviewed), review.verdict) : []),
    ...wasSections(review, reviewed, input),
  ];
  const isJudged = input.isModelChosen || review.judges.some(({ kind, votes }) => kind || votes);
  return {
    index: reviewed.step.index,
    title: capital(stepWords(reviewed, state, review).join(' · ')),
    sections: [
      ...said,
      ...labelledLines(reviewed, verdict, notesOf(review, reviewed, said)),
      ...answerSections(review, reviewed),
      ...labelSections(label),
    ],
    actions: actionsFor(state, label, replies.length > 0, isJudged),
    replies,
  };
}

/** The results of judges and the checker on a step, the main critique first. */
function sectionsOf(review: Review, reviewed: StepReview, verdict: Verdict | undefined): DetailSection[] {
  const judged = verdict ? judgedSections(review, toldOn(reviewed, verdict), verdict) : [];
  const isNow = review.steps[reviewed.step.index] === reviewed;
  const evidence = evidenceSections(reviewed, isNow);
  const [first] = judged;
  return first?.kind === 'critique' ? [first, ...evidence, ...judged.slice(1)] : [...evidence, ...judged];
}

function wasSections(review: Review, { step, was }: StepReview, setting: Setting): DetailSection[] {
  if (!was) return [];
  const verdict = speakerOf(review, was);
  const isOther = was.step.text !== step.text;
  const body = isOther ? bodiesOf(review, setting).was.get(step.index) : undefined;
  const quoted = was.quote && was.step.text.slice(was.quote.inStep.start, was.quote.inStep.end);
  const isGone = quoted !== undefined && !step.text.includes(quoted);
  return [
    {
      kind: 'was',
      words: wasSentence(was, verdict, isGone),
      ...(body === undefined ? {} : { body }),
      sections: sectionsOf(review, was, verdict),
    },
  ];
}

/** The labelled lines below an open step: the score, which step a judge means by its numbers, how much the checker read, what votes used. */
function labelledLines(
  { step, tally, score, votes, note, state }: StepReview,
  verdict: Verdict | undefined,
  counting: string | undefined,
): DetailSection[] {
  const { index } = step;
  // What votes on the whole used is told where they put the error, and in the head.
  const isByStep = verdict?.progress.of === 'steps' && !verdict.scores;
  const isHere = isByStep || state === 'earliest-error' || state === 'doubtful';
  const usage = usageOfAll(verdict && isHere ? opinionsOn(verdict, index) : []);
  const scored = score === undefined ? undefined : groundsOf({ index, score, verdict });
  const row = (label: string, words: string | undefined): DetailSection[] =>
    words ? [{ kind: 'words', label, words }] : [];
  return [
    ...row(t('Score'), scored && t('{0}.', capital(scored))),
    ...row(t('Note'), counting),
    ...row(t('Note'), votes ? undefined : note),
    ...row(t('Checker'), tally && tallySentence(tally)),
    ...row(t('Usage'), usage.calls + usage.kept > 0 ? t('{0}.', capital(usageWords(usage))) : undefined),
  ];
}

/** Where the final answer stands: how it and the reference were read. */
function answerSections({ answer }: Review, { step }: StepReview): DetailSection[] {
  if (!answer || chosenOf(answer)?.step !== step.index) return [];
  return [{ kind: 'words', label: t('Final answer'), words: cut(answerSentence(answer)) }];
}

/** A reader can agree with or dispute a verdict on a step; without a current verdict neither is offered. */
function actionsFor(
  state: StepState,
  label: StepLabel | undefined,
  hasReplies: boolean,
  isJudged: boolean,
): StepAction[] {
  const isSaid = !['pending', 'running', 'stale', 'failed', 'after-error'].includes(state);
  const said = label?.agreement;
  const isAgreed = said?.kind === 'agree' && said.of === state;
  const actions: [StepAction, boolean][] = [
    ['agree', isSaid && !isAgreed],
    ['dispute', isSaid],
    ['retract', said !== undefined],
    ['judgeAgain', isJudged],
    ['replies', hasReplies],
    ['showInEditor', true],
    ['copy', true],
    ['note', true],
  ];
  return actions.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/** @param isNow whether it is about the current text, so that the phrase can be shown in the editor */
export function evidenceSections({ findings }: StepReview, isNow: boolean): DetailSection[] {
  return findings.slice(0, MOST_SECTIONS).map((finding, k) => {
    const { left, right, message } = finding.evidence;
    const sentence = checkerSentence(finding);
    const hasSides = left !== undefined && right !== undefined;
    return {
      kind: 'evidence',
      sentence: cut(hasSides ? sentence : `${sentence} ${message}`),
      rows: hasSides ? [rowOf('left', left), rowOf('right', right)] : [],
      ...(isNow ? { finding: k } : {}),
    };
  });
}

/** A bare number stands by itself, in the column of the values. */
function rowOf(side: EvidenceRow['side'], { text, value, sign }: Side): EvidenceRow {
  return text === value ? { side, text: '', sign: '', value } : { side, text, sign: sign ?? '=', value };
}

/** @param verdict the one whose votes are shown */
function judgedSections(review: Review, told: readonly ToldPart[], verdict: Verdict): DetailSection[] {
  return told.map((part) => judgedSection(review, part, verdict));
}

function judgedSection(review: Review, part: ToldPart, verdict: Verdict): DetailSection {
  const view = (opinion: Opinion) => opinionView(opinion, verdict, review);
  const { kind } = part;
  switch (kind) {
    case 'critique':
      return { kind, opinion: view(part.opinion) };
    case 'votes':
      return { kind, votes: votesView(part.counts, part.words) };
    case 'dissent':
      return { kind, words: part.words, opinions: part.opinions.map(view) };
    case 'agreement':
    case 'abstained':
    case 'so-far':
      return {
        kind: 'opinions',
        label: toldName(kind),
        words: part.words,
        opinions: part.opinions.map(view),
      };
    case 'second-judge':
      return {
        kind: 'confirmation',
        words: cut(part.words),
        ...(part.opinion ? { opinion: view(part.opinion) } : {}),
      };
    default:
      return part satisfies never;
  }
}

/** The longest note, in UTF-16 code units. */
const LONGEST_NOTE = 16_000;

/** Labels of others and all notes below an open step. The reader's own label is drawn separately. */
function labelSections(label: StepLabel | undefined): DetailSection[] {
  const others = (label?.others ?? [])
    .slice(0, MOST_SECTIONS)
    .map((one): DetailSection => ({ kind: 'words', label: one.annotator, words: cut(labelWords(one)) }));
  const notes = (label?.notes ?? []).slice(-MOST_SECTIONS).map(
    ({ text, annotator }): DetailSection => ({
      kind: 'note',
      text: cut(text, LONGEST_NOTE),
      who: annotator,
    }),
  );
  return [...others, ...notes];
}
