/** Drafts the records for edits of a label. Each edit is one record, which undo retracts as one. */

import { t } from '../../../l10n/index.ts';
import type { Proof } from '../../proof/index.ts';
import { LabelNotSavedError, type UnsavedLabelRecord } from '../records/label-folder.ts';
import { MAX_LABEL_NOTE_CHARS, MAX_SHORT_LABEL_FIELD_CHARS } from '../records/label-lines.ts';
import type { LabelMode, LabelRecord } from '../records/types.ts';
import { findCurrentNoteText } from './build-item-label.ts';
import type { ItemLabel } from './item-label.ts';
import { deriveLabelVerdict, describeSubmissionObstacle, getLabelVerdictErrorIndex } from './label-verdict.ts';

/** An edit of an item's label, by a key or the mouse. */
export type LabelEdit =
  /** This and `none` also clear `unsure` and `out-of-depth`. */
  | { readonly kind: 'earliest'; readonly step: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'step'; readonly step: number; readonly rating: 1 | 0 | -1 }
  /** Repeating it clears it. */
  | { readonly kind: 'unsure' | 'out-of-depth' }
  /** Choosing it again clears it. */
  | { readonly kind: 'category'; readonly category: string; readonly step?: number }
  /** An empty text deletes it. */
  | { readonly kind: 'note'; readonly text: string; readonly step?: number }
  /** An empty reason retracts it. */
  | { readonly kind: 'gold-dispute'; readonly reason: string };

/** The item that an edit belongs to, with what the annotator has seen. */
export interface LabelEditContext {
  /** The current label, or `createEmptyItemLabel`. It names the item. */
  readonly label: ItemLabel;
  readonly mode: Exclude<LabelMode, 'review'>;
  /** The fingerprint of the item's proof. */
  readonly proof: string;
  /** The fingerprints of its steps, by index. */
  readonly steps: readonly string[];
  /** Whether the annotator has seen the reference or hidden facts, even if no record says so. */
  readonly usedReference?: boolean;
  readonly unblinded?: boolean;
  /** The judge whose verdict the annotator sees. Absent if there is no verdict or it's hidden. */
  readonly judge?: string;
  /** The ground truth, if it is disputed. */
  readonly gold?: number;
}

/**
 * Drafts the record of an edit. Undefined if the edit changes nothing.
 * @throws {@link LabelNotSavedError} with a sentence, if there is no such step or the text is too long
 */
export function prepareLabelEditRecord(word: LabelEdit, spoken: LabelEditContext): UnsavedLabelRecord | undefined {
  const { label } = spoken;
  const { earliest, ratings } = label;
  const isCertain = !label.isUnsure && !label.isOutOfDepth;
  const certain = isCertain ? {} : { certain: true };
  const whole = (said: LabelDraftFields): UnsavedLabelRecord => createLabelDraft(spoken, undefined, said);
  switch (word.kind) {
    case 'earliest': {
      const rating = ratings.get(word.step);
      if (isCertain && earliest === word.step && (rating === undefined || rating === -1)) return undefined;
      return createLabelDraft(spoken, word.step, { kind: 'earliest', value: word.step, ...certain });
    }
    case 'none':
      return isCertain && earliest === -1 ? undefined : whole({ kind: 'earliest', value: -1, ...certain });
    case 'step':
      if (ratings.get(word.step) === word.rating) return undefined;
      return createLabelDraft(spoken, word.step, { kind: 'step', value: word.rating });
    case 'unsure':
      return whole({ kind: 'unsure', ...(label.isUnsure ? { value: 0 } : {}) });
    case 'out-of-depth':
      return whole({ kind: 'out-of-depth', ...(label.isOutOfDepth ? { value: 0 } : {}) });
    case 'category':
      return createLabelDraft(spoken, word.step, {
        kind: 'category',
        category: label.category === word.category ? '' : word.category,
      });
    case 'note': {
      const note = normalizeNoteText(word.text);
      if (note === findCurrentNoteText(label, word.step)) return undefined;
      return createLabelDraft(spoken, word.step, { kind: 'note', note });
    }
    case 'gold-dispute': {
      const note = normalizeNoteText(word.reason);
      if (note === (label.goldDispute?.reason ?? '')) return undefined;
      const gold = spoken.gold === undefined ? {} : { value: spoken.gold };
      return whole({ kind: 'gold-dispute', ...gold, note });
    }
    default:
      return word satisfies never;
  }
}

