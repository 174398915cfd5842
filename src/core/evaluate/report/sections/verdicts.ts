/** How well judges separate correct from incorrect solutions (U-MATH, table 5). */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import type { VerdictScores } from '../../measures/verdicts.ts';
import {
  buildEstimateMetric,
  buildMetricWithoutInterval,
  buildShareMetric,
  buildTableFromColumns,
  createMetricKeyFactory,
  createNumberColumn,
  createTextColumn,
  formatDifferenceCell,
  formatEstimateCell,
  formatPartOfWholeCell,
  formatShareCell,
  type ReportMetricKey,
  toMeasuredValue,
} from '../cells.ts';
import type { ScoredReportRun } from '../scored-report-run.ts';
import type { ReportChartBlock, ReportMetric, ReportTableBlock } from '../types.ts';
import { buildOptionalJudgeColumn } from './judge-columns.ts';
import {
  buildSubsetBarChart,
  collectSubsetNames,
  formatHiddenSubsetCount,
  listSubsetBarGroups,
  listSubsetTableRows,
} from './subsets.ts';
import type { ReportSection } from './types.ts';

const ID = 'verdicts';

export function buildVerdictSection(sides: readonly ScoredReportRun[]): ReportSection {
  if (sides.every(({ verdicts }) => verdicts.all.rows === 0)) return {};
  const names = collectSubsetNames(sides.map(({ verdicts }) => verdicts.subsets));
  const isMain = sides.every(({ located }) => !located);
  return {
    tables: [buildVerdictTable(sides, names), buildVerdictCountTable(sides)],
    figures: isMain ? [buildMacroF1Bars(sides, names)] : [],
    numbers: sides.flatMap(listVerdictNumbers),
  };
}

function findSubsetVerdicts({ verdicts }: ScoredReportRun, name: string): VerdictScores | undefined {
  return verdicts.subsets.find((one) => one.name === name)?.verdicts;
}

function buildVerdictTable(sides: readonly ScoredReportRun[], names: readonly string[]): ReportTableBlock {
  const rows = [
    ...(names.length < 2 ? [] : listSubsetTableRows(sides, names, findSubsetVerdicts)),
    ...sides.map((side) => ({ subset: t('all rows'), side, one: side.verdicts.all })),
  ];
  return {
    id: ID,
    title: t('Verdicts on whole solutions'),
    note: [
      t(
        'TPR (recall): share of correct solutions accepted. TNR: share of incorrect solutions rejected. PPV (precision): share of accepted solutions that are correct. NPV: share of rejected solutions that are incorrect. Leniency: TPR − TNR in percentage points, positive if lenient. With 95% confidence intervals; n/a: no rows.',
      ),
      ...formatHiddenSubsetCount(names),
    ].join(' '),
    table: buildTableFromColumns(rows, [
      createTextColumn(t('subset'), ({ subset }) => subset),
      ...buildOptionalJudgeColumn(sides),
      createNumberColumn(t('rows'), ({ one }) => formatWholeNumber(one.rows)),
      createNumberColumn(t('macro-F1'), ({ one }) => formatEstimateCell(one.macroF1)),
      createNumberColumn(t('accuracy'), ({ one }) => formatShareCell(one.accuracy)),
      createNumberColumn(t('TPR'), ({ one }) => formatShareCell(one.tpr)),
      createNumberColumn(t('TNR'), ({ one }) => formatShareCell(one.tnr)),
      createNumberColumn(t('PPV'), ({ one }) => formatShareCell(one.ppv)),
      createNumberColumn(t('NPV'), ({ one }) => formatShareCell(one.npv)),
      createNumberColumn(t('leniency'), ({ one }) => formatDifferenceCell(one.temper)),
    ]),
  };
}

