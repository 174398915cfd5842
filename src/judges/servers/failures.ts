/** Converts errors of servers to failures with a cause and a message for people. */
import {
  type CallFailure,
  createCallFailure,
  type Endpoint,
  type FailureCause,
  getEndpointOrigin,
} from '../../core/judge/calls/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { BoundedFetchError } from './bounded-fetch.ts';
import { appendServerMessageToSentence, cleanServerMessage, redactApiKeys } from './failure-detail.ts';
import {
  getRequestId,
  isContentFilterError,
  isContextLengthError,
  isInvalidKeyError,
  isQuotaError,
  parseGoogleRetryDelay,
  parseServerError,
} from './server-error.ts';

/** The query that failed. The key is needed to remove it from messages. */
export interface ServerQueryContext {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly key: string | undefined;
  /** The number of images in the query. */
  readonly images?: number;
  /** The sampling parameters as sent. */
  readonly sampling?: Readonly<Record<string, unknown>>;
}

/** A failed response, or an error that a server reported in a successful one. */
export interface ServerErrorResponse {
  /** The HTTP status; 0 if there is none. */
  readonly status: number;
  /** The server's error: the `error` of its JSON, or a text. */
  readonly said?: unknown;
  readonly header: (name: string) => string | null;
}

/** Statuses of servers and gateways that didn't accept the query: a call with one of these costs nothing. */
const UNBILLED_STATUSES: ReadonlySet<number> = new Set([425, 501, 503, 505, 521, 522, 523, 529]);

/** The longest wait that a server can ask for, in milliseconds: a day. */
const LONGEST_WAIT = 86_400_000;

/** Formats the advice to turn off images, if images may be the cause. */
function formatImagesHint({ images = 0 }: ServerQueryContext): string {
  return images === 0 ? '' : ` ${formatImagesSent(images)}`;
}

const formatImagesSent = definePluralText(
  "The query had {0} image. If the model can't take images, turn off “images” for this endpoint (on the command line, leave out --images).",
  "The query had {0} images. If the model can't take images, turn off “images” for this endpoint (on the command line, leave out --images).",
);

export function createErrorResponseFailure(asked: ServerQueryContext, refusal: ServerErrorResponse): CallFailure {
  const { endpoint, model, key } = asked;
  const { status } = refusal;
  const { name } = endpoint;
  const error = parseServerError(refusal.said);
  const detail = cleanServerMessage(error.message, key);
  const id = getRequestId(refusal.said, refusal.header);
  const fail = (cause: FailureCause, sentence: string, retryAfter?: number): CallFailure => {
    const said = appendServerMessageToSentence(sentence, detail);
    return createCallFailure(
      cause,
      id === '' ? said : t('{0} Request ID: {1}.', said, redactApiKeys(id, key)),
      retryAfter,
    );
  };
  const wait = parseRetryAfter(refusal.header) ?? parseGoogleRetryDelay(error);

  if (isInvalidKeyError(error))
    return fail('key', t('“{0}” rejected the API key for {1}. Set it again.', name, getEndpointOrigin(endpoint)));
  if (isQuotaError(error)) return fail('quota', t('Quota exceeded at “{0}”. Check your plan and billing.', name));
  switch (status) {
    case 401:
      return fail(
        'key',
        t(
          key === undefined
            ? '“{0}” needs an API key. Set one for {1}.'
            : '“{0}” rejected the API key for {1}. Set it again.',
          name,
          getEndpointOrigin(endpoint),
        ),
      );
    case 402:
      return fail('quota', t('“{0}” requires payment (402). Check your plan and billing.', name));
    case 403:
      return fail(
        'forbidden',
        t('“{0}” denied access (403). Check that your API key and region are allowed to use “{1}”.', name, model),
      );
    case 404:
      return fail(
        'not-found',
        /model/i.test(detail)
          ? t("“{0}” doesn't serve the model “{1}”. Choose another model.", name, model)
          : t(
              '“{0}” has nothing at {1} (404). Check the address and the model. Most addresses end in /v1.',
              name,
              endpoint.baseUrl,
            ),
      );
    case 408:
      return fail('timeout', t('“{0}” timed out (408).', name), wait ?? 0);
    case 413:
      return fail(
        'bad-request',
        t('The query is too large for “{0}” (413). Use shorter proofs or fewer images.', name),
      );
    case 429:
      return fail('busy', t('Rate limit reached at “{0}” (429).', name), wait ?? 0);
    default:
  }
  if (status >= 500 || status === 425) {
    const answered = t('“{0}” returned error {1}.', name, status);
    // A model without vision always fails on images; some servers then return a server error.
    if (asked.images && /\bimages?\b|multimodal|vision/i.test(detail))
      return fail('bad-request', `${answered}${formatImagesHint(asked)}`);
    const isFinal = status === 501 || status === 505 || refusal.header('x-should-retry') === 'false';
    return {
      ...fail('server', answered, isFinal ? undefined : (wait ?? 0)),
      ...(!isFinal && ((status >= 502 && status <= 504) || status === 529) ? { isOutage: true } : {}),
      ...(UNBILLED_STATUSES.has(status) ? {} : { begun: 0 }),
    };
  }
  if (status >= 400) {
    if (isContextLengthError(error))
      return fail(
        'too-long',
        t('The query is longer than “{0}” reads at once. Use shorter proofs, or a model with a longer context.', name),
      );
    const isSent = error.param !== '' && Object.hasOwn(asked.sampling ?? {}, error.param);
    const refused = isSent
      ? t(
          '“{0}” rejected the query ({1}) because of the parameter “{2}”. Change its value, or leave it out.',
          name,
          status,
          error.param,
        )
      : t('“{0}” rejected the query ({1}).', name, status);
    return fail('bad-request', `${refused}${formatImagesHint(asked)}`);
  }
  if (isContentFilterError(error)) return fail('filtered', t('“{0}” withheld the reply. Try another model.', name));
  return { ...fail('server', t('“{0}” returned an error.', name), 0), begun: 0 };
}

