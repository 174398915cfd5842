/** A board as a report, which all writers of reports write: tables of figures, with the definition and the method of each. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { formatCostWithoutCurrency } from '../../base/counts-and-lists.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { formatOneDecimal, formatPValue, formatSignedDifference } from '../format-figures.ts';
import { buildTableFromColumns, type TableColumn, tableColumnBuilders } from '../report/cells.ts';
import type { Report, ReportMetric, ReportTableBlock, ReportTableData } from '../report/types.ts';
import type { Board, BoardCell, BoardColumn, BoardDifferences, BoardMatrix, BoardPlane, BoardRun } from './types.ts';

/** A board as a report without charts; pictures of its planes are separate. */
export function toBoardReport(board: Board): Report {
  const { runs, columns, planes, matrix, differences, notes } = board;
  return {
    v: 1,
    name: t(runs.length === 1 ? 'Board of {0} run' : 'Board of {0} runs', runs.length),
    sentence: board.sentence,
    beneath: board.beneath,
    when: notes.join(' '),
    series: runs.map(({ name }, k) => ({
      name,
      role: k === board.baseline ? ('reference' as const) : ('study' as const),
    })),
    figures: [],
    audits: [],
    tables: [
      {
        id: 'board',
        title: t('Runs'),
        note: writeTableNote(board),
        table: buildBoardTable(board),
      },
      ...planes.map((plane) => buildPlaneTable(plane, runs)),
      ...(matrix ? buildMatrixTables(matrix) : []),
      ...(differences ? [buildDifferenceTable(differences, board)] : []),
      buildDefinitionTable(columns),
    ],
    rows: buildListedRows(board),
    numbers: runs.flatMap((run, series) => listRunNumbers(run, series, columns)),
  };
}

function writeTableNote({ columns, sort, folded }: Board): string {
  const by = columns.find(({ id }) => id === sort);
  const sorted = by ? t('Sorted by {0}.', nameColumn(by)) : '';
  return folded.length === 0 ? sorted : t('{0} Left out, because no run has a figure: {1}.', sorted, folded.join(', '));
}

/** The table of the board, as every writer prints it. */
export function buildBoardTable({ runs, columns, baseline, sort }: Board): ReportTableData {
  const lines = runs.map((run, k) => ({ run, k }));
  const hasRank = runs.some(({ rank }) => rank);
  const hasRows = new Set(runs.map(({ rows }) => rows)).size > 1;
  return buildTableFromColumns(lines, [
    ...(hasRank ? [tableColumnBuilders.number(t('place'), ({ run }: (typeof lines)[number]) => formatRank(run))] : []),
    tableColumnBuilders.text(t('judge'), ({ run, k }) =>
      [
        run.name,
        ...(k === baseline ? [t('(baseline)')] : []),
        ...(run.stopped === undefined ? [] : [t('(not complete)')]),
      ].join(' '),
    ),
    ...columns.map(
      (column, c): TableColumn<(typeof lines)[number]> =>
        tableColumnBuilders.number(column.id === sort ? `${nameColumn(column)} ↓` : nameColumn(column), ({ run }) =>
          formatBoardCell(run.cells[c] ?? null, column, run),
        ),
    ),
    ...(baseline === undefined
      ? []
      : [
          tableColumnBuilders.number(t('against baseline'), ({ run: { against } }: (typeof lines)[number]) =>
            against ? formatSignedDifference(against.difference) : '',
          ),
          tableColumnBuilders.text(t('test'), ({ run: { against } }: (typeof lines)[number]) =>
            against ? `${formatVerdict(against.verdict)} (${formatPValue(against.p)})` : '',
          ),
        ]),
    ...(hasRows ? [tableColumnBuilders.count(t('rows'), ({ run }: (typeof lines)[number]) => run.rows)] : []),
  ]);
}

export function formatRank({ rank }: Pick<BoardRun, 'rank'>): string {
  if (!rank) return '–';
  return rank.from === rank.to ? `${rank.from}` : `${rank.from}–${rank.to}`;
}

export function formatVerdict(verdict: 'ahead' | 'behind' | 'not settled'): string {
  return { ahead: t('ahead'), behind: t('behind'), 'not settled': t('not settled') }[verdict];
}

/** `F1 (MATH)` */
export function nameColumn({ name, group }: BoardColumn): string {
  return group ? t('{0} ({1})', name, group.value) : name;
}

