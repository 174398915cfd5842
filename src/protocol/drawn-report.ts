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
import { displayTextSchema, entityKeySchema } from './panel.ts';
import {
  booleanSchema,
  integerRangeSchema,
  keyOfSchema,
  listSchema,
  literalUnionSchema,
  nullableSchema,
  numberRangeSchema,
  objectSchema,
  optionalSchema,
  type Schema,
  stringSchema,
  trueSchema,
  typedObjectSchema,
  typedUnionSchema,
} from './schemas.ts';

/**
 * In a report's HTML file: the id of the script element that holds the `Report` as JSON. The file's own page (`dist/webview/report-file.js`
 * and `.css`, which are written into it) draws that into `#app`, in the place of the plain tables that stand there for readers without scripts.
 * There is no host and no `acquireVsCodeApi` there; theme variables are set on `:root`, by the reader's preference.
 */
export const REPORT_DATA_ELEMENT_ID = 'proofmark-report';

/** A report without the parts that no page draws. */
export type DisplayedReport = Omit<Report, 'numbers' | 'policies'>;

/** The most items that a panel lists. */
export const MAX_REPORT_ROWS = 100_000;
/** The most series in a picture. */
const MOST_SERIES = 16;
const MOST_BLOCKS = 200;
const MOST_POINTS = 10_000;
const MOST_COLUMNS = 100;

/** Names of items, sets and judges, as long as in the data. */
const name = stringSchema(4_000);
const value = numberRangeSchema(-1e12, 1e12);
const count = integerRangeSchema(0, 1e9);
const series = integerRangeSchema(0, MOST_SERIES - 1);

/** Identifies a row: its data set and its ID. */
export const rowIdentitySchemaFields = { set: name, id: name };

const table = typedObjectSchema<ReportTableData>({
  columns: listSchema(
    typedObjectSchema<ReportTableData['columns'][number]>({ name: displayTextSchema, isNumber: booleanSchema }),
    MOST_COLUMNS,
  ),
  rows: listSchema(
    typedObjectSchema<ReportTableData['rows'][number]>({ cells: listSchema(displayTextSchema, MOST_COLUMNS) }),
    MOST_POINTS,
  ),
});

const measured = typedObjectSchema<MeasuredValue>({
  value,
  low: optionalSchema(value),
  high: optionalSchema(value),
  counts: displayTextSchema,
});

type Of<K extends ReportFigure['kind']> = Extract<ReportFigure, { readonly kind: K }>;
type Point = Of<'temper'>['points'][number];
type Line = Of<'lines'>['lines'][number];

const range = objectSchema({ low: value, high: value });

const figure = typedUnionSchema<ReportFigure>({
  bars: {
    unit: displayTextSchema,
    groups: listSchema(
      typedObjectSchema<Of<'bars'>['groups'][number]>({
        name,
        values: listSchema(nullableSchema(measured), MOST_SERIES),
      }),
      MOST_POINTS,
    ),
  },
  temper: {
    points: listSchema(
      typedObjectSchema<Point>({
        name,
        tpr: value,
        tnr: value,
        ranges: optionalSchema(typedObjectSchema<NonNullable<Point['ranges']>>({ tpr: range, tnr: range })),
        series: optionalSchema(series),
      }),
      MOST_POINTS,
    ),
  },
  positions: {
    bins: listSchema(
      typedObjectSchema<Of<'positions'>['bins'][number]>({
        name,
        errors: count,
        located: listSchema(count, MOST_SERIES),
      }),
      MOST_POINTS,
    ),
  },
  lines: {
    x: typedObjectSchema<Of<'lines'>['x']>({
      name: displayTextSchema,
      isLog: optionalSchema(trueSchema),
      min: optionalSchema(value),
      max: optionalSchema(value),
    }),
    y: typedObjectSchema<Of<'lines'>['y']>({
      name: displayTextSchema,
      min: optionalSchema(value),
      max: optionalSchema(value),
    }),
    diagonal: optionalSchema(displayTextSchema),
    lines: listSchema(
      typedObjectSchema<Line>({
        name,
        series: optionalSchema(series),
        points: listSchema(
          typedObjectSchema<Line['points'][number]>({
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
    mark: optionalSchema(typedObjectSchema<NonNullable<Of<'lines'>['mark']>>({ x: value, words: displayTextSchema })),
  },
});

const row = typedObjectSchema<ReportRow>({
  ...rowIdentitySchemaFields,
  expected: displayTextSchema,
  said: listSchema(displayTextSchema, MOST_SERIES),
  change: keyOfSchema<ReportRow['change']>({
    'put-right': true,
    broken: true,
    'both-wrong': true,
    wrong: true,
    abstained: true,
  }),
  changeWords: displayTextSchema,
});

/** The report as drawn in a panel and in an exported page. */
export const displayedReportSchema: Schema<DisplayedReport> = typedObjectSchema<DisplayedReport>({
  v: literalUnionSchema(1),
  name: displayTextSchema,
  sentence: displayTextSchema,
  beneath: displayTextSchema,
  when: displayTextSchema,
  simulated: optionalSchema(displayTextSchema),
  rescored: optionalSchema(displayTextSchema),
  series: listSchema(
    typedObjectSchema<ReportSeries>({
      name: displayTextSchema,
      role: keyOfSchema<ReportSeries['role']>({ study: true, reference: true }),
    }),
    MOST_SERIES,
  ),
  figures: listSchema(
    typedObjectSchema<ReportFigureBlock>({
      id: entityKeySchema,
      title: displayTextSchema,
      note: displayTextSchema,
      figure,
      table,
      within: optionalSchema(entityKeySchema),
    }),
    MOST_BLOCKS,
  ),
  audits: listSchema(
    typedObjectSchema<Audit>({
      level: keyOfSchema<Audit['level']>({ warning: true, plain: true, absent: true }),
      sentence: displayTextSchema,
      detail: displayTextSchema,
      isBaseRate: optionalSchema(trueSchema),
      isCeiling: optionalSchema(trueSchema),
    }),
    MOST_BLOCKS,
  ),
  tables: listSchema(
    typedObjectSchema<ReportTableBlock>({
      id: entityKeySchema,
      title: displayTextSchema,
      note: displayTextSchema,
      table,
    }),
    MOST_BLOCKS,
  ),
  rows: typedObjectSchema<ReportRowsBlock>({
    title: displayTextSchema,
    note: displayTextSchema,
    series: listSchema(displayTextSchema, MOST_SERIES),
    rows: listSchema(row, MAX_REPORT_ROWS),
    total: count,
    summary: displayTextSchema,
  }),
});
