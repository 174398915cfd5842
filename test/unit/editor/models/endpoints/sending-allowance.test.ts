import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAlwaysAllowButton,
  getMaxSendingCost,
  SendingAllowanceStore,
} from '../../../../../src/editor/models/endpoints/sending-allowance.ts';
import { endpointOf } from '../../../../support/endpoints.ts';

function memory() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => {
      kept.set(key, JSON.parse(JSON.stringify(value ?? null)) ?? undefined);
    },
  };
}

const here = endpointOf();

test('an answer that is remembered holds up to its amount, at its endpoint, until it is taken back', async () => {
  const kept = memory();
  const unasked = new SendingAllowanceStore(kept);
  assert.equal(unasked.isAny, false);
  assert.equal(unasked.covers(here, { unit: 'calls', most: 1 }), false);
  await unasked.remember(here, { unit: 'calls', most: 8 });
  const again = new SendingAllowanceStore(kept);
  assert.equal(again.isAny, true);
  assert.equal(again.covers(here, { unit: 'calls', most: 8 }), true);
  assert.equal(again.covers(here, { unit: 'calls', most: 9 }), false, 'more');
  assert.equal(again.covers(here, { unit: 'money', most: 0.001 }), false, 'another unit');
  assert.equal(again.covers(here, undefined), false, 'nobody knows how much');
  for (const other of [
    { ...here, model: 'dear' },
    { ...here, name: 'there' },
    { ...here, baseUrl: 'http://127.0.0.1:2/v1' },
    { ...here, prices: { prompt: 1, completion: 1 } },
  ])
    assert.equal(again.covers(other, { unit: 'calls', most: 1 }), false, JSON.stringify(other));
  await again.forget();
  assert.equal(unasked.covers(here, { unit: 'calls', most: 1 }), false);
  assert.equal(unasked.isAny, false);
});

test('an amount of money has the currency of its prices, where that is known', () => {
  const amount = { unit: 'money', most: 0.05 } as const;
  const prices = { prompt: 1, completion: 1, currency: 'EUR' };
  assert.match(formatAlwaysAllowButton({ ...here, prices }, amount), /up to 0\.05 EUR Each Time/);
  assert.match(formatAlwaysAllowButton(here, { unit: 'calls', most: 8 }), /up to 8 calls Each Time/);
});

test('what is kept by another hand agrees to nothing', async () => {
  for (const value of [undefined, null, 3, 'all', [], { x: 1 }, { [JSON.stringify(['a'])]: { unit: 'calls' } }]) {
    const unasked = new SendingAllowanceStore({ get: () => value, update: async () => undefined });
    assert.equal(unasked.covers(here, { unit: 'calls', most: 0 }), false);
  }
});

test('the amount is money where that is bounded by prices, else calls; without a bound there is none', () => {
  const promptTokens = { from: 1, to: 2 };
  assert.deepEqual(getMaxSendingCost({ calls: { from: 5, to: 8 }, promptTokens }), { unit: 'calls', most: 8 });
  assert.deepEqual(getMaxSendingCost({ calls: { from: 5, to: 8 }, promptTokens, money: { from: 1, to: 2 } }), {
    unit: 'money',
    most: 2,
  });
  assert.equal(getMaxSendingCost({ calls: { from: 5, to: 8 }, promptTokens, money: { from: 1 } }), undefined);
  assert.equal(getMaxSendingCost({ calls: { from: 5 }, promptTokens }), undefined);
});

test('the choice not to be asked names one call and several', () => {
  const words = (most: number, unit: 'calls' | 'money' = 'calls') =>
    formatAlwaysAllowButton({ name: 'local' }, { unit, most });
  assert.match(words(1), /up to 1 call Each Time at “local”/);
  assert.match(words(5), /up to 5 calls Each Time at “local”/);
  assert.match(words(1, 'money'), /up to 1(\.0*)? Each Time at “local”/);
});
