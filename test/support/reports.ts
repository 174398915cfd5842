/** Reports that are written by hand: their numbers are made up, and come from no judge. */
import type { Report } from '../../src/core/evaluate/report/types.ts';

/** Two judges on two subsets. */
export function madeReport(values: Partial<Report> = {}): Report {
  return {
    v: 1,
    name: 'Report: two made judges',
    sentence: 'large (simulated) scores higher than small: F1 71.5 vs. 61.2. 1 audit warning.',
    beneath: 'critic@made, 8 votes · two.jsonl, 400 rows, mean over 2 subsets',
    when: 'run 2026-11-21 13:20 · seed 7',
    simulated: 'large is simulated: it knows the labels, and errs by chance at set rates.',
    series: [
      { name: 'large (simulated)', role: 'study' },
      { name: 'small', role: 'reference' },
    ],
    figures: [
      {
        id: 'f1',
        title: 'F1 by subset',
        note: 'Harmonic mean of the share of errors located and the share of correct solutions accepted, with 95% bootstrap intervals.',
        figure: {
          kind: 'bars',
          unit: '%',
          groups: [
            {
              name: 'easy',
              values: [
                { value: 88, low: 84.1, high: 91.2, counts: '90 of 100 and 86 of 100' },
                { value: 76.2, low: 71, high: 81, counts: '80 of 100 and 73 of 100' },
              ],
            },
            { name: 'hard', values: [{ value: 55, counts: '50 of 90 and 6 of 11' }, null] },
          ],
        },
        table: {
          columns: [
            { name: 'subset', isNumber: false },
            { name: 'F1', isNumber: true },
          ],
          rows: [{ cells: ['easy', '88.0'] }, { cells: ['hard', '55.0'] }],
        },
        within: 'accuracy',
      },
      {
        id: 'positions',
        title: 'Position of the earliest error',
        note: '190 rows with an error. Steps are numbered from 1.',
        figure: {
          kind: 'positions',
          bins: [
            { name: '1', errors: 100, located: [90, 80] },
            { name: '2+', errors: 90, located: [50, 30] },
          ],
        },
        table: {
          columns: [
            { name: 'step', isNumber: false },
            { name: 'errors', isNumber: true },
            { name: 'located', isNumber: true },
          ],
          rows: [{ cells: ['1', '100', '90'] }, { cells: ['2+', '90', '50'] }],
        },
      },
    ],
    audits: [
      {
        level: 'warning',
        sentence: 'Solution length alone predicts the label for 68% of rows.',
        detail: 'Report by length, too.',
      },
      {
        level: 'absent',
        sentence: 'Predicting the label from the problem: n/a because each problem has only one row.',
        detail: '',
      },
    ],
    tables: [
      {
        id: 'accuracy',
        title: 'Error localization',
        note: 'In percent, with 95% intervals (Wilson; bootstrap for F1).',
        table: {
          columns: [
            { name: 'subset', isNumber: false },
            { name: 'judge', isNumber: false },
            { name: 'F1', isNumber: true },
            { name: 'errors located', isNumber: true },
          ],
          rows: [
            { cells: ['easy', 'large (simulated)', '88.0 (84.1–91.2)', '90 of 100'] },
            { cells: ['easy', 'small', '76.2 (71.0–81.0)', '80 of 100'] },
            { cells: ['hard', 'large (simulated)', '55.0', '50 of 90'] },
            { cells: ['hard', 'small', 'n/a', '0 of 0'] },
          ],
        },
      },
    ],
    rows: {
      title: 'Changed verdicts',
      note: "From small to large (simulated); on the same 400 rows; McNemar's exact test, p < 0.001; difference in F1: +10.3 (95% CI +8.6 to +11.9).",
      series: ['small', 'large (simulated)'],
      rows: [
        {
          set: 'two.jsonl',
          id: 'easy-22',
          expected: 'step 3 (index 2)',
          said: ['step 2 (index 1)', 'step 3 (index 2)'],
          change: 'put-right',
          changeWords: 'fixed',
        },
        {
          set: 'two.jsonl',
          id: 'hard-151',
          expected: 'no error',
          said: ['no error', 'step 4 (index 3)'],
          change: 'broken',
          changeWords: 'regressed',
        },
      ],
      total: 31,
      summary: '21 fixed, 10 regressed.',
    },
    numbers: [
      {
        series: 0,
        over: 'subset',
        name: 'easy',
        measure: 'f1',
        unit: 'per cent',
        value: 87.95454545454545,
        low: 84.1,
        high: 91.2,
      },
      {
        series: 0,
        over: 'subset',
        name: 'easy',
        measure: 'error-accuracy',
        unit: 'per cent',
        value: 90,
        part: 90,
        whole: 100,
      },
      { series: 1, over: 'subset', name: 'hard', measure: 'f1', unit: 'per cent', value: null },
      {
        series: 'both',
        over: 'all',
        name: 'all',
        measure: 'f1-difference',
        unit: 'points',
        value: 10.25,
        low: 8.6,
        high: 11.9,
      },
    ],
    ...values,
  };
}

/** What data sets, models and users may call things in order to get out of where they are written. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '--><!--<b>',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(1+1)',
  '\n=1+1',
  '＝1+1',
  '| a | b |\n|---|---|\n# heading',
  '[link](http://evil.example) ![picture](http://evil.example/x.png) `code` <http://evil.example>',
  'turned \u202e about \u2066 and \u0007 rung \u001b[31m red',
  'a,"b"\r\nc',
  "'; DROP",
  `long ${'x'.repeat(100_000)}`,
  '{0} {1} $& $1',
] as const;

/** A report in which every word that anybody but us chooses is this one. */
export function hostileReport(name: string): Report {
  const made = madeReport();
  return {
    ...made,
    name,
    sentence: name,
    beneath: name,
    when: name,
    simulated: name,
    series: made.series.map(({ role }) => ({ name, role })),
    audits: made.audits.map((audit) => ({ ...audit, sentence: name, detail: name })),
    tables: made.tables.map((block) => ({
      ...block,
      table: {
        columns: block.table.columns,
        rows: block.table.rows.map(({ cells }) => ({ cells: cells.map(() => name) })),
      },
    })),
    rows: {
      ...made.rows,
      series: [name, name],
      rows: made.rows.rows.map((row) => ({
        ...row,
        set: name,
        id: name,
        expected: name,
        said: [name, name],
      })),
    },
    numbers: made.numbers.map((number) => ({ ...number, name, measure: name })),
  };
}
