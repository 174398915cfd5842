/** Where a key may go at all. */
import { type Endpoint, originOf } from './endpoint.ts';

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Whether an origin is this very machine. */
export function isLoopback(origin: string): boolean {
  return LOOPBACK.test(origin);
}

/** Whether a key may be sent to an origin: over plain HTTP to another machine it could be read on the way. */
export function mayCarryKey(origin: string): boolean {
  return origin.startsWith('https://') || isLoopback(origin);
}

/** Whether what is sent to an endpoint can be read on the way. */
export function isInTheOpen(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean {
  const origin = originOf(endpoint);
  return origin.startsWith('http://') && !isLoopback(origin);
}
