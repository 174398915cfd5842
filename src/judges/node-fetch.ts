/** Node's `fetch`, with the patience that models need, and without a proxy where what is sent could be read on the way. */
import { isLoopback } from '../core/judge/calls/index.ts';
import type { Fetch } from './servers/wire.ts';

/** Where Node keeps what carries out its requests. A name that undici shares between its copies on purpose. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');
/** The name under which VS Code keeps Node's own `fetch`, which it wraps to apply the editor's proxy. */
const UNPROXIED = '__vscodeOriginalFetch';

/** In milliseconds; 0 is without end. */
interface FetchTimeouts {
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
}

const ENDLESS: FetchTimeouts = { headersTimeout: 0, bodyTimeout: 0 };
/** Any one of them keeps a dispatcher that looks for proxies in the environment from using one. */
const NO_PROXY = { httpProxy: '', httpsProxy: '', noProxy: '*' };

/**
 * A `fetch` of Node that waits as long as endpoints say, and sends no key through a proxy that could read it.
 * By itself Node's gives up on a server that is silent for 5 minutes, which a model that reasons may well be. Requests to this machine,
 * and all over plain http, are sent straight to the server whatever proxy the environment or the host names: a proxy could read them,
 * the key included, and answer in the server's place.
 * @param elsewhere how other requests go: `patient`, or the `host`'s own way, which in an editor is its proxy settings'
 * @returns a `fetch` that throws a TypeError where a direct way can't be made sure of; nothing is sent then
 */
export function createPatientFetch(elsewhere: 'patient' | 'host' = 'patient', patience = ENDLESS): Fetch {
  let straight: Promise<object | undefined> | undefined;
  let patient: Promise<object | undefined> | undefined;
  return async (url, init) => {
    if (mustBypassProxy(new URL(url instanceof Request ? url.url : url))) {
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

function mustBypassProxy({ protocol, origin }: URL): boolean {
  return protocol === 'http:' || isLoopback(origin);
}

function getNodeFetch(): typeof fetch {
  const own: unknown = Reflect.get(globalThis, UNPROXIED);
  return typeof own === 'function' ? (own as typeof fetch) : fetch;
}

/** One of the kind that carries out Node's requests; undefined where there is none of that kind to be had. */
async function createDispatcher(options: FetchTimeouts): Promise<object | undefined> {
  try {
    // Before its first use there is none.
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
