/**
 * Finds model servers on this computer, by the ports and addresses that their documentation names. Only called when a person asks for it.
 * Whatever listens on these ports may reply with anything.
 */
import type { Clock } from '../../core/base/clock.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  getFieldsOrEmpty,
  isRecord,
  parseJsonOrUndefined,
  type UntypedFields,
} from '../../core/base/unknown-fields.ts';
import type { EndpointKind } from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { formatWholeNumber } from '../../l10n/numbers.ts';
import { createBoundedFetch, type FetchFunction } from './bounded-fetch.ts';
import { readTokenCount } from './tokens.ts';

/** The ports that servers use by default: llama.cpp and TGI, Ollama, LM Studio, vLLM, SGLang, TGI in its documentation. */
export const DEFAULT_SERVER_PORTS: readonly number[] = [8080, 11434, 1234, 8000, 30000, 3000];

/** A model that a server on this computer has, and how to query it. */
export interface DiscoveredModel {
  readonly model: string;
  /** The API to query it with; undefined if judges can't use it, such as an embedding model. */
  readonly kind: EndpointKind | undefined;
  /** The tokens that its messages and reply may have together, if the server names them. */
  readonly contextTokens?: number;
}

export interface DiscoveredServer {
  /** For example `Ollama`; a general name if the server isn't recognized. */
  readonly engine: string;
  /** The suggested name of an endpoint. */
  readonly name: string;
  /** For example `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly models: readonly DiscoveredModel[];
  /** The number of queries that it answers at once, if it names it. */
  readonly slots?: number;
}

/** The maximum time without a byte, in milliseconds. */
const SILENCE = 1500;
/** The maximum time of all requests together, in milliseconds. */
const LONGEST = 5000;
/** The maximum size of a reply, in bytes: a model takes about 300. */
const MOST = 512 * 1024;
const MOST_MODELS = 200;
/** The maximum number of models whose details take a request each. */
const MOST_DETAILS = 32;
const LONGEST_NAME = 200;

/** Requests JSON from a path of a server; returns its fields, or the HTTP status of an error, or 0 without a reply. */
type JsonGetter = (path: string, body?: object) => Promise<{ readonly status: number; readonly fields: UntypedFields }>;

/**
 * Asks all ports at once, on this computer alone. Sends no key, follows no redirect, and sends no text but the names of models.
 * @throws the reason of `signal` once it aborts
 */
export async function discoverServersOnThisComputer(
  {
    clock,
    fetch = (url, init) => globalThis.fetch(url, init),
  }: { readonly clock: Clock; readonly fetch?: FetchFunction | undefined },
  signal: AbortSignal,
  ports: readonly number[] = DEFAULT_SERVER_PORTS,
): Promise<readonly DiscoveredServer[]> {
  const abort = new AbortController();
  const leave = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  const stop = clock.after(LONGEST, () => abort.abort(new Error('The servers took too long.')));
  const wire = createBoundedFetch({ clock, key: undefined, silence: SILENCE, fetch, most: MOST });
  try {
    signal.throwIfAborted();
    const found = await Promise.all(
      ports.map((port) => {
        const origin = `http://127.0.0.1:${port}`;
        return describeServer(origin, (path, body) => getJson(wire, `${origin}${path}`, body, abort.signal));
      }),
    );
    signal.throwIfAborted();
    return found.filter((server) => server !== undefined);
  } finally {
    stop();
    signal.removeEventListener('abort', leave);
  }
}

async function getJson(wire: FetchFunction, url: string, body: object | undefined, signal: AbortSignal) {
  try {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await wire(url, { ...sent, signal });
    const text = await response.text();
    return { status: response.status, fields: response.ok ? getFieldsOrEmpty(parseJsonOrUndefined(text)) : {} };
  } catch {
    // Nobody listens there, or doesn't speak HTTP, or says too much.
    return { status: 0, fields: {} };
  }
}

/** A model as `/v1/models` lists it. */
interface ListedModel {
  readonly id: string;
  readonly fields: UntypedFields;
}

/** What is known of an engine: how to recognize it, and how to ask for more. */
interface Engine {
  readonly name: string;
  readonly label: string;
  /** What `/v1/models` says of the owner of its models. */
  readonly owner: string;
  describe(listed: readonly ListedModel[], get: JsonGetter): Promise<Pick<DiscoveredServer, 'models' | 'slots'>>;
}

