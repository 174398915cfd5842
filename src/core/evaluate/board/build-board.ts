/** Builds a board from runs as columns and published figures. Pure: the same sources and options give the same board. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { sum } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type BootstrapResamplingSettings, DEFAULT_RESAMPLING_SETTINGS } from '../../base/shares.ts';
import { formatNumberOfRows } from '../report/format-report-texts.ts';
import { type BoardLine, getCell, getGroupCounts } from './cells.ts';
import { type BoardRowTable, type RunColumns, UNSCORED } from './columns.ts';
import { findRowDifferences } from './differences.ts';
import { createRowFilter, type FieldGroups, groupRowsByField, listBoardFields, type RowFilter } from './fields.ts';
import { buildMatrix, buildPlanes } from './matrix.ts';
import { BOARD_MEASURES, findBoardMeasure } from './measures.ts';
import {
  formatPromptName,
  nameBoardRuns,
  writeBoardBasis,
  writeBoardSentence,
  writeMethodNotes,
  writeRunNotes,
} from './names.ts';
import { type ColumnPlan, compareWithBaseline, placeRuns, testAllPairs } from './pairs.ts';
import { applyThreshold, findBestThreshold, hasScores, redrawVotes, type VoteRedraws } from './redraw.ts';
import type { BoardSource } from './sources.ts';
import type { Board, BoardColumn, BoardRun } from './types.ts';

export interface BoardOptions {
  /** `f1`, or `f1 by subject` for a column for each subject. By default, F1 of earliest errors, or macro-F1 of verdicts. The first is also split by `by`. */
  readonly measures?: readonly string[];
  /** Fields that split the first measure, each value a column. By default, the subsets if there are several. */
  readonly by?: readonly string[];
  readonly where?: readonly RowFilter[];
  /** The ID of a column or measure; by default the first. */
  readonly sort?: string;
  /** The name of a run. */
  readonly baseline?: string;
  readonly redraws?: VoteRedraws;
  /** Choose each reward model's threshold by the best F1 on these rows. */
  readonly thresholdFrom?: readonly RowFilter[];
  /** The most rows on which the runs differ to list. */
  readonly mostRows?: number;
  readonly resampling?: BootstrapResamplingSettings;
}

/** A board, or the reason for its absence. */
export type BoardResult =
  | { readonly kind: 'board'; readonly board: Board }
  | { readonly kind: 'refused'; readonly sentence: string };

const MOST_LISTED_ROWS = 200;

