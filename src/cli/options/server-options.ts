/** The options of a server: address, sampling, limits, prices, and cache. */

import { basename, resolve } from 'node:path';
import {
  completeTokenPrices,
  type Endpoint,
  type EndpointKind,
  inferTextEndpointKind,
  isCurrencyCode,
  parseBaseUrl,
  type RunLimits,
  TEXT_ENDPOINT_KINDS,
  type TokenPrices,
} from '../../core/judge/calls/index.ts';
import { UsageError } from '../output/usage-error.ts';
import {
  createOptionalField,
  readChoiceOption,
  readNumberOption,
  readTextOption,
  readWholeNumberOption,
} from './option-values.ts';

/** The cache of replies: a folder, undefined for none, or `own` for the cache folder of the user's account. */
export type CacheChoice = 'own' | { readonly folder: string } | undefined;

/** Options of a server, its calls, its prices, and the cache, the same for every command that queries a chat model. */
export const MODEL_SERVER_OPTION_NAMES = [
  'endpoint',
  'key-env',
  'temperature',
  'top-p',
  'top-k',
  'max-tokens',
  'reasoning-effort',
  'concurrency',
  'timeout',
  'budget-calls',
  'budget-tokens',
  'budget-money',
  'price-prompt',
  'price-completion',
  'price-cached',
  'price-cache-write',
  'price-reasoning',
  'price-currency',
  'cache',
] as const;

/** The server options of a command line, as typed. */
export type RawModelServerOptions = {
  readonly [K in (typeof MODEL_SERVER_OPTION_NAMES)[number] | 'form' | 'model']?: string | undefined;
} & { readonly images?: boolean | undefined };

const FORMS: readonly Exclude<EndpointKind, 'editor' | 'local' | 'prm-local'>[] = [
  ...TEXT_ENDPOINT_KINDS,
  'prm-pooling',
  'prm-chat',
  'prm-json',
];

/** Reads the server of a command line. */
export function readEndpointOptions(values: RawModelServerOptions, url: string): Endpoint {
  const baseUrl = readEndpointUrl(url);
  const kind =
    values.form === undefined ? inferTextEndpointKind(baseUrl) : readChoiceOption('form', values.form, FORMS);
  const prices = readPrices(values);
  return {
    name: createEndpointName(baseUrl),
    kind,
    baseUrl,
    model: values.model === undefined ? '' : readTextOption('model', values.model),
    sampling: {
      ...createOptionalField('temperature', values.temperature, (value) =>
        readOrDefault(value, () => readNumberOption('temperature', value, 0, 2)),
      ),
      ...createOptionalField('top_p', values['top-p'], (value) =>
        readOrDefault(value, () => readNumberOption('top-p', value, 0, 1)),
      ),
      ...createOptionalField('top_k', values['top-k'], (value) =>
        readOrDefault(value, () => readWholeNumberOption('top-k', value, -1, 100_000)),
      ),
      ...createOptionalField('max_tokens', values['max-tokens'], (value) =>
        readWholeNumberOption('max-tokens', value, 1),
      ),
      ...createOptionalField('reasoning_effort', values['reasoning-effort'], (value) =>
        readTextOption('reasoning-effort', value),
      ),
    },
    ...readConcurrency(values.concurrency ?? '8'),
    timeoutSeconds: readWholeNumberOption('timeout', values.timeout ?? '600', 1, 86_400),
    ...(prices ? { prices: completeTokenPrices(kind, prices) } : {}),
    images: values.images ?? false,
  };
}

/** The maximum number of calls in flight if it is found automatically. */
const MOST_AUTOMATIC = 1024;

function readConcurrency(value: string): Pick<Endpoint, 'concurrency' | 'hasAutomaticConcurrency'> {
  return value === 'auto'
    ? { concurrency: MOST_AUTOMATIC, hasAutomaticConcurrency: true }
    : { concurrency: readWholeNumberOption('concurrency', value, 1, 4096) };
}

/** Options that say where a server is, or what it costs. */
const SERVER_ONLY_OPTIONS: readonly (keyof RawServerOrModelFileOptions)[] = [
  'endpoint',
  'model',
  'form',
  'key-env',
  'images',
  'confirm',
  'budget-money',
  'price-prompt',
  'price-completion',
  'price-cached',
  'price-currency',
];

/** The options that name a model, on a server or on this computer. */
export type RawServerOrModelFileOptions = RawModelServerOptions & {
  readonly 'model-file'?: string | undefined;
  readonly 'accept-changed-model'?: boolean | undefined;
  readonly confirm?: string | undefined;
};

