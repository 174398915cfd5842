/** What Proofmark says of calls, tokens and money. */

import { t } from '../../../l10n/index.ts';
import { callCount, priceWords, shortCount } from '../../base/words.ts';
import type { Usage } from '../../judge/calls/usage.ts';

/** `8 calls, 12.3k tokens, 9.1k of them cached, cost 0.04 (in the unit of your prices)`; replies that were kept from before are told apart. */
export function usageWords(usage: Usage): string {
  const { calls, kept, cached, uncounted, money, currency } = usage;
  const tokens = tokensOf(usage);
  return [
    ...(calls > 0 || kept === 0 ? [callCount(calls)] : []),
    ...(tokens > 0 ? [t('{0} tokens', shortCount(tokens))] : []),
    ...(cached > 0 ? [t('{0} of them cached', shortCount(cached))] : []),
    ...(uncounted > 0 ? [uncountedWords(uncounted, calls)] : []),
    ...(money === undefined ? [] : [costOf(money, currency)]),
    ...(kept > 0 ? [keptWords(usage)] : []),
  ].join(', ');
}

/** `8 replies kept from before (14k tokens, 0.03 in the unit of your prices then)`. */
export function keptWords({ kept, keptTokens = 0, keptMoney, currency }: Usage): string {
  const words = t(kept === 1 ? '{0} reply kept from before' : '{0} replies kept from before', kept);
  const took = [
    ...(keptTokens > 0 ? [t('{0} tokens', shortCount(keptTokens))] : []),
    ...(keptMoney === undefined ? [] : [sumWords(keptMoney, currency)]),
  ];
  return took.length === 0 ? words : t('{0} ({1} then)', words, took.join(', '));
}

function costOf(money: number, currency: string | undefined): string {
  return currency === undefined
    ? t('cost {0} (in the unit of your prices)', priceWords(money))
    : `${priceWords(money)} ${currency}`;
}

function sumWords(money: number, currency: string | undefined): string {
  return currency === undefined
    ? t('{0} in the unit of your prices', priceWords(money))
    : `${priceWords(money)} ${currency}`;
}

/** Of calls of which the server said no tokens. */
function uncountedWords(uncounted: number, calls: number): string {
  if (uncounted >= calls) return t('tokens not counted');
  return t(uncounted === 1 ? 'tokens of {0} call not counted' : 'tokens of {0} calls not counted', uncounted);
}

/** `2.1k tokens`; undefined where none were counted. */
export function tokensWords(usage: Usage | undefined): string | undefined {
  const tokens = usage ? tokensOf(usage) : 0;
  return tokens > 0 ? t('{0} tokens', shortCount(tokens)) : undefined;
}

function tokensOf({ prompt, completion }: Usage): number {
  return prompt + completion;
}
