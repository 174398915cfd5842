import { omitUndefined } from '../../base/optional-values.ts';
import { getFieldsOrEmpty, isRecord, type UntypedFields } from '../../base/unknown-fields.ts';
import { parseBaseUrl } from './base-url.ts';
import {
  completeTokenPrices,
  type Endpoint,
  type EndpointKind,
  isLocalModelEndpoint,
  type SamplingParameters,
  TEXT_ENDPOINT_KINDS,
} from './endpoint.ts';
import { isCurrencyCode, type TokenPrices } from './usage.ts';

/** Limits on the size of the setting. */
const MOST_ENDPOINTS = 64;
const MOST_SAMPLING = 40;
const LONGEST_TEXT = 400;
const LONGEST_PATH = 4096;
/** The maximum points of a grader. */
const MOST_POINTS = 7;

const KINDS: readonly EndpointKind[] = [
  ...TEXT_ENDPOINT_KINDS,
  ...(['prm-pooling', 'prm-chat', 'prm-json', 'editor', 'local', 'prm-local'] as const),
];
const KEYS =
  'name kind baseUrl file sha256 model sampling concurrency timeoutSeconds prices images wrongBelow correctFrom incorrectBelow'.split(
    ' ',
  );
/** Request properties that the protocols set themselves. */
const RESERVED = new Set(
  (
    'messages model stream stream_options n input prompt task steps images tools tool_choice functions function_call ' +
    'logprobs top_logprobs api_key'
  ).split(' '),
);

export interface ParsedEndpoints {
  /** In the order of the setting, with unique names. */
  readonly endpoints: readonly Endpoint[];
  /** What is invalid and its consequence, one sentence each. */
  readonly problems: readonly string[];
}

/** Reports a problem of an endpoint, as a sentence after its name. */
type ReportEndpointProblem = (words: string) => void;

/**
 * Parses the setting `proofmark.endpoints`, which may have any value. An entry without a valid name, address or model is ignored. Any other
 * invalid property is ignored by itself.
 */
export function parseEndpoints(value: unknown): ParsedEndpoints {
  const problems: string[] = [];
  if (value === undefined || value === null) return { endpoints: [], problems };
  if (!Array.isArray(value)) return { endpoints: [], problems: ['Endpoints must be a list.'] };
  if (value.length > MOST_ENDPOINTS)
    problems.push(`There are more than ${MOST_ENDPOINTS} endpoints. Using the first ${MOST_ENDPOINTS}.`);
  const endpoints = new Map<string, Endpoint>();
  for (const [index, entry] of value.slice(0, MOST_ENDPOINTS).entries()) {
    const place = `Endpoint ${index + 1}`;
    const endpoint = readEndpoint(entry, place, problems);
    if (!endpoint) continue;
    if (endpoints.has(endpoint.name))
      problems.push(`${place} ignored: the name "${endpoint.name}" is already taken. Choose another name.`);
    else endpoints.set(endpoint.name, endpoint);
  }
  return { endpoints: [...endpoints.values()], problems };
}

function readEndpoint(value: unknown, place: string, problems: string[]): Endpoint | undefined {
  const leftOut = (named: string, why: string): undefined => {
    problems.push(`${named} ignored: ${why}.`);
  };
  if (!isRecord(value)) return leftOut(place, 'it needs a name, a base URL, and a model');
  const { name, kind = 'chat', baseUrl, model, images = false } = value;
  if (typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name))
    return leftOut(place, 'the name must have 1 to 64 letters, digits, ".", "_", or "-"');
  const named = `Endpoint "${name}"`;
  const say: ReportEndpointProblem = (words) => {
    problems.push(`${named}: ${words}`);
  };
  const found = KINDS.find((one) => one === kind);
  if (!found) return leftOut(named, `kind must be one of ${KINDS.join(', ')}`);
  const isLocal = isLocalModelEndpoint({ kind: found });
  const address = isLocal
    ? readLocalModel(value)
    : found === 'editor'
      ? { baseUrl: 'editor:' }
      : readEndpointAddress(baseUrl);
  if (typeof address === 'string') return leftOut(named, isLocal ? address : `the base URL ${address}`);
  if (typeof model !== 'string' || model.trim() === '' || model.length > LONGEST_TEXT)
    return leftOut(named, `model must be a string of at most ${LONGEST_TEXT} characters`);
  reportUnknownProperties(value, say);
  if (typeof images !== 'boolean') say('images must be true or false. Using false.');
  const prices = isLocal ? FREE : readEndpointPrices(value.prices, say);
  return {
    name,
    kind: found,
    baseUrl: address.baseUrl,
    ...(typeof value.file === 'string' && isLocal ? { file: value.file } : {}),
    model: model.trim(),
    sampling: readEndpointSampling(value.sampling, say),
    concurrency: readEndpointInteger(value, 'concurrency', { from: 1, to: 256, otherwise: isLocal ? 1 : 8 }, say),
    timeoutSeconds: readEndpointInteger(value, 'timeoutSeconds', { from: 5, to: 3600, otherwise: 600 }, say),
    ...(prices ? { prices: completeTokenPrices(found, prices) } : {}),
    images: images === true,
    ...readThreshold(value, 'wrongBelow', 1, say),
    ...readThreshold(value, 'correctFrom', MOST_POINTS, say),
    ...readThreshold(value, 'incorrectBelow', MOST_POINTS, say),
  };
}

