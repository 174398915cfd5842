/** Counts agreement over items, one item at a time. Memory grows with the number of labels, not with the data set. */
import { getOrCreate } from '../../base/groups.ts';
import type { ConfidenceInterval } from '../../base/shares.ts';
import {
  AnnotatorPairConfusionMatrix,
  computeFleissKappa,
  computeKrippendorffAlpha,
  type KrippendorffMetric,
} from './coefficients.ts';
import { computeCoefficientIntervals, computeCohenKappaInterval, MIN_ITEMS_FOR_INTERVAL } from './intervals.ts';
import type { ItemAgreement } from './item-agreement.ts';
import {
  AnnotatorAgreementTally,
  GROUND_TRUTH_JUDGE_NAME,
  JudgeAccuracyTally,
  SubsetAgreementTally,
} from './report-tallies.ts';
import type {
  AgreementCoefficients,
  AgreementProtocol,
  AgreementReport,
  AgreementRules,
  AnnotatorPairAgreementReport,
  AnnotatorVote,
  ItemDisagreement,
  KrippendorffAlphaWithInterval,
} from './types.ts';
import { hasDisagreeingVotes } from './vote-state.ts';

/** Facts about an item that a report needs besides its labels. */
export interface ItemFactsForAgreementReport {
  readonly subset: string;
  /** The ground truth: the index of the earliest error, -1 for none. */
  readonly gold?: number;
  /** The earliest error by the judge's name; undefined if the judge has no verdict. */
  readonly judged?: ReadonlyMap<string, number | undefined>;
}

