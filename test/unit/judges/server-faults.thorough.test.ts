import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ConcurrencyLimiter } from '../../../src/core/judge/calls/concurrency-limiter.ts';
import type { FailureCause } from '../../../src/core/judge/calls/failure.ts';
import { createInMemoryReplyCache, ModelClient } from '../../../src/core/judge/calls/model-client.ts';
import { isFailedCallBillable } from '../../../src/core/judge/calls/reservation.ts';
import { CallRetrier } from '../../../src/core/judge/calls/retries.ts';
import { type Review, runProofReview } from '../../../src/core/review/index.ts';
import { createModelJudgeFactory } from '../../../src/judges/model-judges.ts';
import { createBoundedFetch } from '../../../src/judges/servers/bounded-fetch.ts';
import { parseRetryAfter } from '../../../src/judges/servers/failures.ts';
import { createServerTransport } from '../../../src/judges/servers/transport.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { proofOf } from '../../support/builders.ts';
import { deepPurse, endpointOf } from '../../support/endpoints.ts';
import { FAULTS, type FaultName } from '../../support/server-faults.ts';
import { callTo, serverOf, transportWith } from '../../support/servers.ts';

const never = new AbortController().signal;
const KEY = 'sk-proofmark-TEST-0123456789abcdef';

/** What each fault is named, whether it may go better later, and a word of what people read. */
const NAMED: Readonly<Record<FaultName, readonly [FailureCause, isWorthAnother: boolean, RegExp]>> = {
  unauthorized: ['key', false, /rejected the API key/],
  forbidden: ['forbidden', false, /denied access/],
  'no-address': ['not-found', false, /end in \/v1/],
  'no-model': ['not-found', false, /doesn't serve the model “scripted”/],
  'request-timeout': ['timeout', true, /408/],
  'bad-request': ['bad-request', false, /The context is too long/],
  busy: ['busy', true, /Rate limit/],
  quota: ['quota', false, /Quota exceeded/],
  'server-error': ['server', true, /500/],
  'bad-gateway': ['server', true, /502/],
  unavailable: ['server', true, /The model is loading/],
  hang: ['timeout', false, /silent for 0.3 s/],
  stall: ['timeout', false, /silent for 0.3 s/],
  reset: ['cut', true, /connection to “scripted” was lost/],
  cut: ['cut', true, /connection to “scripted” was lost/],
  'cut-politely': ['cut', true, /was cut off/],
  'malformed-event': ['malformed', false, /invalid JSON/],
  'malformed-json': ['malformed', false, /invalid JSON/],
  'other-json': ['malformed', false, /didn't return a chat completion/],
  'wrong-type': ['malformed', false, /text\/html/],
  drip: ['timeout', false, /took too long/],
  huge: ['too-large', false, /4 MB/],
  'huge-line': ['too-large', false, /\S/],
  'error-in-stream': ['server', true, /The engine died/],
  filtered: ['filtered', false, /withheld/],
  redirect: ['not-found', false, /redirects to http:\/\/127\.0\.0\.1:9\//],
  'error-page': ['server', true, /returned error 502\.$/],
  'echo-key': ['key', false, /Wrong key: \*\*\*/],
};

/** Where the server had taken the question up, or may have: it may bill that. */
const MAY_BE_PAID: ReadonlySet<FaultName> = new Set<FaultName>([
  'request-timeout',
  'server-error',
  'bad-gateway',
  'hang',
  'stall',
  'reset',
  'cut',
  'cut-politely',
  'malformed-event',
  'malformed-json',
  'other-json',
  'wrong-type',
  'drip',
  'huge',
  'huge-line',
  'error-in-stream',
  'filtered',
  'error-page',
]);

/** How long a server may be silent, in seconds, where that is what is tested; else so long that a busy machine changes nothing. */
const SILENCES: Readonly<Partial<Record<FaultName, number>>> = { hang: 0.3, stall: 0.3, drip: 2 };
/** Days are short and moments are not: what may last twenty times a silence has an end soon, however busy the machine is. */
const shortDays = { now: () => systemClock.now() * 20, after: systemClock.after.bind(systemClock) };

test('there are as many faults as are named, and more than a dozen', () => {
  assert.deepEqual(Object.keys(NAMED).sort(), [...FAULTS].sort());
  assert.ok(FAULTS.length >= 12);
});

for (const fault of FAULTS) {
  test(`the fault ${fault} ends in a state with a name, and says nothing of the key`, async () => {
    const server = await serverOf(() => ({ fault }));
    const endpoint = server.endpoint({ timeoutSeconds: SILENCES[fault] ?? 30 });
    const transport = transportWith(KEY, fault === 'drip' ? shortDays : systemClock);
    const result = await transport(callTo(server, { endpoint }), never);
    const [cause, isWorthAnother, words] = NAMED[fault];
    if (result.kind !== 'failure') assert.fail(`a reply: ${JSON.stringify(result).slice(0, 200)}`);
    assert.equal(result.cause, cause, result.message);
    assert.equal(result.retryAfter !== undefined, isWorthAnother, result.message);
    assert.match(result.message, words);
    assert.equal(isFailedCallBillable(result), MAY_BE_PAID.has(fault));
    assert.ok(result.message.length < 700 && !/[\n\r]/.test(result.message));
    assert.ok(!JSON.stringify(result).includes(KEY));
    assert.equal(server.requests.length, 1);
  });
}

test('5 MB are read in lines, and not as one that has no end', async () => {
  for (const [unit, isRead] of [
    [`${'x'.repeat(1023)}\n`, true],
    ['x'.repeat(1024), false],
  ] as const) {
    const part = new TextEncoder().encode(unit.repeat(64));
    let left = 80;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(part) : controller.close()),
    });
    const fetch = createBoundedFetch({
      clock: systemClock,
      key: undefined,
      silence: 30_000,
      fetch: async () => new Response(body),
    });
    const text = (await fetch('http://127.0.0.1/')).text();
    if (isRead) assert.equal((await text).length, 80 * 64 * 1024);
    else await assert.rejects(text);
  }
});

