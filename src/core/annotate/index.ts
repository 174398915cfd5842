/** What people say of proofs: records, what stands of them, and which steps they are about. */
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
  /** Under a protocol, or among whoever has labelled: then those who submitted first are counted first. */
  type Among,
  /** What people's labels of an item come to. */
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
  /** What is wrong with who takes part and how many have to agree, in a sentence; undefined if nothing is. */
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
  /** An agreement protocol of a data set, as `.proofmark/agreement/<data set file name>.json` says it. */
  type Protocol,
  /** How many have to agree, and the most votes that are asked for. */
  type Rules,
} from './agreement/types.ts';
export {
  /** The names of all formats of exported labels. */
  EXPORT_FORMATS,
  /** The name of a format of exported labels. */
  type ExportFormat,
  /** The formats of exported labels by the names that `--to` takes, in the order in which they are offered. */
  FORMATS,
} from './export/formats.ts';
export {
  /** A data set as an export reads it. */
  type ExportSet,
  /** The lines of an export, without their ends, as they are made. */
  exportLines,
  /** The items of an open data set; one at a time is in memory. */
  itemsOf,
  /** The most pairs of one problem, where nobody says otherwise. */
  MOST_PAIRS,
} from './export/run.ts';
export {
  /** Chooses whose labels are exported when the user hasn't said. */
  chosenLabels,
  /** What the rows themselves say. */
  goldSource,
  /** Labels of annotators, by item and annotator. */
  LabelBooks,
  /** The label of an item, or why it has none. */
  type LabelSource,
} from './export/source.ts';
export {
  /** What became of an export: what was written, left out, lost, and filled in. */
  ExportTally,
} from './export/tally.ts';
export {
  /** What dialogs and messages say as labels are exported. */
  exportSentences,
  /** What an export came to: a sentence for how much was written, and one for each kind of what was not, with counts. */
  exportWords,
} from './export/words.ts';
export {
  /** The first four are those of ProcessBench (section 3.1), the others ways in which proofs of models are known to go wrong. */
  CATEGORIES,
  /** What a category is called. */
  categoryName,
} from './labels/categories.ts';
export {
  /** The record that a word comes to; undefined if it says nothing new. */
  draftFor,
  /** What an annotator says of an item, by a key or the mouse. */
  type ItemWord,
  /** That the reference, or what blind mode hides, is shown: to be written before it is. */
  revealDraft,
  /** What is spoken of, and by whom it was seen how. */
  type Spoken,
  /** Makes the record that submits a label, or says why there is nothing to submit. */
  submitDraft,
} from './labels/drafts.ts';
export {
  /** One annotator's label of one item, as it stands now. */
  type ItemLabel,
  /** Whether an item is done with: its label is submitted, and nothing else was said since. */
  isSubmitted,
  /** What a label comes to. */
  type LabelVerdict,
  /** Good, neutral, bad: as PRM800K has it. */
  type StepRating,
} from './labels/item-label.ts';
export {
  /** Records by item and annotator. */
  LabelIndex,
} from './labels/label-index.ts';
export {
  /** What is said of an item before anything is. */
  emptyLabel,
  /** What one annotator has said of one item: of each kind the last word counts, so that it is the same however files were merged. */
  labelOf,
  /** What all have said of all items that are spoken of: by item, then by annotator, in the order in which they first come. */
  labelsOf,
} from './labels/label-of.ts';
export {
  /** What people have said of the steps of a proof, by index. */
  labelsOn,
  /** Finds the index, in the proof as it is now, of a step that was recorded earlier. */
  placeOf,
  /** Maps the fingerprint of each step to the indices of the steps that have it. */
  placesOf,
} from './labels/on-steps.ts';
export {
  /** Takes a record back. */
  backDraft,
  /** The records that move an annotator's label of an item to the item's new name. */
  movedRecords,
  /** What undo takes back, and of which item that was. */
  type Undo,
  /** What undo does: it takes back the last that an annotator has said while labelling and that stands. */
  undoOf,
} from './labels/taking-back.ts';
export {
  /** The index of the earliest error that a label names, -1 for none, though its annotator be unsure of it. */
  earliestOf,
  /** What a label comes to at a step: as said of the step itself, or following from the earliest error. */
  ratingAt,
  /** What a label comes to: an explicit earliest error; else the first step that is rated bad; else none, if all steps are rated good or neutral. */
  verdictOf,
} from './labels/verdict-of.ts';
export {
  /** A filter of what is there; an empty list asks for nothing. */
  filterOf,
  /** Whether a filter asks for nothing. */
  isEmptyFilter,
  /** A filter as it was remembered somewhere; what is no filter, or part of none, asks for nothing. */
  readFilter,
} from './queue/filter.ts';
export {
  /** What the order of an annotator's blind items in a data set is drawn from. */
  blindSeed,
} from './queue/order.ts';
export {
  /** How many items of each group. */
  type GroupCounts,
  /** The items of a data set in their order, in groups and under a filter: for the tree and for whoever steps through them, so that both agree. */
  ItemQueue,
} from './queue/queue.ts';
export {
  /** The filter that every item passes. */
  NO_FILTER,
  /** An item that nothing has been said of. */
  NO_WORD,
  /** The annotator's own word on an item, as lists show it. */
  type OwnWord,
  /** What an annotator's own label of an item comes to in a list. */
  ownWordOf,
  /** Where an item stands by the annotator's own label, in the order in which groups are shown. */
  QUEUE_GROUPS,
  /** What may be noted at an item by others or by judges: flagged by a judge, its gold label disputed, annotators differ. */
  QUEUE_MARKS,
  /** A filter of the queue by group, subset, mark and generator. */
  type QueueFilter,
  /** A group of the queue: how far the annotator's own label of an item is. */
  type QueueGroup,
  /** Items by their numbers in the set, from 0. */
  type QueueItems,
  /** A mark that others or judges have set on an item of the queue. */
  type QueueMark,
  /** What a list knows of an item while nothing is hidden. */
  type SeenItem,
  /** All that a list knows of an item in blind mode: not its line either, since a file may be sorted by what is hidden. */
  type VeiledItem,
} from './queue/types.ts';
export {
  /** What a name as people write it comes to: `A. */
  annotatorNamed,
  /** Whether a text can be the name of an annotator, and so of a file of labels. */
  isAnnotator,
  /** What is wrong with the name of an annotator, in a sentence; undefined if nothing is. */
  wrongWithAnnotator,
} from './records/annotator.ts';
export {
  /** What of a file does not count, and why. */
  fileProblems,
  /** The time of the latest of some records, in milliseconds since 1970; 0 if there is none. */
  latestOf,
  /** Sentences for the log on files of labels that are not read. */
  logSentences,
  /** A record as it is to be written: now, but behind all that is there already, if anything can be behind it. */
  newRecord,
  /** Reads a file of labels of one annotator. */
  readLabels,
  /** Reads a long file of labels in parts. */
  readLabelsInParts,
} from './records/file.ts';
export {
  /** Beside the files of labels: git joins lines of both sides, whatever it is told further up. */
  GIT_ATTRIBUTES,
  /** The ending of the names of label files. */
  LABEL_ENDING,
  /** The folders between a workspace folder and its files of labels. */
  LABEL_FOLDERS,
  /** A record before it is written: when and by whom is said as that is done. */
  type LabelDraft,
  /** One annotator's label file, as read from the folder. */
  type LabelFile,
  /** A folder of label files, one per annotator. */
  type LabelFolder,
  /** The label files of a folder, and the problems found while reading them. */
  type LabelFolderContent,
  /** A label could not be written; the message says why, in a sentence or two for people. */
  LabelsNotKept,
  /** The most of one file that is read, in bytes, some 200,000 records: its end, since what was said last counts. */
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
  /** What people say of proofs, as it is kept: one record per line of `.proofmark/labels/<annotator>.jsonl`. */
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
  /** What dialogs and messages say of an agreement protocol. */
  protocolSentences,
} from './words/agreement.ts';
export {
  /** What is said of the annotator's name as they give it. */
  annotatorSentences,
  /** Why a label can't be kept, and where it is kept instead. */
  keepingSentences,
  /** What dialogs and messages say of a note. */
  noteSentences,
} from './words/keeping.ts';
export {
  /** A sentence that states the data set's own label of an item. */
  goldWords,
  /** Why it cannot be submitted; undefined if it can be. */
  lacksOf,
  /** Why a step can't be agreed with or disputed; undefined if it can be. */
  noVerdictSentence,
  /** Somebody else's label, in a few words. */
  othersWords,
  /** The annotator's own label, in a sentence. */
  ownSentence,
  /** A few words: what the reader says of a step that is in this state now, with the reason where that leaves room for it. */
  ownStepWords,
  /** What people say of a step, a sentence each, the reader's own first. */
  saidSentences,
  /** `Saved at 14:06:31. Reference not opened.` */
  savedWords,
  /** What dialogs and messages say of what the reader thinks of a step. */
  stepSentences,
  /** A sentence that names the record that was undone, and its item. */
  takenBackWords,
} from './words/label.ts';
export {
  /** What is in the way of a labelling key, or what the annotator should know as the session goes on. */
  labellingSentences,
  /** What dialogs and lists say of the mode. */
  modeSentences,
  /** What is shown to whoever labels: of an item, or of the mode where none is open. */
  modeWords,
  /** `item 3 of 12`; empty where either is not known. */
  placeWords,
  /** `12 labelled, 1 unsure` */
  progressWords,
  /** What the status bar says of a data set that is being labelled. */
  statusTooltip,
  /** `Labelling · 12 of 40`, in the status bar. */
  statusWords,
} from './words/labelling.ts';
export {
  /** `unlabelled, flagged, gsm8k`: what passes a filter, in short. */
  filterWords,
  /** The numbers of flagged steps, from their indices. */
  flagsWords,
  /** A group's name, as a title. */
  groupTitle,
  /** A group as a filter, or as what an item is. */
  groupWords,
  /** `12 of 40 labelled`, `12 of 40 labelled so far`. */
  labelledWords,
  /** A mark of an item, in a few words. */
  markWords,
  /** What else a row of the queue says of labels. */
  queueSentences,
  /** `error in step 2`, `no error`; undefined where nothing of the kind was submitted. */
  submittedWords,
} from './words/queue.ts';