export function buildBoard(
  table: BoardRowTable,
  sources: readonly BoardSource[],
  options: BoardOptions = {},
): BoardResult {
  if (sources.length === 0) return { kind: 'refused', sentence: t('No run to report.') };
  const runs = sources.flatMap(({ run }) => run ?? []);
  const isSelected = createRowFilter(options.where ?? [], table);
  const shared = findSharedRows(table, runs.filter(isRunWhole));
  const isIn = shared.isIn;
  const subsetOrder = [...table.subsets.keys()].sort((a, b) =>
    (table.subsets[a] ?? '') < (table.subsets[b] ?? '') ? -1 : 1,
  );
  const selection = { table, isIn, subsetOrder, isSelected };
  const resampling = options.resampling ?? DEFAULT_RESAMPLING_SETTINGS;
  const names = nameBoardRuns(sources);
  const notes: string[] = [...shared.notes];
  const lines = sources.map((source, k): BoardLine => {
    const name = names[k] ?? source.name;
    const { run, threshold } = source.run ? chooseThreshold(source.run, table, options) : {};
    const redrawn = run && options.redraws ? redrawVotes(run, table, options.redraws) : undefined;
    if (run && options.redraws && !redrawn)
      notes.push(
        t(
          "{0} has fewer than {1} votes for some rows, so its votes can't be redrawn. Run the judge again with --stop all.",
          name,
          options.redraws.votes,
        ),
      );
    const { published } = source;
    const context = omitUndefined({
      selection,
      resampling,
      run,
      redrawn: options.redraws ? (redrawn ?? []) : undefined,
      published,
      cache: new Map(),
      cells: new Map(),
    });
    return omitUndefined({ source, name, isWhole: !source.run || isRunWhole(source.run), context, threshold });
  });
  const plan = planColumns(lines, table, options);
  if (typeof plan === 'string') return { kind: 'refused', sentence: plan };
  const first = plan[0]?.measure ?? findBoardMeasure('accuracy');
  const drafted = plan.map(toColumn);
  const cells = lines.map((line) => plan.map((column) => computeLineCell(line, column)));
  // Where no subset has rows of both kinds, there is no average.
  const [main] = plan;
  if (!options.measures && main?.measure.counted?.isMean && !main.groups && cells.every(([cell]) => !cell))
    return buildBoard(table, sources, { ...options, measures: ['f1'] });
  const kept = drafted.flatMap(({ id, measure }, k) =>
    cells.some((row) => row[k]) || [id, measure].includes(options.sort ?? '') ? [k] : [],
  );
  const columns = kept.map((k) => ({
    ...(drafted[k] as BoardColumn),
    ...countColumnRows(cells.map((row) => row[k]?.rows)),
  }));
  const sortedBy = columns.findIndex(({ id, measure }) => id === options.sort || measure === options.sort);
  if (options.sort !== undefined && sortedBy < 0)
    return {
      kind: 'refused',
      sentence: t('The board has no column {0}. Columns: {1}.', options.sort, columns.map(({ id }) => id).join(', ')),
    };
  const sort = Math.max(0, sortedBy);
  const column = plan[kept[sort] ?? 0];
  const order = sortLines(
    cells.map((row) => row[kept[sort] ?? 0] ?? undefined),
    column?.measure.isLessBetter ?? false,
  );
  const baseline =
    options.baseline === undefined
      ? -1
      : lines.findIndex(({ name, source }) => [name, source.name, source.place].includes(options.baseline));
  if (options.baseline !== undefined && baseline < 0)
    return { kind: 'refused', sentence: t('No run is named {0}. Runs: {1}.', options.baseline, names.join(', ')) };
  const tests = column ? testAllPairs(lines, column) : [];
  const places = placeRuns(
    lines,
    tests,
    cells.map((row) => row[kept[sort] ?? 0] != null),
  );
  const against = compareWithBaseline(tests, baseline);
  const boardRuns = order.map((k): BoardRun => {
    const { source, name, isWhole, threshold } = lines[k] as BoardLine;
    const { run, published } = source;
    return omitUndefined({
      name,
      model: source.model ?? run?.info.model,
      prompt: source.prompt ?? formatPromptName(run),
      place: source.place,
      simulated: run?.info.simulated,
      published: published?.source,
      stopped: isWhole ? undefined : (run?.info.stopped ?? ''),
      rows: countRows(lines[k] as BoardLine),
      currency: run?.currency,
      rank: places.get(k),
      cells: kept.map((c) => cells[k]?.[c] ?? null),
      against: against.get(k),
      threshold,
    });
  });
  const sorted = order.map((k) => lines[k] as BoardLine);
  const at = baseline < 0 ? undefined : order.indexOf(baseline);
  const differences = findRowDifferences(
    sorted,
    selection,
    first?.counted?.basis ?? 'verdicts',
    at,
    options.mostRows ?? MOST_LISTED_ROWS,
  );
  return {
    kind: 'board',
    board: omitUndefined({
      v: 1 as const,
      kind: 'board' as const,
      sentence: writeBoardSentence(boardRuns, sort, columns[sort]),
      beneath: writeBoardBasis(boardRuns, table, isIn),
      notes: [
        ...notes,
        ...writeRunNotes(sorted.map(({ name, source: { run } }) => omitUndefined({ name, run }))),
        ...writeMethodNotes(boardRuns, columns),
      ],
      sort: columns[sort]?.id ?? '',
      columns,
      folded: drafted
        .filter((_, k) => !kept.includes(k))
        .map(({ name, group }) => (group ? `${name}: ${group.value}` : name)),
      runs: boardRuns,
      baseline: at,
      planes: buildPlanes(sorted, first),
      matrix: first && buildMatrix(sorted, boardRuns, first),
      differences,
      fields: listBoardFields(table, runs),
    }),
  };
}