/** The cost of models on this computer. */
const FREE: TokenPrices = { prompt: 0, completion: 0 };

/** Reads the path of a model on this computer and the hash of its files, which are its identity. */
function readLocalModel({ file, sha256 }: UntypedFields): Pick<Endpoint, 'baseUrl'> | string {
  if (typeof file !== 'string' || file === '' || file.length > LONGEST_PATH)
    return 'file must be the absolute path of a model';
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
    return 'sha256 must be the hash of the model, which "proofmark review --model-file" shows';
  return { baseUrl: `local:${sha256}` };
}

function readEndpointAddress(value: unknown): ReturnType<typeof parseBaseUrl> {
  return typeof value === 'string' ? parseBaseUrl(value) : 'must be a string like https://api.example.org/v1';
}

/** Reports unknown properties. An API key in settings could be read by others, so its value is never repeated. */
function reportUnknownProperties(entry: UntypedFields, say: ReportEndpointProblem): void {
  const unknown = Object.keys(entry).filter((key) => !KEYS.includes(key));
  if (unknown.some((key) => /key|token|secret|password|auth|header/i.test(key)))
    say('API keys don\'t belong in settings. Remove the key and run "Set API Key" instead.');
  else if (unknown.length > 0)
    say(
      `unknown ${unknown.length === 1 ? 'property' : 'properties'} ${unknown.slice(0, 5).map(quoteKey).join(', ')}. ` +
        `Expected ${KEYS.join(', ')}.`,
    );
}

function readEndpointInteger(
  entry: UntypedFields,
  key: string,
  { from, to, otherwise }: { readonly from: number; readonly to: number; readonly otherwise: number },
  say: ReportEndpointProblem,
): number {
  const value = entry[key];
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
  say(`${key} must be a whole number from ${from} to ${to}. Using ${otherwise}.`);
  return otherwise;
}

type Threshold = 'wrongBelow' | 'correctFrom' | 'incorrectBelow';

function readThreshold(
  entry: UntypedFields,
  key: Threshold,
  most: number,
  say: ReportEndpointProblem,
): Pick<Endpoint, Threshold> {
  const value = entry[key];
  if (value === undefined) return {};
  if (typeof value === 'number' && value >= 0 && value <= most) return { [key]: value };
  say(`${key} must be a number from 0 to ${most}; ignored.`);
  return {};
}

function readEndpointSampling(value: unknown, say: ReportEndpointProblem): SamplingParameters {
  if (value === undefined) return {};
  if (!isRecord(value)) {
    say('sampling must be an object, as in {"temperature": 0}; ignored.');
    return {};
  }
  const read: [string, number | string | boolean | null][] = [];
  const entries = Object.entries(value);
  for (const [key, one] of entries.slice(0, MOST_SAMPLING)) {
    if (RESERVED.has(key)) say(`sampling can't set ${key}: Proofmark sets it.`);
    else if (!/^[a-z][a-z0-9_]{0,39}$/.test(key))
      say(`the sampling parameter ${quoteKey(key)} must be 1 to 40 lowercase letters, digits, or "_".`);
    else if (!isSamplingValue(one)) say(`sampling.${key} must be a number, a short string, true, false, or null.`);
    else read.push([key, one]);
  }
  if (entries.length > MOST_SAMPLING)
    say(`sampling has more than ${MOST_SAMPLING} parameters. Using the first ${MOST_SAMPLING}.`);
  return Object.fromEntries(read);
}

function readEndpointPrices(value: unknown, say: ReportEndpointProblem): TokenPrices | undefined {
  if (value === undefined) return undefined;
  const { prompt, completion, cached, cacheWrite, reasoning, currency } = getFieldsOrEmpty(value);
  const optional = omitUndefined({ cached, cacheWrite, reasoning });
  if (isPrice(prompt) && isPrice(completion) && Object.values(optional).every(isPrice)) {
    const named = { prompt, completion, ...(optional as Partial<TokenPrices>) };
    if (currency === undefined) return named;
    if (isCurrencyCode(currency)) return { ...named, currency };
    say('prices.currency must be three capital letters, as in "EUR"; ignored.');
    return named;
  }
  say(
    'prices needs prompt, completion, and optionally cached, cacheWrite, and reasoning: prices per million tokens, 0 or more. ' +
      'Ignored, so costs are unknown.',
  );
  return undefined;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1e9;
}

function isSamplingValue(value: unknown): value is number | string | boolean | null {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT;
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function quoteKey(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
