/** What tests of back ends share: scripted servers that are closed when the file is done, calls, and a transport. */
import { after } from 'node:test';
import type { Clock } from '../../src/core/base/clock.ts';
import type { CallTransport, ModelCall } from '../../src/core/judge/calls/types.ts';
import { createServerTransport } from '../../src/judges/servers/transport.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import {
  type Script,
  type ScriptedServer,
  type ScriptedServerOptions,
  startScriptedServer,
} from './scripted-server.ts';

const servers: ScriptedServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

/** A scripted server for as long as the tests of a file run. */
export async function serverOf(script: Script, options?: ScriptedServerOptions): Promise<ScriptedServer> {
  const server = await startScriptedServer(script, options);
  servers.push(server);
  return server;
}

export function callTo(server: ScriptedServer, changes: Partial<ModelCall> = {}): ModelCall {
  return {
    endpoint: server.endpoint(),
    model: 'scripted',
    messages: [{ role: 'user', content: 'Is it right?' }],
    sampling: { temperature: 0 },
    sample: 0,
    ...changes,
  };
}

/** The real transport, in real time unless a clock is given. */
export function transportWith(key?: string, clock: Clock = systemClock): CallTransport {
  return createServerTransport({ clock, keyOf: async () => key });
}
