/** Types of selection, which finds the best of many candidate proofs of one problem (Scaling generative verifiers 2, 6 and 7). */
import type { CallUsage, JudgeFailure } from '../judge/calls/index.ts';
import type { Proof } from '../proof/index.ts';

/**
 * How the best candidate is found. `knockout`: the loser of a match is out. `pairwise`: every pair meets, most wins is best. `halving`: rounds
 * of equally many matches; after each, the candidates with the worst scores are out. `judge`: each candidate is graded on its own, the highest mean wins.
 * `hybrid`: a knockout to k candidates, which are then graded. `shortlist`: all are graded, then the best k play a knockout.
 */
export type ComparisonStrategy = (typeof COMPARISON_STRATEGIES)[number];
/** The strategies of selection, in the order in which people are offered them. */
export const COMPARISON_STRATEGIES = ['knockout', 'pairwise', 'halving', 'judge', 'hybrid', 'shortlist'] as const;
/** The strategies that grade candidates. */
export const GRADING_STRATEGIES: readonly ComparisonStrategy[] = ['judge', 'hybrid', 'shortlist'];

/**
 * The order in which two candidates are shown. `single`: one call, and the seed decides which one is first. `swap`: a call for each
 * order, and a third call if these disagree.
 */
export type CandidatePresentationOrder = (typeof CANDIDATE_PRESENTATION_ORDERS)[number];
export const CANDIDATE_PRESENTATION_ORDERS = ['single', 'swap'] as const;

/** The rules of a tournament. All numbers are whole. `fillInTournamentDesign` returns a consistent one. */
export interface TournamentDesign {
  readonly strategy: ComparisonStrategy;
  /** The number of candidates, n: 1 to `MAX_TOURNAMENT_CANDIDATES`. They are numbered 0 … n - 1. */
  readonly count: number;
  /** How many candidates are left after the matches, k: 1 to n. 1 for `pairwise`; n for `judge`. For `shortlist`: how many play a knockout. */
  readonly keep: number;
  /**
   * `knockout`, `pairwise`: a match is best of this many bouts, an odd number. `halving`: (n - k) times this many bouts in total.
   * `judge`, `hybrid`, `shortlist`: grades per graded candidate.
   */
  readonly votes: number;
  readonly order: CandidatePresentationOrder;
  /** Any whole number of 32 bits. */
  readonly seed: number;
  /** The scale of a grade: correct or incorrect, or 0 to 7 points. */
  readonly scale: 'binary' | 'points';
  /** Stops grading candidates that can no longer win. The winner stays the same, with fewer calls. */
  readonly racing: boolean;
  /**
   * Whether candidates that are equal at the top get further matches, and whether a pair that a match left undecided meets again when no
   * other opponent is left. Otherwise, and if they are equal again, the tournament ends in a tie.
   */
  readonly runOff: boolean;
  /** Whether an undecided match waits for a person, or both candidates advance. */
  readonly undecided: 'wait' | 'both';
  /** How many judges take turns, 1 or more. An ensemble hasn't been shown to beat its best judge (Scaling generative verifiers 5). */
  readonly judges: number;
  /** How many of the candidates, the last ones, joined after the start (`extendDesignForLateCandidates`); absent if none did. */
  readonly late?: number;
}

/** A query for the better of two candidates. */
export interface CandidatePairCall {
  readonly kind: 'compare';
  /** Identifies the query within the tournament. */
  readonly key: string;
  /** The candidates that are first and second in the prompt. */
  readonly first: number;
  readonly second: number;
  /** Distinguishes queries about the same pair, from 0. */
  readonly sample: number;
  /** Which of the judges, from 0. */
  readonly judge: number;
}

export interface GradeCall extends Pick<CandidatePairCall, 'key' | 'sample' | 'judge'> {
  readonly kind: 'grade';
  readonly candidate: number;
}

export type TournamentCall = CandidatePairCall | GradeCall;

/** The parsed reply to a call. A failure isn’t recorded: its call stays pending. */
export interface CallReply {
  readonly key: string;
  readonly outcome: /** The better candidate is the first or the second in the prompt. */
    | { readonly kind: 'chose'; readonly seat: 'first' | 'second' }
    /** `points` of `max`; `max` is 1 on the binary scale. */
    | { readonly kind: 'graded'; readonly points: number; readonly max: number }
    /** No verdict even after a retry, or neither candidate is better. `reason` is a sentence for people. */
    | { readonly kind: 'unread'; readonly reason: string };
  /** The model's reason in its own words, at most `MAX_REPLY_REASON_CHARS` characters. */
  readonly said?: string;
  readonly usage: CallUsage;
  readonly milliseconds?: number;
  /** Whether the reply needed a retry for its format. That call is counted separately. */
  readonly isRepaired?: true;
}

