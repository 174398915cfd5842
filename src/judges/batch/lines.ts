/** Writes and parses the lines of a batch in OpenAI's format, which vLLM's batch runner also uses. */

import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  type BatchOutputLine,
  type CallFailure,
  createReplyNotReadyFailure,
  getEndpointOrigin,
  isSuccessfulBatchLine,
  type ModelCall,
  type ModelReply,
} from '../../core/judge/calls/index.ts';
import { buildChatRequestBody, chatCompletionsApi } from '../servers/apis/chat-completions.ts';
import type { TextServerQuirks } from '../servers/apis/text-api.ts';
import { createErrorResponseFailure, type ServerQueryContext } from '../servers/failures.ts';
import { createReplyAssembler } from '../servers/reply-assembler.ts';
import { findRejectedParameter } from '../servers/send-text-query.ts';

/** Codes of requests that weren't processed or not completely: they may succeed in another batch. */
const UNSENT_CODES: ReadonlySet<unknown> = new Set(
  'batch_expired batch_cancelled batch_canceled request_timeout server_error internal_error'.split(' '),
);

/** The result of a reply line for a call. */
export type BatchReplyOutcome =
  | ModelReply
  | CallFailure
  | { readonly kind: 'other-model'; readonly model: string }
  /** The model rejects a part of the sampling. The query can be sent again without it. */
  | { readonly kind: 'refused-sampling'; readonly name: string };

/** Parses a line as a server's reply to a call. Failures that a retry may fix count as deferred. */
export function toBatchReplyOutcome(call: ModelCall, line: BatchOutputLine): BatchReplyOutcome {
  const { endpoint, model, sampling } = call;
  const asked: ServerQueryContext = { endpoint, model, key: undefined, sampling };
  if (!isSuccessfulBatchLine(line)) {
    const { code } = getFieldsOrEmpty(line.said);
    if (line.status === 0 && (UNSENT_CODES.has(code) || code === undefined)) return createReplyNotReadyFailure();
    const name = findRejectedParameter(call, {}, line);
    if (name !== undefined) return { kind: 'refused-sampling', name };
    const refused = createErrorResponseFailure(asked, { status: line.status, said: line.said, header: () => null });
    return refused.retryAfter === undefined ? refused : createReplyNotReadyFailure();
  }
  const { model: by } = getFieldsOrEmpty(line.said);
  if (typeof by === 'string' && !isCompatibleModelName(by, model)) return { kind: 'other-model', model: by };
  const reader = createReplyAssembler(asked);
  reader.take(chatCompletionsApi.readResponse(line.said));
  const read = reader.end();
  return read.kind === 'failure' && read.retryAfter !== undefined ? createReplyNotReadyFailure() : read;
}

/** Whether a reply can be from the queried model. Servers may add a date or a folder to its name. */
export function isCompatibleModelName(by: string, asked: string): boolean {
  const plain = (name: string): string => name.trim().toLowerCase();
  const [a, b] = [plain(by), plain(asked)];
  const last = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  if (a === b || last(a) === last(b) || b === '') return true;
  const [short, long] = last(a).length < last(b).length ? [last(a), last(b)] : [last(b), last(a)];
  return long.startsWith(short) && /^[-:@]/.test(long.slice(short.length)) && /\d/.test(long.slice(short.length));
}

/** The maximum number of requests per file: OpenAI's limit. */
export const MAX_BATCH_FILE_REQUESTS = 50_000;
/** The maximum size of a file: OpenAI's limit. */
export const MAX_BATCH_FILE_BYTES = 200_000_000;

/** The path of chat completions in batches. */
const CHAT = '/v1/chat/completions';

/** OpenAI rejects `max_tokens` for reasoning models. All its models accept the newer name. */
const NEW_LIMIT = 'https://api.openai.com';

/**
 * Formats a call as a line, without the line break.
 * @param key the id of its reply from `computeCallCacheKey`: 64 characters, the maximum for ids
 * @param refused the sampling parameters that the model rejects, which are omitted
 */
export function formatBatchRequestLine(call: ModelCall, key: string, refused: readonly string[] = []): string {
  const habits: TextServerQuirks = {
    refused,
    ...(getEndpointOrigin(call.endpoint) === NEW_LIMIT ? { newLimit: true } : {}),
  };
  return JSON.stringify({ custom_id: key, method: 'POST', url: CHAT, body: buildChatRequestBody(call, habits) });
}
