/** Graders in points against human ratings: agreement, results by generator and by rating, and verdicts at every cut. */

import { t } from '../../../../l10n/index.ts';
import { groupBy } from '../../../base/groups.ts';
import type { BootstrapResamplingSettings } from '../../../base/shares.ts';
import {
  collectRatedRows,
  listRatingLevels,
  type PointCut,
  type PointScores,
  type RatedRows,
  type RatingLevel,
  scorePointCuts,
  scorePoints,
} from '../../measures/points.ts';
import type { RunRow } from '../../run-types.ts';
import { buildTableFromColumns, createMetricBuilder, type TableColumn, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport, formatPoints } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChartBlock, ReportMetric, ReportTableBlock } from '../types.ts';
import { mergeRareAuthors } from './authors.ts';
import { buildOptionalJudgeColumn, MAX_CHART_ENTRIES, MAX_TABLE_ENTRIES, type ReportSection } from './types.ts';

/** Some rated rows of a judge on one scale, with their scores. */
interface PointGroup {
  readonly name: string;
  /** The name for scripts, the same in every language. */
  readonly key: string;
  readonly side: ScoredRun;
  readonly rated: RatedRows;
  readonly scores: PointScores;
}

type GroupNames = (row: RunRow) => string | undefined;

/** Empty unless a judge gave points to rows with ratings. */
export function buildPointSection(sides: readonly ScoredRun[], resampling: BootstrapResamplingSettings): ReportSection {
  const score = (
    rows: readonly RunRow[],
    side: ScoredRun,
    name: string,
    key: string,
    only?: 'errors',
  ): readonly PointGroup[] => {
    const all = collectRatedRows(rows, side.policies);
    return all.map((rated) => ({
      name: all.length > 1 ? t('{0}, 0–{1} points', name, formatPoints(rated.most)) : name,
      key: all.length > 1 ? `${key} (0-${rated.most})` : key,
      side,
      rated,
      scores: scorePoints(rated, resampling, only),
    }));
  };
  const by = (
    names: GroupNames,
    rowsOf: (side: ScoredRun) => readonly RunRow[],
    only?: 'errors',
  ): readonly PointGroup[] =>
    sides.flatMap((side) => {
      const groups = [...groupBy(rowsOf(side), names)];
      if (groups.filter(([name]) => name !== undefined).length < 2) return [];
      return groups.flatMap(([name, rows]) =>
        name === undefined ? [] : score(rows, side, formatNameForReport(name), name, only),
      );
    });
  const whole = sides.flatMap((side) => score(side.rows, side, t('all rows'), 'all'));
  if (whole.length === 0) return {};
  const rowsOf = ({ rows }: ScoredRun): readonly RunRow[] => rows;
  const parts = [...by(({ subset }) => subset, rowsOf), ...by(({ rubric }) => rubric, rowsOf)];
  const authors = by(
    ({ generator }) => generator,
    ({ rows }) => mergeRareAuthors(rows),
    'errors',
  );
  const cuts = whole.flatMap((group) => scorePointCuts(group.rated, resampling).map((cut) => ({ ...group, ...cut })));
  return {
    tables: [
      buildAgreementTable([...parts, ...whole].slice(-MAX_TABLE_ENTRIES), sides),
      ...(authors.length === 0 ? [] : [buildAuthorTable(authors, sides)]),
      ...(cuts.length === 0 ? [] : [buildCutTable(cuts, sides)]),
    ],
    figures: [buildRatingChart(whole, sides.length > 1 ? [] : authors)],
    numbers: [
      ...[...parts, ...whole].flatMap((group) => listPointNumbers(group, 'points')),
      ...authors.flatMap((group) => listPointNumbers(group, 'author')),
      ...whole.flatMap(listLevelNumbers),
      ...cuts.flatMap(listCutNumbers),
    ],
  };
}

