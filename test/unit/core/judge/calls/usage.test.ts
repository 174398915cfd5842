import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCallUsage,
  computeCachedReplyUsage,
  computeCallUsage,
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
