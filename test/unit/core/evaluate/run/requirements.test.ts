import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import { DEFAULT_SCORING_POLICIES } from '../../../../../src/core/evaluate/run/policies.ts';
import {
  evaluateMetricRequirements,
  formatMetricRequirementResult,
  parseMetricRequirement,
} from '../../../../../src/core/evaluate/run/requirements.ts';
import type { Run, RunRow } from '../../../../../src/core/evaluate/run-types.ts';

function row(id: string, subset: string, label: number, index: number): RunRow {
  const said = { kind: 'earliest', index } as const;
  const counts = { steps: 3, length: 9, votes: [index], wanted: 1 };
  return { set: 's', id, subset, problem: id, label, isRight: label === -1, said, ...counts };
}

const run: Run = {
  info: {
    run: 'r',
    started: '',
    name: 'n',
    judge: 'critic@here',
    kind: 'critic',
    votes: 1,
    stop: 'exact',
    seed: null,
    dataSets: [],
    policies: DEFAULT_SCORING_POLICIES,
  },
  // Of a: half of the errors, all that is right: F1 66.67. Of b: all errors, half of what is right: the same.
  rows: [
    row('1', 'a', 1, 1),
    row('2', 'a', 1, 2),
    row('3', 'a', -1, -1),
    row('4', 'b', 0, 0),
    row('5', 'b', -1, -1),
    row('6', 'b', -1, 1),
  ],
  unreadable: 0,
};

function meets(text: string): boolean {
  const requirement = parseMetricRequirement(text);
  assert.ok(requirement, text);
  return evaluateMetricRequirements(run, [requirement])[0]?.isMet ?? false;
}

test('F1 is that which stands at the top of a report: of all rows, where but one subset has one', () => {
  const further = [row('7', 'c', 0, 0), row('8', 'c', 0, 0)];
  const some = { ...run, rows: [...run.rows.filter(({ subset }) => subset === 'a'), ...further] };
  const report = buildReport([some]);
  assert.ok(report.kind === 'report' && report.report.sentence.includes('F1 85.7 '));
  const [met] = evaluateMetricRequirements(some, [parseMetricRequirement('f1 >= 85') ?? assert.fail()]);
  assert.ok(met?.isMet && Math.abs((met.value ?? 0) - 600 / 7) < 1e-9, `${met?.value}`);
});

test('what is required is held against the figure, of all rows or of one subset', () => {
  for (const text of ['f1 >= 66.6', 'f1 < 66.7', 'a: error <= 50', 'b:error >= 100', 'rows > 5', 'a: f1 > 66'])
    assert.ok(meets(text), text);
  for (const text of ['f1 >= 66.7', 'a: error > 50', 'correct >= 70', 'rows < 6', 'abstained > 0', 'c: f1 >= 0'])
    assert.ok(!meets(text), text);
  // Accepted are 3 and 5 of the right ones 3, 5, 6, and none of the three with an error.
  assert.ok(meets('tpr > 66.6') && meets('tpr < 66.7') && meets('tnr >= 100') && meets('ppv >= 100%'));
});

test('an end of an interval can be required, and says less than the figure', () => {
  assert.ok(meets('a: correct >= 100'));
  assert.ok(!meets('a: correct.low >= 100'));
  assert.ok(meets('a: correct.low > 20') && meets('a: correct.high >= 100'));
});

test('what is n/a meets nothing, and is said to be n/a', () => {
  const errors = { ...run, rows: [row('1', 'gsm8k', 1, 1)] };
  for (const text of ['gsm8k: f1 >= 0', 'gsm8k: f1 <= 100', 'gsm8k: tpr <= 5']) {
    const requirement = parseMetricRequirement(text);
    assert.ok(requirement);
    const [met] = evaluateMetricRequirements(errors, [requirement]);
    assert.ok(met && !met.isMet);
    assert.ok(
      formatMetricRequirementResult(met).startsWith(`${text}: `) && formatMetricRequirementResult(met).includes('n/a'),
      formatMetricRequirementResult(met),
    );
  }
});

test('a subset without a row is said to be none, beside those that there are', () => {
  const requirement = parseMetricRequirement('gsm9k: f1 >= 60');
  assert.ok(requirement);
  const [met] = evaluateMetricRequirements(run, [requirement]);
  assert.ok(met && !met.isMet);
  assert.match(formatMetricRequirementResult(met), /^gsm9k: f1 >= 60: .*"gsm9k".*"[a-z]/);
});

test('what is of another form is none', () => {
  for (const text of ['', 'f1', 'f1 = 3', 'f2 >= 3', 'f1 >= x', 'f1.mid >= 3', '>= 3', 'f1 >= 3 4'])
    assert.equal(parseMetricRequirement(text), undefined, text);
  assert.deepEqual(parseMetricRequirement('  omni: math: F1.low >= 6.5 % '), {
    text: 'omni: math: F1.low >= 6.5 %',
    subset: 'omni: math',
    measure: 'f1',
    end: 'low',
    relation: '>=',
    value: 6.5,
  });
});
