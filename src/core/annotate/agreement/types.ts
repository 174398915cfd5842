/** The agreement protocol (ProcessBench 3.2): several annotators, each blind, until enough of them name the same index. */
import type { ConfidenceInterval } from '../../base/shares.ts';
import type { AlphaAgreement, FleissAgreement } from './coefficients.ts';

/** How many votes have to agree, of at most how many. The paper has 3 of at most 5. */
export interface AgreementRules {
  readonly needed: number;
  readonly most: number;
}

/** The rules of the ProcessBench paper: three votes must agree, of at most five. */
export const PAPER_RULES: AgreementRules = { needed: 3, most: 5 };

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
 * What one annotator gives to an item: the index of the earliest error, -1 for none, or that they pass. An annotator who is unsure or out
 * of their depth gives no vote. One who revealed the item before submitting can't vote. The item goes to the next annotator in its order.
 */
export interface AgreementBallot {
  readonly annotator: string;
  readonly said: number | 'unsure' | 'out-of-depth' | 'seen';
}

export interface AnnotatorVote {
  readonly annotator: string;
  readonly index: number;
}

/** The annotators who may label an item, in the order of assignment. */
export interface AssignmentOrder {
  readonly annotators: readonly string[];
  /** Nobody else may label it. Without a protocol anybody may, and an item is never discarded for lack of annotators. */
  readonly isClosed: boolean;
}

/** Why a ballot doesn't count: its annotator isn't in the protocol, isn't assigned (yet), or named a step that the item doesn't have. */
export type BallotExclusion = 'not-assigned' | 'not-asked' | 'no-such-step';

/**
 * How far an item is. `open`: `next` are to label it now, in their order. Without a protocol `next` is empty; `wanted` is the number of
 * missing votes. `settled`: enough named the same index. `dropped`: they settled on no error, though the final answer is wrong.
 * `discarded`: enough votes can no longer agree, because of disagreement or a lack of annotators.
 */
export type AgreementOutcome =
  | { readonly kind: 'open'; readonly next: readonly string[]; readonly wanted: number }
  | { readonly kind: 'settled'; readonly index: number }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'discarded'; readonly because: 'disagreement' | 'people' };

export interface ItemVoteState {
  readonly outcome: AgreementOutcome;
  /** The counted votes, in the order of assignment. A settled item is settled after so many. */
  readonly votes: readonly AnnotatorVote[];
  /** Who passed, in the same order. */
  readonly passed: readonly AgreementBallot[];
  readonly leftOut: readonly { readonly ballot: AgreementBallot; readonly because: BallotExclusion }[];
}

/** What of an item decides about votes. */
export interface VoteFacts {
  /** How many steps it has; 0 or absent where that is not known. */
  readonly steps?: number;
  /** Whether its final answer is right, by the row. */
  readonly isAnswerRight?: boolean;
}

export interface AgreementReport {
  readonly rules: AgreementRules;
  /** Fields of the protocol; absent without one. */
  readonly protocol?: Pick<AgreementProtocol, 'dataSet' | 'seed' | 'annotators'>;
  readonly subsets: readonly SubsetAgreement[];
  /** All subsets together. */
  readonly total: SubsetAgreement;
  readonly pairs: readonly PairAgreementReport[];
  readonly coefficients: AgreementCoefficients;
  readonly annotators: readonly AnnotatorReport[];
  /** The ground truth and each judge against the settled labels. */
  readonly judges: readonly JudgeAgreement[];
  readonly disagreements: readonly Disagreement[];
  readonly leftOut: ExcludedVoteCounts;
}

/** How many settled items were settled after how many votes, by that number. */
export interface SettledCounts {
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
  readonly error: SettledCounts;
  readonly correct: SettledCounts;
  /** Settled on no error, though the final answer is wrong. */
  readonly dropped: number;
  readonly discarded: { readonly disagreement: number; readonly people: number };
}

export interface PairAgreementReport {
  readonly annotators: readonly [string, string];
  readonly items: number;
  readonly agreed: number;
  /** Cohen's; null where it is not defined. */
  readonly kappa: number | null;
  /** The 95% bootstrap interval over items. Absent with fewer than 10 items or if all votes are equal. */
  readonly interval?: ConfidenceInterval;
}

type KappaReport = Omit<FleissAgreement, 'kappa'> & {
  readonly kappa: number | null;
  readonly interval?: ConfidenceInterval;
};
export type AlphaReport = Omit<AlphaAgreement, 'alpha'> & {
  readonly alpha: number | null;
  readonly interval?: ConfidenceInterval;
};

export interface AgreementCoefficients {
  /** Over the first votes of each item, as many as have to agree: these are always assigned. */
  readonly fleiss: KappaReport;
  /** Over all votes that count: of the index with "no error" as a value of its own, and of whether there is an error. */
  readonly alphaIndex: AlphaReport;
  readonly alphaError: AlphaReport;
  /**
   * The position of the error, among votes that name one: distances in rank, and in steps. "No error" has no position, so distances from
   * it are meaningless.
   */
  readonly alphaPlaceOrdinal: AlphaReport;
  readonly alphaPlaceInterval: AlphaReport;
}

export interface AnnotatorReport {
  readonly annotator: string;
  /** Whether the protocol names them; true without a protocol. */
  readonly isAssigned: boolean;
  /** Counted votes, and those among them that name an error. */
  readonly votes: number;
  readonly errors: number;
  /** Votes on settled items, compared with the settled label. */
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
  /** Counted votes for which the reference was open. */
  readonly reference: number;
  /** Ballots that don't count: of annotators outside the protocol or without an assignment. */
  readonly leftOut: number;
  readonly time: { readonly items: number; readonly total: number; readonly median: number | null };
}

/** A judge's verdicts on settled items. F1 is the harmonic mean of both shares, in per cent; null where one is of nothing. */
export interface JudgeAgreement {
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

export interface Disagreement {
  readonly item: string;
  readonly subset: string;
  readonly outcome: AgreementOutcome;
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
  /** Items that labels speak of and the data set does not have. */
  readonly unknownItems: number;
}
