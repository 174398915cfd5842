export {
  /** What judges made of the items of open data sets: from reviews of their documents, from a pass of the checker, and on request. */
  FlagStore,
} from './flag-store.ts';
export {
  /** The sizes of proofs, by the first of them; the others are taken to be like those. */
  sizesOf,
} from './judge-items.ts';
export {
  /** What is known of an item: by the review in memory, and, where no judge that asks a model has spoken in it, by the saved verdict of one. */
  joined,
  /** Reduces the review of an item to the verdict that is saved. */
  verdictOf,
} from './kept.ts';
export type {
  /** What flags are made with. */
  FlagParts,
  /** Flags as what is loaded later has them. */
  LateFlags,
} from './types.ts';
export {
  /** What is there of flags from the start: a command. */
  WindowFlags,
} from './window-flags.ts';