/** A manual decision. The journal stores it next to the replies of the judges. */
export type ManualDecision =
  /** The winner of a match. It overrules the judges if they decided the match. */
  | {
      readonly kind: 'game';
      readonly game: string;
      readonly winner: number | 'both';
      readonly time: string;
      /** The candidates of the match, added by `applyManualDecision`. The decision doesn't apply if other candidates reach this match later. */
      readonly pair?: readonly [number, number];
      /** Who decided, if known. */
      readonly by?: string;
    }
  /** The winner of the tournament, whatever the matches say; -1 undoes the decision. */
  | { readonly kind: 'winner'; readonly candidate: number; readonly time: string; readonly by?: string };

/** Replies by the key of their call. A `Map` satisfies it. */
export interface CallReplies extends Iterable<readonly [string, CallReply]> {
  readonly size: number;
  get(key: string): CallReply | undefined;
  has(key: string): boolean;
  values(): Iterable<CallReply>;
}

/** A tournament so far. Immutable: `applyCallReply` and `applyManualDecision` return the next state, `getTournamentStanding` the result. */
export interface Tournament {
  readonly design: TournamentDesign;
  readonly replies: CallReplies;
  /** By match id, or `winner`. The last decision counts. */
  readonly decisions: ReadonlyMap<string, ManualDecision>;
}

/** The state of a tournament. It doesn't depend on the order of the replies. */
export interface TournamentStanding {
  /** `waiting`: no call can be sent until a person decides. `done`: no call is left. */
  readonly phase: 'running' | 'waiting' | 'done';
  readonly rounds: readonly TournamentRound[];
  /** All candidates, the best first. Candidates with equal results share a place. */
  readonly ranking: readonly CandidateRank[];
  /** Absent until it is settled, and in a tie. */
  readonly winner?: number;
  /** Present if the tournament is done and several candidates are first. */
  readonly tied?: readonly number[];
  /** Present if a person chose the winner. */
  readonly overruledWinner?: JudgesChoice;
  readonly games: { readonly decided: number; readonly undecided: number; readonly total: number };
  readonly judgements: { readonly done: number; readonly spared: number; readonly total: number };
  readonly calls: TournamentCallCounts;
  /** With `swap`: how many matches have verdicts for both orders (`of`), and in how many of them these differ. */
  readonly inconsistent?: { readonly games: number; readonly of: number };
}

export interface TournamentCallCounts {
  /** Replies received, without retries for the format. */
  readonly spent: number;
  /** Further calls: retries after an unreadable verdict. */
  readonly repairs: number;
  /** How many of the `spent` calls no longer count, because a person overruled an earlier match. */
  readonly unused: number;
  /**
   * Upper bound on the calls that are left, with run-offs and third calls. A reply never raises it, except when both candidates advance from
   * an undecided match: that adds one match, and both may be graded.
   */
  readonly atMostLeft: number;
}

export interface TournamentRound {
  /** From 1. */
  readonly number: number;
  readonly kind: 'knockout' | 'pairwise' | 'halving' | 'judging' | 'run-off';
  readonly games: readonly Match[];
  /** Who has a bye; in a round of `judging`, who is graded. */
  readonly byes: readonly MatchSide[];
}

/** One side of a match: its candidate, or the match that the candidate will come from. */
export interface MatchSide {
  /** Absent until the earlier match is decided. */
  readonly candidate?: number;
  /** The id of the candidate's previous match, ignoring byes; absent if there was none. */
  readonly from?: string;
}

/** The judges' choice where a person decides. */
export interface JudgesChoice {
  /** The judges' winner, if they had one. */
  readonly judges?: number;
  /** The judges aren't done, so they may still find a winner. */
  readonly isUnfinished?: true;
}

/** A match of two candidates so far. */
export interface Match {
  /** As in `2:3`: the fourth match of the second round. */
  readonly id: string;
  readonly seats: readonly [MatchSide, MatchSide];
  /**
   * `coming`: a candidate isn't known yet, or there are no replies; only the caller knows which calls are in flight. `playing`: some
   * replies are in. `waiting`: undecided, needs a person. `both`: undecided, both candidates advance.
   */
  readonly state: 'coming' | 'playing' | 'decided' | 'waiting' | 'both';
  /** Present if the match is decided. */
  readonly winner?: number;
  /** Present if a person decided the match. */
  readonly byPerson?: JudgesChoice;
  /** In the order in which they are sent. Future calls are listed only once they are known to be needed. */
  readonly calls: readonly MatchCall[];
  /** The most calls that the match can take. */
  readonly mostCalls: number;
  /** With `swap`: the two orders gave different winners. */
  readonly isInconsistent?: true;
}

