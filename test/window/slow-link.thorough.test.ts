import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { openSlowLink, type SlowLink } from './slow-link.ts';

const LATENCY = 80;
const UPGRADE = 'GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n';

describe('a slow link', () => {
  const echo = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => {}).pipe(socket));
  let link: SlowLink;
  before(async () => {
    echo.listen(0, '127.0.0.1');
    await once(echo, 'listening');
    link = await openSlowLink((echo.address() as AddressInfo).port, LATENCY);
  });
  after(async () => {
    await link.close();
    echo.close();
  });

  const open = async (): Promise<Socket> => {
    const socket = connect(link.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** Sends a text and waits until it has come back whole; how long that took, in milliseconds. */
  const round = async (socket: Socket, text: string): Promise<number> => {
    const start = performance.now();
    socket.write(text);
    let heard = '';
    while (heard.length < text.length) heard += String((await once(socket, 'data'))[0]);
    assert.equal(heard, text);
    return performance.now() - start;
  };

  it('delays a web socket both ways, and nothing else', async () => {
    const plain = await open();
    const slow = await open();
    await round(slow, UPGRADE);
    const fastest = async (socket: Socket): Promise<number> => {
      const times: number[] = [];
      for (let k = 0; k < 5; k++) times.push(await round(socket, `${k}`));
      return Math.min(...times);
    };
    assert.ok((await fastest(plain)) < LATENCY);
    assert.ok((await fastest(slow)) >= 2 * LATENCY - 2);
    plain.destroy();
    slow.destroy();
  });

  it('keeps the order, however large the pieces are, and passes the end on', async () => {
    const slow = await open();
    await round(slow, UPGRADE);
    const pieces = Array.from({ length: 200 }, (_, k) => `${k}${'.'.repeat((k * 7919) % 20_000)};`);
    const text = pieces.join('');
    let heard = '';
    slow.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    for (const piece of pieces) {
      slow.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    slow.end();
    await once(slow, 'end');
    assert.ok(heard === text, `${heard.length} of ${text.length} characters`);
  });
});
