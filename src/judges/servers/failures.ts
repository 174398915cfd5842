/** What goes wrong with a server, as a named state and a sentence for people. Every such sentence is written here. */
import {
  type CallFailure,
  type Endpoint,
  type FailureCause,
  failureOf,
  originOf,
} from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { detailOf } from './failure-detail.ts';
import { errorIn, isFilter, isQuota } from './server-error.ts';
import { WireFault } from './wire.ts';

/** Whom a failure concerns. The key is known here only so that it is never shown. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly key: string | undefined;
  /** How many pictures were sent. */
  readonly images?: number;
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

/** Answers of servers, and of gateways before them, that have not taken a question up: a call with one of these costs nothing. */
const NOT_TAKEN_UP: ReadonlySet<number> = new Set([425, 501, 503, 505, 521, 522, 523, 529]);

/** The longest that a server is taken to ask for, in milliseconds: a day. */
const LONGEST_WAIT = 86_400_000;

/** What to do where pictures may be why: as the continuation of a sentence. */
function aboutPictures({ images = 0 }: Asked): string {
  if (images === 0) return '';
  return ` ${t(
    images === 1
      ? 'It was sent {0} picture. If the model takes none, turn off `images` for this endpoint (on the command line, leave out --images).'
      : 'It was sent {0} pictures. If the model takes none, turn off `images` for this endpoint (on the command line, leave out --images).',
    images,
  )}`;
}

/** What the answer of a server that did not do what it was asked comes to. */
export function refusalFailure(asked: Asked, refusal: Refusal): CallFailure {
  const { endpoint, model, key } = asked;
  const { status } = refusal;
  const { name } = endpoint;
  const error = errorIn(refusal.said);
  const detail = detailOf(error.message, key);
  const fail = (cause: FailureCause, sentence: string, retryAfter?: number): CallFailure => {
    const words = detail && t('{0} Its reply: “{1}”.', sentence, detail.replace(/[.\s]+$/, ''));
    return failureOf(cause, words || sentence, retryAfter);
  };
  const wait = waitOf(refusal.header);

  if (isQuota(error))
    return fail('quota', t('The credit at “{0}” is used up. Check the account there.', name));
  switch (status) {
    case 401:
      return fail(
        'key',
        t(
          key === undefined
            ? '“{0}” needs a key, and none is set for {1}.'
            : '“{0}” doesn’t accept the key that is set for {1}.',
          name,
          originOf(endpoint),
        ),
      );
    case 402:
      return fail('quota', t('“{0}” asks for payment (402). Check the account there.', name));
    case 403:
      return fail(
        'forbidden',
        t(
          '“{0}” doesn’t allow this (403). The key may not be allowed to use “{1}”, or not from here.',
          name,
          model,
        ),
      );
    case 404:
      return fail(
        'not-found',
        /model/i.test(detail)
          ? t('“{0}” doesn’t serve the model “{1}”. Choose one that it has.', name, model)
          : t(
              '“{0}” has nothing at {1} (404). Most addresses end in /v1. The model may be missing, too.',
              name,
              endpoint.baseUrl,
            ),
      );
    case 408:
      return fail('timeout', t('“{0}” gave up waiting (408).', name), wait ?? 0);
    case 413:
      return fail('bad-request', t('The proof is too long for “{0}” (413).', name));
    case 429:
      return fail('busy', t('“{0}” takes no more calls at the moment (429).', name), wait ?? 0);
    default:
  }
  if (status >= 500 || status === 425) {
    const answered = t('“{0}” answered with error {1}.', name, status);
    // What has no eyes fails on pictures, as some servers do where no projector is loaded, however often it is asked.
    if (asked.images && /\bimages?\b|multimodal|vision/i.test(detail))
      return fail('bad-request', `${answered}${aboutPictures(asked)}`);
    const isFinal = status === 501 || status === 505 || refusal.header('x-should-retry') === 'false';
    return {
      ...fail('server', answered, isFinal ? undefined : (wait ?? 0)),
      ...(!isFinal && status >= 502 && status <= 504 ? { isOutage: true } : {}),
      ...(NOT_TAKEN_UP.has(status) ? {} : { begun: 0 }),
    };
  }
  if (status >= 400) {
    const isSent = error.param !== '' && Object.hasOwn(asked.sampling ?? {}, error.param);
    const refused = isSent
      ? t(
          '“{0}” doesn’t take the question ({1}). It doesn’t take "{2}" as it was sent: set another value, or leave it out.',
          name,
          status,
          error.param,
        )
      : t('“{0}” doesn’t take the question ({1}).', name, status);
    return fail('bad-request', `${refused}${aboutPictures(asked)}`);
  }
  if (isFilter(error)) return fail('filtered', t('“{0}” withholds the reply.', name));
  return { ...fail('server', t('“{0}” broke off with an error.', name), 0), begun: 0 };
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

  if (has(/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/))
    return failureOf(
      'timeout',
      t(
        '“{0}” was silent for longer than this program can wait (5 minutes), though {1} s are allowed.',
        name,
        timeoutSeconds,
      ),
    );
  if (has(/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/))
    return failureOf(
      'network',
      t(
        '“{0}” speaks no TLS at {1}. If it is meant to, check the port; else begin the address with http://.',
        name,
        baseUrl,
      ),
    );
  if (has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|ERR_SSL|EPROTO/))
    return failureOf(
      'certificate',
      t(
        'The certificate of {0} is not trusted ({1}). If it is your own server, make its certificate known to this machine (NODE_EXTRA_CA_CERTS), or use http on this machine.',
        originOf(endpoint),
        code,
      ),
    );
  if (has(/^ECONNREFUSED$/))
    return failureOf(
      'network',
      t('“{1}” didn’t answer. Connection refused at {0}. Is the server running?', baseUrl, name),
    );
  if (has(/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/))
    return failureOf(
      'network',
      t('No machine is known by the name in {0}: is the address right, and the network up?', baseUrl),
    );
  if (has(/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|ERR_STREAM_PREMATURE_CLOSE)$/))
    return failureOf('cut', t('The connection to “{0}” broke off.', name), 0);
  if (has(/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/))
    return failureOf('network', t('{0} cannot be reached: no connection came about in time.', baseUrl), 0);
  if (chain.some((error) => error instanceof SyntaxError))
    return failureOf('malformed', t('What “{0}” sends is no JSON where it should be.', name));
  const words = detailOf(chain.at(-1)?.message, key);
  // Only a browser gives nothing behind it.
  const browser = chain.at(-1) instanceof TypeError;
  const unreached = words
    ? t('{0} cannot be reached ({1}).', baseUrl, words)
    : t('{0} cannot be reached.', baseUrl);
  return failureOf(
    'network',
    browser
      ? t('{0} In a browser, a server must also allow requests from other pages.', unreached)
      : unreached,
  );
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
          ? t(
              '“{0}” was silent for {1} s. A model that thinks for longer needs a larger timeoutSeconds.',
              name,
              timeoutSeconds,
            )
          : t('“{0}” went on for so long that it was given up.', name),
      );
    case 'too-large':
      return failureOf('too-large', t('The answer of “{0}” is longer than is read, and was dropped.', name));
    default: {
      return failureOf(
        'not-found',
        fault.location
          ? t(
              '{0} redirects to {1}. A redirect is not followed, since it could take the key elsewhere: enter the right address.',
              baseUrl,
              detailOf(fault.location, key),
            )
          : t(
              '{0} redirects. A redirect is not followed, since it could take the key elsewhere: enter the right address.',
              baseUrl,
            ),
      );
    }
  }
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
