import { readBaseUrl } from '../../core/judge/calls/base-url.ts';
import { UsageError } from './values.ts';

/** The address of a server that a command line names. What is wrong with it is said without it: it may hold a secret. */
export function readEndpointUrl(text: string): string {
  const read = readBaseUrl(text);
  if (typeof read === 'string')
    throw new UsageError(
      `What --endpoint names ${read}. It is the address of a server, as in http://localhost:8000/v1.`,
    );
  return read.baseUrl;
}

/** The name of an endpoint that has none: its host, of letters, digits, `.`, `_` and `-`. */
export function endpointName(baseUrl: string): string {
  const host = /^https?:\/\/([^/]*)/.exec(baseUrl)?.[1] ?? '';
  const name = host.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '');
  return name.slice(0, 64) || 'endpoint';
}
