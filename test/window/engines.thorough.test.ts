/** Installing an engine in a window: it says what it downloads, and from where, and asks. The registry can't be reached here. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { findModelFiles, hashModelFiles } from '../../src/judges/local/model-files.ts';
import { randomModelFolder } from '../support/onnx-models.ts';
import { shownText } from '../support/shown-text.ts';
import { openFile, runAndChoose, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const { folder } = await randomModelFolder('qwen');

describe('installing an engine in a window', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: PlainWindow;
  let proxy: Server;
  const asked: string[] = [];

  before(
    async () => {
      // The editor reaches other machines through this proxy alone.
      proxy = createServer((_, response) => response.writeHead(502).end());
      proxy.on('connect', ({ url = '' }, socket) => {
        asked.push(url);
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      });
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      const { port } = proxy.address() as AddressInfo;
      const disk = await findModelFiles(folder);
      const { sha256 } = await hashModelFiles(disk, false, () => undefined, new AbortController().signal);
      const endpoint = { name: 'mine', kind: 'prm-local', file: folder, sha256, model: 'random' };
      editor = await openPlain(
        { 'sum.proof.md': '# Problem\n\nAdd 2 and 3.\n\n# Solution\n\nThe sum is $2 + 3 = 5$.\n' },
        { 'http.proxy': `http://127.0.0.1:${port}`, 'proofmark.review.judge': 'prm@mine' },
        {},
        { 'proofmark.endpoints': [endpoint] },
      );
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    proxy?.close();
  });

  it('says its license, size, and address, and downloads nothing before a yes', async () => {
    const { page } = editor;
    const box = page.locator('.quick-input-widget:visible');
    await runAndChoose(page, 'proofmark.installEngine', 'ONNX Runtime Web');
    await box.locator('.quick-input-title', { hasText: 'Install ONNX Runtime Web?' }).waitFor();
    const words = (await box.textContent()) ?? '';
    assert.match(words, /MIT license, 33\.1 MB to download, 14\.3 MB on disk/);
    assert.match(words, /https:\/\/registry\.npmjs\.org\/onnxruntime-web\//);
    // The first row is Cancel.
    await page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
    const registry = () => asked.filter((one) => one.includes('npmjs'));
    assert.deepEqual(registry(), []);
    await runAndChoose(page, 'proofmark.installEngine', 'ONNX Runtime Web');
    await box.locator('.quick-input-title', { hasText: 'Install ONNX Runtime Web?' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText("Can't download https://registry.npmjs.org/").first().waitFor();
    assert.deepEqual([...new Set(registry())], ['registry.npmjs.org:443']);
  });

  it('is offered when a model needs it; such a judge sends nothing, so nobody is asked', async () => {
    const { page } = editor;
    await runByKeys(page, 'Notifications: Clear All Notifications');
    await openFile(page, 'sum.proof.md');
    await runByKeys(page, 'proofmark.review');
    await page.locator('.statusbar-item', { hasText: shownText("The judge couldn't finish") }).waitFor();
    assert.equal(await page.locator('.quick-input-widget:visible').count(), 0);
    await runByKeys(page, 'Notifications: Show Notifications');
    const notice = page.locator('.notification-list-item', {
      hasText: shownText("ONNX Runtime Web, the engine for ONNX models, isn't installed."),
    });
    await notice.getByRole('button', { name: shownText('Install Local Engine') }).click();
    await page.locator('.quick-input-title', { hasText: shownText('Install or Remove a Local Engine') }).waitFor();
    await page.keyboard.press('Escape');
  });
});
