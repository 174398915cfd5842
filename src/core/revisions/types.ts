/** Two versions of a proof, compared. */
import type { TextRange } from '../proof/index.ts';

/** A sentence of a step, or other text between two sentences. */
export interface Phrase {
  /** The index of the step. */
  readonly step: number;
  /** Offsets into the text of the step. */
  readonly range: TextRange;
  /** Words in lower case, and the signs of formulas one by one, without delimiters, blanks, and punctuation. */
  readonly tokens: readonly string[];
  /** Which of the tokens are signs of formulas. */
  readonly isMath: readonly boolean[];
}

/** What became of a phrase. `renamed`: it is the same but for the names of variables. */
export type PhraseChange = 'same' | 'renamed' | 'reworded';

/** A phrase of the old version with its counterpart in the new one. */
export interface PhraseMatch {
  /** Indices of phrases. */
  readonly old: number;
  readonly new: number;
  readonly change: PhraseChange;
  /** Whether its order among the others has changed. */
  readonly isMoved: boolean;
}

/** A variable with another name in the new version. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** The number of sentences in which it has changed. */
  readonly sentences: number;
}

/**
 * What became of a step. `split`: its sentences, or those of the old step that it is a part of, are in several new steps. `merged`: they are in
 * one new step with those of another. `cannot-tell`: it may be a reworded step of the other version, or not.
 */
export type StepChange = 'same' | 'renamed' | 'reworded' | 'split' | 'merged' | 'new' | 'gone' | 'cannot-tell';

/** A step of one version with the steps of the other that have its sentences. */
export interface StepComparison {
  readonly step: number;
  readonly change: StepChange;
  readonly isMoved: boolean;
  /** Indices of steps of the other version, ascending. */
  readonly partners: readonly number[];
}

/** Two versions of a proof, aligned. */
export interface ProofAlignment {
  readonly oldPhrases: readonly Phrase[];
  readonly newPhrases: readonly Phrase[];
  /** In the order of the old version. Each phrase is in at most one. */
  readonly matches: readonly PhraseMatch[];
  /** Pairs of phrases that may be the same sentence: alike, but not enough to say so. Indices of phrases. */
  readonly doubtful: readonly { readonly old: number; readonly new: number }[];
  readonly renamings: readonly Renaming[];
  /** For each step of the old version, and of the new one. */
  readonly oldSteps: readonly StepComparison[];
  readonly newSteps: readonly StepComparison[];
}
