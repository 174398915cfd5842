/** The measures of a board. A measure of counts has an interval and can be compared on pairs; one of cost has neither. */

import { t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import {
  type BootstrapResamplingSettings,
  type ConfidenceInterval,
  type CountsByStratum,
  computeShareDifferenceInterval,
  getMean,
  toShareEstimate,
} from '../../base/shares.ts';
import { estimateStatisticFromCounts } from '../measures/estimate.ts';
import { computeLocalizationF1 } from '../measures/localization.ts';
import { computeMacroF1 } from '../measures/verdicts.ts';
import type { OutcomeBasis } from './columns.ts';
import type { BoardCell } from './types.ts';

/** The rows of one subset: a list of counts for each of the two kinds of rows, right, wrong and silent. */
export type SubsetCounts = Readonly<Record<OutcomeBasis, CountsByStratum>>;

/** A measure that follows from counts of rows. */
export interface CountedMeasure {
  readonly basis: OutcomeBasis;
  /** The value for the two lists of one subset, in percent or percentage points; undefined without data. */
  readonly statistic: (strata: CountsByStratum) => number | undefined;
  /** Whether it is the unweighted mean over subsets instead of a measure of all rows. */
  readonly isMean?: true;
  /** The shares that it is made of, as parts and wholes that are linear in the counts, and how they are combined. */
  readonly shares: (strata: CountsByStratum) => readonly Share[];
  readonly combine: 'share' | 'mean' | 'harmonic mean' | 'difference';
}

type Share = readonly [part: number, whole: number];

export type CostFigure = 'tokens' | 'money' | 'calls' | 'milliseconds';

export interface BoardMeasure {
  readonly id: string;
  /** As the head of a column. */
  readonly name: () => string;
  readonly definition: () => string;
  /** How its interval is computed. */
  readonly method: () => string;
  readonly isLessBetter?: true;
  readonly counted?: CountedMeasure;
  /** The mean of a figure over rows that have it; for `total`, their sum. */
  readonly cost?: { readonly figure: CostFigure; readonly isTotal?: true };
  /** The share of the rows with one of these verdicts. */
  readonly rate?: 'silent' | 'inconclusive' | 'failed';
  /** The mean over problems of the share of the accepted solutions that are correct, or of the correct ones that are accepted. */
  readonly perProblem?: 'ppv' | 'tpr';
  /** The measure whose value on a group is compared with that on all rows. */
  readonly biasOf?: string;
  /** The F1 at the best threshold of each subset. */
  readonly isUpperBound?: true;
}

const right = (kind: 0 | 1) => (strata: CountsByStratum) => [strata[kind]?.[0] ?? 0, sum(strata[kind] ?? [])] as const;
const toPercent = ([part, whole]: Share): number | undefined => (whole === 0 ? undefined : (100 * part) / whole);

function defineShare(
  id: string,
  basis: OutcomeBasis,
  share: (strata: CountsByStratum) => Share,
  name: () => string,
  definition: () => string,
): BoardMeasure {
  const statistic = (strata: CountsByStratum) => toPercent(share(strata));
  const counted = { basis, statistic, shares: (strata: CountsByStratum) => [share(strata)], combine: 'share' as const };
  return { id, name, definition, method: () => t("Wilson's score interval, 95%"), counted };
}

function defineStatistic(
  id: string,
  counted: CountedMeasure,
  name: () => string,
  definition: () => string,
): BoardMeasure {
  const method = () =>
    counted.isMean
      ? t('bootstrap over rows within each subset and ground-truth class, 95%, seeded')
      : t('bootstrap over rows within each ground-truth class, 95%, seeded');
  return { id, name, definition, method, counted };
}

const whole = ([a = [], b = []]: CountsByStratum): Share => [(a[0] ?? 0) + (b[0] ?? 0), sum(a) + sum(b)];
/** Accepted solutions that are correct, and all accepted ones; the same for rejected ones. */
const accepted = ([a = [], b = []]: CountsByStratum): Share => [a[0] ?? 0, (a[0] ?? 0) + (b[1] ?? 0)];
const rejected = ([a = [], b = []]: CountsByStratum): Share => [b[0] ?? 0, (b[0] ?? 0) + (a[1] ?? 0)];

/** The F1 of a class as a share: twice the true cases, of these and all false ones. */
const correctF1 = ([a = [], b = []]: CountsByStratum): Share => [2 * (a[0] ?? 0), sum(a) + (a[0] ?? 0) + (b[1] ?? 0)];
const incorrectF1 = ([a = [], b = []]: CountsByStratum): Share => [2 * (b[0] ?? 0), sum(b) + (b[0] ?? 0) + (a[1] ?? 0)];

/** F1 of the class “correct”, as papers on proof judges print it; undefined without correct solutions. */
function computeCorrectF1(strata: CountsByStratum): number | undefined {
  return sum(strata[0] ?? []) === 0 ? undefined : toPercent(correctF1(strata));
}

const LOCATED_F1: CountedMeasure = {
  basis: 'located',
  statistic: computeLocalizationF1,
  shares: (strata) => [right(0)(strata), right(1)(strata)],
  combine: 'harmonic mean',
};
const MACRO_F1: CountedMeasure = {
  basis: 'verdicts',
  statistic: computeMacroF1,
  shares: (strata) => [correctF1(strata), incorrectF1(strata)],
  combine: 'mean',
};

const located = 'located' as const;
const verdicts = 'verdicts' as const;

export const BOARD_MEASURES: readonly BoardMeasure[] = [
  defineStatistic(
    'average-f1',
    { ...LOCATED_F1, isMean: true },
    () => t('average F1'),
    () =>
      t(
        'unweighted mean over subsets of the harmonic mean of error accuracy and correct accuracy (ProcessBench, section 4)',
      ),
  ),
  defineStatistic(
    'f1',
    LOCATED_F1,
    () => t('F1'),
    () => t('harmonic mean of error accuracy and correct accuracy (ProcessBench, section 4)'),
  ),
  defineShare(
    'error-accuracy',
    located,
    right(0),
    () => t('error accuracy'),
    () => t('share of solutions with an error where the judge reports the labeled step'),
  ),
  defineShare(
    'correct-accuracy',
    located,
    right(1),
    () => t('correct accuracy'),
    () => t('share of solutions without an error where the judge reports none'),
  ),
  defineShare(
    'located-or-passed',
    located,
    whole,
    () => t('located or passed'),
    () => t('share of solutions with the labeled step reported, or with no error reported if there is none'),
  ),
  defineStatistic(
    'macro-f1',
    MACRO_F1,
    () => t('macro-F1'),
    () => t('mean of the F1 for “correct” and the F1 for “incorrect” (U-MATH, section 4.2)'),
  ),
  defineStatistic(
    'average-macro-f1',
    { ...MACRO_F1, isMean: true },
    () => t('average macro-F1'),
    () => t('unweighted mean of macro-F1 over subsets'),
  ),
  defineShare(
    'accuracy',
    verdicts,
    whole,
    () => t('accuracy'),
    () => t('share of solutions whose verdict matches the ground truth'),
  ),
  defineShare(
    'tpr',
    verdicts,
    right(0),
    () => t('TPR'),
    () => t('recall: share of correct solutions accepted'),
  ),
  defineShare(
    'tnr',
    verdicts,
    right(1),
    () => t('TNR'),
    () => t('share of incorrect solutions rejected'),
  ),
  defineShare(
    'ppv',
    verdicts,
    accepted,
    () => t('PPV'),
    () => t('precision: share of accepted solutions that are correct'),
  ),
  defineShare(
    'npv',
    verdicts,
    rejected,
    () => t('NPV'),
    () => t('share of rejected solutions that are incorrect'),
  ),
  defineStatistic(
    'correct-f1',
    { basis: verdicts, statistic: computeCorrectF1, shares: (strata) => [correctF1(strata)], combine: 'share' },
    () => t('F1 for “correct”'),
    () => t('harmonic mean of precision and recall for “correct”'),
  ),
  {
    id: 'leniency',
    name: () => t('leniency'),
    definition: () => t('TPR − TNR in percentage points'),
    method: () => t("Newcombe's interval for a difference (method 10), 95%"),
    counted: {
      basis: verdicts,
      statistic(strata) {
        const [a, b] = [toPercent(right(0)(strata)), toPercent(right(1)(strata))];
        return a === undefined || b === undefined ? undefined : a - b;
      },
      shares: (strata) => [right(0)(strata), right(1)(strata)],
      combine: 'difference',
    },
  },
  ...(['ppv', 'tpr'] as const).map(
    (perProblem): BoardMeasure => ({
      id: perProblem === 'ppv' ? 'precision-per-problem' : 'recall-per-problem',
      name: () => (perProblem === 'ppv' ? t('precision per problem') : t('recall per problem')),
      definition: () =>
        perProblem === 'ppv'
          ? t(
              'mean over problems of the share of accepted solutions that are correct, for problems with an accepted solution',
            )
          : t('mean over problems of the share of correct solutions accepted, for problems with a correct solution'),
      method: () => t('bootstrap over problems, 95%, seeded'),
      perProblem,
    }),
  ),
  ...(['f1', 'macro-f1'] as const).map(
    (biasOf): BoardMeasure => ({
      id: `${biasOf}-bias`,
      name: () => (biasOf === 'f1' ? t('bias of F1') : t('bias of macro-F1')),
      definition: () =>
        biasOf === 'f1'
          ? t('F1 on a group of rows minus F1 on all rows, in percentage points')
          : t('macro-F1 on a group of rows minus macro-F1 on all rows, in percentage points (U-MATH, section 4.2)'),
      method: () => t('none'),
      biasOf,
    }),
  ),
  {
    id: 'upper-bound-f1',
    name: () => t('F1, best threshold'),
    definition: () => t('F1 of a reward model at the threshold that is best for these rows: an upper bound'),
    method: () => t('none'),
    isUpperBound: true,
  },
  ...(['silent', 'inconclusive', 'failed'] as const).map(
    (rate): BoardMeasure => ({
      id: { silent: 'no-verdict', inconclusive: 'inconclusive', failed: 'not-judged' }[rate],
      name: () => ({ silent: t('no verdict'), inconclusive: t('inconclusive'), failed: t('not judged') })[rate],
      definition: () =>
        ({
          silent: t('share of judged rows without a verdict'),
          inconclusive: t('share of judged rows with an inconclusive verdict'),
          failed: t("share of all rows that weren't judged"),
        })[rate],
      method: () => t("Wilson's score interval, 95%"),
      isLessBetter: true,
      rate,
    }),
  ),
  defineCost(
    'tokens',
    'tokens',
    () => t('tokens'),
    () => t('mean tokens per row, including cached replies'),
  ),
  defineCost(
    'calls',
    'calls',
    () => t('calls'),
    () => t('mean calls per row, including cached replies'),
  ),
  defineCost(
    'seconds',
    'milliseconds',
    () => t('seconds'),
    () => t('mean time per row, for rows sent to a model'),
  ),
  defineCost(
    'cost',
    'money',
    () => t('cost'),
    () => t('mean cost per row at your prices, including cached replies'),
  ),
  {
    ...defineCost(
      'total-cost',
      'money',
      () => t('total cost'),
      () => t('total cost of the rows at your prices, including cached replies'),
    ),
    cost: { figure: 'money', isTotal: true },
  },
];

function defineCost(id: string, figure: CostFigure, name: () => string, definition: () => string): BoardMeasure {
  return { id, name, definition, method: () => t('none'), isLessBetter: true, cost: { figure } };
}

export function findBoardMeasure(id: string): BoardMeasure | undefined {
  return BOARD_MEASURES.find((one) => one.id === id);
}

/** The lists that a measure needs: of each subset for a mean, else one pair for all rows. */
export function toMeasureStrata({ basis, isMean }: CountedMeasure, subsets: readonly SubsetCounts[]): CountsByStratum {
  const all = subsets.map((counts) => counts[basis]);
  if (isMean) return all.flat();
  return [0, 1].map((kind) => [0, 1, 2].map((column) => sum(all.map((strata) => strata[kind]?.[column] ?? 0))));
}

/** The value for lists in pairs, one pair for each subset. */
export function computeMeasure({ statistic, isMean }: CountedMeasure, strata: CountsByStratum): number | undefined {
  if (!isMean) return statistic(strata);
  const values: (number | undefined)[] = [];
  for (let k = 0; k < strata.length; k += 2) values.push(statistic([strata[k] ?? [], strata[k + 1] ?? []]));
  return getMean(values);
}

/** The cell of a measure of counts. Undefined without data. */
export function estimateMeasure(
  measure: CountedMeasure,
  subsets: readonly SubsetCounts[],
  resampling: BootstrapResamplingSettings,
): BoardCell | undefined {
  const strata = toMeasureStrata(measure, subsets);
  const rows = sum(strata.map(sum));
  const [share] = measure.shares(strata);
  // The F1 of a class is no share of rows.
  if (measure.combine === 'share' && share && measure.statistic !== computeCorrectF1) {
    const { part, whole, value, interval } = toShareEstimate(...share);
    return value === undefined ? undefined : toCell(value, interval, whole, { part, whole });
  }
  const value = computeMeasure(measure, strata);
  if (value === undefined) return undefined;
  if (measure.combine === 'difference') {
    const [a, b] = measure.shares(strata).map((one) => toShareEstimate(...one));
    return toCell(value, a && b && computeShareDifferenceInterval(a, b), rows);
  }
  const scored = measure.isMean ? dropSubsetsWithoutValue(measure, strata) : strata;
  const estimate = estimateStatisticFromCounts(scored, (drawn) => computeMeasure(measure, drawn), resampling);
  return toCell(value, estimate?.interval, rows);
}

function dropSubsetsWithoutValue({ statistic }: CountedMeasure, strata: CountsByStratum): CountsByStratum {
  return strata.filter((_, k) => statistic(strata.slice(k - (k % 2), k - (k % 2) + 2)) !== undefined);
}

/** The fewest rows of a cell that looks like the others. */
export const MIN_CELL_ROWS = 30;

function toCell(
  value: number,
  interval: ConfidenceInterval | undefined,
  rows: number,
  share?: { readonly part: number; readonly whole: number },
): BoardCell {
  if (rows < MIN_CELL_ROWS) return { value, rows, isSmall: true, ...share };
  return { value, rows, ...interval, ...share };
}
