/** How well judges tell right solutions from wrong ones (U-MATH, table 5), with TPR against TNR as a picture. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Verdicts } from '../../measures/verdicts.ts';
import {
  countCell,
  countNumber,
  differenceCell,
  estimateCell,
  estimateNumber,
  figures,
  measured,
  shareCell,
  shareNumber,
  tableOf,
  words,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, ReportNumber, TableBlock } from '../types.ts';
import { judgeCells, judgeHeads } from './judges.ts';
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
  const row = (subset: string, side: MeasuredSide, one: Verdicts): string[] => [
    subset,
    ...judgeCells(sides, side),
    fullCount(one.rows),
    estimateCell(one.macroF1),
    shareCell(one.accuracy),
    shareCell(one.tpr),
    shareCell(one.tnr),
    shareCell(one.ppv),
    shareCell(one.npv),
    differenceCell(one.temper),
  ];
  const each = names.length < 2 ? [] : subsetRows(sides, names, find, row);
  return {
    id: ID,
    title: t('Right and wrong solutions told apart'),
    note: [
      t(
        'TPR: of right solutions, accepted (recall). TNR: of wrong ones, rejected. PPV: of accepted ones, right (precision). NPV: of rejected ones, wrong. Temper is TPR − TNR in points: above 0 lenient, below strict. With 95% intervals; n/a is of no rows.',
      ),
      ...moreWords(names),
    ].join(' '),
    table: tableOf(
      [
        words(t('subset')),
        ...judgeHeads(sides),
        figures(t('rows')),
        figures(t('macro-F1')),
        figures(t('accuracy')),
        figures(t('TPR')),
        figures(t('TNR')),
        figures(t('PPV')),
        figures(t('NPV')),
        figures(t('temper')),
      ],
      [...each, ...sides.map((side) => row(t('all rows'), side, side.verdicts.all))],
    ),
  };
}

/** The counts behind it. */
function cells(sides: readonly MeasuredSide[]): TableBlock {
  const rows = sides.map(({ name, verdicts: { all } }) => {
    const { cells: one } = all;
    return [
      name,
      countCell(all.tpr),
      countCell(all.tnr),
      fullCount(one.silentPositive + one.silentNegative),
      fullCount(all.inconclusive),
      fullCount(one.gap),
      fullCount(one['left-out']),
      fullCount(one.failed),
      fullCount(one.unrated + one['rated-between']),
    ];
  });
  return {
    id: 'cells',
    title: t('Counts behind the verdicts'),
    note: t('Those in the gap, left out, not judged, or of which people say nothing, are in no share.'),
    table: tableOf(
      [
        words(t('judge')),
        figures(t('right, accepted')),
        figures(t('wrong, rejected')),
        figures(t('no verdict')),
        figures(t('inconclusive')),
        figures(t('in the gap')),
        figures(t('left out')),
        figures(t('not judged')),
        figures(t('not rated')),
      ],
      rows,
    ),
  };
}

/** Where verdicts are what the report is about: macro-F1 for each subset. */
function bars(sides: readonly MeasuredSide[], names: readonly string[]): FigureBlock {
  const groups = [
    ...(names.length < 2 ? [] : subsetGroups(sides, names, (side, name) => barOf(find(side, name)))),
    { name: t('all rows'), values: sides.map(({ verdicts }) => barOf(verdicts.all)) },
  ];
  const title = t('Macro-F1 per subset');
  const note = t('mean of the F1 of “right” and of “wrong”; 95% bootstrap intervals');
  return subsetBars({ id: 'macro-f1', title, note, within: ID }, sides, names, groups);
}

function barOf(one: Verdicts | undefined) {
  if (!one?.macroF1) return null;
  return measured(
    one.macroF1,
    t('{0} right accepted, {1} wrong rejected', countCell(one.tpr), countCell(one.tnr)),
  );
}

function numbersOf({ series, verdicts }: MeasuredSide): readonly ReportNumber[] {
  return [
    ...verdictNumbers(series, 'all', 'all', verdicts.all),
    ...verdicts.subsets.flatMap(({ name, verdicts: one }) => verdictNumbers(series, 'subset', name, one)),
  ];
}

/** All numbers of one table of verdicts. */
export function verdictNumbers(
  series: number,
  over: ReportNumber['over'],
  name: string,
  one: Verdicts,
): readonly ReportNumber[] {
  const about = (measure: string) => ({ series, over, name, measure });
  return [
    countNumber(about('verdict-rows'), one.rows),
    estimateNumber(about('macro-f1'), one.macroF1),
    shareNumber(about('verdict-accuracy'), one.accuracy),
    shareNumber(about('tpr'), one.tpr),
    shareNumber(about('tnr'), one.tnr),
    shareNumber(about('ppv'), one.ppv),
    shareNumber(about('npv'), one.npv),
    estimateNumber(about('temper'), one.temper, 'points'),
    countNumber(about('inconclusive'), one.inconclusive),
    countNumber(about('abstained'), one.abstained),
    countNumber(about('in-the-gap'), one.cells.gap),
    countNumber(about('not-rated'), one.cells.unrated + one.cells['rated-between']),
  ];
}
