import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createCallBudget,
  createInMemorySpendingStore,
  type MeteredCallBudget,
  type SpendingStore,
} from '../../../../../src/core/judge/calls/budget.ts';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import type { BudgetLimits, ModelCall, ModelReply } from '../../../../../src/core/judge/calls/types.ts';
import type { TokenPrices } from '../../../../../src/core/judge/calls/usage.ts';
import { endpointOf } from '../../../../support/endpoints.ts';

const TODAY = '2026-11-21';

function callOf(characters: number, prices?: TokenPrices): ModelCall {
  const endpoint = endpointOf(prices ? { prices } : {});
  return {
    endpoint,
    model: 'm',
    messages: [{ role: 'user', content: 'x'.repeat(characters) }],
    sampling: {},
    sample: 0,
  };
}

function replyOf(prompt: number, completion: number): ModelReply {
  return { kind: 'reply', text: 'ok', tokens: { prompt, completion } };
}

function failureOf(cause: JudgeFailure['cause']): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message: 'no', ...(cause ? { cause } : {}) };
}

function purseOf(limits: BudgetLimits, spending: SpendingStore = createInMemorySpendingStore(), day = () => TODAY) {
  return { spending, purse: createCallBudget({ limits, spending, day }) };
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
  assert.match(over?.message ?? '', /\b2 calls\b.*"review" in .*\bproofmark\.budget\.callsPerRun/);
});

test('a new review has calls anew, and the same day', async () => {
  const spending = createInMemorySpendingStore();
  const limits = { callsPerReview: 1, tokensPerDay: 250 };
  for (let i = 0; i < 2; i++) {
    const { purse } = purseOf(limits, spending);
    const call = callOf(400);
    assert.equal(await purse.take(call), undefined);
    purse.settle(call, replyOf(90, 10));
    await settled();
  }
  const over = await purseOf(limits, spending).purse.take(callOf(400));
  assert.match(over?.message ?? '', /\b200 of 250 tokens\b.*tokensPerDay/);
  const { purse: tomorrow } = purseOf(limits, spending, () => '2026-11-22');
  assert.equal(await tomorrow.take(callOf(400)), undefined);
});

