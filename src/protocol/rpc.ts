/** The RPC of all panels: typed requests and notices in both directions, over any message transport. */
import { t } from '../l10n/index.ts';
import {
  createObjectSchema,
  type ObjectFromFields,
  parseWithSchema,
  type Schema,
  type SchemaFields,
  voidSchema,
} from './schemas.ts';

/** Increase it with every change of the messages between panels and host. */
export const PROTOCOL_VERSION = 1;

/** The maximum number of pending requests in each direction. */
const MOST_AT_ONCE = 256;

/** The ids of a connection start at a random number below this, which leaves enough safe integers for all requests. */
const FIRST_IDS = 2 ** 48;

/** The longest error message, in UTF-16 code units. */
const LONGEST_SENTENCE = 1000;

/** Carries messages, for example a webview's `postMessage`. */
export interface RpcTransport {
  send(message: unknown): unknown;
  /** Returns a function that stops listening. */
  listen(hear: (message: unknown) => void): () => void;
}

/** A request with a reply. */
export interface RequestSchema<P, R> {
  readonly params: Schema<P>;
  readonly result: Schema<R>;
}

/** A notice without a reply. */
export interface NotificationSchema<P> {
  readonly params: Schema<P>;
}

/** The schemas of the parameters and results of one end's methods. */
export type RpcContract = Readonly<
  Record<string, NotificationSchema<unknown> & Partial<RequestSchema<unknown, unknown>>>
>;

/** An implementation of a contract, or a proxy for one. Its methods are documented in the contract. */
export type RpcApi<C> = {
  readonly [M in keyof C]: C[M] extends RequestSchema<infer P, infer R>
    ? (params: P) => Promise<R>
    : C[M] extends NotificationSchema<infer P>
      ? (params: P) => void
      : never;
};

/** A method with these parameters. It returns nothing unless it has a result schema. */
export function defineRequest<F extends SchemaFields>(fields: F): RequestSchema<ObjectFromFields<F>, void>;
export function defineRequest<F extends SchemaFields, R>(
  fields: F,
  result: Schema<R>,
): RequestSchema<ObjectFromFields<F>, R>;
export function defineRequest<F extends SchemaFields>(
  fields: F,
  result: Schema<unknown> = voidSchema,
): RequestSchema<ObjectFromFields<F>, unknown> {
  return { params: createObjectSchema(fields), result };
}

/** A method with these parameters and without a reply. */
export function defineNotification<F extends SchemaFields>(fields: F): NotificationSchema<ObjectFromFields<F>> {
  return { params: createObjectSchema(fields) };
}

export interface RpcConnectionOptions<L extends RpcContract, R extends RpcContract> {
  readonly transport: RpcTransport;
  /** The methods that the other side calls. A rejection is reported there: its message if it's a plain `Error`, written for people. */
  readonly local: RpcApi<L>;
  readonly localContract: L;
  readonly remoteContract: R;
  /** Checks each method that the other side calls. A returned sentence refuses the call and is sent back. */
  readonly refuse?: (method: string) => string | undefined;
  /** Called for problems besides replies: invalid messages, failing handlers. For the log. */
  readonly onProblem?: (sentence: string, error?: unknown) => void;
  /** Called once if the other side has another version. */
  readonly onOtherVersion?: (sentence: string) => void;
}

/** One end of a connection. */
export interface RpcConnection<Remote> {
  readonly remote: Remote;
  /** Resolves when the other side answers, whatever its version; never if nobody is there. */
  alive(): Promise<void>;
  /** Stops listening and rejects open requests. */
  dispose(): void;
}

/** A message; its properties determine its kind. A failure has the same form in every version. */
interface Envelope {
  readonly proofmark: number;
  readonly id?: number;
  readonly call?: string;
  readonly tell?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
}

/** Answered by the connection itself. */
const ALIVE = 'alive?';

