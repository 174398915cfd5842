export {
  /** The verdicts on the items of open data sets: from reviews of their documents, from a pass of the checker, and on request. */
  FlagStore,
} from './flag-store.ts';
export {
  /** The sizes of proofs, measured on the first ones and assumed alike for the others. */
  estimateProofSizes,
} from './judge-items.ts';
export {
  /** The verdict on an item: from the review in memory, or, if no model has judged it there, from a saved model verdict. */
  joinItemVerdicts,
  /** Reduces the review of an item to the verdict that is saved. */
  toSavedItemVerdict,
} from './saved-verdicts.ts';
export type {
  /** The services that flags use. */
  FlagParts,
  /** Flags as what is loaded later has them. */
  LateFlags,
} from './types.ts';
export {
  /** What is there of flags from the start: a command. */
  WindowFlags,
} from './window-flags.ts';
