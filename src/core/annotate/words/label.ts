/** Texts about the labels of items and steps. A step in a label is shown with its index, which is what the record has. */

import { t } from '../../../l10n/index.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import { truncateToOneLine } from '../../base/shorten.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import {
  type AgreementOrDispute,
  formatOwnAgreementOrDispute,
  formatRecordedStepState,
  formatStepState,
  type StepLabelsAndNotes,
  type StepState,
} from '../../review/index.ts';
import { getErrorCategoryName } from '../labels/error-categories.ts';
import type { ItemLabel, LabelVerdict } from '../labels/item-label.ts';
import type { LabelRecord } from '../records/types.ts';

/** What names the steps of an item. */
type NamedSteps = Pick<Proof, 'labels'>;

/** `Step 3 (index 2)` */
function formatStepWithIndex(proof: NamedSteps, index: number): string {
  return t('{0} (index {1})', getStepName(proof, index), index);
}

/** The annotator's own label, in a sentence. */
export function formatOwnLabelVerdict(verdict: LabelVerdict, proof: NamedSteps): string {
  if (verdict.kind === 'earliest') return t('Earliest error: {0}', formatStepWithIndex(proof, verdict.index));
  if (verdict.kind === 'conflict') return verdict.words;
  return {
    none: t('No error'),
    unsure: t('Unsure'),
    'out-of-depth': t('Out of my depth'),
    open: t('No label yet'),
  }[verdict.kind];
}

/** Another annotator's label, in a few words. */
export function formatOtherAnnotatorVerdict(verdict: LabelVerdict, proof: NamedSteps, isSubmitted: boolean): string {
  const words =
    verdict.kind === 'earliest'
      ? t('earliest error in {0}', formatStepWithIndex(proof, verdict.index))
      : {
          none: t('no error'),
          unsure: t('unsure'),
          'out-of-depth': t('out of their depth'),
          open: t('not finished'),
          conflict: t('not finished'),
        }[verdict.kind];
  return isSubmitted ? words : t('{0}, not submitted', words);
}

/** A sentence that states the data set's own label of an item. */
export function formatGroundTruth(index: number, proof: NamedSteps): string {
  return index < 0 ? t('No error') : t('Earliest error: {0}', formatStepWithIndex(proof, index));
}

/** `14:06:31`, in the local time zone. */
function formatSavedTime(time: number): string {
  const at = new Date(time);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => `${n}`.padStart(2, '0')).join(':');
}

/** `Saved at 14:06:31. You haven't opened the reference.` */
export function formatLabelSaveStatus(
  own: ItemLabel | undefined,
  savedAt: number | undefined,
  hasReference: boolean,
): string {
  const isSubmitted = own !== undefined && own.submissions.length > 0;
  return omitFalseOrUndefined([
    savedAt !== undefined && t('Saved at {0}.', formatSavedTime(savedAt)),
    isSubmitted && (own.isChangedSince ? t('The label changed since submission.') : t('The label is submitted.')),
    hasReference && (own?.usedReference ? t('You opened the reference.') : t("You haven't opened the reference.")),
    own?.unblinded && t("You've seen what blind mode hides."),
  ]).join(' ');
}

