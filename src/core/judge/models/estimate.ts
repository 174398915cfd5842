/** What an action will send, told before it does. */

import type { Endpoint } from '../calls/endpoint.ts';
import { tokensIn } from '../calls/reservation.ts';
import { callsFor, type JudgeChoice } from './kinds.ts';

/** One proof that is to be judged. */
export interface ProofSize {
  readonly steps: number;
  /** Characters of problem and solution. */
  readonly characters: number;
}

/** A number that is known to lie in a range; without `to` nothing bounds it from above. */
export interface Span {
  readonly from: number;
  readonly to?: number;
}

/** What an action is estimated to take. Retries for format and requests that are sent again after a failure come on top. */
export interface Estimate {
  readonly calls: Span;
  /** Of the messages that are sent, by their length. Replies aren't in it. */
  readonly promptTokens: Span;
  /** The most tokens of one reply, where the endpoint's `max_tokens` says so. */
  readonly replyTokens?: number;
  /** By the endpoint's prices; absent without any. `from` counts messages alone, `to` replies at their longest. */
  readonly money?: Span;
  /** What `money` is in, where the prices say. */
  readonly currency?: string;
}

/** What a prompt is taken for beside the proof, in characters: most built-in files have 2,000 to 3,200, front matter included. */
const INSTRUCTIONS = 2000;

/**
 * What judging proofs takes. Votes that can't change a verdict aren't asked for, so the least is a majority.
 *
 * @param choice `votes` as it will be; absent, it counts as 1
 */
export function estimateCost(
  choice: JudgeChoice,
  { sampling, prices }: Pick<Endpoint, 'sampling' | 'prices'>,
  proofs: readonly ProofSize[],
): Estimate {
  const each = proofs.map((proof) => ({ calls: callsFor(choice, proof.steps), tokens: tokensOf(proof) }));
  const calls = sum(each.map((one) => one.calls));
  const promptTokens = sum(each.map((one) => times(one.calls, one.tokens)));
  return estimateOf(calls, promptTokens, { sampling, ...(prices ? { prices } : {}) });
}

/** What so many calls with messages of so many tokens come to at an endpoint. */
export function estimateOf(
  calls: Span,
  promptTokens: Span,
  { sampling, prices }: Pick<Endpoint, 'sampling' | 'prices'>,
): Estimate {
  const longest = sampling.max_tokens ?? sampling.max_completion_tokens;
  const replyTokens = typeof longest === 'number' ? longest : undefined;
  return {
    calls,
    promptTokens,
    ...(replyTokens === undefined ? {} : { replyTokens }),
    ...(prices ? { money: moneyFor(calls, promptTokens, replyTokens, prices) } : {}),
    ...(prices?.currency === undefined ? {} : { currency: prices.currency }),
  };
}

function tokensOf({ characters }: ProofSize): number {
  return tokensIn(characters + INSTRUCTIONS);
}

function moneyFor(
  calls: Span,
  promptTokens: Span,
  replyTokens: number | undefined,
  prices: NonNullable<Endpoint['prices']>,
): Span {
  const from = (promptTokens.from * prices.prompt) / 1e6;
  if (promptTokens.to === undefined || calls.to === undefined) return { from };
  if (replyTokens === undefined && prices.completion > 0) return { from };
  return {
    from,
    to: (promptTokens.to * prices.prompt + calls.to * (replyTokens ?? 0) * prices.completion) / 1e6,
  };
}

function times({ from, to }: Span, by: number): Span {
  return { from: from * by, ...(to === undefined ? {} : { to: to * by }) };
}

function sum(spans: readonly Span[]): Span {
  let from = 0;
  let to: number | undefined = 0;
  for (const span of spans) {
    from += span.from;
    to = to === undefined || span.to === undefined ? undefined : to + span.to;
  }
  return { from, ...(to === undefined ? {} : { to }) };
}
