/** A report on samples of several models: pass@k, and problems gained and lost by training (MATH-Beyond 2), over k. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import { omitFalseOrUndefined } from '../../../base/optional-values.ts';
import { formatOneDecimal } from '../../format-figures.ts';
import type { SolvedProblemsChange } from '../../measures/samples.ts';
import type { PassAtKMeasures, TrainingComparison } from '../../pass-at-k-results.ts';
import { createMetricBuilder } from '../cells.ts';
import { formatNameForReport, formatPartOfWhole } from '../format-report-texts.ts';
import type { ListedRunRow, ListedRunRowsBlock, Report, ReportMetric } from '../types.ts';
import { buildPassAtKChart, buildTrainingComparisonCharts, MAX_PASS_AT_K_CURVES } from './figures.ts';
import {
  buildPassAtKTable,
  buildTrainingComparisonTable,
  buildUnsolvedProblemsTable,
  formatNumberOfProblems,
} from './tables.ts';

/** The report on samples of several models, with at most `mostRows` problems. */
export function buildPassAtKReport(sampling: PassAtKMeasures, mostRows = 5_000): Report {
  const { k, models, pairs } = sampling;
  const [pair] = pairs;
  const names = listSeriesModels(sampling);
  const most = models.reduce((max, { problems }) => Math.max(max, problems), 0);
  return {
    v: 1,
    name: pair
      ? t('Report: {0} vs. {1}', formatNameForReport(pair.post), formatNameForReport(pair.base))
      : t('Report: pass@k'),
    sentence: writeSamplingHeadline(sampling),
    beneath: [
      t(k === 1 ? 'estimates for up to {0} sample per problem' : 'estimates for up to {0} samples per problem', k),
      t(most === 1 ? '{0} problem' : '{0} problems', formatWholeNumber(most)),
      t(models.length === 1 ? '{0} model' : '{0} models', models.length),
      ...models.slice(0, MAX_PASS_AT_K_CURVES).flatMap(({ model, pass }) => {
        const left = pass.at(-1)?.leftOut ?? 0;
        return left > 0
          ? [t('{1}: excluded {0} with too few samples', formatNumberOfProblems(left), formatNameForReport(model))]
          : [];
      }),
    ].join(' · '),
    when: t('k = {0}', k),
    series: names.map((name, index) => ({
      name: formatNameForReport(name),
      role: index === 0 ? ('study' as const) : ('reference' as const),
    })),
    figures: [
      buildPassAtKChart(sampling, names),
      ...pairs.slice(0, MAX_PASS_AT_K_CURVES).flatMap(buildTrainingComparisonCharts),
    ],
    audits: [],
    tables: [
      buildPassAtKTable(models),
      ...(pairs.length > 0 ? [buildTrainingComparisonTable(pairs, k)] : []),
      buildUnsolvedProblemsTable(sampling),
    ],
    rows: listChangedProblems(pair, k, mostRows),
    numbers: listSamplingNumbers(sampling, names),
  };
}

/** The models after and before training if there is such a pair, else all models in order. */
function listSeriesModels({ models, pairs }: PassAtKMeasures): readonly string[] {
  const [pair] = pairs;
  return pair ? [pair.post, pair.base] : models.slice(0, MAX_PASS_AT_K_CURVES).map(({ model }) => model);
}

function writeSamplingHeadline({ k, models, pairs }: PassAtKMeasures): string {
  const [pair] = pairs;
  const samples = t(k === 1 ? '{0} sample' : '{0} samples', formatWholeNumber(k));
  if (pair) {
    const { expansion, shrinkage } = pair.all;
    if (expansion.whole === 0) return t('No problem has {0} from each of the two models.', samples);
    return t(
      "With {0}, {1} solves {2} that {3} doesn't, and {3} solves {4} that {1} doesn't, out of {5} in total.",
      samples,
      formatNameForReport(pair.post),
      formatNumberOfProblems(expansion.part),
      formatNameForReport(pair.base),
      formatWholeNumber(shrinkage.part),
      formatWholeNumber(expansion.whole),
    );
  }
  const scored = models.flatMap(({ model, pass }) => {
    const value = pass.at(-1)?.pass?.value;
    return value === undefined ? [] : [{ model, value }];
  });
  const [best] = scored.sort((a, b) => b.value - a.value);
  return best
    ? t(
        scored.length === 1
          ? 'With {0}, {1} solves {2}% of the problems.'
          : 'With {0}, {1} solves the most problems: {2}%.',
        samples,
        formatNameForReport(best.model),
        formatOneDecimal(best.value),
      )
    : t('No problem has {0}.', samples);
}

