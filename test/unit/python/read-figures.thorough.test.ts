/** Rows and figures of the Python reader are those of the command line, on 1,000 rows. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EXPORT_FORMAT_NAMES } from '../../../src/core/annotate/index.ts';
import { createRandomGenerator, type RandomGenerator } from '../../../src/core/base/random.ts';
import type { Report, ReportMetric } from '../../../src/core/evaluate/report/types.ts';
import type { RunRow, RunRowOutcome } from '../../../src/core/evaluate/run-types.ts';
import { readRunJournal } from '../../../src/store/journals/read-run.ts';
import { root, samples } from '../../support/paths.ts';
import { readOneWithPython, readWithPython, runPython, SKIPPED_WITHOUT_PYTHON } from '../../support/python.ts';
import { toPythonRunRow } from '../../support/python-rows.ts';
import { journalText, LARGE, madeRows } from '../../support/run-files.ts';
import { policies, runRow } from '../../support/run-rows.ts';
import { proofmark } from '../cli/support.ts';

const skip = SKIPPED_WITHOUT_PYTHON;
const cwd = mkdtempSync(join(tmpdir(), 'proofmark-python-figures-'));
after(() => rmSync(cwd, { recursive: true, force: true }));

/** Measures of reports that Python reads but doesn't compute. */
const NOT_COMPUTED: ReadonlySet<string> = new Set([
  'problems',
  'mixed-problems',
  'best-of-n',
  'best-of-n-mixed',
  'blind-choice',
  'best-possible',
  'calibration-error',
  'calibrated-threshold',
  'calibrated-f1-tuning',
  'calibrated-f1-rest',
  'ended-under-another-threshold',
]);

/** Rounding of logarithms and roots differs between Python and JavaScript. */
const TOLERANCE = 1e-9;

/** Asserts that figures are the same, in the same order. */
function assertSameFigures(mine: readonly Readonly<Record<string, unknown>>[], theirs: readonly ReportMetric[]): void {
  const names = ({ over, name, measure }: Readonly<Record<string, unknown>>) => [over, name, measure];
  assert.deepEqual(
    mine.map(names),
    theirs.map((one) => names({ ...one })),
  );
  for (const [k, one] of theirs.entries()) {
    const own = mine[k] ?? {};
    const { series = null, unit, part = null, whole = null, currency = null } = one;
    const { value, low = null, high = null } = one;
    assert.deepEqual({ ...own, value, low, high }, { ...one, series, unit, part, whole, currency, value, low, high });
    for (const [name, figure] of Object.entries({ value, low, high })) {
      const found = own[name];
      const isSame = figure === null ? found === null : Math.abs((found as number) - figure) <= TOLERANCE;
      assert.ok(isSame, `${JSON.stringify(one)}: ${name} is ${found}`);
    }
  }
}

/** Asserts that rows and figures of a journal are those of the command line. @returns the figures of its report */
async function assertSameRun(journal: string, rows: number, scoring: Readonly<Record<string, string>> = {}) {
  const flags = Object.entries(scoring).flatMap(([name, value]) => [`--${name}`, value]);
  const report = join(cwd, `report-${Object.values(scoring).join('-')}.json`);
  rmSync(report, { force: true });
  const { code, err } = proofmark(['report', journal, '--format', 'json', '--out', report, ...flags], { cwd });
  assert.equal(code, 0, err);
  const { numbers } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const file = join(cwd, journal);
  const [run, read] = readWithPython([
    { reader: 'run', file, figures: true, policies: scoring },
    { reader: 'report', file: report },
  ]);
  const theirs = await readRunJournal(file);
  assert.equal(theirs.rows.length, rows);
  assert.deepEqual(run?.rows, theirs.rows.map(toPythonRunRow));
  assertSameFigures(read?.rows ?? [], numbers);
  const computed = numbers.filter(
    ({ over, measure }) => ['all', 'average', 'subset'].includes(over) && !NOT_COMPUTED.has(measure),
  );
  assertSameFigures(run?.figures ?? [], computed);
  return computed;
}

