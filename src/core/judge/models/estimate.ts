/** Estimates the calls, tokens and cost of an action before it sends anything. */

import { definePluralText, t } from '../../../l10n/index.ts';
import { formatEstimatedCount, formatNumberOfCalls } from '../../base/counts-and-lists.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { formatMoneyAmount } from '../calls/budget-words.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { canRepliesExceedBudget, estimateTokens } from '../calls/reservation.ts';
import type { CachedReplyTotals, RunLimits, SpendingTotals } from '../calls/types.ts';
import { getCallRangePerProof, type JudgeConfiguration } from './judge-kinds.ts';

export interface ProofSize {
  readonly steps: number;
  /** Characters of problem and solution. */
  readonly characters: number;
}

/** A range of a number. Without `to` it has no upper bound. */
export interface NumberRange {
  readonly from: number;
  readonly to?: number;
}

/** The estimated cost of an action. Retries come on top. */
export interface CostEstimate {
  readonly calls: NumberRange;
  /** Tokens of the messages, estimated by length. Replies aren't included. */
  readonly promptTokens: NumberRange;
  /** The maximum number of tokens of one reply, if the endpoint sets `max_tokens`. */
  readonly replyTokens?: number;
  /** The cost by the endpoint's prices; absent without prices. `from` counts the messages alone, `to` also replies of maximum length. */
  readonly money?: NumberRange;
  /** The currency of `money`, if prices have one. */
  readonly currency?: string;
}

/** The estimated length of a prompt without the proof, in characters. Most built-in files have 2,000 to 3,200, including front matter. */
const INSTRUCTIONS = 2000;

/** Estimates the cost of judging proofs. The minimum is a majority of the votes (`choice.votes`, by default 1). */
export function estimateJudgingCost(
  choice: JudgeConfiguration,
  { sampling, prices }: Pick<Endpoint, 'sampling' | 'prices'>,
  proofs: readonly ProofSize[],
): CostEstimate {
  const each = proofs.map((proof) => ({
    calls: getCallRangePerProof(choice, proof.steps),
    tokens: estimateTokens(proof.characters + INSTRUCTIONS),
  }));
  const calls = sumSpans(each.map((one) => one.calls));
  const promptTokens = sumSpans(each.map((one) => scaleSpan(one.calls, one.tokens)));
  return estimateCostFromCounts(calls, promptTokens, omitUndefined({ sampling, prices }));
}

export function estimateCostFromCounts(
  calls: NumberRange,
  promptTokens: NumberRange,
  { sampling, prices }: Pick<Endpoint, 'sampling' | 'prices'>,
): CostEstimate {
  const longest = sampling.max_tokens ?? sampling.max_completion_tokens;
  const replyTokens = typeof longest === 'number' ? longest : undefined;
  const money = prices && estimateMoney(calls, promptTokens, replyTokens, prices);
  return omitUndefined({ calls, promptTokens, replyTokens, money, currency: prices?.currency });
}

function estimateMoney(
  calls: NumberRange,
  promptTokens: NumberRange,
  replyTokens: number | undefined,
  prices: NonNullable<Endpoint['prices']>,
): NumberRange {
  const from = (promptTokens.from * prices.prompt) / 1e6;
  if (promptTokens.to === undefined || calls.to === undefined) return { from };
  if (replyTokens === undefined && prices.completion > 0) return { from };
  return {
    from,
    to: (promptTokens.to * prices.prompt + calls.to * (replyTokens ?? 0) * prices.completion) / 1e6,
  };
}

function scaleSpan({ from, to }: NumberRange, by: number): NumberRange {
  return { from: from * by, ...(to === undefined ? {} : { to: to * by }) };
}

function sumSpans(spans: readonly NumberRange[]): NumberRange {
  let from = 0;
  let to: number | undefined = 0;
  for (const span of spans) {
    from += span.from;
    to = to === undefined || span.to === undefined ? undefined : to + span.to;
  }
  return omitUndefined({ from, to });
}

/**
 * Formats the lines of a confirmation before sending: calls, tokens, cost.
 * @param where the model and the endpoint, for people
 * @param most the maximum number of calls under the user's limits
 */
