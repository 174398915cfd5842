import { defined } from '../../base/optional.ts';
import type { ItemLabel, LabelVerdict } from '../labels/item-label.ts';
import { blindSubmission } from '../labels/label-of.ts';
import { orderOf } from './assignment.ts';
import { stateOf } from './state.ts';
import {
  type Ballot,
  type ItemFactsForVotes,
  type ItemState,
  type Order,
  PAPER_RULES,
  type Protocol,
  type Rules,
} from './types.ts';

/** An item as the protocol has it. */
export interface Agreement {
  readonly item: string;
  readonly state: ItemState;
  /** By annotator: of all who have submitted something or seen what is hidden. */
  readonly casts: ReadonlyMap<string, Cast>;
}

/** Under a protocol, or among all annotators with labels, in the order of their submissions. */
export type Among = { readonly protocol: Protocol } | { readonly rules: Rules };

/**
 * The state of agreement on an item, from the labels of all annotators.
 * @param item as labels name it
 * @param labels of the item, by annotator
 */
export function agreementOf(
  item: string,
  labels: ReadonlyMap<string, ItemLabel> | undefined,
  among: Among = { rules: PAPER_RULES },
  facts: ItemFactsForVotes = {},
): Agreement {
  const casts = new Map<string, Cast>();
  for (const [annotator, label] of labels ?? []) {
    const cast = castOf(label);
    if (cast) casts.set(annotator, cast);
  }
  const rules = 'protocol' in among ? among.protocol : among.rules;
  const order = 'protocol' in among ? orderOf(among.protocol, item) : byTime(casts);
  const ballots = [...casts.values()].map(({ ballot }) => ballot);
  return { item, state: stateOf(order, ballots, rules, facts), casts };
}

function byTime(casts: ReadonlyMap<string, Cast>): Order {
  const sorted = [...casts].sort(([a, one], [b, other]) => {
    const [first, second] = [`${one.time ?? ''}${a}`, `${other.time ?? ''}${b}`];
    return first < second ? -1 : 1;
  });
  return { annotators: sorted.map(([annotator]) => annotator), isClosed: false };
}

/** An annotator's part in the protocol on one item. */
export interface Cast {
  readonly ballot: Ballot;
  /** When it was submitted; of who has seen what is hidden and submitted nothing, absent. */
  readonly time?: string;
  /** Milliseconds; absent where they were not measured. */
  readonly milliseconds?: number;
  readonly usedReference: boolean;
  /** Why the submission doesn't count: it was made in assisted mode, or after the item was revealed. */
  readonly notCounted?: 'assisted' | 'unblinded';
  /** The submission after the item was revealed, if it differs from the one that counts. */
  readonly changedTo?: number | 'unsure' | 'out-of-depth';
}

/**
 * Finds the submission of a label that counts: the last blind one before the item was revealed, even if it was retracted after that. An
 * annotator who reveals an item without submitting can no longer vote and passes (`seen`).
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

/** Converts a verdict for the protocol. Undefined if there is none yet. */
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
