/** Reports made by hand, for tests of the page. Their numbers are invented, and the reports say so. */
import type {
  Audit,
  DisplayedReport,
  ListedRunRow,
  LiveRunProgress,
  MeasuredValue,
  ReportChartBlock,
  ReportTableBlock,
  ReportTableData,
  ReportView,
} from '../../src/protocol/index.ts';

const SUBSETS = ['GSM8K', 'MATH', 'OlympiadBench', 'Omni-MATH'] as const;
const STUDY = [88.0, 78.7, 57.8, 61.3];
const OTHER = [76.2, 61.8, 54.6, 52.2];

export interface ReportOptions {
  /** Items that are listed. */
  readonly rows?: number;
  /** Two runs side by side (default), or one alone. */
  readonly runs?: 1 | 2;
  /** All kinds of pictures there are, or the three of a run of greedy judges. */
  readonly figures?: 'three' | 'all' | 'none';
  readonly baseRate?: number;
  /** How often people agree with the labels, where it is known. */
  readonly ceiling?: number;
}

/** A report with every part that one may have. */
export function drawnReport(options: ReportOptions = {}): DisplayedReport {
  const { rows = 7, runs = 2, figures = 'three', baseRate = 0.05, ceiling } = options;
  const series = [
    { name: 'critic-large', role: 'study' },
    { name: 'critic-small', role: 'reference' },
  ] as const;
  const count = runs === 1 ? 1 : 2;
  return {
    v: 1,
    name: 'balanced, two judges',
    sentence:
      runs === 1
        ? 'critic-large: F1 71.5. 2 audit warnings.'
        : 'critic-large scores higher than critic-small: F1 71.5 vs. 61.2. 2 audit warnings.',
    beneath:
      'Critic “balanced”, greedy · 3,400 rows, mean over 4 subsets · abstention rate 1.4% and 0.6%, counted as wrong',
    when: 'run 2026-11-21 13:20 · seed 7',
    simulated: 'The judges are simulated: these numbers are of no model.',
    series: series.slice(0, count),
    figures:
      figures === 'none'
        ? []
        : [bars(count), temper(count), positions(count), ...(figures === 'all' ? lineFigures(count) : [])],
    audits: audits(baseRate, ceiling),
    tables: tables(count),
    rows: {
      title: runs === 1 ? 'Misjudged rows' : 'Changed verdicts',
      note:
        runs === 1
          ? 'rows on which it differs from the label'
          : "on the same 3,400 rows; McNemar's exact test, p < 0.001; difference in F1: +10.2 (95% CI +8.6 to +11.9).",
      series: runs === 1 ? ['critic-large'] : ['critic-small', 'critic-large'],
      rows: reportRows(rows, runs),
      total: rows,
      summary: runs === 1 ? `Wrong verdict on ${rows} rows.` : '612 rows fixed, 298 regressed.',
    },
  };
}

/** The same with pictures whose points lie in corners and at edges, and whose names are long and wide. */
export function reportAtEdges(view: ReportView): ReportView {
  const { report } = view;
  if (!report) return view;
  const long = 'A judge with a name that is long and WIDE';
  const figures = report.figures.map(({ figure, ...block }): ReportChartBlock => {
    switch (figure.kind) {
      case 'temper': {
        const corners = [
          [100, 100, 0],
          [100, 96, 1],
          [0, 100],
          [100, 0],
          [0, 0],
          [99, 50],
          [50, 99],
          [98, 98],
        ] as const;
        const points = corners.map(([tpr, tnr, series], k) => ({
          name: `${k} ${long}`,
          tpr,
          tnr,
          ...(series === undefined ? {} : { series }),
        }));
        return { ...block, figure: { ...figure, points } };
      }
      case 'bars': {
        const groups = figure.groups.map((group, k) => ({
          ...group,
          name: k % 2 === 0 ? 'W'.repeat(40) : `${group.name} and ${long}`,
          values: group.values.map((value) => value && { ...value, value: 100, low: 99, high: 100 }),
        }));
        return { ...block, figure: { ...figure, groups } };
      }
      case 'positions': {
        const bins = figure.bins.map((bin) => ({
          ...bin,
          name: `WWWW${bin.name}`,
          errors: bin.errors * 1000,
        }));
        return { ...block, figure: { ...figure, bins } };
      }
      case 'lines': {
        const lines = figure.lines.map((line) => ({
          ...line,
          points: line.points.map((point) => ({ ...point, x: point.x * 12_345 + 1 })),
        }));
        const { max: _max, min: _min, ...x } = figure.x;
        const { diagonal: _, mark, ...rest } = figure;
        const moved = mark === undefined ? {} : { mark: { x: mark.x * 12_345, words: long } };
        return { ...block, figure: { ...rest, ...moved, lines, x } };
      }
      default:
        return figure satisfies never;
    }
  });
  return { ...view, report: { ...report, figures } };
}

