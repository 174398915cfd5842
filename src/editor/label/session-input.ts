/** Converts the state of a session to the input of the panel's view. Hidden facts aren't even looked up. */
import {
  deriveLabelVerdict,
  formatLabelProgress,
  type ItemLabel,
  LABELING_NOTICE_TEXTS,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { LabelSessionPorts } from './ports.ts';
import { findNextItemNumberToLabel } from './session-moves.ts';
import type { LabelSessionPosition, LabelSessionState } from './session-state.ts';
import { removeFieldsHiddenInBlindMode } from './view/labeling-view.ts';
import type { BlindLabelItem, LabelingViewInput, RevealedLabelItem } from './view/types.ts';

export function createLabelingViewInput(
  ports: LabelSessionPorts,
  state: LabelSessionState,
): Omit<LabelingViewInput, 'revision'> {
  const { set, queue, veil } = ports;
  const { phase, sentence, before, number, left, notice } = state;
  return omitUndefined({
    phase,
    sentence,
    mode: veil.mode(),
    isForced: veil.isForced(),
    set,
    item: before && phase === 'item' ? toShownItem(ports, before) : undefined,
    isAmongFinished: left ? true : undefined,
    progress: queue().progress(phase === 'item' ? number : undefined),
    notice,
  });
}

function toShownItem(
  { items, labels, veil }: LabelSessionPorts,
  before: LabelSessionPosition,
): BlindLabelItem | RevealedLabelItem {
  const { item, current, isReferenceShown } = before;
  const { key, name, subset, proof, macros, statements } = item;
  const steps = proof.steps.length;
  const own = labels.own(key);
  const isVeiled = veil.isVeiled(key);
  return removeFieldsHiddenInBlindMode(
    {
      key,
      name,
      proof,
      verdict: own ? deriveLabelVerdict(own, steps, proof) : { kind: 'open' },
      isReferenceShown,
      current,
      wasSeen: veil.wasSeen(key),
      macros,
      statements,
      ...omitUndefined({ subset, own, savedAt: labels.savedAt(key) }),
      ...(isVeiled
        ? { others: [], isModelChosen: false }
        : { ...items.seen(item), others: labels.others(key).map((label) => toOthersLabel(label, steps)) }),
    },
    isVeiled,
  );
}

/** Takes the verdict of the last submission, if there is one. */
function toOthersLabel(label: ItemLabel, steps: number): RevealedLabelItem['others'][number] {
  return { label, verdict: label.submissions.at(-1)?.verdict ?? deriveLabelVerdict(label, steps) };
}

/** The state of a session when no item is left to label. */
export function getItemlessSessionState(ports: LabelSessionPorts): LabelSessionState {
  const { items, queue } = ports;
  if (!items.isComplete()) return { phase: 'reading', isWaiting: true };
  const { labelled, unsure } = queue().progress(undefined);
  if (findNextItemNumberToLabel(ports, undefined, true) !== undefined)
    return { phase: 'done', sentence: LABELING_NOTICE_TEXTS.restElsewhere() };
  if (labelled + unsure === 0) return { phase: 'empty', sentence: LABELING_NOTICE_TEXTS.nothingHere() };
  return { phase: 'done', sentence: LABELING_NOTICE_TEXTS.allLabelled(formatLabelProgress(labelled, unsure)) };
}