const SUBSETS = ['algebra', 'geometry 𝒢', 'number theory', 'ärger "quoted", x'] as const;

/** Rows of sums. The checker sees most of the labeled errors; some others are there without a label. */
function makeSums(count: number): string {
  const random = createRandomGenerator(5);
  const draw = (most: number): number => 1 + Math.floor(random() * most);
  return Array.from({ length: count }, (_, k) => {
    const steps = 1 + draw(5);
    const label = random() < 0.5 ? -1 : draw(steps) - 1;
    const isSeen = random() < 0.7;
    const texts = Array.from({ length: steps }, (_, at) => {
      const [a, b] = [draw(90), draw(90)];
      const isFalse = (at === label && isSeen) || random() < 0.02;
      return at === label && !isSeen
        ? `Every number is a sum of ${a} squares.`
        : `So $${a} + ${b} = ${a + b + (isFalse ? 1 : 0)}$.`;
    });
    const row = { id: `row-${k}`, subset: SUBSETS[k % 4], generator: `author-${k % 3}`, problem: `Problem ${k >> 1}.` };
    return `${JSON.stringify({ ...row, steps: texts, label })}\n`;
  }).join('');
}

test('1,000 rows that the embedded checker judged', { skip }, async () => {
  writeFileSync(join(cwd, 'sums.jsonl'), makeSums(1000));
  const { code, err } = proofmark(
    ['evaluate', 'sums.jsonl', '--journal', 'checker.jsonl', '--format', 'json', '--out', 'evaluate.json'],
    { cwd },
  );
  assert.equal(code, 0, err);
  const computed = await assertSameRun('checker.jsonl', 1000);
  const f1 = computed.filter(({ over, measure }) => over === 'subset' && measure === 'f1');
  assert.deepEqual(f1.map(({ name }) => name).sort(), [...SUBSETS].sort());
  assert.ok(f1.every(({ value }) => value !== null && value > 50 && value < 95));
  const { columns, types } = readOneWithPython({ reader: 'run', file: join(cwd, 'checker.jsonl') });
  // Without pandas, there is no frame.
  if (columns && types) {
    const typeOf = (name: string) => types[columns.indexOf(name)];
    const names = ['steps', 'label', 'earliest', 'is_right', 'is_judge_right', 'milliseconds'];
    assert.deepEqual(names.map(typeOf), ['Int64', 'Int64', 'Int64', 'boolean', 'boolean', 'float64']);
  }
  // The report of evaluate has the same figures as that of its journal.
  const { rows } = readOneWithPython({ reader: 'report', file: join(cwd, 'evaluate.json') });
  const isComputed = ({ over, measure }: Readonly<Record<string, unknown>>) =>
    computed.some((one) => one.over === over && one.measure === measure);
  assertSameFigures(rows.filter(isComputed), computed);
});

test('1,000 rows that a simulated critic judged by eight votes', { skip }, async () => {
  writeFileSync(join(cwd, 'critic.jsonl'), journalText(madeRows(250), LARGE));
  await assertSameRun('critic.jsonl', 1000);
  await assertSameRun('critic.jsonl', 1000, { abstentions: 'left-out' });
});

/** What a simulated judge of each kind says. */
const OUTCOMES: Readonly<Record<string, (random: RandomGenerator) => RunRowOutcome>> = {
  critic: (random) => ({
    kind: 'earliest',
    index: Math.floor(random() * 6) - 1,
    ...(random() < 0.3 ? { isTied: true } : {}),
  }),
  prm: (random) => ({ kind: 'earliest', index: Math.floor(random() * 6) - 1 }),
  grader: (random) => ({ kind: 'grade', points: Math.floor(random() * 15) / 2, max: 7 }),
  answer: (random) => ({ kind: 'answer', verdict: random() < 0.4 ? 'yes' : random() < 0.7 ? 'no' : 'inconclusive' }),
};

