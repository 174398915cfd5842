/** Labels: their records, what they add up to, and which steps they belong to. */
export {
  /** An item that annotators disagree on, as a report shows it: its line, and the steps that votes name. */
  type DisagreedItem,
  /** How many disagreements are listed for people; JSON has them all. */
  MOST_LISTED_DISAGREEMENTS,
  /** Reads an item again for the steps that votes name. */
  readDisagreedItem,
} from './agreement/disagreed-item.ts';
export {
  /** Under a protocol, or among all annotators with labels, in the order of their submissions. */
  type AgreementBasis,
  /** The state of agreement on an item, from the labels of all annotators. */
  computeItemAgreement,
  /** An item as the protocol has it. */
  type ItemAgreement,
} from './agreement/item.ts';
export {
  /** The folders between a workspace folder and its agreement files. */
  AGREEMENT_FOLDERS,
  /** Says in a sentence what is wrong with the annotators or the number of votes. Undefined if they are valid. */
  checkProtocol,
  /** The longest file that is read, in bytes. */
  LONGEST_PROTOCOL,
  /** The longest seed that a protocol may have, in UTF-16 code units. */
  LONGEST_SEED,
  /** The most annotators that a protocol may name. */
  MOST_ANNOTATORS,
  /** A protocol as it is read, or what is wrong with it, in a sentence. */
  type ProtocolResult,
  /** The name of the file of a data set's protocol. */
  protocolFileName,
  /** Reads a protocol. */
  readProtocol,
  /** A protocol as its file has it. */
  writeProtocol,
} from './agreement/protocol-file.ts';
export {
  /** An agreement report as report parts, for the terminal and for Markdown. */
  formatAgreementReport,
} from './agreement/report.ts';
export {
  /** The state of agreement on each item of an open data set, kept up to date as labels change. */
  SetAgreement,
} from './agreement/set-agreement.ts';
export {
  /** Counts votes item by item and sums them up in an agreement report. */
  AgreementTally,
} from './agreement/tally.ts';
export {
  /** The agreement protocol of a data set, as in `.proofmark/agreement/<data set file name>.json`. */
  type AgreementProtocol,
  /** How many votes have to agree, of at most how many. */
  type AgreementRules,
  /** The rules of the ProcessBench paper: three votes must agree, of at most five. */
  PAPER_RULES,
} from './agreement/types.ts';
export {
  /** The names of all formats of exported labels. */
  EXPORT_FORMATS,
  /** The name of a format of exported labels. */
  type ExportFormat,
  /** The export formats by the names that `--to` accepts, in the order of the list. */
  FORMATS,
} from './export/formats.ts';
export {
  /** The lines of an export, without their ends, as they are made. */
  createExportLines,
  /** A data set as an export reads it. */
  type ExportSet,
  /** The items of an open data set; one at a time is in memory. */
  exportItemsOf,
  /** The default for the most pairs of one problem. */
  MOST_PAIRS,
} from './export/run.ts';
export {
  /** Chooses whose labels to export if the user doesn't. */
  chooseLabels,
  /** Labels of annotators, by item and annotator. */
  ExportLabelBooks,
  /** The ground truth in the rows. */
  groundTruthSource,
  /** The label of an item, or why it has none. */
  type LabelSource,
} from './export/source.ts';
export {
  /** Counts what an export wrote, left out, lost and filled in. */
  ExportTally,
} from './export/tally.ts';
export {
  /** Texts of the dialogs and messages of an export. */
  exportTexts,
  /** Describes the result of an export: a sentence with the number of rows, and one for each kind of omission, with counts. */
  formatExportTally,
} from './export/words.ts';
export {
  /** The first four are those of ProcessBench (section 3.1), the others ways in which proofs of models are known to go wrong. */
  ERROR_CATEGORIES,
  /** Returns the name of a category. */
  getCategoryName,
} from './labels/categories.ts';
export {
  /** Drafts the record of an edit. Undefined if it changes nothing. */
  draftLabelEdit,
  /** That the reference, or what blind mode hides, is shown: to be written before it is. */
  draftReveal,
  /** Drafts the record that submits a label, or says why it can't be submitted. */
  draftSubmission,
  /** The item that an edit belongs to, and what the annotator has seen of it. */
  type LabelContext,
  /** An edit of an item's label, by a key or the mouse. */
  type LabelEdit,
} from './labels/drafts.ts';
export {
  /** Creates the label of an item that has no records. */
  createEmptyLabel,
  /**
   * Folds an annotator's records of an item into a label. The last record of each kind counts, so the order in which files were merged
   * doesn't matter.
   */
  foldItemLabel,
  /** Folds records into labels, by item and annotator in the order of their first record. */
  foldItemLabels,
} from './labels/fold-label.ts';
export {
  /** One annotator's current label of one item. */
  type ItemLabel,
  /** Whether the label of an item is submitted and hasn't changed since. */
  isSubmitted,
  /** The verdict of a label. */
  type LabelVerdict,
  /** Good, neutral, bad: as PRM800K has it. */
  type StepRating,
} from './labels/item-label.ts';
export {
  /** Records by item and annotator. */
  LabelIndex,
} from './labels/label-index.ts';
export {
  /** The rating of a step: explicit, or implied by the earliest error. */
  findStepRating,
  /** The index of the earliest error that a label names, -1 for none, though its annotator be unsure of it. */
  getEarliestError,
  /**
   * Derives the verdict of a label: the explicit earliest error, or else the first step that is rated bad, or else none if all steps are
   * rated good or neutral.
   */
  toLabelVerdict,
} from './labels/label-verdict.ts';
export {
  /** Collects the labels of the steps of a proof, by index. */
  collectStepLabels,
  /** Finds the index, in the proof as it is now, of a step that was recorded earlier. */
  findStepIndex,
  /** Maps the fingerprint of each step to the indices of the steps that have it. */
  indexSteps,
} from './labels/step-labels.ts';
export {
  /** The records that move an annotator's label of an item to the item's new name. */
  draftMovedLabel,
  /** Drafts the retraction of a record. */
  draftRetraction,
  /** Finds what undo retracts: the annotator's last labeling record that still stands. */
  findLabelUndo,
  /** The record that undo retracts, and its item. */
  type LabelUndo,
} from './labels/undo-and-move.ts';
export {
  /** Creates a filter; empty lists are left out. */
  createQueueFilter,
  /** Whether a filter has no conditions. */
  isEmptyFilter,
  /** Reads a stored filter. Unknown or invalid parts are ignored. */
  readQueueFilter,
} from './queue/filter.ts';
export {
  /** Creates the seed for the order of an annotator's blind items in a data set. */
  createBlindSeed,
} from './queue/order.ts';
export {
  /** How many items of each group. */
  type GroupCounts,
  /** The items of a data set in order, in groups and under a filter, shared by the tree and the label session. */
  ItemQueue,
} from './queue/queue.ts';
export {
  /** What a list knows about an item when nothing is hidden. */
  type AssistedQueueItem,
  /** All that a list knows of an item in blind mode: not its line either, since a file may be sorted by what is hidden. */
  type BlindQueueItem,
  /** The filter that every item passes. */
  NO_FILTER,
  /** The summary of an item without a label. */
  NO_OWN_LABEL,
  /** The annotator's own label of an item, as lists show it. */
  type OwnLabelSummary,
  /** The groups of items by the annotator's own label, in the order of the list. */
  QUEUE_GROUPS,
  /** Marks of an item: flagged by a judge, ground truth disputed, annotators disagree. */
  QUEUE_MARKS,
  /** A filter of the queue by group, subset, mark and generator. */
  type QueueFilter,
  /** A group of the queue: how far the annotator's own label of an item is. */
  type QueueGroup,
  /** Items by their numbers in the set, from 0. */
  type QueueItems,
  /** A mark that others or judges have set on an item of the queue. */
  type QueueMark,
  /** Summarizes an annotator's own label of an item for lists. */
  summarizeOwnLabel,
} from './queue/types.ts';
export {
  /** Says in a sentence what is wrong with an annotator name. Undefined if it is valid. */
  checkAnnotatorName,
  /** Whether a text is a valid annotator name and thus a file name for labels. */
  isAnnotator,
  /** Normalizes a name into an annotator name. */
  toAnnotatorName,
} from './records/annotator.ts';
export {
  /** Creates a record with the current time, or a later one if the file already has later records, as far as possible. */
  createLabelRecord,
  /** Describes the problems of a label file, for the log. */
  describeLabelFileProblems,
  /** The time of the latest of some records, in milliseconds since 1970; 0 if there is none. */
  findLatestTime,
  /** Sentences for the log on files of labels that are not read. */
  labelLogTexts,
  /** Reads a file of labels of one annotator. */
  parseLabelFile,
  /** Reads a long file of labels in parts. */
  parseLabelFileInParts,
} from './records/file.ts';
export {
  /** The git attributes beside the label files: git merges lines of both sides, whatever attributes apply further up. */
  GIT_ATTRIBUTES,
  /** The ending of the names of label files. */
  LABEL_ENDING,
  /** The folders between a workspace folder and its files of labels. */
  LABEL_FOLDERS,
  /** A record before it is written, when its time and annotator are added. */
  type LabelDraft,
  /** One annotator's label file, as read from the folder. */
  type LabelFile,
  /** A folder of label files, one per annotator. */
  type LabelFolder,
  /** The label files of a folder, and the problems found while reading them. */
  type LabelFolderContent,
  /** A label couldn't be saved. The message says why, in a sentence or two for people. */
  LabelNotSavedError,
  /** The most that is read of one file, in bytes, about 200,000 records. The end is read, since the last records count. */
  MOST_LABEL_BYTES,
  /** The most bytes that are read of all label files together. */
  MOST_LABEL_BYTES_IN_ALL,
  /** The same where a file is read and written as a whole, with each record. */
  MOST_LABEL_BYTES_WHOLE,
  /** The most label files that are read. */
  MOST_LABEL_FILES,
} from './records/folder.ts';
export {
  /** The id of an item of a data set; undefined of other items, and of files. */
  parseLabelItemId,
  /** What labels name a proof by where they mean no step: its problem and its steps. */
  proofFingerprint,
  /** What labels name an item of a data set by. */
  toLabelItemName,
} from './records/item-name.ts';
export {
  /** The longest line that is read, in UTF-16 code units: the longest note, each of its characters escaped, and all the rest. */
  LONGEST_LABEL_LINE,
  /** The longest note or reason, in UTF-16 code units. */
  LONGEST_NOTE,
  /** Reads a line, without its end. */
  readLabelLine,
  /** A record as a line without its end: its fields in a fixed order, so that equal records make equal lines. */
  writeLabelLine,
} from './records/lines.ts';
export type {
  /** Labels as they are stored: one record per line of `.proofmark/labels/<annotator>.jsonl`. */
  LabelMode,
  /** One line of a label file: one action of an annotator. */
  LabelRecord,
} from './records/types.ts';
export {
  /** The statistics of data sets as report parts, for the terminal and for Markdown. */
  formatStatisticsReport,
} from './statistics/report.ts';
export {
  /** Counts the items of a data set, one at a time. */
  StatisticsTally,
} from './statistics/tally.ts';
export type {
  /** The statistics of one data set: its items, steps, errors and generators. */
  SetStatistics,
} from './statistics/types.ts';
export {
  /** Why a report on agreement is not shown. */
  hiddenReportTexts,
  /** Texts of dialogs and messages about an agreement protocol. */
  protocolTexts,
} from './words/agreement.ts';
export {
  /** A sentence that states the data set's own label of an item. */
  formatGroundTruth,
  /** Another annotator's label, in a few words. */
  formatOtherLabel,
  /** The annotator's own label, in a sentence. */
  formatOwnLabel,
  /** The reader's label of a step in its current state, in a few words, with a short reason. */
  formatOwnStepLabel,
  /** `Saved at 14:06:31. Reference not opened.` */
  formatSavedState,
  /** The labels of a step, a sentence each, the reader's own first. */
  formatStepLabels,
  /** A sentence that names the record that was undone, and its item. */
  formatUndo,
  /** Texts of dialogs and messages about agreeing and disputing. */
  stepLabelTexts,
  /** Why a step can't be agreed with or disputed; undefined if it can be. */
  whyNoStepVerdict,
  /** Why it cannot be submitted; undefined if it can be. */
  whyNotSubmittable,
} from './words/label.ts';
export {
  /** `item 3 of 12`; empty where either is not known. */
  formatItemPosition,
  /** Describes what the annotator sees: for an item, or for the mode if no item is open. */
  formatLabelingMode,
  /** `Labeling · 12 of 40`, in the status bar. */
  formatLabelingStatus,
  /** The status bar tooltip of a data set that is being labeled. */
  formatLabelingTooltip,
  /** `12 labeled, 1 unsure` */
  formatLabelProgress,
  /** Texts of dialogs and lists about the mode. */
  labelingModeTexts,
  /** Notices of a labeling session: why a key does nothing, and what else the annotator should know. */
  labelingTexts,
} from './words/labeling.ts';
export {
  /** The numbers of flagged steps, from their indices. */
  formatFlaggedSteps,
  /** A group's name, as a title. */
  formatGroupTitle,
  /** `12 of 40 labeled`; or `12 labeled` under a protocol, where the number of items must stay hidden. */
  formatLabeledCount,
  /** `unlabeled, flagged, gsm8k`: what passes a filter, in short. */
  formatQueueFilter,
  /** A group as a filter, or as what an item is. */
  formatQueueGroup,
  /** A mark of an item, in a few words. */
  formatQueueMark,
  /** `error in step 2`, `no error`; undefined where nothing of the kind was submitted. */
  formatSubmittedLabel,
  /** Other texts of the queue's rows about labels. */
  queueTexts,
} from './words/queue.ts';
export {
  /** Texts about entering an annotator name. */
  annotatorTexts,
  /** Why a label can't be saved, and where it is saved instead. */
  labelSavingTexts,
  /** Texts of dialogs and messages about a note. */
  noteTexts,
} from './words/saving.ts';
