/** The checker of the web host in a real browser, with no VS Code around it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { JudgeReply } from '../../src/core/judge/contract.ts';
import { ensureChromium, launchBrowser } from '../support/chromium.ts';
import { dist, root } from '../support/paths.ts';
import type { replies } from './web-checker-page.ts';

const REAL = path.join(dist, 'web', 'checker-worker.js');
const HANGS = path.join(root, 'test', 'fixtures', 'workers', 'hangs-web.js');

let browser: Browser;
let page: Page;

before(
  async () => {
    browser = await launchBrowser(await ensureChromium());
    page = await browser.newPage();
    const { outputFiles } = await build({
      entryPoints: [path.join(import.meta.dirname, 'web-checker-page.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'checkerPage',
    });
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  },
  { timeout: 120_000 },
);
after(() => browser?.close());

async function judge(worker: string | undefined, ...steps: string[]): Promise<JudgeReply[]> {
  const script = worker === undefined ? undefined : await readFile(worker, 'utf8');
  return ask(script, steps);
}

function ask(script: string | undefined, steps: string[]): Promise<JudgeReply[]> {
  return page.evaluate(
    (asked) => {
      const { checkerPage } = globalThis as unknown as { checkerPage: { replies: typeof replies } };
      return checkerPage.replies(asked.script, asked.steps);
    },
    { script, steps },
  );
}

test('the built worker refutes what is false', async () => {
  const heard = await judge(REAL, 'We get 5 * 3 = 15.', 'We get 5 * 3 = 16.');
  const refuted = heard.filter((reply) => reply.kind === 'refutation');
  assert.deepEqual(
    refuted.map(({ step, range }) => [step, range]),
    [[1, { start: 7, end: 17 }]],
  );
});

test('a worker that hangs is ended, one that throws at once, and the steps behind are judged', async () => {
  const heard = await judge(HANGS, 'a', 'hang', 'b', 'throw', 'c');
  const abstained = heard.filter((reply) => reply.kind === 'abstain');
  assert.equal(abstained.length, 5);
  assert.match(abstained.find(({ step }) => step === 1)?.reason ?? '', /\b6 seconds\b/);
  assert.match(abstained.find(({ step }) => step === 3)?.reason ?? '', /thrown on purpose/);
});

test('a script that cannot be read is a failure that says so', async () => {
  const heard = await judge(undefined, 'a');
  assert.equal(heard.length, 1);
  const [only] = heard;
  assert.ok(only?.kind === 'failure');
  assert.match(only.message, /nowhere\.js/);
});

test('a script that breaks as it starts is a failure that says so', async () => {
  const [only] = await ask('this is no script', ['a']);
  assert.ok(only?.kind === 'failure');
  assert.match(only.message, /SyntaxError/);
});
