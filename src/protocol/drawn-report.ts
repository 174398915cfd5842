/** Schemas of a report as its panel and its HTML file draw it. `core` declares the types. */
import type {
  Audit,
  Figure,
  FigureBlock,
  Measured,
  Report,
  ReportRow,
  RowsBlock,
  Series,
  Table,
  TableBlock,
} from '../core/evaluate/index.ts';
import { key, words } from './panel.ts';
import {
  boolean,
  byKindOf,
  keyOf,
  list,
  number,
  oneOf,
  optional,
  orNull,
  type Schema,
  shape,
  shapeOf,
  text,
  whole,
  yes,
} from './schemas.ts';

/**
 * In a report's HTML file: the id of the script element that holds the `Report` as JSON. The file's own page (`dist/webview/report-file.js`
 * and `.css`, which are written into it) draws that into `#app`, in the place of the plain tables that stand there for readers without scripts.
 * There is no host and no `acquireVsCodeApi` there; theme variables are set on `:root`, by the reader's preference.
 */
export const REPORT_DATA = 'proofmark-report';

/** A report without the parts that no page draws. */
export type DrawnReport = Omit<Report, 'numbers' | 'policies'>;

/** The most items that a panel lists. */
export const MOST_REPORT_ROWS = 100_000;
/** The most series in a picture. */
const MOST_SERIES = 16;
const MOST_BLOCKS = 200;
const MOST_POINTS = 10_000;
const MOST_COLUMNS = 100;

/** Names of items, sets and judges, as long as in the data. */
const name = text(4_000);
const value = number(-1e12, 1e12);
const count = whole(0, 1e9);
const series = whole(0, MOST_SERIES - 1);

/** Identifies a row: its data set and its ID. */
export const rowName = { set: name, id: name };

const table = shapeOf<Table>({
  columns: list(shapeOf<Table['columns'][number]>({ name: words, isNumber: boolean }), MOST_COLUMNS),
  rows: list(shapeOf<Table['rows'][number]>({ cells: list(words, MOST_COLUMNS) }), MOST_POINTS),
});

const measured = shapeOf<Measured>({
  value,
  low: optional(value),
  high: optional(value),
  counts: words,
});

type Of<K extends Figure['kind']> = Extract<Figure, { readonly kind: K }>;
type Point = Of<'temper'>['points'][number];
type Line = Of<'lines'>['lines'][number];

const range = shape({ low: value, high: value });

const figure = byKindOf<Figure>({
  bars: {
    unit: words,
    groups: list(
      shapeOf<Of<'bars'>['groups'][number]>({ name, values: list(orNull(measured), MOST_SERIES) }),
      MOST_POINTS,
    ),
  },
  temper: {
    points: list(
      shapeOf<Point>({
        name,
        tpr: value,
        tnr: value,
        ranges: optional(shapeOf<NonNullable<Point['ranges']>>({ tpr: range, tnr: range })),
        series: optional(series),
      }),
      MOST_POINTS,
    ),
  },
  positions: {
    bins: list(
      shapeOf<Of<'positions'>['bins'][number]>({ name, errors: count, located: list(count, MOST_SERIES) }),
      MOST_POINTS,
    ),
  },
  lines: {
    x: shapeOf<Of<'lines'>['x']>({
      name: words,
      isLog: optional(yes),
      min: optional(value),
      max: optional(value),
    }),
    y: shapeOf<Of<'lines'>['y']>({ name: words, min: optional(value), max: optional(value) }),
    diagonal: optional(words),
    lines: list(
      shapeOf<Line>({
        name,
        series: optional(series),
        points: list(
          shapeOf<Line['points'][number]>({
            x: value,
            y: value,
            low: optional(value),
            high: optional(value),
            n: optional(count),
          }),
          MOST_POINTS,
        ),
      }),
      MOST_BLOCKS,
    ),
    mark: optional(shapeOf<NonNullable<Of<'lines'>['mark']>>({ x: value, words })),
  },
});

const row = shapeOf<ReportRow>({
  ...rowName,
  expected: words,
  said: list(words, MOST_SERIES),
  change: keyOf<ReportRow['change']>({
    'put-right': true,
    broken: true,
    'both-wrong': true,
    wrong: true,
    abstained: true,
  }),
  changeWords: words,
});

/** The report as drawn in a panel and in an exported page. */
export const drawnReport: Schema<DrawnReport> = shapeOf<DrawnReport>({
  v: oneOf(1),
  name: words,
  sentence: words,
  beneath: words,
  when: words,
  simulated: optional(words),
  rescored: optional(words),
  series: list(
    shapeOf<Series>({ name: words, role: keyOf<Series['role']>({ study: true, reference: true }) }),
    MOST_SERIES,
  ),
  figures: list(
    shapeOf<FigureBlock>({ id: key, title: words, note: words, figure, table, within: optional(key) }),
    MOST_BLOCKS,
  ),
  audits: list(
    shapeOf<Audit>({
      level: keyOf<Audit['level']>({ warning: true, plain: true, absent: true }),
      sentence: words,
      detail: words,
      isBaseRate: optional(yes),
      isCeiling: optional(yes),
    }),
    MOST_BLOCKS,
  ),
  tables: list(shapeOf<TableBlock>({ id: key, title: words, note: words, table }), MOST_BLOCKS),
  rows: shapeOf<RowsBlock>({
    title: words,
    note: words,
    series: list(words, MOST_SERIES),
    rows: list(row, MOST_REPORT_ROWS),
    total: count,
    summary: words,
  }),
});
