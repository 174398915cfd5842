/** Sends a query to a server that replies with text, in any of the APIs. */

import { Stream } from 'openai/core/streaming';
import { getFieldsOrEmpty, parseJsonOrUndefined } from '../../core/base/unknown-fields.ts';
import {
  type CallFailure,
  createCallFailure,
  type EndpointKind,
  type ModelCall,
  type ModelReply,
  type TextEndpointKind,
} from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { anthropicApi } from './apis/anthropic.ts';
import { chatCompletionsApi } from './apis/chat-completions.ts';
import { geminiApi } from './apis/gemini.ts';
import { responsesApi } from './apis/responses.ts';
import type { TextApi, TextServerQuirks } from './apis/text-api.ts';
import type { FetchFunction } from './bounded-fetch.ts';
import { cleanServerMessage } from './failure-detail.ts';
import {
  createErrorResponseFailure,
  createThrownErrorFailure,
  type ServerErrorResponse,
  type ServerQueryContext,
} from './failures.ts';
import { createReplyAssembler } from './reply-assembler.ts';
import { inferErrorStatus, parseServerError, stringifyJsonSafely } from './server-error.ts';

const APIS: Readonly<Record<TextEndpointKind, TextApi>> = {
  chat: chatCompletionsApi,
  responses: responsesApi,
  anthropic: anthropicApi,
  gemini: geminiApi,
};

/** Returns the API of an endpoint that replies with text. Reward models that chat have chat completions. */
function getTextApi(kind: EndpointKind): TextApi {
  return kind in APIS ? APIS[kind as TextEndpointKind] : chatCompletionsApi;
}

/** Called once for each sampling parameter, such as `temperature`, that a model rejects. Later calls omit it. */
export type OmittedParameterListener = (call: Pick<ModelCall, 'endpoint' | 'model'>, name: string) => void;

/** A part of a call that a server may reject: how to recognize the rejection, and whether the part was sent. */
interface SamplingDoubt {
  readonly habit: 'noUsage' | 'noProbabilities' | 'newLimit' | 'noStream';
  readonly pattern: RegExp;
  readonly isSent: (body: Readonly<Record<string, unknown>>, sampling: ModelCall['sampling']) => boolean;
}

const DOUBTS: readonly SamplingDoubt[] = [
  { habit: 'noUsage', pattern: /stream_options|include_usage/i, isSent: (body) => 'stream_options' in body },
  {
    habit: 'noProbabilities',
    pattern: /log_?probs?/i,
    isSent: (_, sampling) => 'logprobs' in sampling || 'top_logprobs' in sampling,
  },
  { habit: 'newLimit', pattern: /max_completion_tokens/i, isSent: (body) => 'max_tokens' in body },
  { habit: 'noStream', pattern: /stream/i, isSent: () => true },
];

/** How a server names its maximum in the rejection of a longer reply. */
const LONGEST_REPLY = /max_tokens: \d+ > (\d{1,9})\b/;

/** The resources of a query. */
export interface TextQueryResources {
  readonly wire: FetchFunction;
  readonly asked: ServerQueryContext;
  /** The known features of the server, updated by each rejection. */
  readonly habits: TextServerQuirks;
  readonly marks: PromptCacheMarkDecider;
  readonly onLeftOut?: OmittedParameterListener | undefined;
}

/**
 * Sends a call once, or again without parts that the server rejects, which `habits` records.
 * @throws the reason of `signal` once it aborts
 */
export async function sendTextQuery(
  call: ModelCall,
  parts: TextQueryResources,
  signal: AbortSignal,
): Promise<ModelReply | CallFailure> {
  const { asked, habits, marks, onLeftOut } = parts;
  const api = getTextApi(asked.endpoint.kind);
  const leaveOut = (name: string): void => {
    if (habits.refused?.includes(name)) return;
    onLeftOut?.(call, name);
    habits.refused = [...(habits.refused ?? []), name];
  };
  for (const name of OPTIONAL) if (name in call.sampling && api.absent.includes(name)) leaveOut(name);
  for (;;) {
    const sent: TextServerQuirks = { ...habits };
    const mark = marks.take(call);
    const body = api.buildBody(call, sent, mark.isMarked);
    const result = await sendOnce(api, call, body, parts, signal).finally(mark.release);
    if (result.kind === 'reply') {
      mark.answered();
      return { ...result, ...leftOutOf(call, sent) };
    }
    if (result.kind !== 'refusal') return result;
    const { status, said } = result.refusal;
    if (result.begun !== undefined)
      return { ...createErrorResponseFailure(asked, result.refusal), begun: result.begun };
    const words = typeof said === 'string' ? said : stringifyJsonSafely(said);
    const doubt = [400, 403, 422, 501].includes(status)
      ? DOUBTS.find(({ habit, pattern, isSent }) => !sent[habit] && isSent(body, call.sampling) && pattern.test(words))
      : undefined;
    if (doubt) {
      habits[doubt.habit] = true;
      continue;
    }
    const longest = 'max_tokens' in call.sampling ? undefined : LONGEST_REPLY.exec(words)?.[1];
    if (status === 400 && longest !== undefined && sent.longestReply === undefined) {
      habits.longestReply = Number(longest);
      continue;
    }
    const name = findRejectedParameter(call, sent, result.refusal);
    if (name === undefined) return createErrorResponseFailure(asked, result.refusal);
    leaveOut(name);
  }
}

