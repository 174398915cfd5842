/** The estimate of what an action sends, shown before it does. */

import { countText, t } from '../../../l10n/index.ts';
import { defined } from '../../base/optional.ts';
import { aboutCount, callCount } from '../../base/words.ts';
import { amount } from '../calls/budget-words.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { canExceed, tokensIn } from '../calls/reservation.ts';
import type { KeptSum, RunLimits, Spent } from '../calls/types.ts';
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

/** The estimated cost of an action. Retries come on top. */
export interface Estimate {
  readonly calls: Span;
  /** Tokens of the messages, estimated by length. Replies aren't included. */
  readonly promptTokens: Span;
  /** The most tokens of one reply, if the endpoint sets `max_tokens`. */
  readonly replyTokens?: number;
  /** By the endpoint's prices; absent without any. `from` counts messages alone, `to` replies at their longest. */
  readonly money?: Span;
  /** The currency of `money`, if prices have one. */
  readonly currency?: string;
}

/** The estimated length of a prompt without the proof, in characters: most built-in files have 2,000 to 3,200, front matter included. */
const INSTRUCTIONS = 2000;

/**
 * Estimates the cost of judging proofs. Votes that can't change a verdict aren't cast, so the minimum is a majority.
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
  return estimateOf(calls, promptTokens, defined({ sampling, prices }));
}

/** Estimates the cost of calls and prompt tokens at an endpoint. */
export function estimateOf(
  calls: Span,
  promptTokens: Span,
  { sampling, prices }: Pick<Endpoint, 'sampling' | 'prices'>,
): Estimate {
  const longest = sampling.max_tokens ?? sampling.max_completion_tokens;
  const replyTokens = typeof longest === 'number' ? longest : undefined;
  const money = prices && moneyFor(calls, promptTokens, replyTokens, prices);
  return defined({ calls, promptTokens, replyTokens, money, currency: prices?.currency });
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

/**
 * The lines of a confirmation before sending: calls, tokens, cost.
 * @param where the model and the endpoint, for people
 * @param most the most calls that a limit of the user's lets through
 */
export function estimateWords(
  { calls, promptTokens, replyTokens, money, currency }: Estimate,
  where: string,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const to = Math.min(calls.to ?? Number.POSITIVE_INFINITY, most);
  const from = Math.min(calls.from, to);
  /** Scales a span to the calls that the limit allows. */
  const within = (span: Span): Span => ({
    from: calls.from > 0 ? (span.from * from) / calls.from : span.from,
    ...(span.to === undefined ? {} : { to: calls.to ? (span.to * to) / calls.to : span.to }),
  });
  const tokens = tokenWords(within(promptTokens));
  return [
    Number.isFinite(to)
      ? t(
          from === to && to === 1
            ? '{0} call to {1}, more with retries.'
            : '{0} calls to {1}, more with retries.',
          spanWords(from, to, String),
          where,
        )
      : t('At least {0} to {1}.', callCount(from), where),
    replyTokens === undefined
      ? t("About {0} tokens, plus replies of any length (`max_tokens` isn't set).", tokens)
      : t('About {0} tokens, plus at most {1} per reply.', tokens, replyTokens),
    costWords(money && within(money), currency),
  ];
}

/** A warning that a budget can be exceeded, and by how much; undefined if it can't, or there is none. */
export function excessWords(
  endpoint: Pick<Endpoint, 'kind' | 'sampling' | 'prices' | 'concurrency'>,
  limits: Pick<RunLimits, 'tokens' | 'money'>,
): string | undefined {
  if (!canExceed(endpoint, limits)) return undefined;
  return inFlightWords(endpoint.concurrency);
}

const inFlightWords = countText(
  "The reply in flight can exceed your budget, because its length isn't limited.",
  "Up to {0} replies in flight can exceed your budget, because their length isn't limited.",
);

/** The lines of a confirmation before cached replies are deleted. */
export function keptWords(kept: KeptSum): readonly string[] {
  const { replies, tokens, uncounted, unpriced } = kept;
  const count = aboutCount(tokens);
  const sums = sumsWords(kept);
  return [
    uncounted > 0
      ? t('Getting them again would take at least {0} tokens; not all were counted.', count)
      : t('Getting them again would take {0} tokens.', count),
    unpriced === replies
      ? t('Their cost is unknown: no price was set when they were saved.')
      : t(
          unpriced > 0 ? 'They cost at least {0}.' : 'They cost {0}.',
          sums.length > 0 ? sums.join(', ') : t('nothing'),
        ),
  ];
}

/** One sum per currency; the sum of prices without a currency comes first. */
function sumsWords({ money, others = {} }: Pick<Spent, 'money' | 'others'>): readonly string[] {
  return [
    ...(money > 0 ? [t('{0} in the unit of your prices', amount(money))] : []),
    ...Object.entries(others)
      .filter(([, spent]) => spent > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, spent]) => `${amount(spent)} ${currency}`),
  ];
}

/** What was spent on a day, in a line. `Today: 12 calls, 31k tokens, 0.04 in the unit of your prices, 0.2 EUR` */
export function spentWords(spent: Spent): string {
  const { calls, tokens } = spent;
  const all = [callCount(calls), t('{0} tokens', aboutCount(tokens)), ...sumsWords(spent)];
  return t('Today: {0}', all.join(', '));
}

function costWords(money: Span | undefined, currency: string | undefined): string {
  if (!money) return t('Cost unknown: no price is set for this endpoint.');
  if (currency !== undefined)
    return money.to === undefined
      ? t('Cost: at least {0} {1}.', amount(money.from), currency)
      : t('Cost: {0} {1}.', spanWords(money.from, money.to, amount), currency);
  if (money.to === undefined) return t('Cost: at least {0}, in the unit of your prices.', amount(money.from));
  return t('Cost: {0}, in the unit of your prices.', spanWords(money.from, money.to, amount));
}

function tokenWords({ from, to = from }: Span): string {
  return spanWords(from, to, aboutCount);
}

function spanWords(from: number, to: number, write: (value: number) => string): string {
  const [low, high] = [write(from), write(to)];
  return low === high ? low : t('{0} to {1}', low, high);
}
