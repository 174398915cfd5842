import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  averageF1,
  evaluationJson,
  evaluationText,
  type RowResult,
  Score,
} from '../../../src/core/evaluate/index.ts';
import { harmonicMean, wilson } from '../../../src/core/evaluate/measures/index.ts';

const tally = { held: 1, refuted: 0, suspected: 0, notRead: 0 };

function row(label: number, said: number, values: Partial<RowResult> = {}): RowResult {
  return {
    label,
    said,
    steps: 5,
    flagged: said < 0 ? [] : [said],
    tally,
    abstained: 0,
    votes: 0,
    ...values,
  };
}

function scoreOf(...rows: RowResult[]): ReturnType<Score['metrics']> {
  const score = new Score();
  for (const one of rows) score.add(one);
  return score.metrics();
}

test('accuracies and F1 are those of a count by hand', () => {
  const metrics = scoreOf(row(2, 2), row(2, 3), row(2, 0), row(4, -1), row(-1, -1), row(-1, 1));
  assert.equal(metrics.rows, 6);
  assert.deepEqual([metrics.errors, metrics.errorsFound, metrics.late, metrics.early], [4, 1, 1, 1]);
  assert.deepEqual([metrics.corrects, metrics.correctsPassed], [2, 1]);
  assert.equal(metrics.errorAccuracy, 25);
  assert.equal(metrics.correctAccuracy, 50);
  assert.equal(metrics.f1, 100 / 3);
});

test('correct steps are all of correct rows and those before the label', () => {
  const metrics = scoreOf(row(2, 0, { flagged: [0, 1, 2, 3] }), row(-1, 4, { flagged: [4] }), row(0, -1));
  assert.equal(metrics.correctSteps, 2 + 5 + 0);
  assert.equal(metrics.flaggedCorrectSteps, 3);
});

test('0 and 0 give 0; a share of nothing is absent, and null in JSON', () => {
  assert.equal(harmonicMean(0, 0), 0);
  assert.equal(scoreOf(row(1, 0), row(-1, 0)).f1, 0);
  const metrics = scoreOf(row(-1, -1));
  assert.equal(metrics.errorAccuracy, undefined);
  assert.equal(metrics.f1, undefined);
  assert.equal(averageF1([metrics]), undefined);
  assert.equal(averageF1([metrics, scoreOf(row(1, 1), row(-1, -1))]), 100);
  const subsets = [{ name: 'one', file: 'one.jsonl', metrics, unreadable: 0, failed: 0 }];
  const evaluation = { judge: 'scripted judge', suspects: false, subsets };
  const json = evaluationJson(evaluation);
  assert.equal(json.average.f1, null);
  assert.equal(json.subsets[0]?.errorInterval, null);
  assert.match(evaluationText(evaluation), /one +1 +n\/a/);
});

test('a rule is counted where its first flag falls', () => {
  const { rules } = scoreOf(
    row(2, 2, { rule: 'A' }),
    row(2, 4, { rule: 'A' }),
    row(2, 1, { rule: 'C' }),
    row(-1, 0, { rule: 'C' }),
    row(2, 2),
  );
  assert.deepEqual(Object.fromEntries(rules), {
    A: { at: 1, after: 1, before: 0, correct: 0 },
    C: { at: 0, after: 0, before: 1, correct: 1 },
  });
});

test("Wilson's interval, against values from its formula worked by hand", () => {
  const close = (value: number, to: number): void =>
    assert.ok(Math.abs(value - to) < 0.01, `${value} is not ${to}`);
  // (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96.
  close(wilson(4, 10).low, 16.82);
  close(wilson(4, 10).high, 68.73);
  close(wilson(0, 20).high, 16.11);
  assert.equal(wilson(0, 20).low, 0);
  assert.equal(wilson(20, 20).high, 100);
});

const results = fc.array(
  fc
    .record({
      label: fc.integer({ min: -1, max: 4 }),
      said: fc.integer({ min: -1, max: 4 }),
      rule: fc.constantFrom('A', 'C', 'D'),
      reason: fc.constantFrom('syntax', 'equation', 'units'),
    })
    .map(({ label, said, rule, reason }) =>
      row(label, said, { rule, tally: { ...tally, notRead: 1, reasons: { [reason]: 1 } } }),
    ),
  { maxLength: 30 },
);

test('the order of rows changes nothing, every share has its interval around it, and F1 lies between the accuracies', () => {
  fc.assert(
    fc.property(results, (rows) => {
      const metrics = scoreOf(...rows);
      const said = (from: typeof metrics): string => {
        const subsets = [{ name: 'x', file: 'x', metrics: from, unreadable: 0, failed: 0 }];
        const evaluation = { judge: 'j', suspects: false, subsets };
        return JSON.stringify(evaluationJson(evaluation)) + evaluationText(evaluation);
      };
      assert.equal(said(metrics), said(scoreOf(...[...rows].reverse())));
      const { errorAccuracy: e, correctAccuracy: c, errorInterval, correctInterval, f1 } = metrics;
      for (const [share, interval] of [
        [e, errorInterval],
        [c, correctInterval],
      ] as const) {
        assert.equal(share === undefined, interval === undefined);
        if (share === undefined || !interval) continue;
        assert.ok(
          interval.low >= 0 && interval.low <= share && share <= interval.high && interval.high <= 100,
        );
      }
      if (e === undefined || c === undefined) assert.equal(f1, undefined);
      else assert.ok(f1 !== undefined && f1 >= Math.min(e, c) - 1e-9 && f1 <= Math.max(e, c) + 1e-9);
    }),
  );
});
