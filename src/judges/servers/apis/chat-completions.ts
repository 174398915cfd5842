/** Chat completions of OpenAI, vLLM, SGLang, Ollama, llama.cpp, LM Studio, and others. */
import { getFieldsOrEmpty, isRecord } from '../../../core/base/unknown-fields.ts';
import type { ModelCall, ModelMessage, TokenLogProbability } from '../../../core/judge/calls/index.ts';
import { parseTokenUsage } from '../tokens.ts';
import {
  type ReplyPiece,
  readNonemptyString,
  selectSamplingParameters,
  type TextApi,
  type TextServerQuirks,
} from './text-api.ts';

/** Request properties that sampling parameters can't set. */
const RESERVED_NAMES = 'model messages stream stream_options n tools tool_choice functions'.split(' ');

/** Builds the part of the request body that doesn't depend on streaming. */
export function buildChatRequestBody(
  { model, messages, sampling }: Pick<ModelCall, 'model' | 'messages' | 'sampling'>,
  quirks: TextServerQuirks = {},
): Readonly<Record<string, unknown>> {
  const { max_tokens, ...sent } = selectSamplingParameters(sampling, quirks, RESERVED_NAMES);
  return {
    ...sent,
    ...(max_tokens === undefined ? {} : { [quirks.newLimit ? 'max_completion_tokens' : 'max_tokens']: max_tokens }),
    model,
    messages: messages.map(toParam),
  };
}

function toParam({ role, content, images = [] }: ModelMessage) {
  if (images.length === 0 || role !== 'user') return { role, content };
  return {
    role,
    content: [
      { type: 'text', text: content },
      ...images.map(({ mime, data }) => ({ type: 'image_url', image_url: { url: `data:${mime};base64,${data}` } })),
    ],
  };
}

export const chatCompletionsApi: TextApi = {
  absent: [],
  getPath: () => '/chat/completions',
  buildBody: (call, quirks) => ({
    ...buildChatRequestBody(call, quirks),
    stream: !quirks.noStream,
    ...(quirks.noStream || quirks.noUsage ? {} : { stream_options: { include_usage: true } }),
  }),
  readEvent(event) {
    const { choices } = getFieldsOrEmpty(event);
    const choice = getFirstChoice(choices);
    return {
      ...readChoice(event, choices, getFieldsOrEmpty(choice).delta),
      ...readFinish(getFieldsOrEmpty(choice).finish_reason),
    };
  },
  readResponse(response) {
    const { choices } = getFieldsOrEmpty(response);
    const { message, finish_reason: reason } = getFieldsOrEmpty(getFirstChoice(choices));
    if (!isRecord(message)) return readUsage(response);
    // Some servers don't report why a complete reply ended.
    return { ...readChoice(response, choices, message), finish: 'unknown', ...readFinish(reason) };
  },
};

function readUsage(answer: unknown): ReplyPiece {
  const tokens = parseTokenUsage(answer);
  return tokens ? { tokens } : {};
}

function readChoice(answer: unknown, choices: unknown, said: unknown): ReplyPiece {
  const { content, reasoning_content: thoughts, reasoning, refusal } = getFieldsOrEmpty(said);
  const probabilities = readLogProbabilities(
    getFieldsOrEmpty(getFieldsOrEmpty(getFirstChoice(choices)).logprobs).content,
  );
  return {
    ...readUsage(answer),
    text: readNonemptyString(content) ?? '',
    reasoning: readNonemptyString(thoughts) ?? readNonemptyString(reasoning) ?? '',
    refusal: readNonemptyString(refusal) ?? '',
    ...(probabilities.length > 0 ? { probabilities } : {}),
    ...(Array.isArray(choices) ? { isKnown: true } : {}),
  };
}

/** Returns the choice with index 0, at any position; the first one if none has an index. */
function getFirstChoice(choices: unknown): unknown {
  if (!Array.isArray(choices)) return undefined;
  const hasIndex = (one: unknown): boolean => isRecord(one) && typeof one.index === 'number';
  return choices.some(hasIndex) ? choices.find((one) => isRecord(one) && one.index === 0) : choices[0];
}

function readFinish(reason: unknown): Pick<ReplyPiece, 'finish'> {
  if (typeof reason !== 'string') return {};
  switch (reason) {
    case 'stop':
    case 'eos':
    case 'end_turn':
      return { finish: 'stop' };
    case 'length':
      return { finish: 'length' };
    case 'content_filter':
      return { finish: 'filter' };
    case 'abort':
    case 'error':
      return { finish: 'cut' };
    default:
      return { finish: 'unknown' };
  }
}

/** The maximum number of tokens with probabilities. The verdict comes last. */
const MOST_PROBABILITIES = 256;

/** Reads the last tokens of a list, each with its alternatives. */
export function readLogProbabilities(content: unknown): TokenLogProbability[] {
  if (!Array.isArray(content)) return [];
  return content.slice(-MOST_PROBABILITIES).flatMap((one: unknown): TokenLogProbability[] => {
    const read = readProbability(one);
    if (!read) return [];
    const top = isRecord(one) && Array.isArray(one.top_logprobs) ? one.top_logprobs.slice(0, 20) : [];
    return [{ ...read, top: top.flatMap((other: unknown) => readProbability(other) ?? []) }];
  });
}

function readProbability(one: unknown): { readonly token: string; readonly logprob: number } | undefined {
  if (!isRecord(one) || typeof one.token !== 'string' || typeof one.logprob !== 'number') return undefined;
  return Number.isNaN(one.logprob) ? undefined : { token: one.token.slice(0, 200), logprob: one.logprob };
}
