/** The details of an open step. */

import { capitalize } from '../../core/base/counts-and-lists.ts';
import { findFinalAnswerLocation } from '../../core/marks/index.ts';
import {
  describeCheckedRelations,
  describeFinalAnswerComparison,
  describeVerdictBeforeEdit,
  findVerdictBehindStepReview,
  formatAgreementOrDispute,
  formatFindingIntroduction,
  formatModelUsage,
  formatVotesOrScore,
  getVoteSectionHeading,
  getVotesOnStep,
  type JudgeVote,
  listEvidenceSides,
  listStepStateDetails,
  listStepVoteSections,
  listVoteSectionsSoFar,
  type RelationSideWithName,
  type Review,
  type StepLabelsAndNotes,
  type StepReview,
  type StepState,
  type StepVoteSection,
  sumVoteUsage,
  type Verdict,
} from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { RelationSideView, StepAction, StepDetail, StepDetailSection } from '../../protocol/index.ts';
import { getReviewTextKeys } from './body-keys.ts';
import type { StepWithDisplayedState } from './rows.ts';
import { MAX_DETAIL_SECTIONS_PER_KIND, MAX_STEPS_WITH_DETAILS, shortenPanelText } from './text-bounds.ts';
import type { LatexDefinitions, StepViewInput } from './types.ts';
import { buildVotesBar, getParagraphNumberingNote, listRawRepliesOnStep, toVoteView } from './votes.ts';

type DetailInput = Omit<StepViewInput, 'marks'>;

/** @param shown all steps of the review */
export function buildStepDetails(
  review: Review,
  shown: readonly StepWithDisplayedState[],
  input: DetailInput,
): StepDetail[] {
  const { open, labels } = input;
  const wanted = [...new Set(open)].sort((a, b) => a - b).slice(0, MAX_STEPS_WITH_DETAILS);
  return wanted.flatMap((index) => {
    const one = shown[index];
    return one ? [buildStepDetail(review, one, labels.get(index), input)] : [];
  });
}

