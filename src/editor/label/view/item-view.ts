/** Converts an item to the view that the panel shows. */

import {
  describeSubmissionObstacle,
  ERROR_CATEGORIES,
  findLabeledEarliestError,
  findStepRating,
  formatGroundTruth,
  formatLabelSaveStatus,
  formatOtherAnnotatorVerdict,
  formatOwnLabelVerdict,
  getErrorCategoryName,
  type ItemLabel,
  isCurrentLabelSubmitted,
  MAX_LABEL_NOTE_CHARS,
  type StepRating,
} from '../../../core/annotate/index.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../../core/base/optional-values.ts';
import { getStepName, type Proof } from '../../../core/proof/index.ts';
import { describeCheckedRelations } from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import { formatClockDuration } from '../../../l10n/numbers.ts';
import type {
  ErrorCategoryView,
  LabelItemView,
  LabelRecordView,
  LabelStepView,
  OtherAnnotatorLabelView,
  StepDetail,
} from '../../../protocol/index.ts';
import { MAX_OTHER_ANNOTATOR_LABELS } from '../../../protocol/label.ts';
import {
  buildStepDetails,
  buildStepRows,
  listStepsWithDisplayedState,
  shortenPanelText,
} from '../../step-view/index.ts';
import { getItemTextKeys } from './item-bodies.ts';
import type { BlindLabelItem, OtherAnnotatorLabel, RevealedLabelItem } from './types.ts';

/** The longest name or fact, which is untrusted text, in UTF-16 code units. */
const LONGEST = 200;

export function toLabelItemView(item: BlindLabelItem | RevealedLabelItem): LabelItemView {
  const { key, name, subset, proof } = item;
  const keys = getItemTextKeys(item);
  const { problem } = proof;
  const generator = item.isVeiled ? undefined : item.generator;
  return {
    key,
    name: shortenPanelText(name, LONGEST),
    facts: omitFalseOrUndefined([subset, generator]).map((fact) => shortenPanelText(fact, LONGEST)),
    ...(problem && keys.problem !== undefined ? { problem: { body: keys.problem, length: problem.text.length } } : {}),
    ...toReferenceView(item, keys.reference),
    steps: toStepViews(item, keys.steps),
    record: toRecordView(item),
    ...(item.isVeiled ? {} : toRevealedView(item)),
  };
}

/** Includes the text and the final answer only while they are shown. */
function toReferenceView(
  { proof: { reference, answer }, isReferenceShown }: BlindLabelItem | RevealedLabelItem,
  body: string | undefined,
): Pick<LabelItemView, 'reference'> {
  if (!reference && !answer) return {};
  return {
    reference: {
      length: reference?.text.length ?? 0,
      ...(isReferenceShown && body !== undefined ? { body } : {}),
      ...(isReferenceShown && answer ? { answer: shortenPanelText(answer.text, LONGEST) } : {}),
    },
  };
}

function toStepViews(item: BlindLabelItem | RevealedLabelItem, keys: readonly string[]): LabelStepView[] {
  const { proof } = item;
  const judged = item.isVeiled ? undefined : toJudgedSteps(item);
  return proof.steps.map(({ index, text }) => {
    const said = judged?.[index];
    return {
      index,
      name: getStepName(proof, index),
      body: keys[index] ?? '',
      length: text.length,
      ...toRatingView(index, item),
      ...(said ? { judged: said } : {}),
    };
  });
}

/** The verdicts on each step, by index: from the review, or the flags of a verdict that was saved without its review. */
function toJudgedSteps(item: RevealedLabelItem): readonly (LabelStepView['judged'] | undefined)[] {
  const rows = toReviewedSteps(item);
  const flagged = new Set(item.flags);
  const earliest = item.judgeVerdict?.earliest;
  const isLoudAnywhere = rows?.some((row) => row.isLoud) ?? false;
  return item.proof.steps.map(({ index }) => {
    const row = rows?.[index];
    if (row?.isFlag || !flagged.has(index)) return row;
    const isEarliest = index === earliest;
    return {
      state: isEarliest ? 'earliest-error' : 'doubtful',
      words: [isEarliest ? t('earliest error') : t('flagged')],
      isFlag: true,
      isLoud: isEarliest && !isLoudAnywhere,
    };
  });
}

function toReviewedSteps(item: RevealedLabelItem): readonly NonNullable<LabelStepView['judged']>[] | undefined {
  if (!item.judged) return undefined;
  const { review, marks } = item.judged;
  const rows = buildStepRows(review, listStepsWithDisplayedState(review, marks), { ...item, marks, labels: new Map() });
  return rows.map(({ state, words, votes, isFlag, isLoud }) => omitUndefined({ state, words, votes, isFlag, isLoud }));
}

function toRevealedView(item: RevealedLabelItem): Pick<LabelItemView, 'detail' | 'verdict' | 'others' | 'gold'> {
  const { others, gold, own, judgeVerdict } = item;
  const steps = item.proof.steps.length;
  const dispute = own?.goldDispute && shortenPanelText(own.goldDispute.reason);
  return omitUndefined({
    detail: toStepDetail(item),
    verdict: judgeVerdict && toVerdictView(judgeVerdict, steps),
    others: others.slice(0, MAX_OTHER_ANNOTATOR_LABELS).map((other) => toOtherLabelView(other, item.proof)),
    gold:
      gold === undefined
        ? undefined
        : omitUndefined({ index: gold, words: formatGroundTruth(gold, item.proof), dispute }),
  });
}

