import type { ParsedRelation, VariableCondition } from '../../checker/index.ts';
import type { LocationInProof } from '../place.ts';

/** Something that the text lets the values be chosen by. */
export interface RelationTrialAssumption {
  /** Readable, with the author's words for a sort: `n: “odd integer”`, `k ≥ 1`. */
  readonly text: string;
  /**
   * `stated`: a hypothesis or a definition. `claimed`: the proof says so before. `goal`: the text wants to reach it, so it isn't
   * assumed at first. `usual`: a custom for this letter that isn't in the text. `added`: by the reader.
   */
  readonly origin: 'stated' | 'claimed' | 'goal' | 'usual' | 'added';
  /** The sentence; undefined for `usual` and `added`. */
  readonly place: LocationInProof | undefined;
  readonly condition: VariableCondition;
}

/** A relation to try, with everything that was read as an assumption about its variables. */
export interface RelationTrial {
  readonly place: LocationInProof;
  readonly relation: ParsedRelation;
  readonly assumptions: readonly RelationTrialAssumption[];
}

/**
 * Why a text that a reader typed isn't an assumption. `no-relation`: there is none in it. `unreadable`: it can't be evaluated.
 * `unrelated`: it has none of the variables of the trial.
 */
export interface RejectedAssumption {
  readonly refusal: 'no-relation' | 'unreadable' | 'unrelated';
  /** The relation; for `unrelated`, the variables of the trial. */
  readonly text: string;
}

/**
 * Why nothing can be tried. `no-relation`: there is none at this place. `unreadable`: a side can't be read, or has notation
 * without one meaning. `not-a-number`: the text says that `name` is a function, a sequence, or another object.
 */
export interface RelationTrialSetupFailure {
  readonly refusal: 'no-relation' | 'unreadable' | 'not-a-number';
  /** The relation, or the name for `not-a-number`. */
  readonly text?: string;
}