function buildAgreementTable(groups: readonly PointGroup[], sides: readonly ScoredRun[]): ReportTableBlock {
  return {
    id: 'points',
    title: t('Points and human ratings'),
    note: t(
      "Exact: less than half a point apart, or equal on a scale up to 1. Within 1: at most one point apart. Above, below: not exact, and the judge gives more or less. MAE: mean absolute error. Bias: mean of the judge's points minus the rating. QWK: quadratic weighted kappa (Cohen). ρ: Spearman's rank correlation. τ: Kendall's τ-b. MAE and bias are in points. They and the coefficients have 95% bootstrap intervals. Shares have 95% Wilson intervals. Their totals include rows without a verdict, unless the scoring policy excludes them. n/a: no rows, or either side has only one value.",
    ),
    table: buildTableFromColumns(groups, [
      tableColumnBuilders.text(t('group'), ({ name }) => name),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.count(t('rows'), ({ scores }) => scores.rows),
      tableColumnBuilders.count(t('no verdict'), ({ scores }) => scores.abstained),
      tableColumnBuilders.share(t('exact (%)'), ({ scores }) => scores.exact),
      tableColumnBuilders.share(t('within 1 (%)'), ({ scores }) => scores.near ?? { part: 0, whole: 0 }),
      ...buildErrorColumns(),
      tableColumnBuilders.fineEstimate(t('QWK'), ({ scores }) => scores.kappa),
      tableColumnBuilders.fineEstimate(t('ρ'), ({ scores }) => scores.spearman),
      tableColumnBuilders.fineEstimate(t('τ'), ({ scores }) => scores.kendall),
    ]),
  };
}

function buildErrorColumns(): readonly TableColumn<PointGroup>[] {
  return [
    tableColumnBuilders.fineDecimal(t('mean rating'), ({ scores }) => scores.human),
    tableColumnBuilders.fineDecimal(t('mean points'), ({ scores }) => scores.judge),
    tableColumnBuilders.fineEstimate(t('MAE'), ({ scores }) => scores.error),
    tableColumnBuilders.fineEstimate(t('bias'), ({ scores }) => scores.bias),
    tableColumnBuilders.share(t('above (%)'), ({ scores }) => scores.above),
    tableColumnBuilders.share(t('below (%)'), ({ scores }) => scores.below),
  ];
}

function buildAuthorTable(authors: readonly PointGroup[], sides: readonly ScoredRun[]): ReportTableBlock {
  return {
    id: 'points-by-author',
    title: t('Points by generator'),
    note: t(
      'If the bias is positive, the judge gives the generator more points than people do. If the biases for two generators differ, the judge favors one of them. MAE and bias are in points, with 95% bootstrap intervals.',
    ),
    table: buildTableFromColumns(authors.slice(0, MAX_TABLE_ENTRIES), [
      tableColumnBuilders.text(t('generator'), ({ name }) => name),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.count(t('rows'), ({ scores }) => scores.rows),
      ...buildErrorColumns(),
    ]),
  };
}

function buildCutTable(cuts: readonly (PointGroup & PointCut)[], sides: readonly ScoredRun[]): ReportTableBlock {
  return {
    id: 'point-cuts',
    title: t('Verdicts by threshold of points'),
    note: t(
      'Ratings and points from the judge both mean “correct” from the threshold on. With 95% confidence intervals: Wilson for shares, bootstrap for macro-F1.',
    ),
    table: buildTableFromColumns(cuts, [
      tableColumnBuilders.text(t('group'), ({ name }) => name),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.number(t('threshold'), ({ cut }) => formatPoints(cut)),
      tableColumnBuilders.share(t('TPR'), ({ tpr }) => tpr),
      tableColumnBuilders.partOfWhole(t('correct solutions accepted'), ({ tpr }) => tpr),
      tableColumnBuilders.share(t('TNR'), ({ tnr }) => tnr),
      tableColumnBuilders.partOfWhole(t('incorrect solutions rejected'), ({ tnr }) => tnr),
      tableColumnBuilders.share(t('PPV'), ({ ppv }) => ppv),
      tableColumnBuilders.share(t('accuracy'), ({ accuracy }) => accuracy),
      tableColumnBuilders.estimate(t('macro-F1'), ({ macroF1 }) => macroF1),
    ]),
  };
}

