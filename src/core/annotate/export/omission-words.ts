import { t } from '../../../l10n/index.ts';
import type { Omission } from './types.ts';

/** Why solutions, or pairs of them, are not among the rows. */
export function omissionWords(kind: Omission, n: number): string {
  const one = n === 1;
  switch (kind) {
    case 'no-label':
      return t(
        one ? 'Left out: {0} solution without a label.' : 'Left out: {0} solutions without a label.',
        n,
      );
    case 'not-submitted':
      return t(
        one
          ? 'Left out: {0} solution whose label is not submitted.'
          : 'Left out: {0} solutions whose labels are not submitted.',
        n,
      );
    case 'unsure':
      return t(
        one
          ? 'Left out: {0} solution of which the annotator was not sure.'
          : 'Left out: {0} solutions of which the annotator was not sure.',
        n,
      );
    case 'conflict':
      return t(
        one
          ? 'Left out: {0} solution whose label contradicts itself.'
          : 'Left out: {0} solutions whose labels contradict themselves.',
        n,
      );
    case 'not-settled':
      return t(
        one
          ? 'Left out: {0} solution on which too few annotators agree so far.'
          : 'Left out: {0} solutions on which too few annotators agree so far.',
        n,
      );
    case 'discarded':
      return t(
        one
          ? 'Left out: {0} solution on which annotators cannot agree any more.'
          : 'Left out: {0} solutions on which annotators cannot agree any more.',
        n,
      );
    case 'disputed':
      return t(
        one
          ? 'Left out: {0} solution whose gold label is disputed.'
          : 'Left out: {0} solutions whose gold labels are disputed.',
        n,
      );
    case 'hidden':
      return t(
        one
          ? 'Left out: {0} solution that you have not submitted: what is said of it is hidden in blind mode.'
          : 'Left out: {0} solutions that you have not submitted: what is said of them is hidden in blind mode.',
        n,
      );
    case 'no-such-step':
      return t(
        one
          ? 'Left out: {0} solution whose label is of other steps than it has.'
          : 'Left out: {0} solutions whose labels are of other steps than they have.',
        n,
      );
    case 'no-place':
      return t(
        one
          ? 'Left out: {0} solution that is called wrong, but in none of its steps.'
          : 'Left out: {0} solutions that are called wrong, but in none of their steps.',
        n,
      );
    case 'answer-wrong':
      return t(
        one
          ? 'Left out: {0} solution in which no error was found although its final answer is wrong.'
          : 'Left out: {0} solutions in which no error was found although their final answers are wrong.',
        n,
      );
    case 'no-steps':
      return t(one ? 'Left out: {0} solution without a step.' : 'Left out: {0} solutions without a step.', n);
    case 'no-problem':
      return t(
        one ? 'Left out: {0} solution without a problem.' : 'Left out: {0} solutions without a problem.',
        n,
      );
    case 'no-answer':
      return t(
        one
          ? 'Left out: {0} solution without the final answer of a reference.'
          : 'Left out: {0} solutions without the final answer of a reference.',
        n,
      );
    case 'same-problem':
      return t(
        one
          ? 'Left out: {0} further solution of a problem that has its row.'
          : 'Left out: {0} further solutions of problems that have their rows.',
        n,
      );
    case 'no-partner':
      return t(
        one
          ? 'Left out: {0} solution that is in no pair: no other of its problem differs in being right, or there are pairs enough.'
          : 'Left out: {0} solutions that are in no pair: no other of their problems differs in being right, or there are pairs enough.',
        n,
      );
    case 'contradiction':
      return t(
        one
          ? 'Left out: {0} pair in which a step is called wrong in one solution and right in the other.'
          : 'Left out: {0} pairs in which a step is called wrong in one solution and right in the other.',
        n,
      );
    default:
      return kind satisfies never;
  }
}
