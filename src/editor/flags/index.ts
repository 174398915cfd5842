export {
  /** The verdicts on items of open data sets: from reviews of their documents, from the background check, and on request. */
  VerdictsInOpenDataSets,
} from './flag-store.ts';
export {
  /** The sizes of proofs, measured for the first ones and extrapolated to the others. */
  estimateProofSizes,
} from './judge-items.ts';
export {
  /** Reduces the review of an item to the verdict that is saved. */
  createItemVerdict,
  /** The verdict on an item: from the review in memory, or, if no model has judged it there, from a saved model verdict. */
  mergeWithSavedVerdict,
} from './saved-verdicts.ts';
export type {
  /** The services that flags use. */
  ItemVerdictServices,
} from './types.ts';
export {
  /** The part of flags that loads at startup: a command. The rest loads with the first data set. */
  ItemVerdictProviderProxy,
} from './window-flags.ts';
