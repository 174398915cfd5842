/** Converts the state of a session to the input of the panel's view. Hidden facts aren't even looked up. */
import {
  formatLabelProgress,
  type ItemLabel,
  labelingTexts,
  toLabelVerdict,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional.ts';
import type { SessionPorts } from './ports.ts';
import { findNextToDo } from './session-moves.ts';
import type { SessionPosition, SessionState } from './state.ts';
import type { BlindItem, LabelingInput, RevealedItem } from './view/types.ts';
import { hideBlindFacts } from './view/view.ts';

export function toLabelingInput(ports: SessionPorts, state: SessionState): Omit<LabelingInput, 'revision'> {
  const { set, queue, veil } = ports;
  const { phase, sentence, before, number, notice } = state;
  return omitUndefined({
    phase,
    sentence,
    mode: veil.mode(),
    isForced: veil.isForced(),
    set,
    item: before && phase === 'item' ? toShownItem(ports, before) : undefined,
    progress: queue().progress(phase === 'item' ? number : undefined),
    notice,
  });
}

function toShownItem(
  { items, labels, veil }: SessionPorts,
  before: SessionPosition,
): BlindItem | RevealedItem {
  const { item, current, isReferenceShown } = before;
  const { key, name, subset, proof, macros, statements } = item;
  const steps = proof.steps.length;
  const own = labels.own(key);
  const isVeiled = veil.isVeiled(key);
  return hideBlindFacts(
    {
      key,
      name,
      proof,
      verdict: own ? toLabelVerdict(own, steps) : { kind: 'open' },
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
function toOthersLabel(label: ItemLabel, steps: number): RevealedItem['others'][number] {
  return { label, verdict: label.submissions.at(-1)?.verdict ?? toLabelVerdict(label, steps) };
}

/** The state of a session when no item is left to label. */
export function toEndState(ports: SessionPorts): SessionState {
  const { items, queue } = ports;
  if (!items.isComplete()) return { phase: 'reading', isWaiting: true };
  const { labelled, unsure } = queue().progress(undefined);
  if (findNextToDo(ports, undefined, true) !== undefined)
    return { phase: 'done', sentence: labelingTexts.restElsewhere() };
  if (labelled + unsure === 0) return { phase: 'empty', sentence: labelingTexts.nothingHere() };
  return { phase: 'done', sentence: labelingTexts.allLabelled(formatLabelProgress(labelled, unsure)) };
}
