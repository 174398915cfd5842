/** Localization of the earliest error by subset (ProcessBench, table 5), with F1 as bars. */

import { t } from '../../../../l10n/index.ts';
import type { LocalizationScores } from '../../measures/localization.ts';
import {
  buildTableFromColumns,
  createMetricBuilder,
  formatPartOfWholeCell,
  formatShareCell,
  tableColumnBuilders,
  toMeasuredValue,
} from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChartBlock, ReportMetric, ReportTableBlock } from '../types.ts';
import {
  buildSubsetBarChart,
  collectSubsetNames,
  describeUnlistedSubsets,
  listSubsetBarGroups,
  listSubsetTableRows,
  type SubsetBarGroup,
  type SubsetTableRow,
} from './subsets.ts';
import { buildOptionalJudgeColumn, type ReportSection } from './types.ts';

const ID = 'located';

export function buildLocalizationSection(sides: readonly ScoredRun[]): ReportSection {
  if (sides.every(({ located }) => !located)) return {};
  const names = collectSubsetNames(sides.map(({ located }) => located?.subsets.subsets ?? []));
  return {
    tables: [buildLocalizationTable(sides, names), buildReportedStepTable(sides, names)],
    figures: [buildF1Bars(sides, names)],
    numbers: sides.flatMap(listLocalizationNumbers),
  };
}

function findSubsetLocalization(side: ScoredRun, name: string): LocalizationScores | undefined {
  return side.located?.subsets.subsets.find((one) => one.name === name)?.located;
}

function buildLocalizationTable(sides: readonly ScoredRun[], names: readonly string[]): ReportTableBlock {
  const each = listSubsetTableRows(sides, names, findSubsetLocalization);
  const averages = sides.flatMap((side) => {
    const { located } = side;
    if (!located || located.subsets.averaged < 2) return [];
    const { average: f1, averaged, subsets } = located.subsets;
    const subset = averaged === subsets.length ? t('mean over subsets') : t('mean over {0} subsets', averaged);
    return [{ subset, side, one: { rows: located.all.rows, f1 } }];
  });
  const wholes = sides.flatMap((side) =>
    side.located ? [{ subset: t('all rows'), side, one: side.located.all }] : [],
  );
  const rows: readonly AccuracyRow[] = [...each, ...(names.length > 1 ? [...averages, ...wholes] : [])];
  return {
    id: ID,
    title: t('Error localization'),
    note: [
      t(
        'Error accuracy: share of incorrect solutions whose earliest error is located. Correct accuracy: share of correct solutions that are accepted. F1: harmonic mean of the two accuracies. In percent, with 95% confidence intervals (Wilson; bootstrap for F1); n/a: no rows.',
      ),
      ...describeUnlistedSubsets(names),
    ].join(' '),
    table: buildTableFromColumns(rows, [
      tableColumnBuilders.text(t('subset'), ({ subset }) => subset),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.count(t('rows'), ({ one }) => one.rows),
      tableColumnBuilders.estimate(t('F1'), ({ one }) => one.f1),
      tableColumnBuilders.number(t('error accuracy'), ({ one: { error } }) => (error ? formatShareCell(error) : '')),
      tableColumnBuilders.number(t('errors located'), ({ one: { error } }) =>
        error ? formatPartOfWholeCell(error) : '',
      ),
      tableColumnBuilders.number(t('correct accuracy'), ({ one: { correct } }) =>
        correct ? formatShareCell(correct) : '',
      ),
      tableColumnBuilders.number(t('correct accepted'), ({ one: { correct } }) =>
        correct ? formatPartOfWholeCell(correct) : '',
      ),
    ]),
  };
}

/** A mean over subsets has no shares. */
interface AccuracyRow extends SubsetTableRow<unknown> {
  readonly one: Pick<LocalizationScores, 'rows'> & {
    readonly [K in 'f1' | 'error' | 'correct']?: LocalizationScores[K] | undefined;
  };
}

