import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatEstimatedCount } from '../../../../../src/core/base/counts-and-lists.ts';
import {
  estimateJudgingCost,
  formatBudgetOverrunRisk,
  formatCacheDeletionDetails,
  formatCostEstimate,
  formatTodaysSpending,
} from '../../../../../src/core/judge/models/estimate.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/judge/models/estimate');

const PLAIN = { sampling: {} };
const critic = { kind: 'critic', endpoint: 'local', votes: 8 } as const;

test('votes are told from the least that decides to all of them', () => {
  const calls = (stop: 'exact' | 'all' | 'sprt') =>
    estimateJudgingCost({ ...critic, stop }, PLAIN, [{ steps: 4, characters: 400 }]).calls;
  assert.deepEqual(calls('exact'), { from: 5, to: 8 });
  assert.deepEqual(calls('all'), { from: 8, to: 8 });
  assert.deepEqual(calls('sprt'), { from: 1, to: 8 });
});

test('a judge of steps may send its votes for each step, a reward model one call', () => {
  const size = [{ steps: 4, characters: 400 }];
  assert.deepEqual(estimateJudgingCost({ ...critic, kind: 'stepwise', votes: 3 }, PLAIN, size).calls, {
    from: 2,
    to: 12,
  });
  assert.deepEqual(estimateJudgingCost({ ...critic, kind: 'prm' }, PLAIN, size).calls, { from: 1, to: 1 });
});

test('where second looks come on top, no upper bound is claimed', () => {
  const { calls, money } = estimateJudgingCost(
    { ...critic, confirm: 'other' },
    { sampling: { max_tokens: 100 }, prices: { prompt: 1, completion: 1 } },
    [{ steps: 4, characters: 400 }],
  );
  assert.deepEqual(calls, { from: 5 });
  assert.equal(money?.to, undefined);
});

test('the cost has an upper bound only where replies have one', () => {
  const prices = { prompt: 1, completion: 10 };
  const size = [{ steps: 4, characters: 2000 }];
  const open = estimateJudgingCost(critic, { sampling: {}, prices }, size);
  assert.equal(open.money?.to, undefined);
  const bounded = estimateJudgingCost(critic, { sampling: { max_tokens: 500 }, prices }, size);
  assert.deepEqual(bounded.promptTokens, { from: 5000, to: 8000 });
  assert.deepEqual(bounded.money, { from: 0.005, to: 0.048 });
  assert.equal(estimateJudgingCost(critic, PLAIN, size).money, undefined);
});

test('the words name calls, tokens and cost, or that no price is set', () => {
  const size = [{ steps: 4, characters: 2000 }];
  expectSaid(...formatCostEstimate(estimateJudgingCost(critic, PLAIN, size), 'qwen at "local"'));
  const priced = { sampling: { max_tokens: 500 }, prices: { prompt: 1, completion: 10 } };
  // What a limit doesn't let through costs nothing.
  expectSaid(
    ...formatCostEstimate(estimateJudgingCost(critic, priced, size), 'qwen', 2),
    ...formatCostEstimate(estimateJudgingCost(critic, priced, size), 'qwen', 6),
  );
});

test('where second looks come on top, the tokens are the least', () => {
  const size = [{ steps: 4, characters: 2000 }];
  const tokensOf = (sampling: { max_tokens?: number }) =>
    formatCostEstimate(estimateJudgingCost({ ...critic, confirm: 'other' }, { sampling }, size), 'qwen')[1];
  expectSaid(tokensOf({}), tokensOf({ max_tokens: 500 }));
});

