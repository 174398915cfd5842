/** The part of a budget that a call reserves until it ends. */

import { omitUndefined } from '../../base/optional-values.ts';
import { type Endpoint, isTextEndpointKind } from './endpoint.ts';
import { type CallFailure, getFailureConsequences } from './failure.ts';
import type { ModelCall, ModelReply, RunLimits, SpendingTotals } from './types.ts';
import { type CallUsage, getHighestPrices } from './usage.ts';

/** The reservation of a call in flight. */
export interface BudgetReservation {
  readonly day: string;
  readonly isPriced: boolean;
  /** Whether the reservation is an upper bound, because the reply is limited. */
  readonly isBound: boolean;
  /** Prompt tokens, estimated by length: used if the server doesn't report any. */
  readonly prompt: number;
  readonly tokens: number;
  readonly money: number;
  readonly currency?: string;
}

const CHARACTERS_PER_TOKEN = 4;
/**
 * The estimated and the maximum tokens of an image. The maximum is that of the most expensive published formula, GPT-4o mini's: an image is
 * scaled to 2048 × 768 pixels, each tile of 512 × 512 counts 5,667 tokens plus 2,833 in all, so 8 tiles are 48,169. Others use less:
 * Qwen-VL 16,384 by default, InternVL with 40 tiles 10,496, Llama 3.2 6,404, Claude below 5,000, Gemini 258 per tile of 768 × 768.
 * Self-hosted servers can be configured to exceed this; their reported count then replaces it.
 */
const TOKENS_PER_IMAGE = 1000;
const MOST_TOKENS_PER_IMAGE = 50_000;
/** The maximum number of tokens that a server's chat template adds to each message and before all of them. */
const TEMPLATE_TOKENS = 64;

export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/**
 * Creates the reservation of a call. If the reply is bounded (`max_tokens`, or scores only), it's the maximum cost, since a token has at
 * least one byte. Otherwise the tokens of the messages are estimated. The reply is assumed to be as long as the longest so far.
 * @param longest the tokens of the longest reply so far; 0 before the first
 */
export function createBudgetReservation(call: ModelCall, day: string, longest: number): BudgetReservation {
  const { endpoint, messages, sampling } = call;
  const { prices, kind } = endpoint;
  const limit = sampling.max_tokens ?? sampling.max_completion_tokens;
  const isScored = kind === 'prm-pooling' || kind === 'prm-json' || kind === 'prm-local';
  const isBound = isScored || ((isTextEndpointKind(kind) || kind === 'local') && typeof limit === 'number');
  let prompt = 0;
  let most = TEMPLATE_TOKENS;
  for (const { content, images = [] } of messages) {
    prompt += estimateTokens(content.length) + images.length * TOKENS_PER_IMAGE;
    most += bytesOf(content) + TEMPLATE_TOKENS + images.length * MOST_TOKENS_PER_IMAGE;
  }
  const asked = isBound ? most : prompt;
  const spoken = isScored ? 0 : isBound ? Number(limit) : longest;
  const highest = getHighestPrices(prices);
  return omitUndefined({
    day,
    isPriced: highest.prompt + highest.completion > 0,
    isBound,
    prompt,
    tokens: asked + spoken,
    money: (asked * highest.prompt + spoken * highest.completion) / 1e6,
    currency: prices?.currency,
  });
}

/** Whether replies of an endpoint can exceed a budget of tokens or money, because their length isn't limited. */
export function canRepliesExceedBudget(
  { kind, sampling, prices }: Pick<Endpoint, 'kind' | 'sampling' | 'prices'>,
  { tokens, money }: Pick<RunLimits, 'tokens' | 'money'>,
): boolean {
  const limit = sampling.max_tokens ?? sampling.max_completion_tokens;
  const isOpen = kind === 'editor' || ((isTextEndpointKind(kind) || kind === 'local') && typeof limit !== 'number');
  return isOpen && (tokens !== undefined || (money !== undefined && prices !== undefined));
}

/** The length of a text in UTF-8, in bytes. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    // A surrogate is half of a pair of four bytes, so it counts as two.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** Whether a server may bill a failed call, because it accepted the query or may have. */
export function isFailedCallBillable(failure: CallFailure): boolean {
  return failure.begun !== undefined || !getFailureConsequences(failure).isFree;
}

/**
 * The correction of a reservation after its call, by the `usage` of a reply at the endpoint's prices; undefined if the
 * reservation stays, because the server may have completed the call.
 */
export function computeReservationCorrection(
  reserved: BudgetReservation,
  call: ModelCall,
  result: ModelReply | CallFailure | undefined,
  usage: CallUsage | undefined,
): SpendingTotals | undefined {
  if (!result) return { calls: -1, tokens: -reserved.tokens, money: -reserved.money };
  if (result.kind === 'failure') {
    if (!isFailedCallBillable(result)) return { calls: 0, tokens: -reserved.tokens, money: -reserved.money };
    // The reply may be longer than the longest so far.
    const more = estimateTokens(result.begun ?? 0) - (reserved.tokens - reserved.prompt);
    if (reserved.isBound || more <= 0) return undefined;
    return { calls: 0, tokens: more, money: (more * getHighestPrices(call.endpoint.prices).completion) / 1e6 };
  }
  const { prompt, completion } = result.tokens ?? {};
  if (usage && prompt !== undefined && completion !== undefined)
    return {
      calls: 0,
      tokens: prompt + completion - reserved.tokens,
      money: (usage.money ?? 0) - reserved.money,
    };
  // The token count is unknown and may include hidden reasoning, so the maximum stays reserved.
  if (reserved.isBound && isTextEndpointKind(call.endpoint.kind)) return undefined;
  // The server reported no tokens, or only some: use the estimate for the prompt and the length of the reply.
  const spoken = completion ?? countReplyTokens(result);
  const asked = prompt ?? reserved.prompt;
  const { prompt: asking = 0, completion: speaking = 0 } = call.endpoint.prices ?? {};
  const money = (asked * asking + spoken * speaking) / 1e6;
  return { calls: 0, tokens: asked + spoken - reserved.tokens, money: money - reserved.money };
}

/** Returns the tokens of a reply, as reported, or estimated from its length. */
export function countReplyTokens({ text, reasoning = '', tokens }: ModelReply): number {
  return tokens?.completion ?? estimateTokens(text.length + reasoning.length);
}
