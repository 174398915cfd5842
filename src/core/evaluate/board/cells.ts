/** The cells of a board: a measure of a run on a group of rows. */

import { computeBootstrapInterval, resampleCounts } from '../../base/bootstrap.ts';
import { getOrCreate } from '../../base/groups.ts';
import { sum } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type BootstrapResamplingSettings, toShareEstimate } from '../../base/shares.ts';
import { type OutcomeCodes, type RunColumns, UNSCORED, VERDICT_KINDS } from './columns.ts';
import type { FieldGroups } from './fields.ts';
import {
  type BoardMeasure,
  computeMeasure,
  estimateMeasure,
  findBoardMeasure,
  MIN_CELL_ROWS,
  type SubsetCounts,
  toMeasureStrata,
} from './measures.ts';
import { applyThreshold, computeMeanAndDeviation, findBestThreshold } from './redraw.ts';
import {
  ALL_ROWS,
  type BoardSource,
  countRunOutcomes,
  listPublishedCounts,
  type PublishedFigures,
  type RowSelectionOfBoard,
} from './sources.ts';
import type { BoardCell, BoardRun } from './types.ts';

/** A run or published figures, with the rows that count. */
export interface CellContext {
  readonly selection: RowSelectionOfBoard;
  readonly resampling: BootstrapResamplingSettings;
  readonly run?: RunColumns;
  /** The codes of each redraw of votes; empty if votes can't be drawn again. Absent: verdicts are those of the run. */
  readonly redrawn?: readonly OutcomeCodes[];
  readonly published?: PublishedFigures;
  /** Counts by field and redraw, which several cells use. */
  readonly cache: Map<string, readonly (readonly SubsetCounts[])[]>;
  /** Cells by measure and group. */
  readonly cells: Map<string, { readonly cell: BoardCell | undefined }>;
}

/** A source with all that its cells need. */
export interface BoardLine {
  readonly source: BoardSource;
  readonly name: string;
  readonly isWhole: boolean;
  readonly context: CellContext;
  readonly threshold?: BoardRun['threshold'];
}

/** The counts of a group of rows, or of all. */
export function getGroupCounts(
  { selection, run, published, cache }: CellContext,
  groups?: FieldGroups,
  group = 0,
  codes = run?.codes,
  redraw = -1,
): readonly SubsetCounts[] {
  if (run && codes) {
    const key = JSON.stringify([groups?.field, redraw]);
    return getOrCreate(cache, key, () => countRunOutcomes(run, codes, selection, groups))[group] ?? [];
  }
  if (!published) return [];
  return listPublishedCounts(published, groups && { field: groups.field, value: groups.keys[group] ?? '' });
}

/** A cell, computed once; undefined without data. */
export function getCell(
  context: CellContext,
  measure: BoardMeasure,
  groups?: FieldGroups,
  group = 0,
): BoardCell | undefined {
  const key = JSON.stringify([measure.id, groups?.field, group]);
  return getOrCreate(context.cells, key, () => ({ cell: computeCell(context, measure, groups, group) })).cell;
}

function computeCell(
  context: CellContext,
  measure: BoardMeasure,
  groups?: FieldGroups,
  group = 0,
): BoardCell | undefined {
  const { published, run, redrawn, resampling } = context;
  const printed = published && findPublishedValue(published, measure.id, groups, group);
  if (printed) return { ...printed, isPublished: true };
  const { counted } = measure;
  const biasOf = measure.biasOf === undefined ? undefined : findBoardMeasure(measure.biasOf);
  if (biasOf) {
    const [own, all] = [getCell(context, biasOf, groups, group), getCell(context, biasOf)];
    if (!own || !all || !groups) return undefined;
    const { rows, isSmall } = own;
    return omitUndefined({ value: own.value - all.value, rows, isSmall });
  }
  if (counted && redrawn) {
    const values = redrawn.map((codes, k) =>
      computeMeasure(counted, toMeasureStrata(counted, getGroupCounts(context, groups, group, codes, k))),
    );
    const known = values.filter((value) => value !== undefined);
    const drawn = computeMeanAndDeviation(known);
    return drawn && { ...drawn, rows: known.length };
  }
  if (counted) return estimateMeasure(counted, getGroupCounts(context, groups, group), resampling);
  if (!run) return undefined;
  const positions = listPositions(context, run, groups, group);
  if (measure.cost) return computeCost(run, positions, measure.cost);
  if (measure.rate) return computeRate(run, positions, measure.rate);
  if (measure.perProblem) return estimatePerProblem(context, run, positions, measure.perProblem);
  return measure.isUpperBound ? computeUpperBound(context, run, new Set(positions)) : undefined;
}