export function formatCostEstimate(
  { calls, promptTokens, replyTokens, money, currency }: CostEstimate,
  where: string,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const to = Math.min(calls.to ?? Number.POSITIVE_INFINITY, most);
  const from = Math.min(calls.from, to);
  /** Scales a span to the calls that the limit allows. */
  const within = (span: NumberRange): NumberRange => ({
    from: calls.from > 0 ? (span.from * from) / calls.from : span.from,
    ...(span.to === undefined ? {} : { to: calls.to ? (span.to * to) / calls.to : span.to }),
  });
  const span = within(promptTokens);
  const tokens = formatSpan(span.from, span.to ?? span.from, formatEstimatedCount);
  const hasMost = span.to !== undefined;
  return [
    Number.isFinite(to)
      ? t(
          from === to && to === 1 ? '{0} call to {1}, more with retries.' : '{0} calls to {1}, more with retries.',
          formatSpan(from, to, String),
          where,
        )
      : t('At least {0} to {1}.', formatNumberOfCalls(from), where),
    replyTokens === undefined
      ? t(
          hasMost
            ? "About {0} tokens, plus replies of any length (max_tokens isn't set)."
            : "At least {0} tokens, plus replies of any length (max_tokens isn't set).",
          tokens,
        )
      : t(
          hasMost
            ? 'About {0} tokens, plus at most {1} per reply.'
            : 'At least {0} tokens, plus at most {1} per reply.',
          tokens,
          replyTokens,
        ),
    formatEstimatedCost(money && within(money), currency),
  ];
}

/** Formats a warning that the budget can be exceeded, and by how much; undefined if it can't. */
export function formatBudgetOverrunRisk(
  endpoint: Pick<Endpoint, 'kind' | 'sampling' | 'prices' | 'concurrency'>,
  limits: Pick<RunLimits, 'tokens' | 'money'>,
): string | undefined {
  if (!canRepliesExceedBudget(endpoint, limits)) return undefined;
  return formatRepliesInFlight(endpoint.concurrency);
}

const formatRepliesInFlight = definePluralText(
  "If the budget runs out, a pending reply can exceed it, because its length isn't limited.",
  "If the budget runs out, up to {0} pending replies can exceed it, because their length isn't limited.",
);

/** Formats the lines of a confirmation before cached replies are deleted. */
export function formatCacheDeletionDetails(kept: CachedReplyTotals): readonly string[] {
  const { replies, tokens, uncounted, unpriced } = kept;
  const count = formatEstimatedCount(tokens);
  const sums = formatMoneySums(kept);
  return [
    uncounted > 0
      ? t('Requesting these replies again would take at least {0} tokens. Some replies have no token count.', count)
      : t('Requesting these replies again would take {0} tokens.', count),
    unpriced === replies
      ? t('The cost of these replies is unknown: no price was set when they were saved.')
      : t(
          unpriced > 0 ? 'These replies cost at least {0}.' : 'These replies cost {0}.',
          sums.length > 0 ? sums.join(', ') : t('nothing'),
        ),
  ];
}

/** One sum per currency; the sum of prices without a currency comes first. */
function formatMoneySums({ money, others = {} }: Pick<SpendingTotals, 'money' | 'others'>): readonly string[] {
  return [
    ...(money > 0 ? [t('{0} in the currency of your prices', formatMoneyAmount(money))] : []),
    ...Object.entries(others)
      .filter(([, spent]) => spent > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, spent]) => `${formatMoneyAmount(spent)} ${currency}`),
  ];
}

/** Formats the spending of a day in one line. `Today: 12 calls, 31k tokens, 0.04 in the unit of your prices, 0.2 EUR` */
export function formatTodaysSpending(spent: SpendingTotals): string {
  const { calls, tokens } = spent;
  const all = [formatNumberOfCalls(calls), t('{0} tokens', formatEstimatedCount(tokens)), ...formatMoneySums(spent)];
  return t('Used today: {0}', all.join(', '));
}

function formatEstimatedCost(money: NumberRange | undefined, currency: string | undefined): string {
  if (!money) return t('Cost unknown: no price is set for this endpoint.');
  if (currency !== undefined)
    return money.to === undefined
      ? t('Cost: at least {0} {1}.', formatMoneyAmount(money.from), currency)
      : t('Cost: {0} {1}.', formatSpan(money.from, money.to, formatMoneyAmount), currency);
  if (money.to === undefined)
    return t('Cost: at least {0}, in the currency of your prices.', formatMoneyAmount(money.from));
  return t('Cost: {0}, in the currency of your prices.', formatSpan(money.from, money.to, formatMoneyAmount));
}

function formatSpan(from: number, to: number, write: (value: number) => string): string {
  const [low, high] = [write(from), write(to)];
  return low === high ? low : t('{0} to {1}', low, high);
}
