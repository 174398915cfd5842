/** How a tournament is held, in words. */
import { t } from '../../../l10n/index.ts';
import { present } from '../../base/optional.ts';
import { askedAgain } from '../tournament/design.ts';
import type { AskerDescription, Design, Strategy } from '../types.ts';

/** What a strategy is called. */
export function strategyName(strategy: Strategy): string {
  return {
    knockout: t('Knockout'),
    pairwise: t('Each against each'),
    halving: t('Halving'),
    judge: t('Judged one by one'),
    hybrid: t('Hybrid'),
  }[strategy];
}

/** When a strategy is the one to take. */
export function strategyWords(strategy: Strategy): string {
  return {
    knockout: t('The fewest calls: who loses a game is out. One wrong reply can put a good proof out.'),
    pairwise: t('For few candidates: each plays each, and a lost game is not the end.'),
    halving: t('For a judge that is often wrong: several games for each, then the better half goes on.'),
    judge: t('For how good each one is: every proof is judged by itself, and has a mean with an interval.'),
    hybrid: t('For many candidates: games down to a few, which are then judged one by one.'),
  }[strategy];
}

/** Strategy, order and seed: parts of one line. `who`: who is asked. */
export function designParts(design: Design, who?: string): string[] {
  const { strategy, order, seed, votes } = design;
  const isBouts = (strategy === 'knockout' || strategy === 'pairwise') && votes > 1;
  const inOrder =
    order === 'swap'
      ? t('each game in both orders, a third call where they disagree')
      : t('each game in one order');
  return present([
    formatWords(design),
    isBouts && t('each game best of {0}', votes),
    strategy !== 'judge' && inOrder,
    who || undefined,
    t('seed {0}', seed),
  ]);
}

function formatWords({ strategy, count, keep, votes }: Design): string {
  switch (strategy) {
    case 'knockout':
      return keep > 1 ? t('Knockout {0} → {1}', count, keep) : t('Knockout of {0}', count);
    case 'pairwise':
      return t('Each of {0} against each', count);
    case 'halving':
      return keep > 1 ? t('Halving {0} → {1}', count, keep) : t('Halving of {0}', count);
    case 'judge':
      return t(votes === 1 ? '{1} judgement on each of {0}' : '{1} judgements on each of {0}', count, votes);
    case 'hybrid':
      return t(
        votes === 1
          ? 'Hybrid {0} → {1}, then {2} judgement on each'
          : 'Hybrid {0} → {1}, then {2} judgements on each',
        count,
        keep,
        votes,
      );
    default:
      return strategy satisfies never;
  }
}

/** What is done with those who are judged: `Finalists: 8 judgements each, 0 to 7 points`. */
export function judgingTitle({ strategy, votes, scale }: Design): string {
  const each =
    scale === 'binary'
      ? t(votes === 1 ? '{0} judgement each, yes or no' : '{0} judgements each, yes or no', votes)
      : t(votes === 1 ? '{0} judgement each, 0 to 7 points' : '{0} judgements each, 0 to 7 points', votes);
  return strategy === 'hybrid' ? t('Finalists: {0}', each) : each;
}

/** From which mean a proof counts as correct. */
export function correctWords(from: number, { scale }: Design): string {
  const least = Number(from.toFixed(2));
  return scale === 'binary'
    ? t('A share of {0} and above counts as correct.', least)
    : t('{0} points and above counts as correct.', least);
}

/** Why a judge or the checker can’t do what a design asks of it; undefined if it can. */
export function unableSentence(design: Design, asker: AskerDescription | undefined): string | undefined {
  if (!asker) return undefined;
  const { strategy } = design;
  const grades = strategy === 'judge' || strategy === 'hybrid';
  const compares = strategy !== 'judge';
  if (grades && !asker.grades)
    return t('{0} cannot judge a proof by itself: choose another strategy, or another judge.', asker.name);
  if (compares && !asker.compares)
    return t('{0} cannot compare two proofs: choose another strategy, or another judge.', asker.name);
  if (askedAgain(design, asker))
    return t(
      '{0} says the same whenever it is asked the same: take one vote and one order, or choose another judge.',
      asker.name,
    );
  return undefined;
}
