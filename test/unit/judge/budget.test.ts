import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createPurse,
  type Limits,
  memorySpending,
  type ReviewPurse,
  type Spending,
} from '../../../src/core/judge/budget.ts';
import type { Call, Reply } from '../../../src/core/judge/calls.ts';
import type { JudgeFailure } from '../../../src/core/judge/types.ts';
import type { Prices } from '../../../src/core/judge/usage.ts';
import { endpointOf } from '../../support/endpoints.ts';

const TODAY = '2026-11-21';

function callOf(characters: number, prices?: Prices): Call {
  const endpoint = endpointOf(prices ? { prices } : {});
  return {
    endpoint,
    model: 'm',
    messages: [{ role: 'user', content: 'x'.repeat(characters) }],
    sampling: {},
    sample: 0,
  };
}

function replyOf(prompt: number, completion: number): Reply {
  return { kind: 'reply', text: 'ok', tokens: { prompt, completion } };
}

function failureOf(cause: JudgeFailure['cause']): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message: 'no', ...(cause ? { cause } : {}) };
}

function purseOf(limits: Limits, spending: Spending = memorySpending(), day = () => TODAY) {
  return { spending, purse: createPurse({ limits, spending, day }) };
}

/** Lets what `settle` has begun end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('without limits every call may be made, and what was used is said', async () => {
  const { purse, spending } = purseOf({});
  const call = callOf(400);
  assert.equal(await purse.take(call), undefined);
  purse.settle(call, replyOf(90, 10));
  await settled();
  assert.equal(purse.spent().calls, 1);
  assert.equal(purse.spent().prompt, 90);
  assert.deepEqual(await spending.today(TODAY), { calls: 1, tokens: 100, money: 0 });
});

test('a call that was given up before it was sent does not count', async () => {
  const { purse, spending } = purseOf({ callsPerReview: 1 });
  const call = callOf(400, { prompt: 1, completion: 1 });
  assert.equal(await purse.take(call), undefined);
  purse.settle(call, undefined);
  await settled();
  assert.equal(purse.calls, 0);
  assert.equal(purse.spent().calls, 0);
  const { calls, tokens, money } = await spending.today(TODAY);
  assert.deepEqual([calls, tokens], [0, 0]);
  assert.ok(Math.abs(money) < 1e-12);
  assert.equal(await purse.take(call), undefined, 'its place is free again');
});

test('a call over the review’s limit is refused in words that name the setting', async () => {
  const { purse } = purseOf({ callsPerReview: 2 });
  for (let i = 0; i < 2; i++) assert.equal(await purse.take(callOf(4)), undefined);
  const over = await purse.take(callOf(4));
  assert.equal(over?.failure, 'over-budget');
  assert.equal(over?.cause, 'budget');
  assert.match(over?.message ?? '', /sent 2 calls.*the setting proofmark\.budget\.callsPerReview/);
});

test('a new review has calls anew, and the same day', async () => {
  const spending = memorySpending();
  const limits = { callsPerReview: 1, tokensPerDay: 250 };
  for (let i = 0; i < 2; i++)
    assert.equal(await purseOf(limits, spending).purse.take(callOf(400)), undefined);
  const over = await purseOf(limits, spending).purse.take(callOf(400));
  assert.match(over?.message ?? '', /Today 200 of 250 tokens are spent.*tokensPerDay/);
  const { purse: tomorrow } = purseOf(limits, spending, () => '2026-11-22');
  assert.equal(await tomorrow.take(callOf(400)), undefined);
});

test('the estimate gives way to what the server says', async () => {
  const { purse, spending } = purseOf({ tokensPerDay: 1000 });
  const call = callOf(4000);
  assert.equal(await purse.take(call), undefined);
  assert.equal((await spending.today(TODAY)).tokens, 1000);
  assert.equal((await purse.take(callOf(4)))?.failure, 'over-budget');
  purse.settle(call, replyOf(300, 100));
  assert.equal(await purse.take(callOf(400)), undefined);
  assert.equal((await spending.today(TODAY)).tokens, 500);
});

test('where the server does not say, messages and reply are counted by their length', async () => {
  const { purse, spending } = purseOf({});
  const call = callOf(400);
  await purse.take(call);
  purse.settle(call, { kind: 'reply', text: 'y'.repeat(40), reasoning: 'z'.repeat(40) });
  await settled();
  assert.equal((await spending.today(TODAY)).tokens, 120);
  assert.equal(purse.spent().uncounted, 1);
});

test('a picture counts as a thousand tokens until the server says', async () => {
  const { purse, spending } = purseOf({});
  const images = [1, 2].map(() => ({ kind: 'image', mime: 'image/png', data: 'AAAA' }) as const);
  await purse.take({ ...callOf(0), messages: [{ role: 'user', content: 'x'.repeat(400), images }] });
  assert.equal((await spending.today(TODAY)).tokens, 2100);
});

test('what no server took up gives its tokens back; what it may have worked on does not', async () => {
  for (const [cause, tokens] of [
    ['busy', 0],
    ['key', 0],
    ['server', 0],
    ['forbidden', 0],
    ['not-found', 0],
    ['bad-request', 0],
    ['quota', 0],
    ['network', 0],
    ['certificate', 0],
    ['timeout', 100],
    ['cut', 100],
    [undefined, 100],
  ] as const) {
    const { purse, spending } = purseOf({});
    const call = callOf(400);
    await purse.take(call);
    purse.settle(call, failureOf(cause));
    await settled();
    assert.equal((await spending.today(TODAY)).tokens, tokens, cause);
    assert.equal(purse.calls, 1);
    assert.equal(purse.spent().calls, 0);
  }
});

test('money is bounded for endpoints with prices only', async () => {
  const prices = { prompt: 10_000, completion: 20_000 };
  const { purse, spending } = purseOf({ moneyPerDay: 3 });
  const call = callOf(400, prices);
  assert.equal(await purse.take(call), undefined);
  purse.settle(call, replyOf(100, 50));
  await settled();
  assert.equal((await spending.today(TODAY)).money, 2);
  assert.equal(purse.spent().money, 2);
  assert.equal(await purse.take(callOf(400, prices)), undefined);
  assert.match(
    (await purse.take(callOf(400, prices)))?.message ?? '',
    /Today 3 of 3 in money are spent.*moneyPerDay/,
  );
  assert.equal(await purse.take(callOf(400)), undefined);
});

test('a reply that comes after midnight is entered on the day of its call', async () => {
  const spending = memorySpending();
  let day = TODAY;
  const purse = createPurse({ limits: {}, spending, day: () => day });
  const call = callOf(400);
  await purse.take(call);
  day = '2026-11-22';
  purse.settle(call, replyOf(60, 10));
  await settled();
  assert.equal((await spending.today(TODAY)).tokens, 70);
  assert.equal((await spending.today(day)).tokens, 0);
});

test('a call that is sent again is another call', async () => {
  const { purse, spending } = purseOf({ callsPerReview: 3 });
  const call = callOf(400);
  for (const result of [failureOf('busy'), failureOf('timeout'), replyOf(100, 5)]) {
    assert.equal(await purse.take(call), undefined);
    purse.settle(call, result);
  }
  assert.equal((await purse.take(call))?.cause, 'budget');
  assert.deepEqual(await spending.today(TODAY), { calls: 3, tokens: 205, money: 0 });
});

/** Adds late, as a file does, and each time later than the one before or sooner. */
function slowSpending(delays: readonly number[]): Spending {
  const inner = memorySpending();
  let at = 0;
  const pause = async (): Promise<void> => {
    for (let turns = delays[at++ % delays.length] ?? 0; turns > 0; turns--) await Promise.resolve();
  };
  return {
    today: (day) => pause().then(() => inner.today(day)),
    add: (day, spent) => pause().then(() => inner.add(day, spent)),
  };
}

