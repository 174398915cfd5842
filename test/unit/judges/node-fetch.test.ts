import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createNodeFetch } from '../../../src/judges/node-fetch.ts';
import type { FetchFunction } from '../../../src/judges/servers/bounded-fetch.ts';
import { createServerTransport } from '../../../src/judges/servers/transport.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { callTo, serverOf } from '../../support/servers.ts';

const never = new AbortController().signal;
/** Node measures such times by the second. */
const SHORT = { headersTimeout: 1000, bodyTimeout: 1000 };
const with_ = (fetch: FetchFunction) =>
  createServerTransport({ clock: systemClock, keyOf: async () => undefined, fetch });

test("Node's patience is ours to set", { timeout: 20_000 }, async () => {
  const server = await serverOf(() => ({ text: 'yes', delay: 3500 }));
  const call = callTo(server, { endpoint: server.endpoint({ timeoutSeconds: 30 }) });
  const [impatient, endless] = await Promise.all([
    with_(createNodeFetch('patient', SHORT))(call, never),
    with_(createNodeFetch())(call, never),
  ]);
  assert.ok(impatient.kind === 'failure' && impatient.cause === 'timeout', JSON.stringify(impatient));
  assert.match(impatient.message, /\S/);
  assert.equal(endless.kind, 'reply');
});

/** What a process sends whose environment names a proxy for everything, and what the proxy saw of it. */
async function behindProxy(urls: readonly string[], elsewhere: 'patient' | 'host') {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end('from the proxy');
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    seen.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const script = `
    import { createNodeFetch } from ${JSON.stringify(new URL('../../../src/judges/node-fetch.ts', import.meta.url).href)};
    const fetch = createNodeFetch(${JSON.stringify(elsewhere)});
    for (const url of ${JSON.stringify(urls)}) {
      const init = { method: 'POST', body: 'a proof', headers: { authorization: 'Bearer secret' } };
      console.log(await fetch(url, init).then((response) => response.text(), () => 'nothing'));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: address,
      HTTPS_PROXY: address,
      ALL_PROXY: address,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await once(child, 'close');
  proxy.close();
  return { replies: out.trim().split('\n'), seen };
}

test('this machine and plain http are reached without a proxy, whatever the environment says; https goes through it', async () => {
  const server = createServer((_, response) => response.end('from the server'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const urls = [`http://127.0.0.1:${port}/v1`, `http://localhost:${port}/v1`, 'http://nowhere.invalid/v1'];
  for (const elsewhere of ['patient', 'host'] as const) {
    const { replies, seen } = await behindProxy([...urls, 'https://nowhere.invalid/v1'], elsewhere);
    assert.deepEqual(replies, ['from the server', 'from the server', 'nothing', 'nothing'], elsewhere);
    assert.deepEqual(seen, ['nowhere.invalid:443'], elsewhere);
  }
  server.close();
});