function makeOutcomes(kind: string, seed: number): string {
  const random = createRandomGenerator(seed);
  const header = {
    ...{ v: 1, run: kind, name: kind, simulated: 'The judge is simulated.', seed, started: '2026-11-21T13:20:00.000Z' },
    judge: { id: kind, kind, votes: 3, stop: 'all' },
    dataSet: [{ name: 'b.jsonl', sha256: null }, { name: 'a.jsonl' }],
    policies: { ...policies, rejected: 0.5, ratedRejected: 0.4, ...(kind === 'prm' ? { threshold: 0.3 } : {}) },
  };
  const rows = Array.from({ length: 1000 }, (_, k): RunRow => {
    const chance = random();
    const said: RunRowOutcome =
      chance < 0.03
        ? { kind: 'failed', reason: 'Down.' }
        : chance < 0.08
          ? { kind: 'abstained', reason: 'Unclear.', ...(random() < 0.5 ? { isWrong: true } : {}) }
          : ((OUTCOMES[kind] ?? OUTCOMES.critic)?.(random) ?? { kind: 'failed', reason: '' });
    const label = Math.floor(random() * 6) - 1;
    const truth = random();
    const isPointed = kind === 'grader' && truth < 0.5;
    return runRow(said, {
      id: `${random()}`,
      set: random() < 0.5 ? 'a.jsonl' : 'b.jsonl',
      subset: `subset ${Math.floor(random() * random() * 12)}`,
      ...(isPointed ? { points: Math.floor(random() * 10), ...(random() < 0.5 ? { pointsMost: 8 } : {}) } : {}),
      ...(isPointed
        ? {}
        : kind === 'answer' || truth < 0.1
          ? { isRight: label === -1 }
          : truth < 0.95
            ? { label }
            : {}),
      ...(kind === 'prm' ? { scores: Array.from({ length: 5 }, () => Math.round(100 * random()) / 100) } : {}),
      votes: Array.from({ length: Math.floor(random() * 4) }, () => (random() < 0.1 ? null : Math.floor(random() * 3))),
      wanted: 3,
      ...(random() < 0.2 ? { onSteps: { votes: 6, abstained: k % 3 } } : {}),
      usage: {
        calls: 3,
        kept: k % 2,
        prompt: 90,
        cached: 10,
        completion: 30,
        uncounted: 0,
        money: k / 1e4,
        keptTokens: 3,
        currency: 'EUR',
      },
      ...(random() < 0.9 ? { milliseconds: Math.floor(1e4 * random()) } : {}),
    });
  });
  const lines = [
    header,
    ...rows.map((result) => ({ item: `${result.set}#${result.id}`, parser: 2, result })),
    { finished: 'x', unreadable: 4 },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

for (const kind of Object.keys(OUTCOMES))
  test(`1,000 rows that a simulated ${kind} judged, with every kind of verdict and ground truth`, {
    skip,
  }, async () => {
    writeFileSync(join(cwd, `${kind}.jsonl`), makeOutcomes(kind, 11));
    const computed = await assertSameRun(`${kind}.jsonl`, 1000);
    assert.ok(
      computed.some(({ over, measure }) => over === 'subset' && measure === (kind === 'critic' ? 'f1' : 'macro-f1')),
    );
    const choices = { critic: ['ties', 'none', 'abstention'], answer: ['inconclusive', 'incorrect', 'left-out'] }[kind];
    const [policy = 'abstentions', ...values] = choices ?? ['abstentions', 'left-out'];
    for (const value of values) await assertSameRun(`${kind}.jsonl`, 1000, { [policy]: value });
  });

test('rows that are all judged alike, few rows, and none', { skip }, async () => {
  const head = makeOutcomes('critic', 1).split('\n')[0] ?? '';
  const write = (name: string, rows: readonly RunRow[]): void =>
    writeFileSync(
      join(cwd, name),
      `${[head, ...rows.map((result) => JSON.stringify({ item: result.id, result }))].join('\n')}\n`,
    );
  const found = (label: number, index = label): RunRow => runRow({ kind: 'earliest', index }, { label });
  write('alike.jsonl', [...Array.from({ length: 30 }, () => found(2)), ...Array.from({ length: 20 }, () => found(-1))]);
  await assertSameRun('alike.jsonl', 50);
  write('few.jsonl', [found(2), found(-1, 0)]);
  await assertSameRun('few.jsonl', 2);
  write('no-labels.jsonl', [runRow({ kind: 'earliest', index: 1 })]);
  await assertSameRun('no-labels.jsonl', 1);
  write('none.jsonl', []);
  const none = readOneWithPython({ reader: 'run', file: join(cwd, 'none.jsonl'), figures: true });
  assert.deepEqual([none.rows, none.figures], [[], []]);
});

test('reviews, readings and exports have the rows of the command line', { skip }, () => {
  const run = (name: string, args: string[]): string => {
    const { out, err } = proofmark(args, { cwd: root });
    assert.notEqual(out, '', err);
    writeFileSync(join(cwd, name), out);
    return join(cwd, name);
  };
  const data = join(samples, 'sample.jsonl');
  const proofs = ['cosine.proof.md', 'tickets.proof.txt', 'root-two.proof.md'].map((name) => join(samples, name));
  const vague = join(cwd, 'vague.proof.md');
  writeFileSync(
    vague,
    '# Problem\n\nShow it.\n\n# Proof\n\nIt can easily be shown that 𝒢 is finite. Clearly, $1 + 1 = 3$.\n',
  );
  proofs.push(vague);
  const review = run('review.jsonl', ['review', ...proofs, data, '--suspects', '--format', 'json']);
  const reading = run('read.jsonl', ['read', ...proofs, data, '--format', 'json']);
  const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
  const exported = join(cwd, 'exported.json');
  writeFileSync(exported, `${JSON.stringify(JSON.parse(linesOf(review)[0] ?? ''), undefined, 2)}\n`);
  const torn = join(cwd, 'torn.jsonl');
  writeFileSync(torn, readFileSync(review, 'utf8').slice(0, -40));
  const [mine, read, whole, cut] = readWithPython(
    [review, reading, exported, torn].map((file) => ({ reader: 'review' as const, file })),
  );
  for (const [found, file] of [
    [mine, review],
    [read, reading],
  ] as const) {
    const theirs = linesOf(file).map((line) => JSON.parse(line));
    assert.ok(theirs.length > 5);
    assert.deepEqual(
      found?.rows.map(({ document }) => document),
      theirs,
    );
    assert.deepEqual(
      found?.rows.map(({ file, id, outcome, earliest_error, relations }) => [
        file,
        id,
        outcome,
        earliest_error,
        relations,
      ]),
      theirs.map((one) => [one.file, one.id ?? null, one.outcome ?? null, one.earliestError ?? null, one.relations]),
    );
    assert.equal(found?.steps.length, theirs.flatMap(({ steps }) => steps).length);
    const evidence = theirs.flatMap(({ steps }) =>
      steps.flatMap((step: { evidence?: object[] }) => step.evidence ?? []),
    );
    assert.deepEqual(
      found?.findings.map(({ relation, start, strength }) => [relation, start, strength]),
      evidence.map(({ relation, start, strength }) => [relation, start, strength]),
    );
    assert.deepEqual(
      found?.hints.map(({ quote, kind, step }) => [quote, kind, step]),
      theirs
        .flatMap(({ hints = [] }) => hints)
        .map(({ quote, kind, step }: Record<string, unknown>) => [quote, kind, step]),
    );
  }
  assert.ok(mine && mine.findings.length > 0);
  assert.ok(read && read.hints.length > 0);
  assert.deepEqual(whole?.rows[0], mine.rows[0]);
  assert.deepEqual([cut?.rows.length, cut?.isTorn, cut?.problems], [mine.rows.length - 1, true, []]);
  for (const format of EXPORT_FORMAT_NAMES) {
    const labels = join(root, 'docs/examples/labels');
    const file = run(`${format}.jsonl`, ['export', data, '--to', format, '--labels', labels]);
    const found = readOneWithPython({ reader: 'labels', file });
    const rows = linesOf(file).map((line) => JSON.parse(line));
    if (format === 'trl-preference' || format === 'rl') {
      assert.deepEqual([found.rows.length, found.problems.length], [0, rows.length], format);
      continue;
    }
    assert.equal(found.rows.length, rows.length);
    assert.ok(rows.length > 0);
    if (format === 'processbench')
      assert.deepEqual(
        found.rows.map(({ item, label, steps }) => [item, label, steps]),
        rows.map(({ id, label, steps }) => [id, label, steps]),
      );
  }
  const [first, ...others] = (['processbench', 'prm800k', 'trl-stepwise'] as const).map((format) =>
    readOneWithPython({ reader: 'labels', file: join(cwd, `${format}.jsonl`) }).rows.map(({ label, steps }) => [
      label,
      steps,
    ]),
  );
  for (const other of others) assert.deepEqual(other, first);
});

/** Runs the code cells of a notebook with a stand-in for matplotlib, and prints what is drawn. */
const RUN_NOTEBOOK = `
import json, sys
from unittest.mock import MagicMock
plot = MagicMock()
axes = MagicMock()
plot.subplots.return_value = (MagicMock(), axes)
sys.modules["matplotlib"] = MagicMock(pyplot=plot)
sys.modules["matplotlib.pyplot"] = plot
cells = json.load(open(sys.argv[1], encoding="utf-8"))["cells"]
scope = {}
for cell in cells:
    if cell["cell_type"] == "code":
        assert cell["outputs"] == [] and cell["execution_count"] is None
        exec("".join(cell["source"]), scope)
(names, values), extra = axes.barh.call_args
json.dump([names, values, extra["xerr"], axes.set_title.call_args[0][0]], sys.stdout)
`;

test('the notebook draws the F1 of each subset', { skip }, async () => {
  writeFileSync(join(cwd, 'notebook.jsonl'), journalText(madeRows(250), LARGE));
  const computed = await assertSameRun('notebook.jsonl', 1000);
  const bars = computed.filter(({ over, measure }) => over === 'subset' && measure === 'f1');
  const out = runPython(['-c', RUN_NOTEBOOK, join(root, 'docs/examples/f1-by-subset.ipynb')], '', {
    PROOFMARK_RUN: join(cwd, 'notebook.jsonl'),
    PYTHONPATH: join(root, 'src/python'),
  });
  const [names, values, [below, above], title] = JSON.parse(out);
  assert.deepEqual(
    names,
    bars.map(({ name }) => name),
  );
  for (const [k, { value, low = 0, high = 0 }] of bars.entries()) {
    assert.ok(Math.abs(values[k] - (value ?? 0)) < TOLERANCE);
    assert.ok(Math.abs(values[k] - below[k] - low) < TOLERANCE);
    assert.ok(Math.abs(values[k] + above[k] - high) < TOLERANCE);
  }
  assert.match(title, /\(simulated\)/);
});

test('the code in the manual runs', { skip }, () => {
  const { code, err } = proofmark(
    ['evaluate', join(samples, 'sample.jsonl'), '--journal', 'run.jsonl', '--out', 'sample.json', '--format', 'json'],
    { cwd },
  );
  assert.equal(code, 0, err);
  const blocks = readFileSync(join(root, 'docs/python.md'), 'utf8')
    .split(/\n(?! {4}|\n)/)
    .flatMap((part) => part.match(/(?:^|\n)((?: {4}.*\n?|\n)*import proofmark\n(?: {4}.*\n?|\n)*)/)?.[1] ?? []);
  assert.equal(blocks.length, 3);
  const run = `import os, sys, textwrap
os.chdir(sys.argv[1])
for code in sys.stdin.read().split("\\0"):
    try:
        exec(textwrap.dedent(code), {})
    except ImportError as error:
        assert "pandas" in str(error) and "frame" in code, error`;
  const out = runPython(['-c', run, cwd], blocks.join('\0'), { PYTHONPATH: join(root, 'src/python') });
  assert.match(out, /^parity .*\nequation .*\nword problem .*\n/);
});