/** What the host shows, with a report. */
export function reportView(options: ReportOptions & Partial<ReportView> = {}): ReportView {
  const { rows, runs, figures, baseRate = 0.05, ceiling, ...view } = options as ReportOptions & Partial<ReportView>;
  const count = typeof runs === 'number' ? runs : 2;
  return {
    revision: 1,
    runs: count === 1 ? ['file:///runs/a.jsonl'] : ['file:///runs/a.jsonl', 'file:///runs/b.jsonl'],
    phase: 'report',
    report: drawnReport({
      ...(rows !== undefined && { rows }),
      runs: count === 1 ? 1 : 2,
      ...(figures !== undefined && { figures }),
      baseRate,
      ...(ceiling !== undefined && { ceiling }),
    }),
    baseRate,
    ...(ceiling !== undefined && { ceiling }),
    ...view,
  };
}

/** What the host shows where there is no report. */
export function reportAway(phase: 'empty' | 'reading' | 'running' | 'failed'): ReportView {
  const sentences = {
    empty: 'A run is written to .proofmark/runs of the workspace folder.',
    reading: 'Reading the run…',
    running: 'The run is under way.',
    failed: 'The journal is of a later version of Proofmark. Update the extension, and open it again.',
  };
  return {
    revision: 1,
    runs: phase === 'empty' ? [] : ['file:///runs/a.jsonl'],
    phase,
    sentence: sentences[phase],
    ...(phase === 'running' && { live: liveRun() }),
    baseRate: 0.05,
  };
}

/** A run that is under way. */
export function liveRun(options: Partial<LiveRunProgress> = {}): LiveRunProgress {
  return {
    sentence: '340 of 3,400 items done.',
    facts: 'critic-large · 2,720 calls · 3 items not judged',
    share: 0.1,
    elapsed: 65_000,
    isStopping: false,
    ...options,
  };
}

function measured(value: number, half: number, whole: number): MeasuredValue {
  return {
    value,
    low: value - half,
    high: value + half * 0.9,
    counts: `${Math.round((value / 100) * whole)} of ${whole}`,
  };
}

function bars(count: number): ReportChartBlock {
  const groups = SUBSETS.map((name, k) => ({
    name,
    values: [measured(STUDY[k] ?? 0, 3.4, 400), measured(OTHER[k] ?? 0, 4.4, 400)].slice(0, count),
  }));
  const table: ReportTableData = {
    columns: [
      { name: 'subset', isNumber: false },
      ...['critic-large', 'critic-small'].slice(0, count).flatMap((name) => [
        { name, isNumber: true },
        { name: '95%', isNumber: true },
      ]),
    ],
    rows: groups.map(({ name, values }) => ({
      cells: [
        name,
        ...values.flatMap(({ value, low = 0, high = 0 }) => [value.toFixed(1), `${low.toFixed(1)}–${high.toFixed(1)}`]),
      ],
    })),
  };
  return {
    id: 'f1',
    title: 'F1 by subset',
    note: 'Harmonic mean of the share of errors located and the share of correct solutions accepted, with 95% bootstrap intervals.',
    figure: { kind: 'bars', unit: 'F1', groups },
    table,
  };
}

const QUIET: readonly (readonly [string, number, number])[] = [
  ['judge-a', 48.5, 56],
  ['judge-b', 56, 66],
  ['judge-c', 59.2, 88],
  ['judge-d', 62.4, 59.6],
  ['judge-e', 62.5, 89.4],
  ['judge-f', 63.2, 88.2],
  ['judge-g', 70.1, 86],
  ['judge-h', 75.8, 77.6],
  ['judge-i', 77, 92.1],
  ['judge-j', 76.9, 84.6],
  ['judge-k', 78.4, 84.7],
  ['judge-l', 78.2, 88.7],
  ['judge-m', 76.7, 48],
  ['judge-n', 81, 67],
  ['judge-o', 78.6, 60],
  ['judge-p', 89.2, 70.9],
  ['judge-q', 89, 90],
  ['judge-r', 91.4, 88.5],
];

