/** Queries chat completions of OpenAI, vLLM, SGLang, Ollama, llama.cpp and LM Studio. */

import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  type CallFailure,
  createCallFailure,
  type ModelCall,
  type ModelMessage,
  type ModelReply,
} from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { createChatReplyAssembler } from './chat-reader.ts';
import { cleanServerMessage } from './failure-detail.ts';
import {
  createErrorResponseFailure,
  createThrownErrorFailure,
  type QueryContext,
  type ServerErrorResponse,
} from './failures.ts';
import type { Client } from './openai.ts';
import { parseServerError, stringifyJsonSafely } from './server-error.ts';

/** Features that a server is known to reject. */
export interface ChatServerQuirks {
  /** Rejects `stream_options`. */
  noUsage?: true;
  /** Rejects streaming. */
  noStream?: true;
  /** Rejects log probabilities. */
  noProbabilities?: true;
  /** Needs the newer name of `max_tokens`. */
  newLimit?: true;
  /** The sampling parameters that it rejects, such as `temperature`. */
  refused?: readonly string[];
}

/** Called once for each sampling parameter, such as `temperature`, that a model rejects. Later calls omit it. */
export type OmittedParameterListener = (call: Pick<ModelCall, 'endpoint' | 'model'>, name: string) => void;

/** A part of a call that a server may reject: how to recognize the rejection, and whether the part was sent. */
interface SamplingDoubt {
  readonly habit: Exclude<keyof ChatServerQuirks, 'refused'>;
  readonly pattern: RegExp;
  readonly isSent: (sampling: ModelCall['sampling'], sent: ChatServerQuirks) => boolean;
}

const DOUBTS: readonly SamplingDoubt[] = [
  { habit: 'noUsage', pattern: /stream_options|include_usage/i, isSent: (_, sent) => !sent.noStream },
  {
    habit: 'noProbabilities',
    pattern: /log_?probs?/i,
    isSent: (sampling) => 'logprobs' in sampling || 'top_logprobs' in sampling,
  },
  {
    habit: 'newLimit',
    pattern: /max_completion_tokens/i,
    isSent: (sampling) => 'max_tokens' in sampling,
  },
  { habit: 'noStream', pattern: /stream/i, isSent: () => true },
];

/** Request properties that sampling parameters can't set. */
const RESERVED_NAMES = new Set('model messages stream stream_options n tools tool_choice functions'.split(' '));

/**
 * Sends a call once, or again without parts that the server rejects, which `habits` records.
 * @throws the reason of `signal` once it aborts
 */
export async function sendChatCompletion(
  client: Client,
  call: ModelCall,
  asked: QueryContext,
  habits: ChatServerQuirks,
  signal: AbortSignal,
  onLeftOut?: OmittedParameterListener,
): Promise<ModelReply | CallFailure> {
  for (;;) {
    const sent: ChatServerQuirks = { ...habits };
    const result = await sendChatOnce(client, call, asked, sent, signal);
    if (result.kind === 'reply') return { ...result, ...leftOutOf(call, sent) };
    if (result.kind !== 'refusal') return result;
    const { status, said } = result.refusal;
    if (result.begun !== undefined)
      return { ...createErrorResponseFailure(asked, result.refusal), begun: result.begun };
    const words = typeof said === 'string' ? said : stringifyJsonSafely(said);
    const doubt = [400, 403, 422, 501].includes(status)
      ? DOUBTS.find(({ habit, pattern, isSent }) => !sent[habit] && isSent(call.sampling, sent) && pattern.test(words))
      : undefined;
    if (doubt) {
      habits[doubt.habit] = true;
      continue;
    }
    const name = findRejectedParameter(call, sent, result.refusal);
    if (name === undefined) return createErrorResponseFailure(asked, result.refusal);
    if (!habits.refused?.includes(name)) onLeftOut?.(call, name);
    habits.refused = [...new Set([...(habits.refused ?? []), name])];
  }
}

/** Sampling parameters that can be omitted: the model then uses its default. */
const OPTIONAL = 'temperature top_p top_k min_p presence_penalty frequency_penalty seed stop'.split(' ');

function leftOutOf({ sampling }: ModelCall, { refused = [] }: ChatServerQuirks): Pick<ModelReply, 'leftOut'> {
  const leftOut = refused.filter((name) => name in sampling);
  return leftOut.length === 0 ? {} : { leftOut };
}

/** Finds the sampling parameter that a server rejects, or accepts only with its default value. */
export function findRejectedParameter(
  { sampling }: ModelCall,
  { refused = [] }: Pick<ChatServerQuirks, 'refused'>,
  { status, said }: Pick<ServerErrorResponse, 'status' | 'said'>,
): string | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const { code, message, param } = parseServerError(said);
  if (
    !/unsupported|unknown_parameter/i.test(code) &&
    !/unsupported|not supported|does not support|unrecognized|unknown (?:parameter|field|argument)|not permitted|only the default|deprecated/i.test(
      message,
    )
  )
    return undefined;
  const sent = OPTIONAL.filter((name) => name in sampling && !refused.includes(name));
  return sent.find((name) => name === param) ?? sent.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(message));
}