function buildStepDetail(
  review: Review,
  { reviewed, state = 'abstained' }: StepWithDisplayedState,
  label: StepLabelsAndNotes | undefined,
  input: DetailInput,
): StepDetail {
  const verdict = findVerdictBehindStepReview(review, reviewed);
  const replies = listRawRepliesOnStep(review, reviewed, verdict);
  const said = [
    ...buildJudgedAndEvidence(review, reviewed, verdict),
    ...(review.verdict ? buildVoteSections(review, listVoteSectionsSoFar(review, reviewed), review.verdict) : []),
    ...buildPastSections(review, reviewed, input),
  ];
  const isJudged = input.isModelChosen || review.judges.some(({ kind, votes }) => kind || votes);
  return {
    index: reviewed.step.index,
    title: capitalize(listStepStateDetails(reviewed, state, review).join(' · ')),
    sections: [
      ...said,
      ...buildLabeledLines(reviewed, verdict, getParagraphNumberingNote(review, reviewed, said)),
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
): StepDetailSection[] {
  const judged = verdict ? buildVoteSections(review, listStepVoteSections(reviewed, verdict), verdict) : [];
  const isNow = review.steps[reviewed.step.index] === reviewed;
  const evidence = buildEvidenceSections(reviewed, isNow);
  const [first] = judged;
  return first?.kind === 'critique' ? [first, ...evidence, ...judged.slice(1)] : [...evidence, ...judged];
}

function buildPastSections(review: Review, { step, was }: StepReview, setting: LatexDefinitions): StepDetailSection[] {
  if (!was) return [];
  const verdict = findVerdictBehindStepReview(review, was);
  const isOther = was.step.text !== step.text;
  const body = isOther ? getReviewTextKeys(review, setting).was.get(step.index) : undefined;
  const quoted = was.quote && was.step.text.slice(was.quote.inStep.start, was.quote.inStep.end);
  const isGone = quoted !== undefined && !step.text.includes(quoted);
  return [
    {
      kind: 'was',
      words: describeVerdictBeforeEdit(was, verdict, isGone),
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
): StepDetailSection[] {
  const { index } = step;
  // The usage of votes on the whole proof is shown at the error's step and in the header.
  const isByStep = verdict?.progress.of === 'steps' && !verdict.scores;
  const isHere = isByStep || state === 'earliest-error' || state === 'doubtful';
  const usage = sumVoteUsage(verdict && isHere ? getVotesOnStep(verdict, index) : []);
  const scored = score === undefined ? undefined : formatVotesOrScore({ score, verdict });
  const row = (label: string, words: string | undefined): StepDetailSection[] =>
    words ? [{ kind: 'words', label, words }] : [];
  return [
    ...row(t('Score'), scored && t('{0}.', capitalize(scored))),
    ...row(t('Note'), counting),
    ...row(t('Note'), votes ? undefined : note),
    ...row(t('Checker'), tally && describeCheckedRelations(tally)),
    ...row(t('Usage'), usage.calls + usage.kept > 0 ? t('{0}.', capitalize(formatModelUsage(usage))) : undefined),
  ];
}

/** At the step with the final answer: how the answer and the reference were read. */
function buildAnswerSections({ answer }: Review, { step }: StepReview): StepDetailSection[] {
  if (!answer || findFinalAnswerLocation(answer)?.step !== step.index) return [];
  return [{ kind: 'words', label: t('Final answer'), words: shortenPanelText(describeFinalAnswerComparison(answer)) }];
}

/** A reader can agree with or dispute a verdict on a step; without a current verdict neither is offered. */
function listStepActions(
  state: StepState,
  label: StepLabelsAndNotes | undefined,
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
export function buildEvidenceSections({ findings }: StepReview, isNow: boolean): StepDetailSection[] {
  return findings.slice(0, MAX_DETAIL_SECTIONS_PER_KIND).map((finding, k) => {
    const { left, right, message } = finding.evidence;
    const sentence = formatFindingIntroduction(finding);
    const hasSides = left !== undefined && right !== undefined;
    return {
      kind: 'evidence',
      sentence: shortenPanelText(hasSides ? sentence : `${sentence} ${message}`),
      rows: hasSides ? listEvidenceSides(finding.evidence).map(toEvidenceRow) : [],
      ...(isNow ? { finding: k } : {}),
    };
  });
}

/** A bare number is shown only in the column of values. */
function toEvidenceRow({ kind: side, side: { text, value, sign } }: RelationSideWithName): RelationSideView {
  return text === value ? { side, text: '', sign: '', value } : { side, text, sign: sign ?? '=', value };
}

/** @param verdict the verdict whose votes are shown */
function buildVoteSections(review: Review, told: readonly StepVoteSection[], verdict: Verdict): StepDetailSection[] {
  return told.map((part) => buildVoteSection(review, part, verdict));
}

function buildVoteSection(review: Review, part: StepVoteSection, verdict: Verdict): StepDetailSection {
  const view = (opinion: JudgeVote) => toVoteView(opinion, verdict, review);
  const { kind } = part;
  switch (kind) {
    case 'critique':
      return { kind, opinion: view(part.opinion) };
    case 'votes':
      return { kind, votes: buildVotesBar(part.counts, part.words) };
    case 'dissent':
      return { kind, words: part.words, opinions: part.opinions.map(view) };
    case 'agreement':
    case 'abstained':
    case 'so-far':
      return {
        kind: 'opinions',
        label: getVoteSectionHeading(kind),
        words: part.words,
        opinions: part.opinions.map(view),
      };
    case 'second-judge':
      return {
        kind: 'confirmation',
        words: shortenPanelText(part.words),
        ...(part.opinion ? { opinion: view(part.opinion) } : {}),
      };
  }
}

/** The longest note, in UTF-16 code units. */
const MAX_NOTE_LENGTH = 16_000;

/** Labels of others and all notes below an open step. The reader's own label is drawn separately. */
function buildLabelSections(label: StepLabelsAndNotes | undefined): StepDetailSection[] {
  const others = (label?.others ?? []).slice(0, MAX_DETAIL_SECTIONS_PER_KIND).map(
    (one): StepDetailSection => ({
      kind: 'words',
      label: one.annotator,
      words: shortenPanelText(formatAgreementOrDispute(one)),
    }),
  );
  const notes = (label?.notes ?? []).slice(-MAX_DETAIL_SECTIONS_PER_KIND).map(
    ({ text, annotator }): StepDetailSection => ({
      kind: 'note',
      text: shortenPanelText(text, MAX_NOTE_LENGTH),
      who: annotator,
    }),
  );
  return [...others, ...notes];
}
