/** What people say of proofs: records, what stands of them, and which steps they are about. */

export { CATEGORIES, categoryMeaning, categoryName } from './labels/categories.ts';
export { draftFor, type ItemWord, revealDraft, type Spoken, submitDraft } from './labels/drafts.ts';
export type { ItemLabel, LabelVerdict, StepRating, Submission } from './labels/item-label.ts';
export { isSubmitted, stageOf } from './labels/item-label.ts';
export { LabelIndex } from './labels/label-index.ts';
export { blindSubmission, emptyLabel, labelOf, labelsOf } from './labels/label-of.ts';
export { noteIn } from './labels/notes-of.ts';
export { labelsOn, placeOf, placesOf } from './labels/on-steps.ts';
export { movedRecords, type Undo, undoOf } from './labels/taking-back.ts';
export { earliestOf, ratingAt, verdictOf } from './labels/verdict-of.ts';
export { blindFilter, filterOf, isEmptyFilter, readFilter } from './queue/filter.ts';
export { blindSeed } from './queue/order.ts';
export { type GroupCounts, ItemQueue } from './queue/queue.ts';
export * from './queue/types.ts';
export { ownWordOf } from './queue/types.ts';
export { annotatorNamed, isAnnotator, wrongWithAnnotator } from './records/annotator.ts';
export {
  fileProblems,
  latestOf,
  newRecord,
  notAFile,
  readLabels,
  readLabelsInParts,
  tooLongFile,
  tooManyFiles,
} from './records/file.ts';
export * from './records/folder.ts';
export { idIn, itemName, proofFingerprint } from './records/item-name.ts';
export { LONGEST_LINE, LONGEST_NOTE, readRecord, writeRecord } from './records/lines.ts';
export { standing } from './records/standing.ts';
export type { LabelKind, LabelMode, LabelRecord } from './records/types.ts';
