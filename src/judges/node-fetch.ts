/** Creates a `fetch` for Node that waits for slow models and avoids proxies that could read requests. */
import { isLoopbackOrigin } from '../core/judge/calls/index.ts';
import type { FetchFunction } from './servers/bounded-fetch.ts';

/** The global dispatcher of Node's requests. All copies of undici share this symbol. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');
/** The property with Node's original `fetch`, which VS Code wraps to apply its proxy settings. */
const UNPROXIED = '__vscodeOriginalFetch';

/** The timeouts in milliseconds; 0 means none. */
interface FetchTimeouts {
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
}

const ENDLESS: FetchTimeouts = { headersTimeout: 0, bodyTimeout: 0 };
/** Each of these options prevents the dispatcher from using a proxy of the environment. */
const NO_PROXY = { httpProxy: '', httpsProxy: '', noProxy: '*' };

/**
 * Creates a `fetch` for Node that waits as long as endpoints allow and sends no key through a proxy that could read it. Node's `fetch`
 * gives up after 5 minutes of silence, which a reasoning model may exceed. Requests to this machine and over plain HTTP go directly to the
 * server, whatever proxy the environment or the host names: a proxy could read them, including the key, and reply in place of the server.
 * @param elsewhere how other requests are sent: `patient` (without timeouts), or as the `host` does, which in VS Code applies its proxy
 * settings
 * @returns a `fetch` that throws a TypeError, and sends nothing, if it can't ensure a direct connection
 */
export function createNodeFetch(elsewhere: 'patient' | 'host' = 'patient', patience = ENDLESS): FetchFunction {
  let straight: Promise<object | undefined> | undefined;
  let patient: Promise<object | undefined> | undefined;
  return async (url, init) => {
    const { protocol, origin } = new URL(url instanceof Request ? url.url : url);
    if (protocol === 'http:' || isLoopbackOrigin(origin)) {
      straight ??= createDispatcher({ ...patience, ...NO_PROXY });
      const dispatcher = await straight;
      if (!dispatcher) throw new TypeError('No direct connection is possible here.');
      return getNodeFetch()(url, { ...init, dispatcher } as RequestInit);
    }
    if (elsewhere === 'host') return fetch(url, init);
    patient ??= createDispatcher(patience);
    const dispatcher = await patient;
    return fetch(url, dispatcher ? ({ ...init, dispatcher } as RequestInit) : init);
  };
}

function getNodeFetch(): typeof fetch {
  const own: unknown = Reflect.get(globalThis, UNPROXIED);
  return typeof own === 'function' ? (own as typeof fetch) : fetch;
}

/** Creates a dispatcher of the same class as Node's; undefined if that isn't possible. */
async function createDispatcher(options: FetchTimeouts): Promise<object | undefined> {
  try {
    // Node creates the dispatcher at the first request.
    await getNodeFetch()('data:,');
    const known: unknown = Reflect.get(globalThis, DISPATCHER);
    const Dispatcher: unknown = typeof known === 'object' && known !== null ? known.constructor : undefined;
    if (typeof Dispatcher !== 'function') return undefined;
    const made: unknown = Reflect.construct(Dispatcher, [options]);
    return typeof made === 'object' && made !== null && 'dispatch' in made ? made : undefined;
  } catch {
    return undefined;
  }
}
