/** Labels: their records, what they add up to, and which steps they belong to. */
export {
  /** An item that annotators disagree on, as a report shows it: its line, and the steps that votes name. */
  type DisagreedItem,
  /** Reads an item again for the steps that votes name. */
  disagreedItem,
  /** How many disagreements are listed for people; JSON has them all. */
  MOST_LISTED,
} from './agreement/disagreed-item.ts';
export {
  /** An item as the protocol has it. */
  type Agreement,
  /** Under a protocol, or among all annotators with labels, in the order of their submissions. */
  type Among,
  /** The state of agreement on an item, from the labels of all annotators. */
  agreementOf,
} from './agreement/item.ts';
export {
  /** The folders between a workspace folder and its agreement files. */
  AGREEMENT_FOLDERS,
  /** The longest file that is read, in bytes. */
  LONGEST_PROTOCOL,
  /** The longest seed that a protocol may have, in UTF-16 code units. */
  LONGEST_SEED,
  /** The most annotators that a protocol may name. */
  MOST_ANNOTATORS,
  /** The name of the file of a data set's protocol. */
  protocolFileName,
  /** A protocol as it is read, or what is wrong with it, in a sentence. */
  type ReadProtocol,
  /** Reads a protocol. */
  readProtocol,
  /** A protocol as its file has it. */
  writeProtocol,
  /** Says in a sentence what is wrong with the annotators or the number of votes. Undefined if they are valid. */
  wrongWithProtocol,
} from './agreement/protocol-file.ts';
export {
  /** An agreement report as report parts, for the terminal and for Markdown. */
  agreementParts,
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
  /** The rules of the ProcessBench paper: three votes must agree, of at most five. */
  PAPER_RULES,
  /** The agreement protocol of a data set, as in `.proofmark/agreement/<data set file name>.json`. */
  type Protocol,
  /** How many votes have to agree, of at most how many. */
  type Rules,
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
  /** A data set as an export reads it. */
  type ExportSet,
  /** The lines of an export, without their ends, as they are made. */
  exportLines,
  /** The items of an open data set; one at a time is in memory. */
  itemsOf,
  /** The default for the most pairs of one problem. */
  MOST_PAIRS,
} from './export/run.ts';
export {
  /** Chooses whose labels to export if the user doesn't. */
  chosenLabels,
  /** The ground truth in the rows. */
  goldSource,
  /** Labels of annotators, by item and annotator. */
  LabelBooks,
  /** The label of an item, or why it has none. */
  type LabelSource,
} from './export/source.ts';
export {
  /** Counts what an export wrote, left out, lost and filled in. */
  ExportTally,
} from './export/tally.ts';
export {
  /** Texts of the dialogs and messages of an export. */
  exportSentences,
  /** Describes the result of an export: a sentence with the number of rows, and one for each kind of omission, with counts. */
  exportWords,
} from './export/words.ts';
export {
  /** The first four are those of ProcessBench (section 3.1), the others ways in which proofs of models are known to go wrong. */
  CATEGORIES,
  /** Returns the name of a category. */
  categoryName,
} from './labels/categories.ts';
export {
  /** Drafts the record of an edit. Undefined if it changes nothing. */
  draftFor,
  /** An edit of an item's label, by a key or the mouse. */
  type ItemWord,
  /** That the reference, or what blind mode hides, is shown: to be written before it is. */
  revealDraft,
  /** The item that an edit belongs to, and what the annotator has seen of it. */
  type Spoken,
  /** Drafts the record that submits a label, or says why it can't be submitted. */
  submitDraft,
} from './labels/drafts.ts';
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
  /** Creates the label of an item that has no records. */
  emptyLabel,
  /**
   * Folds an annotator's records of an item into a label. The last record of each kind counts, so the order in which files were merged
   * doesn't matter.
   */
  labelOf,
  /** Folds records into labels, by item and annotator in the order of their first record. */
  labelsOf,
} from './labels/label-of.ts';
export {
  /** Collects the labels of the steps of a proof, by index. */
  labelsOn,
  /** Finds the index, in the proof as it is now, of a step that was recorded earlier. */
  placeOf,
  /** Maps the fingerprint of each step to the indices of the steps that have it. */
  placesOf,
} from './labels/on-steps.ts';
export {
  /** Drafts the retraction of a record. */
  backDraft,
  /** The records that move an annotator's label of an item to the item's new name. */
  movedRecords,
  /** The record that undo retracts, and its item. */
  type Undo,
  /** Finds what undo retracts: the annotator's last labeling record that still stands. */
  undoOf,
} from './labels/taking-back.ts';
export {
  /** The index of the earliest error that a label names, -1 for none, though its annotator be unsure of it. */
  earliestOf,
  /** The rating of a step: explicit, or implied by the earliest error. */
  ratingAt,
  /**
   * Derives the verdict of a label: the explicit earliest error, or else the first step that is rated bad, or else none if all steps are
   * rated good or neutral.
   */
  verdictOf,
} from './labels/verdict-of.ts';
export {
  /** Creates a filter; empty lists are left out. */
  filterOf,
  /** Whether a filter has no conditions. */
  isEmptyFilter,
  /** Reads a stored filter. Unknown or invalid parts are ignored. */
  readFilter,
} from './queue/filter.ts';
export {
  /** Creates the seed for the order of an annotator's blind items in a data set. */
  blindSeed,
} from './queue/order.ts';
export {
  /** How many items of each group. */
  type GroupCounts,
  /** The items of a data set in order, in groups and under a filter, shared by the tree and the label session. */
  ItemQueue,
} from './queue/queue.ts';
export {
  /** The filter that every item passes. */
  NO_FILTER,
  /** The summary of an item without a label. */
  NO_WORD,
  /** The annotator's own label of an item, as lists show it. */
  type OwnWord,
  /** Summarizes an annotator's own label of an item for lists. */
  ownWordOf,
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
  /** What a list knows about an item when nothing is hidden. */
  type SeenItem,
  /** All that a list knows of an item in blind mode: not its line either, since a file may be sorted by what is hidden. */
  type VeiledItem,
} from './queue/types.ts';
export {
  /** Normalizes a name into an annotator name. */
  annotatorNamed,
  /** Whether a text is a valid annotator name and thus a file name for labels. */
  isAnnotator,
  /** Says in a sentence what is wrong with an annotator name. Undefined if it is valid. */
  wrongWithAnnotator,
} from './records/annotator.ts';
export {
  /** Describes the problems of a label file, for the log. */
  fileProblems,
  /** The time of the latest of some records, in milliseconds since 1970; 0 if there is none. */
  latestOf,
  /** Sentences for the log on files of labels that are not read. */
  logSentences,
  /** Creates a record with the current time, or a later one if the file already has later records, as far as possible. */
  newRecord,
  /** Reads a file of labels of one annotator. */
  readLabels,
  /** Reads a long file of labels in parts. */
  readLabelsInParts,
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
  LabelsNotKept,
  /** The most that is read of one file, in bytes, about 200,000 records. The end is read, since the last records count. */
  MOST_BYTES,
  /** The most bytes that are read of all label files together. */
  MOST_BYTES_IN_ALL,
  /** The same where a file is read and written as a whole, with each record. */
  MOST_BYTES_WHOLE,
  /** The most label files that are read. */
  MOST_FILES,
} from './records/folder.ts';
export {
  /** The id of an item of a data set; undefined of other items, and of files. */
  idIn,
  /** What labels name an item of a data set by. */
  itemName,
  /** What labels name a proof by where they mean no step: its problem and its steps. */
  proofFingerprint,
} from './records/item-name.ts';
export {
  /** The longest line that is read, in UTF-16 code units: the longest note, each of its characters escaped, and all the rest. */
  LONGEST_LINE,
  /** The longest note or reason, in UTF-16 code units. */
  LONGEST_NOTE,
  /** Reads a line, without its end. */
  readRecord,
  /** A record as a line without its end: its fields in a fixed order, so that equal records make equal lines. */
  writeRecord,
} from './records/lines.ts';
export type {
  /** Labels as they are stored: one record per line of `.proofmark/labels/<annotator>.jsonl`. */
  LabelMode,
  /** One line of a label file: one action of an annotator. */
  LabelRecord,
} from './records/types.ts';
export {
  /** The statistics of data sets as report parts, for the terminal and for Markdown. */
  statisticsParts,
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
  hiddenSentences,
  /** Texts of dialogs and messages about an agreement protocol. */
  protocolSentences,
} from './words/agreement.ts';
export {
  /** Texts about entering an annotator name. */
  annotatorSentences,
  /** Why a label can't be saved, and where it is saved instead. */
  keepingSentences,
  /** Texts of dialogs and messages about a note. */
  noteSentences,
} from './words/keeping.ts';
export {
  /** A sentence that states the data set's own label of an item. */
  goldWords,
  /** Why it cannot be submitted; undefined if it can be. */
  lacksOf,
  /** Why a step can't be agreed with or disputed; undefined if it can be. */
  noVerdictSentence,
  /** Another annotator's label, in a few words. */
  othersWords,
  /** The annotator's own label, in a sentence. */
  ownSentence,
  /** The reader's label of a step in its current state, in a few words, with a short reason. */
  ownStepWords,
  /** The labels of a step, a sentence each, the reader's own first. */
  saidSentences,
  /** `Saved at 14:06:31. Reference not opened.` */
  savedWords,
  /** Texts of dialogs and messages about agreeing and disputing. */
  stepSentences,
  /** A sentence that names the record that was undone, and its item. */
  takenBackWords,
} from './words/label.ts';
export {
  /** Notices of a labeling session: why a key does nothing, and what else the annotator should know. */
  labellingSentences,
  /** Texts of dialogs and lists about the mode. */
  modeSentences,
  /** Describes what the annotator sees: for an item, or for the mode if no item is open. */
  modeWords,
  /** `item 3 of 12`; empty where either is not known. */
  placeWords,
  /** `12 labeled, 1 unsure` */
  progressWords,
  /** The status bar tooltip of a data set that is being labeled. */
  statusTooltip,
  /** `Labeling · 12 of 40`, in the status bar. */
  statusWords,
} from './words/labelling.ts';
export {
  /** `unlabeled, flagged, gsm8k`: what passes a filter, in short. */
  filterWords,
  /** The numbers of flagged steps, from their indices. */
  flagsWords,
  /** A group's name, as a title. */
  groupTitle,
  /** A group as a filter, or as what an item is. */
  groupWords,
  /** `12 of 40 labeled`, `12 of 40 labeled so far`. */
  labelledWords,
  /** A mark of an item, in a few words. */
  markWords,
  /** Other texts of the queue's rows about labels. */
  queueSentences,
  /** `error in step 2`, `no error`; undefined where nothing of the kind was submitted. */
  submittedWords,
} from './words/queue.ts';