test('a server that nobody started, a name that nobody has, a certificate that nobody trusts', async () => {
  const ask = (baseUrl: string) =>
    transportWith()({ endpoint: endpointOf({ baseUrl }), model: 'm', messages: [], sampling: {}, sample: 0 }, never);
  const gone = await serverOf(() => ({ text: 'yes' }));
  await gone.close();
  const refused = await ask(gone.url);
  assert.ok(refused.kind === 'failure' && refused.cause === 'network' && refused.retryAfter === undefined);
  assert.match(refused.message, /“scripted” .*https?:\/\/127\.0\.0\.1:\d+/);

  const unknown = await ask('http://no-such-host.invalid/v1');
  assert.ok(unknown.kind === 'failure' && unknown.cause === 'network', JSON.stringify(unknown));
  assert.match(unknown.message, /no-such-host\.invalid/);

  const plain = await serverOf(() => ({ text: 'yes' }));
  const noTls = await ask(plain.url.replace('http:', 'https:'));
  assert.ok(noTls.kind === 'failure' && noTls.cause === 'network', JSON.stringify(noTls));
  assert.match(noTls.message, /\bhttps:.*\bhttp:/);
  await plain.close();

  const secure = await serverOf(() => ({ text: 'yes' }), { tls: true });
  const untrusted = await ask(secure.url);
  assert.ok(untrusted.kind === 'failure' && untrusted.cause === 'certificate', JSON.stringify(untrusted));
  assert.match(untrusted.message, /\(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  assert.equal(secure.requests.length, 0);
});

test('without a key a server that wants one is told of as such', async () => {
  const server = await serverOf(() => ({ fault: 'unauthorized' }));
  const result = await transportWith()(callTo(server), never);
  assert.ok(result.kind === 'failure' && result.cause === 'key');
  assert.match(result.message, /\bkey\b.*http:\/\/127\.0\.0\.1:\d+/);
});

test('a key goes in one header, to the origin it is bound to, and never in the open', async () => {
  const other = await serverOf(() => ({ text: 'caught' }));
  const server = await serverOf(() => ({ fault: 'redirect', message: `${other.url}/chat/completions` }));
  await transportWith(KEY)(callTo(server), never);
  assert.equal(server.requests[0]?.headers.authorization, `Bearer ${KEY}`);
  assert.equal(other.requests.length, 0);

  const open = endpointOf({ baseUrl: 'http://192.0.2.1/v1' });
  const call = { endpoint: open, model: 'm', messages: [], sampling: {}, sample: 0 };
  const result = await transportWith(KEY)(call, never);
  assert.ok(result.kind === 'failure' && result.cause === 'key');
  assert.match(result.message, /\bhttp\b/);

  const odd = await transportWith(`${KEY}\n`)(callTo(server), never);
  assert.ok(odd.kind === 'failure' && odd.cause === 'key' && !odd.message.includes(KEY));
});

test('nothing of the environment reaches a server', async () => {
  const secret = 'from-the-environment';
  const variables = {
    OPENAI_API_KEY: secret,
    OPENAI_ADMIN_KEY: secret,
    OPENAI_ORG_ID: secret,
    OPENAI_PROJECT_ID: secret,
    OPENAI_WEBHOOK_SECRET: secret,
    OPENAI_BASE_URL: `http://127.0.0.1:9/${secret}`,
    OPENAI_CUSTOM_HEADERS: `X-Secret: ${secret}\nAuthorization: Bearer ${secret}\nContent-Type: text/${secret}`,
    OPENAI_LOG: 'debug',
  };
  const said: unknown[] = [];
  const loud = ['debug', 'info', 'log', 'warn', 'error'] as const;
  const quiet = Object.fromEntries(loud.map((name) => [name, console[name]]));
  Object.assign(process.env, variables);
  for (const name of loud) console[name] = (...args: unknown[]) => void said.push(args);
  try {
    for (const key of [undefined, KEY]) {
      const server = await serverOf(() => ({ text: 'yes' }));
      const result = await transportWith(key)(callTo(server), never);
      assert.equal(result.kind, 'reply', JSON.stringify(result));
      const [request] = server.requests;
      assert.ok(!JSON.stringify(request).includes(secret));
      assert.equal(request?.headers.authorization, key === undefined ? undefined : `Bearer ${key}`);
      const names = Object.keys(request?.headers ?? {}).filter((name) => name.startsWith('x-'));
      assert.deepEqual(names, []);
    }
    const bad = await serverOf(() => ({ fault: 'malformed-event' }));
    await transportWith(KEY)(callTo(bad), never);
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(console, quiet);
  }
  assert.deepEqual(said, []);
});

test('how long a server asks to be left alone: seconds, milliseconds, a date', () => {
  const of = (headers: Record<string, string>) =>
    parseRetryAfter(
      (name) => headers[name] ?? null,
      () => Date.parse('2026-01-01T00:00:00Z'),
    );
  assert.equal(of({ 'retry-after': '20' }), 20_000);
  assert.equal(of({ 'retry-after': '0.5' }), 500);
  assert.equal(of({ 'retry-after-ms': '1500', 'retry-after': '20' }), 1500);
  assert.equal(of({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }), 30_000);
  assert.equal(of({ 'retry-after': 'Wed, 31 Dec 2025 23:00:00 GMT' }), 0);
  assert.equal(of({ 'retry-after': 'soon' }), undefined);
  // What nobody means is a day.
  for (const far of ['9'.repeat(400), 'Sat, 01 Jan 9000 00:00:00 GMT'])
    assert.equal(of({ 'retry-after': far }), 86_400_000);
  assert.equal(of({ 'retry-after-ms': '1e308' }), 86_400_000);
  assert.equal(of({ 'retry-after-ms': '-1e308' }), 0);
  assert.equal(of({}), undefined);
});

/** What meets every call ends a judge; what was said before stays. */
const ENDING: readonly FailureCause[] = ['key', 'forbidden', 'not-found', 'bad-request', 'quota', 'certificate'];
/** Time passes so many times as fast, so that waits are short. */
const HASTE = 20;
const hasty = {
  now: () => systemClock.now() * HASTE,
  after: (wait: number, task: () => void) => systemClock.after(wait / HASTE, task),
};

test('whatever goes wrong with one vote of a critic, those that came stay, and what is missing has a name', async () => {
  for (const fault of FAULTS) {
    // It takes seconds, and ends as a silent server does.
    if (fault === 'drip') continue;
    const server = await serverOf(({ nth }) =>
      nth === 1 ? { fault, retryAfter: '1' } : { text: 'It is wrong. \\boxed{1}' },
    );
    const judges = createModelJudgeFactory({
      clock: hasty,
      cache: createInMemoryReplyCache(),
      keyOf: async () => KEY,
      builtIn: (name) => readFile(new URL(`../../../media/prompts/${name}.judge.md`, import.meta.url), 'utf8'),
    });
    const endpoint = server.endpoint({ concurrency: 1, timeoutSeconds: (SILENCES[fault] ? 2 : 30) * HASTE });
    const choice = { kind: 'critic', endpoint: 'scripted', votes: 4, stop: 'all' } as const;
    const judge = await judges.judge(choice, [endpoint], deepPurse);
    if ('kind' in judge) assert.fail(judge.message);
    let last: Review | undefined;
    const options = { clock: systemClock, signal: never };
    for await (const snapshot of runProofReview(proofOf('a', 'b', 'c'), [judge], options)) last = snapshot;
    const [cause, isWorthAnother] = NAMED[fault];
    const votes = last?.usage?.calls ?? 0;
    const isEnding = ENDING.includes(cause);
    assert.equal(last?.earliestError, 1, fault);
    assert.deepEqual(
      last.failures.map((failure) => failure.cause),
      isWorthAnother ? [] : [cause],
      fault,
    );
    assert.ok(isEnding ? votes >= 1 : votes === (isWorthAnother ? 4 : 3), `${fault}: ${votes}`);
  }
});

test('no judgement is lost to a server that fails now and then in every way that may go better', async () => {
  const passing = FAULTS.filter((fault) => NAMED[fault][1]);
  const server = await serverOf(({ body, nth }) => {
    const fault = nth % 3 === 0 ? passing[(nth / 3) % passing.length] : undefined;
    if (fault) return { fault, retryAfter: '0.02' };
    return { text: `reply to ${body?.messages?.[0]?.content}` };
  });
  const limiter = new ConcurrencyLimiter();
  const calls = new ModelClient({
    cache: createInMemoryReplyCache(),
    limiter,
    retries: new CallRetrier(hasty, { limiter }),
    transport: createServerTransport({ clock: systemClock, keyOf: async () => undefined }),
  });
  const endpoint = server.endpoint({ concurrency: 4 });
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, k) =>
      calls.ask(
        { endpoint, model: 'm', messages: [{ role: 'user', content: `${k}` }], sampling: {}, sample: 0 },
        deepPurse,
        never,
      ),
    ),
  );
  assert.deepEqual(
    results.map((result) => (result.kind === 'reply' ? result.text : result.message)),
    results.map((_, k) => `reply to ${k}`),
  );
});
