import { defined } from '../../core/base/optional.ts';
import { fieldsOf } from '../../core/base/records.ts';
import type { TokenUsage } from '../../core/judge/calls/index.ts';

/**
 * What an answer says of the tokens it took; undefined if it says nothing. The tokens that were in a server's cache stand
 * elsewhere at each vendor: OpenAI's own place, DeepSeek's, Moonshot's, Anthropic's and llama.cpp's are read.
 */
export function tokensOf(answer: unknown): TokenUsage | undefined {
  const { usage, timings, x_groq } = fieldsOf(answer);
  const said = { ...fieldsOf(fieldsOf(x_groq).usage), ...fieldsOf(usage) };
  const details = fieldsOf(said.prompt_tokens_details ?? said.input_tokens_details);
  const prompt = countOf(said.prompt_tokens) ?? countOf(said.input_tokens);
  const completion = countOf(said.completion_tokens) ?? countOf(said.output_tokens);
  const cached =
    countOf(details.cached_tokens) ??
    countOf(said.prompt_cache_hit_tokens) ??
    countOf(said.cached_tokens) ??
    countOf(said.cache_read_input_tokens) ??
    countOf(fieldsOf(timings).cache_n);
  if (prompt === undefined && completion === undefined) return undefined;
  return defined({
    prompt,
    cached: cached === undefined ? undefined : Math.min(cached, prompt ?? cached),
    completion,
  });
}

/** The most tokens that one call can use: more than any model reads or writes. Larger counts are ignored. */
const MOST_TOKENS = 100_000_000;

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS
    ? value
    : undefined;
}