/** Sampling parameters that can be omitted: the model then uses its default. */
const OPTIONAL = 'temperature top_p top_k min_p presence_penalty frequency_penalty seed stop reasoning_summary'.split(
  ' ',
);
/** Words for a parameter in rejections, besides its name in any spelling. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  stop: 'stopSequences|stop_sequences',
  reasoning_summary: String.raw`reasoning\.summary|reasoning summar|thinking\.display|include_?thoughts`,
};

function leftOutOf({ sampling }: ModelCall, { refused = [] }: TextServerQuirks): Pick<ModelReply, 'leftOut'> {
  const leftOut = refused.filter((name) => name in sampling);
  return leftOut.length === 0 ? {} : { leftOut };
}

const REJECTION =
  /unsupported|not supported|does not support|unrecognized|unknown (?:parameter|field|argument|name)|not permitted|only the default|deprecated|may only be set|must be unset|cannot both be specified|must be verified|not enabled/i;

/** Finds the sampling parameter that a server rejects, or accepts only with its default value. */
export function findRejectedParameter(
  { sampling }: ModelCall,
  { refused = [] }: Pick<TextServerQuirks, 'refused'>,
  { status, said }: Pick<ServerErrorResponse, 'status' | 'said'>,
): string | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const { code, message, param } = parseServerError(said);
  if (!/unsupported|unknown_parameter/i.test(code) && !REJECTION.test(message)) return undefined;
  const sent = OPTIONAL.filter((name) => name in sampling && !refused.includes(name));
  const isNamed = (name: string, words: string): boolean => {
    const names = [`${name.replaceAll('_', '_?')}\\b`, ...(OTHER_NAMES[name] === undefined ? [] : [OTHER_NAMES[name]])];
    return new RegExp(`\\b(?:${names.join('|')})`, 'i').test(words);
  };
  return (
    sent.find((name) => name === param) ??
    sent.find((name) => param !== '' && isNamed(name, param)) ??
    // Of two parameters that exclude each other, the second one is left out.
    sent.findLast((name) => isNamed(name, message))
  );
}

interface RefusedQuery {
  readonly kind: 'refusal';
  readonly refusal: ServerErrorResponse;
  /** As in `CallFailure`: the length of the reply before the error. */
  readonly begun?: number;
}

/** The maximum length of an error page to read, in characters. */
const MOST_OF_ERROR = 20_000;

async function sendOnce(
  api: TextApi,
  call: ModelCall,
  body: Readonly<Record<string, unknown>>,
  { wire, asked, habits }: TextQueryResources,
  signal: AbortSignal,
): Promise<ModelReply | CallFailure | RefusedQuery> {
  const { endpoint } = asked;
  const reader = createReplyAssembler(asked);
  let isAnswered = false;
  try {
    const url = `${endpoint.baseUrl}${api.getPath(call.model, !habits.noStream)}`;
    const response = await wire(url, { method: 'POST', body: JSON.stringify(body), signal });
    const header = (name: string): string | null => response.headers.get(name);
    const refuse = (said: unknown): RefusedQuery => {
      const status = response.ok ? inferErrorStatus(said) : response.status;
      const begun = reader.said();
      return { kind: 'refusal', refusal: { status, said, header }, ...(begun > 0 ? { begun } : {}) };
    };
    if (!response.ok) {
      const words = (await response.text()).slice(0, MOST_OF_ERROR);
      return refuse(parseJsonOrUndefined(words) ?? words);
    }
    isAnswered = true;
    const type = (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (type === 'application/json') {
      const json: unknown = await response.json();
      const piece = api.readResponse(json);
      const error = getFieldsOrEmpty(json).error ?? piece.error;
      if (error) return refuse(error);
      reader.take(piece);
      return reader.end();
    }
    if (type !== 'text/event-stream' && type !== '') {
      void response.body?.cancel().catch(() => undefined);
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
    for await (const { event, data } of Stream.fromSSEResponse<ServerEvent>(
      response,
      new AbortController(),
      SILENT,
      true,
      'events',
    )) {
      const piece = api.readEvent(data);
      // An error in place of a reply is a refusal.
      const error = getFieldsOrEmpty(data).error ?? piece.error ?? (event === 'error' ? data : undefined);
      if (error) return refuse(error);
      if (!reader.take(piece)) break;
      call.onText?.(reader.soFar);
    }
    signal.throwIfAborted();
    return reader.end();
  } catch (error) {
    signal.throwIfAborted();
    const failed = createThrownErrorFailure(asked, error);
    return isAnswered ? { ...failed, begun: reader.said() } : failed;
  }
}

/** An event of a stream: its name, if it has one, and its JSON. */
interface ServerEvent {
  readonly event: string | null;
  readonly data: unknown;
}

/** What the package's reader of streams takes from a client: by default it logs malformed events to the console. */
const SILENT = { logLevel: 'off' } as never;

/**
 * Decides which queries mark their messages for a server's prompt cache, where writing to the cache costs more than not using it. So a
 * query that is sent once is never marked. After its first reply, the next one is marked, alone. Once that has a reply, all are.
 */
export class PromptCacheMarkDecider {
  /** By the list of messages, which all votes on a question share. */
  readonly #states = new WeakMap<ModelCall['messages'], 'answered' | 'writing' | 'written'>();

  take({ messages }: Pick<ModelCall, 'messages'>) {
    const before = this.#states.get(messages);
    const isWriting = before === 'answered';
    if (isWriting) this.#states.set(messages, 'writing');
    return {
      isMarked: isWriting || before === 'written',
      /** Called after the query, whatever its result. */
      release: () => {
        if (isWriting) this.#states.set(messages, 'answered');
      },
      /** Called after `release` if there is a reply. */
      answered: () => {
        if (isWriting) this.#states.set(messages, 'written');
        else if (before === undefined && !this.#states.has(messages)) this.#states.set(messages, 'answered');
      },
    };
  }
}