function isRunWhole({ info }: RunColumns): boolean {
  return info.stopped === undefined;
}

/** The rows that all whole runs have. If they share none, each run is shown on its own rows. */
function findSharedRows(table: BoardRowTable, whole: readonly RunColumns[]) {
  const rows = table.facts.length;
  const counts = new Int32Array(rows);
  for (const run of whole) for (const row of run.rows) counts[row] = (counts[row] ?? 0) + 1;
  const isIn = Uint8Array.from(counts, (count) => (count === whole.length ? 1 : 0));
  const shared = isIn.reduce((total, one) => total + one, 0);
  const seen = counts.reduce((total, count) => total + (count > 0 ? 1 : 0), 0);
  if (whole.length === 0 || shared === 0) {
    const notes =
      whole.length > 1
        ? [
            t(
              'The complete runs have no row in common, so the figures of each are on its own rows. Only runs with rows in common are tested.',
            ),
          ]
        : [];
    return { isIn: new Uint8Array(rows).fill(1), notes };
  }
  if (shared === seen) return { isIn, notes: [] };
  const most = whole.reduce((max, run) => Math.max(max, run.rows.length), 0);
  return {
    isIn,
    notes: [
      t(
        'The complete runs have different rows. All figures are on the {0} that they share; the largest of these runs has {1}.',
        formatNumberOfRows(shared),
        formatWholeNumber(most),
      ),
    ],
  };
}

/** A reward model's run at the threshold that is best on the chosen rows, which then count like all others. */
function chooseThreshold(run: RunColumns, table: BoardRowTable, { thresholdFrom }: BoardOptions) {
  const own = run.policies.threshold;
  if (!hasScores(run)) return { run };
  if (!thresholdFrom) return { run, threshold: { value: own ?? 0.5 } };
  const isTuning = createRowFilter(thresholdFrom, table);
  const value = findBestThreshold(run, table, (position) => isTuning(run, position));
  if (value === undefined) return { run, threshold: { value: own ?? 0.5 } };
  const chosenOn = thresholdFrom
    .map(({ field, operator, values }) => `${field} ${operator} ${values.join(', ')}`)
    .join(', ');
  return { run: { ...run, codes: applyThreshold(run, value) }, threshold: { value, chosenOn } };
}

/** The columns before those without figures are folded, or a sentence on what is unknown. */
function planColumns(
  lines: readonly BoardLine[],
  table: BoardRowTable,
  options: BoardOptions,
): readonly ColumnPlan[] | string {
  const hasSubsets = table.subsets.length > 1 || lines.some(({ source }) => source.published?.field === 'subset');
  const asked = (options.measures ?? [chooseMeasure(lines, hasSubsets)]).map((text) => {
    const [, id = text, field] = /^(\S+) by (.+)$/.exec(text) ?? [];
    return { id, field, measure: findBoardMeasure(id) };
  });
  const unknown = asked.find(({ measure }) => !measure);
  if (unknown || asked.length === 0)
    return t(
      'There is no measure {0}. Measures: {1}.',
      unknown?.id ?? '',
      BOARD_MEASURES.map(({ id }) => id).join(', '),
    );
  const runs = lines.flatMap(({ source }) => source.run ?? []);
  const by = options.by ?? (hasSubsets ? ['subset'] : []);
  const plan: ColumnPlan[] = [];
  for (const [k, { id, field, measure }] of asked.entries()) {
    if (!measure) continue;
    if (field === undefined) plan.push({ measure });
    // An average is that of the same measure in each group.
    const split = findBoardMeasure({ 'average-f1': 'f1', 'average-macro-f1': 'macro-f1' }[id] ?? id) ?? measure;
    for (const own of field !== undefined ? [field] : k === 0 ? by : []) {
      const groups = addPublishedGroups(groupRowsByField(own, table, runs), lines);
      if (groups.names.length === 0) return t('No row has the field {0}.', own);
      plan.push(...groups.names.map((_, group): ColumnPlan => ({ measure: split, groups, group })));
    }
  }
  return plan;
}

