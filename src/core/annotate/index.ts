/** What people say of proofs: records, what stands of them, and which steps they are about. */

export type { Said, StepLabel, StepNote } from '../review/types.ts';
export { annotatorNamed, isAnnotator, wrongWithAnnotator } from './annotator.ts';
export { CATEGORIES, categoryMeaning, categoryName } from './categories.ts';
export { draftFor, type ItemWord, revealDraft, type Spoken, submitDraft } from './drafts.ts';
export { latestOf, newRecord, readLabels, readLabelsInParts } from './file.ts';
export { fileProblems, notAFile, tooLongFile, tooManyFiles } from './file-problems.ts';
export * from './folder.ts';
export type { ItemLabel, LabelVerdict, StepRating, Submission } from './item-label.ts';
export { idIn, itemName } from './item-name.ts';
export { LabelIndex } from './label-index.ts';
export { blindSubmission, emptyLabel, labelOf, labelsOf } from './label-of.ts';
export { LONGEST_LINE, LONGEST_NOTE, readRecord, writeRecord } from './lines.ts';
export { movedRecords } from './moved.ts';
export { noteIn } from './notes-of.ts';
export { labelsOn, placeOf, placesOf } from './on-steps.ts';
export { isSubmitted, stageOf } from './progress.ts';
export { proofFingerprint } from './proof-fingerprint.ts';
export { type GroupCounts, ItemQueue } from './queue.ts';
export { blindFilter, filterOf, isEmptyFilter, readFilter } from './queue-filter.ts';
export { blindSeed } from './queue-order.ts';
export * from './queue-types.ts';
export { ownWordOf } from './queue-words.ts';
export { standing } from './standing.ts';
export type { LabelKind, LabelMode, LabelRecord } from './types.ts';
export { type Undo, undoOf } from './undo.ts';
export { earliestOf, ratingAt, verdictOf } from './verdict-of.ts';