/** Leaves out an index without a step. */
function toVerdictView(
  { judge, words, earliest }: NonNullable<RevealedLabelItem['judgeVerdict']>,
  steps: number,
): NonNullable<LabelItemView['verdict']> {
  const isStep = earliest !== undefined && earliest >= 0 && earliest < steps;
  return {
    judge: shortenPanelText(judge, LONGEST),
    words: shortenPanelText(words),
    ...(isStep ? { index: earliest } : {}),
  };
}

/** The details of the current step, without actions on its verdict, which the review panel has. */
function toStepDetail(item: RevealedLabelItem): StepDetail | undefined {
  const { judged, current, isModelChosen, macros, statements } = item;
  if (!judged) return undefined;
  const { review, marks } = judged;
  const input = { open: [current], labels: new Map(), isModelChosen, macros, statements };
  const [detail] = buildStepDetails(review, listStepsWithDisplayedState(review, marks), input);
  if (!detail) return undefined;
  const state = review.steps[current]?.state;
  // The margin already says that nothing was found. The details add only how much was checked.
  if (state === 'abstained' && detail.sections.every(({ kind }) => kind === 'words')) {
    const read = review.steps[current]?.tally;
    const words = read && describeCheckedRelations(read);
    const sections = [{ kind: 'words' as const, label: t('Checker'), words: words ?? '' }];
    return words ? { ...detail, title: '', sections, actions: [], replies: [] } : undefined;
  }
  return { ...detail, actions: [], replies: [] };
}

/** An index without a step appears only as text: the row has changed, or the file was edited by hand. */
function toOtherLabelView({ label, verdict }: OtherAnnotatorLabel, proof: Proof): OtherAnnotatorLabelView {
  const said = verdict.kind === 'earliest' ? verdict.index : verdict.kind === 'none' ? -1 : undefined;
  const index = said !== undefined && said < proof.steps.length ? said : undefined;
  const note = label.notes.at(-1)?.text;
  return omitUndefined({
    annotator: label.annotator,
    words: formatOtherAnnotatorVerdict(verdict, proof, isCurrentLabelSubmitted(label)),
    index,
    category: label.category ? shortenPanelText(getErrorCategoryName(label.category), LONGEST) : undefined,
    note: note ? shortenPanelText(note) : undefined,
  });
}

function toRecordView(item: BlindLabelItem | RevealedLabelItem): LabelRecordView {
  const { own, verdict, time, savedAt, proof } = item;
  return {
    sentence: formatOwnLabelVerdict(verdict, proof),
    isConflict: verdict.kind === 'conflict',
    isUnsure: own?.isUnsure ?? false,
    isOutOfDepth: own?.isOutOfDepth ?? false,
    categories: toCategoryViews(own?.category),
    note: getItemNote(own),
    saved: formatLabelSaveStatus(own, savedAt, proof.reference !== undefined || proof.answer !== undefined),
    isSubmitted: isCurrentLabelSubmitted(own),
    ...omitUndefined({
      lacks: describeSubmissionObstacle(verdict),
      time: time === undefined ? undefined : formatClockDuration(time),
    }),
  };
}

/** The last note on the item as a whole, without the notes on steps. */
function getItemNote(own: ItemLabel | undefined): string {
  return shortenPanelText(own?.notes.findLast(({ step }) => step === undefined)?.text ?? '', MAX_LABEL_NOTE_CHARS);
}

/** The rating of a step: explicit, or implied by the earliest error. */
function toRatingView(
  index: number,
  { own, verdict }: BlindLabelItem | RevealedLabelItem,
): Pick<LabelStepView, 'rating' | 'isSaid' | 'isEarliest'> {
  const at = own && findStepRating(own, verdict, index);
  const isEarliest = own !== undefined && findLabeledEarliestError(own, verdict) === index;
  return {
    ...(at ? { rating: RATING_NAMES[at.rating] } : {}),
    isSaid: at?.isSaid === true || own?.earliest === index,
    isEarliest,
  };
}

const RATING_NAMES: Readonly<Record<StepRating, NonNullable<LabelStepView['rating']>>> = {
  1: 'good',
  0: 'neutral',
  [-1]: 'bad',
};

/** @param chosen a known category, or another one from a label file, which is then listed last */
function toCategoryViews(chosen: string | undefined): ErrorCategoryView[] {
  const ours = ERROR_CATEGORIES.map(({ id, key, name, meaning }) => ({
    id,
    name: name(),
    key,
    isChosen: id === chosen,
    meaning: meaning(),
  }));
  if (chosen === undefined || chosen === '' || ours.some(({ isChosen }) => isChosen)) return ours;
  return [...ours, { id: chosen, name: shortenPanelText(chosen, 100), key: '', isChosen: true }];
}
