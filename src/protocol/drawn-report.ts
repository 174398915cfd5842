/** Schemas of a report as its panel and its HTML file draw it. `core` declares the types. */
import type {
  Audit,
  ListedRunRow,
  ListedRunRowsBlock,
  MeasuredValue,
  Report,
  ReportChart,
  ReportChartBlock,
  ReportSeries,
  ReportTableBlock,
  ReportTableData,
} from '../core/evaluate/index.ts';
import { displayTextSchema, entityKeySchema } from './panel.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createKeyUnionSchema,
  createListSchema,
  createLiteralUnionSchema,
  createNullableSchema,
  createObjectSchema,
  createObjectSchemaForType,
  createOptionalSchema,
  createStringSchema,
  createUnionSchemaForType,
  type Schema,
  trueSchema,
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
const name = createStringSchema(4_000);
const value = createBoundedNumberSchema(-1e12, 1e12);
const count = createBoundedIntegerSchema(0, 1e9);
const series = createBoundedIntegerSchema(0, MOST_SERIES - 1);

/** Identifies a row: its data set and its ID. */
export const rowIdentitySchemaFields = { set: name, id: name };

const table = createObjectSchemaForType<ReportTableData>({
  columns: createListSchema(
    createObjectSchemaForType<ReportTableData['columns'][number]>({ name: displayTextSchema, isNumber: booleanSchema }),
    MOST_COLUMNS,
  ),
  rows: createListSchema(
    createObjectSchemaForType<ReportTableData['rows'][number]>({
      cells: createListSchema(displayTextSchema, MOST_COLUMNS),
    }),
    MOST_POINTS,
  ),
});

const measured = createObjectSchemaForType<MeasuredValue>({
  value,
  low: createOptionalSchema(value),
  high: createOptionalSchema(value),
  counts: displayTextSchema,
});

type Of<K extends ReportChart['kind']> = Extract<ReportChart, { readonly kind: K }>;
type Point = Of<'temper'>['points'][number];
type Line = Of<'lines'>['lines'][number];

const range = createObjectSchema({ low: value, high: value });

const figure = createUnionSchemaForType<ReportChart>({
  bars: {
    unit: displayTextSchema,
    groups: createListSchema(
      createObjectSchemaForType<Of<'bars'>['groups'][number]>({
        name,
        values: createListSchema(createNullableSchema(measured), MOST_SERIES),
      }),
      MOST_POINTS,
    ),
  },
  temper: {
    points: createListSchema(
      createObjectSchemaForType<Point>({
        name,
        tpr: value,
        tnr: value,
        ranges: createOptionalSchema(
          createObjectSchemaForType<NonNullable<Point['ranges']>>({ tpr: range, tnr: range }),
        ),
        series: createOptionalSchema(series),
      }),
      MOST_POINTS,
    ),
  },
  positions: {
    bins: createListSchema(
      createObjectSchemaForType<Of<'positions'>['bins'][number]>({
        name,
        errors: count,
        located: createListSchema(count, MOST_SERIES),
      }),
      MOST_POINTS,
    ),
  },
  lines: {
    x: createObjectSchemaForType<Of<'lines'>['x']>({
      name: displayTextSchema,
      isLog: createOptionalSchema(trueSchema),
      min: createOptionalSchema(value),
      max: createOptionalSchema(value),
    }),
    y: createObjectSchemaForType<Of<'lines'>['y']>({
      name: displayTextSchema,
      min: createOptionalSchema(value),
      max: createOptionalSchema(value),
    }),
    diagonal: createOptionalSchema(displayTextSchema),
    lines: createListSchema(
      createObjectSchemaForType<Line>({
        name,
        series: createOptionalSchema(series),
        points: createListSchema(
          createObjectSchemaForType<Line['points'][number]>({
            x: value,
            y: value,
            low: createOptionalSchema(value),
            high: createOptionalSchema(value),
            n: createOptionalSchema(count),
          }),
          MOST_POINTS,
        ),
      }),
      MOST_BLOCKS,
    ),
    mark: createOptionalSchema(
      createObjectSchemaForType<NonNullable<Of<'lines'>['mark']>>({ x: value, words: displayTextSchema }),
    ),
  },
});

const row = createObjectSchemaForType<ListedRunRow>({
  ...rowIdentitySchemaFields,
  expected: displayTextSchema,
  said: createListSchema(displayTextSchema, MOST_SERIES),
  change: createKeyUnionSchema<ListedRunRow['change']>({
    'put-right': true,
    broken: true,
    'both-wrong': true,
    wrong: true,
    abstained: true,
  }),
  changeWords: displayTextSchema,
});

/** The report as drawn in a panel and in an exported page. */
export const displayedReportSchema: Schema<DisplayedReport> = createObjectSchemaForType<DisplayedReport>({
  v: createLiteralUnionSchema(1),
  name: displayTextSchema,
  sentence: displayTextSchema,
  beneath: displayTextSchema,
  when: displayTextSchema,
  simulated: createOptionalSchema(displayTextSchema),
  rescored: createOptionalSchema(displayTextSchema),
  series: createListSchema(
    createObjectSchemaForType<ReportSeries>({
      name: displayTextSchema,
      role: createKeyUnionSchema<ReportSeries['role']>({ study: true, reference: true }),
    }),
    MOST_SERIES,
  ),
  figures: createListSchema(
    createObjectSchemaForType<ReportChartBlock>({
      id: entityKeySchema,
      title: displayTextSchema,
      note: displayTextSchema,
      figure,
      table,
      within: createOptionalSchema(entityKeySchema),
    }),
    MOST_BLOCKS,
  ),
  audits: createListSchema(
    createObjectSchemaForType<Audit>({
      level: createKeyUnionSchema<Audit['level']>({ warning: true, plain: true, absent: true }),
      sentence: displayTextSchema,
      detail: displayTextSchema,
      isBaseRate: createOptionalSchema(trueSchema),
      isCeiling: createOptionalSchema(trueSchema),
    }),
    MOST_BLOCKS,
  ),
  tables: createListSchema(
    createObjectSchemaForType<ReportTableBlock>({
      id: entityKeySchema,
      title: displayTextSchema,
      note: displayTextSchema,
      table,
      rowKeys: createOptionalSchema(createListSchema(entityKeySchema, MOST_POINTS)),
    }),
    MOST_BLOCKS,
  ),
  rows: createObjectSchemaForType<ListedRunRowsBlock>({
    title: displayTextSchema,
    note: displayTextSchema,
    series: createListSchema(displayTextSchema, MOST_SERIES),
    rows: createListSchema(row, MAX_REPORT_ROWS),
    total: count,
    summary: displayTextSchema,
  }),
});