test('that a budget can be exceeded is said where one is set, and nothing limits replies', () => {
  const endpoint = endpointOf({ sampling: {}, concurrency: 8 });
  const bounded = endpointOf({ sampling: { max_completion_tokens: 500 } });
  const prices = { prompt: 1, completion: 10 };
  const open = /\b8\b/;
  assert.match(formatBudgetOverrunRisk(endpoint, { tokens: 1000 }) ?? '', open);
  assert.match(formatBudgetOverrunRisk({ ...endpoint, prices }, { money: 1 }) ?? '', open);
  assert.ok(formatBudgetOverrunRisk({ ...endpoint, concurrency: 1 }, { tokens: 1000 }));
  assert.ok(formatBudgetOverrunRisk({ ...bounded, kind: 'editor' }, { tokens: 1 }));
  assert.equal(formatBudgetOverrunRisk(endpoint, {}), undefined);
  assert.equal(formatBudgetOverrunRisk(endpoint, { money: 1 }), undefined, 'without prices it counts as free');
  assert.equal(formatBudgetOverrunRisk(bounded, { tokens: 1000 }), undefined);
  assert.equal(formatBudgetOverrunRisk({ ...endpoint, kind: 'prm-json' }, { tokens: 1000 }), undefined);
});

test('an estimate of many proofs is the sum of theirs', () => {
  const size = fc.record({ steps: fc.integer({ min: 1, max: 50 }), characters: fc.nat(20_000) });
  const priced = { sampling: { max_tokens: 64 }, prices: { prompt: 2, completion: 3 } };
  fc.assert(
    fc.property(fc.array(size), fc.constantFrom('critic' as const, 'stepwise' as const), (sizes, kind) => {
      const whole = estimateJudgingCost({ ...critic, kind }, priced, sizes);
      const parts = sizes.map((one) => estimateJudgingCost({ ...critic, kind }, priced, [one]));
      const total = (of: (part: (typeof parts)[number]) => number | undefined) =>
        parts.reduce((all, part) => all + (of(part) ?? Number.NaN), 0);
      assert.equal(
        whole.calls.to,
        total((part) => part.calls.to),
      );
      assert.equal(
        whole.promptTokens.to,
        total((part) => part.promptTokens.to),
      );
      assert.ok(whole.calls.from <= (whole.calls.to ?? -1));
      assert.ok(Math.abs((whole.money?.to ?? Number.NaN) - total((part) => part.money?.to)) < 1e-6);
    }),
  );
});

test('counts are short', () => {
  assert.deepEqual([0, 999, 1000, 1240, 31_400, 999_499, 999_500, 2_400_000].map(formatEstimatedCount), [
    '0',
    '999',
    '1k',
    '1.2k',
    '31k',
    '999k',
    '1M',
    '2.4M',
  ]);
});

test('deleting replies names their tokens and what they cost, as far as it is known', () => {
  const kept = { replies: 38, tokens: 31_000, money: 0.12, uncounted: 0, unpriced: 0 };
  expectSaid(
    ...formatCacheDeletionDetails(kept),
    formatCacheDeletionDetails({ ...kept, others: { EUR: 0.5, USD: 2 } })[1],
    formatCacheDeletionDetails({ ...kept, money: 0 })[1],
    formatCacheDeletionDetails({ ...kept, unpriced: 3 })[1],
    formatCacheDeletionDetails({ ...kept, unpriced: 38, money: 0 })[1],
    formatCacheDeletionDetails({ ...kept, uncounted: 1 })[0],
  );
});

test('money is said in the currency that prices name', () => {
  const prices = { prompt: 1, completion: 10, currency: 'EUR' };
  const size = [{ steps: 4, characters: 2000 }];
  const costOf = (sampling: Record<string, number>) =>
    formatCostEstimate(estimateJudgingCost(critic, { sampling, prices }, size), 'q')[2];
  expectSaid(
    costOf({ max_tokens: 500 }),
    costOf({}),
    formatTodaysSpending({ calls: 3, tokens: 40, money: 0.04, others: { USD: 1.5, EUR: 0.2, CHF: 0 } }),
  );
});

test('what was spent today is said with money only where there is any', () => {
  expectSaid(
    formatTodaysSpending({ calls: 0, tokens: 0, money: 0 }),
    formatTodaysSpending({ calls: 1, tokens: 31_200, money: 0.04 }),
  );
});
