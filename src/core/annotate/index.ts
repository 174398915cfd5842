/** What people say of proofs: records, what stands of them, and which steps they are about. */

export { isAnnotator, wrongWithAnnotator } from './annotator.ts';
export { CATEGORIES, type Category } from './categories.ts';
export { type LabelFileContent, newRecord, readLabels } from './file.ts';
export { fileProblems, notAFile, tooLongFile, tooManyFiles } from './file-problems.ts';
export * from './folder.ts';
export type { ItemLabel, LabelVerdict, StepRating, Submission } from './item-label.ts';
export { LONGEST_LINE, LONGEST_NOTE, type ReadLine, readRecord, writeRecord } from './lines.ts';
export { labelsOn, type Places, placeOf, placesOf } from './on-steps.ts';
export { standing } from './standing.ts';
export type { LabelKind, LabelMode, LabelRecord, Said, StepLabel, StepNote } from './types.ts';
