/** Boards of several runs: cells, order, places, groups, filters, and where the runs differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBoardReport } from '../../../../../src/core/evaluate/board/board-report.ts';
import { BoardRowTable, RunColumnsReader } from '../../../../../src/core/evaluate/board/columns.ts';
import { buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import type { ReportMetric } from '../../../../../src/core/evaluate/report/types.ts';
import { RunJournalByteReader } from '../../../../../src/core/evaluate/run/run-bytes.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { boardOf, cellOf, journalOf, type MadeRun, resultOf } from '../../../../support/boards.ts';
import { abstained, answer, earliest, failed, grade, runRow } from '../../../../support/run-rows.ts';

/** So many rows; `isRight` says on which a judge is right. Even rows have an error in step 1. */
function rowsOf(count: number, isRight: (k: number) => boolean, more: (k: number) => Partial<RunRow> = () => ({})) {
  return Array.from({ length: count }, (_, k) => {
    const label = k % 2 === 0 ? 1 : -1;
    const own = {
      set: 'made.jsonl',
      id: `r${k}`,
      subset: k % 4 < 2 ? 'x' : 'y',
      problem: `p${k % 10}`,
      label,
      ...more(k),
    };
    return runRow(earliest(isRight(k) ? label : label === -1 ? 0 : 2), own);
  });
}

const run = (name: string, wrongEach: number, more: Partial<MadeRun> = {}): MadeRun => ({
  name,
  rows: rowsOf(400, (k) => k % wrongEach !== 0),
  ...more,
});

test('figures are those of the report of the same run', () => {
  const made = run('a', 3);
  const reader = new RunJournalByteReader();
  reader.take(new TextEncoder().encode(journalOf(made)));
  const own = reader.run();
  assert.ok(own);
  const resampling = { seed: 0, resamples: 200 };
  const result = buildReport([own], { resampling });
  assert.ok(result.kind === 'report');
  const board = boardOf([made, run('b', 5), run('c', 7)], {
    measures: ['average-f1', 'f1', 'error-accuracy', 'macro-f1', 'tpr', 'tnr', 'ppv', 'npv', 'accuracy', 'leniency'],
    resampling,
  });
  const names = { temper: 'leniency', accuracy: 'verdict-accuracy' } as const;
  for (const [over, name, measure, column] of [
    ['average', 'average', 'f1', 'average-f1'],
    ['all', 'all', 'f1', 'f1'],
    ['all', 'all', 'error-accuracy', 'error-accuracy'],
    ['all', 'all', 'macro-f1', 'macro-f1'],
    ['all', 'all', 'tpr', 'tpr'],
    ['all', 'all', 'ppv', 'ppv'],
    ['all', 'all', 'npv', 'npv'],
    ['all', 'all', names.accuracy, 'accuracy'],
    ['subset', 'x', 'f1', 'f1 by subset: x'],
  ] as const) {
    const metric: ReportMetric | undefined = result.report.numbers.find(
      (one) => one.over === over && one.name === name && one.measure === measure,
    );
    const cell = cellOf(board, 'a', column);
    assert.ok(metric && cell, column);
    assert.deepEqual([cell.value, cell.low, cell.high], [metric.value, metric.low, metric.high], column);
  }
});

test('runs are sorted, have places, and stand ahead of the baseline or behind it', () => {
  const board = boardOf([run('worst', 2), run('best', 50), run('base', 4), run('like base', 4)], { baseline: 'base' });
  assert.deepEqual(
    board.runs.map(({ name, rank, against }) => [name, rank?.from, rank?.to, against?.verdict]),
    [
      ['best', 1, 1, 'ahead'],
      ['base', 2, 3, undefined],
      ['like base', 2, 3, 'not settled'],
      ['worst', 4, 4, 'behind'],
    ],
  );
  assert.equal(board.baseline, 1);
  assert.match(board.sentence, /^best leads with .* 2–3/);
  assert.deepEqual([board.runs[2]?.against?.difference, board.runs[2]?.against?.p], [0, 1]);
  const turned = boardOf([run('like base', 4), run('base', 4), run('best', 50), run('worst', 2)], { baseline: 'base' });
  assert.deepEqual(
    turned.runs.map(({ rank }) => rank),
    board.runs.map(({ rank }) => rank),
  );
});

