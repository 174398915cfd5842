/** From where a session is to what the panel shows of it. Hidden facts aren't even looked up. */
import { type ItemLabel, labellingSentences, progressWords, verdictOf } from '../../core/annotate/index.ts';
import { defined } from '../../core/base/optional.ts';
import type { SessionPorts } from './ports.ts';
import type { Before, SessionState } from './state.ts';
import type { LabellingInput, OpenItem, VeiledItem } from './view/types.ts';
import { shownOf } from './view/view.ts';
import { nextToDo } from './ways.ts';

export function inputOf(ports: SessionPorts, state: SessionState): Omit<LabellingInput, 'revision'> {
  const { set, queue, veil } = ports;
  const { phase, sentence, before, number, notice } = state;
  return defined({
    phase,
    sentence,
    mode: veil.mode(),
    isForced: veil.isForced(),
    set,
    item: before && phase === 'item' ? itemOf(ports, before) : undefined,
    progress: queue().progress(phase === 'item' ? number : undefined),
    notice,
  });
}

function itemOf({ items, labels, veil }: SessionPorts, before: Before): VeiledItem | OpenItem {
  const { item, current, isReferenceShown } = before;
  const { key, name, subset, proof, macros, statements } = item;
  const steps = proof.steps.length;
  const own = labels.own(key);
  const isVeiled = veil.isVeiled(key);
  return shownOf(
    {
      key,
      name,
      proof,
      verdict: own ? verdictOf(own, steps) : { kind: 'open' },
      isReferenceShown,
      current,
      wasSeen: veil.wasSeen(key),
      macros,
      statements,
      ...defined({ subset, own, savedAt: labels.savedAt(key) }),
      ...(isVeiled
        ? { others: [], isModelChosen: false }
        : { ...items.seen(item), others: labels.others(key).map((label) => withVerdict(label, steps)) }),
    },
    isVeiled,
  );
}

/** Uses the last submission, if there is one. */
function withVerdict(label: ItemLabel, steps: number): OpenItem['others'][number] {
  return { label, verdict: label.submissions.at(-1)?.verdict ?? verdictOf(label, steps) };
}

/** Where a session is when nothing is left to do. */
export function endOf(ports: SessionPorts): SessionState {
  const { items, queue } = ports;
  if (!items.isComplete()) return { phase: 'reading', isWaiting: true };
  const { labelled, unsure } = queue().progress(undefined);
  if (nextToDo(ports, undefined, true) !== undefined)
    return { phase: 'done', sentence: labellingSentences.restElsewhere() };
  if (labelled + unsure === 0) return { phase: 'empty', sentence: labellingSentences.nothingHere() };
  return { phase: 'done', sentence: labellingSentences.allLabelled(progressWords(labelled, unsure)) };
}
