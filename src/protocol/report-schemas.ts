/** Schemas of all that the report panel and the host say to each other. */
import type {
  Audit,
  Figure,
  FigureBlock,
  Measured,
  ReportRow,
  RowsBlock,
  Series,
  Table,
  TableBlock,
} from '../core/evaluate/report/types.ts';
import { hostMethods, pageMethods } from './panel-schemas.ts';
import {
  type DrawnReport,
  type LiveRun,
  REPORT_KEYS,
  type ReportAction,
  type ReportHostApi,
  type ReportPageApi,
  type ReportState,
  type ReportView,
  type RowReplies,
  type RowReply,
} from './report.ts';
import { chosenPolicies, scoredBy } from './report-policies-schemas.ts';
import { LONGEST_ADDRESS } from './review-schemas.ts';
import type { Contract } from './rpc.ts';
import {
  boolean,
  byKind,
  list,
  nothing,
  number,
  optional,
  orNull,
  type Schema,
  shape,
  text,
  whole,
  word,
  yes,
} from './schemas.ts';
import { key, revision, share, words } from './shared-schemas.ts';

/** The most items that a panel lists. */
export const MOST_REPORT_ROWS = 100_000;
/** The most runs of one report: the one under study, and one that it is set against. */
const MOST_RUNS = 2;
/** The most series in a picture. */
const MOST_SERIES = 16;
const MOST_BLOCKS = 200;
const MOST_POINTS = 10_000;
const MOST_COLUMNS = 100;

/** Of items, sets and judges: as long as data have them. */
const name = text(4_000);
const value = number(-1e12, 1e12);
const count = whole(0, 1e9);
const series = whole(0, MOST_SERIES - 1);

const runs = list(text(LONGEST_ADDRESS), MOST_RUNS);

const table = shape<Table>({
  columns: list(shape<Table['columns'][number]>({ name: words, isNumber: boolean }), MOST_COLUMNS),
  rows: list(shape<Table['rows'][number]>({ cells: list(words, MOST_COLUMNS) }), MOST_POINTS),
});

const measured = shape<Measured>({
  value,
  low: optional(value),
  high: optional(value),
  counts: words,
});

type Of<K extends Figure['kind']> = Extract<Figure, { readonly kind: K }>;
type Line = Of<'lines'>['lines'][number];

/** The schema of a `kind`: `byKind` has looked at it already. */
function kind<K extends Figure['kind']>(only: K): Schema<K> {
  return word<K>({ [only]: true } as Record<K, true>);
}

const range = shape<{ readonly low: number; readonly high: number }>({ low: value, high: value });

