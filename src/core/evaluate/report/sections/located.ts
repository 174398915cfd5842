/** Localization of the earliest error by subset (ProcessBench, table 5), with F1 as bars. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Located } from '../../measures/located.ts';
import {
  aboutOf,
  countCell,
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
import {
  type Group,
  moreWords,
  namesOf,
  type SubsetRow,
  subsetBars,
  subsetGroups,
  subsetRows,
} from './subsets.ts';
import type { Section } from './types.ts';

const ID = 'located';

export function locatedSection(sides: readonly MeasuredSide[]): Section {
  if (sides.every(({ located }) => !located)) return {};
  const names = namesOf(sides.map(({ located }) => located?.subsets.subsets ?? []));
  return {
    tables: [accuracies(sides, names), places(sides, names)],
    figures: [bars(sides, names)],
    numbers: sides.flatMap(numbersOf),
  };
}

function find(side: MeasuredSide, name: string): Located | undefined {
  return side.located?.subsets.subsets.find((one) => one.name === name)?.located;
}

function accuracies(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  const each = subsetRows(sides, names, find);
  const averages = sides.flatMap((side) => {
    const { located } = side;
    if (!located || located.subsets.averaged < 2) return [];
    const { average: f1, averaged, subsets } = located.subsets;
    const subset = averaged === subsets.length ? t('mean') : t('mean of {0}', averaged);
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
        'Error accuracy: share of incorrect solutions whose earliest error is located. Correct accuracy: share of correct solutions passed. F1: their harmonic mean. In percent, with 95% intervals (Wilson; bootstrap for F1); n/a: no rows.',
      ),
      ...moreWords(names),
    ].join(' '),
    table: tableOf(rows, [
      words(t('subset'), ({ subset }) => subset),
      ...judgeColumns(sides),
      figures(t('rows'), ({ one }) => fullCount(one.rows)),
      figures(t('F1'), ({ one }) => estimateCell(one.f1)),
      figures(t('error accuracy'), ({ one: { error } }) => (error ? shareCell(error) : '')),
      figures(t('located'), ({ one: { error } }) => (error ? countCell(error) : '')),
      figures(t('correct accuracy'), ({ one: { correct } }) => (correct ? shareCell(correct) : '')),
      figures(t('passed'), ({ one: { correct } }) => (correct ? countCell(correct) : '')),
    ]),
  };
}

/** A mean over subsets has no shares. */
interface AccuracyRow extends SubsetRow<unknown> {
  readonly one: Pick<Located, 'rows'> & {
    readonly [K in 'f1' | 'error' | 'correct']?: Located[K] | undefined;
  };
}

/** The positions of wrong verdicts. */
function places(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  return {
    id: 'places',
    title: t('Position of the reported error'),
    note: t(
      'Rows with an error, by the reported step: at the label, after it, before it, or no error. “No verdict” and “tied” count all rows.',
    ),
    table: tableOf(subsetRows(sides, names, find), [
      words(t('subset'), ({ subset }) => subset),
      ...judgeColumns(sides),
      figures(t('at the label'), ({ one }) => fullCount(one.error.part)),
      figures(t('after'), ({ one }) => fullCount(one.late)),
      figures(t('before'), ({ one }) => fullCount(one.early)),
      figures(t('no error'), ({ one }) => fullCount(one.missed)),
      figures(t('no verdict'), ({ one }) => fullCount(one.silent)),
      figures(t('tied'), ({ one }) => fullCount(one.tied)),
    ]),
  };
}

function bars(sides: readonly MeasuredSide[], names: readonly string[]): FigureBlock {
  const groups = [
    ...subsetGroups(sides, names, (side, name) => barOf(find(side, name))),
    ...(names.length > 1 ? [overall(sides)] : []),
  ];
  const title = t('F1 by subset');
  const note = t('Harmonic mean of error accuracy and correct accuracy, with 95% bootstrap intervals.');
  return subsetBars({ id: 'f1', title, note, within: ID }, sides, names, groups);
}

/** The mean over subsets if there are several, else all rows: the headline figure. */
function overall(sides: readonly MeasuredSide[]): Group {
  if (sides.every(({ located }) => (located?.subsets.averaged ?? 0) < 2))
    return { name: t('all rows'), values: sides.map(({ located }) => barOf(located?.all)) };
  return {
    name: t('mean'),
    values: sides.map(({ located }) => {
      const { average, averaged = 0 } = located?.subsets ?? {};
      const over = t(averaged === 1 ? 'over {0} subset' : 'over {0} subsets', averaged);
      return average ? measured(average, over) : null;
    }),
  };
}

function barOf(located: Located | undefined) {
  if (!located?.f1) return null;
  const { error, correct } = located;
  return measured(
    located.f1,
    t('{0} errors located, {1} correct passed', countCell(error), countCell(correct)),
  );
}

function numbersOf({ series, located }: MeasuredSide): readonly ReportNumber[] {
  if (!located) return [];
  const { average, averaged, subsets } = located.subsets;
  const of = (over: ReportNumber['over'], name: string, one: Located): ReportNumber[] => {
    const about = aboutOf(series, over, name);
    return [
      plainNumber(about('rows'), one.rows),
      estimateNumber(about('f1'), one.f1),
      shareNumber(about('error-accuracy'), one.error),
      shareNumber(about('correct-accuracy'), one.correct),
      shareNumber(about('located-or-passed'), one.accuracy),
      plainNumber(about('errors-flagged-later'), one.late),
      plainNumber(about('errors-flagged-earlier'), one.early),
      plainNumber(about('errors-missed'), one.missed),
      plainNumber(about('without-verdict'), one.silent),
      plainNumber(about('left-out'), one.leftOut),
      plainNumber(about('failed'), one.failed),
      plainNumber(about('unlabelled'), one.unlabelled),
      plainNumber(about('tied'), one.tied),
    ];
  };
  return [
    {
      ...estimateNumber(aboutOf(series, 'average')('f1'), average),
      whole: averaged,
    },
    ...of('all', 'all', located.all),
    ...subsets.flatMap(({ name, located: one }) => of('subset', name, one)),
  ];
}