/** The counts behind the rates. */
function buildVerdictCountTable(sides: readonly ScoredReportRun[]): ReportTableBlock {
  const rows = sides.map(({ name, verdicts: { all } }) => ({ name, ...all }));
  return {
    id: 'cells',
    title: t('Verdict counts'),
    note: t("Rows that are between thresholds, excluded, not judged, or without a label aren't scored."),
    table: buildTableFromColumns(rows, [
      createTextColumn(t('judge'), ({ name }) => name),
      createNumberColumn(t('correct accepted'), ({ tpr }) => formatPartOfWholeCell(tpr)),
      createNumberColumn(t('incorrect rejected'), ({ tnr }) => formatPartOfWholeCell(tnr)),
      createNumberColumn(t('no verdict'), ({ cells: { silentPositive, silentNegative } }) =>
        formatWholeNumber(silentPositive + silentNegative),
      ),
      createNumberColumn(t('inconclusive'), ({ inconclusive }) => formatWholeNumber(inconclusive)),
      createNumberColumn(t('between thresholds'), (row) => formatWholeNumber(row.cells.gap)),
      createNumberColumn(t('excluded'), (row) => formatWholeNumber(row.cells['left-out'])),
      createNumberColumn(t('not judged'), (row) => formatWholeNumber(row.cells.failed)),
      createNumberColumn(t('no label'), (row) => formatWholeNumber(row.cells.unrated + row.cells['rated-between'])),
    ]),
  };
}

/** Macro-F1 by subset, if the report is about verdicts on whole solutions. */
function buildMacroF1Bars(sides: readonly ScoredReportRun[], names: readonly string[]): ReportChartBlock {
  const groups = [
    ...(names.length < 2
      ? []
      : listSubsetBarGroups(sides, names, (side, name) => toMacroF1Bar(findSubsetVerdicts(side, name)))),
    { name: t('all rows'), values: sides.map(({ verdicts }) => toMacroF1Bar(verdicts.all)) },
  ];
  const title = t('Macro-F1 by subset');
  const note = t(
    'Mean of the F1 for correct solutions and the F1 for incorrect solutions, with 95% bootstrap intervals.',
  );
  return buildSubsetBarChart({ id: 'macro-f1', title, note, within: ID }, sides, names, groups);
}

function toMacroF1Bar(one: VerdictScores | undefined) {
  if (!one?.macroF1) return null;
  return toMeasuredValue(
    one.macroF1,
    t(
      '{0} correct solutions accepted, {1} incorrect solutions rejected',
      formatPartOfWholeCell(one.tpr),
      formatPartOfWholeCell(one.tnr),
    ),
  );
}

function listVerdictNumbers({ series, verdicts }: ScoredReportRun): readonly ReportMetric[] {
  return [
    ...buildVerdictMetrics(createMetricKeyFactory(series), verdicts.all),
    ...verdicts.subsets.flatMap(({ name, verdicts: one }) =>
      buildVerdictMetrics(createMetricKeyFactory(series, 'subset', name), one),
    ),
  ];
}

/** All numbers of one table of verdicts. */
export function buildVerdictMetrics(
  about: (measure: string) => ReportMetricKey,
  one: VerdictScores,
): readonly ReportMetric[] {
  return [
    buildMetricWithoutInterval(about('verdict-rows'), one.rows),
    buildEstimateMetric(about('macro-f1'), one.macroF1),
    buildShareMetric(about('verdict-accuracy'), one.accuracy),
    buildShareMetric(about('tpr'), one.tpr),
    buildShareMetric(about('tnr'), one.tnr),
    buildShareMetric(about('ppv'), one.ppv),
    buildShareMetric(about('npv'), one.npv),
    // The name of leniency in JSON and CSV since the first version.
    buildEstimateMetric(about('temper'), one.temper, 'points'),
    buildMetricWithoutInterval(about('inconclusive'), one.inconclusive),
    buildMetricWithoutInterval(about('abstained'), one.abstained),
    buildMetricWithoutInterval(about('in-the-gap'), one.cells.gap),
    buildMetricWithoutInterval(about('not-rated'), one.cells.unrated + one.cells['rated-between']),
  ];
}
