/** Requests of a batch, a line of JSON each, in OpenAI's format: vLLM's batch runner reads it, too. */

import { originOf } from '../../core/judge/calls/endpoint.ts';
import type { Call } from '../../core/judge/calls/types.ts';
import { type Habits, plainBodyOf } from '../servers/chat.ts';

/** The most requests, and bytes, that one file may have: OpenAI's limits. */
export const MOST_REQUESTS = 50_000;
export const MOST_BYTES = 200_000_000;

/** The address of chat completions, as batches name it. */
const CHAT = '/v1/chat/completions';

/** `max_tokens` is refused there of models that reason, and its newer name is known of all. */
const NEW_LIMIT = 'https://api.openai.com';

/**
 * A call as a line, without its end.
 * @param key by which its reply is found again: `callKey`, 64 characters, which is as long as such a name may be
 * @param refused names of the sampling that the model refuses: they are left out
 */
export function requestLine(call: Call, key: string, refused: readonly string[] = []): string {
  const habits: Habits = { refused, ...(originOf(call.endpoint) === NEW_LIMIT ? { newLimit: true } : {}) };
  return JSON.stringify({ custom_id: key, method: 'POST', url: CHAT, body: plainBodyOf(call, habits) });
}