const ENGINES: readonly Engine[] = [
  {
    name: 'llama.cpp',
    label: 'llama.cpp',
    owner: 'llamacpp',
    async describe(listed, get) {
      const { fields } = await get('/props');
      const slotTokens = readTokenCount(getFieldsOrEmpty(fields.default_generation_settings).n_ctx);
      const slots = readTokenCount(fields.total_slots);
      return omitUndefined({
        models: listed.map((one) =>
          toModel(one.id, undefined, slotTokens ?? readTokenCount(getFieldsOrEmpty(one.fields.meta).n_ctx)),
        ),
        slots: slots !== undefined && slots >= 1 && slots <= 256 ? slots : undefined,
      });
    },
  },
  {
    name: 'ollama',
    label: 'Ollama',
    owner: 'library',
    async describe(listed, get) {
      const models = listed.map(async ({ id }, k) => {
        const { fields } = k < MOST_DETAILS ? await get('/api/show', { model: id }) : { fields: {} };
        const { capabilities, model_info: info } = fields as UntypedFields;
        const isText = !Array.isArray(capabilities) || capabilities.includes('completion');
        const length = Object.entries(getFieldsOrEmpty(info)).find(([name]) => name.endsWith('.context_length'));
        return toModel(id, isText ? undefined : 'other', readTokenCount(length?.[1]));
      });
      return { models: await Promise.all(models) };
    },
  },
  {
    name: 'lm-studio',
    label: 'LM Studio',
    owner: 'organization_owner',
    async describe(listed, get) {
      const { fields } = await get('/api/v0/models');
      const details = new Map(listModels(fields.data).map(({ id, fields: one }) => [id, one]));
      const models = listed.map(({ id }) => {
        const { type, loaded_context_length: loaded, max_context_length: most } = details.get(id) ?? {};
        const length = readTokenCount(loaded) ?? readTokenCount(most);
        return toModel(id, type === undefined || type === 'llm' || type === 'vlm' ? undefined : 'other', length);
      });
      return { models };
    },
  },
  {
    name: 'vllm',
    label: 'vLLM',
    owner: 'vllm',
    async describe(listed, get) {
      // A path that only takes other methods exists: 405.
      const paths = ['/pooling', '/v1/chat/completions', '/v1/embeddings'];
      const [canPool, canChat, canEmbed] = await Promise.all(
        paths.map(async (path) => (await get(path)).status === 405),
      );
      const models = listed.map(({ id, fields }): DiscoveredModel => {
        const length = readTokenCount(fields.max_model_len);
        const isReward = inferRewardModelKind(id) === 'prm-pooling' || !(canChat || canEmbed);
        if (canPool && isReward) return omitUndefined({ model: id, kind: 'prm-pooling', contextTokens: length });
        return toModel(id, canEmbed && !canChat ? 'other' : undefined, length);
      });
      return { models };
    },
  },
  {
    name: 'sglang',
    label: 'SGLang',
    owner: 'sglang',
    async describe(listed, get) {
      const { fields } = await get('/get_model_info');
      const other = fields.is_generation === false ? 'other' : undefined;
      return { models: listed.map((one) => toModel(one.id, other, readTokenCount(one.fields.max_model_len))) };
    },
  },
];

/** Text Generation Inference, whose list of models has the model itself as owner. */
async function describeTgi(get: JsonGetter): Promise<Pick<DiscoveredServer, 'models'> | undefined> {
  const { fields } = await get('/info');
  const id = readModelName(fields.model_id);
  if (id === undefined || readTokenCount(fields.max_total_tokens) === undefined) return undefined;
  return { models: [toModel(id, undefined, readTokenCount(fields.max_total_tokens))] };
}

async function describeServer(origin: string, get: JsonGetter): Promise<DiscoveredServer | undefined> {
  const baseUrl = `${origin}/v1`;
  const { status, fields } = await get('/v1/models');
  if (status === 0) return undefined;
  const listed = listModels(fields.data);
  const engine = ENGINES.find(({ owner }) => listed.some((one) => one.fields.owned_by === owner));
  if (engine) {
    const { name, label } = engine;
    return { engine: label, name, baseUrl, ...(await engine.describe(listed, get)) };
  }
  const ollama = ENGINES.find(({ name }) => name === 'ollama');
  // The owner of a model from elsewhere is its author.
  if (ollama && typeof (await get('/api/version')).fields.version === 'string')
    return { engine: ollama.label, name: ollama.name, baseUrl, ...(await ollama.describe(listed, get)) };
  const tgi = await describeTgi(get);
  if (tgi) return { engine: 'Text Generation Inference', name: 'tgi', baseUrl, ...tgi };
  if (listed.length === 0) return undefined;
  const models = listed.map((one) => toModel(one.id, undefined, readTokenCount(one.fields.max_model_len)));
  return { engine: t('OpenAI-compatible server'), name: 'server', baseUrl, models };
}

/** Reads a list of models. Ignores names that can't be shown or sent as they are. */
function listModels(data: unknown): readonly ListedModel[] {
  if (!Array.isArray(data)) return [];
  return data.slice(0, MOST_MODELS).flatMap((one: unknown): ListedModel[] => {
    const id = isRecord(one) ? readModelName(one.id) : undefined;
    return id === undefined ? [] : [{ id, fields: getFieldsOrEmpty(one) }];
  });
}

function readModelName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_NAME || value.trim() !== value)
    return undefined;
  // Control and direction characters, and line ends.
  return /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(value) ? undefined : value;
}

/** Reward models that reply + or - in a chat, and others, by the names under which they are published. */
export function inferRewardModelKind(model: string): EndpointKind | undefined {
  if (/shepherd|rlhflow/i.test(model)) return 'prm-chat';
  return /(?:^|[^a-z])(?:prm|reward)(?:[^a-z]|$)/i.test(model) ? 'prm-pooling' : undefined;
}

function toModel(model: string, kind: 'other' | undefined, contextTokens: number | undefined): DiscoveredModel {
  const isEmbedding = /(?:^|[^a-z])(?:embed|embedding|rerank|reranker)(?:[^a-z]|$)/i.test(model);
  // Only vLLM has the API for reward models that don't chat.
  const reward = inferRewardModelKind(model) === 'prm-chat' ? 'prm-chat' : inferRewardModelKind(model) && 'none';
  const isUsable = kind !== 'other' && !isEmbedding && reward !== 'none';
  return { model, kind: isUsable ? (reward ?? 'chat') : undefined, ...omitUndefined({ contextTokens }) };
}

/** Describes a model for people: `chat, 8,192 tokens of context`. */
export function describeDiscoveredModel({ kind, contextTokens }: DiscoveredModel): string {
  const what =
    kind === undefined
      ? t("can't be a judge here")
      : kind.startsWith('prm-')
        ? t('reward model ({0})', kind)
        : t('chat model');
  return contextTokens === undefined ? what : t('{0}, {1} tokens of context', what, formatWholeNumber(contextTokens));
}
