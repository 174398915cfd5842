/** Node's `fetch`, with the patience that models need. */
import type { Fetch } from './servers/wire.ts';

/** Where Node keeps what carries out its requests. A name that undici shares between its copies on purpose. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** In milliseconds; 0 is without end. */
interface Patience {
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
}

const ENDLESS: Patience = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * By itself Node's `fetch` gives a server up that is silent for 5 minutes, which a model that reasons may well be; how long is
 * long enough, endpoints say. Where Node does not let us change that, it is as ever, and is said when it happens.
 * @param isFor the addresses that it is for; others go the host's own way, such as through a proxy
 */
export function patientFetch(isFor: (url: URL) => boolean = () => true, patience = ENDLESS): Fetch {
  let dispatcher: Promise<object | undefined> | undefined;
  return async (url, init) => {
    if (!isFor(new URL(url instanceof Request ? url.url : url))) return fetch(url, init);
    dispatcher ??= dispatcherWith(patience);
    const own = await dispatcher;
    return fetch(url, own ? ({ ...init, dispatcher: own } as RequestInit) : init);
  };
}

async function dispatcherWith(patience: Patience): Promise<object | undefined> {
  try {
    // Before its first use there is none.
    await fetch('data:,');
    const known: unknown = Reflect.get(globalThis, DISPATCHER);
    const Dispatcher: unknown = typeof known === 'object' && known !== null ? known.constructor : undefined;
    if (typeof Dispatcher !== 'function') return undefined;
    const made: unknown = Reflect.construct(Dispatcher, [patience]);
    return typeof made === 'object' && made !== null && 'dispatch' in made ? made : undefined;
  } catch {
    return undefined;
  }
}
