import { omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { TokenUsage } from '../../core/judge/calls/index.ts';

/**
 * Parses the token usage of a response; undefined if it has none. Vendors report cached tokens in different properties; those of OpenAI,
 * DeepSeek, Moonshot, Anthropic and llama.cpp are supported.
 */
export function parseTokenUsage(answer: unknown): TokenUsage | undefined {
  const { usage, timings, x_groq } = getFieldsOrEmpty(answer);
  const said = { ...getFieldsOrEmpty(getFieldsOrEmpty(x_groq).usage), ...getFieldsOrEmpty(usage) };
  const details = getFieldsOrEmpty(said.prompt_tokens_details ?? said.input_tokens_details);
  const prompt = readTokenCount(said.prompt_tokens) ?? readTokenCount(said.input_tokens);
  const completion = readTokenCount(said.completion_tokens) ?? readTokenCount(said.output_tokens);
  const cached =
    readTokenCount(details.cached_tokens) ??
    readTokenCount(said.prompt_cache_hit_tokens) ??
    readTokenCount(said.cached_tokens) ??
    readTokenCount(said.cache_read_input_tokens) ??
    readTokenCount(getFieldsOrEmpty(timings).cache_n);
  if (prompt === undefined && completion === undefined) return undefined;
  return omitUndefined({
    prompt,
    cached: cached === undefined ? undefined : Math.min(cached, prompt ?? cached),
    completion,
  });
}

/** The maximum number of tokens of one call, more than any model reads or writes. Larger counts are ignored. */
const MOST_TOKENS = 100_000_000;

function readTokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS ? value : undefined;
}
