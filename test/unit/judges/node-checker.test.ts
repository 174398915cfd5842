import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JudgeReply } from '../../../src/core/judge/contract.ts';
import { prestartCheckerThread, takeCheckerThread } from '../../../src/judges/checker-thread.ts';
import { createNodeChecker } from '../../../src/judges/node-checker.ts';
import { proofOf } from '../../support/builders.ts';

const REAL = new URL('../../../src/judges/checker-worker.ts', import.meta.url);
const HANGS = new URL('../../fixtures/workers/hangs.mjs', import.meta.url);

async function judge(worker: URL, ...steps: string[]): Promise<JudgeReply[]> {
  // Long enough for a busy machine to check a step, short enough for three tries of one that hangs.
  const checker = createNodeChecker(worker, { stepLimit: 500 });
  try {
    const proof = proofOf(...steps);
    const request = { proof, steps: proof.steps.map((step) => step.index) };
    const replies: JudgeReply[] = [];
    for await (const reply of checker.judge(request, new AbortController().signal)) replies.push(reply);
    return replies;
  } finally {
    checker.dispose();
  }
}

test('the checker on its thread refutes what is false', async () => {
  const replies = await judge(REAL, 'We get 5 * 3 = 15.', 'We get 5 * 3 = 16.');
  const refuted = replies.filter((reply) => reply.kind === 'refutation');
  assert.deepEqual(
    refuted.map(({ step, range }) => [step, range]),
    [[1, { start: 7, end: 17 }]],
  );
});

test('a thread that hangs is ended, and the steps behind are still judged', async () => {
  const replies = await judge(HANGS, 'a', 'hang', 'b', 'leave', 'c');
  const abstained = replies.filter((reply) => reply.kind === 'abstain');
  assert.equal(abstained.length, 5);
  assert.match(abstained.find(({ step }) => step === 1)?.reason ?? '', /\b6 seconds\b/);
  assert.match(abstained.find(({ step }) => step === 3)?.reason ?? '', /exited with code 3/);
});

test('a worker file that is not there is a failure that says so', async () => {
  const replies = await judge(new URL('./nowhere.mjs', import.meta.url), 'a');
  assert.equal(replies.length, 1);
  const [only] = replies;
  assert.ok(only?.kind === 'failure');
  assert.match(only.message, /nowhere\.mjs/);
});

test('a thread that was started ahead is used once, also if it was ready before', async () => {
  prestartCheckerThread(REAL);
  const early = takeCheckerThread(REAL);
  const other = takeCheckerThread(REAL);
  assert.notEqual(other.worker, early.worker);
  await Promise.all([early, other].map(({ worker }) => worker.terminate()));

  prestartCheckerThread(REAL);
  await sleep(1500);
  const replies = await judge(REAL, 'We get 5 * 3 = 16.', 'We get 5 * 3 = 15.');
  assert.deepEqual(
    replies.flatMap((reply) => (reply.kind === 'refutation' ? [reply.step] : [])),
    [0],
  );
});

test('a thread that was started ahead and broke is replaced', async () => {
  prestartCheckerThread(new URL('./nowhere.mjs', import.meta.url));
  await sleep(300);
  assert.ok((await judge(REAL, 'We get 5 * 3 = 16.')).some(({ kind }) => kind === 'refutation'));
  const broken = new URL('./nowhere.mjs', import.meta.url);
  prestartCheckerThread(broken);
  await sleep(300);
  const [only] = await judge(broken, 'a');
  assert.ok(only?.kind === 'failure');
  assert.match(only.message, /nowhere\.mjs/);
});
