/** What an export leaves out, fills in and loses: each kind with its sentence for one and for many, in the order in which they are told. */
import { countText } from '../../../l10n/index.ts';

/** Why solutions, or pairs of them, are not among the rows. */
export const OMISSIONS = {
  'no-label': countText(
    'Left out: {0} solution without a label.',
    'Left out: {0} solutions without a label.',
  ),
  'not-submitted': countText(
    'Left out: {0} solution whose label is not submitted.',
    'Left out: {0} solutions whose labels are not submitted.',
  ),
  unsure: countText(
    'Left out: {0} solution of which the annotator was not sure.',
    'Left out: {0} solutions of which the annotator was not sure.',
  ),
  conflict: countText(
    'Left out: {0} solution whose label contradicts itself.',
    'Left out: {0} solutions whose labels contradict themselves.',
  ),
  'not-settled': countText(
    'Left out: {0} solution on which too few annotators agree so far.',
    'Left out: {0} solutions on which too few annotators agree so far.',
  ),
  discarded: countText(
    'Left out: {0} solution on which annotators cannot agree any more.',
    'Left out: {0} solutions on which annotators cannot agree any more.',
  ),
  disputed: countText(
    'Left out: {0} solution whose gold label is disputed.',
    'Left out: {0} solutions whose gold labels are disputed.',
  ),
  hidden: countText(
    'Left out: {0} solution that you have not submitted: what is said of it is hidden in blind mode.',
    'Left out: {0} solutions that you have not submitted: what is said of them is hidden in blind mode.',
  ),
  'no-such-step': countText(
    'Left out: {0} solution whose label is of other steps than it has.',
    'Left out: {0} solutions whose labels are of other steps than they have.',
  ),
  'no-place': countText(
    'Left out: {0} solution that is called wrong, but in none of its steps.',
    'Left out: {0} solutions that are called wrong, but in none of their steps.',
  ),
  'answer-wrong': countText(
    'Left out: {0} solution in which no error was found although its final answer is wrong.',
    'Left out: {0} solutions in which no error was found although their final answers are wrong.',
  ),
  'no-steps': countText('Left out: {0} solution without a step.', 'Left out: {0} solutions without a step.'),
  'no-problem': countText(
    'Left out: {0} solution without a problem.',
    'Left out: {0} solutions without a problem.',
  ),
  'no-answer': countText(
    'Left out: {0} solution without the final answer of a reference.',
    'Left out: {0} solutions without the final answer of a reference.',
  ),
  'same-problem': countText(
    'Left out: {0} further solution of a problem that has its row.',
    'Left out: {0} further solutions of problems that have their rows.',
  ),
  'no-partner': countText(
    'Left out: {0} solution that is in no pair: no other of its problem differs in being right, or there are pairs enough.',
    'Left out: {0} solutions that are in no pair: no other of their problems differs in being right, or there are pairs enough.',
  ),
  contradiction: countText(
    'Left out: {0} pair in which a step is called wrong in one solution and right in the other.',
    'Left out: {0} pairs in which a step is called wrong in one solution and right in the other.',
  ),
};

export type Omission = keyof typeof OMISSIONS;

/** What a format asks for and nobody has said, so that it is filled in or said to be missing. */
export const FILLINGS = {
  'good-before': countText(
    'Filled in: {0} step that nobody rated counts as good, since no error was found up to it.',
    'Filled in: {0} steps that nobody rated count as good, since no error was found up to them.',
  ),
  'bad-behind': countText(
    'Filled in: {0} step behind an earliest error is false, though nobody judged it.',
    'Filled in: {0} steps behind earliest errors are false, though nobody judged them.',
  ),
  'unknown-generator': countText(
    'Filled in: null for the model that wrote it, of {0} solution.',
    'Filled in: null for the models that wrote them, of {0} solutions.',
  ),
  'unknown-answer-right': countText(
    'Filled in: null for whether the final answer is right, of {0} solution.',
    'Filled in: null for whether the final answers are right, of {0} solutions.',
  ),
  'given-up': countText(
    'Without a verdict: {0} solution of which the annotator was not sure. Its record says that it was given up.',
    'Without a verdict: {0} solutions of which the annotator was not sure. Their records say that they were given up.',
  ),
};

export type Filling = keyof typeof FILLINGS;

/** What is known of solutions and labels that the rows have no room for. Of ratings and notes it is counted how many there are. */
export const LOSSES = {
  solution: countText(
    'Not in the rows, which are of problems: {0} solution and what is said of it.',
    'Not in the rows, which are of problems: {0} solutions and what is said of them.',
  ),
  id: countText('Not in the row: the id of {0} solution.', 'Not in the rows: the ids of {0} solutions.'),
  problem: countText(
    'Not in the row: the problem of {0} solution.',
    'Not in the rows: the problems of {0} solutions.',
  ),
  generator: countText(
    'Not in the row: which model wrote it, of {0} solution.',
    'Not in the rows: which models wrote them, of {0} solutions.',
  ),
  subset: countText(
    'Not in the row: the subset of {0} solution.',
    'Not in the rows: the subsets of {0} solutions.',
  ),
  reference: countText(
    'Not in the row: the reference of {0} solution.',
    'Not in the rows: the references of {0} solutions.',
  ),
  answer: countText(
    'Not in the row: the final answer of the reference of {0} solution.',
    'Not in the rows: the final answers of the references of {0} solutions.',
  ),
  'answer-right': countText(
    'Not in the row: whether the final answer is right, of {0} solution.',
    'Not in the rows: whether the final answers are right, of {0} solutions.',
  ),
  place: countText(
    'Not in the row: where the earliest error is, of {0} solution.',
    'Not in the rows: where the earliest errors are, of {0} solutions.',
  ),
  steps: countText(
    'Not in the row: the steps of {0} solution.',
    'Not in the rows: the steps of {0} solutions.',
  ),
  ratings: countText(
    'Not in the row: the ratings of the steps of {0} solution.',
    'Not in the rows: the ratings of the steps of {0} solutions.',
  ),
  neutral: countText(
    'Not in the rows: that {0} step is neutral. It is not called wrong.',
    'Not in the rows: that {0} steps are neutral. They are not called wrong.',
  ),
  'ratings-behind': countText(
    'Not in the rows: the rating of {0} step behind an earliest error.',
    'Not in the rows: the ratings of {0} steps behind earliest errors.',
  ),
  category: countText(
    'Not in the row: the category of the error, of {0} solution.',
    'Not in the rows: the categories of errors, of {0} solutions.',
  ),
  notes: countText('Not in the rows: {0} note.', 'Not in the rows: {0} notes.'),
  annotator: countText(
    'Not in the row: who labeled {0} solution.',
    'Not in the rows: who labeled {0} solutions.',
  ),
  time: countText(
    'Not in the row: when {0} solution was labeled.',
    'Not in the rows: when {0} solutions were labeled.',
  ),
  duration: countText(
    'Not in the row: how long labelling took, of {0} solution.',
    'Not in the rows: how long labelling took, of {0} solutions.',
  ),
  mode: countText(
    'Not in the row: whether it was labelled blind, and with the reference, of {0} solution.',
    'Not in the rows: whether they were labelled blind, and with the reference, of {0} solutions.',
  ),
};

export type Loss = keyof typeof LOSSES;
