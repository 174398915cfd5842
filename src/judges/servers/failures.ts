/** What goes wrong with a server, as a named state and a sentence for people. Every such sentence is written here. */
import type { CallFailure } from '../../core/judge/calls.ts';
import { type Endpoint, originOf } from '../../core/judge/endpoint.ts';
import type { FailureCause, JudgeFailure } from '../../core/judge/types.ts';
import { fieldsOf } from '../../core/records.ts';
import { WireFault } from './wire.ts';

/** Whom a failure concerns. The key is known here only so that it is never shown. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly key: string | undefined;
  /** What was sent of it. */
  readonly sampling?: Readonly<Record<string, unknown>>;
}

/** An answer that was no success, or an error that a server told of within one. */
export interface Refusal {
  /** 0 where there is none. */
  readonly status: number;
  /** What the server said: the `error` of its JSON, or a text. */
  readonly said?: unknown;
  readonly header: (name: string) => string | null;
}

/** How much of a server's own words is shown, in characters. */
const LONGEST_DETAIL = 300;
/** The longest that a server is taken to ask for, in milliseconds: a day. */
const LONGEST_WAIT = 86_400_000;

const FAILURES: Readonly<Record<FailureCause, JudgeFailure['failure']>> = {
  key: 'refused',
  forbidden: 'refused',
  consent: 'refused',
  'not-found': 'unavailable',
  'bad-request': 'refused',
  busy: 'rate-limited',
  quota: 'rate-limited',
  server: 'unavailable',
  timeout: 'unavailable',
  network: 'unavailable',
  certificate: 'unavailable',
  cut: 'unavailable',
  malformed: 'unparsable',
  'too-large': 'unparsable',
  filtered: 'refused',
  budget: 'over-budget',
  form: 'unparsable',
};

