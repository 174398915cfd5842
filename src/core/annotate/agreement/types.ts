/** The agreement protocol (ProcessBench 3.2): several annotators, each blind, until enough of them name the same index. */
import type { ConfidenceInterval } from '../../base/shares.ts';
import type { FleissKappaResult, KrippendorffAlphaResult } from './coefficients.ts';

/** How many votes must agree (`needed`), and the maximum of votes per item (`most`). The paper uses 3 of at most 5. */
export interface AgreementRules {
  readonly needed: number;
  readonly most: number;
}

/** The rules of the ProcessBench paper: three votes must agree, of at most five. */
export const PROCESSBENCH_AGREEMENT_RULES: AgreementRules = { needed: 3, most: 5 };

/** The agreement protocol of a data set, as in `.proofmark/agreement/<data set file name>.json`. */
export interface AgreementProtocol extends AgreementRules {
  /** The file's name; labels name items `<name>#<id>`. */
  readonly dataSet: string;
  /** The seed for assigning items to annotators. */
  readonly seed: string;
  /** By name, each once. */
  readonly annotators: readonly string[];
}

/**
 * One annotator's result for an item: a vote (the index of the earliest error, -1 for none) or a pass. An annotator who is unsure or out
 * of their depth passes. An annotator who revealed the item before submitting can't vote (`seen`). After a pass, the item goes to the
 * next annotator in its order.
 */
export interface AnnotatorVoteOrPass {
  readonly annotator: string;
  readonly said: number | 'unsure' | 'out-of-depth' | 'seen';
}

export interface AnnotatorVote {
  readonly annotator: string;
  readonly index: number;
}

/** The annotators who may label an item, in the order of assignment. */
export interface AnnotatorAssignmentOrder {
  readonly annotators: readonly string[];
  /**
   * Whether only these annotators may label it. Without a protocol anybody may. The item is then never discarded for lack of annotators.
   */
  readonly isClosed: boolean;
}

/** Why a ballot doesn't count: its annotator isn't in the protocol, isn't assigned (yet), or named a step that the item doesn't have. */
export type VoteExclusionReason = 'not-assigned' | 'not-asked' | 'no-such-step';

/**
 * How far an item is. `open`: `next` are to label it now, in their order. Without a protocol `next` is empty; `wanted` is the number of
 * missing votes. `settled`: enough named the same index. `dropped`: they settled on no error, though the final answer is wrong.
 * `discarded`: enough votes can no longer agree, because of disagreement or a lack of annotators.
 */
export type ItemAgreementOutcome =
  | { readonly kind: 'open'; readonly next: readonly string[]; readonly wanted: number }
  | { readonly kind: 'settled'; readonly index: number }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'discarded'; readonly because: 'disagreement' | 'people' };

export interface ItemVoteState {
  readonly outcome: ItemAgreementOutcome;
  /** The counted votes, in the order of assignment. Their number is the number of votes until the item was settled. */
  readonly votes: readonly AnnotatorVote[];
  /** The passes, in the same order. */
  readonly passed: readonly AnnotatorVoteOrPass[];
  readonly leftOut: readonly { readonly ballot: AnnotatorVoteOrPass; readonly because: VoteExclusionReason }[];
}

/** Facts about an item that decide whether votes count. */
export interface VoteValidityFacts {
  /** The number of steps; 0 or absent if unknown. */
  readonly steps?: number;
  /** Whether the final answer is correct, according to the row. */
  readonly isAnswerRight?: boolean;
}

export interface AgreementReport {
  readonly rules: AgreementRules;
  /** Fields of the protocol; absent without one. */
  readonly protocol?: Pick<AgreementProtocol, 'dataSet' | 'seed' | 'annotators'>;
  readonly subsets: readonly SubsetAgreement[];
  readonly total: SubsetAgreement;
  readonly pairs: readonly AnnotatorPairAgreementReport[];
  readonly coefficients: AgreementCoefficients;
  readonly annotators: readonly AnnotatorAgreementReport[];
  /** The ground truth and each judge against the settled labels. */
  readonly judges: readonly JudgeAccuracyReport[];
  readonly disagreements: readonly ItemDisagreement[];
  readonly leftOut: ExcludedVoteCounts;
}

/** Settled items: their number, and the same by the number of votes until they were settled (`after`). */
export interface SettledItemCounts {
  readonly items: number;
  readonly after: Readonly<Record<string, number>>;
}