function temper(count: number): ReportChartBlock {
  const own = [
    {
      name: 'critic-large',
      tpr: 85.7,
      tnr: 75.9,
      ranges: { tpr: { low: 80.1, high: 89.9 }, tnr: { low: 68.2, high: 82.3 } },
      series: 0,
    },
    { name: 'critic-small', tpr: 77, tnr: 74.1, series: 1 },
  ].slice(0, count);
  const points = [...own, ...QUIET.map(([name, tpr, tnr]) => ({ name, tpr, tnr }))];
  return {
    id: 'temper',
    title: 'Temper',
    note: '1,084 rows; on the dotted line a judge is neither lenient nor strict',
    figure: { kind: 'temper', points },
    table: {
      columns: [
        { name: 'judge', isNumber: false },
        { name: 'TPR', isNumber: true },
        { name: 'TNR', isNumber: true },
      ],
      rows: points.map(({ name, tpr, tnr }) => ({ cells: [name, tpr.toFixed(1), tnr.toFixed(1)] })),
    },
  };
}

function positions(count: number): ReportChartBlock {
  const errors = [146, 256, 258, 136, 100, 77, 36, 34, 18, 10, 30];
  const bins = errors.map((number, k) => ({
    name: k === 10 ? '11+' : String(k + 1),
    errors: number,
    located: [Math.round(number * (0.6 - k * 0.02)), Math.round(number * (0.5 - k * 0.02))].slice(0, count),
  }));
  return {
    id: 'positions',
    title: 'Position of the earliest error',
    note: '1,106 erroneous rows',
    figure: { kind: 'positions', bins },
    table: {
      columns: [
        { name: 'step', isNumber: false },
        { name: 'errors', isNumber: true },
        { name: 'located', isNumber: true },
      ],
      rows: bins.map(({ name, errors: number, located }) => ({
        cells: [name, String(number), String(located[0])],
      })),
    },
  };
}

function lineFigures(count: number): readonly ReportChartBlock[] {
  const across = Array.from({ length: 10 }, (_, k) => k / 9);
  const calibration = across.map((x, k) => ({
    x,
    y: Math.min(1, 0.08 + x * 0.8),
    low: Math.max(0, x * 0.8),
    high: Math.min(1, 0.16 + x * 0.8),
    n: 40 + k * 12,
  }));
  const thresholds = Array.from({ length: 101 }, (_, k) => ({
    x: k / 100,
    y: 74 - 160 * (k / 100 - 0.42) ** 2,
  }));
  const calls = [1, 2, 4, 8, 16, 32].map((x, k) => ({
    x,
    y: 61 + k * 2.1,
    low: 59 + k * 2,
    high: 63 + k * 2.2,
  }));
  const numbers = (points: readonly { readonly x: number; readonly y: number }[]): ReportTableData => ({
    columns: [
      { name: 'x', isNumber: true },
      { name: 'y', isNumber: true },
    ],
    rows: points.map(({ x, y }) => ({ cells: [x.toFixed(2), y.toFixed(2)] })),
  });
  return [
    {
      id: 'calibration',
      title: 'Calibration',
      note: 'share of votes against how often they are right; full-vote runs only',
      figure: {
        kind: 'lines',
        x: { name: 'share of votes that name an error', min: 0, max: 1 },
        y: { name: 'rows with an error', min: 0, max: 1 },
        diagonal: 'as often as it is said',
        lines: [{ name: 'critic-large', series: 0, points: calibration }],
      },
      table: numbers(calibration),
    },
    {
      id: 'thresholds',
      title: 'Thresholds',
      note: 'F1 by the share of votes from which on a row is called wrong',
      figure: {
        kind: 'lines',
        x: { name: 'threshold', min: 0, max: 1 },
        y: { name: 'F1' },
        lines: [
          { name: 'critic-large', series: 0, points: thresholds },
          ...(count === 2
            ? [
                {
                  name: 'critic-small',
                  series: 1,
                  points: thresholds.map(({ x, y }) => ({ x, y: y - 8 - 6 * x })),
                },
              ]
            : []),
        ],
        mark: { x: 0.5, words: 'threshold in use' },
      },
      table: numbers(thresholds),
    },
    {
      id: 'calls',
      title: 'Accuracy by number of calls',
      note: '8 votes and early stop; 95% bootstrap intervals',
      figure: {
        kind: 'lines',
        x: { name: 'calls per row', isLog: true },
        y: { name: 'F1' },
        lines: [
          { name: 'critic-large', series: 0, points: calls },
          { name: 'majority label', points: calls.map(({ x }) => ({ x, y: 58 })) },
        ],
      },
      table: numbers(calls),
    },
  ];
}

