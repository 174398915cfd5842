import type { TextRange } from '../../proof/index.ts';
import type { LocationInProof } from '../place.ts';

/**
 * How surely a text introduces a symbol. `strong`: “let”, “define”, “where s is”, “for all”. `weak`: “if”, “the circle”,
 * “assume”. `faint`: a first equation, a membership, or the index of a sum, which counts only where there is nothing else.
 */
export type IntroductionStrength = 'strong' | 'weak' | 'faint';

/**
 * How far an introduction reaches. `text`: up to the next one, or to the end of the lemma or case that it is in. `step`: a
 * quantifier, a condition or a parameter, which reaches to the end of its step if there is an introduction that reaches further.
 * `sentence`: likewise a quantifier behind its statement, as “for all n” in “f(n) > 0 for all n”.
 */
export type IntroductionReach = 'text' | 'step' | 'sentence';

/** Which subscripts of a family are meant. */
export type SubscriptParity = 'odd' | 'even';

/** A symbol as it stands in a text. All ranges are offsets in the text of the passage. */
export interface SymbolOccurrence {
  /** The symbol: `x'`, `α`, `\mathcal{T}`, `a_0`, `\bar{z}`. A family such as `a_n` has the key `a_•`. */
  readonly key: string;
  /** The letter with its font, without accent, subscript and prime: `a` for `a_0`, `a_•`, `a'` and `\bar{a}`. */
  readonly letter: string;
  /** The symbol without its variable subscripts. */
  readonly range: TextRange;
  /** The letter alone, with its font and accent, but without primes and subscripts: what a rename replaces. */
  readonly letterRange: TextRange;
  /** The letter without its accent too: the `z` of `\bar{z}`. */
  readonly coreRange: TextRange;
  /** The symbol with its subscripts as TeX, for display. */
  readonly tex: string;
}

/** A use of a symbol. Introductions are uses, too. */
export interface SymbolUse extends SymbolOccurrence {
  /** The place of the index or variable that binds this use in its formula, as in ∑, {x : …}, ∀ and ∫ … dx. */
  readonly binder?: TextRange;
  /** The family in whose subscript it stands: that of `a_n` for its n. */
  readonly family: Pick<SymbolOccurrence, 'key' | 'letter'> | undefined;
  /** Whether it stands beside another point, as in AB and △ABC, so that it isn't the angle A. */
  readonly isPoint: boolean;
  /** Whether the symbol is a constant, such as e, i and π, unless the proof introduces it. */
  readonly isConventional: boolean;
}

/** A place where a text introduces a symbol. */
export interface SymbolIntroduction extends SymbolOccurrence {
  /** The range of the sentence, which a hover shows. */
  readonly sentence: TextRange;
  /** The word that introduces it, in lower case: `let`, `where`, `for all`; or `=`, `:=`, `∈`, `index`. */
  readonly cue: string;
  readonly strength: IntroductionStrength;
  readonly reach: IntroductionReach;
  /** Whether it also introduces uses before it in the same sentence. */
  readonly trails: boolean;
  /** Where the uses begin that it introduces before it: behind “…, which” or “; ” in its sentence. */
  readonly trailsFrom?: number | undefined;
  /** Whether it names an angle, which may have the letter of its vertex. */
  readonly isAngle?: boolean;
  /** Whether it is only a range for a symbol: “for n ≥ 2”, “(U ≠ 0)”. */
  readonly isRange?: boolean;
  /** Whether it gives the symbol a number, as “let n = 4” does. */
  readonly isValue?: boolean;
  /** Whether it only mentions the symbol: k in “suppose n = 2^k”, r in “Γ: x² + y² = r²”, or a first use. */
  readonly isMention?: boolean;
  /** Whether it is the variable of a definition: n in “for each n let f(n) be” and “f(n) = 2n”, which means nothing elsewhere. */
  readonly isDummy?: boolean;
  /** Whether it gives the symbol a value, as “let x = 2a” and “x = 2a” do. If it only mentions it: whether it is the a there. For the variable of a definition: whether its equation, if there is one, has it on both sides. */
  readonly isAssignment?: boolean;
  /** Which members of a family it introduces, as in “if n is odd, let a_n be”. */
  readonly parity?: SubscriptParity;
}

/** The symbols of a problem or a step, in text order. */
export interface PassageSymbols {
  readonly introductions: readonly SymbolIntroduction[];
  readonly uses: readonly SymbolUse[];
  /** The starts of the sentences, ascending. */
  readonly sentenceStarts: readonly number[];
  /** Whether the passage continues the sentence of the passage before it, as after a display: “where s = a + b”. */
  readonly continuesSentence: boolean;
  /** Whether it begins with a formula or a small letter, so that it continues an unfinished sentence before it. */
  readonly canContinue: boolean;
  /** Whether it ends with the verb of a definition, as “and define” before a display. */
  readonly endsDefining: boolean;
  /** Whether it ends within a sentence, as “For every n we have” before a display. */
  readonly isUnfinished: boolean;
}

/** A use with its place in the proof. */
export interface SymbolUseLocation extends LocationInProof {
  readonly use: SymbolUse;
}

/** An introduction with its place in the proof. */
export interface SymbolIntroductionLocation extends LocationInProof {
  readonly introduction: SymbolIntroduction;
}

export interface SymbolUseResolution {
  /** The place of the binder in the same formula, for a bound use. */
  readonly binder: LocationInProof | undefined;
  /** The introduction to show first. Undefined for a bound use, and if none was found. */
  readonly first: SymbolIntroductionLocation | undefined;
  /**
   * Other places that say something of the symbol, the likeliest first: its other introductions, and where the step, the lemma or
   * the proof uses it first. At most one for each sentence and 100 in all.
   */
  readonly others: readonly SymbolIntroductionLocation[];
}

/** A symbol of the glossary. */
export interface SymbolGlossaryEntry {
  readonly key: string;
  /** The symbol as TeX. */
  readonly tex: string;
  /** In text order, at most 100. Empty if no introduction was found. */
  readonly introductions: readonly SymbolIntroductionLocation[];
  /** Number of uses, without bound ones. */
  readonly useCount: number;
  /** The first place in the text. */
  readonly place: LocationInProof;
}
