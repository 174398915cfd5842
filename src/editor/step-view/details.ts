/** The details of an open step. */

import { capitalize } from '../../core/base/words.ts';
import type { Side } from '../../core/checker/index.ts';
import {
  describeFinalAnswer,
  describePastState,
  describeRelations,
  findSpeakingVerdict,
  formatStepLabel,
  formatUsage,
  formatVotesOrScore,
  getVotePartName,
  getVotesOnStep,
  introduceFinding,
  type JudgeVote,
  listStepTexts,
  listStepVoteParts,
  listVotePartsSoFar,
  type Review,
  type StepLabel,
  type StepReview,
  type StepState,
  type StepVotePart,
  sumVoteUsage,
  type Verdict,
} from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { DetailSection, EvidenceRow, StepAction, StepDetail } from '../../protocol/index.ts';
import { getShownAnswer } from '../marks/index.ts';
import { getBodyKeys } from './bodies.ts';
import { cutText, MAX_DETAILS, MAX_SECTIONS } from './bounds.ts';
import type { ShownStep } from './rows.ts';
import type { RenderSetting, StepsInput } from './types.ts';
import { getCountingNote, listStepReplies, toVotesView, toVoteView } from './votes.ts';

/** The input for the details of steps. */
type DetailInput = Omit<StepsInput, 'marks'>;

/** @param shown all steps of the review */
export function buildStepDetails(
  review: Review,
  shown: readonly ShownStep[],
  input: DetailInput,
): StepDetail[] {
  const { open, labels } = input;
  const wanted = [...new Set(open)].sort((a, b) => a - b).slice(0, MAX_DETAILS);
  return wanted.flatMap((index) => {
    const one = shown[index];
    return one ? [buildStepDetail(review, one, labels.get(index), input)] : [];
  });
}

function buildStepDetail(
  review: Review,
  { reviewed, state = 'abstained' }: ShownStep,
  label: StepLabel | undefined,
  input: DetailInput,
): StepDetail {
  const verdict = findSpeakingVerdict(review, reviewed);
  const replies = listStepReplies(review, reviewed, verdict);
  const said = [
    ...buildJudgedAndEvidence(review, reviewed, verdict),
    ...(review.verdict
      ? buildVoteSections(review, listVotePartsSoFar(review, reviewed), review.verdict)
      : []),
    ...buildPastSections(review, reviewed, input),
  ];
  const isJudged = input.isModelChosen || review.judges.some(({ kind, votes }) => kind || votes);
  return {
    index: reviewed.step.index,
    title: capitalize(listStepTexts(reviewed, state, review).join(' · ')),
    sections: [
      ...said,
      ...buildLabeledLines(reviewed, verdict, getCountingNote(review, reviewed, said)),
      ...buildAnswerSections(review, reviewed),
      ...buildLabelSections(label),
    ],
    actions: listStepActions(state, label, replies.length > 0, isJudged),
    replies,
  };
}

/** The results of judges and the checker on a step, the main critique first. */
function buildJudgedAndEvidence(
  review: Review,
  reviewed: StepReview,
  verdict: Verdict | undefined,
): DetailSection[] {
  const judged = verdict ? buildVoteSections(review, listStepVoteParts(reviewed, verdict), verdict) : [];
  const isNow = review.steps[reviewed.step.index] === reviewed;
  const evidence = buildEvidenceSections(reviewed, isNow);
  const [first] = judged;
  return first?.kind === 'critique' ? [first, ...evidence, ...judged.slice(1)] : [...evidence, ...judged];
}

function buildPastSections(
  review: Review,
  { step, was }: StepReview,
  setting: RenderSetting,
): DetailSection[] {
  if (!was) return [];
  const verdict = findSpeakingVerdict(review, was);
  const isOther = was.step.text !== step.text;
  const body = isOther ? getBodyKeys(review, setting).was.get(step.index) : undefined;
  const quoted = was.quote && was.step.text.slice(was.quote.inStep.start, was.quote.inStep.end);
  const isGone = quoted !== undefined && !step.text.includes(quoted);
  return [
    {
      kind: 'was',
      words: describePastState(was, verdict, isGone),
      ...(body === undefined ? {} : { body }),
      sections: buildJudgedAndEvidence(review, was, verdict),
    },
  ];
}

