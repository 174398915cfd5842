import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SCORING_POLICIES } from '../../../../src/core/evaluate/run/policies.ts';
import type { RunRow, RunRowOutcome } from '../../../../src/core/evaluate/run-types.ts';
import {
  compareCaseResults,
  comparePairedPromptCasesRuns,
  isCaseResultFlipped,
} from '../../../../src/core/lab/flips.ts';

function row(id: string, label: number, said: RunRowOutcome | number): RunRow {
  return {
    set: 'c.jsonl',
    id,
    subset: 'c',
    problem: id,
    steps: 5,
    length: 100,
    label,
    isRight: label === -1,
    said: typeof said === 'number' ? { kind: 'earliest', index: said } : said,
    votes: [],
    wanted: 1,
  };
}

const abstained: RunRowOutcome = { kind: 'abstained', reason: 'No box.' };

test('what flipped stands first: broken, put right, wrong in another way', () => {
  const before = [row('same', 2, 2), row('other', 3, 1), row('right', 2, 1), row('broken', -1, -1), row('wrong', 1, 4)];
  const now = [row('same', 2, 2), row('other', 3, 0), row('right', 2, 2), row('broken', -1, 3), row('wrong', 1, 4)];
  const seen = compareCaseResults(now, before, DEFAULT_SCORING_POLICIES);
  assert.deepEqual(
    seen.map(({ now, change }) => [now.id, change]),
    [
      ['broken', 'broken'],
      ['right', 'put-right'],
      ['other', 'other'],
      ['wrong', 'same-wrong'],
      ['same', 'same-right'],
    ],
  );
  assert.equal(seen.filter(isCaseResultFlipped).length, 3);
});

test('an abstention is right nowhere, and another reason for one is no flip', () => {
  const seen = compareCaseResults(
    [row('a', 2, abstained), row('b', 2, { ...abstained, reason: 'Cut.' })],
    [row('a', 2, 2), row('b', 2, abstained)],
    DEFAULT_SCORING_POLICIES,
  );
  assert.deepEqual(
    seen.map(({ now, change }) => [now.id, change]),
    [
      ['a', 'broken'],
      ['b', 'same-wrong'],
    ],
  );
});

test('a case that is new, or is expected to say something else now, has not flipped', () => {
  const seen = compareCaseResults(
    [row('new', 1, 1), row('moved', 1, 1)],
    [row('moved', 0, 1)],
    DEFAULT_SCORING_POLICIES,
  );
  assert.deepEqual(
    seen.map(({ change }) => change),
    [undefined, undefined],
  );
});

test('of a case without a run before it is known whether it is right now, and wrong ones stand first', () => {
  const seen = compareCaseResults([row('right', 1, 1), row('wrong', 1, 0)], [], DEFAULT_SCORING_POLICIES);
  assert.deepEqual(
    seen.map(({ now, isRight, change }) => [now.id, isRight, change]),
    [
      ['wrong', false, undefined],
      ['right', true, undefined],
    ],
  );
});

test('a case that could not be judged is neither broken nor, once it is judged, put right', () => {
  const failed: RunRowOutcome = { kind: 'failed', reason: 'The server does not answer.' };
  const seen = compareCaseResults(
    [row('now', 1, failed), row('then', 1, 1)],
    [row('now', 1, 1), row('then', 1, failed)],
    DEFAULT_SCORING_POLICIES,
  );
  assert.deepEqual(
    seen.map(({ now, isRight, change }) => [now.id, isRight, change]),
    [
      ['now', undefined, undefined],
      ['then', true, undefined],
    ],
  );
  assert.equal(seen.filter(isCaseResultFlipped).length, 0);
});

test('grades are right by the thresholds, whatever the points are', () => {
  const grade = (points: number): RunRowOutcome => ({ kind: 'grade', points, max: 7 });
  const seen = compareCaseResults(
    [row('a', -1, grade(7)), row('b', 2, grade(6)), row('c', -1, grade(6.5))],
    [row('a', -1, grade(2)), row('b', 2, grade(1)), row('c', -1, grade(7))],
    DEFAULT_SCORING_POLICIES,
  );
  assert.deepEqual(
    seen.map(({ now, change }) => [now.id, change]),
    [
      ['b', 'broken'],
      ['a', 'put-right'],
      ['c', 'same-right'],
    ],
  );
});

test('two runs are compared on the cases that both have, and on the same expectation', () => {
  const first = [row('a', 1, 1), row('b', -1, -1), row('c', 2, 0), row('moved', 1, 1), row('only', 1, 1)];
  const second = [row('a', 1, 0), row('b', -1, -1), row('c', 2, 2), row('moved', 2, 2)];
  const { rows, bothRight, onlyFirst, onlySecond, p } = comparePairedPromptCasesRuns(
    first,
    second,
    DEFAULT_SCORING_POLICIES,
  );
  // Two discordant rows, one each way: McNemar's exact p is 1.
  assert.deepEqual(
    { rows, bothRight, onlyFirst, onlySecond, p },
    { rows: 3, bothRight: 1, onlyFirst: 1, onlySecond: 1, p: 1 },
  );
});
