import type { HeadingKind, TextRange } from '../../proof/index.ts';
import type { LatexInputFileLocation } from '../files/input-files.ts';
import type { LocationInProof } from '../place.ts';

/** Something that a reference can name: a numbered display, an item of a list, a heading. */
export interface CrossReferenceTarget {
  readonly kind: HeadingKind;
  /** What references call it, without parentheses: “7”, “∗”, “2b”; '' for a heading without a number. */
  readonly name: string;
  /** As shown: “(7)”, “Lemma 2”. */
  readonly label: string;
  readonly range: TextRange;
  /** Whether it may only be a mention. It counts only if nothing else has its name. */
  readonly isWeak: boolean;
}

/** A reference as written, not yet resolved. */
export interface UnresolvedCrossReference {
  /** `label` and `cite` are commands of LaTeX; otherwise what the words name. */
  readonly kind: HeadingKind | 'label' | 'cite';
  /** The number, without parentheses, or the argument of the command; '' for “the base case”. */
  readonly name: string;
  /** The range of the reference in the passage's text, with its word where it is the only number of it. */
  readonly range: TextRange;
  /** Whether it is surely a reference, by the word before it. */
  readonly isCertain: boolean;
  /** Whether the words around it name a work of others: “Theorem 3 of Smith”. */
  readonly isExternal: boolean;
}

/** What a passage names and refers to. Both are in text order. */
export interface PassageCrossReferences {
  readonly targets: readonly CrossReferenceTarget[];
  readonly references: readonly UnresolvedCrossReference[];
  /**
   * Numbers in the passage that may number something, as “equation 7” or “lemma 2”: what has such a number is never said to be
   * missing.
   */
  readonly unclear: ReadonlySet<string>;
}

/**
 * Where a reference leads. `missing`: certainly nowhere. `external`: to a work of others. `unsure`: nothing was found, which
 * says nothing about the proof.
 */
export type CrossReferenceStatus = 'found' | 'missing' | 'external' | 'unsure';

/** The place that a reference leads to. */
export interface ResolvedCrossReferenceTarget {
  readonly kind: HeadingKind | 'cite';
  readonly name: string;
  /** As shown: “(7)”, “Lemma 2”, “§4”. */
  readonly label: string;
  /** Undefined for something outside the proof, such as an entry of a bibliography. */
  readonly place: LocationInProof | undefined;
  /** Where it is, if that is another file of the document. */
  readonly file?: LatexInputFileLocation;
}

/** A reference with its target. */
export interface CrossReferenceWithStatus {
  readonly place: LocationInProof;
  /** As written. */
  readonly text: string;
  readonly kind: UnresolvedCrossReference['kind'];
  readonly name: string;
  readonly status: CrossReferenceStatus;
  /** Defined if the status is `found`, and for `external` references with an entry. */
  readonly target: ResolvedCrossReferenceTarget | undefined;
}
