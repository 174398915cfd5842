/** Selection: the best of many candidate proofs of one problem (Scaling generative verifiers 2, 6 and 7). */
import type { JudgeFailure, Usage } from '../judge/calls/index.ts';
import type { Proof } from '../proof/index.ts';

/**
 * How the best is found. `knockout`: who loses a game is out. `pairwise`: everybody plays everybody, most wins. `halving`: in
 * rounds of equally many games, those with the worst score are out after each. `judge`: each candidate is judged by itself, the highest mean wins.
 * `hybrid`: a knockout to k, then those are judged.
 */
export type Strategy = 'knockout' | 'pairwise' | 'halving' | 'judge' | 'hybrid';

/**
 * In which order two candidates are shown. `single`: each question once, the seed says who stands first. `swap`: both ways, and a
 * third time where they disagree.
 */
export type Order = 'single' | 'swap';

/** How a tournament is held. All numbers are whole. `readDesign` gives one in which all fits together. */
export interface Design {
  readonly strategy: Strategy;
  /** The number of candidates, n: 1 to `MOST_CANDIDATES`. They are 0 … n - 1 from here on. */
  readonly count: number;
  /** How many are left over when games end, k: 1 to n. 1 for `pairwise`; n for `judge`. */
  readonly keep: number;
  /**
   * `knockout`, `pairwise`: a game is best of so many bouts, an odd number. `halving`: (n - k) times so many bouts in all.
   * `judge`, `hybrid`: judgements of each who is judged.
   */
  readonly votes: number;
  readonly order: Order;
  /** Any whole number of 32 bits. */
  readonly seed: number;
  /** How candidates are judged: yes or no, or 0 to 7 points. */
  readonly scale: 'binary' | 'points';
  /** Who can no longer win is not judged on: the winner is the same, with fewer calls. */
  readonly racing: boolean;
  /**
   * Whether those that are equal at the top play on, and those whom a game could not tell apart play again where there is nobody else to
   * meet; else, and if they are equal again, it is a tie.
   */
  readonly runOff: boolean;
  /** A game without a winner waits for a person, or both go on. */
  readonly undecided: 'wait' | 'both';
  /** How many judges take turns, 1 or more: an ensemble is not shown to beat its best judge (Scaling generative verifiers 5). */
  readonly judges: number;
}

/** A question of which of two is the better. */
export interface CompareCall {
  readonly kind: 'compare';
  /** Names the question within the tournament, and does not depend on what else was asked. */
  readonly key: string;
  /** Who stands first in the prompt, and who second. */
  readonly first: number;
  readonly second: number;
  /** Tells apart several questions on the same two, from 0. */
  readonly sample: number;
  /** Which of the judges, from 0. */
  readonly judge: number;
}

/** A question of how good one is. */
export interface GradeCall {
  readonly kind: 'grade';
  readonly key: string;
  readonly candidate: number;
  readonly sample: number;
  readonly judge: number;
}

export type WantedCall = CompareCall | GradeCall;

/** What came of a call: a reply, read. What failed is not entered; the call stays wanted. */
export interface Heard {
  readonly key: string;
  readonly outcome: /** Of two, the one that stood first or second. */
    | { readonly kind: 'chose'; readonly seat: 'first' | 'second' }
    /** `points` of `max`, of which `max` is 1 for yes and no. */
    | { readonly kind: 'graded'; readonly points: number; readonly max: number }
    /** No verdict, also when asked once more, or a judge that finds neither better; why, in a sentence for people. */
    | { readonly kind: 'unread'; readonly reason: string };
  /** The reason that was given, in the model's words, at most `LONGEST_SAID` characters. */
  readonly said?: string;
  readonly usage: Usage;
  readonly milliseconds?: number;
  /** Whether it was asked once more: that call is counted apart. */
  readonly isRepaired?: true;
}

