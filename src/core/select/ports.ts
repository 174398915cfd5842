/** Who plays in a selection, and who is asked. */
import type { JudgeFailure } from '../judge/calls/index.ts';
import type { Proof } from '../proof/index.ts';
import type { Heard, WantedCall } from './types.ts';

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
