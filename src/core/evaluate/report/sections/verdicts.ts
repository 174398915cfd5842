/** How well judges separate correct from incorrect solutions (U-MATH, table 5). */

import { t } from '../../../../l10n/index.ts';
import type { VerdictScores } from '../../measures/verdicts.ts';
import {
  buildTableFromColumns,
  createMetricBuilder,
  formatPartOfWholeCell,
  type MetricBuilder,
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
} from './subsets.ts';
import { buildOptionalJudgeColumn, type ReportSection } from './types.ts';

const ID = 'verdicts';

export function buildVerdictSection(sides: readonly ScoredRun[]): ReportSection {
  if (sides.every(({ verdicts }) => verdicts.all.rows === 0)) return {};
  const names = collectSubsetNames(sides.map(({ verdicts }) => verdicts.subsets));
  const isMain = sides.every(({ located }) => !located);
  return {
    tables: [buildVerdictTable(sides, names), buildVerdictCountTable(sides)],
    figures: isMain ? [buildMacroF1Bars(sides, names)] : [],
    numbers: sides.flatMap(listVerdictNumbers),
  };
}

function findSubsetVerdicts({ verdicts }: ScoredRun, name: string): VerdictScores | undefined {
  return verdicts.subsets.find((one) => one.name === name)?.verdicts;
}

function buildVerdictTable(sides: readonly ScoredRun[], names: readonly string[]): ReportTableBlock {
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
      ...describeUnlistedSubsets(names),
    ].join(' '),
    table: buildTableFromColumns(rows, [
      tableColumnBuilders.text(t('subset'), ({ subset }) => subset),
      ...buildOptionalJudgeColumn(sides),
      tableColumnBuilders.count(t('rows'), ({ one }) => one.rows),
      tableColumnBuilders.estimate(t('macro-F1'), ({ one }) => one.macroF1),
      tableColumnBuilders.share(t('accuracy'), ({ one }) => one.accuracy),
      tableColumnBuilders.share(t('TPR'), ({ one }) => one.tpr),
      tableColumnBuilders.share(t('TNR'), ({ one }) => one.tnr),
      tableColumnBuilders.share(t('PPV'), ({ one }) => one.ppv),
      tableColumnBuilders.share(t('NPV'), ({ one }) => one.npv),
      tableColumnBuilders.difference(t('leniency'), ({ one }) => one.temper),
    ]),
  };
}

/** The counts behind the rates. */
function buildVerdictCountTable(sides: readonly ScoredRun[]): ReportTableBlock {
  const rows = sides.map(({ name, verdicts: { all } }) => ({ name, ...all }));
  return {
    id: 'cells',
    title: t('Verdict counts'),
    note: t(
      "Rows that are between thresholds, excluded by a scoring policy, not judged, or without a usable label aren't scored. “No verdict” counts only rows that are scored as wrong. “Inconclusive” counts all inconclusive rows.",
    ),
    table: buildTableFromColumns(rows, [
      tableColumnBuilders.text(t('judge'), ({ name }) => name),
      tableColumnBuilders.partOfWhole(t('correct solutions accepted'), ({ tpr }) => tpr),
      tableColumnBuilders.partOfWhole(t('incorrect solutions rejected'), ({ tnr }) => tnr),
      tableColumnBuilders.count(
        t('no verdict'),
        ({ cells: { silentPositive, silentNegative } }) => silentPositive + silentNegative,
      ),
      tableColumnBuilders.count(t('inconclusive'), ({ inconclusive }) => inconclusive),
      tableColumnBuilders.count(t('between thresholds'), (row) => row.cells.gap),
      tableColumnBuilders.count(t('excluded by policy'), (row) => row.cells['left-out']),
      tableColumnBuilders.count(t('not judged'), (row) => row.cells.failed),
      tableColumnBuilders.count(t('no usable label'), (row) => row.cells.unrated + row.cells['rated-between']),
    ]),
  };
}

/** Macro-F1 by subset, if the report is about verdicts on whole solutions. */
function buildMacroF1Bars(sides: readonly ScoredRun[], names: readonly string[]): ReportChartBlock {
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

function listVerdictNumbers({ series, verdicts }: ScoredRun): readonly ReportMetric[] {
  return [
    ...buildVerdictMetrics(createMetricBuilder(series), verdicts.all),
    ...verdicts.subsets.flatMap(({ name, verdicts: one }) =>
      buildVerdictMetrics(createMetricBuilder(series, 'subset', name), one),
    ),
  ];
}

export function buildVerdictMetrics(metric: MetricBuilder, one: VerdictScores): readonly ReportMetric[] {
  return [
    metric.number('verdict-rows', one.rows),
    metric.estimate('macro-f1', one.macroF1),
    metric.share('verdict-accuracy', one.accuracy),
    metric.share('tpr', one.tpr),
    metric.share('tnr', one.tnr),
    metric.share('ppv', one.ppv),
    metric.share('npv', one.npv),
    // The name of leniency in JSON and CSV since the first version.
    metric.estimate('temper', one.temper, 'points'),
    metric.number('inconclusive', one.inconclusive),
    metric.number('abstained', one.abstained),
    metric.number('in-the-gap', one.cells.gap),
    metric.number('not-rated', one.cells.unrated + one.cells['rated-between']),
  ];
}
