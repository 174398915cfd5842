/** Localization of the earliest error by subset (ProcessBench, table 5), with F1 as bars. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { LocalizationScores } from '../../measures/localization.ts';
import {
  buildTable,
  createNumberSubject,
  formatCountCell,
  formatEstimateCell,
  formatShareCell,
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
  type SubsetGroup,
  type SubsetRow,
} from './subsets.ts';
import type { Section } from './types.ts';

const ID = 'located';

export function buildLocalizationSection(sides: readonly MeasuredSide[]): Section {
  if (sides.every(({ located }) => !located)) return {};
  const names = collectNames(sides.map(({ located }) => located?.subsets.subsets ?? []));
  return {
    tables: [buildLocalizationTable(sides, names), buildReportedStepTable(sides, names)],
    figures: [buildF1Bars(sides, names)],
    numbers: sides.flatMap(listLocalizationNumbers),
  };
}

function findSubsetLocalization(side: MeasuredSide, name: string): LocalizationScores | undefined {
  return side.located?.subsets.subsets.find((one) => one.name === name)?.located;
}

function buildLocalizationTable(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  const each = listSubsetRows(sides, names, findSubsetLocalization);
  const averages = sides.flatMap((side) => {
    const { located } = side;
    if (!located || located.subsets.averaged < 2) return [];
    const { average: f1, averaged, subsets } = located.subsets;
    const subset =
      averaged === subsets.length ? t('mean over subsets') : t('mean over {0} subsets', averaged);
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
        'Error accuracy: share of incorrect solutions whose earliest error is located. Correct accuracy: share of correct solutions accepted. F1: harmonic mean of error accuracy and correct accuracy. In percent, with 95% confidence intervals (Wilson; bootstrap for F1); n/a: no rows.',
      ),
      ...formatNotShown(names),
    ].join(' '),
    table: buildTable(rows, [
      toTextColumn(t('subset'), ({ subset }) => subset),
      ...listJudgeColumns(sides),
      toNumberColumn(t('rows'), ({ one }) => fullCount(one.rows)),
      toNumberColumn(t('F1'), ({ one }) => formatEstimateCell(one.f1)),
      toNumberColumn(t('error accuracy'), ({ one: { error } }) => (error ? formatShareCell(error) : '')),
      toNumberColumn(t('errors located'), ({ one: { error } }) => (error ? formatCountCell(error) : '')),
      toNumberColumn(t('correct accuracy'), ({ one: { correct } }) =>
        correct ? formatShareCell(correct) : '',
      ),
      toNumberColumn(t('correct accepted'), ({ one: { correct } }) =>
        correct ? formatCountCell(correct) : '',
      ),
    ]),
  };
}

/** A mean over subsets has no shares. */
interface AccuracyRow extends SubsetRow<unknown> {
  readonly one: Pick<LocalizationScores, 'rows'> & {
    readonly [K in 'f1' | 'error' | 'correct']?: LocalizationScores[K] | undefined;
  };
}

/** The positions of wrong verdicts. */
function buildReportedStepTable(sides: readonly MeasuredSide[], names: readonly string[]): TableBlock {
  return {
    id: 'places',
    title: t('Position of the reported error'),
    note: t(
      'Rows with a labeled error, by the step that the judge reports. “No verdict” and “tied” also count rows without an error.',
    ),
    table: buildTable(listSubsetRows(sides, names, findSubsetLocalization), [
      toTextColumn(t('subset'), ({ subset }) => subset),
      ...listJudgeColumns(sides),
      toNumberColumn(t('at the error'), ({ one }) => fullCount(one.error.part)),
      toNumberColumn(t('after the error'), ({ one }) => fullCount(one.late)),
      toNumberColumn(t('before the error'), ({ one }) => fullCount(one.early)),
      toNumberColumn(t('no error'), ({ one }) => fullCount(one.missed)),
      toNumberColumn(t('no verdict'), ({ one }) => fullCount(one.silent)),
      toNumberColumn(t('tied'), ({ one }) => fullCount(one.tied)),
    ]),
  };
}

function buildF1Bars(sides: readonly MeasuredSide[], names: readonly string[]): FigureBlock {
  const groups = [
    ...listSubsetGroups(sides, names, (side, name) => toF1Bar(findSubsetLocalization(side, name))),
    ...(names.length > 1 ? [buildOverallGroup(sides)] : []),
  ];
  const title = t('F1 by subset');
  const note = t('Harmonic mean of error accuracy and correct accuracy, with 95% bootstrap intervals.');
  return buildSubsetBars({ id: 'f1', title, note, within: ID }, sides, names, groups);
}

/** The mean over subsets if there are several, else all rows: the headline figure. */
function buildOverallGroup(sides: readonly MeasuredSide[]): SubsetGroup {
  if (sides.every(({ located }) => (located?.subsets.averaged ?? 0) < 2))
    return { name: t('all rows'), values: sides.map(({ located }) => toF1Bar(located?.all)) };
  return {
    name: t('mean over subsets'),
    values: sides.map(({ located }) => {
      const { average, averaged = 0 } = located?.subsets ?? {};
      const over = t(averaged === 1 ? 'over {0} subset' : 'over {0} subsets', averaged);
      return average ? toMeasured(average, over) : null;
    }),
  };
}

function toF1Bar(located: LocalizationScores | undefined) {
  if (!located?.f1) return null;
  const { error, correct } = located;
  return toMeasured(
    located.f1,
    t('{0} errors located, {1} correct solutions accepted', formatCountCell(error), formatCountCell(correct)),
  );
}

function listLocalizationNumbers({ series, located }: MeasuredSide): readonly ReportNumber[] {
  if (!located) return [];
  const { average, averaged, subsets } = located.subsets;
  const of = (over: ReportNumber['over'], name: string, one: LocalizationScores): ReportNumber[] => {
    const about = createNumberSubject(series, over, name);
    return [
      toPlainNumber(about('rows'), one.rows),
      toEstimateNumber(about('f1'), one.f1),
      toShareNumber(about('error-accuracy'), one.error),
      toShareNumber(about('correct-accuracy'), one.correct),
      toShareNumber(about('located-or-passed'), one.accuracy),
      toPlainNumber(about('errors-flagged-later'), one.late),
      toPlainNumber(about('errors-flagged-earlier'), one.early),
      toPlainNumber(about('errors-missed'), one.missed),
      toPlainNumber(about('without-verdict'), one.silent),
      toPlainNumber(about('left-out'), one.leftOut),
      toPlainNumber(about('failed'), one.failed),
      toPlainNumber(about('unlabelled'), one.unlabelled),
      toPlainNumber(about('tied'), one.tied),
    ];
  };
  return [
    {
      ...toEstimateNumber(createNumberSubject(series, 'average')('f1'), average),
      whole: averaged,
    },
    ...of('all', 'all', located.all),
    ...subsets.flatMap(({ name, located: one }) => of('subset', name, one)),
  ];
}
