/** The server that a person gets lets in nobody who does not know its token. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { type Server, startServer } from './server.ts';

const TIMEOUT_MS = 120_000;
const TOKEN = 'a-token-of-this-test';

/** A control message of VS Code's remote protocol: 13 bytes of header (kind 2, ids 0, length), then JSON. */
function control(message: unknown): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(JSON.stringify(message));
  const frame = new Uint8Array(13 + body.length);
  frame[0] = 2;
  new DataView(frame.buffer).setUint32(9, body.length);
  frame.set(body, 13);
  return frame;
}

/** Opens the server's socket as a page of another origin would, and returns what becomes of the first message. */
function greet(server: Server, auth: string): Promise<'accepted' | 'refused'> {
  const url = `ws://${server.authority}/?reconnectionToken=${randomUUID()}&reconnection=false&skipWebSocketFrames=false`;
  // The option of Node's WebSocket for headers is not part of the standard's types.
  const options = { headers: { Origin: 'https://elsewhere.example' } } as unknown as string[];
  const socket = new WebSocket(url, options);
  socket.binaryType = 'arraybuffer';
  return new Promise((resolve) => {
    socket.onopen = () => socket.send(control({ type: 'auth', auth, data: 'challenge' }));
    socket.onmessage = ({ data }) => {
      if (new TextDecoder().decode(data as ArrayBuffer).includes('{"type":"sign"')) {
        resolve('accepted');
        socket.close();
      }
    };
    // The server drops the socket; whether its reason still arrives is a race.
    socket.onclose = () => resolve('refused');
  });
}

describe('the connection token', { timeout: TIMEOUT_MS }, () => {
  let server: Server;
  before(
    async () => {
      server = await startServer({ token: TOKEN, trust: true, smokeTestDriver: false });
    },
    { timeout: TIMEOUT_MS },
  );
  after(() => server?.close());

  it('is needed for the page', async () => {
    for (const query of ['', '?tkn=', '?tkn=wrong', '?ew=true']) {
      const response = await fetch(`http://${server.authority}/${query}`, { redirect: 'manual' });
      assert.equal(response.status, 403, query);
    }
    const response = await fetch(`http://${server.authority}/?tkn=${TOKEN}`, { redirect: 'manual' });
    assert.ok(response.status === 200 || response.status === 302, String(response.status));
  });

  it('is needed for files of the machine', async () => {
    const file = `http://${server.authority}/vscode-remote-resource?path=${encodeURIComponent('/etc/hostname')}`;
    assert.equal((await fetch(file, { headers: { Origin: 'https://elsewhere.example' } })).status, 403);
  });

  it('is needed on the socket, which a page of any origin can open', async () => {
    assert.equal(await greet(server, ''), 'refused');
    assert.equal(await greet(server, 'wrong'), 'refused');
    await eventually(
      'two refusals in the log',
      async () => server.log().match(/Unauthorized client refused: auth mismatch/g)?.length,
      (refusals) => refusals === 2,
    );
    assert.equal(await greet(server, TOKEN), 'accepted');
  });
});