/** @param retryAfter as in `CallFailure`: absent if another try is of no use */
export function failureOf(cause: FailureCause, message: string, retryAfter?: number): CallFailure {
  return {
    kind: 'failure',
    failure: FAILURES[cause],
    cause,
    message,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** What the answer of a server that did not do what it was asked comes to. */
export function refusalFailure(asked: Asked, refusal: Refusal): CallFailure {
  const { endpoint, model, key } = asked;
  const { status } = refusal;
  const { name } = endpoint;
  const error = errorIn(refusal.said);
  const detail = detailOf(error.message, key);
  const says = detail ? ` It says: ${detail}` : '';
  const wait = waitOf(refusal.header);

  if (isQuota(error)) {
    return failureOf('quota', `What is paid for at ${name} is used up: look at the account there.${says}`);
  }
  switch (status) {
    case 401:
      return failureOf(
        'key',
        key === undefined
          ? `${name} asks for a key, and none is set for ${originOf(endpoint)}. Set one.${says}`
          : `${name} does not accept the key that is set for ${originOf(endpoint)}. Set the right one.${says}`,
      );
    case 402:
      return failureOf('quota', `${name} asks for payment (402): look at the account there.${says}`);
    case 403:
      return failureOf(
        'forbidden',
        `${name} does not allow this (403): the key may not use "${model}", or not from here.${says}`,
      );
    case 404:
      return failureOf(
        'not-found',
        /model/i.test(detail)
          ? `${name} does not serve the model "${model}". Choose one that it has.${says}`
          : `${name} has nothing at ${endpoint.baseUrl} (404). The address of most servers ends in /v1, and the model may be missing, too.${says}`,
      );
    case 408:
      return failureOf('timeout', `${name} gave up waiting (408).${says}`, wait ?? 0);
    case 413:
      return failureOf('bad-request', `The proof is too long for ${name} (413).${says}`);
    case 429:
      return failureOf('busy', `${name} takes no more calls at the moment (429).${says}`, wait ?? 0);
    default:
  }
  if (status >= 500 || status === 425) {
    const isFinal = status === 501 || status === 505 || refusal.header('x-should-retry') === 'false';
    return failureOf('server', `${name} failed (${status}).${says}`, isFinal ? undefined : (wait ?? 0));
  }
  if (status >= 400) {
    const isSent = error.param !== '' && Object.hasOwn(asked.sampling ?? {}, error.param);
    const advice = isSent
      ? ` It does not take "${error.param}" as it was sent: set another in the sampling of ${name}, or null to leave it out.`
      : '';
    return failureOf('bad-request', `${name} does not take the question (${status}).${advice}${says}`);
  }
  if (isFilter(error)) return failureOf('filtered', `${name} withholds the reply.${says}`);
  return failureOf('server', `${name} broke off with an error.${says}`, 0);
}

/** What an error that was thrown while a server was asked comes to. */
export function thrownFailure({ endpoint, key }: Asked, thrown: unknown): CallFailure {
  const { name, timeoutSeconds, baseUrl } = endpoint;
  const chain = chainOf(thrown);
  const fault = chain.find((error) => error instanceof WireFault);
  if (fault instanceof WireFault) return faultFailure(endpoint, key, fault);
  const codes = chain.map(codeOf).filter((code) => code !== undefined);
  const code = codes.at(-1) ?? '';
  const has = (pattern: RegExp): boolean => codes.some((one) => pattern.test(one));

  if (has(/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/)) {
    return failureOf(
      'timeout',
      `${name} was silent for longer than this program can wait (5 minutes), though ${timeoutSeconds} s are allowed.`,
    );
  }
  if (has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|ERR_SSL|EPROTO/)) {
    return failureOf(
      'certificate',
      `The certificate of ${originOf(endpoint)} is not trusted (${code}). If it is your own server, make its certificate known to this machine (NODE_EXTRA_CA_CERTS), or use http on this machine.`,
    );
  }
  if (has(/^ECONNREFUSED$/)) {
    return failureOf('network', `Nothing answers at ${baseUrl}: is the server of ${name} running?`);
  }
  if (has(/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/)) {
    return failureOf(
      'network',
      `No machine is known by the name in ${baseUrl}: is the address right, and the network up?`,
    );
  }
  if (has(/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|ERR_STREAM_PREMATURE_CLOSE)$/)) {
    return failureOf('cut', `The connection to ${name} broke off.`, 0);
  }
  if (has(/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/)) {
    return failureOf('network', `${baseUrl} cannot be reached: no connection came about in time.`, 0);
  }
  if (chain.some((error) => error instanceof SyntaxError)) {
    return failureOf('malformed', `What ${name} sends is no JSON where it should be.`);
  }
  const words = detailOf(chain.at(-1)?.message, key);
  // Only a browser gives nothing behind it.
  const browser = chain.at(-1) instanceof TypeError;
  const pages = browser ? ' In a browser, a server must also allow requests from other pages.' : '';
  return failureOf('network', `${baseUrl} cannot be reached${words ? ` (${words})` : ''}.${pages}`);
}

function faultFailure(
  { name, timeoutSeconds, baseUrl }: Endpoint,
  key: string | undefined,
  fault: WireFault,
): CallFailure {
  switch (fault.reason) {
    case 'timeout':
      return failureOf(
        'timeout',
        fault.message.includes('silent')
          ? `${name} was silent for ${timeoutSeconds} s. A model that thinks for longer needs a larger timeoutSeconds.`
          : `${name} went on for so long, without coming to an end, that it was given up.`,
      );
    case 'too-large':
      return failureOf('too-large', `The answer of ${name} is longer than is read, and was dropped.`);
    default: {
      const to = fault.location ? ` to ${detailOf(fault.location, key)}` : '';
      return failureOf(
        'not-found',
        `${baseUrl} redirects${to}. A redirect is not followed, since it could take the key elsewhere: enter the right address.`,
      );
    }
  }
}

