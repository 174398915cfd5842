/** Reports on any runs: rows of every kind, with and without what people say, under every policy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import type { Report } from '../../../../../src/core/evaluate/report/types.ts';
import { formatReportAsCsv } from '../../../../../src/core/evaluate/report/write/csv.ts';
import { formatReportAsHtml } from '../../../../../src/core/evaluate/report/write/html.ts';
import { formatReportAsMarkdown, formatReportAsText } from '../../../../../src/core/evaluate/report/write/text.ts';
import type {
  Run,
  RunInfo,
  RunRow,
  RunRowOutcome,
  ScoringPolicies,
} from '../../../../../src/core/evaluate/run-types.ts';
import { displayedReportSchema } from '../../../../../src/protocol/drawn-report.ts';
import { parseWithSchema } from '../../../../../src/protocol/schemas.ts';
import { abstained, failed, policies } from '../../../../support/run-rows.ts';
import { runOf } from '../../../../support/runs.ts';

const STEPS = 4;
const index = fc.integer({ min: -1, max: STEPS - 1 });
const votes = (vote: fc.Arbitrary<number>) => fc.array(fc.option(vote), { maxLength: 4 });

const said: Readonly<Record<'steps' | 'grade' | 'answer', fc.Arbitrary<RunRowOutcome>>> = {
  steps: fc.record({ kind: fc.constant('earliest' as const), index }),
  grade: fc.record({
    kind: fc.constant('grade' as const),
    points: fc.double({ min: 0, max: 7, noNaN: true }),
    max: fc.constant(7),
  }),
  answer: fc.record({
    kind: fc.constant('answer' as const),
    verdict: fc.constantFrom('yes' as const, 'no' as const, 'inconclusive' as const),
  }),
};

const gold = fc.oneof(
  index.map((label) => ({ label })),
  fc.boolean().map((isRight) => ({ isRight })),
  fc.double({ min: 0, max: 7, noNaN: true }).map((points) => ({ points })),
  fc.record({
    points: fc.integer({ min: 0, max: 3 }),
    pointsMost: fc.constantFrom(1, 3, 7),
    rubric: fc.constantFrom('r', 's'),
  }),
  fc
    .tuple(
      index,
      fc.array(fc.constantFrom(1 as const, 0 as const, -1 as const, null), { minLength: STEPS, maxLength: STEPS }),
    )
    .map(([label, ratings]) => ({ label, ratings })),
  fc.constant({}),
);

function rowOf(kind: keyof typeof said, hasScores: boolean): fc.Arbitrary<Omit<RunRow, 'id'>> {
  return fc
    .record({
      said: fc.oneof({ weight: 8, arbitrary: said[kind] }, fc.constant(abstained), fc.constant(failed)),
      gold,
      votes: votes(kind === 'grade' ? fc.integer({ min: 0, max: 7 }) : index),
      wanted: fc.integer({ min: 0, max: 4 }),
      scores: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: STEPS, maxLength: STEPS }),
      subset: fc.constantFrom('a', 'b', ''),
      generator: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
      problem: fc.constantFrom('p', 'q', 'r'),
      milliseconds: fc.option(fc.nat(), { nil: undefined }),
    })
    .map(({ gold: people, scores, generator, milliseconds, ...row }) => ({
      ...row,
      ...people,
      set: 'any.jsonl',
      steps: STEPS,
      length: 100,
      ...(generator === undefined ? {} : { generator }),
      ...(milliseconds === undefined ? {} : { milliseconds }),
      ...(hasScores && kind === 'steps' ? { scores } : {}),
    }));
}

const anyPolicies: fc.Arbitrary<Partial<ScoringPolicies>> = fc.record({
  ties: fc.constantFrom('index' as const, 'none' as const, 'abstention' as const),
  abstentions: fc.constantFrom('wrong' as const, 'left-out' as const),
  inconclusive: fc.constantFrom('wrong-verdict' as const, 'incorrect' as const, 'left-out' as const),
  accepted: fc.constantFrom(6 / 7, 1),
  rejected: fc.constantFrom(6 / 7, 0.2),
  neutral: fc.constantFrom('right' as const, 'wrong' as const, 'left-out' as const),
});

const KINDS: Readonly<Record<keyof typeof said, RunInfo['kind']>> = {
  steps: 'critic',
  grade: 'grader',
  answer: 'answer',
};

const anyRun = fc
  .tuple(fc.constantFrom('steps' as const, 'grade' as const, 'answer' as const), fc.boolean())
  .chain(([kind, hasScores]) =>
    fc.array(rowOf(kind, hasScores), { minLength: 1, maxLength: 12 }).map((rows) =>
      runOf(
        rows.map((row, k) => ({ ...row, id: `row-${k}` })),
        { kind: hasScores && kind === 'steps' ? 'prm' : KINDS[kind], policies },
      ),
    ),
  );

/** Few draws: the intervals themselves are tested elsewhere. */
const resampling = { seed: 1, resamples: 20 };

function check(report: Report): void {
  assert.doesNotMatch(JSON.stringify(report), /NaN|Infinity|undefined/);
  for (const write of [formatReportAsText, formatReportAsMarkdown, formatReportAsCsv, formatReportAsHtml])
    assert.doesNotMatch(write(report), /NaN|Infinity|undefined/);
  const { numbers, policies: _, ...drawn } = report;
  assert.deepEqual(parseWithSchema(displayedReportSchema, drawn), { value: drawn });
  for (const { measure, value, low, high, part, whole } of numbers) {
    if (value === null) assert.equal(low, undefined, measure);
    else if (low !== undefined && high !== undefined) {
      assert.ok(low <= high, measure);
      // A share lies in Wilson's interval; with so few draws a bootstrap may miss.
      if (part !== undefined) assert.ok(low <= value + 1e-9 && value <= high + 1e-9, `${measure}: ${value}`);
    }
    if (part !== undefined && whole !== undefined) assert.ok(part <= whole, measure);
  }
  for (const { table, title } of [...report.tables, ...report.figures])
    for (const { cells } of table.rows) assert.equal(cells.length, table.columns.length, title);
}

function reportOn(runs: readonly [Run] | readonly [Run, Run], some: Partial<ScoringPolicies>): Report | undefined {
  const reported = buildReport(runs, { policies: some, resampling, baseRate: 0.1, ceiling: 0.9 });
  return reported.kind === 'report' ? reported.report : undefined;
}

test('any run has a report without a hole, that the page takes', () => {
  fc.assert(
    fc.property(anyRun, anyPolicies, (run, some) => {
      const report = reportOn([run], some);
      assert.ok(report);
      check(report);
      const { numbers, sentence } = reportOn([{ ...run, rows: [...run.rows].reverse() }], some) ?? {};
      const sorted = (all: Report['numbers'] = []) => all.map((one) => JSON.stringify(one)).sort();
      assert.deepEqual(sorted(numbers), sorted(report.numbers), 'the order of rows changes no figure');
      assert.equal(sentence, report.sentence);
    }),
    { numRuns: 60 },
  );
});

test('so have any two, or they are refused with the reason', () => {
  fc.assert(
    fc.property(anyRun, anyRun, anyPolicies, (a, b, some) => {
      const reported = buildReport([a, b], { policies: some, resampling });
      if (reported.kind === 'refused') assert.match(reported.sentence, /\S/);
      else check(reported.report);
      // The same rows judged by another.
      const again = a.rows.map((row, k) => ({ ...row, said: b.rows[k % b.rows.length]?.said ?? row.said }));
      const report = reportOn([a, { ...b, rows: again }], some);
      assert.ok(report);
      check(report);
    }),
    { numRuns: 60 },
  );
});