const figure: Schema<Figure> = byKind<Figure>({
  bars: shape<Of<'bars'>>({
    kind: kind('bars'),
    unit: words,
    groups: list(
      shape<Of<'bars'>['groups'][number]>({ name, values: list(orNull(measured), MOST_SERIES) }),
      MOST_POINTS,
    ),
  }),
  temper: shape<Of<'temper'>>({
    kind: kind('temper'),
    points: list(
      shape<Of<'temper'>['points'][number]>({
        name,
        tpr: value,
        tnr: value,
        ranges: optional(
          shape<NonNullable<Of<'temper'>['points'][number]['ranges']>>({ tpr: range, tnr: range }),
        ),
        series: optional(series),
      }),
      MOST_POINTS,
    ),
  }),
  positions: shape<Of<'positions'>>({
    kind: kind('positions'),
    bins: list(
      shape<Of<'positions'>['bins'][number]>({ name, errors: count, located: list(count, MOST_SERIES) }),
      MOST_POINTS,
    ),
  }),
  lines: shape<Of<'lines'>>({
    kind: kind('lines'),
    x: shape<Of<'lines'>['x']>({
      name: words,
      isLog: optional(yes),
      min: optional(value),
      max: optional(value),
    }),
    y: shape<Of<'lines'>['y']>({ name: words, min: optional(value), max: optional(value) }),
    diagonal: optional(words),
    lines: list(
      shape<Line>({
        name,
        series: optional(series),
        points: list(
          shape<Line['points'][number]>({
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
    mark: optional(shape<NonNullable<Of<'lines'>['mark']>>({ x: value, words })),
  }),
});

const row = shape<ReportRow>({
  set: name,
  id: name,
  expected: words,
  said: list(words, MOST_SERIES),
  change: word<ReportRow['change']>({
    'put-right': true,
    broken: true,
    'both-wrong': true,
    wrong: true,
    abstained: true,
  }),
  changeWords: words,
});

/** What a panel draws, and what the page of a report's file does. */
export const drawnReport: Schema<DrawnReport> = shape<DrawnReport>({
  v: whole(1, 1) as Schema<1>,
  name: words,
  sentence: words,
  beneath: words,
  when: words,
  simulated: optional(words),
  rescored: optional(words),
  series: list(
    shape<Series>({ name: words, role: word<Series['role']>({ study: true, reference: true }) }),
    MOST_SERIES,
  ),
  figures: list(
    shape<FigureBlock>({ id: key, title: words, note: words, figure, table, within: optional(key) }),
    MOST_BLOCKS,
  ),
  audits: list(
    shape<Audit>({
      level: word<Audit['level']>({ warning: true, plain: true, absent: true }),
      sentence: words,
      detail: words,
      isBaseRate: optional(yes),
      isCeiling: optional(yes),
    }),
    MOST_BLOCKS,
  ),
  tables: list(shape<TableBlock>({ id: key, title: words, note: words, table }), MOST_BLOCKS),
  rows: shape<RowsBlock>({
    title: words,
    note: words,
    series: list(words, MOST_SERIES),
    rows: list(row, MOST_REPORT_ROWS),
    total: count,
    summary: words,
  }),
});

const liveRun = shape<LiveRun>({
  sentence: words,
  facts: words,
  share,
  elapsed: number(0, 1e12),
  isStopping: boolean,
});

export const reportPanelView: Schema<ReportView> = shape<ReportView>({
  revision,
  runs,
  phase: word<ReportView['phase']>({
    empty: true,
    reading: true,
    running: true,
    report: true,
    failed: true,
  }),
  sentence: optional(words),
  live: optional(liveRun),
  report: optional(drawnReport),
  baseRate: share,
  ceiling: optional(share),
  policies: optional(scoredBy),
});

/** What a page left behind: it comes from the page and may be of another version. */
export const reportState: Schema<ReportState> = shape<ReportState>({
  v: whole(1, 1) as Schema<1>,
  runs,
  isTables: boolean,
  row: whole(0, MOST_REPORT_ROWS),
  scroll: number(-1, 1e9),
  policies: optional(chosenPolicies),
});

/** The longest reply that is shown, in characters. */
export const MOST_REPLY = 200_000;

const rowReplies = shape<RowReplies>({
  set: name,
  id: name,
  expected: words,
  sides: list(
    shape<RowReply>({ name: words, said: words, note: words, text: text(MOST_REPLY), cut: count }),
    MOST_RUNS,
  ),
});

type Params<M extends keyof ReportHostApi> = Parameters<ReportHostApi[M]>[0];

/** What the panel asks of the host. */
export const reportHostContract: Contract<ReportHostApi> = {
  ...hostMethods(reportState, reportPanelView),
  openRow: { params: shape<Params<'openRow'>>({ set: name, id: name }), result: nothing },
  rowReplies: { params: shape<Params<'rowReplies'>>({ set: name, id: name }), result: rowReplies },
  addCase: {
    params: shape<Params<'addCase'>>({ set: name, id: name }),
    result: shape<{ readonly words: string }>({ words }),
  },
  setExpected: {
    params: shape<Params<'setExpected'>>({ baseRate: share, ceiling: optional(share) }),
    result: nothing,
  },
  setPolicies: { params: shape<Params<'setPolicies'>>({ policies: chosenPolicies }), result: nothing },
  exportReport: { params: shape<Params<'exportReport'>>({}), result: nothing },
  stop: { params: shape<Params<'stop'>>({}), result: nothing },
  act: {
    params: shape<Params<'act'>>({
      action: word<ReportAction>({
        evaluate: true,
        openReport: true,
        compareWith: true,
        openJournal: true,
        keys: true,
        showLog: true,
      }),
    }),
    result: nothing,
  },
};

/** What the host tells the panel. */
export const reportPageContract: Contract<ReportPageApi> = {
  ...pageMethods(reportPanelView, REPORT_KEYS),
  progress: { params: liveRun },
};
