import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeClock } from '../../../src/judges/node-clock.ts';
import { patientFetch } from '../../../src/judges/node-fetch.ts';
import { createTransport } from '../../../src/judges/servers/transport.ts';
import type { Fetch } from '../../../src/judges/servers/wire.ts';
import { callTo, serverOf } from '../../support/servers.ts';

const never = new AbortController().signal;
/** Node measures such times by the second. */
const SHORT = { headersTimeout: 1000, bodyTimeout: 1000 };
const with_ = (fetch: Fetch) => createTransport({ clock: nodeClock, keyOf: async () => undefined, fetch });

test("Node's patience is ours to set, for the addresses that we name", { timeout: 20_000 }, async () => {
  const server = await serverOf(() => ({ text: 'yes', delay: 3500 }));
  const endpoint = server.endpoint({ timeoutSeconds: 30 });
  const call = callTo(server, { endpoint });
  const [impatient, elsewhere, endless] = await Promise.all([
    with_(patientFetch(() => true, SHORT))(call, never),
    with_(patientFetch(({ hostname }) => hostname === 'x.org', SHORT))(call, never),
    with_(patientFetch())(call, never),
  ]);
  assert.ok(impatient.kind === 'failure' && impatient.cause === 'timeout', JSON.stringify(impatient));
  assert.match(impatient.message, /longer than this program can wait/);
  assert.equal(elsewhere.kind, 'reply');
  assert.equal(endless.kind, 'reply');
});
