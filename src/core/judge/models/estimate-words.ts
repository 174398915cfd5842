import { t } from '../../../l10n/index.ts';
import { aboutCount, callCount } from '../../base/words.ts';
import { amount } from '../calls/budget-words.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type { RunLimits, Spent } from '../calls/limits.ts';
import { canExceed } from '../calls/reservation.ts';
import type { KeptSum } from '../calls/types.ts';
import type { Estimate, Span } from './estimate.ts';

/**
 * What is asked about before anything is sent: a line for calls, one for tokens, one for the cost.
 *
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
  /** Of the calls that are let through. */
  const within = (span: Span): Span => ({
    from: calls.from > 0 ? (span.from * from) / calls.from : span.from,
    ...(span.to === undefined ? {} : { to: calls.to ? (span.to * to) / calls.to : span.to }),
  });
  const tokens = tokenWords(within(promptTokens));
  return [
    Number.isFinite(to)
      ? t(
          from === to && to === 1
            ? "{0} call to {1}; more if a reply can't be read or must be sent again."
            : "{0} calls to {1}; more if replies can't be read or must be sent again.",
          spanWords(from, to, String),
          where,
        )
      : t('At least {0} calls to {1}.', from, where),
    replyTokens === undefined
      ? t('About {0} tokens, plus the replies. No `max_tokens` limits their length.', tokens)
      : t('About {0} tokens, plus at most {1} for each reply.', tokens, replyTokens),
    moneyWords(money && within(money), currency),
  ];
}

/** Says that a budget can be exceeded, and by how much; undefined where it can't, or there is none. */
export function excessWords(
  endpoint: Pick<Endpoint, 'kind' | 'sampling' | 'prices' | 'concurrency'>,
  limits: Pick<RunLimits, 'tokens' | 'money'>,
): string | undefined {
  if (!canExceed(endpoint, limits)) return undefined;
  const { concurrency } = endpoint;
  return t(
    concurrency === 1
      ? "Your budget can be exceeded by the reply in flight, since its length isn't limited."
      : "Your budget can be exceeded by the replies in flight, at most {0}, since their length isn't limited.",
    concurrency,
  );
}

/** What it means to delete replies that are kept. */
export function keptWords(kept: KeptSum): readonly string[] {
  const { replies, tokens, uncounted, unpriced } = kept;
  const count = aboutCount(tokens);
  const sums = sumsWords(kept);
  return [
    uncounted > 0
      ? t('Getting them again would take at least {0} tokens; the rest were not counted.', count)
      : t('Getting them again would take {0} tokens.', count),
    unpriced === replies
      ? t('What they cost is unknown: no price was set when they were saved.')
      : t(
          unpriced > 0 ? 'They cost at least {0}.' : 'They cost {0}.',
          sums.length > 0 ? sums.join(', ') : t('nothing'),
        ),
  ];
}

/** Of each currency one sum, where there is any; what prices without one come to first. */
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

function moneyWords(money: Span | undefined, currency: string | undefined): string {
  if (!money) return t('No price is set for this endpoint.');
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
