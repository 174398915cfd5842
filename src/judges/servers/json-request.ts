/** Sends JSON requests to servers that don't have OpenAI's API. */
import { parseJsonOrUndefined } from '../../core/base/unknown-fields.ts';
import { type CallFailure, createCallFailure } from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import type { FetchFunction } from './bounded-fetch.ts';
import { cleanServerMessage } from './failure-detail.ts';
import { createThrownErrorFailure, type ServerErrorResponse, type ServerQueryContext } from './failures.ts';

/** The maximum length of an error page to read, in characters. */
const MOST_OF_ERROR = 20_000;

/** The response as JSON, a refusal, or a failure. */
export type JsonRequestResult =
  | { readonly kind: 'json'; readonly json: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refusal'; readonly refusal: ServerErrorResponse; readonly words: string }
  | CallFailure;

/**
 * Sends JSON, or gets JSON if there's no `body`.
 * @throws the reason of `signal` once it aborts
 */
export async function requestJson(
  wire: FetchFunction,
  url: string,
  body: unknown,
  asked: ServerQueryContext,
  signal: AbortSignal,
): Promise<JsonRequestResult> {
  let isAnswered = false;
  try {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await wire(url, { ...sent, signal });
    isAnswered = true;
    const text = await response.text();
    if (!response.ok) {
      const words = text.slice(0, MOST_OF_ERROR);
      const refusal: ServerErrorResponse = {
        status: response.status,
        said: parseJsonObject(words) ?? words,
        header: (name) => response.headers.get(name),
      };
      return { kind: 'refusal', refusal, words };
    }
    const json = parseJsonObject(text);
    if (json) return { kind: 'json', json };
    const type =
      cleanServerMessage(response.headers.get('content-type') ?? '', asked.key).slice(0, 60) ||
      t('an unknown content type');
    return createCallFailure(
      'malformed',
      t("The reply from “{0}” ({1}) isn't a JSON object. Check the address {2}.", asked.endpoint.name, type, url),
    );
  } catch (error) {
    signal.throwIfAborted();
    const failed = createThrownErrorFailure(asked, error);
    return isAnswered ? { ...failed, begun: 0 } : failed;
  }
}

function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const json = parseJsonOrUndefined(text);
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
}
