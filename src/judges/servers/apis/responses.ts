/** OpenAI's Responses. Nothing is stored at the provider (`store`). */
import { getFieldsOrEmpty, isRecord } from '../../../core/base/unknown-fields.ts';
import type { ModelMessage } from '../../../core/judge/calls/index.ts';
import { parseTokenUsage } from '../tokens.ts';
import { readLogProbabilities } from './chat-completions.ts';
import { type ReplyPiece, readNonemptyString, selectSamplingParameters, type TextApi } from './text-api.ts';

export const responsesApi: TextApi = {
  absent: 'stop seed presence_penalty frequency_penalty top_k min_p n'.split(' '),
  getPath: () => '/responses',
  buildBody({ model, messages, sampling }, quirks) {
    const {
      max_tokens: limit,
      max_completion_tokens: newLimit,
      reasoning_effort: effort,
      reasoning_summary: summary,
      verbosity,
      logprobs,
      ...sent
    } = selectSamplingParameters(sampling, quirks, responsesApi.absent);
    const longest = limit ?? newLimit;
    return {
      ...sent,
      ...(longest === undefined ? {} : { max_output_tokens: longest }),
      ...(effort === undefined && summary === undefined ? {} : { reasoning: { effort, summary } }),
      ...(verbosity === undefined ? {} : { text: { verbosity } }),
      ...(logprobs === true ? { include: ['message.output_text.logprobs'] } : {}),
      model,
      input: messages.map(toInput),
      store: false,
      stream: !quirks.noStream,
    };
  },
  readEvent(event) {
    const { type, delta, response, logprobs } = getFieldsOrEmpty(event);
    switch (type) {
      case 'response.output_text.delta': {
        const probabilities = readLogProbabilities(logprobs);
        return {
          text: readNonemptyString(delta) ?? '',
          ...(probabilities.length > 0 ? { probabilities } : {}),
          isKnown: true,
        };
      }
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return { reasoning: readNonemptyString(delta) ?? '', isKnown: true };
      case 'response.refusal.delta':
        return { refusal: readNonemptyString(delta) ?? '', isKnown: true };
      // Summaries are separate paragraphs.
      case 'response.reasoning_summary_part.done':
        return { reasoning: '\n\n', isKnown: true };
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return { ...responsesApi.readResponse(response), isWhole: true };
      default:
        return typeof type === 'string' && type.startsWith('response.') ? { isKnown: true } : {};
    }
  },
  readResponse(response) {
    const { status, output, error, incomplete_details: details } = getFieldsOrEmpty(response);
    if (typeof status !== 'string' || !Array.isArray(output)) return {};
    if (status === 'failed') return { error: error ?? 'failed', isKnown: true };
    const items: readonly unknown[] = output;
    const tokens = parseTokenUsage(response);
    const parts = items.flatMap((item) => listParts(item, 'message', 'content'));
    const probabilities = parts.flatMap((part) => readLogProbabilities(part.logprobs));
    return {
      text: joinTexts(parts, 'output_text', 'text'),
      refusal: joinTexts(parts, 'refusal', 'refusal'),
      reasoning: items
        .flatMap((item) => [...listParts(item, 'reasoning', 'summary'), ...listParts(item, 'reasoning', 'content')])
        .flatMap(({ text }) => readNonemptyString(text) ?? [])
        .join('\n\n'),
      ...(probabilities.length > 0 ? { probabilities } : {}),
      ...(tokens ? { tokens } : {}),
      finish: readFinish(status, getFieldsOrEmpty(details).reason),
      isKnown: true,
    };
  },
};

function toInput({ role, content, images = [] }: ModelMessage) {
  if (images.length === 0 || role !== 'user') return { role, content };
  return {
    role,
    content: [
      { type: 'input_text', text: content },
      ...images.map(({ mime, data }) => ({ type: 'input_image', image_url: `data:${mime};base64,${data}` })),
    ],
  };
}

function listParts(item: unknown, type: string, property: string): readonly Readonly<Record<string, unknown>>[] {
  const fields = getFieldsOrEmpty(item);
  const parts: unknown = fields[property];
  return fields.type === type && Array.isArray(parts) ? parts.filter(isRecord) : [];
}

function joinTexts(parts: readonly Readonly<Record<string, unknown>>[], type: string, property: string): string {
  return parts
    .filter((part) => part.type === type)
    .map((part) => readNonemptyString(part[property]) ?? '')
    .join('');
}

function readFinish(status: string, reason: unknown): NonNullable<ReplyPiece['finish']> {
  if (status === 'completed') return 'stop';
  if (status !== 'incomplete') return 'cut';
  if (reason === 'max_output_tokens') return 'length';
  return reason === 'content_filter' ? 'filter' : 'unknown';
}
