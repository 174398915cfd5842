/** What one run may use, within what the user allows anyway. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createCallBudget,
  createInMemorySpendingStore,
  createNestedBudget,
} from '../../../../../src/core/judge/calls/budget.ts';
import type { ModelCall, ModelReply, RunLimits } from '../../../../../src/core/judge/calls/types.ts';
import { endpointOf } from '../../../../support/endpoints.ts';

const reply = (prompt: number, completion: number): ModelReply => ({
  kind: 'reply',
  text: 'ok',
  tokens: { prompt, completion },
});

function callOf(characters: number): ModelCall {
  return {
    endpoint: endpointOf({ prices: { prompt: 10, completion: 10 } }),
    model: 'm',
    messages: [{ role: 'user', content: 'x'.repeat(characters) }],
    sampling: {},
    sample: 0,
  };
}

function purses(limits: RunLimits, callsOfSettings = 100) {
  const spending = createInMemorySpendingStore();
  const outer = createCallBudget({
    limits: { callsPerReview: callsOfSettings },
    spending,
    day: () => 'today',
    of: 'evaluation',
  });
  return { spending, outer, purse: createNestedBudget(outer, limits) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a run sends as many calls as its plan allows, and the next one is told why', async () => {
  const { purse, outer, spending } = purses({ calls: 2 });
  for (const call of [callOf(40), callOf(40)]) {
    assert.equal(await purse.take(call), undefined);
    purse.settle(call, reply(10, 10));
  }
  const over = await purse.take(callOf(40));
  assert.equal(over?.failure, 'over-budget');
  assert.equal(over?.cause, 'budget');
  assert.match(over?.message ?? '', /\b2 calls\b(?!.*callsPer)/);
  await settled();
  assert.equal(outer.calls, 2);
  assert.deepEqual(await spending.today('today'), { calls: 2, tokens: 40, money: 40 * 1e-5 });
});

test('its tokens and its money are its own, whatever the day has come to', async () => {
  for (const limits of [{ tokens: 25 }, { money: 25e-5 }]) {
    const { purse, spending } = purses(limits);
    await spending.add('today', { calls: 1, tokens: 1_000_000, money: 1000 });
    const call = callOf(40);
    assert.equal(await purse.take(call), undefined);
    purse.settle(call, reply(10, 10));
    await settled();
    const over = await purse.take(callOf(40));
    assert.equal(over?.cause, 'budget');
    assert.doesNotMatch(over?.message ?? '', /PerDay|PerRun/);
    // What was not sent has cost nobody anything.
    assert.equal((await spending.today('today')).calls, 2);
  }
});

test('what the settings refuse does not count for the run either', async () => {
  const { purse } = purses({ calls: 2 }, 1);
  const call = callOf(40);
  assert.equal(await purse.take(call), undefined);
  assert.match((await purse.take(callOf(40)))?.message ?? '', /callsPer/);
  purse.settle(call, undefined);
  assert.equal(await purse.take(callOf(40)), undefined, 'the first was given up before it was sent');
});
