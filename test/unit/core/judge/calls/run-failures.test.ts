import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FailureCause, JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import { RunFailureMonitor } from '../../../../../src/core/judge/calls/run-failures.ts';

const failure = (cause: FailureCause): JudgeFailure => ({
  kind: 'failure',
  failure: 'unavailable',
  cause,
  message: `It is ${cause}.`,
});

test('after twenty failures in a row the run is given up; one that goes well begins the count anew', () => {
  const patience = new RunFailureMonitor();
  for (let turn = 0; turn < 3; turn++) {
    for (let k = 0; k < 19; k++) assert.equal(patience.heed([failure('server')]), undefined);
    assert.equal(patience.heed([]), undefined);
  }
  for (let k = 0; k < 19; k++) assert.equal(patience.heed([failure('server')]), undefined);
  const givenUp = patience.heed([failure('cut'), failure('server')]);
  assert.deepEqual(givenUp, { why: 'It is cut.', isSpent: false });
});

test('what no further call can change ends the run at once, wherever it stands', () => {
  for (const cause of ['key', 'consent', 'certificate', 'quota'] as const)
    for (const isLater of [false, true]) {
      const patience = new RunFailureMonitor();
      if (isLater) patience.heed([]);
      const givenUp = patience.heed([failure('timeout'), failure(cause)]);
      assert.deepEqual(givenUp, { why: `It is ${cause}.`, isSpent: false });
    }
  const spent = new RunFailureMonitor().heed([failure('timeout'), failure('budget')]);
  assert.deepEqual(spent, { why: 'It is budget.', isSpent: true });
  for (const cause of ['timeout', 'busy', 'server', 'bad-request', 'too-large'] as const)
    assert.equal(new RunFailureMonitor().heed([failure(cause)]), undefined, cause);
});

test('a refusal ends the run before any reply; after one it is that proof’s, and several in a row end it', () => {
  for (const cause of ['forbidden', 'not-found'] as const)
    assert.deepEqual(new RunFailureMonitor().heed([failure(cause)]), {
      why: `It is ${cause}.`,
      isSpent: false,
      isEarly: true,
    });
  for (const cause of ['forbidden', 'not-found', 'bad-request'] as const) {
    const patience = new RunFailureMonitor();
    for (let turn = 0; turn < 3; turn++) {
      assert.equal(patience.heed([]), undefined);
      for (let k = 0; k < 4; k++) assert.equal(patience.heed([failure(cause)]), undefined, `${cause} ${k}`);
    }
    assert.deepEqual(patience.heed([failure(cause)]), { why: `It is ${cause}.`, isSpent: false });
  }
});