/** Creates the failure for an error that was thrown during a query. */
export function createThrownErrorFailure({ endpoint, key }: ServerQueryContext, thrown: unknown): CallFailure {
  const { name, timeoutSeconds, baseUrl } = endpoint;
  const chain = getErrorChain(thrown);
  const fault = chain.find((error) => error instanceof BoundedFetchError);
  if (fault instanceof BoundedFetchError) return toFaultFailure(endpoint, key, fault);
  const codes = chain.map(getThrownCode).filter((code) => code !== undefined);
  const code = codes.at(-1) ?? '';
  const has = (pattern: RegExp): boolean => codes.some((one) => pattern.test(one));

  if (has(/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/))
    return createCallFailure(
      'timeout',
      t(
        "“{0}” was silent for 5 minutes. Proofmark can't wait longer for this server, even though timeoutSeconds is {1}. Try another model.",
        name,
        timeoutSeconds,
      ),
    );
  if (has(/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/))
    return createCallFailure(
      'network',
      t("“{0}” doesn't use TLS at {1}. Check the port, or start the address with http://.", name, baseUrl),
    );
  if (has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|ERR_SSL|EPROTO/))
    return createCallFailure(
      'certificate',
      t(
        "Can't make a secure connection to {0} ({1}). If it's your own server and its certificate isn't trusted, add the certificate to this machine (NODE_EXTRA_CA_CERTS), or run the server on this machine and use HTTP.",
        getEndpointOrigin(endpoint),
        code,
      ),
    );
  if (has(/^ECONNREFUSED$/))
    return createCallFailure(
      'network',
      t('“{1}” refused the connection at {0}. Check that the server is running.', baseUrl, name),
    );
  if (has(/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/))
    return createCallFailure(
      'network',
      t("Can't find the host of {0}. Check the address and your network connection.", baseUrl),
    );
  if (has(/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|ERR_STREAM_PREMATURE_CLOSE)$/))
    return createCallFailure('cut', t('The connection to “{0}” was lost.', name), 0);
  if (has(/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/))
    return createCallFailure(
      'network',
      t("Can't reach {0}: the connection timed out. Check the address and your network connection.", baseUrl),
      0,
    );
  if (chain.some((error) => error instanceof SyntaxError))
    return createCallFailure('malformed', t('“{0}” returned invalid JSON.', name));
  const words = cleanServerMessage(chain.at(-1)?.message, key);
  // Only a browser's TypeError has no cause.
  const browser = chain.at(-1) instanceof TypeError;
  const unreached = words
    ? t("Can't reach {0} ({1}). Check the address and your network connection.", baseUrl, words)
    : t("Can't reach {0}. Check the address and your network connection.", baseUrl);
  return createCallFailure(
    'network',
    browser
      ? t('{0} When VS Code runs in a browser, the server must also allow cross-origin requests (CORS).', unreached)
      : unreached,
  );
}

function toFaultFailure(
  { name, kind, timeoutSeconds, baseUrl }: Endpoint,
  key: string | undefined,
  fault: BoundedFetchError,
): CallFailure {
  switch (fault.reason) {
    case 'timeout':
      return createCallFailure(
        'timeout',
        fault.message.includes('silent')
          ? t(
              '“{0}” was silent for {1} s. If the model needs more time to think, raise timeoutSeconds.',
              name,
              timeoutSeconds,
            )
          : t('“{0}” took too long to reply. Raise timeoutSeconds, or limit replies with max_tokens.', name),
      );
    case 'too-large':
      return createCallFailure(
        'too-large',
        kind.startsWith('prm-')
          ? t("Discarded the reply from “{0}” because it's too long. Check that it serves a reward model.", name)
          : t("Discarded the reply from “{0}” because it's too long. Limit replies with max_tokens.", name),
      );
    default: {
      return createCallFailure(
        'not-found',
        fault.location
          ? t(
              "{0} redirects to {1}. Proofmark doesn't follow redirects because they could expose the API key. Enter the final address.",
              baseUrl,
              cleanServerMessage(fault.location, key),
            )
          : t(
              "{0} redirects. Proofmark doesn't follow redirects because they could expose the API key. Enter the final address.",
              baseUrl,
            ),
      );
    }
  }
}

/** Parses the wait that a server asks for, in milliseconds, at most a day; undefined if it asks for none. */
export function parseRetryAfter(
  header: ServerErrorResponse['header'],
  now: () => number = Date.now,
): number | undefined {
  const milliseconds = Number.parseFloat(header('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return clampWait(milliseconds);
  const after = header('retry-after')?.trim();
  if (!after) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(after)) return clampWait(Number(after) * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : clampWait(date - now());
}

function clampWait(wait: number): number {
  return Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
}

function getErrorChain(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 8; error = error.cause) {
    chain.push(error);
    // A host name with several addresses fails with one error for each.
    if (error instanceof AggregateError && error.errors[0] instanceof Error) chain.push(error.errors[0]);
  }
  return chain;
}

function getThrownCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
