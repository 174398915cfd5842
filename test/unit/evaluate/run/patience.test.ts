import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Patience } from '../../../../src/core/evaluate/run/patience.ts';
import type { FailureCause, JudgeFailure } from '../../../../src/core/judge/types.ts';

const failure = (cause: FailureCause): JudgeFailure => ({
  kind: 'failure',
  failure: 'unavailable',
  cause,
  message: `It is ${cause}.`,
});

test('after twenty failures in a row the run is given up; one that goes well begins the count anew', () => {
  const patience = new Patience();
  for (let turn = 0; turn < 3; turn++) {
    for (let k = 0; k < 19; k++) assert.equal(patience.heed([failure('server')]), undefined);
    assert.equal(patience.heed([]), undefined);
  }
  for (let k = 0; k < 19; k++) assert.equal(patience.heed([failure('server')]), undefined);
  const givenUp = patience.heed([failure('cut'), failure('server')]);
  assert.deepEqual(givenUp, { why: 'It is cut.', isSpent: false });
});

test('what no further call can change ends the run at once, wherever it stands', () => {
  for (const cause of ['key', 'forbidden', 'consent', 'not-found', 'certificate', 'quota'] as const) {
    const givenUp = new Patience().heed([failure('timeout'), failure(cause)]);
    assert.deepEqual(givenUp, { why: `It is ${cause}.`, isSpent: false });
  }
  // What is on its way when a budget is spent is paid for.
  const spent = new Patience().heed([failure('timeout'), failure('budget')]);
  assert.deepEqual(spent, { why: 'It is budget.', isSpent: true });
  for (const cause of ['timeout', 'busy', 'server', 'bad-request', 'too-large'] as const)
    assert.equal(new Patience().heed([failure(cause)]), undefined, cause);
});
