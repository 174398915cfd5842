import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BuildReportOptions, buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import type { Report } from '../../../../../src/core/evaluate/report/types.ts';
import { formatReportAsCsv } from '../../../../../src/core/evaluate/report/write/csv.ts';
import { formatReportAsHtml } from '../../../../../src/core/evaluate/report/write/html.ts';
import { formatReportAsMarkdown, formatReportAsText } from '../../../../../src/core/evaluate/report/write/text.ts';
import type { Run, RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { displayedReportSchema } from '../../../../../src/protocol/drawn-report.ts';
import { parseWithSchema } from '../../../../../src/protocol/schemas.ts';
import { expectGolden } from '../../../../support/golden.ts';
import { HOSTILE } from '../../../../support/reports.ts';
import { abstained, answer, earliest, failed, grade, policies, runRow, runRows } from '../../../../support/run-rows.ts';
import { runOf, simulatedRun } from '../../../../support/runs.ts';
import { saidIn } from '../../../../support/said.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const expectSaid = saidIn('core/evaluate/report/build-report');

function reportOn(runs: readonly [Run] | readonly [Run, Run], options?: BuildReportOptions): Report {
  const reported = buildReport(runs, options);
  assert.equal(reported.kind, 'report', 'sentence' in reported ? reported.sentence : '');
  return (reported as { report: Report }).report;
}

/** One number of a report. */
function number(report: Report, measure: string, over = 'all', series: number | undefined = 0) {
  const found = report.numbers.find((one) => one.measure === measure && one.over === over && one.series === series);
  assert.ok(found, `no number ${measure} over ${over}`);
  return found;
}

/** Two subsets of ten and five rows, on which all is known by hand: F1 of `a` is 2·50·75/125 = 60, of `b` 100. */
function byHand(): RunRow[] {
  const on = (subset: string, more: Partial<RunRow>) => ({ subset, ...more });
  return [
    ...runRows(3, earliest(2), on('a', { label: 2, generator: 'x' })),
    ...runRows(1, earliest(3), on('a', { label: 2, generator: 'x' })),
    ...runRows(1, earliest(0), on('a', { label: 2, generator: 'y' })),
    ...runRows(1, earliest(-1), on('a', { label: 2, generator: 'y' })),
    ...runRows(3, earliest(-1), on('a', { label: -1, generator: 'x' })),
    ...runRows(1, earliest(1), on('a', { label: -1, generator: 'y' })),
    ...runRows(2, earliest(0), on('b', { label: 0 })),
    ...runRows(3, earliest(-1), on('b', { label: -1 })),
  ].map((row, k) => ({ ...row, id: `r${k}`, problem: `p${k}` }));
}

describe('a report on one run', () => {
  const run = runOf(byHand(), { dataSets: [{ name: 'made.jsonl', sha256: null }] });
  const report = reportOn([run]);

  it('counts rows that are no proofs, and measures the same with and without them', () => {
    const rows = byHand().map((row, k) => (k < 2 ? { ...row, isNotAProof: true as const } : row));
    const marked = reportOn([runOf(rows, run.info)]);
    const find = (one: Report) => one.tables.find(({ id }) => id === 'rates')?.table;
    assert.equal(find(marked)?.rows[0]?.cells.at(-1), '2');
    assert.equal(find(marked)?.columns.length, (find(report)?.columns.length ?? 0) + 1);
    assert.deepEqual(marked.numbers, report.numbers);
  });

  it('has the figures that were worked out by hand, with counts and intervals', () => {
    const f1 = report.numbers.filter(({ measure, over }) => measure === 'f1' && over === 'subset');
    assert.deepEqual(
      f1.map(({ name, value }) => [name, value]),
      [
        ['a', 60],
        ['b', 100],
      ],
    );
    assert.equal(number(report, 'f1', 'average').value, 80);
    const errors = number(report, 'error-accuracy', 'subset');
    assert.deepEqual([errors.part, errors.whole, errors.value], [3, 6, 50]);
    assert.ok((errors.low ?? 100) < 50 && (errors.high ?? 0) > 50);
    const tnr = number(report, 'tnr');
    assert.deepEqual([tnr.part, tnr.whole], [7, 8], 'an error said elsewhere rejects the solution as well');
  });

  it('says in a sentence what came of it, and beneath it what that rests on', () => {
    expectSaid(report.sentence, report.beneath, report.when, report.name);
    assert.equal(report.simulated, undefined);
  });

  it('lists what it got wrong, by steps from 1 with the index beside', () => {
    assert.equal(report.rows.total, 4);
    assert.equal(report.rows.summary, 'Wrong verdict on 4 rows.');
    assert.deepEqual(report.rows.rows[0], {
      set: 'made.jsonl',
      id: 'r3',
      expected: '¶3 (index 2)',
      said: ['¶4 (index 3)'],
      change: 'wrong',
      changeWords: 'wrong',
    });
    assert.deepEqual(report.rows.rows[2]?.said, ['no error']);
  });

  it('draws F1 as bars with what they rest on', () => {
    const { figure } = report.figures.find(({ id }) => id === 'f1') ?? {};
    assert.ok(figure?.kind === 'bars');
    assert.deepEqual(
      figure.groups.map(({ name, values }) => [name, values[0]?.value, values[0]?.counts]),
      [
        ['a', 60, '3 of 6 errors located, 3 of 4 correct solutions accepted'],
        ['b', 100, '2 of 2 errors located, 3 of 3 correct solutions accepted'],
        ['mean over subsets', 80, 'over 2 subsets'],
      ],
    );
  });

  it('is the same for the same run, and for its rows in another order but for the list of them', () => {
    assert.deepEqual(reportOn([run]), report);
    const turned = reportOn([{ ...run, rows: [...run.rows].reverse() }]);
    const sorted = (one: Report) => one.numbers.map((n) => JSON.stringify(n)).sort();
    assert.deepEqual(sorted(turned), sorted(report));
  });

  it('counts an abstention as its policy has it, and says so', () => {
    const silent = runOf([...byHand(), runRow(abstained, { label: -1, subset: 'b', id: 'silent' })]);
    const wrong = reportOn([silent]);
    assert.equal(number(wrong, 'correct-accuracy', 'all').whole, 8);
    assert.equal(wrong.rows.rows.at(-1)?.change, 'abstained');
    expectSaid(wrong.beneath, wrong.rows.summary);
    const out = reportOn([silent], { policies: { abstentions: 'left-out' } });
    assert.equal(number(out, 'correct-accuracy', 'all').whole, 7);
    assert.match(out.beneath, /abstention rate 6\.3% \(abstentions aren.t scored/);
  });

  it('says beneath what lies in the gap, and knows no thresholds of a grader that says yes or no', () => {
    const votes = [grade(1, 1), grade(0.5, 1), grade(0, 1), grade(0.5, 1)];
    const judged = runOf(votes.flatMap((said) => runRows(1, said, { isRight: true })));
    const tied = reportOn([{ ...judged, rows: judged.rows.map((row, k) => ({ ...row, id: `g${k}` })) }]);
    expectSaid(tied.beneath);
    const policies = tied.tables.find(({ id }) => id === 'policies')?.table.rows.map(({ cells }) => cells.join());
    expectSaid(...(policies ?? []));
  });

  it('sets trivial rules beside it, asks for care where one is reached, and says what is n/a', () => {
    const [most, ...more] = report.audits;
    // 8 of 15 have an error; of verdicts 7 of 8 and 6 of 7 are right.
    expectSaid(most?.sentence, most?.detail);
    expectSaid(...more.map(({ level, sentence }) => `${level}: ${sentence}`));
    const audited = report.numbers.filter(({ over }) => over === 'audit');
    const named = Object.fromEntries(audited.map(({ name, part, whole }) => [name, [part, whole]]));
    assert.deepEqual(
      [named.majority, named.judge],
      [
        [8, 15],
        [13, 15],
      ],
    );
    assert.equal(audited.find(({ name }) => name === 'token')?.value, null);
    const rated = reportOn([run], { baseRate: 0.5, ceiling: 0.95 });
    assert.match(rated.audits.find(({ isBaseRate }) => isBaseRate)?.sentence ?? '', /\b50% of solutions /);
    expectSaid(rated.audits.at(-1)?.sentence);
  });

  it('has how often people agree in every file, and in none where it is not known', () => {
    const [known, unknown] = [reportOn([run], { ceiling: 0.955 }), reportOn([run])];
    const said = /\b95\.5%/;
    const line = /^,audit,ceiling,label-agreement,per cent,95\.5,,,,\r$/m;
    for (const write of [formatReportAsText, formatReportAsMarkdown, formatReportAsHtml]) {
      assert.match(write(known).replaceAll('\\', ''), said);
      assert.doesNotMatch(write(unknown), said);
    }
    assert.match(formatReportAsCsv(known), line);
    assert.doesNotMatch(formatReportAsCsv(unknown), /ceiling/);
    assert.deepEqual(
      [known, unknown].map(({ audits }) => audits.filter(({ isCeiling }) => isCeiling).length),
      [1, 1],
    );
    assert.equal(
      reportOn([runOf([runRow(failed, { label: -1 })])], { ceiling: 0.9 }).numbers.filter(
        ({ name }) => name === 'ceiling',
      ).length,
      0,
    );
  });

  it('has numbers under the names that scripts read', () => {
    const { numbers } = reportOn([simulatedRun({ rows: 60, votes: 3, found: 0.5, passed: 0.8, seed: 4 })]);
    const names = new Set(numbers.map(({ measure }) => measure));
    const read =
      'rows located-or-passed f1 macro-f1 error-accuracy correct-accuracy verdict-rows verdict-accuracy tpr tnr ppv npv temper inconclusive abstained in-the-gap not-rated';
    assert.deepEqual(
      read.split(' ').filter((name) => !names.has(name)),
      [],
    );
  });

  it('has n/a, and null for machines, where there is nothing', () => {
    const only = reportOn([runOf(runRows(3, earliest(-1), { label: -1 }))]);
    assert.equal(number(only, 'f1').value, null);
    expectSaid(only.sentence);
    const text = formatReportAsText(only);
    assert.match(text, /^made +3 +n\/a +n\/a +0 of 0 +100\.0 /m);
    assert.doesNotMatch(JSON.stringify(only), /NaN|Infinity|undefined/);
    const none = reportOn([runOf(runRows(3, failed, { label: -1 }))]);
    expectSaid(none.sentence, none.beneath);
  });

  it('says where F1 is no average, since one subset alone has one', () => {
    const rows = byHand().filter(({ subset, label }) => subset === 'a' || label === -1);
    const report = reportOn([runOf(rows)]);
    expectSaid(report.sentence, report.beneath);
    assert.doesNotMatch(formatReportAsText(report), /^average/m);
    const { figure } = report.figures.find(({ id }) => id === 'f1') ?? {};
    assert.ok(figure?.kind === 'bars');
    assert.deepEqual(
      figure.groups.map(({ name, values }) => [name, values[0]?.value.toFixed(1)]),
      [
        ['a', '60.0'],
        ['b', undefined],
        ['all rows', '63.2'],
      ],
    );
  });

  it('says what a simulated judge is, and names it so wherever its numbers are', () => {
    const simulated = reportOn([simulatedRun({ rows: 60, votes: 1, found: 0.7, passed: 0.9, seed: 3 })]);
    assert.equal(simulated.series[0]?.name, 'large (simulated)');
    assert.match(simulated.sentence, /^large \(simulated\): mean F1 /);
    assert.equal(simulated.simulated, 'large (simulated): a critic that knows the labels and errs by chance.');
    for (const line of formatReportAsCsv(simulated).trim().split('\r\n').slice(1))
      assert.match(line, /^(?:large \(simulated\)|,audit),/, 'of a judge, or of a rule that is none');
  });

  it('refuses a run without rows, and says why', () => {
    const reported = buildReport([runOf([])]);
    assert.equal(reported.kind, 'refused');
    expectSaid((reported as { sentence: string }).sentence);
  });
});

describe('a report on a judge that says right or wrong', () => {
  const rows = [
    ...runRows(8, answer('yes'), { isRight: true }),
    ...runRows(2, answer('no'), { isRight: true }),
    ...runRows(6, answer('no'), { isRight: false }),
    ...runRows(3, answer('yes'), { isRight: false }),
    ...runRows(1, answer('inconclusive'), { isRight: false }),
  ];

  it('has shares of verdicts, with what is inconclusive under each policy', () => {
    const report = reportOn([runOf(rows, { kind: 'answer' })]);
    assert.deepEqual(number(report, 'tpr').value, 80);
    assert.deepEqual(number(report, 'tnr').value, 60);
    assert.equal(number(report, 'ppv').whole, 12, 'an inconclusive verdict is a wrong one');
    assert.match(report.sentence, /^large: macro-F1 \d/);
    const incorrect = reportOn([runOf(rows, { kind: 'answer' })], {
      policies: { inconclusive: 'incorrect' },
    });
    assert.equal(number(incorrect, 'tnr').value, 70);
    const out = reportOn([runOf(rows, { kind: 'answer' })], { policies: { inconclusive: 'left-out' } });
    assert.equal(number(out, 'tnr').whole, 9);
  });

  it('takes points by thresholds, and counts the gap', () => {
    const graded = [
      ...runRows(4, grade(7), { points: 7 }),
      ...runRows(2, grade(6), { points: 1 }),
      ...runRows(3, grade(0), { points: 0 }),
    ];
    const report = reportOn([runOf(graded, { kind: 'grader' })], {
      policies: { accepted: 1, rejected: 0.5 },
    });
    assert.equal(number(report, 'in-the-gap').value, 2);
    assert.equal(number(report, 'verdict-accuracy').value, 100);
    assert.ok(report.tables.some(({ table }) => table.rows.some(({ cells }) => cells.includes('2'))));
  });
});

describe('a report on votes that were ended early', () => {
  /** Of four votes wanted, these came: from 6 of 7 points on it was settled. */
  const early = (votes: readonly number[], isRight: boolean) =>
    runRow(grade(votes.reduce((a, b) => a + b, 0) / votes.length), { votes, wanted: 4, isRight });
  const rows = [
    // At most (0 + 0 + 7 + 7) / 4 = 3.5 points: below 6 for sure, but not below 3.
    early([0, 0], false),
    // At most (0 + 0 + 0 + 7) / 4 = 1.75.
    early([0, 0, 0], false),
    // At least (7 + 7 + 7) / 4 = 5.25, for a threshold that was lower.
    early([7, 7, 7, 7], true),
  ];
  const run = runOf(rows, { kind: 'grader', name: 'grader', votes: 4 });
  const isWarned = ({ audits, numbers }: Report): boolean =>
    numbers.some(({ measure, value }) => measure === 'ended-under-another-threshold' && value === 1) &&
    audits[0]?.level === 'warning';

  it('says on how many rows those that were not asked for could change the outcome at its threshold', () => {
    const report = reportOn([run], { policies: { accepted: 3 / 7, rejected: 3 / 7 } });
    const [first] = report.audits;
    assert.equal(first?.level, 'warning');
    expectSaid(first.sentence, first.detail);
    assert.equal(number(report, 'ended-under-another-threshold').value, 1);
    const wide = reportOn([run], { policies: { accepted: 1, rejected: 1 / 7 } });
    assert.equal(number(wide, 'ended-under-another-threshold').value, 2);
  });

  it('says nothing at the threshold under which they were ended, nor where all were asked for', () => {
    assert.ok(!isWarned(reportOn([run])));
    const all = { ...run, rows: rows.map((row) => ({ ...row, wanted: row.votes.length })) };
    const report = reportOn([all], { policies: { accepted: 3 / 7, rejected: 3 / 7 } });
    assert.ok(!isWarned(report));
  });

  it('says it of the other run, which is scored by the policies of the one under study', () => {
    const info = { ...run.info, name: 'low', policies: { ...policies, accepted: 3 / 7, rejected: 3 / 7 } };
    const low = { ...run, info, rows: rows.map((row) => ({ ...row, votes: [0, 0, 0, 0], said: grade(0) })) };
    const report = reportOn([low, run]);
    assert.equal(number(report, 'ended-under-another-threshold', 'all', 1).value, 1);
    assert.ok(isWarned(report));
  });

  it('leaves yes and no alone, which no threshold tells apart', () => {
    const yes = runOf([runRow(grade(1, 1), { votes: [1, 1, 1], wanted: 4, isRight: true })], {
      kind: 'grader',
    });
    const report = reportOn([yes], { policies: { accepted: 0.1, rejected: 0.1 } });
    assert.ok(!isWarned(report));
  });
});

describe('a report on two runs', () => {
  const rows = byHand();
  const better = runOf(
    rows.map((row) => (row.id === 'r3' || row.id === 'r4' ? { ...row, said: earliest(2) } : row)),
    { name: 'better', model: 'made-better' },
  );
  const worse = runOf(
    rows.map((row) => (row.id === 'r0' ? { ...row, said: earliest(4) } : row)),
    { name: 'worse', seed: 9, started: '2026-11-20T09:05:00.000Z' },
  );

  it('sets the one under study against the other, and says what flipped', () => {
    const report = reportOn([better, worse]);
    assert.deepEqual(report.series, [
      { name: 'better', role: 'study' },
      { name: 'worse', role: 'reference' },
    ]);
    assert.deepEqual(report.rows.series, ['worse', 'better']);
    expectSaid(report.rows.summary, report.rows.note, report.when);
    assert.deepEqual(
      report.rows.rows.map(({ id, said, change }) => [id, ...said, change]),
      [
        ['r0', '¶5 (index 4)', '¶3 (index 2)', 'put-right'],
        ['r3', '¶4 (index 3)', '¶3 (index 2)', 'put-right'],
        ['r4', '¶1 (index 0)', '¶3 (index 2)', 'put-right'],
      ],
    );
  });

  it('says who is better only where the interval of the difference leaves no doubt', () => {
    const small = simulatedRun({ rows: 400, votes: 1, found: 0.4, passed: 0.8, seed: 5 }, { name: 'small' });
    const large = simulatedRun({ rows: 400, votes: 1, found: 0.8, passed: 0.9, seed: 6 }, { name: 'large' });
    const again = simulatedRun({ rows: 400, votes: 1, found: 0.8, passed: 0.9, seed: 8 }, { name: 'again' });
    expectSaid(reportOn([large, small]).sentence);
    assert.match(reportOn([small, large]).sentence, /^small \(simulated\) scores lower than large \(simulated\): F1 5/);
    expectSaid(reportOn([large, again]).sentence);
  });

  it('is about the rows that both have, and says how many are left out', () => {
    const few = { ...worse, rows: worse.rows.slice(0, 12) };
    const report = reportOn([better, few]);
    assert.equal(number(report, 'rows').value, 12);
    assert.equal(number(report, 'rows', 'all', 1).value, 12);
    expectSaid(report.beneath);
  });

  it('leaves rows out that have another label in each, and refuses where nothing is left', () => {
    const moved = { ...worse, rows: worse.rows.map((row) => (row.id === 'r0' ? { ...row, label: 1 } : row)) };
    const report = reportOn([better, moved]);
    expectSaid(report.beneath);
    const other = { ...worse, rows: worse.rows.map((row) => ({ ...row, set: 'other.jsonl' })) };
    const reported = buildReport([better, other]);
    assert.equal(reported.kind, 'refused');
    expectSaid((reported as { sentence: string }).sentence);
  });

  it('scores both under one policy, and says where the other was run under another', () => {
    const left = {
      ...worse,
      info: { ...worse.info, policies: { ...policies, abstentions: 'left-out' as const } },
    };
    expectSaid(reportOn([better, left]).beneath);
  });

  it('tells two of one name apart', () => {
    const twin = { ...better, info: { ...better.info, model: 'made-small' } };
    assert.deepEqual(
      reportOn([better, twin]).series.map(({ name }) => name),
      ['better, model made-better', 'better, model made-small'],
    );
    assert.deepEqual(
      reportOn([better, better]).series.map(({ name }) => name),
      ['better, 2026-11-21-1320-critic', 'better, 2026-11-21-1320-critic (2)'],
    );
  });

  it('cuts long names so that two that differ stay different, wherever they do', () => {
    const long = (word: string) =>
      `grader “in the very long words of its author” (${word}-instruct-awq-int4-long-context)`;
    const start = 'a judge with a name that goes on and on before it says what it is: ';
    for (const [one, other] of [
      [`${start}one`, `${start}two`],
      [long('qwen-72b'), long('qwen-7b')],
      [`one ${start}`, `two ${start}`],
      [`${'a '.repeat(40)}x${' b'.repeat(60)}`, `${'a '.repeat(40)}y${' b'.repeat(60)}`],
    ] as const) {
      const report = reportOn([
        { ...better, info: { ...better.info, name: one } },
        { ...worse, info: { ...worse.info, name: other } },
      ]);
      const [a = '', b = ''] = report.series.map(({ name }) => name);
      assert.notEqual(a, b);
      assert.ok(a.length <= 60 && b.length <= 60, a);
      const head =
        formatReportAsMarkdown(report)
          .split('\n')
          .find((line) => /^\| data set \|/.test(line)) ?? '';
      const cells = head.split('|').map((cell) => cell.trim());
      assert.notEqual(cells[4], cells[5], head);
    }
    // Of the same name, but of models with long names.
    const model = ({ rows }: Run, word: string) => ({
      ...better,
      rows,
      info: { ...better.info, model: long(word) },
    });
    const report = reportOn([model(better, 'x'), model(worse, 'y')]);
    const head =
      formatReportAsMarkdown(report)
        .split('\n')
        .find((line) => /^\| data set \|/.test(line)) ?? '';
    const cells = head.split('|').map((cell) => cell.trim());
    assert.notEqual(cells[4], cells[5], head);
  });

  it('lists what broke first, and never more rows than are wanted', () => {
    const large = simulatedRun({ rows: 300, votes: 1, found: 0.8, passed: 0.9, seed: 6 }, { name: 'large' });
    const small = simulatedRun({ rows: 300, votes: 1, found: 0.4, passed: 0.8, seed: 5 }, { name: 'small' });
    const report = reportOn([large, small], { mostRows: 5 });
    assert.equal(report.rows.rows.length, 5);
    assert.ok(report.rows.total > 5);
    assert.equal(report.rows.rows[0]?.change, 'broken');
  });

  it('is written as text and as Markdown', () => {
    const large = simulatedRun({ rows: 200, votes: 8, found: 0.5, passed: 0.8, seed: 6 }, { name: 'large' });
    const small = simulatedRun({ rows: 200, votes: 8, found: 0.3, passed: 0.7, seed: 5 }, { name: 'small' });
    const report = reportOn([large, small], { mostRows: 8 });
    expectGolden('report/two-simulated.txt', formatReportAsText(report));
    expectGolden('report/two-simulated.md', formatReportAsMarkdown(report));
  });
});

describe('the pictures of a report', () => {
  const full = simulatedRun({ rows: 400, votes: 5, found: 0.5, passed: 0.8, seed: 4 });

  /** The lines of a figure, or undefined where there is none of that name. */
  function lines(report: Report, id: string) {
    const { figure } = report.figures.find((one) => one.id === id) ?? {};
    return figure?.kind === 'lines' ? figure.lines : undefined;
  }

  it('have calibration, thresholds and calls where all votes were asked for', () => {
    const report = reportOn([full]);
    const [bins] = lines(report, 'calibration') ?? [];
    assert.ok(bins && bins.points.length >= 4);
    const rows = bins.points.reduce((sum, { n = 0 }) => sum + n, 0);
    assert.equal(rows, 400);
    assert.deepEqual(
      lines(report, 'thresholds')?.map(({ name }) => name),
      ['accuracy', 'TPR', 'TNR', 'PPV'],
    );
    const [all, early] = lines(report, 'calls') ?? [];
    assert.deepEqual(
      all?.points.map(({ x }) => x),
      [1, 2, 3, 4, 5],
    );
    // Ended where the rest cannot change it, a vote comes to the same with fewer calls.
    assert.equal(early?.points.at(-1)?.y, all?.points.at(-1)?.y);
    assert.ok((early?.points.at(-1)?.x ?? 9) < 5);
    assert.equal(
      report.tables.find(({ id }) => id === 'absent'),
      undefined,
    );
  });

  it('call right verdicts alone accuracy, and say of steps that they are located or passed', () => {
    const report = reportOn([full]);
    const last = (measure: string) =>
      report.numbers.find((one) => one.over === 'votes' && one.name === '5' && one.measure === measure);
    assert.equal(last('located-or-passed-all')?.value, number(report, 'located-or-passed').value);
    assert.equal(last('verdict-accuracy-all'), undefined);
    assert.notEqual(number(report, 'located-or-passed').value, number(report, 'verdict-accuracy').value);
    const votes = [1, 1, 0, 1, 0];
    const answers = runOf(
      [true, false, true].map((isRight) => runRow(answer('yes'), { votes, wanted: 5, isRight })),
      { kind: 'answer', votes: 5, stop: 'all' },
    );
    const told = reportOn([answers]);
    const all = told.numbers.find(({ name, measure }) => name === '5' && measure === 'verdict-accuracy-all');
    assert.equal(all?.value, number(told, 'verdict-accuracy').value);
    assert.ok(!told.numbers.some(({ measure }) => measure.startsWith('located')));
  });

  it('are left out with the reason where votes were ended early, or there was one', () => {
    const early = { ...full, rows: full.rows.map((row) => ({ ...row, votes: row.votes.slice(0, 3) })) };
    const report = reportOn([early]);
    for (const id of ['calibration', 'thresholds', 'calls']) assert.equal(lines(report, id), undefined);
    const absent = report.tables.find(({ id }) => id === 'absent');
    expectSaid(...(absent?.table.rows ?? []).map(({ cells }) => `${cells[0]}: ${cells[2]}`));
    assert.equal(number(report, 'best-of-n').value, null);
    assert.equal(number(report, 'blind-choice').value, number(reportOn([full]), 'blind-choice').value);
    const [one] = simulatedRun({ rows: 30, votes: 1, found: 0.5, passed: 0.8, seed: 4 }).rows;
    assert.ok(one);
    const single = reportOn([runOf([one])]).tables.find(({ id }) => id === 'absent');
    expectSaid(...(single?.table.rows ?? []).map(({ cells }) => `${cells[0]}: ${cells[2]}`));
  });

  it('count errors by step, from 1, and those that each of two judges located there', () => {
    const report = reportOn([runOf(byHand())]);
    const { figure, table } = report.figures.find(({ id }) => id === 'positions') ?? {};
    assert.deepEqual(figure?.kind === 'positions' && figure.bins, [
      { name: '1', errors: 2, located: [2] },
      { name: '2', errors: 0, located: [0] },
      { name: '3', errors: 6, located: [3] },
    ]);
    assert.deepEqual(table?.rows[2]?.cells, ['3', '6', '3 of 6']);
  });

  it('set TPR against TNR, of the judge and of each author with rows enough', () => {
    const report = reportOn([full]);
    const { figure, note } = report.figures.find(({ id }) => id === 'temper') ?? {};
    assert.ok(figure?.kind === 'temper');
    expectSaid(note);
    assert.deepEqual(
      figure.points.map(({ name, series }) => [name, series]),
      [
        ['large (simulated)', 0],
        ['author-0', undefined],
        ['author-1', undefined],
        ['author-2', undefined],
      ],
    );
  });
});

describe('the tables of a report', () => {
  it('have a reward model’s threshold, calibrated on one half of the problems and scored on the other', () => {
    const rows = simulatedRun({ rows: 200, votes: 1, found: 0.6, passed: 0.9, seed: 4 }).rows.map((row): RunRow => {
      const index = row.said.kind === 'earliest' ? row.said.index : -1;
      return {
        ...row,
        votes: [],
        scores: Array.from({ length: row.steps }, (_, k) => (k === index ? 0.2 : 0.7)),
      };
    });
    const prm = runOf(rows, { kind: 'prm', judge: 'prm@made' });
    const report = reportOn([prm]);
    const calibrated = number(report, 'calibrated-threshold').value ?? 0;
    assert.ok(calibrated > 0.2 && calibrated <= 0.7, `${calibrated}`);
    const cells = report.tables.find(({ id }) => id === 'calibrated')?.table.rows[0]?.cells;
    assert.equal(cells?.[0], 'large');
    const policiesOf = (one: Report): string =>
      JSON.stringify(one.tables.find(({ id }) => id === 'policies')?.table.rows);
    assert.match(policiesOf(report), /\b0\.5\b/);
    const strict = reportOn([prm], { policies: { threshold: 0.9 } });
    assert.equal(number(strict, 'correct-accuracy').value, 0, 'every step is below');
    assert.match(policiesOf(strict), /\b0\.9\b/);
    assert.match(strict.rows.rows[0]?.said[0] ?? '', /^¶1 \(index 0\)$/);
  });

  it('compare two judges pair by pair', () => {
    const rows = byHand();
    const other = rows.map((row) => (['r0', 'r1', 'r6'].includes(row.id) ? { ...row, said: earliest(4) } : row));
    const report = reportOn([runOf(rows, { name: 'one' }), runOf(other, { name: 'two' })]);
    const paired = (measure: string) =>
      report.numbers.find((one) => one.measure === measure && one.series === 'both')?.value;
    assert.deepEqual(
      ['paired-rows', 'both-right', 'only-study-right', 'only-reference-right', 'both-wrong'].map(paired),
      [15, 8, 3, 0, 4],
    );
    assert.equal(paired('mcnemar-p')?.toFixed(6), '0.250000');
    assert.equal(paired('located-or-passed-difference')?.toFixed(6), '20.000000');
  });

  it('say what the checker read, why not, and what its rules bring', () => {
    const tally = {
      noCounterexample: 0,
      held: 4,
      refuted: 1,
      suspected: 0,
      notRead: 5,
      reasons: { syntax: 3, units: 2 } as const,
    };
    const rows = [
      ...runRows(2, earliest(2), { label: 2, rule: 'C', flagged: [2], tally }),
      ...runRows(1, earliest(0), { label: -1, rule: 'A', flagged: [0], tally }),
    ];
    const report = reportOn([runOf(rows, { kind: 'checker', judge: 'embedded checker' })]);
    const text = formatReportAsText(report);
    assert.match(
      text,
      /^made +large +30 +12 \(40\.0%\) +0 \(0\.0%\) +3 \(10\.0%\) +0 \(0\.0%\) +15 \(50\.0%\) +1 of 9, 11\.1%$/m,
    );
    assert.match(text, / large +9 \(60\.0%\)$/m);
    assert.match(text, /^C +large +2 +0 +0 +0$/m);
    assert.ok(!report.tables.some(({ id }) => id === 'absent'));
  });

  it('say how it is scored, and what was run', () => {
    const report = reportOn([runOf([...byHand(), runRow(earliest(1, true), { label: 1 })])]);
    const rowsOf = (wanted: string): readonly string[] =>
      (report.tables.find(({ id }) => id === wanted)?.table.rows ?? []).map(({ cells }) => cells.join(': '));
    expectSaid(...rowsOf('policies'));
    assert.ok(rowsOf('runs').some((row) => /: made\.jsonl \(SHA-256 abababababab…\)$/.test(row)));
  });

  it('stay of bounded length and time where every row has a subset and an author of its own', () => {
    const rows = simulatedRun({ rows: 2_000, votes: 1, found: 0.6, passed: 0.9, seed: 4 }).rows.map((row) => ({
      ...row,
      subset: `subset ${row.id}`,
      generator: `author ${row.id}`,
    }));
    const run = runOf(rows);
    assertWithin(20_000, () => reportOn([run]));
    const report = reportOn([run]);
    for (const { id, table } of report.tables) assert.ok(table.rows.length <= 110, `${id}: ${table.rows.length}`);
    for (const { figure } of report.figures) if (figure.kind === 'bars') assert.ok(figure.groups.length <= 13);
    assert.match(formatReportAsText(report), /\b1,900 /);
    assert.match(formatReportAsText(report), /^all other generators +1,970 /m);
  });
});

describe('names that anybody chose', () => {
  for (const [k, name] of HOSTILE.entries())
    it(`stay short and in their place (${k}: ${JSON.stringify(name.slice(0, 24))})`, () => {
      const rows = byHand().map((row) => ({
        ...row,
        set: name,
        id: name + row.id,
        subset: name,
        generator: name,
      }));
      const info = {
        name,
        model: name,
        judge: name,
        run: name,
        started: name,
        dataSets: [{ name, sha256: null }],
      };
      const report = reportOn([runOf(rows, info)]);
      const words = [
        report.name,
        report.sentence,
        report.beneath,
        report.when,
        ...report.series.map((one) => one.name),
      ];
      for (const one of words) {
        assert.ok(one.length < 700, `${one.length}`);
        assert.doesNotMatch(one, /[\p{Cc}\p{Cf}]/u);
      }
      for (const { table } of report.tables)
        for (const { cells } of table.rows) for (const cell of cells) assert.ok(cell.length < 200);
      const { id } = report.rows.rows[0] ?? {};
      assert.equal(id, `${name}r3`.slice(0, 2_000), 'what opens an item is whole');
      // What is too long for the page would keep all of the report from it.
      const { numbers: _, policies: __, ...drawn } = report;
      assert.deepEqual(parseWithSchema(displayedReportSchema, drawn), { value: drawn });
    });
});
