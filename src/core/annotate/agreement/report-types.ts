/** What labels of a data set come to, with the counts behind every figure. JSON as it is. Shares are left to the reader of it. */
import type { Interval } from '../../evaluate/index.ts';
import type { AlphaAgreement, FleissAgreement } from './coefficients.ts';
import type { Outcome, Protocol, Rules, Vote } from './types.ts';

export interface AgreementReport {
  readonly rules: Rules;
  /** Those of the protocol; absent where there is none. */
  readonly protocol?: Pick<Protocol, 'dataSet' | 'seed' | 'annotators'>;
  readonly subsets: readonly SubsetAgreement[];
  /** All subsets together. */
  readonly total: SubsetAgreement;
  readonly pairs: readonly PairReport[];
  readonly coefficients: Coefficients;
  readonly annotators: readonly AnnotatorReport[];
  /** The data set's own label, and each judge, against what people settled on. */
  readonly judges: readonly JudgeAgainst[];
  readonly disagreements: readonly Disagreement[];
  readonly leftOut: LeftOutCounts;
}

/** How many settled items were settled after how many votes, by that number. */
export interface SettledAfter {
  readonly items: number;
  readonly after: Readonly<Record<string, number>>;
}

export interface SubsetAgreement {
  readonly name: string;
  readonly items: number;
  /** Of which nobody has submitted anything, and which somebody has begun and are open. */
  readonly untouched: number;
  readonly open: number;
  /** Settled on an error, and on none. */
  readonly error: SettledAfter;
  readonly correct: SettledAfter;
  /** Settled on no error, though the final answer is wrong. */
  readonly dropped: number;
  readonly discarded: { readonly disagreement: number; readonly people: number };
}

export interface PairReport {
  readonly annotators: readonly [string, string];
  readonly items: number;
  readonly agreed: number;
  /** Cohen's; null where it is not defined. */
  readonly kappa: number | null;
  /** Of 95 per cent, by bootstrap over items; absent of fewer than 10 items, or where all say the same. */
  readonly interval?: Interval;
}

type Kappa = Omit<FleissAgreement, 'kappa'> & {
  readonly kappa: number | null;
  readonly interval?: Interval;
};
export type Alpha = Omit<AlphaAgreement, 'alpha'> & {
  readonly alpha: number | null;
  readonly interval?: Interval;
};

export interface Coefficients {
  /** Over the first votes of each item: as many as have to agree, which are asked for whatever they say. */
  readonly fleiss: Kappa;
  /** Over all votes that count: of the index with "no error" as a value of its own, and of whether there is an error. */
  readonly alphaIndex: Alpha;
  readonly alphaError: Alpha;
  /**
   * Of where the error is, among votes that name one: how far apart they are in rank, and in steps. "No error" has no place in a
   * sequence of steps, so that distances from it mean nothing.
   */
  readonly alphaPlaceOrdinal: Alpha;
  readonly alphaPlaceInterval: Alpha;
}

export interface AnnotatorReport {
  readonly annotator: string;
  /** Whether the protocol names them; true where there is none. */
  readonly isAssigned: boolean;
  /** That count, and those that name an error. */
  readonly votes: number;
  readonly errors: number;
  /** Votes on items that were settled, by how they stand to what was settled. */
  readonly settled: {
    readonly items: number;
    readonly with: number;
    readonly earlier: number;
    readonly later: number;
    /** Saw no error where one was settled on, and one where none was. */
    readonly missed: number;
    readonly alarms: number;
  };
  readonly unsure: number;
  readonly outOfDepth: number;
  /** Items whose hidden part they saw first, so that no vote of theirs can count. */
  readonly seen: number;
  /** Votes that count which they would have changed once they had seen it. */
  readonly changed: number;
  /** Votes that count for which the reference was open. */
  readonly reference: number;
  /** Ballots that do not count: of somebody not assigned, or not asked. */
  readonly leftOut: number;
  readonly time: { readonly items: number; readonly total: number; readonly median: number | null };
}

/** A judge's word on settled items. F1 is the harmonic mean of both shares, in per cent; null where one is of nothing. */
export interface JudgeAgainst {
  readonly name: string;
  readonly errors: number;
  readonly found: number;
  readonly earlier: number;
  readonly later: number;
  readonly missed: number;
  readonly corrects: number;
  readonly passed: number;
  /** Settled items on which it says nothing; they count as neither found nor passed where it was asked, and not at all of the data set's own label. */
  readonly silent: number;
  readonly f1: number | null;
}

export interface Disagreement {
  readonly item: string;
  readonly subset: string;
  readonly outcome: Outcome;
  readonly votes: readonly Vote[];
  /** The data set's own label. */
  readonly gold?: number;
}

/** What does not count, and why. */
interface LeftOutCounts {
  readonly notAssigned: number;
  readonly notAsked: number;
  /** Where there is no protocol: votes on items that were decided already. They count in how far people agree, and decide nothing. */
  readonly afterSettled: number;
  readonly noSuchStep: number;
  readonly assisted: number;
  readonly unblinded: number;
  /** Items that labels speak of and the data set does not have. */
  readonly unknownItems: number;
}