interface ServerError {
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly param: string;
}

/** The error in what a server said, whatever of the common shapes it has. */
function errorIn(said: unknown): ServerError {
  if (typeof said === 'string') return { message: said, code: '', type: '', param: '' };
  const outer = fieldsOf(said);
  const inner = fieldsOf(outer.error);
  const of = (key: string): string => textOf(inner[key]) || textOf(outer[key]);
  const whole = Object.keys(outer).length === 0 ? '' : jsonOf(outer).slice(0, 1000);
  return {
    message: of('message') || textOf(outer.error) || of('detail') || whole,
    code: of('code'),
    type: of('type'),
    param: of('param'),
  };
}

/** What a server said, as JSON; empty if it is nested more deeply than can be written. */
export function jsonOf(said: unknown): string {
  try {
    return JSON.stringify(said) ?? '';
  } catch {
    return '';
  }
}

function isQuota({ code, type, message }: ServerError): boolean {
  return /insufficient_quota|billing_hard_limit|insufficient.{0,10}(?:credit|balance|funds)/i.test(
    `${code} ${type} ${message}`,
  );
}

function isFilter({ code, type }: ServerError): boolean {
  return /content_filter|content_policy|moderation|safety/i.test(`${code} ${type}`);
}

/** How long a server asks to be left alone, in milliseconds, at most a day; undefined if it does not say. */
export function waitOf(header: Refusal['header'], now: () => number = Date.now): number | undefined {
  const milliseconds = Number.parseFloat(header('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return bounded(milliseconds);
  const after = header('retry-after')?.trim();
  if (!after) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(after)) return bounded(Number(after) * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : bounded(date - now());
}

function bounded(wait: number): number {
  return Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
}

/** What a server said, on one line, short, without the key and without markup; empty if nothing is left. */
export function detailOf(said: string | undefined, key: string | undefined): string {
  if (!said || /^\s*<(?:!doctype|html|\?xml)/i.test(said)) return '';
  const whole = said.slice(0, 20_000);
  const plain = redact(whole, key)
    // Control and direction characters, of which none belongs in one line of words.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim();
  return plain.length > LONGEST_DETAIL ? `${plain.slice(0, LONGEST_DETAIL)}…` : plain;
}

/** Of a key that is shown in part, how many characters in a row are one. Shorter keys are taken out whole. */
const PART_OF_KEY = 8;

/** Takes the key out of a text, whole or in part, and what looks like one. */
export function redact(text: string, key: string | undefined): string {
  const plain = text.replace(/\bBearer\s+\S+/gi, 'Bearer ***');
  return (
    withoutKey(plain, key ?? '')
      // A key with its middle starred out, as in "sk-ab***yz", and any of the most common kind.
      .replace(/\b(?:sk|pk|key|gsk|xai|hf)[-_][\w-]*\*+[\w*-]*/gi, '***')
      .replace(/\bsk-[\w-]{8,}/g, '***')
  );
}

function withoutKey(text: string, key: string): string {
  if (key.length < PART_OF_KEY) return key.length < 4 ? text : text.replaceAll(key, '***');
  const parts = new Set<string>();
  for (let at = 0; at + PART_OF_KEY <= key.length; at++) parts.add(key.slice(at, at + PART_OF_KEY));
  let plain = '';
  let done = 0;
  let end = 0;
  for (let at = 0; at + PART_OF_KEY <= text.length; at++) {
    if (!parts.has(text.slice(at, at + PART_OF_KEY))) continue;
    if (at >= end) plain += `${text.slice(done, at)}***`;
    end = at + PART_OF_KEY;
    done = end;
  }
  return plain + text.slice(done);
}

function chainOf(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 8; error = error.cause) {
    chain.push(error);
    // A name with several addresses fails with one error for each.
    if (error instanceof AggregateError && error.errors[0] instanceof Error) chain.push(error.errors[0]);
  }
  return chain;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
