/** Compares two versions of a proof: what became of its sentences and of the objections to them. */
export {
  /** Aligns two versions of a proof. */
  alignProofs,
} from './align-proofs.ts';
export type {
  /** Something that stands against a version of a proof. */
  Objection,
  /** A version of a proof with what is known about it. */
  ProofVersion,
} from './list-objections.ts';
export {
  /** What became of an objection. */
  type ObjectionStatus,
  /** An objection in both versions. */
  type TrackedObjection,
  /** Follows the objections to an old version into a new one. */
  trackObjections,
} from './track-objections.ts';
export type {
  /** Two versions of a proof, aligned. */
  ProofAlignment,
  /** A step of one version with the steps of the other that have its sentences. */
  StepComparison,
} from './types.ts';
export {
  /** The difference of two versions as an object for JSON. */
  toDifferenceJson,
} from './write/difference-json.ts';
export {
  /** Whether an objection counts against a proof. A hint doesn't. */
  isCountedObjection,
  /** What became of a proof and of the objections to it, as lines. */
  listDifferenceLines,
  /** Two versions with their alignment and the objections to both. */
  type ProofDifference,
} from './write/difference-lines.ts';