test('the order of rows changes nothing', () => {
  const runs = [run('a', 3), run('b', 5), run('c', 7)];
  const mixed = runs.map((one) => ({ ...one, rows: [...one.rows].reverse() }));
  const figures = (board: ReturnType<typeof boardOf>) =>
    board.runs.map(({ name, cells, rank, against }) => ({ name, cells, rank, against }));
  assert.deepEqual(figures(boardOf(mixed, { baseline: 'a' })), figures(boardOf(runs, { baseline: 'a' })));
});

test('runs on different rows are compared on the rows that all have, and the board says so', () => {
  const board = boardOf([run('a', 3), { ...run('b', 5), rows: rowsOf(200, (k) => k % 5 !== 0) }, run('c', 7)]);
  assert.deepEqual(
    board.runs.map(({ rows }) => rows),
    [200, 200, 200],
  );
  assert.match(board.notes.join(' '), /200 rows/);
  const apart = boardOf([
    run('a', 3),
    {
      name: 'b',
      rows: rowsOf(
        100,
        () => true,
        (k) => ({ id: `other${k}` }),
      ),
    },
  ]);
  assert.deepEqual(
    apart.runs.map(({ rows, rank }) => [rows, rank]),
    [
      [100, undefined],
      [400, undefined],
    ],
  );
  assert.match(apart.notes.join(' '), /no row in common/);
});

test('a run that is not complete has no place and no figure over all rows, but figures of its groups', () => {
  const board = boardOf([
    run('a', 3),
    run('b', 5),
    { ...run('c', 50), rows: rowsOf(120, () => true), isStopped: true },
  ]);
  const stopped = board.runs.find(({ name }) => name === 'c');
  assert.equal(stopped?.rank, undefined);
  assert.equal(board.runs.at(-1)?.name, 'c');
  assert.equal(cellOf(board, 'c', 'average-f1'), null);
  assert.equal(cellOf(board, 'c', 'f1 by subset: x')?.value, 100);
  assert.deepEqual(
    board.runs.map(({ rank }) => rank?.to),
    [2, 2, undefined].map((to, k) => (k < 2 ? board.runs[k]?.rank?.to : to)),
  );
  assert.equal(board.differences?.rows, 400);
});

test('rows can be grouped and filtered by any field of rows and replies', () => {
  const more = (k: number): Partial<RunRow> => ({
    fields: { subject: k % 8 < 6 ? 'geometry' : 'algebra', year: 2000 + (k % 20), ...(k < 12 ? { rare: true } : {}) },
    usage: { calls: 1, kept: 0, prompt: 100 + k, cached: 0, completion: 0, uncounted: 0 },
  });
  const runs = [3, 5, 7].map((each, k) => ({ name: `r${k}`, rows: rowsOf(400, (row) => row % each !== 0, more) }));
  const bySubject = boardOf(runs, { by: ['subject'], measures: ['f1'] });
  assert.deepEqual(
    bySubject.columns.map(({ id, rows }) => [id, rows]),
    [
      ['f1', 400],
      ['f1 by subject: algebra', 100],
      ['f1 by subject: geometry', 300],
    ],
  );
  const where = [{ field: 'subject', operator: '=' as const, values: ['algebra'] }];
  const filtered = boardOf(runs, { where, by: [], measures: ['f1'] });
  assert.equal(cellOf(filtered, 'r0', 'f1')?.value, cellOf(bySubject, 'r0', 'f1 by subject: algebra')?.value);
  assert.equal(filtered.runs[0]?.rows, 100);
  const years = boardOf(runs, { by: ['year'], measures: ['f1'] });
  assert.equal(years.columns.length, 5);
  assert.equal(
    years.columns.slice(1).reduce((sum, { rows = 0 }) => sum + rows, 0),
    400,
  );
  const late = boardOf(runs, {
    where: [{ field: 'year', operator: '>=', values: ['2015'] }],
    by: [],
    measures: ['f1'],
  });
  assert.equal(late.runs[0]?.rows, 100);
  const byTokens = boardOf(runs, { by: ['tokens', 'verdict'], measures: ['accuracy'] });
  assert.ok(byTokens.columns.some(({ id }) => id === 'accuracy by verdict: rejected'));
  assert.equal(cellOf(boardOf(runs, { by: ['rare'], measures: ['f1'] }), 'r0', 'f1 by rare: true')?.isSmall, true);
  assert.deepEqual(resultOf(runs, { by: ['topic'] }).kind, 'refused');
  const fields = new Map(bySubject.fields.map(({ id, values }) => [id, values]));
  assert.deepEqual([fields.get('subject'), fields.get('generator'), fields.get('tokens')], [2, 0, 4]);
});

