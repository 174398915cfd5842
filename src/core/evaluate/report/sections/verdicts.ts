/** How well judges separate correct from incorrect solutions (U-MATH, table 5). */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Verdicts } from '../../measures/verdicts.ts';
import {
  type About,
  aboutOf,
  countCell,
  differenceCell,
  estimateCell,
  estimateNumber,
  figures,
  measured,
  plainNumber,
  shareCell,
  shareNumber,
  tableOf,
  words,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, ReportNumber, TableBlock } from '../types.ts';
import { judgeColumns } from './judges.ts';
import { moreWords, namesOf, subsetBars, subsetGroups, subsetRows } from './subsets.ts';
import type { Section } from './types.ts';

const ID = 'verdicts';

export function verdictSection(sides: readonly MeasuredSide[]): Section {
  if (sides.every(({ verdicts }) => verdicts.all.rows === 0)) return {};
  const names = namesOf(sides.map(({ verdicts }) => verdicts.subsets));
  const isMain = sides.every(({ located }) => !located);
  return {
    tables: [shares(sides, names), cells(sides)],
    figures: isMain ? [bars(sides, names)] : [],
    numbers: sides.flatMap(numbersOf),
  };
}

function find({ verdicts }: MeasuredSide, name: string): Verdicts | undefined {
  return verdicts.subsets.find((one) => one.name === name)?.verdicts;
}

function shares(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  const rows = [
    ...(names.length < 2 ? [] : subsetRows(sides, names, find)),
    ...sides.map((side) => ({ subset: t('all rows'), side, one: side.verdicts.all })),
  ];
  return {
    id: ID,
    title: t('Verdicts on whole solutions'),
    note: [
      t(
        'TPR (recall): share of correct solutions accepted. TNR: share of incorrect solutions rejected. PPV (precision): share of accepted solutions that are correct. NPV: share of rejected solutions that are incorrect. Leniency: TPR − TNR in points, positive if lenient. With 95% intervals; n/a: no rows.',
      ),
      ...moreWords(names),
    ].join(' '),
    table: tableOf(rows, [
      words(t('subset'), ({ subset }) => subset),
      ...judgeColumns(sides),
      figures(t('rows'), ({ one }) => fullCount(one.rows)),
      figures(t('macro-F1'), ({ one }) => estimateCell(one.macroF1)),
      figures(t('accuracy'), ({ one }) => shareCell(one.accuracy)),
      figures(t('TPR'), ({ one }) => shareCell(one.tpr)),
      figures(t('TNR'), ({ one }) => shareCell(one.tnr)),
      figures(t('PPV'), ({ one }) => shareCell(one.ppv)),
      figures(t('NPV'), ({ one }) => shareCell(one.npv)),
      figures(t('leniency'), ({ one }) => differenceCell(one.temper)),
    ]),
  };
}

/** The counts behind it. */
function cells(sides: readonly MeasuredSide[]): TableBlock {
  const rows = sides.map(({ name, verdicts: { all } }) => ({ name, ...all }));
  return {
    id: 'cells',
    title: t('Verdict counts'),
    note: t("Rows between thresholds, excluded, not judged or without a label aren't scored."),
    table: tableOf(rows, [
      words(t('judge'), ({ name }) => name),
      figures(t('correct accepted'), ({ tpr }) => countCell(tpr)),
      figures(t('incorrect rejected'), ({ tnr }) => countCell(tnr)),
      figures(t('no verdict'), ({ cells: { silentPositive, silentNegative } }) =>
        fullCount(silentPositive + silentNegative),
      ),
      figures(t('inconclusive'), ({ inconclusive }) => fullCount(inconclusive)),
      figures(t('between thresholds'), (row) => fullCount(row.cells.gap)),
      figures(t('excluded'), (row) => fullCount(row.cells['left-out'])),
      figures(t('not judged'), (row) => fullCount(row.cells.failed)),
      figures(t('no label'), (row) => fullCount(row.cells.unrated + row.cells['rated-between'])),
    ]),
  };
}

/** Macro-F1 by subset, if the report is about verdicts on whole solutions. */
function bars(sides: readonly MeasuredSide[], names: readonly string[]): FigureBlock {
  const groups = [
    ...(names.length < 2 ? [] : subsetGroups(sides, names, (side, name) => barOf(find(side, name)))),
    { name: t('all rows'), values: sides.map(({ verdicts }) => barOf(verdicts.all)) },
  ];
  const title = t('Macro-F1 by subset');
  const note = t('Mean of the F1 for correct and for incorrect solutions, with 95% bootstrap intervals.');
  return subsetBars({ id: 'macro-f1', title, note, within: ID }, sides, names, groups);
}

function barOf(one: Verdicts | undefined) {
  if (!one?.macroF1) return null;
  return measured(
    one.macroF1,
    t('{0} correct accepted, {1} incorrect rejected', countCell(one.tpr), countCell(one.tnr)),
  );
}

function numbersOf({ series, verdicts }: MeasuredSide): readonly ReportNumber[] {
  return [
    ...verdictNumbers(aboutOf(series), verdicts.all),
    ...verdicts.subsets.flatMap(({ name, verdicts: one }) =>
      verdictNumbers(aboutOf(series, 'subset', name), one),
    ),
  ];
}

/** All numbers of one table of verdicts. */
export function verdictNumbers(about: (measure: string) => About, one: Verdicts): readonly ReportNumber[] {
  return [
    plainNumber(about('verdict-rows'), one.rows),
    estimateNumber(about('macro-f1'), one.macroF1),
    shareNumber(about('verdict-accuracy'), one.accuracy),
    shareNumber(about('tpr'), one.tpr),
    shareNumber(about('tnr'), one.tnr),
    shareNumber(about('ppv'), one.ppv),
    shareNumber(about('npv'), one.npv),
    estimateNumber(about('leniency'), one.temper, 'points'),
    plainNumber(about('inconclusive'), one.inconclusive),
    plainNumber(about('abstained'), one.abstained),
    plainNumber(about('in-the-gap'), one.cells.gap),
    plainNumber(about('not-rated'), one.cells.unrated + one.cells['rated-between']),
  ];
}
