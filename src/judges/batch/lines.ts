/** Writes and parses the lines of a batch in OpenAI's format, which vLLM's batch runner also uses. */

import type { ChatCompletion } from 'openai/resources/chat/completions';
import { toFields } from '../../core/base/records.ts';
import {
  type BatchLine,
  type Call,
  type CallFailure,
  createDeferredFailure,
  getOrigin,
  isBatchAnswer,
  type Reply,
} from '../../core/judge/calls/index.ts';
import { buildPlainBody, type ChatHabits, findRefusedName } from '../servers/chat.ts';
import { createChatReader } from '../servers/chat-reader.ts';
import { type QueryContext, toRefusalFailure } from '../servers/failures.ts';

/** Codes of requests that weren't processed or not completely: they may succeed in another batch. */
const UNSENT_CODES: ReadonlySet<unknown> = new Set(
  'batch_expired batch_cancelled batch_canceled request_timeout server_error internal_error'.split(' '),
);

/** The result of a reply line for a call. */
export type BatchOutcome =
  | Reply
  | CallFailure
  | { readonly kind: 'other-model'; readonly model: string }
  /** The model rejects a part of the sampling. The query can be sent again without it. */
  | { readonly kind: 'refused-sampling'; readonly name: string };

/** Parses a line as a server's reply to a call. Failures that a retry may fix count as deferred. */
export function readBatchOutcome(call: Call, line: BatchLine): BatchOutcome {
  const { endpoint, model, sampling } = call;
  const asked: QueryContext = { endpoint, model, key: undefined, sampling };
  if (!isBatchAnswer(line)) {
    const { code } = toFields(line.said);
    if (line.status === 0 && (UNSENT_CODES.has(code) || code === undefined)) return createDeferredFailure();
    const name = findRefusedName(call, {}, line);
    if (name !== undefined) return { kind: 'refused-sampling', name };
    const refused = toRefusalFailure(asked, { status: line.status, said: line.said, header: () => null });
    return refused.retryAfter === undefined ? refused : createDeferredFailure();
  }
  const { model: by } = toFields(line.said);
  if (typeof by === 'string' && !isSameModel(by, model)) return { kind: 'other-model', model: by };
  const reader = createChatReader(asked);
  reader.takeWhole(line.said as ChatCompletion);
  const read = reader.end();
  return read.kind === 'failure' && read.retryAfter !== undefined ? createDeferredFailure() : read;
}

/** Whether a reply can be from the queried model. Servers may add a date or a folder to its name. */
export function isSameModel(by: string, asked: string): boolean {
  const plain = (name: string): string => name.trim().toLowerCase();
  const [a, b] = [plain(by), plain(asked)];
  const last = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  if (a === b || last(a) === last(b) || b === '') return true;
  const [short, long] = last(a).length < last(b).length ? [last(a), last(b)] : [last(b), last(a)];
  return (
    long.startsWith(short) && /^[-:@]/.test(long.slice(short.length)) && /\d/.test(long.slice(short.length))
  );
}

/** The maximum number of requests per file: OpenAI's limit. */
export const MOST_REQUESTS = 50_000;
/** The maximum size of a file: OpenAI's limit. */
export const MOST_BYTES = 200_000_000;

/** The path of chat completions in batches. */
const CHAT = '/v1/chat/completions';

/** OpenAI rejects `max_tokens` for reasoning models. All its models accept the newer name. */
const NEW_LIMIT = 'https://api.openai.com';

/**
 * Formats a call as a line, without the line break.
 * @param key the id of its reply from `computeCallKey`: 64 characters, the maximum for ids
 * @param refused the sampling parameters that the model rejects, which are omitted
 */
export function formatRequestLine(call: Call, key: string, refused: readonly string[] = []): string {
  const habits: ChatHabits = {
    refused,
    ...(getOrigin(call.endpoint) === NEW_LIMIT ? { newLimit: true } : {}),
  };
  return JSON.stringify({ custom_id: key, method: 'POST', url: CHAT, body: buildPlainBody(call, habits) });
}
