/** Pages of the tests find this machine, and no other. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { ensureChromium, launchBrowser } from '../support/chromium.ts';
import { TEST_TIMEOUT_MS } from './page.ts';

let server: Server;
let browser: Browser;

before(
  async () => {
    server = createServer((_request, response) => response.end('<p>here</p>')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await launchBrowser(await ensureChromium());
  },
  { timeout: TEST_TIMEOUT_MS },
);

after(async () => {
  await browser?.close();
  server?.close();
});

it('a page finds no machine but this one, by name or by address', { timeout: TEST_TIMEOUT_MS }, async () => {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('requestfailed', (request) =>
    failures.push(`${new URL(request.url()).host} ${request.failure()?.errorText}`),
  );
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const loaded = await page.evaluate(async () => {
    const ask = (url: string): Promise<boolean> =>
      fetch(url, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      );
    return Promise.all([location.href, 'http://example.org/', 'http://192.0.2.1/', 'http://127.0.0.2/'].map(ask));
  });
  assert.deepEqual(loaded, [true, false, false, false]);
  assert.deepEqual(failures.sort(), [
    '127.0.0.2 net::ERR_NAME_NOT_RESOLVED',
    '192.0.2.1 net::ERR_NAME_NOT_RESOLVED',
    'example.org net::ERR_NAME_NOT_RESOLVED',
  ]);
});