/** The positions of wrong verdicts. */
function buildReportedStepTable(sides: readonly ScoredRun[], names: readonly string[]): ReportTableBlock {
  return {
    id: 'places',
    title: t('Position of the reported error'),
    note: t(
      'Rows with a labeled error, by the step that the judge reports. “No verdict” and “tied” also count rows without an error.',
    ),
    table: buildTableFromColumns(listSubsetTableRows(sides, names, findSubsetLocalization), [
      tableColumnBuilders.text(t('subset'), ({ subset }) => subset),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.count(t('at the error'), ({ one }) => one.error.part),
      tableColumnBuilders.count(t('after the error'), ({ one }) => one.late),
      tableColumnBuilders.count(t('before the error'), ({ one }) => one.early),
      tableColumnBuilders.count(t('no error'), ({ one }) => one.missed),
      tableColumnBuilders.count(t('no verdict'), ({ one }) => one.silent),
      tableColumnBuilders.count(t('tied'), ({ one }) => one.tied),
    ]),
  };
}

function buildF1Bars(sides: readonly ScoredRun[], names: readonly string[]): ReportChartBlock {
  const groups = [
    ...listSubsetBarGroups(sides, names, (side, name) => toF1Bar(findSubsetLocalization(side, name))),
    ...(names.length > 1 ? [buildOverallGroup(sides)] : []),
  ];
  const title = t('F1 by subset');
  const note = t(
    'Harmonic mean of the share of errors located and the share of correct solutions accepted, with 95% bootstrap intervals.',
  );
  return buildSubsetBarChart({ id: 'f1', title, note, within: ID }, sides, names, groups);
}

/** The mean over subsets if there are several, else all rows: the headline figure. */
function buildOverallGroup(sides: readonly ScoredRun[]): SubsetBarGroup {
  if (sides.every(({ located }) => (located?.subsets.averaged ?? 0) < 2))
    return { name: t('all rows'), values: sides.map(({ located }) => toF1Bar(located?.all)) };
  return {
    name: t('mean over subsets'),
    values: sides.map(({ located }) => {
      const { average, averaged = 0 } = located?.subsets ?? {};
      const over = t(averaged === 1 ? 'over {0} subset' : 'over {0} subsets', averaged);
      return average ? toMeasuredValue(average, over) : null;
    }),
  };
}

function toF1Bar(located: LocalizationScores | undefined) {
  if (!located?.f1) return null;
  const { error, correct } = located;
  return toMeasuredValue(
    located.f1,
    t(
      '{0} errors located, {1} correct solutions accepted',
      formatPartOfWholeCell(error),
      formatPartOfWholeCell(correct),
    ),
  );
}

function listLocalizationNumbers({ series, located }: ScoredRun): readonly ReportMetric[] {
  if (!located) return [];
  const { average, averaged, subsets } = located.subsets;
  const of = (over: ReportMetric['over'], name: string, one: LocalizationScores): ReportMetric[] => {
    const metric = createMetricBuilder(series, over, name);
    return [
      metric.number('rows', one.rows),
      metric.estimate('f1', one.f1),
      metric.share('error-accuracy', one.error),
      metric.share('correct-accuracy', one.correct),
      metric.share('located-or-passed', one.accuracy),
      metric.number('errors-flagged-later', one.late),
      metric.number('errors-flagged-earlier', one.early),
      metric.number('errors-missed', one.missed),
      metric.number('without-verdict', one.silent),
      metric.number('left-out', one.leftOut),
      metric.number('failed', one.failed),
      metric.number('unlabelled', one.unlabelled),
      metric.number('tied', one.tied),
    ];
  };
  return [
    {
      ...createMetricBuilder(series, 'average').estimate('f1', average),
      whole: averaged,
    },
    ...of('all', 'all', located.all),
    ...subsets.flatMap(({ name, located: one }) => of('subset', name, one)),
  ];
}
