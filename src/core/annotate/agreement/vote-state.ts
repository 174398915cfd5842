import {
  type AgreementRules,
  type AnnotatorAssignmentOrder,
  type AnnotatorVote,
  type AnnotatorVoteOrPass,
  type ItemAgreementOutcome,
  type ItemVoteState,
  PROCESSBENCH_AGREEMENT_RULES,
  type VoteExclusionReason,
  type VoteValidityFacts,
} from './types.ts';

/**
 * Computes the outcome of an item from its ballots. The order of the ballots makes no difference.
 *
 * Annotators are assigned in the item's order: first as many as must agree, all at once. Then as many more as are certainly needed,
 * whatever the others vote. With 3 of 5, the fourth is assigned once the first three votes disagree, the fifth once the fourth has
 * voted. An item is discarded as soon as too few votes can still agree. After a pass, the next annotator in the order is assigned. A
 * ballot counts only if the protocol assigned the item to its annotator; other ballots are reported as left out.
 * @param ballots one per annotator; if there are more, the first counts
 */
export function computeItemVoteState(
  order: AnnotatorAssignmentOrder,
  ballots: readonly AnnotatorVoteOrPass[],
  rules: AgreementRules = PROCESSBENCH_AGREEMENT_RULES,
  facts: VoteValidityFacts = {},
): ItemVoteState {
  const leftOut: { ballot: AnnotatorVoteOrPass; because: VoteExclusionReason }[] = [];
  const given = new Map<string, AnnotatorVoteOrPass>();
  const assigned = new Set(order.annotators);
  for (const ballot of ballots) {
    if (!assigned.has(ballot.annotator)) leftOut.push({ ballot, because: 'not-assigned' });
    else if (!namesExistingStep(ballot, facts)) leftOut.push({ ballot, because: 'no-such-step' });
    else if (!given.has(ballot.annotator)) given.set(ballot.annotator, ballot);
  }
  const tally = new VoteTally(rules, order);
  for (const annotator of order.annotators) {
    if (tally.isEnough) break;
    tally.ask(annotator, given.get(annotator));
    given.delete(annotator);
  }
  for (const ballot of given.values()) leftOut.push({ ballot, because: 'not-asked' });
  leftOut.sort((a, b) => (a.ballot.annotator < b.ballot.annotator ? -1 : 1));
  return { outcome: toOutcome(tally, facts), votes: tally.votes, passed: tally.passed, leftOut };
}

function namesExistingStep({ said }: AnnotatorVoteOrPass, { steps = 0 }: VoteValidityFacts): boolean {
  if (typeof said !== 'number') return true;
  return Number.isInteger(said) && said >= -1 && (steps === 0 || said < steps);
}

/** Counts the ballots of an item's annotators in the order of assignment. */
class VoteTally {
  readonly votes: AnnotatorVote[] = [];
  readonly passed: AnnotatorVoteOrPass[] = [];
  readonly pending: string[] = [];
  readonly #counts = new Map<number, number>();
  readonly #rules: AgreementRules;
  #rest: number;

  constructor(rules: AgreementRules, { annotators, isClosed }: AnnotatorAssignmentOrder) {
    this.#rules = rules;
    this.#rest = isClosed ? annotators.length : Number.POSITIVE_INFINITY;
  }

  /** The index with most votes, and their number. A tie never settles an item, so any of the tied indices will do. */
  get lead(): { readonly index: number; readonly count: number } {
    let lead = { index: -1, count: 0 };
    for (const [index, count] of this.#counts) if (count > lead.count) lead = { index, count };
    return lead;
  }

  get isSettled(): boolean {
    return this.lead.count >= this.#rules.needed;
  }

  /** How many more votes are possible from annotators who are or can be assigned, up to the maximum. */
  get possible(): number {
    return Math.min(this.#rules.most - this.votes.length, this.#rest + this.pending.length);
  }

  get isDiscarded(): boolean {
    return this.lead.count + this.possible < this.#rules.needed;
  }

  /** Whether the votes rule out an agreement regardless of the number of annotators. */
  get isDisagreed(): boolean {
    return this.lead.count + this.#rules.most - this.votes.length < this.#rules.needed;
  }

  /** Whether this is the first round, whose annotators are all assigned at once. */
  get isFirstRound(): boolean {
    return this.votes.length + this.pending.length < this.#rules.needed;
  }

  /** How many annotators can be assigned at once after the first round: with fewer votes, the item can be neither settled nor discarded. */
  get wave(): number {
    const missing = this.#rules.needed - this.lead.count;
    return Math.max(0, Math.min(missing, this.possible - missing + 1));
  }

  get isEnough(): boolean {
    return !this.isFirstRound && (this.isSettled || this.isDiscarded || this.pending.length >= this.wave);
  }

  /** How many more votes are wanted. */
  get wanted(): number {
    return Math.max(this.wave, this.#rules.needed - this.votes.length);
  }

  ask(annotator: string, ballot: AnnotatorVoteOrPass | undefined): void {
    this.#rest--;
    if (!ballot) this.pending.push(annotator);
    else if (typeof ballot.said !== 'number') this.passed.push(ballot);
    else {
      this.votes.push({ annotator, index: ballot.said });
      this.#counts.set(ballot.said, (this.#counts.get(ballot.said) ?? 0) + 1);
    }
  }
}

function toOutcome(tally: VoteTally, { isAnswerRight }: VoteValidityFacts): ItemAgreementOutcome {
  if (tally.isSettled) {
    const { index } = tally.lead;
    return index === -1 && isAnswerRight === false ? { kind: 'dropped' } : { kind: 'settled', index };
  }
  if (tally.isDiscarded) return { kind: 'discarded', because: tally.isDisagreed ? 'disagreement' : 'people' };
  // Under a protocol these are the annotators with an assignment.
  return { kind: 'open', next: tally.pending, wanted: tally.pending.length || tally.wanted };
}

/** Whether the votes that count name different indices. */
export function hasDisagreeingVotes({ votes }: Pick<ItemVoteState, 'votes'>): boolean {
  const [first] = votes;
  return first !== undefined && votes.some(({ index }) => index !== first.index);
}
