/** `proofmark report` with several runs. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runReportCommand } from '../../../../src/cli/evaluate/report.ts';
import type { Terminal } from '../../../../src/cli/output/terminal.ts';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';
import { journalOf } from '../../../support/boards.ts';
import { earliest, runRow } from '../../../support/run-rows.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-board-'));
after(() => rmSync(place, { recursive: true, force: true }));
process.chdir(place);

const rowsOf = (each: number) =>
  Array.from({ length: 200 }, (_, k) => {
    const label = k % 2 === 0 ? 1 : -1;
    const more = { set: 'made.jsonl', id: `r${k}`, subset: k % 4 < 2 ? 'x' : 'y', label };
    return runRow(earliest(k % each === 0 ? 0 : label), more);
  });
for (const [k, each] of [3, 5, 50].entries())
  writeFileSync(`r${k}.jsonl`, journalOf({ name: `run ${k}`, rows: rowsOf(each) }));

async function report(...args: string[]) {
  const ran = { out: '', err: '' };
  const out: Terminal = {
    write: (text) => {
      ran.out += text;
    },
    error: (text) => {
      ran.err += text;
    },
    progress: () => undefined,
    style: (_, text) => text,
    closed: false,
    drained: async () => undefined,
  };
  try {
    return { code: await runReportCommand(args, out), ...ran };
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return { code: 2, out: ran.out, err: error.message };
  }
}

const RUNS = ['r0.jsonl', 'r1.jsonl', 'r2.jsonl'];

test('three runs are a board in each format', async () => {
  for (const [format, pattern] of [
    ['text', /^run 2 leads/],
    ['markdown', /^# run 2 leads/],
    ['csv', /^series,over,name,measure/],
    ['json', /^\{"v":1,"kind":"board"/],
    ['html', /^<!DOCTYPE html>/],
    ['latex', /\\begin\{tabular\}/],
  ] as const) {
    const ran = await report(...RUNS, '--format', format, '--baseline', 'run 1');
    assert.equal(ran.code, 0, ran.err);
    assert.match(ran.out, pattern);
  }
  const { out } = await report(...RUNS, '--out', 'board.tex');
  assert.equal(out, '');
  assert.match(readFileSync('board.tex', 'utf8'), /toprule/);
});

test('plots are SVG files with their data beside them', async () => {
  assert.equal((await report(...RUNS, '--plots', 'plots', '--format', 'csv')).code, 0);
  assert.match(readFileSync('plots/strictness.svg', 'utf8'), /^<svg /);
  assert.equal(readFileSync('plots/strictness.csv', 'utf8').split('\r\n').length, 5);
  assert.ok(!existsSync('plots/cost.svg'));
});

test('a board file names runs from its folder, and data with fields that journals lack', async () => {
  mkdirSync('sub', { recursive: true });
  const data = rowsOf(3).map(({ id, label }, k) => ({
    id,
    problem: `P${k}`,
    steps: ['A.', 'B.', 'C.'],
    label,
    subject: k % 2 < 1 ? 'algebra' : 'geometry',
  }));
  writeFileSync('sub/made.jsonl', data.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(
    'sub/board.yaml',
    'runs: [../r0.jsonl, {run: ../r1.jsonl, name: other}]\ndata: [made.jsonl]\nmeasures: [accuracy by subject]\n',
  );
  const ran = await report('sub/board.yaml', '--format', 'json');
  assert.equal(ran.code, 0, ran.err);
  const board = JSON.parse(ran.out);
  assert.deepEqual(
    board.columns.map(({ id }: { id: string }) => id),
    ['accuracy by subject: algebra', 'accuracy by subject: geometry'],
  );
  assert.deepEqual(new Set(board.runs.map(({ name }: { name: string }) => name)), new Set(['run 0', 'other']));
});

test('votes can be combined in another way', async () => {
  const votes = rowsOf(200).map((row, k) => {
    const { label = -1 } = row;
    return { ...row, said: earliest(label), votes: [label, label, k % 10 === 1 ? 2 : label], wanted: 3 };
  });
  writeFileSync('votes.jsonl', journalOf({ name: 'votes', rows: votes }));
  const accuracy = async (...args: string[]): Promise<number> => {
    const { out, err } = await report(...RUNS, 'votes.jsonl', '--measure', 'accuracy', '--format', 'json', ...args);
    const board = err === '' ? JSON.parse(out) : assert.fail(err);
    return board.runs.find(({ name }: { name: string }) => name === 'votes').cells[0].value;
  };
  const ran = await report('votes.jsonl', '--measure', 'accuracy', '--format', 'json', '--aggregate', 'any');
  // A tenth of the rows has one vote of three for an error in a correct solution.
  assert.equal(JSON.parse(ran.out).runs[0].cells[0].value, 90);
  assert.equal(await accuracy(), 100);
  assert.match((await report(...RUNS, '--aggregate', 'any')).err, /r0\.jsonl: This judge has no votes/);
});

test('mistakes are told with what to do', async () => {
  writeFileSync('bad.yaml', 'runs: [r0.jsonl]\nmeasurs: [f1]\n');
  writeFileSync('alias.yaml', 'runs: &a [r0.jsonl]\nby: *a\n');
  writeFileSync('none.jsonl', '{}\n');
  for (const [args, pattern] of [
    [[...RUNS, '--measure', 'f2'], /no measure f2.*macro-f1/],
    [[...RUNS, '--sort', 'f2'], /no column f2/],
    [[...RUNS, '--baseline', 'run 9'], /No run is named run 9/],
    [[...RUNS, '--by', 'topic'], /No row has the field topic/],
    [[...RUNS, '--where', 'topic'], /--where must be/],
    [[...RUNS, '--redraw', '1,2,3'], /--redraw must be/],
    [[...RUNS, 'none.jsonl'], /isn't an evaluation journal/],
    [[...RUNS, 'missing.jsonl'], /Can't find the run journal/],
    [['bad.yaml'], /bad\.yaml: Unknown key “measurs”/],
    [['alias.yaml'], /aliases/],
    [['bad.yaml', 'r0.jsonl'], /board file alone/],
    [['r0.jsonl', '--format', 'latex'], /needs a board/],
  ] as const) {
    const ran = await report(...args);
    assert.equal(ran.code, 2, args.join(' '));
    assert.match(ran.err, pattern);
  }
});