test('a call is not refused for the sake of another that is refused itself', async () => {
  const { purse, spending } = purseOf({ tokensPerDay: 300 }, slowSpending([3]));
  const taken = await Promise.all([400, 1000, 400, 400].map((characters) => purse.take(callOf(characters))));
  assert.deepEqual(
    taken.map((over) => over === undefined),
    [true, false, true, true],
  );
  assert.equal((await spending.today(TODAY)).tokens, 300);
  assert.equal(purse.calls, 3, 'what was refused was not sent');
});

test('however many calls are asked for at once, in whatever order they end, no limit is overrun', async () => {
  const one = fc.record({
    characters: fc.integer({ min: 1, max: 4000 }),
    completion: fc.integer({ min: 0, max: 500 }),
    fate: fc.constantFrom('reply', 'busy', 'timeout', 'given up'),
    turns: fc.integer({ min: 0, max: 12 }),
    review: fc.constantFrom<(0 | 1)[]>(0, 1),
  });
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 100, max: 20_000 }),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      async (asked, callsPerReview, tokensPerDay, delays) => {
        const spending = slowSpending(delays);
        const limits = { callsPerReview, tokensPerDay };
        const purses = [0, 1].map(() => createPurse({ limits, spending, day: () => TODAY }));
        const sent: [number, number] = [0, 0];
        let inReplies = 0;
        await Promise.all(
          asked.map(async ({ characters, completion, fate, turns, review }) => {
            const purse = purses[review] as ReviewPurse;
            const call = callOf(characters);
            if (await purse.take(call)) {
              refused++;
              return;
            }
            sent[review]++;
            assert.ok(purse.calls <= callsPerReview && sent[review] <= callsPerReview);
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            if (fate === 'given up') return;
            if (fate === 'reply') inReplies += completion;
            const prompt = Math.ceil(characters / 4);
            purse.settle(call, fate === 'reply' ? replyOf(prompt, completion) : failureOf(fate as 'busy'));
          }),
        );
        await settled();
        const { tokens, calls } = await spending.today(TODAY);
        assert.equal(calls, sent[0] + sent[1]);
        assert.ok(tokens >= 0 && tokens <= tokensPerDay + inReplies, `${tokens} of ${tokensPerDay}`);
      },
    ),
  );
  assert.ok(refused > 100);
});
