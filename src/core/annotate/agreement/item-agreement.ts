import { omitUndefined } from '../../base/optional-values.ts';
import { findEffectiveBlindSubmission } from '../labels/build-item-label.ts';
import type { ItemLabel, LabelVerdict } from '../labels/item-label.ts';
import { getLabelVerdictErrorIndex } from '../labels/label-verdict.ts';
import { createAnnotatorAssignmentOrder } from './assignment.ts';
import {
  type AgreementProtocol,
  type AgreementRules,
  type AnnotatorAssignmentOrder,
  type AnnotatorVoteOrPass,
  type ItemVoteState,
  PROCESSBENCH_AGREEMENT_RULES,
  type VoteValidityFacts,
} from './types.ts';
import { computeItemVoteState } from './vote-state.ts';

/** An item as the protocol has it. */
export interface ItemAgreement {
  readonly item: string;
  readonly state: ItemVoteState;
  /** By annotator, for everybody who has submitted or revealed the item. */
  readonly casts: ReadonlyMap<string, VoteOrPassDetails>;
}

/** Under a protocol, or among all annotators with labels, in the order of their submissions. */
export type AgreementProtocolOrRules = { readonly protocol: AgreementProtocol } | { readonly rules: AgreementRules };

/** Computes the agreement on an item. @param item its name in labels @param labels its labels, by annotator */
export function computeItemAgreement(
  item: string,
  labels: ReadonlyMap<string, ItemLabel> | undefined,
  among: AgreementProtocolOrRules = { rules: PROCESSBENCH_AGREEMENT_RULES },
  facts: VoteValidityFacts = {},
): ItemAgreement {
  const casts = new Map<string, VoteOrPassDetails>();
  for (const [annotator, label] of labels ?? []) {
    const cast = findVoteOrPassDetails(label);
    if (cast) casts.set(annotator, cast);
  }
  const rules = 'protocol' in among ? among.protocol : among.rules;
  const order = 'protocol' in among ? createAnnotatorAssignmentOrder(among.protocol, item) : bySubmissionTime(casts);
  const ballots = [...casts.values()].map(({ ballot }) => ballot);
  return { item, state: computeItemVoteState(order, ballots, rules, facts), casts };
}

function bySubmissionTime(casts: ReadonlyMap<string, VoteOrPassDetails>): AnnotatorAssignmentOrder {
  const sorted = [...casts].sort(([a, one], [b, other]) => {
    const [first, second] = [`${one.time ?? ''}${a}`, `${other.time ?? ''}${b}`];
    return first < second ? -1 : 1;
  });
  return { annotators: sorted.map(([annotator]) => annotator), isClosed: false };
}

/** An annotator's vote or pass on one item, with the circumstances of its submission. */
export interface VoteOrPassDetails {
  readonly ballot: AnnotatorVoteOrPass;
  /** When it was submitted. Absent if the annotator revealed the item without submitting. */
  readonly time?: string;
  /** The labeling time in milliseconds; absent if it wasn't measured. */
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
 * @returns undefined if the annotator has neither submitted nor revealed the item
 */
export function findVoteOrPassDetails(label: ItemLabel): VoteOrPassDetails | undefined {
  const { annotator, submissions } = label;
  const counting = label.withdrawn ?? findEffectiveBlindSubmission(label);
  const said = counting && toAgreementReply(counting.verdict);
  const latest = submissions.at(-1);
  if (!counting || said === undefined) {
    if (!label.unblinded && !latest) return undefined;
    return omitUndefined({
      ballot: { annotator, said: 'seen' },
      time: latest?.time,
      usedReference: label.usedReference,
      notCounted: latest && (latest.mode === 'blind' ? 'unblinded' : 'assisted'),
    });
  }
  const later = latest && latest.time > counting.time ? toAgreementReply(latest.verdict) : undefined;
  return omitUndefined({
    ballot: { annotator, said },
    time: counting.time,
    milliseconds: counting.milliseconds,
    usedReference: counting.usedReference,
    changedTo: later === said ? undefined : later,
  });
}

/** Converts a verdict for the protocol. Undefined if there is none yet. */
function toAgreementReply(verdict: LabelVerdict): number | 'unsure' | 'out-of-depth' | undefined {
  const { kind } = verdict;
  return kind === 'unsure' || kind === 'out-of-depth' ? kind : getLabelVerdictErrorIndex(verdict);
}
