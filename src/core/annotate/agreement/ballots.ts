/** From what an annotator has said of an item to the vote that counts for the protocol. */
import type { ItemLabel, LabelVerdict, Submission } from '../item-label.ts';
import type { Ballot } from './types.ts';

/** Why a label gives no ballot: nothing was submitted; only with verdicts in sight; only after what is hidden had been shown; or nothing clear. */
export type NoBallot = 'not-submitted' | 'assisted' | 'unblinded' | 'unclear';

/** An annotator's part in the protocol on one item. */
export interface Cast {
  readonly ballot: Ballot;
  /** Milliseconds; absent where they were not measured. */
  readonly milliseconds?: number;
  readonly usedReference: boolean;
  /** What they submitted after they had seen what is hidden, if it differs: it does not count. */
  readonly changedTo?: Ballot['said'];
}

/** What of a label counts: the last blind submission that was made before anything hidden was shown. */
export function castOf(label: ItemLabel): Cast | NoBallot {
  const blind = label.submissions.filter(({ mode, unblinded }) => mode === 'blind' && !unblinded);
  const last = blind.at(-1);
  if (!last) return whyNone(label.submissions);
  const said = saidOf(last.verdict);
  if (said === undefined) return 'unclear';
  const latest = label.submissions.at(-1);
  const later = latest && latest !== last ? saidOf(latest.verdict) : undefined;
  return {
    ballot: { annotator: label.annotator, said },
    ...(last.milliseconds === undefined ? {} : { milliseconds: last.milliseconds }),
    usedReference: last.usedReference,
    ...(later === undefined || later === said ? {} : { changedTo: later }),
  };
}

function whyNone(submissions: readonly Submission[]): NoBallot {
  if (submissions.length === 0) return 'not-submitted';
  return submissions.some(({ mode }) => mode === 'blind') ? 'unblinded' : 'assisted';
}

/** What a verdict says for the protocol; undefined if it says nothing yet. */
export function saidOf(verdict: LabelVerdict): Ballot['said'] | undefined {
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