function findPublishedValue(
  { field, values }: PublishedFigures,
  measure: string,
  groups: FieldGroups | undefined,
  group: number,
) {
  const own = values.get(measure);
  if (!groups) return own?.get(ALL_ROWS);
  return groups.field === field ? own?.get(groups.keys[group] ?? '') : undefined;
}

function listPositions(
  { selection: { isIn, isSelected } }: CellContext,
  run: RunColumns,
  groups: FieldGroups | undefined,
  group: number,
): readonly number[] {
  return [...run.rows.keys()].filter(
    (position) =>
      isIn[run.rows[position] ?? 0] === 1 &&
      isSelected(run, position) &&
      (!groups || groups.groupOf(run, position) === group),
  );
}

function computeCost(
  run: RunColumns,
  positions: readonly number[],
  { figure, isTotal }: NonNullable<BoardMeasure['cost']>,
): BoardCell | undefined {
  const values = positions
    .map((position) => run[figure][position] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value));
  if (values.length === 0) return undefined;
  const total = sum(values) / (figure === 'milliseconds' ? 1000 : 1);
  return { value: isTotal ? total : total / values.length, rows: values.length };
}

function computeRate(
  run: RunColumns,
  positions: readonly number[],
  rate: NonNullable<BoardMeasure['rate']>,
): BoardCell | undefined {
  const wanted = VERDICT_KINDS.indexOf(rate === 'silent' ? 'abstained' : rate);
  const failed = VERDICT_KINDS.indexOf('failed');
  const among = rate === 'failed' ? positions : positions.filter((position) => run.verdicts[position] !== failed);
  const { part, whole, value, interval } = toShareEstimate(
    among.filter((position) => run.verdicts[position] === wanted).length,
    among.length,
  );
  if (value === undefined) return undefined;
  if (whole < MIN_CELL_ROWS) return { value, rows: whole, part, whole, isSmall: true };
  return omitUndefined({ value, rows: whole, part, whole, ...interval });
}

/**
 * The mean of a share over problems, so that a problem with many solutions counts as much as one with few. Problems are drawn for the
 * interval; those with equal shares are interchangeable.
 */
function estimatePerProblem(
  { selection: { table }, resampling }: CellContext,
  run: RunColumns,
  positions: readonly number[],
  measure: NonNullable<BoardMeasure['perProblem']>,
): BoardCell | undefined {
  const problems = new Map<string, [part: number, whole: number]>();
  for (const position of positions) {
    const code = run.codes.verdicts[position] ?? UNSCORED;
    // Accepted are true positives (0) and false positives (4); correct are codes 0 to 2.
    if (measure === 'ppv' ? code !== 0 && code !== 4 : code > 2) continue;
    const share = getOrCreate<string, [number, number]>(
      problems,
      table.facts[run.rows[position] ?? 0]?.problem ?? '',
      () => [0, 0],
    );
    if (code === 0) share[0]++;
    share[1]++;
  }
  const counts = new Map<number, number>();
  for (const [part, whole] of problems.values())
    counts.set((100 * part) / whole, (counts.get((100 * part) / whole) ?? 0) + 1);
  if (problems.size === 0) return undefined;
  const shares = [...counts].sort(([a], [b]) => a - b);
  const meanOf = (drawn: readonly number[]): number =>
    sum(drawn.map((count, k) => count * (shares[k]?.[0] ?? 0))) / problems.size;
  const own = shares.map(([, count]) => count);
  const value = meanOf(own);
  if (problems.size < MIN_CELL_ROWS) return { value, rows: problems.size, isSmall: true };
  const interval = computeBootstrapInterval((random) => meanOf(resampleCounts(own, random)), resampling);
  return { value, rows: problems.size, ...interval };
}

/** The F1 at the threshold that is best for these rows. */
function computeUpperBound(
  { selection }: CellContext,
  run: RunColumns,
  positions: ReadonlySet<number>,
): BoardCell | undefined {
  const threshold = findBestThreshold(run, selection.table, (position) => positions.has(position));
  if (threshold === undefined) return undefined;
  const own = { ...selection, isSelected: (_: RunColumns, position: number) => positions.has(position) };
  const [counts = []] = countRunOutcomes(run, applyThreshold(run, threshold), own);
  const strata = [0, 1].map((kind) =>
    [0, 1].map((column) => sum(counts.map(({ located }) => located[kind]?.[column] ?? 0))),
  );
  const [errors, corrects] = strata.map((list) => (list[0] ?? 0) / sum(list));
  if (errors === undefined || corrects === undefined || Number.isNaN(errors * corrects)) return undefined;
  const rows = sum(strata.map(sum));
  const value = errors + corrects === 0 ? 0 : (200 * errors * corrects) / (errors + corrects);
  return { value, rows, ...(rows < MIN_CELL_ROWS ? { isSmall: true as const } : {}) };
}