/** Counts votes item by item and sums them up in an agreement report. */
export class AgreementTally {
  readonly #rules: AgreementRules;
  readonly #protocol: AgreementProtocol | undefined;
  readonly #subsets = new Map<string, SubsetAgreementTally>();
  readonly #total = new SubsetAgreementTally();
  readonly #annotators = new Map<string, AnnotatorAgreementTally>();
  readonly #pairs = new Map<string, AnnotatorPairConfusionMatrix>();
  readonly #judges = new Map<string, JudgeAccuracyTally>();
  /** The votes of each item that has votes. */
  readonly #votes: (readonly number[])[] = [];
  readonly #disagreements: ItemDisagreement[] = [];
  readonly #leftOut = {
    notAssigned: 0,
    notAsked: 0,
    afterSettled: 0,
    noSuchStep: 0,
    assisted: 0,
    unblinded: 0,
    unknownItems: 0,
  };

  constructor(rules: AgreementRules, protocol?: AgreementProtocol) {
    this.#rules = rules;
    this.#protocol = protocol;
    // The report also lists annotators without labels.
    for (const annotator of protocol?.annotators ?? []) this.#annotator(annotator);
  }

  add(agreement: ItemAgreement, { subset, gold, judged }: ItemFactsForAgreementReport): void {
    const { item, state, casts } = agreement;
    const { outcome, votes } = state;
    for (const tally of [getOrCreate(this.#subsets, subset, () => new SubsetAgreementTally()), this.#total])
      tally.add(state, casts.size > 0);
    const settled = settledIndex(outcome);
    // Dropped items aren't part of the resulting labeled set.
    if (settled !== undefined && outcome.kind === 'settled') {
      if (gold !== undefined) this.#judge(GROUND_TRUTH_JUDGE_NAME).add(settled, gold);
      for (const [name, said] of judged ?? []) this.#judge(name).add(settled, said);
    }
    this.#people(agreement, settled);
    if (votes.length === 0) return;
    const all = [...votes, ...(this.#protocol ? [] : votesAfterDecision(state))];
    this.#votes.push(all.map(({ index }) => index));
    this.#pair(all);
    if (!hasDisagreeingVotes(state)) return;
    this.#disagreements.push({ item, subset, outcome, votes, ...(gold === undefined ? {} : { gold }) });
  }

  /** Counts a labeled item that isn't in the data set. */
  unknown(): void {
    this.#leftOut.unknownItems++;
  }

  /** The items on which votes differ so far. */
  get disagreements(): readonly ItemDisagreement[] {
    return this.#disagreements;
  }

  result(): AgreementReport {
    const { needed, most } = this.#rules;
    const byName = (a: { annotator: string }, b: { annotator: string }): number => (a.annotator < b.annotator ? -1 : 1);
    return {
      rules: { needed, most },
      ...(this.#protocol ? { protocol: toProtocolSummary(this.#protocol) } : {}),
      subsets: [...this.#subsets].map(([name, tally]) => tally.result(name)),
      total: this.#total.result(''),
      pairs: this.#pairReports(),
      coefficients: this.#coefficients(),
      annotators: [...this.#annotators.values()].map((tally) => tally.result()).sort(byName),
      judges: [...this.#judges.values()].map((judge) => judge.result()),
      disagreements: this.#disagreements,
      leftOut: this.#leftOut,
    };
  }

  #people({ state, casts }: ItemAgreement, settled: number | undefined): void {
    const later = this.#protocol ? [] : votesAfterDecision(state);
    this.#leftOut.afterSettled += later.length;
    for (const { annotator, index } of [...state.votes, ...later]) {
      const cast = casts.get(annotator);
      if (cast) this.#annotator(annotator).vote(index, settled, cast);
    }
    for (const { annotator, said } of state.passed) {
      const cast = casts.get(annotator);
      if (cast) this.#annotator(annotator).pass(said, cast);
    }
    for (const { ballot, because } of state.leftOut) {
      // An annotator who only revealed the item has nothing to count.
      if (ballot.said === 'seen' || later.some(({ annotator }) => annotator === ballot.annotator)) continue;
      this.#annotator(ballot.annotator).leaveOut();
      this.#leftOut[because === 'not-assigned' ? 'notAssigned' : because === 'not-asked' ? 'notAsked' : 'noSuchStep']++;
    }
    for (const { notCounted } of casts.values()) if (notCounted) this.#leftOut[notCounted]++;
  }

  #pair(votes: readonly AnnotatorVote[]): void {
    const sorted = [...votes].sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
    for (const [k, first] of sorted.entries())
      for (const second of sorted.slice(k + 1))
        getOrCreate(
          this.#pairs,
          JSON.stringify([first.annotator, second.annotator]),
          () => new AnnotatorPairConfusionMatrix(),
        ).add(first.index, second.index);
  }

  #pairReports(): AnnotatorPairAgreementReport[] {
    return [...this.#pairs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([names, pair]) => {
        const { items, agreed, kappa } = pair.result();
        const [first, second] = JSON.parse(names) as [string, string];
        const interval = withInterval(kappa, items, () => computeCohenKappaInterval(pair.cells));
        return { annotators: [first, second], items, agreed, kappa: kappa ?? null, ...interval };
      });
  }

  #coefficients(): AgreementCoefficients {
    const all = this.#votes;
    const errors = all.map((votes) => votes.map((index) => (index < 0 ? 0 : 1)));
    const places = all.map((votes) => votes.filter((index) => index >= 0));
    const { kappa, ...fleiss } = computeFleissKappa(all, this.#rules.needed);
    const intervals = computeCoefficientIntervals(all, this.#rules.needed);
    return {
      fleiss: {
        ...fleiss,
        kappa: kappa ?? null,
        ...withInterval(kappa, fleiss.items, () => intervals.fleiss),
      },
      alphaIndex: computeAlpha(all, 'nominal', intervals.alphaIndex),
      alphaError: computeAlpha(errors, 'nominal', intervals.alphaError),
      alphaPlaceOrdinal: computeAlpha(places, 'ordinal', intervals.alphaPlaceOrdinal),
      alphaPlaceInterval: computeAlpha(places, 'interval', intervals.alphaPlaceInterval),
    };
  }

  #annotator(name: string): AnnotatorAgreementTally {
    const isAssigned = this.#protocol?.annotators.includes(name) ?? true;
    return getOrCreate(this.#annotators, name, () => new AnnotatorAgreementTally(name, isAssigned));
  }

  #judge(name: string): JudgeAccuracyTally {
    return getOrCreate(this.#judges, name, () => new JudgeAccuracyTally(name));
  }
}

function toProtocolSummary({ dataSet, seed, annotators }: AgreementProtocol): NonNullable<AgreementReport['protocol']> {
  return { dataSet, seed, annotators };
}

/** The index that votes agree on, whether or not the item is then dropped. */
function settledIndex(outcome: ItemAgreement['state']['outcome']): number | undefined {
  if (outcome.kind === 'settled') return outcome.index;
  return outcome.kind === 'dropped' ? -1 : undefined;
}

/**
 * Votes that came after those which decided the item. Under a protocol they don't count. Without one they do: leaving them out would
 * leave later annotators with the disagreements only.
 */
function votesAfterDecision({ leftOut }: ItemAgreement['state']): readonly AnnotatorVote[] {
  return leftOut.flatMap(({ ballot: { annotator, said }, because }) =>
    because === 'not-asked' && typeof said === 'number' ? [{ annotator, index: said }] : [],
  );
}

function computeAlpha(
  ratings: readonly (readonly number[])[],
  metric: KrippendorffMetric,
  interval?: ConfidenceInterval,
): KrippendorffAlphaWithInterval {
  const { alpha, ...rest } = computeKrippendorffAlpha(ratings, metric);
  return { ...rest, alpha: alpha ?? null, ...withInterval(alpha, rest.items, () => interval) };
}

/** The interval of a coefficient, if there are enough items for one. */
function withInterval(
  value: number | undefined,
  items: number,
  find: () => ConfidenceInterval | undefined,
): { readonly interval?: ConfidenceInterval } {
  const interval = value === undefined || items < MIN_ITEMS_FOR_INTERVAL ? undefined : find();
  return interval ? { interval } : {};
}
