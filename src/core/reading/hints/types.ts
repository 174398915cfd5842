import type { LocationInProof } from '../place.ts';

/** What a hint points at. */
export type HintKind =
  /** Something is asserted, and the text doesn't show it. */
  | 'asserted'
  /** Evidence stands where a proof should be. */
  | 'evidence'
  /** A result is called known, without a name or a source. */
  | 'known-result'
  /** A result of another text is used, which isn't here. */
  | 'outside-result'
  /** The author doubts or corrects what came before. */
  | 'second-thoughts'
  /** An induction whose first case isn't mentioned. */
  | 'no-base'
  /** Two places have the same label. */
  | 'same-label';

/** All kinds, in the order in which summaries name them. */
export const HINT_KINDS: readonly HintKind[] = [
  'asserted',
  'evidence',
  'known-result',
  'outside-result',
  'second-thoughts',
  'no-base',
  'same-label',
];

/** The reason of a rule, with examples. Tests run the examples. `docs/hints.md` shows both, in English. */
interface DocumentedRule<Kind> {
  readonly kind: Kind;
  /** Why its places deserve a closer look, in a sentence. */
  readonly reason: string;
  /** Written for this purpose. A blank line begins another step. */
  readonly examples: {
    /** Each with the words that are quoted between `⟦` and `⟧`. */
    readonly for: readonly string[];
    /** Texts in which the rule finds nothing. */
    readonly against: readonly string[];
  };
}

export interface HintRule extends DocumentedRule<HintKind> {
  /** A stable name for dismissed hints and for documents. */
  readonly id: string;
}

/** A way in which a text isn't a proof. Its examples are ends of texts, except for `hardly-begins`. */
export type NotAProofRule = DocumentedRule<NotAProofReason['kind']>;

/** A rule that searches the prose of one passage for phrases. */
export interface PhraseHintRule extends HintRule {
  /**
   * Sources of regular expressions for flattened prose, matched as whole words in any case. A blank stands for up to eight
   * blanks or line ends.
   */
  readonly phrases: readonly string[];
  /** As `phrases`, but capital letters count. */
  readonly casedPhrases?: readonly string[];
  /** No hint if one of these matches the sentence. */
  readonly unlessInSentence?: readonly RegExp[];
  /** No hint if one of these matches the words before the phrase, in the same sentence; at most 80 characters. */
  readonly unlessBefore?: readonly RegExp[];
  /** No hint if one of these matches what comes after the phrase, in this sentence or the next; at most 160 characters. */
  readonly unlessAfter?: readonly RegExp[];
}

/** Words in a passage that are worth a closer look. Never an error. */
export interface Hint {
  readonly kind: HintKind;
  /** The id of the rule. */
  readonly rule: string;
  /** In the passage's text, exactly the quoted words. */
  readonly start: number;
  readonly end: number;
  /** The author's words, with single blanks; at most 120 characters. */
  readonly quote: string;
}

/** A hint and the passage that it is in. */
export interface StepHint extends Hint {
  /** The index of the step. */
  readonly step: number;
}

/** Why a text isn't a proof. */
export type NotAProofReason =
  /** The author says so. The place is that of the sentence. */
  | { readonly kind: 'admitted'; readonly place: LocationInProof; readonly quote: string }
  /** The text stops in the middle of a sentence or formula. The place is that of the last words. */
  | { readonly kind: 'breaks-off'; readonly place: LocationInProof; readonly quote: string }
  /** Nothing is argued yet. Length in characters. */
  | { readonly kind: 'hardly-begins'; readonly characters: number };
