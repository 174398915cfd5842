import type { TextRange } from '../../proof/index.ts';
import type { RefutingRuleId, SuspectingRuleId } from './rule-list.ts';

/** One side of a relation: its text and its value. */
export interface DisplayedRelationSide {
  /** Readable Unicode mathematics of at most about 60 characters: `cos 150°`, `3² + 4²`. */
  readonly text: string;
  /** The value, exact if it is short (`11/12`), otherwise rounded (`−0.866`); at most about 30 characters. */
  readonly value: string;
  /**
   * The relation of `text` to `value`; equality if absent. `≈`: a number was rounded, in the value or in a substituted
   * counterexample. `≡`: the value is a residue, `37 (mod 49)`.
   */
  readonly sign?: '≡' | '≈';
}

/** Why the checker calls a relation false or suspect. */
export interface Evidence {
  /**
   * The relation sign in readable form: `=`, `<`, `≡`, `∣`, … Present with both sides; absent for findings without a
   * relation.
   */
  readonly sign?: string;
  readonly left?: DisplayedRelationSide;
  /** Present if only this term of a chain is wrong: `left` and `right` are its neighbors, which are equal to each other. */
  readonly middle?: DisplayedRelationSide;
  readonly right?: DisplayedRelationSide;
  /** Present if the relation has free variables: `θ = 30°`, `a = 1, b = 2`. */
  readonly counterexample?: string;
  /** One sentence that names both values, for hover and Problems: `3 + 4 is 7, not 8.` */
  readonly message: string;
  /** At most 30 characters, for the end of a line: `False: 7 ≠ 8`, `False at θ = 30°`. */
  readonly brief: string;
}

export interface RelationEvidence extends Evidence {
  readonly sign: string;
  readonly left: DisplayedRelationSide;
  readonly right: DisplayedRelationSide;
}

/**
 * The outcome of one relation that the checker saw. `holds` is decided for all values that the words allow: by exact
 * numbers, by error bounds that leave no doubt, or by algebra; with `rounded`, as a correct rounding.
 * `no-counterexample` was true in every test, which isn't a proof: at that number of sample points or, without
 * `points`, to the computed precision.
 */
export type RelationOutcome =
  | { readonly kind: 'holds'; readonly rounded?: true }
  | { readonly kind: 'no-counterexample'; readonly points?: number }
  /** With the rule that decided it. */
  | { readonly kind: 'refuted'; readonly rule: RefutingRuleId; readonly evidence: Evidence }
  | { readonly kind: 'suspect'; readonly rule: SuspectingRuleId; readonly evidence: Evidence }
  | { readonly kind: 'not-read'; readonly reason: UncheckedRelationReason };

/** The finding of a rule on a relation that the first pass didn't decide. */
export type RuleOutcome = Extract<RelationOutcome, { readonly kind: 'refuted' | 'suspect' | 'holds' }>;

/** Why a relation wasn't read. This is a closed list, so that coverage can be counted. */
export type UncheckedRelationReason =
  | 'syntax'
  | 'unknown-name'
  /** A name and its value: `x = 5`, `\\angle ABC = 40°`. */
  | 'definition'
  /** An equality with free variables that needn't hold for all values. */
  | 'equation'
  /** A comparison with free variables. */
  | 'inequality'
  | 'hedged'
  | 'ambiguous'
  | 'units'
  | 'too-long'
  | 'too-costly'
  | 'no-value'
  | 'time';

export interface CheckedRelation {
  /**
   * The range of the relation in the step's text: one link of a chain, from its left operand to its right one. Two links
   * with a wrong term in their middle are one relation.
   */
  readonly range: TextRange;
  /** The range of the wrong middle term. */
  readonly wrongTerm?: TextRange;
  readonly outcome: RelationOutcome;
}

/** The texts for checking a step. Steps are plain texts with `\n` line ends. */
export interface CheckerRequest {
  readonly id: number;
  readonly problem?: string;
  readonly steps: readonly string[];
  /** Indices of the steps to check, in this order; all of them if absent. */
  readonly only?: readonly number[];
  /** Whether to apply rules that only suspect. */
  readonly suspects?: boolean;
}

/** The checker's result for one step: every relation in text order. */
export interface CheckerStepResult {
  readonly id: number;
  readonly step: number;
  readonly readings: readonly CheckedRelation[];
  /**
   * Whether the check used the problem or an earlier step. If not, the same text followed by the same beginning of the
   * next step (see `truncateFollowingText`) always gives the same readings.
   */
  readonly usesPast: boolean;
}
