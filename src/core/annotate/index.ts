/** Labels: records, current labels, agreement, statistics, the queue and export. */
export {
  /** An item that annotators disagree on, as a report shows it: its line, and the steps that votes name. */
  type DisagreedItem,
  /** How many disagreements a report lists; JSON has all of them. */
  MOST_LISTED_DISAGREEMENTS,
  /** Reads an item again for the steps that votes name. */
  readDisagreedItem,
} from './agreement/disagreed-item.ts';
export {
  /** Under a protocol, or among all annotators with labels, in the order of their submissions. */
  type AgreementBasis,
  /** Computes the state of agreement on an item from the labels of all annotators. */
  computeItemAgreement,
  /** The state of agreement on an item, with each annotator's vote or pass. */
  type ItemAgreement,
} from './agreement/item.ts';
export {
  /** The folders between a workspace folder and its agreement files. */
  AGREEMENT_FOLDERS,
  /** Describes what is wrong with the annotators or the numbers of votes, in a sentence. Undefined if they are valid. */
  checkProtocol,
  /** The maximum size of a protocol file, in bytes. */
  LONGEST_PROTOCOL,
  /** The longest seed that a protocol may have, in UTF-16 code units. */
  LONGEST_SEED,
  /** The most annotators that a protocol may name. */
  MOST_ANNOTATORS,
  /** A parsed protocol, or an error as a sentence for people. */
  type ProtocolResult,
  /** Returns the file name of a data set's protocol. */
  protocolFileName,
  /** Parses a protocol file, which is untrusted input. */
  readProtocol,
  /** Formats a protocol as the text of its file. */
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
  /** How many votes must agree, and the maximum of votes per item. */
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
  /** Yields the lines of an export, without line ends. */
  createExportLines,
  /** A data set as an export reads it. */
  type ExportSet,
  /** Creates a reader of the items of an open data set, one at a time. */
  exportItemsOf,
  /** The default maximum of pairs per problem. */
  MOST_PAIRS,
} from './export/run.ts';
export {
  /** Chooses whose labels to export if the user doesn't. */
  chooseLabels,
  /** Labels of annotators, by item and annotator. */
  ExportLabelBooks,
  /** Reads the ground truth from the rows. */
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
  /** The first four are from ProcessBench (section 3.1); the others are common errors in proofs by models. */
  ERROR_CATEGORIES,
  /** Returns the name of a category. */
  getCategoryName,
} from './labels/categories.ts';
export {
  /** Drafts the record of an edit. Undefined if the edit changes nothing. */
  draftLabelEdit,
  /** Drafts the record that something is revealed, to be written before it is shown. */
  draftReveal,
  /** Drafts the record that submits a label, or says why it can't be submitted. */
  draftSubmission,
  /** The item that an edit belongs to, with what the annotator has seen. */
  type LabelContext,
  /** An edit of an item's label, by a key or the mouse. */
  type LabelEdit,
  /** Trims a note or reason. Throws an error if it's too long. */
  normalizeNoteText,
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
  /** A step rating as in PRM800K: 1 is good, 0 neutral, -1 bad. */
  type StepRating,
} from './labels/item-label.ts';
export {
  /** Records by item and annotator. */
  LabelIndex,
} from './labels/label-index.ts';
export {
  /** The rating of a step: explicit, or implied by the earliest error. */
  findStepRating,
  /** The index of the earliest error that a label names, even if its annotator is unsure; -1 for none. */
  getEarliestError,
  /**
   * Derives the verdict of a label: the explicit earliest error, or else the first step that is rated bad, or else none if all steps are
   * rated good or neutral.
   */
  toLabelVerdict,
  /** Describes why a label can't be submitted yet. Undefined if it can be. */
  whyNotSubmittable,
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
  /** Drafts the records that move an annotator's label of an item to the item's new name. */
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
  /** Facts about an item for lists when nothing is hidden. */
  type AssistedQueueItem,
  /**
   * The facts about an item that lists may show in blind mode. They don't include its line, since the file may be sorted by hidden facts.
   */
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
  /** The items of a data set by number, from 0. */
  type QueueItems,
  /** A mark that others or judges have set on an item of the queue. */
  type QueueMark,
  /** Summarizes an annotator's own label of an item for lists. */
  summarizeOwnLabel,
} from './queue/types.ts';
export {
  /** Describes what is wrong with an annotator name, in a sentence. Undefined if the name is valid. */
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
  /** Finds the latest time of some records, in milliseconds since 1970; 0 if there are none. */
  findLatestTime,
  /** Log sentences about label files that aren't read. */
  labelLogTexts,
  /** Parses one annotator's label file. */
  parseLabelFile,
  /** Parses a long label file in parts, with pauses for other tasks. */
  parseLabelFileInParts,
} from './records/file.ts';
export {
  /** The `.gitattributes` beside the label files: git merges the lines of both sides, whatever attributes apply further up. */
  GIT_ATTRIBUTES,
  /** The extension of label files. */
  LABEL_ENDING,
  /** The folders between a workspace folder and its files of labels. */
  LABEL_FOLDERS,
  /** A record without the version, time and annotator, which are added when it's written. */
  type LabelDraft,
  /** One annotator's label file, as read from the folder. */
  type LabelFile,
  /** A folder of label files, one per annotator. */
  type LabelFolder,
  /** The label files of a folder, and the problems found while reading them. */
  type LabelFolderContent,
  /** Reports that a label couldn't be saved. The message says why, in a sentence or two for people. */
  LabelNotSavedError,
  /**
   * The most bytes that are read of one label file, about 200,000 records. Only the end of a longer file is read, since the last records count.
   */
  MOST_LABEL_BYTES,
  /** The most bytes that are read of all label files together. */
  MOST_LABEL_BYTES_IN_ALL,
  /** The maximum size of a label file that is rewritten as a whole with each record, in bytes. */
  MOST_LABEL_BYTES_WHOLE,
  /** The most label files that are read. */
  MOST_LABEL_FILES,
} from './records/folder.ts';
export {
  /** Parses the ID of an item of a data set from its name in labels. Undefined for items of other data sets and for files. */
  parseLabelItemId,
  /** Computes the fingerprint of a proof from its problem and steps, for labels of the whole proof. */
  proofFingerprint,
  /** Formats the name of an item of a data set in labels. */
  toLabelItemName,
} from './records/item-name.ts';
export {
  /** The longest line that is read, in UTF-16 code units: room for the longest note with all characters escaped. */
  LONGEST_LABEL_LINE,
  /** The longest note or reason, in UTF-16 code units. */
  LONGEST_NOTE,
  /** Parses a line of a label file, without its line end. */
  readLabelLine,
  /** Formats a record as a line, without its line end. Fields have a fixed order, so equal records give equal lines. */
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
  /** Reasons why a report on agreement or statistics is hidden. */
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
  /** Describes why a step has no verdict to agree with or dispute. Undefined if it has one. */
  whyNoStepVerdict,
} from './words/label.ts';
export {
  /** `item 3 of 12`; empty if a number is unknown. */
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
  /** Notices of a labeling session, such as why a key does nothing. */
  labelingTexts,
} from './words/labeling.ts';
export {
  /** The numbers of flagged steps, from their indices. */
  formatFlaggedSteps,
  /** A group's name, as a title. */
  formatGroupTitle,
  /** `12 of 40 labeled`; or `12 labeled` under a protocol, where the number of items must stay hidden. */
  formatLabeledCount,
  /** Formats the conditions of a filter in short: `unlabeled, flagged, gsm8k`. */
  formatQueueFilter,
  /** A group's name inside a sentence or a list, such as `unlabeled`. */
  formatQueueGroup,
  /** A mark of an item, in a few words. */
  formatQueueMark,
  /** `error in step 2`, `no error`; undefined if no such label was submitted. */
  formatSubmittedLabel,
  /** Other texts of the queue's rows about labels. */
  queueTexts,
} from './words/queue.ts';
export {
  /** Texts about entering an annotator name. */
  annotatorTexts,
  /** Reasons why a label can't be saved, or is saved elsewhere. */
  labelSavingTexts,
  /** Texts of dialogs and messages about a note. */
  noteTexts,
} from './words/saving.ts';
