/** What verdicts take, whoever paid for their replies and when, and what of it was paid now. */

import { priceWords, shortCount } from '../../../core/base/words.ts';
import { type Usage, wholeOf } from '../../../core/judge/calls/usage.ts';
import { t } from '../../../l10n/index.ts';

/** Tokens of these calls alone, without replies that were kept from before. */
export function paidTokens({ prompt, completion, uncounted }: Usage): ReturnType<typeof wholeOf> {
  return { tokens: prompt + completion, uncounted };
}

/** Where the tokens of some replies were not counted, no sum is all of it. */
export function tokenWords({
  tokens,
  uncounted,
}: Pick<ReturnType<typeof wholeOf>, 'tokens' | 'uncounted'>): string {
  if (uncounted === 0) return shortCount(tokens);
  return tokens === 0 ? t('n/a') : t('at least {0}', shortCount(tokens));
}

/** In the currency that the prices name, else a number in the unit of the user's own prices. */
export function costWords(money: number | undefined, { currency }: Pick<Usage, 'currency'>): string {
  if (money === undefined) return t('n/a');
  return currency === undefined ? priceWords(money) : `${priceWords(money)} ${currency}`;
}

/** The same in a sentence: without a currency the number says in what it is. */
export function spelledCost(money: number, usage: Pick<Usage, 'currency'>): string {
  const words = costWords(money, usage);
  return usage.currency === undefined ? t('{0} (in the unit of your prices)', words) : words;
}

/** `this verdict took 5k tokens, at a cost of 0.0055 EUR`, where replies that were kept from before are part of it; else nothing. */
export function takesWords(usage: Usage): readonly string[] {
  const { tokens, money } = wholeOf(usage);
  if (usage.kept === 0 || (tokens === 0 && money === undefined)) return [];
  const count = tokenWords(wholeOf(usage));
  return [
    money === undefined
      ? t('this verdict took {0} tokens', count)
      : t('this verdict took {0} tokens, at a cost of {1}', count, spelledCost(money, usage)),
  ];
}
