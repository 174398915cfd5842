export {
  /** The data file in the active tab, even if it is too large to be a text document for extensions. */
  findActiveDataFile,
} from './active-data-file.ts';
export {
  /** The message shown when a solution can't be compared because it is labeled blind. */
  explainHiddenComparison,
  /** The message shown when the prompt lab can't use an item because it is labeled blind. */
  explainHiddenLabItem,
  /** The message shown in place of a review that blind labeling hides. */
  explainHiddenReview,
  /** A sentence with the number of excluded items labeled blind, or nothing. */
  listExcludedBlindItemSentences,
} from './blind-messages.ts';
export {
  /** The data sets of this window. */
  OpenDataSetRegistry,
} from './data-set-store.ts';
export {
  /** The data sets of this window. The code that reads them is loaded when needed. */
  DataSetsProxy,
} from './data-sets.ts';
export {
  /** The problem and the solution under headings, with the reference and its answer on request. */
  buildItemDocumentText,
} from './item-text.ts';
export {
  /** The items of a queue row, or those that its filter lists if the person chooses so. */
  type CommandItemsChooser,
  /** The open sets. If none is open, reopens those from before the reload. */
  getOrReopenDataSets,
  /** Asks for a data set if several are open. */
  pickDataSet,
  /** Runs a command on the items at the given addresses, or else on those of the queue. */
  runCommandOnItems,
  /** Resolves once a set is indexed. */
  waitUntilDataSetIndexed,
} from './pick-data-set.ts';
export type {
  /** Decides what blind labeling hides. */
  BlindMask,
  /** The dependencies of data sets. */
  DataSetServices,
  /** The data sets that are open in this window, and the documents of their items. */
  DataSets,
  /** An open data set. */
  EditorDataSet,
  /** An item as a document: problem, solution and, on request, the reference. */
  ItemDocument,
  /** Items as documents. */
  ItemDocumentReader,
  /** The verdict of judges on an item. */
  ItemVerdict,
  /** The verdicts of judges on items. */
  ItemVerdictProvider,
} from './types.ts';