/** What a person says of a tournament. The record keeps it beside what the judges said. */
export type Decision =
  /** Of a game: who goes on. Of one that was decided, it overrules the judges. */
  | {
      readonly kind: 'game';
      readonly game: string;
      readonly winner: number | 'both';
      readonly time: string;
      /** Whose game it was: `decide` enters it. Should others come to play there, it says nothing of theirs. */
      readonly pair?: readonly [number, number];
      /** Who says it, where that is known. */
      readonly by?: string;
    }
  /** Who wins in the end, whatever the games say; -1 takes that back. */
  | { readonly kind: 'winner'; readonly candidate: number; readonly time: string; readonly by?: string };

/** Replies by the key of their call; a map of them is one. */
export interface HeardReplies extends Iterable<readonly [string, Heard]> {
  readonly size: number;
  get(key: string): Heard | undefined;
  has(key: string): boolean;
  values(): Iterable<Heard>;
}

/** A tournament so far. Immutable: `applyReply` and `decide` give the next one. What it comes to is its `standing`. */
export interface Tournament {
  readonly design: Design;
  readonly replies: HeardReplies;
  /** By the game's id, or `winner`; the last one counts. */
  readonly decisions: ReadonlyMap<string, Decision>;
}

/** What a tournament has come to. It does not depend on the order in which replies came. */
export interface Standing {
  /** `waiting`: nothing can be asked before a person decides. `done`: nothing is left to ask. */
  readonly phase: 'running' | 'waiting' | 'done';
  readonly rounds: readonly Round[];
  /** All candidates, the best first; those that cannot be told apart have the same place. */
  readonly ranking: readonly Place[];
  /** Absent while it is not settled, and where it is a tie. */
  readonly winner?: number;
  /** Present if it is done and several are first. */
  readonly tied?: readonly number[];
  /** Present if a person has said who wins: whom the judges had, absent if they had none. */
  readonly overruledWinner?: { readonly judges?: number };
  readonly games: { readonly decided: number; readonly undecided: number; readonly total: number };
  readonly judgements: { readonly done: number; readonly spared: number; readonly total: number };
  readonly calls: CallCounts;
  /** With `swap`: games asked both ways, and how many of them gave different winners. */
  readonly inconsistent?: { readonly games: number; readonly of: number };
}

export interface CallCounts {
  /** Replies that are in, repairs not counted. */
  readonly spent: number;
  /** Calls beside those, which asked once more for a verdict that could not be read. */
  readonly repairs: number;
  /** Of those spent: of games that are no longer part of it, since a person overruled an earlier one. */
  readonly unused: number;
  /**
   * At most so many are still to come, run-offs and third calls included. Replies never make it rise, but for a game without a
   * winner from which both go on: they play one game more, and both may come to be judged.
   */
  readonly atMostLeft: number;
}

/** A round of a tournament. */
export interface Round {
  /** From 1. */
  readonly number: number;
  readonly kind: 'knockout' | 'pairwise' | 'halving' | 'judging' | 'run-off';
  readonly games: readonly Game[];
  /** Who goes on without a game; of `judging`, who is judged. */
  readonly byes: readonly Seat[];
}

/** A place at the table: who sits there, or from which game they will come. */
export interface Seat {
  /** Absent while that game is not decided. */
  readonly candidate?: number;
  /** The last game before, byes left out; absent if there was none. */
  readonly from?: string;
}

/** A game of two candidates, as far as it has come. */
export interface Game {
  /** As in `2:3`: the fourth game of the second round. */
  readonly id: string;
  readonly seats: readonly [Seat, Seat];
  /**
   * `coming`: who plays is not known, or no reply is in: whoever asks knows what is on its way. `playing`: some replies are in.
   * `waiting`: undecided, and a person is to say. `both`: undecided, and both go on.
   */
  readonly state: 'coming' | 'playing' | 'decided' | 'waiting' | 'both';
  /** Who goes on, of a game that is decided. */
  readonly winner?: number;
  /** A person has decided it; `judges`: whom they had, if they had anybody. */
  readonly byPerson?: { readonly judges?: number };
  /** In the order in which they are asked; those to come as far as they are known to be needed. */
  readonly calls: readonly GameCall[];
  /** The most calls that it may take. */
  readonly mostCalls: number;
  /** With `swap`: the two orders gave different winners. */
  readonly isInconsistent?: true;
}