/** One call of a match, with its reply once received. */
export interface MatchCall extends Pick<CandidatePairCall, 'key' | 'first' | 'second'> {
  /** Absent until the reply is received. */
  readonly heard?: CallReply;
  /** The chosen candidate; absent if the reply chose none or isn't received yet. */
  readonly winner?: number;
}

export interface CandidateRank {
  readonly candidate: number;
  /** From 1. Candidates with equal results share it. */
  readonly place: number;
  /** Whether it can still win. */
  readonly isIn: boolean;
  /** The number of the round in which the candidate was eliminated. */
  readonly outIn?: number;
  readonly score?: CandidateScore;
  /** Points of each grade received, in the order of the samples; null for one without a verdict. */
  readonly points?: readonly (number | null)[];
}

/** The score of a candidate with its 95 % confidence interval. */
export type CandidateScore =
  /** The share of calls won, 0 to 1; Wilson's interval. */
  | {
      readonly kind: 'share';
      readonly won: number;
      readonly of: number;
      readonly share: number;
      readonly low: number;
      readonly high: number;
    }
  /** Mean points of `max`. */
  | {
      readonly kind: 'points';
      readonly mean: number;
      readonly max: number;
      readonly count: number;
      readonly low: number;
      readonly high: number;
    };

/** The estimated cost of a tournament, before the first call. */
export interface TournamentCostEstimate {
  readonly games: number;
  readonly judgements: number;
  /** As the paper counts: one call per bout and per grade; two per bout with `swap`. */
  readonly calls: number;
  /**
   * The maximum, with a third call per bout of `swap` and every possible run-off. Retries for the format are extra. So is one match for
   * each match that both candidates advance from.
   */
  readonly maxCalls: number;
}

export const MAX_TOURNAMENT_CANDIDATES = 1024;
export const MAX_TOURNAMENT_VOTES_OR_JUDGES = 64;
/** The longest reason that is saved of a reply, in characters. */
export const MAX_REPLY_REASON_CHARS = 4000;

export interface Candidate {
  /** The path of its file, or the id of its row. */
  readonly id: string;
  /** For people: the name of the file, or the model that wrote the proof. */
  readonly name: string;
  readonly proof: Proof;
  /** The human rating, if the data has one. */
  readonly rating?: number;
}

/** Why a candidate is excluded: it has no text, it is a refusal, or its opening says that the proof is incomplete. */
export type CandidateExclusionReason = 'empty' | 'refused' | 'incomplete';

export interface ExcludedCandidate {
  readonly candidate: Candidate;
  readonly reason: CandidateExclusionReason;
  /** The reason as a sentence. */
  readonly words: string;
}

/** The candidates of one problem, ready for a tournament. */
export interface CandidateSet {
  /** The candidates that compete. The index of each is its number in the tournament. */
  readonly candidates: readonly Candidate[];
  /** Duplicates, with the index of the competing candidate that has the same text. */
  readonly merged: readonly { readonly into: number; readonly candidate: Candidate }[];
  readonly setAside: readonly ExcludedCandidate[];
  /** Candidates that a person included, although they were excluded; in the order of inclusion. Absent if there are none. */
  readonly included?: readonly ExcludedCandidate[];
  /** Present if every competing candidate calls itself incomplete: excluding them would leave none. */
  readonly isAllIncomplete?: true;
}

/** Compares and grades candidates: one or several models, or the embedded checker. */
export interface Comparer {
  describe(): ComparerDescription;
  /** Returns the parsed reply or a failure. Throws only the reason of `signal`. */
  ask(call: TournamentCall, signal: AbortSignal): Promise<CallReply | JudgeFailure>;
}

export interface ComparerDescription {
  /** As in `qwen at http://localhost:8000`, or `embedded checker`. */
  readonly name: string;
  /** Whether it can compare two proofs, and grade one. */
  readonly compares: boolean;
  readonly grades: boolean;
  /** How many judges take turns (`TournamentDesign.judges`). */
  readonly judges: number;
  /** Present if it always gives the same reply about a pair, in either order, so that repeated calls are useless. */
  readonly isSteady?: true;
  /** How many calls may be in flight at once. */
  readonly lanes: number;
  /** A warning about all of its results, in a sentence or two. */
  readonly caution?: string;
  /** A fingerprint of its prompts. Replies to other prompts can't be reused. */
  readonly prompts?: string;
  /** The least points that count as correct, by the judge's own threshold; absent if it can't grade. */
  readonly correctFrom?: number;
}