/** The labeled lines below an open step: score, paragraph numbers, notes, the checker's coverage, and usage. */
function buildLabeledLines(
  { step, tally, score, votes, note, state }: StepReview,
  verdict: Verdict | undefined,
  counting: string | undefined,
): DetailSection[] {
  const { index } = step;
  // The usage of votes on the whole proof is shown at the error's step and in the header.
  const isByStep = verdict?.progress.of === 'steps' && !verdict.scores;
  const isHere = isByStep || state === 'earliest-error' || state === 'doubtful';
  const usage = sumVoteUsage(verdict && isHere ? getVotesOnStep(verdict, index) : []);
  const scored = score === undefined ? undefined : formatVotesOrScore({ index, score, verdict });
  const row = (label: string, words: string | undefined): DetailSection[] =>
    words ? [{ kind: 'words', label, words }] : [];
  return [
    ...row(t('Score'), scored && t('{0}.', capitalize(scored))),
    ...row(t('Note'), counting),
    ...row(t('Note'), votes ? undefined : note),
    ...row(t('Checker'), tally && describeRelations(tally)),
    ...row(t('Usage'), usage.calls + usage.kept > 0 ? t('{0}.', capitalize(formatUsage(usage))) : undefined),
  ];
}

/** At the step with the final answer: how the answer and the reference were read. */
function buildAnswerSections({ answer }: Review, { step }: StepReview): DetailSection[] {
  if (!answer || getShownAnswer(answer)?.step !== step.index) return [];
  return [{ kind: 'words', label: t('Final answer'), words: cutText(describeFinalAnswer(answer)) }];
}

/** A reader can agree with or dispute a verdict on a step; without a current verdict neither is offered. */
function listStepActions(
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
export function buildEvidenceSections({ findings }: StepReview, isNow: boolean): DetailSection[] {
  return findings.slice(0, MAX_SECTIONS).map((finding, k) => {
    const { left, right, message } = finding.evidence;
    const sentence = introduceFinding(finding);
    const hasSides = left !== undefined && right !== undefined;
    return {
      kind: 'evidence',
      sentence: cutText(hasSides ? sentence : `${sentence} ${message}`),
      rows: hasSides ? [toEvidenceRow('left', left), toEvidenceRow('right', right)] : [],
      ...(isNow ? { finding: k } : {}),
    };
  });
}

/** A bare number is shown only in the column of values. */
function toEvidenceRow(side: EvidenceRow['side'], { text, value, sign }: Side): EvidenceRow {
  return text === value ? { side, text: '', sign: '', value } : { side, text, sign: sign ?? '=', value };
}

/** @param verdict the verdict whose votes are shown */
function buildVoteSections(review: Review, told: readonly StepVotePart[], verdict: Verdict): DetailSection[] {
  return told.map((part) => buildVoteSection(review, part, verdict));
}

function buildVoteSection(review: Review, part: StepVotePart, verdict: Verdict): DetailSection {
  const view = (opinion: JudgeVote) => toVoteView(opinion, verdict, review);
  const { kind } = part;
  switch (kind) {
    case 'critique':
      return { kind, opinion: view(part.opinion) };
    case 'votes':
      return { kind, votes: toVotesView(part.counts, part.words) };
    case 'dissent':
      return { kind, words: part.words, opinions: part.opinions.map(view) };
    case 'agreement':
    case 'abstained':
    case 'so-far':
      return {
        kind: 'opinions',
        label: getVotePartName(kind),
        words: part.words,
        opinions: part.opinions.map(view),
      };
    case 'second-judge':
      return {
        kind: 'confirmation',
        words: cutText(part.words),
        ...(part.opinion ? { opinion: view(part.opinion) } : {}),
      };
    default:
      return part satisfies never;
  }
}

/** The longest note, in UTF-16 code units. */
const MAX_NOTE_LENGTH = 16_000;

/** Labels of others and all notes below an open step. The reader's own label is drawn separately. */
function buildLabelSections(label: StepLabel | undefined): DetailSection[] {
  const others = (label?.others ?? [])
    .slice(0, MAX_SECTIONS)
    .map(
      (one): DetailSection => ({ kind: 'words', label: one.annotator, words: cutText(formatStepLabel(one)) }),
    );
  const notes = (label?.notes ?? []).slice(-MAX_SECTIONS).map(
    ({ text, annotator }): DetailSection => ({
      kind: 'note',
      text: cutText(text, MAX_NOTE_LENGTH),
      who: annotator,
    }),
  );
  return [...others, ...notes];
}