/** One question of a game, and its reply if it is in. */
export interface GameCall {
  readonly key: string;
  /** Who stands first. */
  readonly first: number;
  readonly second: number;
  /** Absent while it is not in. */
  readonly heard?: Heard;
  /** Whom it chose; absent if nobody, or it is not in. */
  readonly winner?: number;
}

/** Where a candidate stands among all. */
export interface Place {
  readonly candidate: number;
  /** From 1; equal for those that cannot be told apart. */
  readonly place: number;
  /** Whether it can still win. */
  readonly isIn: boolean;
  /** The number of the round in which it went out. */
  readonly outIn?: number;
  readonly score?: Score;
  /** Points of each judgement that is in, in the order of the samples; null for one without a verdict. */
  readonly points?: readonly (number | null)[];
}

/** How good a candidate looks, with the 95 % interval. */
export type Score =
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

/** What a tournament takes, before the first call. */
export interface Plan {
  readonly games: number;
  readonly judgements: number;
  /** As the paper counts: a call for each bout and each judgement; two for each bout with `swap`. */
  readonly calls: number;
  /**
   * With a third call for each bout of `swap`, and every run-off that may come. Repairs come on top, and so does a game more
   * for each one from which both go on.
   */
  readonly maxCalls: number;
}

/** The most candidates of one tournament. */
export const MOST_CANDIDATES = 1024;
/** The most votes of a design. */
export const MOST_VOTES = 64;
/** The longest reason that is kept of a reply, in characters. */
export const LONGEST_SAID = 4000;

/** A candidate proof. */
export interface Candidate {
  /** Tells it apart: the path of its file, or the id of its row. */
  readonly id: string;
  /** What people call it: a file's name, the model that wrote it. */
  readonly name: string;
  readonly proof: Proof;
  /** Points or a grade that people gave it, where the data has one. */
  readonly rating?: number;
}

/** Why a candidate doesn't play: it has no text, says that it has no proof, or says in its opening that it is no complete one. */
export type AsideReason = 'empty' | 'refused' | 'incomplete';

/** Candidates of one problem, ready to play. */
export interface Gathered {
  /** Those that play; the index of each is its number in the tournament. */
  readonly candidates: readonly Candidate[];
  /** Those whose text is that of one that plays: by its index. */
  readonly merged: readonly { readonly into: number; readonly candidate: Candidate }[];
  /** Those that are out first, and why, in a sentence. */
  readonly setAside: readonly {
    readonly candidate: Candidate;
    readonly reason: AsideReason;
    readonly words: string;
  }[];
  /** Present where all that play call themselves incomplete: with them set aside, nothing would be left. */
  readonly isAllIncomplete?: true;
}

/** Who compares and judges candidates: a model, several models, the embedded checker. */
export interface Asker {
  describe(): AskerDescription;
  /** What came of a call, or why nothing did. Throws only the reason of `signal`. */
  ask(call: WantedCall, signal: AbortSignal): Promise<Heard | JudgeFailure>;
}

/** Who compares and judges candidates, and what it can be asked. */
export interface AskerDescription {
  /** As in `qwen at http://localhost:8000`, or `embedded checker`. */
  readonly name: string;
  /** True if it sends proofs to another machine. */
  readonly remote: boolean;
  /** What it can be asked. */
  readonly compares: boolean;
  readonly grades: boolean;
  /** How many judges take turns: `Design.judges`. */
  readonly judges: number;
  /** Present where it says the same whenever it is asked about the same two, whoever stands first: to ask again is no use. */
  readonly isSteady?: true;
  /** How many calls may be under way at once. */
  readonly lanes: number;
  /** What is to be borne in mind with all that it says, in a sentence or two. */
  readonly caution?: string;
  /** A fingerprint of the prompts that it is asked with: replies to others are not its own. */
  readonly prompts?: string;
  /** Points from which a proof counts as correct, by the judge's own threshold; absent where it does not grade. */
  readonly correctFrom?: number;
}
