import { t } from '../../../l10n/index.ts';
import type { Filling, Loss } from './types.ts';

/** What the rows have no room for. @param n how many solutions it was said of; of ratings and notes, how many there are */
export function lossWords(kind: Loss, n: number): string {
  const one = n === 1;
  switch (kind) {
    case 'solution':
      return t(
        one
          ? 'Not in the rows, which are of problems: {0} solution and what is said of it.'
          : 'Not in the rows, which are of problems: {0} solutions and what is said of them.',
        n,
      );
    case 'id':
      return t(
        one ? 'Not in the row: the id of {0} solution.' : 'Not in the rows: the ids of {0} solutions.',
        n,
      );
    case 'generator':
      return t(
        one
          ? 'Not in the row: which model wrote it, of {0} solution.'
          : 'Not in the rows: which models wrote them, of {0} solutions.',
        n,
      );
    case 'subset':
      return t(
        one
          ? 'Not in the row: the subset of {0} solution.'
          : 'Not in the rows: the subsets of {0} solutions.',
        n,
      );
    case 'reference':
      return t(
        one
          ? 'Not in the row: the reference of {0} solution.'
          : 'Not in the rows: the references of {0} solutions.',
        n,
      );
    case 'answer':
      return t(
        one
          ? 'Not in the row: the final answer of the reference of {0} solution.'
          : 'Not in the rows: the final answers of the references of {0} solutions.',
        n,
      );
    case 'answer-right':
      return t(
        one
          ? 'Not in the row: whether the final answer is right, of {0} solution.'
          : 'Not in the rows: whether the final answers are right, of {0} solutions.',
        n,
      );
    case 'place':
      return t(
        one
          ? 'Not in the row: where the earliest error is, of {0} solution.'
          : 'Not in the rows: where the earliest errors are, of {0} solutions.',
        n,
      );
    case 'steps':
      return t(
        one ? 'Not in the row: the steps of {0} solution.' : 'Not in the rows: the steps of {0} solutions.',
        n,
      );
    case 'ratings':
      return t(
        one
          ? 'Not in the row: the ratings of the steps of {0} solution.'
          : 'Not in the rows: the ratings of the steps of {0} solutions.',
        n,
      );
    case 'neutral':
      return t(
        one
          ? 'Not in the rows: that {0} step is neutral. It is not called wrong.'
          : 'Not in the rows: that {0} steps are neutral. They are not called wrong.',
        n,
      );
    case 'ratings-behind':
      return t(
        one
          ? 'Not in the rows: the rating of {0} step behind an earliest error.'
          : 'Not in the rows: the ratings of {0} steps behind earliest errors.',
        n,
      );
    case 'category':
      return t(
        one
          ? 'Not in the row: the category of the error, of {0} solution.'
          : 'Not in the rows: the categories of errors, of {0} solutions.',
        n,
      );
    case 'notes':
      return t(one ? 'Not in the rows: {0} note.' : 'Not in the rows: {0} notes.', n);
    case 'annotator':
      return t(
        one
          ? 'Not in the row: who labelled it and when, of {0} solution.'
          : 'Not in the rows: who labelled them and when, of {0} solutions.',
        n,
      );
    case 'duration':
      return t(
        one
          ? 'Not in the row: how long labelling took, of {0} solution.'
          : 'Not in the rows: how long labelling took, of {0} solutions.',
        n,
      );
    case 'mode':
      return t(
        one
          ? 'Not in the row: whether it was labelled blind, and with the reference, of {0} solution.'
          : 'Not in the rows: whether they were labelled blind, and with the reference, of {0} solutions.',
        n,
      );
    default:
      return kind satisfies never;
  }
}

/** What the format asks for and nobody has said. */
export function fillingWords(kind: Filling, n: number): string {
  const one = n === 1;
  switch (kind) {
    case 'good-before':
      return t(
        one
          ? 'Filled in: {0} step that nobody rated counts as good, since no error was found up to it.'
          : 'Filled in: {0} steps that nobody rated count as good, since no error was found up to them.',
        n,
      );
    case 'bad-behind':
      return t(
        one
          ? 'Filled in: {0} step behind an earliest error is false, though nobody judged it.'
          : 'Filled in: {0} steps behind earliest errors are false, though nobody judged them.',
        n,
      );
    case 'unknown-generator':
      return t(
        one
          ? 'Filled in: null for the model that wrote it, of {0} solution.'
          : 'Filled in: null for the models that wrote them, of {0} solutions.',
        n,
      );
    case 'unknown-answer-right':
      return t(
        one
          ? 'Filled in: null for whether the final answer is right, of {0} solution.'
          : 'Filled in: null for whether the final answers are right, of {0} solutions.',
        n,
      );
    case 'given-up':
      return t(
        one
          ? 'Without a verdict: {0} solution of which the annotator was not sure. Its record says that it was given up.'
          : 'Without a verdict: {0} solutions of which the annotator was not sure. Their records say that they were given up.',
        n,
      );
    default:
      return kind satisfies never;
  }
}
