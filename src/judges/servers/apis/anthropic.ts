/** Anthropic's Messages, in the version of 2023-06-01: the newer one takes no sampling parameters from any model. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import { getFieldsOrEmpty, isRecord } from '../../../core/base/unknown-fields.ts';
import type { ModelMessage, TokenUsage } from '../../../core/judge/calls/index.ts';
import { readTokenCount } from '../tokens.ts';
import { type ReplyPiece, readNonemptyString, selectSamplingParameters, type TextApi } from './text-api.ts';

/** The maximum length of a reply in tokens if the user sets none: the API needs one. A server with a lower maximum names it. */
const LONGEST_REPLY = 32_000;

export const anthropicApi: TextApi = {
  absent: 'seed presence_penalty frequency_penalty min_p n logprobs top_logprobs'.split(' '),
  getPath: () => '/messages',
  buildBody({ model, messages, sampling }, quirks, isMarked) {
    const {
      max_tokens: limit,
      max_completion_tokens: newLimit,
      stop,
      reasoning_effort: effort,
      reasoning_summary: summary,
      thinking_budget: budget,
      ...sent
    } = selectSamplingParameters(sampling, quirks, anthropicApi.absent);
    const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
    const turns = messages.filter(({ role }) => role !== 'system');
    return {
      ...sent,
      ...(stop === undefined ? {} : { stop_sequences: [stop] }),
      ...buildThinking({ effort, summary, budget }),
      max_tokens: limit ?? newLimit ?? quirks.longestReply ?? LONGEST_REPLY,
      model,
      ...(system.length > 0 ? { system: system.join('\n\n') } : {}),
      messages: turns.map((turn, k) => toMessage(turn, isMarked && k === turns.length - 1)),
      stream: !quirks.noStream,
    };
  },
  readEvent(event) {
    const { type, message, content_block: block, delta, usage } = getFieldsOrEmpty(event);
    switch (type) {
      case 'message_start':
        return { ...readUsage(getFieldsOrEmpty(message).usage), isKnown: true };
      case 'content_block_start':
        return { ...readBlock(block), isKnown: true };
      case 'content_block_delta': {
        const { text, thinking } = getFieldsOrEmpty(delta);
        return { text: readNonemptyString(text) ?? '', reasoning: readNonemptyString(thinking) ?? '', isKnown: true };
      }
      case 'message_delta':
        return { ...readUsage(usage), ...readStop(delta), isKnown: true };
      default:
        return {};
    }
  },
  readResponse(response) {
    const { content, usage } = getFieldsOrEmpty(response);
    if (!Array.isArray(content)) return {};
    const blocks = content.map(readBlock);
    return {
      text: blocks.map(({ text = '' }) => text).join(''),
      reasoning: blocks.map(({ reasoning = '' }) => reasoning).join(''),
      ...readUsage(usage),
      finish: 'unknown',
      ...readStop(response),
      isKnown: true,
    };
  },
};

type SamplingValue = number | string | boolean | undefined;

/** Models take an effort, or a number of tokens, or neither; a model refuses what it doesn't take. */
function buildThinking({ effort, summary, budget }: Readonly<Record<'effort' | 'summary' | 'budget', SamplingValue>>) {
  if (effort === 'none' || budget === 0) return { thinking: { type: 'disabled' } };
  if (effort === undefined && summary === undefined && budget === undefined) return {};
  const shown = summary === undefined || summary === false ? {} : { display: 'summarized' };
  return {
    thinking:
      budget === undefined ? { type: 'adaptive', ...shown } : { type: 'enabled', budget_tokens: budget, ...shown },
    ...(effort === undefined ? {} : { output_config: { effort } }),
  };
}

function toMessage({ role, content, images = [] }: ModelMessage, isMarked: boolean) {
  if (images.length === 0 && !isMarked) return { role, content };
  const blocks: object[] = [
    { type: 'text', text: content },
    ...images.map(({ mime, data }) => ({ type: 'image', source: { type: 'base64', media_type: mime, data } })),
  ];
  if (isMarked) blocks.push({ ...blocks.pop(), cache_control: { type: 'ephemeral' } });
  return { role, content: blocks };
}

function readBlock(block: unknown): Pick<ReplyPiece, 'text' | 'reasoning'> {
  if (!isRecord(block)) return {};
  return { text: readNonemptyString(block.text) ?? '', reasoning: readNonemptyString(block.thinking) ?? '' };
}

/** The input without cached tokens is reported apart from them. */
function readUsage(usage: unknown): Pick<ReplyPiece, 'tokens'> {
  const fields = getFieldsOrEmpty(usage);
  const fresh = readTokenCount(fields.input_tokens);
  const cached = readTokenCount(fields.cache_read_input_tokens);
  const cacheWrite = readTokenCount(fields.cache_creation_input_tokens);
  const completion = readTokenCount(fields.output_tokens);
  if (fresh === undefined && completion === undefined) return {};
  const tokens: TokenUsage = omitUndefined({
    prompt: fresh === undefined ? undefined : fresh + (cached ?? 0) + (cacheWrite ?? 0),
    cached,
    cacheWrite,
    completion,
    reasoning: readTokenCount(getFieldsOrEmpty(fields.output_tokens_details).thinking_tokens),
  });
  return { tokens };
}

function readStop(said: unknown): Pick<ReplyPiece, 'finish' | 'refusal'> {
  const { stop_reason: reason, stop_details: details } = getFieldsOrEmpty(said);
  switch (reason) {
    case 'end_turn':
    case 'stop_sequence':
      return { finish: 'stop' };
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return { finish: 'length' };
    case 'refusal': {
      const { explanation, category } = getFieldsOrEmpty(details);
      return { finish: 'filter', refusal: readNonemptyString(explanation) ?? readNonemptyString(category) ?? '' };
    }
    default:
      return typeof reason === 'string' ? { finish: 'unknown' } : {};
  }
}
