import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addUsage,
  computeCachedUsage,
  computeUsage,
  noUsage,
} from '../../../../../src/core/judge/calls/usage.ts';
import { formatUsage } from '../../../../../src/core/review/index.ts';

const TOKENS = { prompt: 1000, completion: 1000 };
const PRICES = { prompt: 2, completion: 8 };
const EURO = { ...PRICES, currency: 'EUR' };

test('a sum names the currency that all its money is in, and none where they differ', () => {
  const [euro, kept, plain] = [
    computeUsage(TOKENS, EURO),
    computeCachedUsage(TOKENS, EURO),
    computeUsage(TOKENS, PRICES),
  ];
  const dollar = computeUsage(TOKENS, { ...PRICES, currency: 'USD' });
  const sum = (...usages: (typeof noUsage)[]) => usages.reduce(addUsage, noUsage).currency;
  assert.equal(sum(euro, euro), 'EUR');
  assert.equal(sum(computeUsage(TOKENS), euro, kept), 'EUR');
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
  assert.equal(formatUsage(computeUsage(TOKENS, EURO)), '1 call, 2k tokens, 0.01 EUR');
  assert.match(formatUsage(computeUsage(TOKENS, PRICES)), /^1 call, 2k tokens, .*\b0\.01\b(?! EUR)/);
  assert.match(
    formatUsage(computeCachedUsage(TOKENS, EURO)),
    /^1 cached reply \(originally cost 2k tokens, 0\.01 EUR\b/,
  );
});