async function sendChatOnce(
  client: Client,
  call: ModelCall,
  asked: QueryContext,
  habits: ChatServerQuirks,
  signal: AbortSignal,
): Promise<ModelReply | CallFailure | RefusedChat> {
  const reader = createChatReplyAssembler(asked);
  let isAnswered = false;
  try {
    const { Stream } = await import('./openai-package.ts');
    const response = await client.chat.completions
      .create(buildChatBody(call, habits) as never, { signal })
      .asResponse();
    isAnswered = true;
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (type === 'application/json') {
      const json: unknown = await response.json();
      const { error } = getFieldsOrEmpty(json);
      if (error)
        return {
          kind: 'refusal',
          refusal: { status: readChatErrorCode(error), said: error, header: () => null },
        };
      reader.takeWhole(json as ChatCompletion);
      return reader.end();
    }
    if (type !== 'text/event-stream' && type !== '') {
      void response.body?.cancel().catch(() => undefined);
      const { endpoint } = asked;
      const named = cleanServerMessage(type, asked.key).slice(0, 60) || t('an unknown content type');
      return createCallFailure(
        'malformed',
        t(
          '“{0}” returned {1} instead of a chat completion. Check the address {2}. Most addresses end in /v1.',
          endpoint.name,
          named,
          endpoint.baseUrl,
        ),
      );
    }
    const stream = Stream.fromSSEResponse<ChatCompletionChunk>(response, new AbortController(), client);
    for await (const chunk of stream) {
      if (!reader.take(chunk)) break;
      call.onText?.(reader.soFar);
    }
    signal.throwIfAborted();
    return reader.end();
  } catch (error) {
    signal.throwIfAborted();
    const begun = reader.said();
    const refused = readChatRefusal(error);
    // An error in place of a reply is a refusal.
    if (refused) return begun > 0 ? { ...refused, begun } : refused;
    const failed = createThrownErrorFailure(asked, error);
    return isAnswered ? { ...failed, begun } : failed;
  }
}

interface RefusedChat {
  readonly kind: 'refusal';
  readonly refusal: ServerErrorResponse;
  /** As in `CallFailure`: the length of the reply before the error. */
  readonly begun?: number;
}

/** The client throws its own errors, without a cause, for an error status and for an error in a stream. */
function readChatRefusal(error: unknown): RefusedChat | undefined {
  if (!(error instanceof Error) || error.cause !== undefined || !('status' in error) || !('error' in error))
    return undefined;
  const { status, headers } = error as { status?: unknown; headers?: unknown };
  const said = error.error ?? error.message.replace(/^\d{3} /, '');
  return {
    kind: 'refusal',
    refusal: {
      status: typeof status === 'number' ? status : readChatErrorCode(said),
      said,
      header: (name) => (headers instanceof Headers ? headers.get(name) : null),
    },
  };
}

/** Reads the status from the error code if the error has no status; 0 if it has none. */
function readChatErrorCode(said: unknown): number {
  const code = Number(getFieldsOrEmpty(said).code);
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : 0;
}

/** Builds the part of the request body that doesn't depend on streaming. */
export function buildChatRequestBody(
  { model, messages, sampling }: Pick<ModelCall, 'model' | 'messages' | 'sampling'>,
  habits: Pick<ChatServerQuirks, 'noProbabilities' | 'newLimit' | 'refused'> = {},
): Readonly<Record<string, unknown>> {
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sampling)) {
    if (RESERVED_NAMES.has(name) || habits.refused?.includes(name)) continue;
    if (habits.noProbabilities && /^(?:top_)?logprobs$/.test(name)) continue;
    own[habits.newLimit && name === 'max_tokens' ? 'max_completion_tokens' : name] = value;
  }
  return { ...own, model, messages: messages.map(toParam) };
}

function buildChatBody(call: ModelCall, habits: ChatServerQuirks): Readonly<Record<string, unknown>> {
  return {
    ...buildChatRequestBody(call, habits),
    stream: !habits.noStream,
    ...(habits.noStream || habits.noUsage ? {} : { stream_options: { include_usage: true } }),
  };
}

function toParam({ role, content, images = [] }: ModelMessage): ChatCompletionMessageParam {
  if (images.length === 0 || role !== 'user') return { role, content };
  return {
    role,
    content: [
      { type: 'text', text: content },
      ...images.map(({ mime, data }) => ({
        type: 'image_url' as const,
        image_url: { url: `data:${mime};base64,${data}` },
      })),
    ],
  };
}
