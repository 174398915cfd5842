import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCallUsage,
  computeCachedReplyUsage,
  computeCallUsage,
  getHighestPrices,
  zeroUsage,
} from '../../../../../src/core/judge/calls/usage.ts';
import { formatModelUsage } from '../../../../../src/core/review/index.ts';

const TOKENS = { prompt: 1000, completion: 1000 };
const PRICES = { prompt: 2, completion: 8 };
const EURO = { ...PRICES, currency: 'EUR' };

test('a sum names the currency that all its money is in, and none where they differ', () => {
  const [euro, kept, plain] = [
    computeCallUsage(TOKENS, EURO),
    computeCachedReplyUsage(TOKENS, EURO),
    computeCallUsage(TOKENS, PRICES),
  ];
  const dollar = computeCallUsage(TOKENS, { ...PRICES, currency: 'USD' });
  const sum = (...usages: (typeof zeroUsage)[]) => usages.reduce(addCallUsage, zeroUsage).currency;
  assert.equal(sum(euro, euro), 'EUR');
  assert.equal(sum(computeCallUsage(TOKENS), euro, kept), 'EUR');
  assert.equal(sum(kept), 'EUR');
  for (const order of [
    [euro, dollar, euro],
    [dollar, euro],
    [plain, euro],
    [euro, kept, plain],
  ])
    assert.equal(sum(...order), undefined);
});

test('money is said in its currency, and without one as before', () => {
  assert.equal(formatModelUsage(computeCallUsage(TOKENS, EURO)), '1 call, 2k tokens, 0.01 EUR');
  assert.match(formatModelUsage(computeCallUsage(TOKENS, PRICES)), /^1 call, 2k tokens, .*\b0\.01\b(?! EUR)/);
  assert.match(
    formatModelUsage(computeCachedReplyUsage(TOKENS, EURO)),
    /^1 cached reply \(originally cost 2k tokens, 0\.01 EUR\b/,
  );
});

test('tokens that a cache had, that were written to it, and that are reasoning have prices of their own', () => {
  const tokens = { prompt: 1000, cached: 500, cacheWrite: 200, completion: 400, reasoning: 300 };
  const prices = { prompt: 2, cached: 1, cacheWrite: 4, completion: 10, reasoning: 5 };
  // 300 · 2 + 500 · 1 + 200 · 4 + 100 · 10 + 300 · 5
  const usage = computeCallUsage(tokens, prices);
  assert.equal(usage.money, 4400 / 1e6);
  assert.equal(usage.reasoning, 300);
  assert.equal(computeCallUsage(tokens, { prompt: 2, completion: 10 }).money, (1000 * 2 + 400 * 10) / 1e6);
  assert.equal(addCallUsage(usage, computeCallUsage({ completion: 1 })).reasoning, 300);
  assert.match(formatModelUsage(usage), /, 300 for reasoning/);
  assert.deepEqual(getHighestPrices(prices), { prompt: 4, completion: 10 });
  assert.deepEqual(getHighestPrices(undefined), { prompt: 0, completion: 0 });
});