test('without subsets of both kinds, the runs are sorted by the F1 of all rows', () => {
  const runs = [3, 5].map((each) => ({
    name: `r${each}`,
    rows: rowsOf(
      400,
      (k) => k % each !== 0,
      (k) => ({ subset: k % 2 === 0 ? 'errors' : 'correct' }),
    ),
  }));
  assert.equal(boardOf(runs).sort, 'f1');
});

test('small cells have no interval and stand below full ones', () => {
  const small = { ...run('small', 50), rows: rowsOf(20, () => true) };
  const board = boardOf([run('a', 3), { ...small, isStopped: true }, run('b', 2)], { sort: 'f1 by subset: x' });
  assert.deepEqual(
    board.runs.map(({ name }) => name),
    ['a', 'b', 'small'],
  );
  const cell = cellOf(board, 'small', 'f1 by subset: x');
  assert.deepEqual([cell?.isSmall, cell?.low, cell?.rows], [true, undefined, 10]);
});

test('columns without any figure are folded, and measures of other judges are n/a', () => {
  const graders = {
    name: 'g',
    rows: rowsOf(400, () => true).map((row) => ({ ...row, said: grade(row.label === -1 ? 7 : 0) })),
  };
  const board = boardOf([graders, run('a', 3)], { measures: ['macro-f1', 'f1', 'cost'] });
  assert.deepEqual([cellOf(board, 'g', 'f1'), cellOf(board, 'g', 'macro-f1')?.value], [null, 100]);
  assert.ok(board.folded.some((name) => /cost/.test(name)));
});

test('rows with other labels, without a verdict, and not judged', () => {
  const relabeled = rowsOf(
    400,
    () => true,
    (k) => (k < 40 ? { label: k % 2 === 0 ? 3 : -1 } : {}),
  );
  const board = boardOf([run('a', 3), { name: 'b', rows: relabeled }]);
  assert.match(board.notes.join(' '), /20 rows/);
  const silent = rowsOf(400, () => true).map((row, k) =>
    k < 100 ? { ...row, said: k < 50 ? abstained : failed } : row,
  );
  const rates = boardOf([run('a', 3), { name: 's', rows: silent }], {
    measures: ['accuracy', 'no-verdict', 'not-judged'],
  });
  assert.deepEqual([cellOf(rates, 's', 'no-verdict')?.part, cellOf(rates, 's', 'no-verdict')?.whole], [50, 350]);
  assert.deepEqual([cellOf(rates, 's', 'not-judged')?.part, cellOf(rates, 's', 'accuracy')?.whole], [50, 350]);
});

test('an item that is judged twice counts once, with its last verdict', () => {
  const twice = rowsOf(400, () => false).slice(0, 100);
  const board = boardOf([{ name: 'a', rows: [...twice, ...rowsOf(400, () => true)] }, run('b', 3)]);
  assert.equal(cellOf(board, 'a', 'average-f1')?.value, 100);
  assert.equal(board.runs[0]?.rows, 400);
});

test('where the runs differ', () => {
  const board = boardOf([run('a', 2), run('b', 3), run('c', 5)], { baseline: 'c', mostRows: 7 });
  const { differences } = board;
  assert.ok(differences);
  const wrong = (k: number): readonly number[] => [2, 3, 5].filter((each) => k % each === 0);
  const rows = Array.from({ length: 400 }, (_, k) => wrong(k));
  assert.equal(differences.rows, 400);
  assert.equal(differences.allRight, rows.filter((one) => one.length === 0).length);
  assert.equal(differences.allWrong, rows.filter((one) => one.length === 3).length);
  const of = (name: string) => differences.runs.find(({ run: index }) => board.runs[index]?.name === name);
  assert.equal(of('a')?.onlyRight, rows.filter((one) => one.length === 2 && !one.includes(2)).length);
  assert.equal(of('a')?.onlyWrong, rows.filter((one) => one.length === 1 && one.includes(2)).length);
  assert.equal(of('a')?.runOnly, rows.filter((one) => !one.includes(2) && one.includes(5)).length);
  assert.deepEqual([of('c')?.runOnly, differences.listed.length], [undefined, 7]);
  const [first] = differences.listed;
  // The header is line 1, and these journals have no replies.
  assert.equal(first?.said[0]?.line, 2 + Number(first?.id.slice(1)));
});