interface Waiting {
  readonly schema: Schema<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Connects two sides. Messages are checked by their schema first; no message makes it throw. */
export function createRpcConnection<L extends RpcContract, R extends RpcContract>(
  ends: RpcConnectionOptions<L, R>,
): RpcConnection<RpcApi<R>> {
  const { transport, onProblem = () => {} } = ends;
  const own: RpcContract = ends.localContract;
  const handlers = ends.local as unknown as Readonly<Record<string, (params: unknown) => unknown>>;
  const waiting = new Map<number, Waiting>();
  const signs = new Map<number, () => void>();
  let served = 0;
  // A new page of the same host must not get replies to requests of the page before it.
  let lastId = Math.floor(Math.random() * FIRST_IDS);
  let isOver = false;
  let isOtherVersionTold = false;

  const send = (parts: Omit<Envelope, 'proofmark'>): void => {
    if (isOver) return;
    const failed = (error: unknown): void => onProblem("Couldn't send a message.", error);
    try {
      Promise.resolve(transport.send({ proofmark: PROTOCOL_VERSION, ...parts })).catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  const call = (method: string, params: unknown, schema: Schema<unknown>): Promise<unknown> => {
    if (isOver) return Promise.reject(new Error(sentences.closed()));
    if (waiting.size >= MOST_AT_ONCE) return Promise.reject(new Error(sentences.busy()));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { schema, resolve, reject });
      send({ id, call: method, params });
    });
  };

  const settle = (id: number, { proofmark, result, error }: Envelope): void => {
    signs.get(id)?.();
    signs.delete(id);
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    if (typeof error === 'string') asked.reject(new Error(error.slice(0, LONGEST_SENTENCE)));
    else if (proofmark !== PROTOCOL_VERSION) asked.reject(new Error(sentences.version()));
    else {
      const done = parseWithSchema(asked.schema, result);
      if ('value' in done) asked.resolve(done.value);
      else {
        onProblem(`Invalid reply: ${done.problem}`);
        asked.reject(new Error(sentences.misunderstood()));
      }
    }
  };

  /** The checked parameters of a request; undefined and reported if it's unknown or invalid. */
  const understood = (method: string, params: unknown, isRequest: boolean): { value: unknown } | undefined => {
    const schemas = Object.hasOwn(own, method) ? own[method] : undefined;
    if (!schemas || isRequest !== (schemas.result !== undefined)) {
      onProblem(`Unknown method "${method.slice(0, 50)}".`);
      return undefined;
    }
    const done = parseWithSchema(schemas.params, params);
    if ('value' in done) return done;
    onProblem(`Invalid parameters for "${method}": ${done.problem}`);
    return undefined;
  };

  const serve = async (id: number, method: string, params: unknown): Promise<void> => {
    if (served >= MOST_AT_ONCE) return send({ id, error: sentences.busy() });
    const asked = understood(method, params, true);
    if (!asked) return send({ id, error: sentences.misunderstood() });
    const refused = ends.refuse?.(method);
    if (refused !== undefined) return send({ id, error: refused });
    served++;
    try {
      const result = await handlers[method]?.(asked.value);
      send({ id, ...(result === undefined ? {} : { result }) });
    } catch (error) {
      send({ id, error: toErrorSentence(error, onProblem) });
    } finally {
      served--;
    }
  };

  const take = (method: string, params: unknown): void => {
    const told = understood(method, params, false);
    if (!told || ends.refuse?.(method) !== undefined) return;
    try {
      handlers[method]?.(told.value);
    } catch (error) {
      onProblem(`"${method}" failed.`, error);
    }
  };

  const hear = (message: unknown): void => {
    if (isOver || !isEnvelope(message)) return;
    const { proofmark, id, call, tell, params } = message;
    if (!isWithinMessageLimits(message, MESSAGE_LIMITS)) {
      onProblem('Ignored a message that was too large.');
      if (id !== undefined) {
        if (call === undefined) settle(id, { proofmark, error: sentences.misunderstood() });
        else send({ id, error: sentences.misunderstood() });
      }
      return;
    }
    const isOther = proofmark !== PROTOCOL_VERSION;
    if (isOther && !isOtherVersionTold) {
      isOtherVersionTold = true;
      ends.onOtherVersion?.(sentences.version());
    }
    if (id === undefined) {
      if (tell !== undefined && !isOther) take(tell, params);
    } else if (call === undefined) settle(id, message);
    else if (call === ALIVE) send({ id });
    else if (isOther) send({ id, error: sentences.version() });
    else void serve(id, call, params);
  };

  const remote = Object.fromEntries(
    Object.entries<RpcContract[string]>(ends.remoteContract).map(([method, { result }]) => [
      method,
      result ? (params: unknown) => call(method, params, result) : (params: unknown) => send({ tell: method, params }),
    ]),
  );
  const stop = transport.listen(hear);
  return {
    remote: remote as unknown as RpcApi<R>,
    alive: () => {
      const id = ++lastId;
      // The reply to this request answers the earlier ones too.
      const before = [...signs.values()];
      return new Promise((resolve) => {
        signs.clear();
        signs.set(id, () => {
          for (const sign of before) sign();
          resolve();
        });
        send({ id, call: ALIVE, params: {} });
      });
    },
    dispose: () => {
      if (isOver) return;
      isOver = true;
      stop();
      const asked = [...waiting.values()];
      waiting.clear();
      for (const { reject } of asked) reject(new Error(sentences.closed()));
    },
  };
}

