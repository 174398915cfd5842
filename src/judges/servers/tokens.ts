import { omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { TokenUsage } from '../../core/judge/calls/index.ts';

/**
 * Parses the token usage of a response; undefined if it has none. Vendors report cached tokens in different properties; those of OpenAI (in
 * both APIs), DeepSeek, Moonshot, Anthropic's chat completions and llama.cpp are supported.
 */
export function parseTokenUsage(answer: unknown): TokenUsage | undefined {
  const { usage, timings, x_groq } = getFieldsOrEmpty(answer);
  const said = { ...getFieldsOrEmpty(getFieldsOrEmpty(x_groq).usage), ...getFieldsOrEmpty(usage) };
  const details = getFieldsOrEmpty(said.prompt_tokens_details ?? said.input_tokens_details);
  const spoken = getFieldsOrEmpty(said.completion_tokens_details ?? said.output_tokens_details);
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
    cached,
    cacheWrite: readTokenCount(details.cache_write_tokens) || undefined,
    completion,
    reasoning: readTokenCount(spoken.reasoning_tokens) || undefined,
  });
}

/** Limits the parts of counts to the whole, whatever a server reports. */
export function limitTokenUsage({ prompt, cached, cacheWrite, completion, reasoning }: TokenUsage): TokenUsage {
  const read = cached === undefined ? undefined : Math.min(cached, prompt ?? cached);
  return omitUndefined({
    prompt,
    cached: read,
    cacheWrite: cacheWrite === undefined ? undefined : Math.min(cacheWrite, (prompt ?? cacheWrite) - (read ?? 0)),
    completion,
    reasoning: reasoning === undefined ? undefined : Math.min(reasoning, completion ?? reasoning),
  });
}

/** The maximum number of tokens of one call, more than any model reads or writes. Larger counts are ignored. */
const MOST_TOKENS = 100_000_000;

/** Returns a count of tokens; undefined for anything else. */
export function readTokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS ? value : undefined;
}
