/** How well judges separate correct from incorrect solutions (U-MATH, table 5). */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { VerdictScores } from '../../measures/verdicts.ts';
import {
  buildTable,
  createNumberSubject,
  formatCountCell,
  formatDifferenceCell,
  formatEstimateCell,
  formatShareCell,
  type NumberSubject,
  toEstimateNumber,
  toMeasured,
  toNumberColumn,
  toPlainNumber,
  toShareNumber,
  toTextColumn,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, ReportNumber, TableBlock } from '../types.ts';
import { listJudgeColumns } from './judge-columns.ts';
import {
  buildSubsetBars,
  collectNames,
  formatNotShown,
  listSubsetGroups,
  listSubsetRows,
} from './subsets.ts';
import type { Section } from './types.ts';

const ID = 'verdicts';

export function buildVerdictSection(sides: readonly MeasuredSide[]): Section {
  if (sides.every(({ verdicts }) => verdicts.all.rows === 0)) return {};
  const names = collectNames(sides.map(({ verdicts }) => verdicts.subsets));
  const isMain = sides.every(({ located }) => !located);
  return {
    tables: [buildVerdictTable(sides, names), buildVerdictCountTable(sides)],
    figures: isMain ? [buildMacroF1Bars(sides, names)] : [],
    numbers: sides.flatMap(listVerdictNumbers),
  };
}

function findSubsetVerdicts({ verdicts }: MeasuredSide, name: string): VerdictScores | undefined {
  return verdicts.subsets.find((one) => one.name === name)?.verdicts;
}

function buildVerdictTable(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  const rows = [
    ...(names.length < 2 ? [] : listSubsetRows(sides, names, findSubsetVerdicts)),
    ...sides.map((side) => ({ subset: t('all rows'), side, one: side.verdicts.all })),
  ];
  return {
    id: ID,
    title: t('Verdicts on whole solutions'),
    note: [
      t(
        'TPR (recall): share of correct solutions accepted. TNR: share of incorrect solutions rejected. PPV (precision): share of accepted solutions that are correct. NPV: share of rejected solutions that are incorrect. Leniency: TPR − TNR in percentage points, positive if lenient. With 95% confidence intervals; n/a: no rows.',
      ),
      ...formatNotShown(names),
    ].join(' '),
    table: buildTable(rows, [
      toTextColumn(t('subset'), ({ subset }) => subset),
      ...listJudgeColumns(sides),
      toNumberColumn(t('rows'), ({ one }) => fullCount(one.rows)),
      toNumberColumn(t('macro-F1'), ({ one }) => formatEstimateCell(one.macroF1)),
      toNumberColumn(t('accuracy'), ({ one }) => formatShareCell(one.accuracy)),
      toNumberColumn(t('TPR'), ({ one }) => formatShareCell(one.tpr)),
      toNumberColumn(t('TNR'), ({ one }) => formatShareCell(one.tnr)),
      toNumberColumn(t('PPV'), ({ one }) => formatShareCell(one.ppv)),
      toNumberColumn(t('NPV'), ({ one }) => formatShareCell(one.npv)),
      toNumberColumn(t('leniency'), ({ one }) => formatDifferenceCell(one.temper)),
    ]),
  };
}

/** The counts behind the rates. */
function buildVerdictCountTable(sides: readonly MeasuredSide[]): TableBlock {
  const rows = sides.map(({ name, verdicts: { all } }) => ({ name, ...all }));
  return {
    id: 'cells',
    title: t('Verdict counts'),
    note: t("Rows that are between thresholds, excluded, not judged, or without a label aren't scored."),
    table: buildTable(rows, [
      toTextColumn(t('judge'), ({ name }) => name),
      toNumberColumn(t('correct accepted'), ({ tpr }) => formatCountCell(tpr)),
      toNumberColumn(t('incorrect rejected'), ({ tnr }) => formatCountCell(tnr)),
      toNumberColumn(t('no verdict'), ({ cells: { silentPositive, silentNegative } }) =>
        fullCount(silentPositive + silentNegative),
      ),
      toNumberColumn(t('inconclusive'), ({ inconclusive }) => fullCount(inconclusive)),
      toNumberColumn(t('between thresholds'), (row) => fullCount(row.cells.gap)),
      toNumberColumn(t('excluded'), (row) => fullCount(row.cells['left-out'])),
      toNumberColumn(t('not judged'), (row) => fullCount(row.cells.failed)),
      toNumberColumn(t('no label'), (row) => fullCount(row.cells.unrated + row.cells['rated-between'])),
    ]),
  };
}

/** Macro-F1 by subset, if the report is about verdicts on whole solutions. */
function buildMacroF1Bars(sides: readonly MeasuredSide[], names: readonly string[]): FigureBlock {
  const groups = [
    ...(names.length < 2
      ? []
      : listSubsetGroups(sides, names, (side, name) => toMacroF1Bar(findSubsetVerdicts(side, name)))),
    { name: t('all rows'), values: sides.map(({ verdicts }) => toMacroF1Bar(verdicts.all)) },
  ];
  const title = t('Macro-F1 by subset');
  const note = t(
    'Mean of the F1 for correct solutions and the F1 for incorrect solutions, with 95% bootstrap intervals.',
  );
  return buildSubsetBars({ id: 'macro-f1', title, note, within: ID }, sides, names, groups);
}

function toMacroF1Bar(one: VerdictScores | undefined) {
  if (!one?.macroF1) return null;
  return toMeasured(
    one.macroF1,
    t(
      '{0} correct solutions accepted, {1} incorrect solutions rejected',
      formatCountCell(one.tpr),
      formatCountCell(one.tnr),
    ),
  );
}

function listVerdictNumbers({ series, verdicts }: MeasuredSide): readonly ReportNumber[] {
  return [
    ...toVerdictNumbers(createNumberSubject(series), verdicts.all),
    ...verdicts.subsets.flatMap(({ name, verdicts: one }) =>
      toVerdictNumbers(createNumberSubject(series, 'subset', name), one),
    ),
  ];
}

/** All numbers of one table of verdicts. */
export function toVerdictNumbers(
  about: (measure: string) => NumberSubject,
  one: VerdictScores,
): readonly ReportNumber[] {
  return [
    toPlainNumber(about('verdict-rows'), one.rows),
    toEstimateNumber(about('macro-f1'), one.macroF1),
    toShareNumber(about('verdict-accuracy'), one.accuracy),
    toShareNumber(about('tpr'), one.tpr),
    toShareNumber(about('tnr'), one.tnr),
    toShareNumber(about('ppv'), one.ppv),
    toShareNumber(about('npv'), one.npv),
    // The name of leniency in JSON and CSV since the first version.
    toEstimateNumber(about('temper'), one.temper, 'points'),
    toPlainNumber(about('inconclusive'), one.inconclusive),
    toPlainNumber(about('abstained'), one.abstained),
    toPlainNumber(about('in-the-gap'), one.cells.gap),
    toPlainNumber(about('not-rated'), one.cells.unrated + one.cells['rated-between']),
  ];
}