test('the estimate gives way to what the server says', async () => {
  const { purse, spending } = purseOf({ tokensPerDay: 1000 });
  const call = callOf(4000);
  assert.equal(await purse.take(call), undefined);
  assert.equal((await spending.today(TODAY)).tokens, 1000);
  const next = purse.take(callOf(400));
  purse.settle(call, replyOf(300, 100));
  assert.equal(await next, undefined, 'it has waited');
  assert.equal((await spending.today(TODAY)).tokens, 600, 'its reply is taken to be as long as the last');
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

test('where replies are bounded a picture holds more than the dearest published formula gives', async () => {
  const { purse, spending } = purseOf({});
  const images = [1, 2].map(() => ({ kind: 'image', mime: 'image/png', data: 'AAAA' }) as const);
  await purse.take({ ...boundCall(0, 7), messages: [{ role: 'user', content: '', images }] });
  // 8 tiles of 512 × 512 pixels, which is the most within 2048 × 768, in GPT-4o mini.
  assert.ok((await spending.today(TODAY)).tokens >= 2 * (2833 + 8 * 5667) + 7);
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

test('a server that broke off, or failed while at work, may ask to be paid: what was held stays, and what came on top of it', async () => {
  const prices = { prompt: 10, completion: 100 };
  for (const [call, begun, tokens] of [
    [callOf(400, prices), 0, 100],
    [callOf(400, prices), 4000, 1100],
    [boundCall(400, 5000, prices), 4000, undefined],
  ] as const) {
    for (const cause of ['server', 'busy', 'network'] as const) {
      const { purse, spending } = purseOf({});
      await purse.take(call);
      const held = await spending.today(TODAY);
      purse.settle(call, { ...failureOf(cause), begun });
      await settled();
      const now = await spending.today(TODAY);
      if (tokens === undefined) assert.deepEqual(now, held, 'the most that it can come to');
      else {
        assert.equal(now.tokens, tokens);
        assert.ok(Math.abs(now.money - (10 * 100 + 100 * (tokens - 100)) / 1e6) < 1e-12);
      }
    }
  }
});

test('who is refused learns how much of what is spent is of calls that broke off', async () => {
  const { purse } = purseOf({ tokensPerDay: 12_000 });
  for (const begun of [0, undefined]) {
    const call = boundCall(400, 5000);
    assert.equal(await purse.take(call), undefined);
    purse.settle(call, begun === undefined ? replyOf(100, 10) : { ...failureOf('server'), begun });
  }
  assert.match((await purse.take(boundCall(400, 9000)))?.message ?? '', /\b5\d\d\d tokens for 1 interrupted call\b/);
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
  assert.match(
    (await purse.take(callOf(400, prices)))?.message ?? '',
    /\b2 of 3 .*moneyPerDay/,
    'a reply as long as the last would be too much',
  );
  assert.equal(await purse.take(callOf(400)), undefined);
});

test('each currency that prices name has its own money of the day, and tokens are of all', async () => {
  const prices = { prompt: 10_000, completion: 0 };
  const limits = { moneyPerDay: 3, tokensPerDay: 1000 };
  const { purse, spending } = purseOf(limits);
  const spend = async (currency?: string) => {
    const call = callOf(1000, currency === undefined ? prices : { ...prices, currency });
    const over = await purse.take(call);
    if (!over) purse.settle(call, replyOf(250, 0));
    await settled();
    return over?.message;
  };
  for (const currency of ['EUR', 'USD', undefined]) assert.equal(await spend(currency), undefined);
  assert.match((await spend('EUR')) ?? '', /\b2\.5 of 3 EUR\b/);
  assert.match((await spend()) ?? '', /\b2\.5 of 3 (?!EUR|USD)/);
  assert.deepEqual(await spending.today(TODAY), {
    calls: 3,
    tokens: 750,
    money: 2.5,
    others: { EUR: 2.5, USD: 2.5 },
  });
  const free = callOf(1000);
  assert.equal(await purse.take(free), undefined);
  purse.settle(free, replyOf(250, 0));
  await settled();
  assert.match((await spend('JPY')) ?? '', /1000 of 1000 tokens/);
});

test('a reply that comes after midnight is entered on the day of its call', async () => {
  const spending = createInMemorySpendingStore();
  let day = TODAY;
  const purse = createCallBudget({ limits: {}, spending, day: () => day });
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
function slowSpending(delays: readonly number[]): SpendingStore {
  const inner = createInMemorySpendingStore();
  let at = 0;
  const pause = async (): Promise<void> => {
    for (let turns = delays[at++ % delays.length] ?? 0; turns > 0; turns--) await Promise.resolve();
  };
  return {
    today: (day) => pause().then(() => inner.today(day)),
    add: (day, spent) => pause().then(() => inner.add(day, spent)),
  };
}

test('a call that can never have room is refused at once, and the others are not for its sake', async () => {
  const { purse, spending } = purseOf({ tokensPerDay: 3000 }, slowSpending([3]));
  const calls = [1, 2000, 1, 1].map((bound) => boundCall(100, bound));
  const taken = await Promise.all(
    calls.map(async (call, k) => {
      const over = await purse.take(call);
      if (k > 0 && !over) setTimeout(() => purse.settle(call, replyOf(10, 1)));
      return over;
    }),
  );
  assert.deepEqual(
    taken.map((over) => over === undefined),
    [true, true, true, true],
    'it waits for those in flight',
  );
  const { purse: small } = purseOf({ tokensPerDay: 1000 });
  assert.equal(await small.take(boundCall(100, 1)), undefined);
  const over = await small.take(boundCall(100, 2000));
  assert.equal(over?.cause, 'budget', 'nothing in flight could make room for it');
  assert.equal(small.calls, 1);
  assert.ok((await spending.today(TODAY)).tokens <= 3000);
});

test('what another review of the same window has in flight may make room: a call waits for it', async () => {
  const spending = createInMemorySpendingStore();
  const [first, second] = [0, 1].map(() => purseOf({ tokensPerDay: 10_000 }, spending).purse) as [
    MeteredCallBudget,
    MeteredCallBudget,
  ];
  const flying = [0, 1].map(() => boundCall(400, 4000));
  for (const call of flying) assert.equal(await first.take(call), undefined);
  let isLet: boolean | undefined;
  const waits = second.take(boundCall(400, 4000)).then((over) => {
    isLet = over === undefined;
  });
  await settled();
  assert.equal(isLet, undefined, 'it waits');
  first.settle(flying[0] as ModelCall, replyOf(100, 10));
  await waits;
  assert.equal(isLet, true);
  assert.equal((await second.take(boundCall(400, 9990)))?.cause, 'budget', 'which can never have room');
});

test('of reviews that find no room at the same moment each is refused, and none waits for ever', async () => {
  const spending = slowSpending([3, 1, 5]);
  const purses = Array.from({ length: 5 }, () => purseOf({ tokensPerDay: 1000 }, spending).purse);
  const overs = await Promise.all(purses.map((purse) => purse.take(boundCall(400, 4000))));
  assert.deepEqual(
    overs.map((over) => over?.cause),
    purses.map(() => 'budget'),
  );
});

test('without a bound of replies the first call is alone, and the others hold what the longest reply took', async () => {
  const { purse } = purseOf({ tokensPerDay: 100_000 });
  const first = callOf(400);
  assert.equal(await purse.take(first), undefined);
  let taken = 0;
  const others = Array.from({ length: 20 }, () => callOf(400));
  const waits = others.map(async (call) => {
    const over = await purse.take(call);
    if (over) return;
    taken++;
    setTimeout(() => purse.settle(call, replyOf(100, 20_000)), 5);
  });
  await settled();
  assert.equal(taken, 0);
  purse.settle(first, replyOf(100, 20_000));
  await Promise.all(waits);
  assert.equal(taken, 3, '20,100 and three times as much are spent, and a fifth would go over');
});

/** A call with a bound of its reply. */
function boundCall(characters: number, bound: number, prices?: TokenPrices): ModelCall {
  return { ...callOf(characters, prices), sampling: { max_tokens: bound } };
}

test('with bounded replies neither tokens nor money are ever exceeded, by however many calls at once', async () => {
  for (const lanes of [1, 8, 64, 512])
    for (const completion of [10, 20_000]) {
      const spending = createInMemorySpendingStore();
      const prices = { prompt: 2, completion: 10 };
      const limits = { tokensPerDay: 400_000, moneyPerDay: 3 };
      // Two windows, which share the day.
      const purses = [0, 1].map(() => createCallBudget({ limits, spending, day: () => TODAY }));
      let spent = { tokens: 0, money: 0 };
      let served = 0;
      let turn = 0;
      const lane = async (purse: MeteredCallBudget): Promise<void> => {
        for (;;) {
          const call = boundCall(4000, 20_000, prices);
          if ((await purse.take(call)) || served > 3000) return;
          await new Promise((resolve) => setTimeout(resolve, ++turn % 3));
          // Some are sent again, some broken off.
          const fate = turn % 7 === 0 ? failureOf('busy') : turn % 11 === 0 ? failureOf('timeout') : undefined;
          const tokens = { prompt: 1300, completion };
          const isPaid = fate?.cause !== 'busy';
          served++;
          if (isPaid)
            spent = {
              tokens: spent.tokens + tokens.prompt + tokens.completion,
              money: spent.money + (2 * tokens.prompt + 10 * tokens.completion) / 1e6,
            };
          purse.settle(call, fate ?? replyOf(tokens.prompt, tokens.completion));
        }
      };
      await Promise.all(Array.from({ length: lanes }, (_, k) => lane(purses[k % 2] as MeteredCallBudget)));
      const said = `${lanes} lanes, ${completion}: ${JSON.stringify(spent)}`;
      assert.ok(spent.tokens <= limits.tokensPerDay && spent.money <= limits.moneyPerDay, said);
      // What is left is less than one call can come to; what was broken off counts as if it had come to that.
      const { tokens, money } = await spending.today(TODAY);
      assert.ok(money > limits.moneyPerDay - 0.22 || tokens > limits.tokensPerDay - 25_000, said);
    }
});

test('a token has a byte at least: what is held of messages is no less, in any script', async () => {
  for (const text of ['abc', 'äöü', '証明', '∀ε>0', '🙂🙂', '\ud83d']) {
    const { purse, spending } = purseOf({});
    const call = { ...boundCall(0, 7), messages: [{ role: 'user' as const, content: text }] };
    await purse.take(call);
    const { tokens } = await spending.today(TODAY);
    assert.ok(tokens >= Buffer.byteLength(text) + 7 && tokens < Buffer.byteLength(text) + 300, text);
  }
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
        const purses = [0, 1].map(() => createCallBudget({ limits, spending, day: () => TODAY }));
        const sent: [number, number] = [0, 0];
        let inReplies = 0;
        await Promise.all(
          asked.map(async ({ characters, completion, fate, turns, review }) => {
            const purse = purses[review] as MeteredCallBudget;
            const call = callOf(characters);
            if (await purse.take(call)) {
              refused++;
              return;
            }
            sent[review]++;
            assert.ok(purse.calls <= callsPerReview && sent[review] <= callsPerReview);
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            if (fate === 'reply') inReplies += completion;
            const prompt = Math.ceil(characters / 4);
            purse.settle(
              call,
              fate === 'reply'
                ? replyOf(prompt, completion)
                : failureOf(fate === 'given up' ? undefined : (fate as 'busy')),
            );
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