export interface SubsetAgreement {
  readonly name: string;
  readonly items: number;
  /** `untouched`: no submissions; `open`: some submissions, not decided. */
  readonly untouched: number;
  readonly open: number;
  /** Settled on an error, and on none. */
  readonly error: SettledItemCounts;
  readonly correct: SettledItemCounts;
  /** Settled on no error, though the final answer is wrong. */
  readonly dropped: number;
  readonly discarded: { readonly disagreement: number; readonly people: number };
}

export interface AnnotatorPairAgreementReport {
  readonly annotators: readonly [string, string];
  readonly items: number;
  readonly agreed: number;
  /** Cohen's kappa; null if it's undefined. */
  readonly kappa: number | null;
  /** The 95% bootstrap interval over items. Absent with fewer than 10 items or if all votes are equal. */
  readonly interval?: ConfidenceInterval;
}

type KappaReport = Omit<FleissKappaResult, 'kappa'> & {
  readonly kappa: number | null;
  readonly interval?: ConfidenceInterval;
};
export type KrippendorffAlphaWithInterval = Omit<KrippendorffAlphaResult, 'alpha'> & {
  readonly alpha: number | null;
  readonly interval?: ConfidenceInterval;
};

export interface AgreementCoefficients {
  /** Over the first votes of each item, as many as must agree. These votes are always assigned. */
  readonly fleiss: KappaReport;
  /** Over all counted votes. `alphaIndex` compares the index, with -1 for no error; `alphaError` compares whether there is an error. */
  readonly alphaIndex: KrippendorffAlphaWithInterval;
  readonly alphaError: KrippendorffAlphaWithInterval;
  /** The error's position among votes that name one, by rank and in steps. "No error" has no distance to a step. */
  readonly alphaPlaceOrdinal: KrippendorffAlphaWithInterval;
  readonly alphaPlaceInterval: KrippendorffAlphaWithInterval;
}

export interface AnnotatorAgreementReport {
  readonly annotator: string;
  /** Whether the protocol names them; true without a protocol. */
  readonly isAssigned: boolean;
  /** Counted votes. `errors` is the number of these votes that name an error. */
  readonly votes: number;
  readonly errors: number;
  /** Votes on settled items, compared with the settled label. */
  readonly settled: {
    readonly items: number;
    readonly with: number;
    readonly earlier: number;
    readonly later: number;
    /** `missed`: named no error, but one was settled. `alarms`: named an error, but none was settled. */
    readonly missed: number;
    readonly alarms: number;
  };
  readonly unsure: number;
  readonly outOfDepth: number;
  /** Items that the annotator revealed before submitting, so their vote can't count. */
  readonly seen: number;
  /** Counted votes that the annotator changed after revealing the item. */
  readonly changed: number;
  /** Counted votes of annotators who had opened the reference. */
  readonly reference: number;
  /** Ballots that don't count: of annotators outside the protocol or without an assignment. */
  readonly leftOut: number;
  readonly time: { readonly items: number; readonly total: number; readonly median: number | null };
}

/**
 * A judge's verdicts on settled items. F1 is the harmonic mean of the shares of located errors and accepted solutions, in percent; null
 * if either share has no items.
 */
export interface JudgeAccuracyReport {
  readonly name: string;
  readonly errors: number;
  readonly found: number;
  readonly earlier: number;
  readonly later: number;
  readonly missed: number;
  readonly corrects: number;
  readonly passed: number;
  /**
   * Settled items without a verdict. For a judge that was queried they count as neither found nor passed; for the ground truth they don't
   * count at all.
   */
  readonly silent: number;
  readonly f1: number | null;
}

export interface ItemDisagreement {
  readonly item: string;
  readonly subset: string;
  readonly outcome: ItemAgreementOutcome;
  readonly votes: readonly AnnotatorVote[];
  /** The data set's own label. */
  readonly gold?: number;
}

/** The number of labels that don't count, by reason. */
interface ExcludedVoteCounts {
  readonly notAssigned: number;
  readonly notAsked: number;
  /** Without a protocol: votes on items that were already decided. They count toward agreement but not toward the outcome. */
  readonly afterSettled: number;
  readonly noSuchStep: number;
  readonly assisted: number;
  readonly unblinded: number;
  /** Labeled items that aren't in the data set. */
  readonly unknownItems: number;
}
