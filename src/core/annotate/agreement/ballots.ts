/** From what an annotator has said of an item to the vote that counts for the protocol. */
import { defined } from '../../base/optional.ts';
import type { ItemLabel, LabelVerdict } from '../labels/item-label.ts';
import { blindSubmission } from '../labels/label-of.ts';
import type { Ballot } from './types.ts';

/** An annotator's part in the protocol on one item. */
export interface Cast {
  readonly ballot: Ballot;
  /** When it was submitted; of who has seen what is hidden and submitted nothing, absent. */
  readonly time?: string;
  /** Milliseconds; absent where they were not measured. */
  readonly milliseconds?: number;
  readonly usedReference: boolean;
  /** What was submitted does not count: it was made with verdicts in sight, or once what is hidden had been shown. */
  readonly notCounted?: 'assisted' | 'unblinded';
  /** What they submitted after they had seen what is hidden, if it differs from what counts. */
  readonly changedTo?: number | 'unsure' | 'out-of-depth';
}

/**
 * What of a label counts: the last blind submission that was made before anything hidden was shown, also if it was taken back after that. Who has
 * seen it without one can give none any more, and passes (`seen`).
 * @returns undefined while the annotator has neither submitted anything nor seen what is hidden
 */
export function castOf(label: ItemLabel): Cast | undefined {
  const { annotator, submissions } = label;
  const counting = label.withdrawn ?? blindSubmission(label);
  const said = counting && saidOf(counting.verdict);
  const latest = submissions.at(-1);
  if (!counting || said === undefined) {
    if (!label.unblinded && !latest) return undefined;
    return defined({
      ballot: { annotator, said: 'seen' },
      time: latest?.time,
      usedReference: label.usedReference,
      notCounted: latest && (latest.mode === 'blind' ? 'unblinded' : 'assisted'),
    });
  }
  const later = latest && latest.time > counting.time ? saidOf(latest.verdict) : undefined;
  return defined({
    ballot: { annotator, said },
    time: counting.time,
    milliseconds: counting.milliseconds,
    usedReference: counting.usedReference,
    changedTo: later === said ? undefined : later,
  });
}

/** What a verdict says for the protocol; undefined if it says nothing yet. */
function saidOf(verdict: LabelVerdict): number | 'unsure' | 'out-of-depth' | undefined {
  switch (verdict.kind) {
    case 'earliest':
      return verdict.index;
    case 'none':
      return -1;
    case 'unsure':
    case 'out-of-depth':
      return verdict.kind;
    case 'open':
    case 'conflict':
      return undefined;
    default:
      return verdict satisfies never;
  }
}
