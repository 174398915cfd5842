/** How well judges find the earliest error, per subset (ProcessBench, table 5), with F1 as bars. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Located } from '../../measures/located.ts';
import {
  countCell,
  countNumber,
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
import { type Group, moreWords, namesOf, subsetBars, subsetGroups, subsetRows } from './subsets.ts';
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
  const row = (subset: string, side: MeasuredSide, located: Located): string[] => [
    subset,
    ...judgeCells(sides, side),
    fullCount(located.rows),
    estimateCell(located.f1),
    shareCell(located.error),
    countCell(located.error),
    shareCell(located.correct),
    countCell(located.correct),
  ];
  const each = subsetRows(sides, names, find, row);
  const blank = ['', '', '', ''];
  const averages = sides.flatMap((side) => {
    const { located } = side;
    if (!located || located.subsets.averaged < 2) return [];
    const { average, averaged, subsets } = located.subsets;
    const whole = averaged === subsets.length ? t('average') : t('average of {0}', averaged);
    const rows = fullCount(located.all.rows);
    return [[whole, ...judgeCells(sides, side), rows, estimateCell(average), ...blank]];
  });
  const wholes = sides.flatMap((side) => (side.located ? [row(t('all rows'), side, side.located.all)] : []));
  return {
    id: ID,
    title: t('Errors located and correct solutions passed'),
    note: [
      t(
        'Shares in per cent with 95% intervals: Wilson’s, and of F1 the bootstrap’s. F1 is the harmonic mean of both shares; n/a is of no rows.',
      ),
      ...moreWords(names),
    ].join(' '),
    table: tableOf(
      [
        words(t('subset')),
        ...judgeHeads(sides),
        figures(t('rows')),
        figures(t('F1')),
        figures(t('errors')),
        figures(t('located')),
        figures(t('correct')),
        figures(t('passed')),
      ],
      [...each, ...(names.length > 1 ? [...averages, ...wholes] : [])],
    ),
  };
}

/** Where verdicts fall that are not right. */
function places(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  const rows = subsetRows(sides, names, find, (subset, side, one) => [
    subset,
    ...judgeCells(sides, side),
    ...[one.error.part, one.late, one.early, one.missed, one.silent, one.tied].map(fullCount),
  ]);
  return {
    id: 'places',
    title: t('Where verdicts fall'),
    note: t(
      'Of rows with an error: at the labelled step, after it, before it, or none said. Without a verdict and tied with “no error”: of all rows.',
    ),
    table: tableOf(
      [
        words(t('subset')),
        ...judgeHeads(sides),
        figures(t('at the label')),
        figures(t('after')),
        figures(t('before')),
        figures(t('none')),
        figures(t('no verdict')),
        figures(t('tied')),
      ],
      rows,
    ),
  };
}

function bars(sides: readonly MeasuredSide[], names: readonly string[]): FigureBlock {
  const groups = [
    ...subsetGroups(sides, names, (side, name) => barOf(find(side, name))),
    ...(names.length > 1 ? [overall(sides)] : []),
  ];
  const title = t('F1 per subset');
  const note = t('harmonic mean of errors located and correct passed; 95% bootstrap intervals');
  return subsetBars({ id: 'f1', title, note, within: ID }, sides, names, groups);
}

/** The average over subsets where it is one, else all rows together: the figure that the report's sentence has. */
function overall(sides: readonly MeasuredSide[]): Group {
  if (sides.every(({ located }) => (located?.subsets.averaged ?? 0) < 2))
    return { name: t('all rows'), values: sides.map(({ located }) => barOf(located?.all)) };
  return {
    name: t('average'),
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
    const about = (measure: string) => ({ series, over, name, measure });
    return [
      countNumber(about('rows'), one.rows),
      estimateNumber(about('f1'), one.f1),
      shareNumber(about('error-accuracy'), one.error),
      shareNumber(about('correct-accuracy'), one.correct),
      shareNumber(about('located-or-passed'), one.accuracy),
      countNumber(about('errors-flagged-later'), one.late),
      countNumber(about('errors-flagged-earlier'), one.early),
      countNumber(about('errors-missed'), one.missed),
      countNumber(about('without-verdict'), one.silent),
      countNumber(about('left-out'), one.leftOut),
      countNumber(about('failed'), one.failed),
      countNumber(about('unlabelled'), one.unlabelled),
      countNumber(about('tied'), one.tied),
    ];
  };
  return [
    {
      ...estimateNumber({ series, over: 'average', name: 'average', measure: 'f1' }, average),
      whole: averaged,
    },
    ...of('all', 'all', located.all),
    ...subsets.flatMap(({ name, located: one }) => of('subset', name, one)),
  ];
}