/** A sentence that says what undoing a record changed in its item. */
export function formatLabelUndoMessage(
  { kind, value, step = 0, category, note }: LabelRecord,
  name: string,
  proof: NamedSteps,
): string {
  const label = getStepName(proof, step);
  switch (kind) {
    case 'earliest':
      return value === -1
        ? t('Undid the label “No error” of {0}.', name)
        : t('Undid the label “Earliest error in {1}” of {0}.', name, formatStepWithIndex(proof, step));
    case 'step':
      if (value === 1) return t('Undid the rating “good” of {1} in {0}.', name, label);
      return value === 0
        ? t('Undid the rating “neutral” of {1} in {0}.', name, label)
        : t('Undid the rating “bad” of {1} in {0}.', name, label);
    case 'unsure':
      return value === 0 ? t('Restored the label “Unsure” of {0}.', name) : t('Undid the label “Unsure” of {0}.', name);
    case 'out-of-depth':
      return value === 0
        ? t('Restored the label “Out of my depth” of {0}.', name)
        : t('Undid the label “Out of my depth” of {0}.', name);
    case 'category':
      return category
        ? t('Undid the error category “{1}” of {0}.', name, getErrorCategoryName(category))
        : t('Restored the error category of {0}.', name);
    case 'note':
      return note ? t('Undid the note on {0}.', name) : t('Restored the note on {0}.', name);
    case 'gold-dispute':
      return note
        ? t('Undid the dispute of the ground truth of {0}.', name)
        : t('Restored the dispute of the ground truth of {0}.', name);
    case 'submit':
      return t('Undid the submission of {0}.', name);
    case 'agree':
    case 'dispute':
    case 'reveal':
    case 'retract':
      return t('Undid a change to {0}.', name);
    default:
      return kind satisfies never;
  }
}

/** The most characters of a reason in a code lens. */
const LONGEST_REASON = 60;

/** The reader's label of a step in its current state, in a few words, with a short reason. */
export function describeOwnAgreementOrDispute(said: AgreementOrDispute, state: StepState): string {
  const { kind, of, reason = '' } = said;
  if (kind === 'agree' || of !== state) return formatOwnAgreementOrDispute(said, state);
  const words = truncateToOneLine(reason, LONGEST_REASON);
  return words === '' ? t('You dispute the verdict') : t('You dispute the verdict: {0}', words);
}

/** The labels of a step, a sentence each, the reader's own first. Reasons are untrusted text. */
export function formatStepAgreementsAndDisputes({ agreement, others = [] }: StepLabelsAndNotes): readonly string[] {
  const said = others.map((other) => {
    const { annotator, kind, of, reason } = other;
    if (kind === 'agree') return t('{0} agrees with “{1}”.', annotator, formatRecordedStepState(of));
    return reason
      ? t('{0} disputes “{1}”: {2}', annotator, formatRecordedStepState(of), reason)
      : t('{0} disputes “{1}”.', annotator, formatRecordedStepState(of));
  });
  return [...(agreement ? [formatOwnStepSentence(agreement)] : []), ...said];
}

function formatOwnStepSentence({ kind, of, reason }: AgreementOrDispute): string {
  if (kind === 'agree') return t('You agree with “{0}”.', formatRecordedStepState(of));
  return reason
    ? t('You dispute “{0}”: {1}', formatRecordedStepState(of), reason)
    : t('You dispute “{0}”.', formatRecordedStepState(of));
}

/** Describes why a step has no verdict to agree with or dispute. Undefined if it has one. */
export function describeMissingStepVerdict(state: StepState): string | undefined {
  switch (state) {
    case 'no-error-found':
    case 'earliest-error':
    case 'doubtful':
    case 'false-statement':
    case 'please-check':
      return undefined;
    case 'stale':
      return t(
        'This step or the text around it has changed since the step was judged. Review the proof again or add a note.',
      );
    case 'pending':
    case 'running':
    case 'after-error':
    case 'failed':
      return t('This step has no verdict ({0}). You can add a note instead.', formatStepState(state));
    case 'abstained':
      return t('This step has no verdict. You can add a note instead.');
    default:
      return state satisfies never;
  }
}

/** Texts of dialogs and messages about agreeing and disputing. */
export const AGREE_OR_DISPUTE_MESSAGES = {
  noneOfYours: () => t("You haven't agreed with or disputed the verdict on this step."),
  whyDispute: () =>
    t("Describe what's wrong with the verdict. Your reason is saved with your label; the verdict doesn't change."),
  reason: () => t('Reason (optional)'),
  noStep: () => t('Place the cursor in a step of the proof first.'),
  noProof: () => t('Open a proof and place the cursor in one of its steps.'),
  proofClosed: () => t('This proof is no longer open. Open it and try again.'),
  proofChanged: () => t('The proof just changed. Try again in a moment.'),
};
