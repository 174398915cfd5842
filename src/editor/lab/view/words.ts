/** Times, tokens and costs as the lab's panel writes them. */

import type { Share } from '../../../core/base/shares.ts';
import { priceWords, shortCount } from '../../../core/base/words.ts';
import type { RunRow } from '../../../core/evaluate/index.ts';
import { addUsage, noUsage, type Usage, wholeOf } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';

/** The time of day, as in `14:09`; another day stands before it. */
export function timeWords(at: number, now = Date.now()): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = new Date(at);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (new Date(now).toDateString() === date.toDateString()) return time;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}

/** `6.2 s`, `2 min 5 s`. */
export function durationWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return t('{0} s', seconds < 10 ? seconds.toFixed(1) : Math.round(seconds));
  return t('{0} min {1} s', Math.floor(seconds / 60), Math.round(seconds % 60));
}

/** What the replies behind rows have taken. */
export function usageOfRows(rows: readonly RunRow[]): Usage {
  return rows.map(({ usage = noUsage }) => usage).reduce(addUsage, noUsage);
}

export function shareWords({ part, whole }: Share): string {
  return t('{0} of {1}', part, whole);
}

/** What stands between facts. */
export const DOT = ' · ';

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

/** `5k tokens for this verdict, cost 0.0055 EUR`, where replies that were kept from before are part of it; else nothing. */
export function takesWords(usage: Usage): readonly string[] {
  const { tokens, money } = wholeOf(usage);
  if (usage.kept === 0 || (tokens === 0 && money === undefined)) return [];
  const count = tokenWords(wholeOf(usage));
  return [
    money === undefined
      ? t('{0} tokens for this verdict', count)
      : t('{0} tokens for this verdict, cost {1}', count, spelledCost(money, usage)),
  ];
}