/** Drafts the record that something is revealed, to be written before it is shown. Undefined if there is such a record. */
export function prepareRevealRecord(
  what: 'reference' | 'verdicts',
  spoken: LabelEditContext,
): UnsavedLabelRecord | undefined {
  const { usedReference, unblinded } = spoken.label;
  if (what === 'reference' ? usedReference : unblinded) return undefined;
  const seen = what === 'reference' ? { usedReference: true } : { unblinded: true };
  return createLabelDraft({ ...spoken, ...seen }, undefined, { kind: 'reveal', value: what });
}

/**
 * The result of submitting. `same`: the label hasn't changed since its submission. `lacks`: it can't be submitted yet; `words` says why.
 */
type SubmitResult =
  | { readonly kind: 'draft'; readonly draft: UnsavedLabelRecord }
  | { readonly kind: 'same' }
  | { readonly kind: 'lacks'; readonly words: string };

/**
 * Drafts the record that submits a label, or says why that can't be.
 * @param milliseconds labeling time, if known
 * @param proof names the steps in the words
 */
export function prepareSubmissionRecord(
  spoken: LabelEditContext,
  milliseconds: number | undefined,
  proof: Pick<Proof, 'labels'> = {},
): SubmitResult {
  const { label, mode, steps } = spoken;
  const verdict = deriveLabelVerdict(label, steps.length, proof);
  const lacks = describeSubmissionObstacle(verdict);
  if (lacks !== undefined) return { kind: 'lacks', words: lacks };
  const last = label.submissions.at(-1);
  if (last?.mode === mode && !label.isChangedSince) return { kind: 'same' };
  const value = getLabelVerdictErrorIndex(verdict) ?? verdict.kind;
  const time = milliseconds === undefined ? {} : { milliseconds: Math.max(0, Math.round(milliseconds)) };
  return { kind: 'draft', draft: createLabelDraft(spoken, undefined, { kind: 'submit', value, ...time }) };
}

type LabelDraftFields = Pick<LabelRecord, 'kind' | 'value' | 'certain' | 'category' | 'note' | 'milliseconds'>;

function createLabelDraft(
  spoken: LabelEditContext,
  step: number | undefined,
  said: LabelDraftFields,
): UnsavedLabelRecord {
  const { label, mode, proof, steps } = spoken;
  const fingerprint = step === undefined ? proof : steps[step];
  if (fingerprint === undefined) throw new LabelNotSavedError(t('This step is no longer in the item.'));
  return {
    item: label.item,
    fingerprint,
    ...(step === undefined ? {} : { step }),
    mode,
    ...said,
    ...(label.usedReference || spoken.usedReference ? { usedReference: true } : {}),
    // The mode already implies it for an assisted label.
    ...((label.unblinded && mode === 'blind') || spoken.unblinded ? { unblinded: true } : {}),
    ...(spoken.judge && mode === 'assisted' ? { judge: spoken.judge.slice(0, MAX_SHORT_LABEL_FIELD_CHARS) } : {}),
  };
}

/** Trims a note or reason. @throws {@link LabelNotSavedError} if it's too long */
export function normalizeNoteText(text: string): string {
  const words = text.replaceAll('\r\n', '\n').trim();
  if (words.length > MAX_LABEL_NOTE_CHARS)
    throw new LabelNotSavedError(t('This text is too long. Use at most {0} characters.', MAX_LABEL_NOTE_CHARS));
  return words;
}
