import type { ScriptedServer } from './scripted-server.ts';

/**
 * Settings of machine scope with a scripted server as the endpoint `local`, whose model is called so.
 * @param concurrency how many calls it takes at a time; as many as by default unless given
 */
export function scriptedEndpoint(
  { url }: Pick<ScriptedServer, 'url'>,
  concurrency?: number,
): Readonly<Record<string, unknown>> {
  const endpoint = { name: 'local', kind: 'chat', baseUrl: url, model: 'scripted-model' };
  return { 'proofmark.endpoints': [concurrency === undefined ? endpoint : { ...endpoint, concurrency }] };
}
