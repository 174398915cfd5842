/** The JSON format of `read`. Its JSON schema is made from these types. */
import type { Count, HeadingKind, ListIndex, RangeJson } from '../../proof/index.ts';
import type { HintKind, NotAProofReason } from '../hints/types.ts';
import type { OutlineNote } from '../outline/build-outline.ts';
import type { CrossReferenceStatus } from '../references/types.ts';
import type { RestatementChange } from '../restatement/compare-restatement.ts';

/** A place. */
export interface PlaceJson {
  /** The index of a step; null for the problem. */
  readonly step: ListIndex | null;
  /** Null if the place is outside the document. */
  readonly range: RangeJson | null;
}

/** What a reader finds in a proof without a model. */
export interface ReadingJson {
  readonly steps: readonly ReadStepJson[];
  readonly symbols: readonly SymbolJson[];
  readonly references: readonly ReferenceJson[];
  /** Theorems, lemmas, cases and the like, in text order. */
  readonly parts: readonly PartJson[];
  /** Remarks about the outline. None of them says that something is wrong. */
  readonly notes: readonly OutlineNoteJson[];
  /** Places worth a closer look. None of them says that something is wrong. */
  readonly hints: readonly HintJson[];
  /** Where the solution restates the problem, with certain changes; null if it doesn't. */
  readonly restatement: RestatementJson | null;
  /** Why the text isn't a proof; null if nothing says so. */
  readonly notAProof: NotAProofJson | null;
}

/** A step without its text. */
export interface ReadStepJson extends RangeJson {
  readonly index: ListIndex;
  /** The name of the step for readers: the author's, such as “Step 3”, or “¶4”. */
  readonly label: string;
  /** Whether the author gave the label. */
  readonly authored: boolean;
}

/** A symbol, where it is introduced, and where it is used. */
export interface SymbolJson {
  /** The symbol as text, such as a_0. A family such as a_n is written a_•. */
  readonly symbol: string;
  readonly tex: string;
  /** The number of uses that aren't bound in their formula. */
  readonly useCount: Count;
  /** Empty if none was found. */
  readonly introductions: readonly IntroductionJson[];
  readonly uses: readonly PlaceJson[];
}

/** Where a symbol is introduced. */
export interface IntroductionJson extends PlaceJson {
  /** The word that introduces it: let, for all, =. */
  readonly cue: string;
  readonly sentence: RangeJson | null;
}

/** A mention of another place. */
export interface ReferenceJson extends PlaceJson {
  /** As written. */
  readonly text: string;
  /** missing: certainly not in this proof; external: in another text; unsure: not found, which says nothing about the proof. */
  readonly status: CrossReferenceStatus;
  readonly target?: ReferenceTargetJson;
}

/** What a reference refers to. */
export interface ReferenceTargetJson extends Partial<PlaceJson> {
  readonly label: string;
  /** Another file of the document. */
  readonly file?: string;
}

/** A theorem, lemma, case or the like. */
export interface PartJson {
  readonly kind: HeadingKind;
  readonly label: string;
  /** The author's title; empty if there is none. */
  readonly title: string;
  /** The step in which it begins. */
  readonly from: ListIndex;
  /** The step after its last one. */
  readonly to: ListIndex;
  /** The index of the part around it. */
  readonly parent: ListIndex | null;
  /** Indices of other parts that it refers to, ascending. */
  readonly cites: readonly ListIndex[];
  /** Indices of other parts that refer to it, ascending. */
  readonly citedBy: readonly ListIndex[];
  /** Steps outside all parts that refer to it, ascending. */
  readonly citedInSteps: readonly ListIndex[];
}

/** A remark about the outline. */
export interface OutlineNoteJson extends PlaceJson {
  readonly kind: OutlineNote['kind'];
  readonly text: string;
}

/** A phrase that is worth a closer look. */
export interface HintJson extends PlaceJson {
  readonly kind: HintKind;
  readonly rule: string;
  /** Exactly the words at the range. */
  readonly quote: string;
}

/** Where the solution restates the problem. */
export interface RestatementJson extends PlaceJson {
  readonly changes: readonly RestatementChangeJson[];
}

/** A certain difference between the problem and its restatement. */
export interface RestatementChangeJson {
  /** lost: a condition of the problem that the restatement doesn't have. */
  readonly kind: RestatementChange['kind'];
  /** What the problem says. */
  readonly before: string;
  /** What the restatement says instead; absent for lost. */
  readonly after?: string | undefined;
}

/** Why a text isn't a proof: its author says so, it stops in the middle of a sentence, or nothing is argued yet. */
export interface NotAProofJson extends Partial<PlaceJson> {
  readonly kind: NotAProofReason['kind'];
  readonly message: string;
  readonly quote?: string;
}