/** The judge's mean points by human rating, for all rows and, quietly, for each generator. */
function buildRatingChart(whole: readonly PointGroup[], authors: readonly PointGroup[]): ReportChartBlock {
  const most = Math.max(...whole.map(({ scores }) => scores.most));
  const lines = [
    ...whole.map((group) => ({ group, series: group.side.series, name: group.side.name })),
    ...(whole.length > 1 ? [] : authors.slice(0, MAX_CHART_ENTRIES - 1)).map((group) => ({
      group,
      series: undefined,
      name: group.name,
    })),
  ].map(({ group, series, name }) => ({ group, series, name, levels: listRatingLevels(group.rated) }));
  return {
    id: 'points-by-rating',
    title: t('Points by rating'),
    note: t(
      'The mean of the points that the judge gives to solutions with the same rating. Above the dotted line, the judge gives more than people do. “above (%)”: share of these solutions that get more than their rating, with 95% Wilson intervals.',
    ),
    figure: {
      kind: 'lines',
      x: { name: t('human rating'), min: 0, max: most },
      y: { name: t('mean points from the judge'), min: 0, max: most },
      diagonal: t('equal points'),
      lines: lines.map(({ name, series, levels }) => ({
        name,
        ...(series === undefined ? {} : { series }),
        points: levels.map(({ human, judge, rows }) => ({ x: human, y: judge, n: rows })),
      })),
    },
    table: buildTableFromColumns(
      lines.flatMap(({ group, name, series, levels }) =>
        levels.map((level) => ({ ...level, name: series === undefined ? name : group.name })),
      ),
      [
        tableColumnBuilders.text(t('group'), (row: RatingLevel & { name: string }) => row.name),
        tableColumnBuilders.number(t('human rating'), ({ human }) => formatPoints(human)),
        tableColumnBuilders.count(t('rows'), ({ rows }) => rows),
        tableColumnBuilders.fineDecimal(t('mean points'), ({ judge }) => judge),
        tableColumnBuilders.share(t('above (%)'), ({ above }) => above),
      ],
    ),
  };
}

function listPointNumbers({ key, side, scores }: PointGroup, over: 'points' | 'author'): readonly ReportMetric[] {
  const metric = createMetricBuilder(side.series, over, key);
  const { error, bias, exact, near, above, below, human, judge } = scores;
  return [
    metric.number('rated-rows', scores.rows),
    metric.number('rated-abstained', scores.abstained),
    metric.number('rated-failed', scores.failed),
    metric.number('mean-rating', human, 'rating'),
    metric.number('mean-points', judge, 'rating'),
    metric.estimate('mean-absolute-error', error, 'rating'),
    metric.estimate('point-bias', bias, 'rating'),
    metric.share('exact-points', exact),
    ...(near ? [metric.share('within-one-point', near)] : []),
    metric.share('points-above', above),
    metric.share('points-below', below),
    ...(over === 'author'
      ? []
      : [
          metric.estimate('quadratic-weighted-kappa', scores.kappa, 'coefficient'),
          metric.estimate('spearman', scores.spearman, 'coefficient'),
          metric.estimate('kendall', scores.kendall, 'coefficient'),
        ]),
  ];
}

/** Adds the scale to the name of a rating or a cut if the run has several. */
function nameOfPoints({ key }: PointGroup, points: number): string {
  return key === 'all' ? `${points}` : `${points}${key.slice('all'.length)}`;
}

function listLevelNumbers(group: PointGroup): readonly ReportMetric[] {
  return listRatingLevels(group.rated).flatMap(({ human, rows, judge, above }) => {
    const metric = createMetricBuilder(group.side.series, 'rating', nameOfPoints(group, human));
    return [
      metric.number('rated-rows', rows),
      metric.number('mean-points', judge, 'rating'),
      metric.share('points-above', above),
    ];
  });
}

function listCutNumbers({
  cut,
  tpr,
  tnr,
  ppv,
  accuracy,
  macroF1,
  ...group
}: PointGroup & PointCut): readonly ReportMetric[] {
  const metric = createMetricBuilder(group.side.series, 'cut', nameOfPoints(group, cut));
  return [
    metric.share('tpr', tpr),
    metric.share('tnr', tnr),
    metric.share('ppv', ppv),
    metric.share('verdict-accuracy', accuracy),
    metric.estimate('macro-f1', macroF1),
  ];
}