/** `88.0 (84.1–91.2)`, `58.2 ± 1.4`, `[50.0] n = 24`, `1,234`, `n/a`. */
export function formatBoardCell(
  cell: BoardCell | null,
  { unit }: Pick<BoardColumn, 'unit'>,
  { currency }: Pick<BoardRun, 'currency'>,
): string {
  if (!cell) return t('n/a');
  const { value, low, high, deviation, rows, isSmall } = cell;
  if (unit === 'money') return `${formatCostWithoutCurrency(value)}${currency === undefined ? '' : ` ${currency}`}`;
  if (unit === 'count') return value >= 100 ? formatWholeNumber(value) : formatOneDecimal(value);
  const figure = unit === 'points' ? formatSignedDifference(value) : formatPrinted(cell);
  if (isSmall) return t('[{0}] n = {1}', figure, formatWholeNumber(rows ?? 0));
  if (deviation !== undefined) return `${figure} ± ${cell.isPublished ? deviation : deviation.toFixed(2)}`;
  return low === undefined || high === undefined
    ? figure
    : `${figure} (${formatOneDecimal(low)}–${formatOneDecimal(high)})`;
}

/** A published figure has the decimals that it was printed with. */
function formatPrinted({ value, isPublished }: BoardCell): string {
  if (!isPublished) return formatOneDecimal(value);
  return Math.abs(value * 10 - Math.round(value * 10)) < 1e-9 ? formatOneDecimal(value) : value.toFixed(2);
}

function buildPlaneTable({ id, title, note, x, y, points }: BoardPlane, runs: readonly BoardRun[]): ReportTableBlock {
  const columns = [x, y].map(({ name, unit }, k) =>
    tableColumnBuilders.number(name, (point: BoardPlane['points'][number]) =>
      formatBoardCell(k === 0 ? point.x : point.y, { unit }, runs[point.run] ?? {}),
    ),
  );
  const name = tableColumnBuilders.text(t('judge'), ({ run }: BoardPlane['points'][number]) => runs[run]?.name ?? '');
  return { id: `plane-${id}`, title, note, table: buildTableFromColumns(points, [name, ...columns]) };
}

/** One table for all rows, and one for each subset. */
function buildMatrixTables({ prompts, models, subsets, cells, measure }: BoardMatrix): readonly ReportTableBlock[] {
  const table = (of: (cell: BoardMatrix['cells'][number]) => string): ReportTableData =>
    buildTableFromColumns(
      prompts.map((name, prompt) => ({ name, prompt })),
      [
        tableColumnBuilders.text(t('prompt'), ({ name }) => name),
        ...models.map((name, model) =>
          tableColumnBuilders.number(name, ({ prompt }: { readonly prompt: number }) => {
            const cell = cells.find((one) => one.prompt === prompt && one.model === model);
            return cell ? of(cell) : t('not run');
          }),
        ),
      ],
    );
  const figure = (cell: BoardCell | null): string => formatBoardCell(cell, { unit: 'per cent' }, {});
  return [
    {
      id: 'matrix',
      title: t('Prompts × models: {0}', measure),
      note: t('*: the best prompt for the model. Tokens and seconds are means per row. Cost is the total of the rows.'),
      table: table((cell) =>
        [
          `${figure(cell.figure)}${cell.isBest ? ' *' : ''}`,
          ...(cell.runs.length > 1 ? [t('first of {0} runs in the table', cell.runs.length)] : []),
          ...(cell.tokens === undefined ? [] : [t('{0} tokens', formatWholeNumber(cell.tokens))]),
          ...(cell.seconds === undefined ? [] : [t('{0} s', formatOneDecimal(cell.seconds))]),
          ...(cell.money === undefined ? [] : [formatBoardCell({ value: cell.money }, { unit: 'money' }, cell)]),
        ].join(' · '),
      ),
    },
    ...subsets.map((subset, k) => ({
      id: `matrix-${k}`,
      title: t('Prompts × models: {0} ({1})', measure, subset),
      note: '',
      table: table(({ bySubset }) => figure(bySubset[k] ?? null)),
    })),
  ];
}

