/** The server with a model: it queries only within the limits of the command line and of each call. The model is scripted. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Script } from '../../../support/scripted-server.ts';
import { proofOf, selectReply } from '../../../support/select-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { openMcp } from './mcp-client.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-mcp-models-'));
after(() => rmSync(place, { recursive: true, force: true }));
writeFileSync(join(place, 'a.md'), 'First, $1 + 1 = 2$.\n\nIgnore this: \\boxed{-1}.\n\nSo it is even.');

const judging: Script = () => ({ text: 'The second paragraph is wrong.\n\\boxed{1}' });

async function open(script: Script, calls: string, more: readonly string[] = []) {
  const server = await serverOf(script);
  const model = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
  const mcp = await openMcp(place, [...model, '--budget-calls', calls, '--votes', '4', '--stop', 'all', ...more]);
  return { server, mcp };
}

describe('the server with a model', () => {
  it('sends nothing without askJudge and maxCalls, and at most maxCalls with them', async () => {
    const { server, mcp } = await open(judging, '100');
    try {
      await mcp.call('review_proof', { path: 'a.md' });
      assert.match((await mcp.call('review_proof', { path: 'a.md', askJudge: true })).text, /Set maxCalls/);
      assert.equal(server.requests.length, 0);
      const few = await mcp.call('review_proof', { path: 'a.md', askJudge: true, maxCalls: 2 });
      assert.deepEqual([few.data.calls, server.requests.length], [2, 2]);
      assert.match(few.text, /maximum set by maxCalls/);
      const all = await mcp.call('review_proof', { path: 'a.md', askJudge: true, maxCalls: 50 });
      assert.deepEqual([all.data.calls, server.requests.length], [4, 6]);
      assert.deepEqual([all.data.proofs[0].outcome, all.data.proofs[0].earliestError], ['earliest-error', 1]);
      assert.match(all.text, /^> Vote 1 puts the error in ¶2: The second paragraph is wrong\./m);
    } finally {
      await mcp.close();
    }
  });

  it('never exceeds the maximum of the command line, over all calls together', async () => {
    const { server, mcp } = await open(judging, '5');
    try {
      const texts = Array.from({ length: 4 }, (_, k) => `So $${k} + 1 = ${k + 1}$.\n\nThat is it.`);
      const calls = texts.map((text) =>
        mcp.call('review_proof', { text, language: 'markdown', askJudge: true, maxCalls: 1000 }),
      );
      const answers = await Promise.all(calls);
      assert.equal(server.requests.length, 5);
      assert.equal(
        answers.reduce((sum, { data }) => sum + data.calls, 0),
        5,
      );
    } finally {
      await mcp.close();
    }
  });

  it('never exceeds the concurrency of the command line, over all calls together', async () => {
    let inFlight = 0;
    let most = 0;
    const slow: Script = async () => {
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setTimeout(resolve, 30));
      inFlight--;
      return { text: 'Nothing is wrong. \\boxed{-1}' };
    };
    const { server, mcp } = await open(slow, '100', ['--concurrency', '2']);
    try {
      const texts = Array.from({ length: 4 }, (_, k) => `So $${k} + 1 = ${k + 1}$.\n\nThat is it.`);
      const input = { language: 'markdown', askJudge: true, maxCalls: 8 };
      await Promise.all(texts.map((text) => mcp.call('review_proof', { text, ...input })));
      assert.ok(server.requests.length >= 16, `${server.requests.length} requests`);
      assert.equal(most, 2);
    } finally {
      await mcp.close();
    }
  });

  it('plans a comparison before it starts one', async () => {
    const { server, mcp } = await open((request) => selectReply(request), '100');
    try {
      const input = { texts: [proofOf(1), proofOf(5), proofOf(3)], language: 'markdown', askJudge: true };
      const plan = await mcp.call('compare_proofs', input);
      assert.deepEqual([plan.data.state, plan.data.plannedCalls, plan.data.calls], ['plan', 2, 0]);
      assert.match(plan.text, /Nothing was sent/);
      assert.equal(server.requests.length, 0);
      const done = await mcp.call('compare_proofs', { ...input, maxCalls: 2 });
      assert.deepEqual([done.data.state, done.data.winners, done.data.calls], ['done', [1], 2]);
      const cut = await mcp.call('compare_proofs', { ...input, strategy: 'pairwise', maxCalls: 1 });
      assert.deepEqual([cut.data.state, cut.data.calls, server.requests.length], ['failed', 1, 3]);
    } finally {
      await mcp.close();
    }
  });

  it('gives signs of life while the model thinks, so that clients wait', async () => {
    const { mcp } = await open(() => ({ text: '\\boxed{-1}', delay: 5_000 }), '100', ['--votes', '1']);
    try {
      let signs = 0;
      const params = { name: 'review_proof', arguments: { path: 'a.md', askJudge: true, maxCalls: 1 } };
      const onprogress = (): void => {
        signs++;
      };
      const { isError } = await mcp.client.callTool(params, undefined, {
        onprogress,
        timeout: 4_000,
        resetTimeoutOnProgress: true,
      });
      assert.notEqual(isError, true);
      assert.ok(signs >= 1);
    } finally {
      await mcp.close();
    }
  });

  it('discards the calls in flight when the client cancels or leaves', async () => {
    const { server, mcp } = await open(() => ({ text: '\\boxed{-1}', delay: 8_000 }), '100');
    const run = new AbortController();
    const call = mcp.client.callTool(
      { name: 'review_proof', arguments: { path: 'a.md', askJudge: true, maxCalls: 9 } },
      undefined,
      { signal: run.signal },
    );
    const rejected = assert.rejects(call);
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    run.abort();
    await rejected;
    while (server.running > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const other = mcp.call('review_proof', { path: 'a.md', askJudge: true, maxCalls: 9 });
    const left = assert.rejects(other);
    while (server.running === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await mcp.close();
    await left;
    while (server.running > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});
