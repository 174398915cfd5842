/** A day's money that several windows share, each a process of its own, and a server that bills what it has begun. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createCallBudget } from '../../../src/core/judge/calls/budget.ts';
import { openReplyAndCostStore } from '../../../src/store/replies/reply-store.ts';
import { endpointOf } from '../../support/endpoints.ts';
import type { ScriptedServer } from '../../support/scripted-server.ts';
import { serverOf } from '../../support/servers.ts';

const SPENDER = fileURLToPath(new URL('../../support/spender.ts', import.meta.url));
const DAY = '2026-11-21';
const LIMIT = 4;
const PROMPT = 300;
const place = mkdtempSync(join(tmpdir(), 'proofmark-day-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** What a window is, and what it has said once it ends. */
interface Spender {
  readonly child: ChildProcess;
  readonly done: Promise<{ readonly out: string; readonly err: string }>;
}

function spender(file: string, url: string, lanes: number): Spender {
  const child = spawn(process.execPath, [SPENDER, file, url, DAY, String(LIMIT), String(lanes), 'bounded']);
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return { child, done: new Promise((resolve) => child.on('close', () => resolve({ out, err }))) };
}

/** A server whose bill counts whatever it has begun to answer, at the most where a reply broke off. */
async function billing(completion: number): Promise<{ server: ScriptedServer; cost: () => number }> {
  let cost = 0;
  const server = await serverOf(({ nth }) => {
    if (nth % 7 === 3) return { fault: 'busy' };
    const isBroken = nth % 11 === 5 || nth % 13 === 6;
    cost += (2 * PROMPT + 10 * (isBroken ? 20_000 : completion)) / 1e6;
    if (isBroken) return { fault: nth % 2 === 0 ? 'server-error' : 'error-in-stream' };
    // Every fifth can't be read, and is asked to be repaired.
    const text = nth % 5 === 0 ? 'I cannot tell.' : 'Choice: 1\n\n\\boxed{0}';
    return { text, delay: 10, usage: { prompt: PROMPT, completion } };
  });
  return { server, cost: () => cost };
}

for (const [lanes, completion] of [
  [1, 20_000],
  [8, 20_000],
  [64, 20_000],
  [512, 20_000],
  [8, 10],
] as const)
  test(`two windows with ${lanes} calls in flight each, of ${completion} tokens, never exceed their day`, async () => {
    const file = join(place, `${lanes}-${completion}`, 'replies.sqlite');
    const { server, cost } = await billing(completion);
    const windows = [0, 1].map(() => spender(file, server.url, lanes));
    for (const { done } of windows) {
      const { out, err } = await done;
      assert.equal(err, '');
      assert.equal(out, 'comparison,review\n', 'each is refused in the end');
    }
    const said = `${server.requests.length} calls, ${cost()}`;
    assert.ok(cost() <= LIMIT, said);
    assert.ok(server.requests.length >= 10, said);
    const store = openReplyAndCostStore(file);
    const { money } = await store.spending.today(DAY);
    store.close();
    assert.ok(money <= LIMIT * (1 + 1e-9) && money >= cost() - 1e-9, `${said}; ${money} counted`);
  });

test('what a window holds that is killed counts until the day ends, and no longer', async () => {
  const file = join(place, 'killed', 'replies.sqlite');
  const { server, cost } = await billing(20_000);
  const killed = spender(file, server.url, 8);
  while (server.requests.length < 6 && killed.child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 2));
  killed.child.kill('SIGKILL');
  await killed.done;
  const store = openReplyAndCostStore(file);
  const left = (await store.spending.today(DAY)).money;
  assert.ok(left >= cost() - 1e-9, `${left} counted, ${cost()} billed`);
  const other = spender(file, server.url, 8);
  assert.equal((await other.done).out, 'comparison,review\n');
  assert.ok(cost() <= LIMIT, `${cost()}`);
  const tomorrow = createCallBudget({
    limits: { moneyPerDay: LIMIT },
    spending: store.spending,
    day: () => '2026-11-22',
  });
  const call = {
    endpoint: endpointOf({ prices: { prompt: 2, completion: 10 } }),
    model: 'm',
    messages: [{ role: 'user' as const, content: 'x' }],
    sampling: { max_tokens: 20_000 },
    sample: 0,
  };
  assert.equal(await tomorrow.take(call), undefined);
  store.close();
});
