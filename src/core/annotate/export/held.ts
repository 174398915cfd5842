/** What each format has room for. */
import type { ExportFormat, Labelled, Loss } from './types.ts';

/** What has a place in a row; all else of {@link Loss} is lost. */
export const HELD: Readonly<Record<ExportFormat, readonly Loss[]>> = {
  processbench: ['id', 'generator', 'answer-right', 'place', 'steps'],
  prm800k: ['reference', 'answer', 'place', 'steps', 'ratings', 'neutral', 'annotator', 'duration'],
  'trl-stepwise': ['place', 'steps', 'ratings-behind'],
  'trl-preference': [],
  rl: ['id', 'subset', 'reference', 'answer'],
};

/** What a solution and its label have that may be lost, with how many steps, or that it is one item, each stands for. */
export function possessions({ solution, label }: Labelled): ReadonlyMap<Loss, number> {
  const { generator, subset, reference, answer, isAnswerRight, steps } = solution;
  const { finding, ratings, category, notes, annotator, milliseconds, mode } = label;
  const end = finding.kind === 'error' ? finding.index : steps.length;
  let neutral = 0;
  let behind = 0;
  for (const [step, rating] of ratings) {
    if (step > end) behind++;
    else if (rating === 0) neutral++;
  }
  const has: readonly (readonly [Loss, number])[] = [
    ['id', 1],
    ['generator', generator === undefined ? 0 : 1],
    ['subset', subset === undefined ? 0 : 1],
    ['reference', reference === undefined ? 0 : 1],
    ['answer', answer === undefined ? 0 : 1],
    ['answer-right', isAnswerRight === undefined ? 0 : 1],
    ['place', finding.kind === 'error' ? 1 : 0],
    ['steps', 1],
    ['ratings', ratings.size > 0 ? 1 : 0],
    ['neutral', neutral],
    ['ratings-behind', behind],
    ['category', category === undefined ? 0 : 1],
    ['notes', notes],
    ['annotator', annotator === undefined ? 0 : 1],
    ['duration', milliseconds === undefined ? 0 : 1],
    ['mode', mode === undefined ? 0 : 1],
  ];
  return new Map(has.filter(([, count]) => count > 0));
}
