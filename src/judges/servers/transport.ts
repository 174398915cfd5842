import type { Clock } from '../../core/base/clock.ts';
import { LruCache } from '../../core/base/lru-cache.ts';
import {
  type CallFailure,
  type CallTransport,
  canReceiveApiKey,
  createCallFailure,
  type Endpoint,
  getEndpointOrigin,
  type ModelCall,
  type ModelReply,
} from '../../core/judge/calls/index.ts';
import type { LocalModelPool, StepScoringInput } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import type { TextServerQuirks } from './apis/text-api.ts';
import { createBoundedFetch, type FetchFunction } from './bounded-fetch.ts';
import { type EditorLanguageModelCatalog, queryEditorLanguageModel } from './editor-models.ts';
import type { ServerQueryContext } from './failures.ts';
import { queryLocalModel, scoreStepsLocally } from './local-models.ts';
import { buildStepScoreReply, type StepScores, scoreStepsByJson } from './prm.ts';
import { createPartialScoreCache, scoreStepsByChat } from './prm-chat.ts';
import { type PoolingServerQuirks, scoreStepsByPooling } from './prm-pooling.ts';
import { type OmittedParameterListener, PromptCacheMarkDecider, sendTextQuery } from './send-text-query.ts';

/** Returns the API key for an endpoint, by its origin; undefined if there is none. Called before every query. */
export type EndpointApiKeyGetter = (endpoint: Endpoint) => Promise<string | undefined>;

export interface ServerConnectionOptions {
  readonly clock: Clock;
  readonly keyOf: EndpointApiKeyGetter;
  /** By default the host's `fetch`, looked up for each call, since hosts may replace it. */
  readonly fetch?: FetchFunction;
  /** The VS Code language models; absent outside of the editor. */
  readonly editorModels?: EditorLanguageModelCatalog;
  /** The models that run on this computer; absent where there is no engine for them. */
  readonly localModels?: LocalModelPool;
  readonly onLeftOut?: OmittedParameterListener;
}

/** The maximum number of servers to remember. */
const MOST_HABITS = 200;

/** Features that a server is known to accept or reject. */
type ServerHabits = TextServerQuirks & PoolingServerQuirks;

/** Creates a transport that sends calls to servers and VS Code language models. */
export function createServerTransport(
  options: ServerConnectionOptions,
  send = createServerCallSender(options),
): CallTransport {
  return async (call, signal) => {
    const result = await send(call, signal);
    return 'reply' in result ? result.reply : result;
  };
}

/** A reply and, for a reward model, the form of the query. */
interface SentReply {
  readonly reply: ModelReply;
  readonly form?: string;
}

/** Sends calls like `createServerTransport`, and also returns the form of the query. */
export type ServerCallSender = (call: ModelCall, signal: AbortSignal) => Promise<SentReply | CallFailure>;

export function createServerCallSender(options: ServerConnectionOptions): ServerCallSender {
  const { clock } = options;
  const marks = new PromptCacheMarkDecider();
  const habits = new LruCache<ServerHabits>(MOST_HABITS);
  const halfDone = createPartialScoreCache();

  async function send(call: ModelCall, signal: AbortSignal): Promise<SentReply | CallFailure> {
    const { endpoint, model } = call;
    if (endpoint.kind === 'editor') {
      const reply = await queryEditorLanguageModel(options.editorModels, clock, call, signal);
      return reply.kind === 'failure' ? reply : { reply };
    }
    const score = async (by: (question: StepScoringInput) => Promise<StepScores | CallFailure>) => {
      let form: string | undefined;
      const reply = await buildStepScoreReply({ endpoint, model }, call, async (question) => {
        const scored = await by(question);
        if (scored.kind === 'scored') form = scored.form;
        return scored;
      });
      return reply.kind === 'failure' ? reply : { reply, ...(form ? { form } : {}) };
    };
    if (endpoint.kind === 'local') {
      const reply = await queryLocalModel(options, call, signal);
      return reply.kind === 'failure' ? reply : { reply };
    }
    if (endpoint.kind === 'prm-local')
      return score((question) => scoreStepsLocally(options, endpoint, question, signal));
    const approach = await resolveEndpointConnection(options, endpoint);
    if ('kind' in approach) return approach;
    const { key, wire } = approach;
    const images = call.messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
    const asked: ServerQueryContext = { endpoint, model, key, sampling: call.sampling, images };
    const found = habits.ofText(`${endpoint.kind} ${endpoint.baseUrl} ${model}`, () => ({}), 1);

    const text = { wire, asked, habits: found, marks, onLeftOut: options.onLeftOut };
    const ask = (one: ModelCall): Promise<ModelReply | CallFailure> => sendTextQuery(one, text, signal);
    const prm = { wire, asked, call, signal };
    switch (endpoint.kind) {
      case 'chat':
      case 'responses':
      case 'anthropic':
      case 'gemini': {
        const reply = await ask(call);
        return reply.kind === 'failure' ? reply : { reply };
      }
      case 'prm-pooling':
        return score((question) => scoreStepsByPooling(prm, question, found));
      case 'prm-chat':
        return score((question) => scoreStepsByChat(asked, call, question, halfDone, ask));
      case 'prm-json':
        return score((question) => scoreStepsByJson(prm, question));
      default:
        return endpoint.kind satisfies never;
    }
  }

  return async (call, signal) => {
    signal.throwIfAborted();
    const began = clock.now();
    const sent = await send(call, signal);
    if (!('reply' in sent)) return sent;
    return { ...sent, reply: { ...sent.reply, milliseconds: Math.round(clock.now() - began) } };
  };
}

/** Returns the address and the API key for an endpoint, or a failure if nothing may be sent there. */
export async function resolveEndpointConnection(
  { clock, keyOf, fetch = (url, init) => globalThis.fetch(url, init) }: ServerConnectionOptions,
  endpoint: Endpoint,
): Promise<{ readonly key: string | undefined; readonly wire: FetchFunction } | CallFailure> {
  const url = parseServerUrl(endpoint.baseUrl);
  // The key is bound to the origin as written, which must be the origin that is called.
  if (!url || url.origin !== getEndpointOrigin(endpoint))
    return createCallFailure(
      'bad-request',
      t(
        'The address of “{0}” is invalid. Use https:// or http:// and a plain host, without a user name or password.',
        endpoint.name,
      ),
    );
  let key: string | undefined;
  try {
    key = await keyOf(endpoint);
  } catch {
    // The thrown error may contain the key.
    return createCallFailure('key', t("Can't read the API key for {0}. Set it again.", getEndpointOrigin(endpoint)));
  }
  if (key !== undefined && !canReceiveApiKey(url.origin))
    return createCallFailure(
      'key',
      t(
        "The API key for {0} isn't sent over HTTP, where others could read it. Use HTTPS, or remove the key.",
        getEndpointOrigin(endpoint),
      ),
    );
  // Otherwise the error of `fetch` for an invalid header would contain the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    return createCallFailure(
      'key',
      t('The API key for {0} has invalid characters. Set it again.', getEndpointOrigin(endpoint)),
    );
  const silence = endpoint.timeoutSeconds * 1000;
  return { key, wire: createBoundedFetch({ clock, kind: endpoint.kind, key, silence, fetch }) };
}

function parseServerUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url;
}