/** How one end reports problems and refuses calls. */
export type RpcFailureHandlers = Pick<
  RpcConnectionOptions<RpcContract, RpcContract>,
  'onProblem' | 'onOtherVersion' | 'refuse'
>;

/** Creates one end of a connection, which serves `local`. */
export type RpcConnector<Local, Remote> = (
  transport: RpcTransport,
  local: Local,
  told?: RpcFailureHandlers,
) => RpcConnection<Remote>;

/** Creates the functions that connect a host to its page and a page to its host. */
export function createPanelConnectors<Host extends RpcContract, Page extends RpcContract>(
  host: Host,
  page: Page,
): {
  readonly toPage: RpcConnector<RpcApi<Host>, RpcApi<Page>>;
  readonly toHost: RpcConnector<RpcApi<Page>, RpcApi<Host>>;
} {
  return {
    toPage: (transport, local, told) =>
      createRpcConnection({ transport, local, localContract: host, remoteContract: page, ...told }),
    toHost: (transport, local, told) =>
      createRpcConnection({ transport, local, localContract: page, remoteContract: host, ...told }),
  };
}

/** Rejects other messages, such as those of VS Code's own scripts in a page. */
function isEnvelope(message: unknown): message is Envelope {
  if (typeof message !== 'object' || message === null) return false;
  const { proofmark, id, call, tell } = message as Partial<Record<keyof Envelope, unknown>>;
  return (
    typeof proofmark === 'number' &&
    (id === undefined || (typeof id === 'number' && Number.isSafeInteger(id) && id > 0)) &&
    (call === undefined || (typeof call === 'string' && id !== undefined)) &&
    (tell === undefined || typeof tell === 'string')
  );
}

/** Plain errors have messages for people; other errors go to the log. */
function toErrorSentence(error: unknown, onProblem: (sentence: string, error?: unknown) => void): string {
  if (error instanceof Error && error.name === 'Error' && error.message !== '')
    return error.message.slice(0, LONGEST_SENTENCE);
  onProblem('A request failed.', error);
  return t('Something went wrong. See the Proofmark log for details.');
}

const sentences = {
  version: () => t('This panel belongs to another version of Proofmark. Close it and open it again.'),
  misunderstood: () => t('This panel sent or received an invalid message. Close it and open it again.'),
  busy: () => t('This panel has too many pending requests. Wait a moment and try again.'),
  closed: () => t('The panel was closed before the request finished.'),
};

/** The limits of one message: larger ones aren't read. */
interface MessageBounds {
  /** The maximum nesting of arrays and objects. */
  readonly depth: number;
  /** The maximum number of values, including those in arrays and objects. */
  readonly values: number;
  /** The maximum number of UTF-16 code units of all strings together. */
  readonly characters: number;
}

/** Enough for a proof with tens of thousands of steps and their texts. */
export const MESSAGE_LIMITS: MessageBounds = { depth: 96, values: 2_000_000, characters: 32_000_000 };

/** Whether a value is within the bounds. Visits each value at most once, without recursion, and stops as soon as a bound is exceeded. */
export function isWithinMessageLimits(value: unknown, bounds: MessageBounds): boolean {
  const depths: number[] = [0];
  const waiting: unknown[] = [value];
  let { values, characters } = bounds;
  while (waiting.length > 0) {
    const next = waiting.pop();
    const depth = depths.pop() ?? 0;
    if (--values < 0) return false;
    if (typeof next === 'string') {
      characters -= next.length;
      if (characters < 0) return false;
    } else if (typeof next === 'object' && next !== null) {
      if (depth >= bounds.depth) return false;
      const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
      if (inner.length > values) return false;
      for (const one of inner) {
        // Most values are numbers and booleans, which are only counted.
        if (typeof one === 'string') {
          values--;
          characters -= one.length;
        } else if (typeof one === 'object' && one !== null) {
          waiting.push(one);
          depths.push(depth + 1);
        } else {
          values--;
        }
      }
      if (values < 0 || characters < 0) return false;
    }
  }
  return true;
}