function audits(baseRate: number, ceiling: number | undefined): readonly Audit[] {
  const right = baseRate * 0.857;
  const wrong = (1 - baseRate) * (1 - 0.759);
  const share = right / (right + wrong);
  return [
    {
      level: 'warning',
      sentence: `If ${Number((baseRate * 100).toPrecision(3))}% of solutions are correct, ${(100 - share * 100).toFixed(0)}% of accepted solutions are incorrect.`,
      detail: `PPV ${share.toFixed(2)} from TPR 85.7%, TNR 75.9%.`,
      isBaseRate: true,
    },
    {
      level: 'plain',
      sentence: 'Author model alone: 64%, no more than always “error”.',
      detail: 'Best single token (“Thus”): 58%.',
    },
    { level: 'absent', sentence: 'Label by problem: n/a.', detail: 'There is one row per problem.' },
    {
      level: 'warning',
      sentence: 'Solution length alone predicts the label for 68% of rows.',
      detail: 'Always “error” is right in 64%. Long solutions err more: report by length, too.',
    },
    ceiling === undefined
      ? {
          level: 'absent',
          sentence: "Noise ceiling: n/a because the annotators' agreement with the ground truth isn't known.",
          detail: '',
          isCeiling: true,
        }
      : {
          level: 'plain',
          sentence: `Annotators agree with ${(100 * ceiling).toFixed(1)}% of the labels, so no judge can be shown to do better.`,
          detail: 'critic-large has an accuracy of 80.0% (95% CI 77.9–82.0).',
          isCeiling: true,
        },
  ];
}

function tables(count: number): readonly ReportTableBlock[] {
  const names = ['critic-large', 'critic-small'].slice(0, count);
  return [
    {
      id: 'located',
      title: 'Errors located',
      note: 'accuracy on erroneous and on correct rows, and their harmonic mean, in per cent; counts beside',
      table: {
        columns: [
          { name: 'judge', isNumber: false },
          { name: 'subset', isNumber: false },
          { name: 'error', isNumber: true },
          { name: 'of', isNumber: true },
          { name: 'correct', isNumber: true },
          { name: 'of', isNumber: true },
          { name: 'F1', isNumber: true },
        ],
        rows: names.flatMap((judge, j) =>
          SUBSETS.map((subset, k) => {
            const f1 = (j === 0 ? STUDY : OTHER)[k] ?? 0;
            return {
              cells: [judge, subset, (f1 - 4).toFixed(1), '207', (f1 + 4).toFixed(1), '193', f1.toFixed(1)],
            };
          }),
        ),
      },
    },
    {
      id: 'authors',
      title: 'Per author',
      note: 'F1 on what each model has written, and how it differs from all',
      table: {
        columns: [
          { name: 'author', isNumber: false },
          { name: 'rows', isNumber: true },
          { name: 'F1', isNumber: true },
          { name: 'bias', isNumber: true },
        ],
        rows: ['writer-7b', 'writer-72b', 'writer-math'].map((author, k) => ({
          cells: [author, String(900 + k * 100), (68 + k).toFixed(1), k === 0 ? '−3.5' : `+${(k * 1.2).toFixed(1)}`],
        })),
      },
    },
  ];
}

const CHANGES = [
  ['put-right', 'fixed'],
  ['put-right', 'fixed'],
  ['broken', 'regressed'],
  ['both-wrong', 'both wrong'],
  ['wrong', 'wrong'],
  ['abstained', 'abstained'],
] as const;

function reportRows(count: number, runs: 1 | 2): readonly ListedRunRow[] {
  return Array.from({ length: count }, (_, k): ListedRunRow => {
    const [change, changeWords] = (runs === 1 ? CHANGES.slice(4) : CHANGES.slice(0, 4))[k % (runs === 1 ? 2 : 4)] ?? [
      'wrong',
      'wrong',
    ];
    const label = k % 5 === 2 ? 'no error' : `step ${(k % 7) + 1}`;
    const said = change === 'abstained' ? 'abstained' : change === 'put-right' ? label : `step ${(k % 6) + 3}`;
    return {
      set: 'processbench.jsonl',
      id: `${['math', 'olympiadbench', 'omnimath', 'gsm8k'][k % 4]}-${k + 17}`,
      expected: label,
      said: runs === 1 ? [said] : [k % 3 === 0 ? 'no error' : 'step 1', said],
      change,
      changeWords,
    };
  });
}
