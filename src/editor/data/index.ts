export {
  /** The data sets of this window. */
  DataSetStore,
} from './data-set-store.ts';
export {
  /** The data sets of this window, whose reading is loaded when it is needed. */
  WindowDataSets,
} from './data-sets.ts';
export {
  /** The data file in the tab in front, also one that is too long to be a text document for extensions. */
  dataFileInFront,
} from './file-in-front.ts';
export {
  /** Problem and solution under headings, and the reference and its answer where they are asked for. */
  itemText,
} from './item-text.ts';
export {
  /** Asks the queue: those at a row of it, or those that its filter lists, where the person says so. */
  type ItemsFor,
  /** Runs a command on the items whose addresses it is given, else on those that the queue says. */
  onItems,
  /** The sets that are open; where none is, those that were before the window was reloaded, since a person wants one now. */
  openSets,
  /** Asks which data set is meant; where there is only one it is that one. */
  pickSet,
  /** Resolves once all rows of a set have been looked at. */
  untilIndexed,
} from './pick-set.ts';
export type {
  /** The data sets that are open in this window, and the documents of their items. */
  DataSets,
  /** An item as a document: problem, solution and, on request, the reference. */
  ItemDocument,
  /** Items as documents. */
  Items,
  /** What judges made of an item. */
  ItemVerdict,
  /** The same with verdicts. */
  ItemVerdicts,
  /** Data sets as what is loaded later has them. */
  LateSets,
  /** An open data set. */
  OpenSet,
  /** What data sets are opened with. */
  SetParts,
  /** What blind labelling hides. */
  Veil,
} from './types.ts';
export {
  /** The message shown when a solution can't be compared because it is labelled blind. */
  veiledCompare,
  /** The message shown in place of a review that blind labelling hides. */
  veiledReview,
} from './veiled.ts';
export {
  /** How many items were left out since they are labelled blind; nothing where none were. */
  veiledWords,
} from './veiled-words.ts';