function listSamplingNumbers(
  { models, pairs, unsolved }: PassAtKMeasures,
  names: readonly string[],
): readonly ReportMetric[] {
  return [
    ...models.flatMap(({ model, pass }) => {
      const series = names.includes(model) ? names.indexOf(model) : undefined;
      return pass.map(({ k, pass: estimate }) =>
        createMetricBuilder(series, 'k', `${model} @ ${k}`).estimate('pass-at-k', estimate),
      );
    }),
    ...pairs.flatMap(({ base, post, all, unsolved: own, curve }, index) => {
      const pair = `${base} → ${post}`;
      // The series are those of the first pair.
      const of = createMetricBuilder(index === 0 ? 'both' : undefined, 'all', pair);
      return [
        of.share('expansion', all.expansion),
        of.share('expansion-of-unsolved', own.expansion),
        of.share('shrinkage', all.shrinkage),
        of.share('preservation', all.preservation),
        of.share('consolidation', all.consolidation),
        ...curve.flatMap(({ k, expansion, shrinkage }) => {
          const at = createMetricBuilder(undefined, 'k', `${pair} @ ${k}`);
          return [at.estimate('expansion', expansion), at.estimate('shrinkage', shrinkage)];
        }),
      ];
    }),
    ...unsolved.models.map(({ model, problems }) =>
      createMetricBuilder(undefined, 'all', model).number('unsolved', problems.length),
    ),
    createMetricBuilder(undefined).number('unsolved-union', unsolved.union.length),
    createMetricBuilder(undefined).number('unsolved-intersection', unsolved.intersection.length),
  ];
}

/** Problems gained and lost by training; lost ones first. */
function listChangedProblems(pair: TrainingComparison | undefined, k: number, most: number): ListedRunRowsBlock {
  const { gained = [], lost = [] }: Partial<SolvedProblemsChange> = pair?.all ?? {};
  const row = (id: string, change: 'put-right' | 'broken'): ListedRunRow => ({
    set: '',
    id: id.slice(0, 2_000),
    expected: '',
    said: change === 'broken' ? [t('solved'), t('not solved')] : [t('not solved'), t('solved')],
    change,
    changeWords: change === 'broken' ? t('lost') : t('gained'),
  });
  const all = [...lost.map((id) => row(id, 'broken')), ...gained.map((id) => row(id, 'put-right'))];
  const listed = all.slice(0, most);
  const left = all.length - listed.length;
  return {
    title: t('Problems gained and lost by training'),
    note: pair
      ? t('Based on the first samples of each problem (k = {0}).', k)
      : t('No base model to compare with. Name one with --base.'),
    series: pair ? [formatNameForReport(pair.base), formatNameForReport(pair.post)] : [],
    rows: listed,
    // The summary counts the rest, which the options for rows of runs can't list.
    total: listed.length,
    summary: pair
      ? omitFalseOrUndefined([
          t(
            '{0} gained, {1} lost, {2} solved by both models.',
            formatNumberOfProblems(gained.length),
            formatWholeNumber(lost.length),
            formatPartOfWhole(pair.all.preservation.part, pair.all.problems.length),
          ),
          left > 0 && formatUnlistedProblemCount(left),
        ]).join(' ')
      : '',
  };
}

function formatUnlistedProblemCount(left: number): string {
  return t(
    left === 1
      ? "{0} more problem isn't listed. Use “proofmark expansion --format json” to get all problems."
      : "{0} more problems aren't listed. Use “proofmark expansion --format json” to get all problems.",
    formatWholeNumber(left),
  );
}
