/** Labels: records, current labels, agreement, statistics, the queue and export. */

export {
  /** An agreement report as report parts, for the terminal and for Markdown. */
  createAgreementReportParts,
  /** An item that annotators disagree on, as a report shows it: its line, and the steps that votes name. */
  type DisagreementDetails,
  /** Reads an item again for the steps that votes name. */
  loadDisagreementDetails,
  /** How many disagreements a report lists; JSON has all of them. */
  MAX_LISTED_DISAGREEMENTS,
} from './agreement/agreement-report.ts';
export {
  /** Counts votes item by item and sums them up in an agreement report. */
  AgreementTally,
} from './agreement/agreement-tally.ts';
export {
  /** The state of agreement on each item of an open data set, kept up to date as labels change. */
  DataSetAgreementTracker,
} from './agreement/data-set-agreement.ts';
export {
  /** Under a protocol, or among all annotators with labels, in the order of their submissions. */
  type AgreementProtocolOrRules,
  /** Computes the state of agreement on an item from the labels of all annotators. */
  computeItemAgreement,
  /** The state of agreement on an item, with each annotator's vote or pass. */
  type ItemAgreement,
} from './agreement/item-agreement.ts';
export {
  /** The folders between a workspace folder and its agreement files. */
  AGREEMENT_FOLDER_PATH_SEGMENTS,
  /** A parsed protocol, or an error as a sentence for people. */
  type AgreementProtocolParseResult,
  /** Describes what is wrong with the annotators or the numbers of votes, in a sentence. Undefined if they are valid. */
  findAgreementProtocolError,
  /** Formats a protocol as the text of its file. */
  formatAgreementProtocol,
  /** Returns the file name of a data set's protocol. */
  getAgreementProtocolFileName,
  /** The most annotators that a protocol may name. */
  MAX_AGREEMENT_PROTOCOL_ANNOTATORS,
  /** The maximum size of a protocol file, in bytes. */
  MAX_AGREEMENT_PROTOCOL_BYTES,
  /** The longest seed that a protocol may have, in UTF-16 code units. */
  MAX_AGREEMENT_PROTOCOL_SEED_CHARS,
  /** Parses a protocol file, which is untrusted input. */
  parseAgreementProtocol,
} from './agreement/protocol-file.ts';
export {
  /** The agreement protocol of a data set, as in `.proofmark/agreement/<data set file name>.json`. */
  type AgreementProtocol,
  /** How many votes must agree, and the maximum of votes per item. */
  type AgreementRules,
  /** The rules of the ProcessBench paper: three votes must agree, of at most five. */
  PROCESSBENCH_AGREEMENT_RULES,
} from './agreement/types.ts';
export {
  /** Creates a reader of the items of an open data set, one at a time. */
  createExportItemReader,
  /** Yields the lines of an export, without line ends. */
  createExportLines,
  /** A data set as an export reads it. */
  type DataSetToExport,
} from './export/export-lines.ts';
export {
  /** Counts what an export wrote, left out, lost and filled in. */
  ExportTally,
} from './export/export-tally.ts';
export {
  /** The names of all formats of exported labels. */
  EXPORT_FORMAT_NAMES,
  /** The name of a format of exported labels. */
  type ExportFormatName,
  /** The export formats by the names that `--to` accepts, in the order of the list. */
  LABEL_EXPORT_FORMATS,
} from './export/formats.ts';
export {
  /** Labels of annotators, by item and annotator. */
  AnnotatorLabelSource,
  /** Chooses whose labels to export if the user doesn't. */
  chooseDefaultLabelsToExport,
  /** The label of an item, or why it has none. */
  type ExportLabelLookup,
  /** Reads the ground truth from the rows. */
  readGroundTruthLabel,
} from './export/label-source.ts';
export {
  /** The default maximum of pairs per problem. */
  DEFAULT_MAX_PAIRS_PER_PROBLEM,
} from './export/solution-pairs.ts';
export {
  /** Describes the result of an export: a sentence with the number of rows, and one for each kind of omission, with counts. */
  formatExportTally,
  /** Texts of the dialogs and messages of an export. */
  LABEL_EXPORT_TEXTS,
} from './export/words.ts';
export {
  /**
   * Folds an annotator's records of an item into a label. The last record of each kind counts, so the order in which files were merged
   * doesn't matter.
   */
  buildItemLabel,
  /** Folds records into labels, by item and annotator in the order of their first record. */
  buildLabelsByItem,
  /** Creates the label of an item that has no records. */
  createEmptyItemLabel,
} from './labels/build-item-label.ts';
export {
  /** The first four are from ProcessBench (section 3.1); the others are common errors in proofs by models. */
  ERROR_CATEGORIES,
  /** Returns the name of a category. */
  getErrorCategoryName,
} from './labels/error-categories.ts';
export {
  /** One annotator's current label of one item. */
  type ItemLabel,
  /** Whether the label of an item is submitted and hasn't changed since. */
  isCurrentLabelSubmitted,
  /** The verdict of a label. */
  type LabelVerdict,
  /** A step rating as in PRM800K: 1 is good, 0 neutral, -1 bad. */
  type StepRating,
} from './labels/item-label.ts';
export {
  /** Records by item and annotator. */
  LabelRecordIndex,
} from './labels/label-index.ts';
export {
  /**
   * Derives the verdict of a label: the explicit earliest error, or else the first step that is rated bad, or else none if all steps are
   * rated good or neutral.
   */
  deriveLabelVerdict,
  /** Describes why a label can't be submitted yet. Undefined if it can be. */
  describeSubmissionObstacle,
  /** The index of the earliest error that a label names, even if its annotator is unsure; -1 for none. */
  findLabeledEarliestError,
  /** The rating of a step: explicit, or implied by the earliest error. */
  findStepRating,
} from './labels/label-verdict.ts';
export {
  /** An edit of an item's label, by a key or the mouse. */
  type LabelEdit,
  /** The item that an edit belongs to, with what the annotator has seen. */
  type LabelEditContext,
  /** Trims a note or reason. Throws an error if it's too long. */
  normalizeNoteText,
  /** Drafts the record of an edit. Undefined if the edit changes nothing. */
  prepareLabelEditRecord,
  /** Drafts the record that something is revealed, to be written before it is shown. */
  prepareRevealRecord,
  /** Drafts the record that submits a label, or says why it can't be submitted. */
  prepareSubmissionRecord,
} from './labels/record-drafts.ts';
export {
  /** Collects the labels of the steps of a proof, by index. */
  collectAgreementsDisputesAndNotes,
  /** Finds the index, in the proof as it is now, of a step that was recorded earlier. */
  findIndexOfRecordedStep,
  /** Maps the fingerprint of each step to the indices of the steps that have it. */
  indexStepsByFingerprint,
} from './labels/step-labels.ts';
export {
  /** The record that undo retracts, and its item. */
  type LabelUndoPlan,
  /** Finds what undo retracts: the annotator's last labeling record that still stands. */
  planLabelUndo,
  /** Drafts the records that move an annotator's label of an item to the item's new name. */
  prepareMovedLabelRecords,
  /** Drafts the retraction of a record. */
  prepareRetractionRecord,
} from './labels/undo-and-move.ts';
export {
  /** Creates the seed for the order of an annotator's blind items in a data set. */
  createBlindOrderSeed,
} from './queue/item-order.ts';
export {
  /** The items of a data set in order, in groups and under a filter, shared by the tree and the label session. */
  ItemQueue,
  /** How many items of each group. */
  type QueueGroupCounts,
} from './queue/item-queue.ts';
export {
  /** Creates a filter; empty lists are left out. */
  createQueueFilter,
  /** Whether a filter has no conditions. */
  isEmptyQueueFilter,
  /** Reads a stored filter. Unknown or invalid parts are ignored. */
  parseQueueFilter,
} from './queue/queue-filter.ts';
export {
  /** Facts about an item for lists when nothing is hidden. */
  type AssistedQueueItem,
  /**
   * The facts about an item that lists may show in blind mode. They don't include its line, since the file may be sorted by hidden facts.
   */
  type BlindQueueItem,
  /** The summary of an item without a label. */
  EMPTY_LABEL_SUMMARY,
  /** The filter that every item passes. */
  EMPTY_QUEUE_FILTER,
  /** The annotator's own label of an item, as lists show it. */
  type OwnLabelSummary,
  /** The groups of items by the annotator's own label, in the order of the list. */
  QUEUE_GROUPS,
  /** Marks of an item: flagged by a judge, ground truth disputed, annotators disagree. */
  QUEUE_ITEM_MARKS,
  /** A filter of the queue by group, subset, mark and generator. */
  type QueueFilter,
  /** A group of the queue: how far the annotator's own label of an item is. */
  type QueueGroup,
  /** The items of a data set by number, from 0. */
  type QueueItemList,
  /** A mark that others or judges have set on an item of the queue. */
  type QueueItemMark,
  /** Summarizes an annotator's own label of an item for lists. */
  summarizeOwnLabel,
} from './queue/types.ts';
export {
  /** Describes what is wrong with an annotator name, in a sentence. Undefined if the name is valid. */
  findAnnotatorNameError,
  /** Whether a text is a valid annotator name and thus a file name for labels. */
  isValidAnnotatorName,
  /** Normalizes a name into an annotator name. */
  normalizeAnnotatorName,
} from './records/annotator-name.ts';
export {
  /** Computes the fingerprint of a proof from its problem and steps, for labels of the whole proof. */
  computeProofFingerprint,
  /** Formats the name of an item of a data set in labels. */
  formatLabelItemName,
  /** Parses the ID of an item of a data set from its name in labels. Undefined for items of other data sets and for files. */
  parseLabelItemName,
} from './records/item-name.ts';
export {
  /** Creates a record with the current time, or a later one if the file already has later records, as far as possible. */
  createLabelRecord,
  /** Describes the problems of a label file, for the log. */
  describeSkippedLabelLines,
  /** Finds the latest time of some records, in milliseconds since 1970; 0 if there are none. */
  findLatestRecordTimestamp,
  /** Log sentences about label files that aren't read. */
  LABEL_FILE_LOG_TEXTS,
  /** Parses one annotator's label file. */
  parseLabelFile,
  /** Parses a long label file in parts, with pauses for other tasks. */
  parseLabelFileInChunks,
} from './records/label-file.ts';
export {
  /** The extension of label files. */
  LABEL_FILE_EXTENSION,
  /** The folders between a workspace folder and its files of labels. */
  LABEL_FOLDER_PATH_SEGMENTS,
  /** The `.gitattributes` beside the label files: git merges the lines of both sides, whatever attributes apply further up. */
  LABEL_GITATTRIBUTES_FILE,
  /** One annotator's label file, as read from the folder. */
  type LabelFile,
  /** A folder of label files, one per annotator. */
  type LabelFolder,
  /** The label files of a folder, and the problems found while reading them. */
  type LabelFolderContent,
  /** Reports that a label couldn't be saved. The message says why, in a sentence or two for people. */
  LabelNotSavedError,
  /** The most label files that are read. */
  MAX_LABEL_FILES,
  /**
   * The most bytes that are read of one label file, about 200,000 records. Only the end of a longer file is read, since the last records count.
   */
  MAX_READ_LABEL_FILE_BYTES,
  /** The maximum size of a label file that is rewritten as a whole with each record, in bytes. */
  MAX_REWRITTEN_LABEL_FILE_BYTES,
  /** The most bytes that are read of all label files together. */
  MAX_TOTAL_LABEL_FILE_BYTES,
  /** A record without the version, time and annotator, which are added when it's written. */
  type UnsavedLabelRecord,
} from './records/label-folder.ts';
export {
  /** Formats a record as a line, without its line end. Fields have a fixed order, so equal records give equal lines. */
  formatLabelLine,
  /** The longest line that is read, in UTF-16 code units: room for the longest note with all characters escaped. */
  MAX_LABEL_LINE_CHARS,
  /** The longest note or reason, in UTF-16 code units. */
  MAX_LABEL_NOTE_CHARS,
  /** Parses a line of a label file, without its line end. */
  parseLabelLine,
} from './records/label-lines.ts';
export type {
  /** Labels as they are stored: one record per line of `.proofmark/labels/<annotator>.jsonl`. */
  LabelMode,
  /** One line of a label file: one action of an annotator. */
  LabelRecord,
} from './records/types.ts';
export {
  /** The statistics of data sets as report parts, for the terminal and for Markdown. */
  createStatisticsReportParts,
} from './statistics/statistics-report.ts';
export {
  /** Counts the items of a data set, one at a time. */
  DataSetStatisticsTally,
} from './statistics/statistics-tally.ts';
export type {
  /** The statistics of one data set: its items, steps, errors and generators. */
  DataSetStatistics,
} from './statistics/types.ts';
export {
  /** Texts of dialogs and messages about an agreement protocol. */
  AGREEMENT_PROTOCOL_TEXTS,
  /** Reasons why a report on agreement or statistics is hidden. */
  HIDDEN_REPORT_REASON_TEXTS,
} from './words/agreement.ts';
export {
  /** Texts of dialogs and messages about agreeing and disputing. */
  AGREE_OR_DISPUTE_MESSAGES,
  /** Describes why a step has no verdict to agree with or dispute. Undefined if it has one. */
  describeMissingStepVerdict,
  /** The reader's label of a step in its current state, in a few words, with a short reason. */
  describeOwnAgreementOrDispute,
  /** A sentence that states the data set's own label of an item. */
  formatGroundTruth,
  /** `Saved at 14:06:31. You haven't opened the reference.` */
  formatLabelSaveStatus,
  /** A sentence that says what undoing a record changed in its item. */
  formatLabelUndoMessage,
  /** Another annotator's label, in a few words. */
  formatOtherAnnotatorVerdict,
  /** The annotator's own label, in a sentence. */
  formatOwnLabelVerdict,
  /** The labels of a step, a sentence each, the reader's own first. */
  formatStepAgreementsAndDisputes,
} from './words/label.ts';
export {
  /** `item 3 of 12`; empty if a number is unknown. */
  formatItemPosition,
  /** Describes what the annotator sees: for an item, or for the mode if no item is open. */
  formatLabelingMode,
  /** `Labeling · 12 of 40`, in the status bar. */
  formatLabelingStatusBarText,
  /** The status bar tooltip of a data set that is being labeled. */
  formatLabelingStatusBarTooltip,
  /** `12 labeled, 1 unsure` */
  formatLabelProgress,
  /** Texts of dialogs and lists about the mode. */
  LABELING_MODE_TEXTS,
  /** Notices of a labeling session, such as why a key does nothing. */
  LABELING_NOTICE_TEXTS,
} from './words/labeling.ts';
export {
  /** The numbers of flagged steps, from their indices. */
  formatFlaggedSteps,
  /** `12 of 40 labeled`; or `12 labeled` under a protocol, where the number of items must stay hidden. */
  formatLabeledCount,
  /** Formats the conditions of a filter in short: `unlabeled, flagged, gsm8k`. */
  formatQueueFilter,
  /** A group's name inside a sentence or a list, such as `unlabeled`. */
  formatQueueGroupName,
  /** A group's name, as a title. */
  formatQueueGroupTitle,
  /** A mark of an item, in a few words. */
  formatQueueItemMark,
  /** `error in step 2`, `no error`; undefined if no such label was submitted. */
  formatSubmittedLabel,
  /** Other texts of the queue's rows about labels. */
  QUEUE_ROW_TEXTS,
} from './words/queue.ts';
export {
  /** Texts about entering an annotator name. */
  ANNOTATOR_NAME_TEXTS,
  /** Reasons why a label can't be saved, or is saved elsewhere. */
  LABEL_SAVING_TEXTS,
  /** Texts of dialogs and messages about a note. */
  NOTE_INPUT_TEXTS,
} from './words/saving.ts';