test('prompts × models', () => {
  const cells = ['p1', 'p2'].flatMap((prompt, p) =>
    ['m1', 'm2'].map((model, m) => run(`${prompt} ${model}`, 2 + 2 * p + m, { prompt, model })),
  );
  const { matrix, runs } = boardOf(cells.slice(0, 3));
  assert.deepEqual(
    [matrix?.prompts, matrix?.models, matrix?.subsets],
    [
      ['p1', 'p2'],
      ['m1', 'm2'],
      ['x', 'y'],
    ],
  );
  assert.equal(matrix?.cells.length, 3);
  const best = matrix?.cells.find(({ model, isBest }) => model === 0 && isBest);
  assert.equal(runs[best?.runs[0] ?? -1]?.name, 'p2 m1');
  assert.equal(boardOf([run('a', 2), run('b', 3)]).matrix, undefined);
  // Of a measure where less is better, the least is best.
  const silent = cells.map((one, k) =>
    k === 0 ? { ...one, rows: one.rows.map((row) => ({ ...row, said: abstained })) } : one,
  );
  const least = boardOf(silent, { measures: ['no-verdict'] });
  const named = (least.matrix?.cells ?? [])
    .filter(({ isBest }) => isBest)
    .map(({ runs: [k = -1] }) => least.runs[k]?.name);
  assert.deepEqual(named.sort(), ['p1 m2', 'p2 m1', 'p2 m2']);
});

test('precision and recall per problem', () => {
  const rows = (accepted: (k: number) => boolean): readonly RunRow[] =>
    Array.from({ length: 400 }, (_, k) =>
      runRow(answer(accepted(k) ? 'yes' : 'no'), {
        set: 's',
        id: `r${k}`,
        subset: 'x',
        problem: `p${k % 40}`,
        isRight: k % 3 === 0,
      }),
    );
  const accepted = (k: number): boolean => k % 5 < 2;
  const board = boardOf(
    [
      { name: 'a', rows: rows(accepted) },
      { name: 'b', rows: rows(() => true) },
    ],
    {
      measures: ['precision-per-problem', 'recall-per-problem'],
    },
  );
  const shares: number[] = [];
  for (let p = 0; p < 40; p++) {
    const own = Array.from({ length: 10 }, (_, k) => p + 40 * k).filter(accepted);
    if (own.length > 0) shares.push(own.filter((k) => k % 3 === 0).length / own.length);
  }
  const expected = (100 * shares.reduce((a, b) => a + b, 0)) / shares.length;
  const cell = cellOf(board, 'a', 'precision-per-problem');
  assert.ok(Math.abs((cell?.value ?? 0) - expected) < 1e-9);
  assert.equal(cell?.rows, shares.length);
  assert.equal(cellOf(board, 'b', 'recall-per-problem')?.value, 100);
});