/** Reads the server, or the model on this computer. */
export function readServerOrModelFileOptions(values: RawServerOrModelFileOptions, isReward: boolean): Endpoint {
  const { endpoint, 'model-file': file } = values;
  if (file === undefined) {
    if (values['accept-changed-model']) throw new UsageError('--accept-changed-model needs --model-file.');
    if (endpoint !== undefined) return readEndpointOptions(values, endpoint);
    throw new UsageError('Set the server with --endpoint URL, for example --endpoint http://localhost:8000/v1.');
  }
  const other = SERVER_ONLY_OPTIONS.find((name) => values[name] !== undefined);
  if (other !== undefined) throw new UsageError(`--${other} is for servers and can't be used with --model-file.`);
  const read = readEndpointOptions({ ...values, concurrency: values.concurrency ?? '1' }, 'http://localhost');
  return createLocalModelEndpoint(read, readTextOption('model-file', file), isReward);
}

/** The address of a model on this computer whose hash isn't known yet. */
export const UNIDENTIFIED_MODEL = 'local:';

/** The endpoint of a model on this computer, whose hash isn't known yet. */
function createLocalModelEndpoint(endpoint: Endpoint, file: string, isReward: boolean): Endpoint {
  const name = basename(resolve(file));
  return {
    ...endpoint,
    name: name.replace(/[^\w.-]+/g, '-').slice(0, 64) || 'model',
    kind: isReward ? 'prm-local' : 'local',
    baseUrl: UNIDENTIFIED_MODEL,
    file: resolve(file),
    model: name,
    prices: { prompt: 0, completion: 0 },
  };
}

/** `default` omits a parameter, so that the model's own value applies. */
function readOrDefault(value: string, read: () => number): number | null {
  return value === 'default' ? null : read();
}

const OPTIONAL_PRICES = [
  { field: 'cached', option: 'price-cached' },
  { field: 'cacheWrite', option: 'price-cache-write' },
  { field: 'reasoning', option: 'price-reasoning' },
] as const;

function readPrices(values: RawModelServerOptions): TokenPrices | undefined {
  const { 'price-prompt': prompt, 'price-completion': completion } = values;
  const currency = values['price-currency'];
  const optional = OPTIONAL_PRICES.flatMap(({ field, option }) => {
    const value = values[option];
    return value === undefined ? [] : [[field, readNumberOption(option, value, 0)] as const];
  });
  if (prompt === undefined && completion === undefined && optional.length === 0) {
    if (currency === undefined) return undefined;
    throw new UsageError('--price-currency needs your prices, --price-prompt and --price-completion.');
  }
  if (prompt === undefined || completion === undefined)
    throw new UsageError('Use --price-prompt and --price-completion together: your prices per million tokens.');
  return {
    prompt: readNumberOption('price-prompt', prompt, 0),
    completion: readNumberOption('price-completion', completion, 0),
    ...Object.fromEntries(optional),
    ...createOptionalField('currency', currency, readCurrency),
  };
}

function readCurrency(value: string): string {
  if (isCurrencyCode(value)) return value;
  throw new UsageError('--price-currency must be three capital letters, for example EUR.');
}

/** Reads the cache of a command line. */
export function readCacheOption(value: string | undefined): CacheChoice {
  if (value === undefined) return 'own';
  return value === 'none' ? undefined : { folder: readTextOption('cache', value) };
}

export function readRunLimitOptions(values: RawModelServerOptions): RunLimits {
  const { 'budget-calls': calls, 'budget-tokens': tokens, 'budget-money': money } = values;
  if (money !== undefined && values['price-prompt'] === undefined)
    throw new UsageError('--budget-money needs --price-prompt and --price-completion, your prices per million tokens.');
  return {
    ...createOptionalField('calls', calls, (value) => readWholeNumberOption('budget-calls', value, 1)),
    ...createOptionalField('tokens', tokens, (value) => readWholeNumberOption('budget-tokens', value, 1)),
    ...createOptionalField('money', money, (value) => readNumberOption('budget-money', value, 0)),
  };
}

/** Reads the address of a server. Error messages don't repeat the address, which may contain a secret. */
export function readEndpointUrl(text: string): string {
  const read = parseBaseUrl(text);
  if (typeof read === 'string') throw new UsageError(`The --endpoint URL ${read}. Example: http://localhost:8000/v1.`);
  return read.baseUrl;
}

/** The name of an unnamed endpoint: its host, with letters, digits, `.`, `_`, and `-`. */
export function createEndpointName(baseUrl: string): string {
  const host = /^https?:\/\/([^/]*)/.exec(baseUrl)?.[1] ?? '';
  const name = host.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '');
  return name.slice(0, 64) || 'endpoint';
}
