/** Texts about solutions that an export leaves out, values that it fills in and facts that it loses, in the order of the report. */
import { definePluralText } from '../../../l10n/index.ts';

/** Reasons why solutions or pairs aren't exported. */
export const EXPORT_OMISSION_MESSAGES = {
  'no-label': definePluralText('Skipped {0} solution without a label.', 'Skipped {0} solutions without a label.'),
  'not-submitted': definePluralText(
    "Skipped {0} solution whose label isn't submitted.",
    "Skipped {0} solutions whose labels aren't submitted.",
  ),
  unsure: definePluralText(
    'Skipped {0} solution labeled “Unsure” or “Out of my depth”.',
    'Skipped {0} solutions labeled “Unsure” or “Out of my depth”.',
  ),
  conflict: definePluralText(
    'Skipped {0} solution whose label contradicts itself.',
    'Skipped {0} solutions whose labels contradict themselves.',
  ),
  'not-settled': definePluralText(
    "Skipped {0} solution that isn't settled yet.",
    "Skipped {0} solutions that aren't settled yet.",
  ),
  discarded: definePluralText(
    'Skipped {0} solution discarded for disagreement or too few annotators.',
    'Skipped {0} solutions discarded for disagreement or too few annotators.',
  ),
  disputed: definePluralText(
    'Skipped {0} solution whose ground truth is disputed.',
    'Skipped {0} solutions whose ground truth is disputed.',
  ),
  hidden: definePluralText(
    "Skipped {0} solution that you're labeling blind and haven't submitted yet.",
    "Skipped {0} solutions that you're labeling blind and haven't submitted yet.",
  ),
  'no-such-step': definePluralText(
    "Skipped {0} solution whose label doesn't match its steps.",
    "Skipped {0} solutions whose labels don't match their steps.",
  ),
  'no-place': definePluralText(
    "Skipped {0} incorrect solution whose earliest error isn't labeled.",
    "Skipped {0} incorrect solutions whose earliest errors aren't labeled.",
  ),
  'answer-wrong': definePluralText(
    'Skipped {0} solution labeled “no error” although its final answer is wrong.',
    'Skipped {0} solutions labeled “no error” although their final answers are wrong.',
  ),
  'no-steps': definePluralText('Skipped {0} solution without steps.', 'Skipped {0} solutions without steps.'),
  'no-problem': definePluralText('Skipped {0} solution without a problem.', 'Skipped {0} solutions without a problem.'),
  'no-answer': definePluralText(
    'Skipped {0} solution without a reference answer.',
    'Skipped {0} solutions without a reference answer.',
  ),
  'same-problem': definePluralText(
    'Skipped {0} solution whose problem already has a row.',
    'Skipped {0} solutions whose problems already have a row.',
  ),
  'no-partner': definePluralText(
    'Skipped {0} solution without a pair: its problem has no sufficiently different solution with the opposite label, or already has enough pairs.',
    'Skipped {0} solutions without a pair: their problems have no sufficiently different solution with the opposite label, or already have enough pairs.',
  ),
  contradiction: definePluralText(
    'Skipped {0} pair with contradictory labels of the same step.',
    'Skipped {0} pairs with contradictory labels of the same step.',
  ),
};

export type ExportOmissionReason = keyof typeof EXPORT_OMISSION_MESSAGES;

/** Values that a format needs and labels don't have: they are filled in or marked as missing. */
export const EXPORT_FILLED_VALUE_MESSAGES = {
  'good-before': definePluralText(
    'Filled in {0} unrated step as correct because the label has no error up to that step.',
    'Filled in {0} unrated steps as correct because the labels have no error up to those steps.',
  ),
  'bad-behind': definePluralText(
    'Filled in {0} unrated step as incorrect because it comes after the earliest error.',
    'Filled in {0} unrated steps as incorrect because they come after the earliest error.',
  ),
  'unknown-generator': definePluralText(
    'Filled in null for the unknown generator of {0} solution.',
    'Filled in null for the unknown generators of {0} solutions.',
  ),
  'unknown-answer-right': definePluralText(
    "Filled in null for whether the final answer of {0} solution is correct, because it's unknown.",
    "Filled in null for whether the final answers of {0} solutions are correct, because it's unknown.",
  ),
  'given-up': definePluralText(
    'Marked {0} solution as given up: the annotator was unsure or out of their depth.',
    'Marked {0} solutions as given up: the annotators were unsure or out of their depth.',
  ),
};

export type ExportFilledValueKind = keyof typeof EXPORT_FILLED_VALUE_MESSAGES;

/** Facts about solutions and labels that the rows can't hold. Ratings and notes are counted one by one. */
export const EXPORT_DROPPED_VALUE_MESSAGES = {
  solution: definePluralText(
    'Not exported: {0} solution and its labels, if any. A row holds only a problem.',
    'Not exported: {0} solutions and their labels, if any. A row holds only a problem.',
  ),
  id: definePluralText('Not exported: the ID of {0} solution.', 'Not exported: the IDs of {0} solutions.'),
  problem: definePluralText(
    'Not exported: the problem of {0} solution.',
    'Not exported: the problems of {0} solutions.',
  ),
  generator: definePluralText(
    'Not exported: the generator of {0} solution.',
    'Not exported: the generators of {0} solutions.',
  ),
  subset: definePluralText(
    'Not exported: the subset that {0} solution belongs to.',
    'Not exported: the subsets that {0} solutions belong to.',
  ),
  reference: definePluralText(
    'Not exported: the reference of {0} solution.',
    'Not exported: the references of {0} solutions.',
  ),
  answer: definePluralText(
    'Not exported: the reference answer of {0} solution.',
    'Not exported: the reference answers of {0} solutions.',
  ),
  'answer-right': definePluralText(
    'Not exported: whether the final answer of {0} solution is correct.',
    'Not exported: whether the final answers of {0} solutions are correct.',
  ),
  place: definePluralText(
    'Not exported: the earliest error of {0} solution.',
    'Not exported: the earliest errors of {0} solutions.',
  ),
  steps: definePluralText(
    'Not exported: the division of {0} solution into steps.',
    'Not exported: the division of {0} solutions into steps.',
  ),
  ratings: definePluralText(
    'Not exported: the step ratings of {0} solution.',
    'Not exported: the step ratings of {0} solutions.',
  ),
  neutral: definePluralText(
    'Not exported: {0} neutral rating. Neutral steps count as correct.',
    'Not exported: {0} neutral ratings. Neutral steps count as correct.',
  ),
  'ratings-behind': definePluralText(
    'Not exported: {0} step rating after the earliest error.',
    'Not exported: {0} step ratings after the earliest errors.',
  ),
  category: definePluralText(
    'Not exported: the error category of {0} solution.',
    'Not exported: the error categories of {0} solutions.',
  ),
  notes: definePluralText('Not exported: {0} note.', 'Not exported: {0} notes.'),
  annotator: definePluralText('Not exported: who labeled {0} solution.', 'Not exported: who labeled {0} solutions.'),
  time: definePluralText(
    'Not exported: the label date of {0} solution.',
    'Not exported: the label dates of {0} solutions.',
  ),
  duration: definePluralText(
    'Not exported: the time spent labeling {0} solution.',
    'Not exported: the time spent labeling {0} solutions.',
  ),
  mode: definePluralText(
    'Not exported: whether {0} solution was labeled blind, and whether its reference was opened.',
    'Not exported: whether {0} solutions were labeled blind, and whether their references were opened.',
  ),
};

export type ExportDroppedValueKind = keyof typeof EXPORT_DROPPED_VALUE_MESSAGES;
