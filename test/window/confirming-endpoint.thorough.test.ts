/** What a review asks before it sends anything: all endpoints that get the proof are named. The models are scripted and never queried. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText } from '../support/shown-text.ts';
import { openFile, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { openPlain } from './plain-window.ts';

it('names the endpoint that confirms errors, too', { timeout: TEST_TIMEOUT_MS }, async () => {
  const model = await startScriptedServer(() => ({ text: '\\boxed{-1}' }));
  const { url: baseUrl } = model;
  const window = await openPlain(
    { 'sum.md': '# Problem\n\nAdd $1+1$.\n\n# Solution\n\nIt is $1+1=2$.\n' },
    { 'proofmark.review.judge': 'critic@local', 'proofmark.review.confirm': 'second' },
    {},
    {
      'proofmark.endpoints': [
        { name: 'local', kind: 'chat', baseUrl, model: 'judge-one' },
        { name: 'second', kind: 'chat', baseUrl, model: 'judge-two' },
      ],
    },
  );
  try {
    const { page } = window;
    await openFile(page, 'sum.md');
    await runByKeys(page, 'proofmark.review');
    const question = page.locator('.quick-input-widget:visible', {
      hasText: anyShownText('Review this proof with {0}?'),
    });
    await question.waitFor();
    const words = (await question.allInnerTexts()).join().split('\n');
    const told = anyShownText('To confirm errors, the problem and the proof are also sent to {0} ({1}).');
    assert.ok(
      words.some((line) => told.test(line) && line.includes(`judge-two (${new URL(baseUrl).origin})`)),
      words.join('\n'),
    );
    assert.equal(model.requests.length, 0);
  } finally {
    await window.close();
    await model.close();
  }
});
