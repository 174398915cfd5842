/** Installing an engine in a window: it says what it downloads, and from where, and asks. The registry can't be reached here. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { EditorWindow } from './editor-window.ts';
import { runAndChoose, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openSamples } from './sample-window.ts';

describe('installing an engine in a window', { timeout: TEST_TIMEOUT_MS }, () => {
  let editor: EditorWindow;
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
      editor = await openSamples({
        files: {},
        settings: { 'http.proxy': `http://127.0.0.1:${port}` },
        hasSampleOpen: false,
      });
      await waitForWorkbench(editor.page);
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
});
