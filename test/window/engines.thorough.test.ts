/** Models on this computer in a window. Their weights are random. Installing an engine: it says what it downloads, and from where, and asks. The registry can't be reached here. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { findModelFiles, hashModelFiles } from '../../src/judges/local/model-files.ts';
import { eventually } from '../support/eventually.ts';
import { installOnnxEngine, randomModelFolder } from '../support/onnx-models.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { openFile, runAndChoose, runByKeys, TEST_TIMEOUT_MS } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const { folder } = await randomModelFolder('qwen');

/** Types the path of a file into VS Code's own dialog. */
async function selectFile(page: Page, file: string): Promise<void> {
  const dialog = page.locator('.quick-input-widget:visible', {
    hasText: shownText('Select a GGUF file, or the ONNX file in the folder of a model'),
  });
  const input = dialog.locator('input:focus');
  await eventually(
    'the folder in the dialog',
    () => input.inputValue(),
    (value) => value.startsWith('/'),
  );
  // The dialog sets its own folder a moment after it opens.
  await eventually(
    'the file in the dialog',
    async () => {
      if ((await input.inputValue()) !== file) await input.fill(file);
      return dialog.locator('.monaco-list-row', { hasText: path.basename(file) }).count();
    },
    (rows) => rows > 0,
  );
  await page.keyboard.press('Enter');
}

/** Waits for a list, and returns all its words. */
async function readList(page: Page, title: RegExp): Promise<string> {
  const list = page.locator('.quick-input-widget:visible', { hasText: title });
  await list.waitFor();
  return (await list.allInnerTexts()).join('\n');
}

async function hashModel(file: string): Promise<{ readonly sha256: string }> {
  return hashModelFiles(await findModelFiles(file), false, () => undefined, new AbortController().signal);
}

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
      const { sha256 } = await hashModel(folder);
      const endpoint = { name: 'mine', kind: 'prm-local', file: folder, sha256, model: 'random', wrongBelow: 0.4 };
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

  it('comes from a file that a person selects, by keyboard, to scored steps', async () => {
    const { page } = editor;
    await installOnnxEngine(path.join(editor.dataDir, 'data/User/globalStorage/proofmark.proofmark/engines'));
    await runByKeys(page, 'Notifications: Clear All Notifications');
    const { folder: other } = await randomModelFolder('skywork');
    await runAndChoose(page, 'proofmark.addEndpoint', shownText('Model on this computer'));
    await selectFile(page, path.join(other, 'model.onnx'));
    const question = await readList(page, anyShownText('Add the endpoint “{0}”?'));
    assert.match(question, /: ONNX, 1 MB on disk\. Needs about \d+ MB of memory\./);
    assert.match(question, /The format of its step scores is detected when it is loaded\./);
    assert.match(question, /Runs in ONNX Runtime Web, which is installed\./);
    // The first row is Cancel.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const offer = await readList(page, anyShownText('Added “{0}”. Use it as the judge?'));
    assert.match(offer, /Loaded and tested in [\d.]+ s\./);
    assert.match(offer, /Query format: ONNX, form skywork\./);
    await page.keyboard.press('Enter');
    await page.locator('.codelens-decoration', { hasText: /score 0\.\d\d/ }).waitFor();
    await page.locator('.statusbar-item', { hasText: 'prm@proofmark-model-' }).waitFor();
    const { sha256 } = await hashModel(other);
    assert.deepEqual(
      (await readUserEndpoints()).find(({ file }) => file === path.join(other, 'model.onnx')),
      {
        name: path.basename(other),
        kind: 'prm-local',
        file: path.join(other, 'model.onnx'),
        sha256,
        model: path.basename(other),
      },
    );
  });

  it('is refused once its files changed, until the person selects it again', async () => {
    const { page } = editor;
    await writeFile(path.join(folder, 'proofmark.json'), '{"form":"qwen"}');
    await runAndChoose(page, 'proofmark.chooseJudge', 'prm@mine');
    await runByKeys(page, 'proofmark.review');
    await runByKeys(page, 'Notifications: Show Notifications');
    const notice = page.locator('.notification-list-item', {
      hasText: anyShownText(
        'The files of the model “{0}” changed after you chose it. Choose the model again if you trust them.',
      ),
    });
    await notice.getByRole('button', { name: shownText('Select Model Again') }).click();
    await selectFile(page, path.join(folder, 'model.onnx'));
    const question = await readList(page, anyShownText('Replace the model of the endpoint “{0}”?'));
    assert.match(question, /Format of its step scores as a reward model: qwen\./);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await readList(page, anyShownText('Added “{0}”. Use it as the judge?'));
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: 'prm@mine' }).waitFor();
    await page.locator('.codelens-decoration', { hasText: /score 0\.\d\d/ }).waitFor();
    const { sha256 } = await hashModel(folder);
    const mine = (await readUserEndpoints()).find(({ name }) => name === 'mine');
    assert.deepEqual([mine?.sha256, mine?.wrongBelow], [sha256, 0.4]);
  });

  async function readUserEndpoints(): Promise<readonly Record<string, unknown>[]> {
    const settings = await readFile(path.join(editor.dataDir, 'data/Machine/settings.json'), 'utf8');
    return (JSON.parse(settings) as { 'proofmark.endpoints': Record<string, unknown>[] })['proofmark.endpoints'];
  }
});
