/** Schemas of a report as its panel and its HTML file draw it. `core` declares the types. */
import type {
  Audit,
  MeasuredValue,
  Report,
  ReportFigure,
  ReportFigureBlock,
  ReportRow,
  ReportRowsBlock,
  ReportSeries,
  ReportTableBlock,
  ReportTableData,
} from '../core/evaluate/index.ts';
import { keyTextSchema, wordsSchema } from './panel.ts';
import {
  booleanSchema,
  coreObjectSchema,
  coreUnionSchema,
  integerBetween,
  listSchema,
  nullableSchema,
  numberBetween,
  objectSchema,
  oneOfSchema,
  optionalSchema,
  recordKeySchema,
  type Schema,
  stringSchema,
  trueSchema,
} from './schemas.ts';

/**
 * In a report's HTML file: the id of the script element that holds the `Report` as JSON. The file's own page (`dist/webview/report-file.js`
 * and `.css`, which are written into it) draws that into `#app`, in the place of the plain tables that stand there for readers without scripts.
 * There is no host and no `acquireVsCodeApi` there; theme variables are set on `:root`, by the reader's preference.
 */
export const REPORT_DATA_ELEMENT_ID = 'proofmark-report';

/** A report without the parts that no page draws. */
export type DrawnReport = Omit<Report, 'numbers' | 'policies'>;

/** The most items that a panel lists. */
export const MAX_REPORT_ROWS = 100_000;
/** The most series in a picture. */
const MOST_SERIES = 16;
const MOST_BLOCKS = 200;
const MOST_POINTS = 10_000;
const MOST_COLUMNS = 100;

/** Names of items, sets and judges, as long as in the data. */
const name = stringSchema(4_000);
const value = numberBetween(-1e12, 1e12);
const count = integerBetween(0, 1e9);
const series = integerBetween(0, MOST_SERIES - 1);

/** Identifies a row: its data set and its ID. */
export const rowNameFields = { set: name, id: name };

const table = coreObjectSchema<ReportTableData>({
  columns: listSchema(
    coreObjectSchema<ReportTableData['columns'][number]>({ name: wordsSchema, isNumber: booleanSchema }),
    MOST_COLUMNS,
  ),
  rows: listSchema(
    coreObjectSchema<ReportTableData['rows'][number]>({ cells: listSchema(wordsSchema, MOST_COLUMNS) }),
    MOST_POINTS,
  ),
});

const measured = coreObjectSchema<MeasuredValue>({
  value,
  low: optionalSchema(value),
  high: optionalSchema(value),
  counts: wordsSchema,
});

type Of<K extends ReportFigure['kind']> = Extract<ReportFigure, { readonly kind: K }>;
type Point = Of<'temper'>['points'][number];
type Line = Of<'lines'>['lines'][number];

const range = objectSchema({ low: value, high: value });

const figure = coreUnionSchema<ReportFigure>({
  bars: {
    unit: wordsSchema,
    groups: listSchema(
      coreObjectSchema<Of<'bars'>['groups'][number]>({
        name,
        values: listSchema(nullableSchema(measured), MOST_SERIES),
      }),
      MOST_POINTS,
    ),
  },
  temper: {
    points: listSchema(
      coreObjectSchema<Point>({
        name,
        tpr: value,
        tnr: value,
        ranges: optionalSchema(coreObjectSchema<NonNullable<Point['ranges']>>({ tpr: range, tnr: range })),
        series: optionalSchema(series),
      }),
      MOST_POINTS,
    ),
  },
  positions: {
    bins: listSchema(
      coreObjectSchema<Of<'positions'>['bins'][number]>({
        name,
        errors: count,
        located: listSchema(count, MOST_SERIES),
      }),
      MOST_POINTS,
    ),
  },
  lines: {
    x: coreObjectSchema<Of<'lines'>['x']>({
      name: wordsSchema,
      isLog: optionalSchema(trueSchema),
      min: optionalSchema(value),
      max: optionalSchema(value),
    }),
    y: coreObjectSchema<Of<'lines'>['y']>({
      name: wordsSchema,
      min: optionalSchema(value),
      max: optionalSchema(value),
    }),
    diagonal: optionalSchema(wordsSchema),
    lines: listSchema(
      coreObjectSchema<Line>({
        name,
        series: optionalSchema(series),
        points: listSchema(
          coreObjectSchema<Line['points'][number]>({
            x: value,
            y: value,
            low: optionalSchema(value),
            high: optionalSchema(value),
            n: optionalSchema(count),
          }),
          MOST_POINTS,
        ),
      }),
      MOST_BLOCKS,
    ),
    mark: optionalSchema(coreObjectSchema<NonNullable<Of<'lines'>['mark']>>({ x: value, words: wordsSchema })),
  },
});

const row = coreObjectSchema<ReportRow>({
  ...rowNameFields,
  expected: wordsSchema,
  said: listSchema(wordsSchema, MOST_SERIES),
  change: recordKeySchema<ReportRow['change']>({
    'put-right': true,
    broken: true,
    'both-wrong': true,
    wrong: true,
    abstained: true,
  }),
  changeWords: wordsSchema,
});

/** The report as drawn in a panel and in an exported page. */
export const drawnReportSchema: Schema<DrawnReport> = coreObjectSchema<DrawnReport>({
  v: oneOfSchema(1),
  name: wordsSchema,
  sentence: wordsSchema,
  beneath: wordsSchema,
  when: wordsSchema,
  simulated: optionalSchema(wordsSchema),
  rescored: optionalSchema(wordsSchema),
  series: listSchema(
    coreObjectSchema<ReportSeries>({
      name: wordsSchema,
      role: recordKeySchema<ReportSeries['role']>({ study: true, reference: true }),
    }),
    MOST_SERIES,
  ),
  figures: listSchema(
    coreObjectSchema<ReportFigureBlock>({
      id: keyTextSchema,
      title: wordsSchema,
      note: wordsSchema,
      figure,
      table,
      within: optionalSchema(keyTextSchema),
    }),
    MOST_BLOCKS,
  ),
  audits: listSchema(
    coreObjectSchema<Audit>({
      level: recordKeySchema<Audit['level']>({ warning: true, plain: true, absent: true }),
      sentence: wordsSchema,
      detail: wordsSchema,
      isBaseRate: optionalSchema(trueSchema),
      isCeiling: optionalSchema(trueSchema),
    }),
    MOST_BLOCKS,
  ),
  tables: listSchema(
    coreObjectSchema<ReportTableBlock>({ id: keyTextSchema, title: wordsSchema, note: wordsSchema, table }),
    MOST_BLOCKS,
  ),
  rows: coreObjectSchema<ReportRowsBlock>({
    title: wordsSchema,
    note: wordsSchema,
    series: listSchema(wordsSchema, MOST_SERIES),
    rows: listSchema(row, MAX_REPORT_ROWS),
    total: count,
    summary: wordsSchema,
  }),
});
