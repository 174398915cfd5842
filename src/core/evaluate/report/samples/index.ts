/** A report on samples of several models: pass@k, and what training has gained and lost (MATH-Beyond 2), over k. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Sampling } from '../../sampling/index.ts';
import type { Report } from '../types.ts';
import { nameWords, oneDigit } from '../words.ts';
import { MOST_LINES, pairFigure, passFigure } from './figures.ts';
import { numbersOf } from './numbers.ts';
import { changedProblems } from './rows.ts';
import { pairTable, passTable, problemsWords, unsolvedTable } from './tables.ts';

/** @param mostRows how many problems are listed */
export function samplingReport(sampling: Sampling, mostRows = 5_000): Report {
  const { k, models, pairs } = sampling;
  const [pair] = pairs;
  const names = seriesOf(sampling);
  const most = models.reduce((max, { problems }) => Math.max(max, problems), 0);
  return {
    v: 1,
    name: pair ? t('Report: {0} after {1}', nameWords(pair.post), nameWords(pair.base)) : t('Report: pass@k'),
    sentence: sentenceOf(sampling),
    beneath: [
      t(k === 1 ? '{0} sample of each problem counts' : '{0} samples of each problem count', k),
      t(most === 1 ? '{0} problem' : '{0} problems', fullCount(most)),
      t(models.length === 1 ? '{0} model' : '{0} models', models.length),
      ...models.slice(0, MOST_LINES).flatMap(({ model, pass }) => {
        const left = pass.at(-1)?.leftOut ?? 0;
        return left > 0
          ? [t('{0} of {1} left out: too few samples', problemsWords(left), nameWords(model))]
          : [];
      }),
    ].join(' · '),
    when: t('k = {0}', k),
    series: names.map((name, index) => ({
      name: nameWords(name),
      role: index === 0 ? ('study' as const) : ('reference' as const),
    })),
    figures: [passFigure(sampling, names), ...pairs.slice(0, MOST_LINES).flatMap(pairFigure)],
    audits: [],
    tables: [passTable(models), ...(pairs.length > 0 ? [pairTable(pairs, k)] : []), unsolvedTable(sampling)],
    rows: changedProblems(pair, k, mostRows),
    numbers: numbersOf(sampling, names),
  };
}

/** After and before training where there is such a pair, else all models as they come. */
function seriesOf({ models, pairs }: Sampling): readonly string[] {
  const [pair] = pairs;
  return pair ? [pair.post, pair.base] : models.slice(0, MOST_LINES).map(({ model }) => model);
}

function sentenceOf({ k, models, pairs }: Sampling): string {
  const [pair] = pairs;
  const samples = t(k === 1 ? '{0} sample' : '{0} samples', fullCount(k));
  if (pair) {
    const { expansion, shrinkage } = pair.all;
    if (expansion.whole === 0) return t('No problem has {0} of both models.', samples);
    return t(
      'With {0} {1} reaches {2} that {3} does not, and loses {4}, of {5}.',
      samples,
      nameWords(pair.post),
      problemsWords(expansion.part),
      nameWords(pair.base),
      fullCount(shrinkage.part),
      fullCount(expansion.whole),
    );
  }
  const scored = models.flatMap(({ model, pass }) => {
    const value = pass.at(-1)?.pass?.value;
    return value === undefined ? [] : [{ model, value }];
  });
  const [best] = scored.sort((a, b) => b.value - a.value);
  return best
    ? t(
        'With {0} {1} reaches the most: {2}% of the problems.',
        samples,
        nameWords(best.model),
        oneDigit(best.value),
      )
    : t('No problem has {0}.', samples);
}