test("a reward model's threshold chosen on some rows counts for all, and the upper bound is that of each group", () => {
  // In subset x, right steps score 0.6 and errors 0.4; in y 0.9 and 0.7. The best thresholds are 0.5 and 0.8.
  const rows = (shift: number) =>
    rowsOf(400, () => true).map((row) => {
      const [good, bad] = row.subset === 'x' ? [0.6, 0.4] : [0.9, 0.7];
      const scores = [good, row.label === -1 ? good : bad, good].map((score) => score + shift);
      return { ...row, scores, said: earliest(row.label ?? -1) };
    });
  const runs = [0, 0.001, 0.002].map((shift, k) => ({ name: `r${k}`, kind: 'prm', rows: rows(shift) }));
  const measures = ['f1', 'upper-bound-f1'];
  const own = boardOf(runs, { measures });
  assert.deepEqual(
    [cellOf(own, 'r0', 'f1 by subset: x')?.value, cellOf(own, 'r0', 'f1 by subset: y')?.value],
    [100, 0],
  );
  const thresholdFrom = [{ field: 'subset', operator: '=' as const, values: ['y'] }];
  const chosen = boardOf(runs, { measures, thresholdFrom });
  assert.deepEqual(
    [cellOf(chosen, 'r0', 'f1 by subset: x')?.value, cellOf(chosen, 'r0', 'f1 by subset: y')?.value],
    [0, 100],
  );
  assert.ok(Math.abs((chosen.runs[0]?.threshold?.value ?? 0) - 0.8) < 0.01);
  assert.match(chosen.notes.join(' '), /r0: threshold 0\.8, chosen on the rows with subset = y\./);
  const upper = boardOf(runs, { measures: ['upper-bound-f1'] });
  assert.deepEqual(
    [
      cellOf(upper, 'r0', 'upper-bound-f1 by subset: x')?.value,
      cellOf(upper, 'r0', 'upper-bound-f1 by subset: y')?.value,
    ],
    [100, 100],
  );
});

test('votes drawn again give a mean and a standard deviation; without all votes there is none', () => {
  const rows = rowsOf(400, () => true).map((row, k) => {
    const label = row.label ?? -1;
    return { ...row, votes: k % 2 === 0 ? [label, label, label, label] : [label, 0, label, 0], wanted: 4 };
  });
  const redraws = { votes: 4, draws: 5, seed: 1 };
  const measures = ['f1', 'accuracy'];
  const all = boardOf(
    [
      { name: 'a', rows },
      { name: 'b', rows },
    ],
    { redraws, measures },
  );
  // All four votes are always the same four; two against two count as the step.
  assert.deepEqual([cellOf(all, 'a', 'f1')?.deviation, cellOf(all, 'a', 'f1')?.rows], [0, 5]);
  const one = boardOf(
    [
      { name: 'a', rows },
      { name: 'b', rows },
    ],
    { redraws: { votes: 1, draws: 50, seed: 1 }, measures },
  );
  const cell = cellOf(one, 'a', 'accuracy');
  // Correct rows are right half of the time: 75 % in the mean, with a deviation of √(200 · ¼) / 400.
  assert.ok(Math.abs((cell?.value ?? 0) - 75) < 1.5);
  assert.ok(Math.abs((cell?.deviation ?? 0) - (100 * Math.sqrt(50)) / 400) < 0.6);
  assert.equal(one.runs[0]?.rank, undefined);
  const few = boardOf(
    [
      { name: 'a', rows },
      { name: 'b', rows },
    ],
    { redraws: { votes: 5, draws: 5, seed: 1 }, measures },
  );
  assert.equal(cellOf(few, 'a', 'f1'), undefined);
  assert.match(few.notes.join(' '), /5 votes/);
});

test('the reason why votes cannot be combined counts the rows of the whole run', () => {
  const rows = [0, 1, 2].map((k) =>
    runRow(earliest(0), { id: `${k}`, votes: k < 2 ? [0, 0] : [0, 0, 0, 0], wanted: 4 }),
  );
  const reader = new RunColumnsReader(new BoardRowTable(), { aggregate: 'unanimous' });
  reader.take(new TextEncoder().encode(journalOf({ name: 'early', rows })));
  reader.end();
  assert.match(reader.refused ?? '', /the verdict of 2 rows/);
});

test('a report without two complete runs does not count the rows on which they differ', () => {
  const { rows } = toBoardReport(boardOf([run('a', 2), run('b', 3, { isStopped: true })]));
  assert.doesNotMatch(rows.summary, /\d/);
  assert.match(toBoardReport(boardOf([run('a', 2), run('b', 3)])).rows.summary, /verdicts: \d/);
});

test('what cannot be built is refused with a sentence', () => {
  const runs = [run('a', 2), run('b', 3)];
  for (const options of [{ measures: ['f2'] }, { sort: 'f2' }, { baseline: 'z' }, { by: ['nothing'] }])
    assert.equal(resultOf(runs, options).kind, 'refused', JSON.stringify(options));
  assert.equal(resultOf([]).kind, 'refused');
});