/** Groups of published counts that no row is in come last. */
function addPublishedGroups(groups: FieldGroups, lines: readonly BoardLine[]): FieldGroups {
  const published = lines.flatMap(({ source: { published } }) =>
    published?.field === groups.field
      ? [...published.counts.keys(), ...[...published.values.values()].flatMap((values) => [...values.keys()])]
      : [],
  );
  const more = [...new Set(published)].filter((key) => key !== 'all' && !groups.keys.includes(key));
  return { ...groups, names: [...groups.names, ...more], keys: [...groups.keys, ...more] };
}

function chooseMeasure(lines: readonly BoardLine[], hasSubsets: boolean): string {
  const isLocated = lines.every(({ source: { run, published } }) =>
    run
      ? run.codes.located.some((code) => code !== UNSCORED)
      : published && [...published.counts.values()].some(({ located }) => sum(located.flat()) > 0),
  );
  if (isLocated) return hasSubsets ? 'average-f1' : 'f1';
  return 'macro-f1';
}

function toColumn({ measure, groups, group }: ColumnPlan): BoardColumn {
  const value = groups && group !== undefined ? (groups.names[group] ?? '') : undefined;
  const name = measure.name();
  return omitUndefined({
    id:
      groups && value !== undefined
        ? `${measure.id} by ${groups.field}: ${groups.keys[group ?? 0] ?? value}`
        : measure.id,
    measure: measure.id,
    name,
    definition: measure.definition(),
    method: measure.method(),
    unit: measure.cost
      ? ({ tokens: 'count', calls: 'count', money: 'money', milliseconds: 'seconds' } as const)[measure.cost.figure]
      : measure.id === 'leniency' || measure.biasOf !== undefined
        ? ('points' as const)
        : ('per cent' as const),
    group: groups && value !== undefined ? { field: groups.field, fieldName: groups.name, value } : undefined,
    isLessBetter: measure.isLessBetter ?? false,
  });
}

/** A run that isn't whole has no figure over all rows. */
function computeLineCell({ context, isWhole }: BoardLine, { measure, groups, group }: ColumnPlan) {
  if (!isWhole && !groups && !measure.cost) return undefined;
  return getCell(context, measure, groups, group);
}

function countColumnRows(rows: readonly (number | undefined)[]): { readonly rows?: number } {
  const known = rows.filter((count) => count !== undefined);
  return known.length === 0 ? {} : { rows: Math.max(...known) };
}

/** Best first; small cells below all others, and runs without a figure last. Ties keep their order. */
function sortLines(
  cells: readonly ({ readonly value: number; readonly isSmall?: true } | undefined)[],
  isLessBetter: boolean,
): readonly number[] {
  const weight = (cell: (typeof cells)[number]): number => (cell ? (cell.isSmall ? 1 : 0) : 2);
  return [...cells.keys()].sort((a, b) => {
    const [x, y] = [cells[a], cells[b]];
    return weight(x) - weight(y) || (isLessBetter ? 1 : -1) * ((x?.value ?? 0) - (y?.value ?? 0)) || a - b;
  });
}

/** The rows of a run that count; for published counts, those that they are of. */
function countRows({ context }: BoardLine): number {
  const { run, selection } = context;
  if (run)
    return run.rows.reduce(
      (total, row, position) => total + (selection.isIn[row] === 1 && selection.isSelected(run, position) ? 1 : 0),
      0,
    );
  return sum(
    getGroupCounts(context).map(({ located, verdicts }) => Math.max(sum(located.flat()), sum(verdicts.flat()))),
  );
}