function buildDifferenceTable(
  { rows, allRight, allWrong, runs: tallies }: BoardDifferences,
  { runs, baseline }: Board,
): ReportTableBlock {
  const name = (run: number): string => runs[run]?.name ?? '';
  const lines: readonly (readonly [string, number])[] = [
    [t('all runs right'), allRight],
    [t('all runs wrong'), allWrong],
    ...tallies.flatMap(({ run, onlyRight, onlyWrong, baselineOnly, runOnly }) => [
      [t('only {0} is right', name(run)), onlyRight] as const,
      [t('only {0} is wrong', name(run)), onlyWrong] as const,
      ...(baselineOnly === undefined ? [] : [[t('{0} wrong, baseline right', name(run)), baselineOnly] as const]),
      ...(runOnly === undefined ? [] : [[t('{0} right, baseline wrong', name(run)), runOnly] as const]),
    ]),
  ];
  return {
    id: 'differences',
    title: t('Rows by the runs that are right'),
    note: [
      t('Rows that all complete runs have scored: {0}.', formatWholeNumber(rows)),
      ...(baseline === undefined ? [] : [t('Baseline: {0}.', name(baseline))]),
    ].join(' '),
    table: buildTableFromColumns(
      lines.filter(([, count]) => count > 0),
      [
        tableColumnBuilders.text(t('verdicts'), ([words]) => words),
        tableColumnBuilders.count(t('rows'), ([, count]) => count),
      ],
    ),
  };
}

/** The definition of each measure, the number that its values are of, and the method of its interval. */
function buildDefinitionTable(columns: readonly BoardColumn[]): ReportTableBlock {
  const lines = columns.map((column) => ({ ...column, name: nameColumn(column) }));
  return {
    id: 'definitions',
    title: t('Measures'),
    note: t(
      'n: the number of rows, of problems for measures per problem, or of draws for redrawn votes; the most of any run.',
    ),
    table: buildTableFromColumns(lines, [
      tableColumnBuilders.text(t('measure'), ({ name }) => name),
      tableColumnBuilders.text(t('definition'), ({ definition }) => definition),
      tableColumnBuilders.number(t('n'), ({ rows }) => (rows === undefined ? t('n/a') : formatWholeNumber(rows))),
      tableColumnBuilders.text(t('interval'), ({ method }) => method),
    ]),
  };
}

function buildListedRows({ differences, runs }: Board): Report['rows'] {
  const names = (differences?.runs ?? []).map(({ run }) => runs[run]?.name ?? '');
  const rows = (differences?.listed ?? []).map(({ set, id, expected, said }) => ({
    set,
    id,
    expected,
    said: said.map(({ words, isRight, line }) => t('{0} {1} (line {2})', isRight ? '✓' : '✗', words, line)),
    change: 'wrong' as const,
    changeWords: '',
  }));
  return {
    title: t('Rows on which the runs differ'),
    note: t(
      '✓: right; ✗: not right. In parentheses: the line of the verdict in its run journal. The replies are above that line.',
    ),
    series: names,
    rows,
    total: differences?.total ?? 0,
    summary: differences
      ? t('Rows with both right and wrong verdicts: {0}.', formatWholeNumber(differences.total))
      : t('Only two or more complete runs can be compared row by row.'),
  };
}

function listRunNumbers(run: BoardRun, series: number, columns: readonly BoardColumn[]): readonly ReportMetric[] {
  const number = (measure: string, value: number, unit: ReportMetric['unit']): ReportMetric => ({
    series,
    over: 'all',
    name: 'all',
    measure,
    unit,
    value,
  });
  return [
    ...columns.map(({ measure, unit, group }, k): ReportMetric => {
      const { value = null, low, high, part, whole } = run.cells[k] ?? {};
      return omitUndefined({
        series,
        over: group ? ('field' as const) : ('all' as const),
        name: group ? `${group.field}=${group.value}` : 'all',
        measure,
        unit: unit === 'seconds' ? ('score' as const) : unit,
        currency: unit === 'money' ? run.currency : undefined,
        value,
        low,
        high,
        part,
        whole,
      });
    }),
    ...columns.flatMap(({ measure }, k) => {
      const deviation = run.cells[k]?.deviation;
      return deviation === undefined ? [] : [number(`${measure}-deviation`, deviation, 'points')];
    }),
    ...(run.rank ? [number('place-from', run.rank.from, 'count'), number('place-to', run.rank.to, 'count')] : []),
    ...(run.against
      ? [
          number('baseline-difference', run.against.difference, 'points'),
          number('baseline-p', run.against.p, 'probability'),
        ]
      : []),
  ];
}
